//! Pure Sudoku logic: which puzzles have which solutions, and why.
//!
//! A [`Puzzle`] is a [`Geometry`] (cells and the houses they stand in, shared) plus the set of
//! digits that each cell may hold. A given is a cell with one allowed digit; an empty cell allows
//! all of them; pencil marks and variants are other sets or other houses, never another type.
//!
//! The way in:
//! - [`Solver`] and [`solve`] count and list solutions, exactly, within a [`Budget`];
//! - [`singles`] finds what naked and hidden singles decide, with the reason of each step;
//! - [`clashes`] finds what the eye can check: duplicates, cells and houses that are dead;
//! - [`minlex`] brings classic 9×9 puzzles into their canonical form;
//! - [`conflict`] finds the fewest cells for which a puzzle has no solution, [`refutation`] shows it step by step;
//! - [`ambiguity`] says where a puzzle with several solutions is open, [`completion`] what makes it unique;
//! - [`occurring`] says what each cell holds in any solution, and which all solutions share;
//! - [`techniques`] finds what people find: the next step, the whole path, each with its reason;
//! - [`trace`] shows a search that guesses, event by event, and what it knows at any moment;
//! - [`views`] are moments of a puzzle or a search as data, by digit and by cell;
//! - [`redundant`] finds givens without which a puzzle stays unique;
//! - [`reference`](mod@reference) is the slow and obviously right solver that tests compare with.
//!
//! ```
//! use std::sync::Arc;
//! use engine::{Budget, Digit, DigitSet, Geometry, Puzzle, Verdict, solve};
//!
//! let geometry = Arc::new(Geometry::standard(4)?);
//! let mut puzzle = Puzzle::new(geometry.clone());
//! for (row, column, value) in [(0, 0, 1), (1, 2, 3), (2, 2, 4), (3, 1, 2)] {
//!     let given = Digit::new(value).map_or(DigitSet::EMPTY, DigitSet::single);
//!     puzzle.restrict(geometry.cell(row, column), given);
//! }
//! let outcome = solve(&puzzle, 2, 1, Budget::of(1_000), &|| false);
//! assert_eq!(outcome.verdict(), Verdict::One);
//! # Ok::<(), engine::GeometryError>(())
//! ```
//!
//! Everything here is a function of its arguments. The crate must not know text and its positions,
//! symbols of digits, files, clocks, threads, randomness or any editor; budgets count steps of a search,
//! not time, so that every machine reaches the same answer. Nothing here can be serialized, on
//! purpose: a wire format is the concern of the crates above.

mod model;
mod search;

pub mod diagnosis;
pub mod minlex;
pub mod singles;
pub mod techniques;
pub mod trace;

pub use lanes::InstructionSet;
pub use model::cell::Cell;
pub use model::digits::{Digit, DigitSet, Digits};
pub use model::geometry::{Geometry, GeometryError, MAX_SIZE, MIN_SIZE};
pub use model::house::{BoxShape, House, HouseIndex, HouseKind};
pub use model::puzzle::{Puzzle, Solution, Values};
pub use model::variant::Variant;
pub use search::{Budget, Cancellable, Interrupt, Interrupted, Outcome, Solver, Stopped, Verdict, solve};

// The helpers of the tests are shared with `tests` and `benches`, where this crate has its name.
#[cfg(test)]
extern crate self as engine;

#[cfg(test)]
#[path = "../tests/support/mod.rs"]
mod support;
