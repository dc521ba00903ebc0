//! Divides a text into lines, and a line into characters that can be cells, before any of it has a meaning.
//!
//! Knows neither puzzles nor blocks.

pub(crate) mod atoms;
pub(crate) mod columns;
pub(crate) mod glyph;
pub(crate) mod line;
pub(crate) mod notation;
pub(crate) mod offset;
pub(crate) mod remainder;
pub(crate) mod span;
