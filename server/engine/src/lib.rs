//! Finds the solutions of puzzles. Explanations are in `logic`, above it.
//!
//! A [`Puzzle`] is a [`Geometry`] (cells and their houses, shared) plus the set of digits that each cell may hold. A
//! given is a cell with one allowed digit; an empty cell allows all digits; pencil marks and variants are other sets or
//! other houses, never another type.
//!
//! Entry points:
//! - [`Solver`] and [`solve`] answer a [`Query`]: they count and list solutions, exactly, within a [`Budget`], also of
//!   whole lists of puzzles;
//! - [`minlex`] computes the canonical form of classic 9×9 puzzles.
//!
//! ```
//! use std::sync::Arc;
//! use engine::{Budget, Digit, DigitSet, Geometry, Puzzle, Query, Verdict, solve};
//!
//! let geometry = Arc::new(Geometry::standard(4)?);
//! let mut puzzle = Puzzle::new(geometry.clone());
//! for (row, column, value) in [(0, 0, 1), (1, 2, 3), (2, 2, 4), (3, 1, 2)] {
//!     let given = Digit::new(value).map_or(DigitSet::EMPTY, DigitSet::single);
//!     puzzle.restrict(geometry.cell(row, column), given);
//! }
//! let outcome = solve(&puzzle, Query::unique(Budget::of(1_000)));
//! assert_eq!(outcome.verdict(), Verdict::One);
//! # Ok::<(), engine::GeometryError>(())
//! ```
//!
//! Every function depends on its arguments alone. The crate must not know text and its positions, symbols of digits,
//! files, clocks, threads, randomness or any editor. Budgets count steps of a search, not time, so that every machine
//! gives the same result. No type can be serialized, on purpose: wire formats belong to the crates above.

mod model;
mod search;

pub mod minlex;

pub use field::{
    BoxShape, Cell, CellSet, Corner, Digit, DigitSet, Digits, Field, Figure, GridName, MAX_DIGIT, Numbers,
    repeats_in_house,
};
pub use lanes::InstructionSet;
pub use model::constraint::{Automaton, Constraint, DigitCounts, Division, Prefix, PrefixSum, Relation, Sum};
pub use model::constraint_groups::{ConstraintGroup, Demand, GroupIndex};
pub use model::geometry::{Geometry, GeometryError, MIN_SIZE};
pub use model::house::{House, HouseIndex, HouseKind, HouseName};
pub use model::puzzle::{Puzzle, Solution, Values};
pub use model::variant::Variant;
pub use search::{Budget, Cancellable, Interrupt, Interrupted, Outcome, Query, Solver, Stopped, Verdict, solve};

// What `logic` shares with the search.
pub use model::cell_lists::in_order;
pub use model::geometry::house_totals;
pub use model::tally::Tally;
pub use search::Reviser;

// Unit tests share their helpers with `tests` and `benches`, which refer to this crate by its name.
#[cfg(test)]
extern crate self as engine;

#[cfg(test)]
#[path = "../tests/support/mod.rs"]
mod support;
