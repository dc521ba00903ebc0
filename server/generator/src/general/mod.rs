//! Makes puzzles of any size and rules: draws a solution, and takes givens away.
//!
//! Slower than [`Classic`](crate::Classic) for classic puzzles. Must not know how rules and clues are written.

mod fill;
mod removal;

pub use fill::fill;
pub use removal::{Dig, Dug};
