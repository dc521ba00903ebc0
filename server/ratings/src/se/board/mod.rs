//! The 81 cells, their houses and their candidates, as bit sets. Must not know techniques.

mod geometry;
mod grid;
mod subsets;

pub(super) use engine::{Digit, DigitSet};
pub(super) use geometry::{Cell, Cells, DIGITS, House, HouseKind, Places, digit_at};
pub(super) use grid::Grid;
pub(super) use subsets::{subsets, subsets_of};
