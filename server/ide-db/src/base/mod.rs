//! Defines types and helpers of the whole crate: rules by name, findings, settings, cancellation, words of messages.
//! Imports no other folder.

pub mod bars;
pub(crate) mod by_file;
pub mod config;
pub mod fill_style;
pub mod finding;
pub mod interrupt;
pub mod nearest;
pub mod refusal;
pub mod rule;
pub mod serialized;
pub mod shown;
pub mod suppression;
pub mod words;
