//! Judges puzzles that stand one in a row: lines of lists and of endless streams, values of tables.
//!
//! [`judge::Judge`] decides about a text that should hold one puzzle; [`lines`] answers questions about many lines of a
//! list at once, from their digits. Both say what a document with the same text would say. Documents themselves, open
//! or in chunks, are judged by `ide-diagnostics`.
//!
//! Nothing here knows where rows come from, nor how answers are written.

pub mod column_names;
pub mod identity;
pub mod judge;
pub mod lines;
pub mod rating_row;
pub mod sample;
pub mod symmetries;
