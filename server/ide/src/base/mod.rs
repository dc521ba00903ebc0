//! Defines types and helpers of the whole crate: rules by name, findings, settings, cancellation, words of messages.
//! Imports no other folder.

pub mod bars;
pub(crate) mod by_file;
pub(crate) mod config;
pub(crate) mod fill_style;
pub(crate) mod finding;
pub(crate) mod interrupt;
pub(crate) mod nearest;
pub(crate) mod refusal;
pub(crate) mod rule;
pub(crate) mod serialized;
pub mod shown;
pub(crate) mod suppression;
pub mod words;
