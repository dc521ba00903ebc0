//! Names the sides of a grid, at which some clues stand.

use field::Field;

/// A side of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    Top,
    Left,
    Right,
    Bottom,
}

impl Side {
    pub const ALL: [Side; 4] = [Side::Top, Side::Left, Side::Right, Side::Bottom];

    /// Its word.
    pub fn name(self) -> &'static str {
        match self {
            Side::Top => "top",
            Side::Left => "left",
            Side::Right => "right",
            Side::Bottom => "bottom",
        }
    }

    /// The side that a word names, in any case.
    pub fn from_name(name: &str) -> Option<Side> {
        Side::ALL.into_iter().find(|side| side.name().eq_ignore_ascii_case(name))
    }

    /// The number of places at it: one for each column or row that begins there.
    pub fn length(self, field: Field) -> u8 {
        match self {
            Side::Top | Side::Bottom => field.columns(),
            Side::Left | Side::Right => field.rows(),
        }
    }
}
