//! Reads and writes the formats of programs with which setters draw variants.
//!
//! Must not know each other.

pub(crate) mod fpuzzles;
pub(crate) mod iss;
pub(crate) mod sudokupad;
