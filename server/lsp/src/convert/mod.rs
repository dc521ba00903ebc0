//! Converts between the protocol's types and those of `ide`.

pub(crate) mod markdown;
pub(crate) mod position;
pub(crate) mod protocol;
pub(crate) mod rule_pages;
pub(crate) mod to_proto;
pub(crate) mod token_data;
pub(crate) mod uri;
