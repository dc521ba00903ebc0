//! Defines the vocabulary of all formats: records, losses, written texts, errors.
//!
//! Must not know any format.

pub(crate) mod address;
pub(crate) mod clues;
pub(crate) mod error;
pub(crate) mod json;
pub(crate) mod loss;
pub(crate) mod packed;
pub(crate) mod record;
pub(crate) mod room;
pub(crate) mod unpack;
pub(crate) mod written;
