//! The 81 cells, their houses and their candidates, as bit sets. Must not know techniques.

mod grid;
mod house;
mod sets;
mod subsets;

pub(super) use engine::{Digit, DigitSet};
pub(super) use grid::Grid;
pub(super) use house::{Cell, House, HouseKind};
pub(super) use sets::{Cells, DIGITS, Places, digit_at};
pub(super) use subsets::{subsets, subsets_of};
