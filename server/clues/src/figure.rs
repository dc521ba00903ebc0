//! Names the figures that clues are drawn as.

/// The drawing of a clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// A dashed outline with the total in its corner.
    Cage,
    /// The same further inside: it may share cells with a cage.
    InnerCage,
    /// The same with a sign before or after the number.
    SignedCage(&'static str),
    /// A shaded area within the borders of its cells.
    Region,
    /// Shaded cells.
    Shade,
    /// A disc in each cell.
    Discs,
    /// A circle in each cell.
    Circles,
    /// A square in each cell.
    Squares,
    /// Chevrons in each cell, to the inside.
    Minima,
    /// Chevrons in each cell, to the outside.
    Maxima,
    /// Values in a circle in the middle of the cells.
    Circle,
    /// A line through the middles of the cells.
    Line(LineEnds),
    /// A number beside the grid, with an arrow to the first cell.
    Outside,
    /// A circle, and a shaft with a head.
    Arrow,
    /// The same through all cells of a line, from its first one.
    Pointer,
    /// A shaded area with what it counts, and a circle around the cell with the number.
    Count,
    /// Shaded areas with one letter.
    Sets,
    /// Two shaded areas with one letter.
    Clones,
    /// Signs between cells.
    Marks,
    /// Numbers beside the grid.
    Numbers,
}

/// The ends of a line, and its width.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineEnds {
    Plain,
    /// A bulb in the first cell.
    Bulb,
    /// A bulb with a ring in it.
    RingedBulb,
    /// Circles around both ends.
    Circles,
    /// Diamonds around both ends.
    Diamonds,
    /// Circles around both ends of a thin line.
    ThinCircles,
}
