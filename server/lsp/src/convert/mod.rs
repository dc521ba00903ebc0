//! Converts plain values between the protocol and `ide`: positions, URIs, semantic tokens. Knows no
//! documents.

pub(crate) mod position;
pub(crate) mod rule_pages;
pub(crate) mod token_data;
pub(crate) mod uri;
