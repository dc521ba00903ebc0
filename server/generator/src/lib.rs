//! Makes Sudoku puzzles, and changes them.
//!
//! - [`EvenGrids`] draws full 9×9 grids, each with the same probability;
//! - [`Classic`] makes classic puzzles from them, many at once;
//! - [`fill`] and [`Dig`] make puzzles of any size and rules: a solution, and the givens that it needs;
//! - [`vicinity`] finds the puzzles that differ from one by a few givens;
//! - [`Random`] gives the random numbers, from a seed;
//! - [`Pattern`] names the symmetries that the places of givens can have.
//!
//! Every function depends on its arguments alone: the same seed gives the same puzzles on every machine. The crate must
//! not know text, files, clocks or threads.

mod classic;
mod even_grid;
mod general;
mod pattern;
mod random;
mod vicinity;

pub use classic::{Cells, Classic, Made, Wanted};
pub use even_grid::EvenGrids;
pub use general::{Dig, Dug, fill};
pub use pattern::Pattern;
pub use random::Random;
pub use vicinity::{Vicinity, vicinity};
