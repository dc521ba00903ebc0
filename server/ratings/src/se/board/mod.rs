//! The 81 cells, their houses and their candidates, as bit sets. Must not know techniques.

mod grid;
mod house;
mod sets;
mod subsets;

pub(super) use grid::Grid;
pub(super) use house::{Cell, House, HouseKind};
pub(super) use sets::{Cells, Digit, Digits, Places};
pub(super) use subsets::{subsets, subsets_of};
