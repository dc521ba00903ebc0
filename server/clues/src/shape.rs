//! Names the shapes of the lines of clue sections.

use crate::relation::Relation;

/// The shape of a clue on a line of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// `[value:] cells`
    Cells { before: Before, cells: Cells },
    /// `cells: cells`: a circle and a shaft.
    Arrow,
    /// `cells = cells`
    Clones,
    /// `relation: cells`
    Pairs,
    /// `cells = cells = cells`
    Sets(SetSizes),
    /// `count of what: cells`
    Counts,
    /// `cell mark cell mark cell`. Any mark can be read; the kind is for these.
    Chain(&'static [Relation]),
    /// `top: 5 . 12`
    Side,
}

/// The part of `[value:] cells` before the colon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Before {
    /// Nothing, and no colon.
    Nothing,
    /// The sum of the cells.
    Total,
    /// The sum of the cells, which may be missing.
    MaybeTotal,
    /// The least difference of some values, or nothing for this one.
    MaybeDifference(Difference),
    /// Another number.
    Number,
    /// Values of the grid.
    Values,
}

/// The sizes of the sets of `cells = cells`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetSizes {
    Any,
    Same,
}

/// The least difference of values that a clue without a number demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difference {
    Of(u8),
    /// Half of the number of digits, rounded up.
    HalfOfDigits,
}

/// The cells of `[value:] cells`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cells {
    /// Cells in any order.
    Set,
    /// Cells in any order, each a clue by itself.
    Each,
    /// Cells in an order.
    Path,
    /// The cells of a diagonal from edge to edge.
    Diagonal,
}

/// The meaning of a drawn map of symbols for a kind of clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Map {
    /// Its clues cannot be drawn.
    None,
    /// The cells of a symbol are one clue, which the symbol names. They touch each other.
    Pieces,
    /// The cells of a symbol are anywhere.
    Cells,
}
