//! Lists the kinds of clues that variants have: their names, the shapes of their lines, how they are drawn, their help.
//!
//! A new kind is a variant of [`ClueKind`] and an entry of the table. Readers, writers, completions and pictures go by
//! its [`Shape`] and its [`Figure`], and need a line only if one of these is new. What it means for the solver is said
//! in `ide`, which alone knows text and logic.

mod clue;
mod example;
mod figure;
mod kind;
mod pair_relation;
mod relation;
mod shape;
mod side;
mod table;

pub use clue::{Clue, Count, Counted};
pub use example::Example;
pub use figure::{Figure, LineEnds};
pub use kind::ClueKind;
pub use pair_relation::{PairRelation, PairTest};
pub use relation::Relation;
pub use shape::{Before, Cells, Difference, Map, SetSizes, Shape};
pub use side::Side;
