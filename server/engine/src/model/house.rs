//! Houses: the rows, columns, boxes and the like that hold each digit once.
//!
//! Must not know which houses a puzzle has; that is its geometry.

use std::fmt;

use crate::model::cell::Cell;

/// A house: its position in [`Geometry::houses`](crate::Geometry::houses), from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HouseIndex(u16);

impl HouseIndex {
    /// The house at `index`.
    ///
    /// # Panics
    /// When no geometry has such a house (`index` ≥ 65,536).
    pub const fn new(index: usize) -> HouseIndex {
        assert!(index <= u16::MAX as usize, "a house of no geometry");
        HouseIndex(index as u16)
    }

    /// The position among the houses, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The kind of a house and its number within the kind, counted from 0.
///
/// Displayed with numbers from 1: `row 1`, `column 5`, `box 3`, `region 2`. Both diagonals are displayed as `diagonal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HouseKind {
    /// A row, from the top.
    Row(u8),
    /// A column, from the left.
    Column(u8),
    /// A rectangular box, in reading order.
    Box(u8),
    /// An irregular region in place of a box.
    Region(u8),
    /// A main diagonal.
    Diagonal(u8),
    /// A window of a windoku puzzle, in reading order.
    Window(u8),
    /// The cells at the same position in all boxes, the positions in reading order.
    Group(u8),
}

impl HouseKind {
    /// Returns true for a row or a column.
    pub(crate) const fn is_line(self) -> bool {
        matches!(self, HouseKind::Row(_) | HouseKind::Column(_))
    }

    /// Returns true for a box or a region.
    pub(crate) const fn is_box(self) -> bool {
        matches!(self, HouseKind::Box(_) | HouseKind::Region(_))
    }
}

impl HouseKind {
    /// The name in a sentence, which distinguishes the two diagonals.
    pub fn in_sentence(self) -> String {
        match self {
            HouseKind::Diagonal(0) => "the falling diagonal".to_owned(),
            HouseKind::Diagonal(_) => "the rising diagonal".to_owned(),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, number) = match *self {
            HouseKind::Row(number) => ("row", number),
            HouseKind::Column(number) => ("column", number),
            HouseKind::Box(number) => ("box", number),
            HouseKind::Region(number) => ("region", number),
            HouseKind::Window(number) => ("window", number),
            HouseKind::Group(number) => ("disjoint group", number),
            HouseKind::Diagonal(_) => return f.write_str("diagonal"),
        };
        write!(f, "{name} {}", u16::from(number) + 1)
    }
}

/// Cells that together hold each digit of the puzzle once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The kind and number of the house.
    pub kind: HouseKind,
    /// Its cells, in reading order.
    pub cells: Box<[Cell]>,
}

impl House {
    /// A row of a puzzle of `size`, by its number from 0.
    pub(crate) fn row(size: u8, number: u8) -> House {
        let cells = (0..size).map(|column| Cell::at(size, number, column)).collect();
        House { kind: HouseKind::Row(number), cells }
    }

    /// A column of a puzzle of `size`, by its number from 0.
    pub(crate) fn column(size: u8, number: u8) -> House {
        let cells = (0..size).map(|row| Cell::at(size, row, number)).collect();
        House { kind: HouseKind::Column(number), cells }
    }

    /// A box of a puzzle of `size`, which the shape must tile, by its number from 0.
    pub(crate) fn rectangle(size: u8, shape: BoxShape, number: u8) -> House {
        // A row is as long as `rows` boxes are wide, because `rows * columns` is the size.
        let (band, stack) = (number / shape.rows, number % shape.rows);
        let cells = (0..size).map(|position| {
            let row = band * shape.rows + position / shape.columns;
            let column = stack * shape.columns + position % shape.columns;
            Cell::at(size, row, column)
        });
        House { kind: HouseKind::Box(number), cells: cells.collect() }
    }

    /// Returns true if the house has exactly `size` cells, all different and of a puzzle of `size`. They must be
    /// sorted.
    pub(crate) fn fits(&self, size: u8) -> bool {
        let in_puzzle = |cell: &Cell| cell.index() < usize::from(size) * usize::from(size);
        self.cells.len() == usize::from(size)
            && self.cells.iter().all(in_puzzle)
            && self.cells.is_sorted_by(|one, next| one < next)
    }
}

/// The sides of one box, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    /// The height of a box.
    pub rows: u8,
    /// The width of a box.
    pub columns: u8,
}

impl BoxShape {
    /// The usual box of a puzzle of `size`: the most nearly square one with sides of at least 2, not higher than wide.
    /// `None` if the size has none, like prime sizes.
    pub fn for_size(size: u8) -> Option<BoxShape> {
        (2..=size.isqrt())
            .rev()
            .find(|rows| size.is_multiple_of(*rows))
            .map(|rows| BoxShape { rows, columns: size / rows })
    }
}

/// Displayed as in the metadata of a puzzle file: `3x4` has three rows and four columns.
impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_boxes_are_the_most_nearly_square_ones() {
        let shapes = (2..=36).filter_map(|size| Some(format!("{size}={}", BoxShape::for_size(size)?)));
        let shapes: Vec<_> = shapes.collect();
        expect_test::expect![
            "4=2x2 6=2x3 8=2x4 9=3x3 10=2x5 12=3x4 14=2x7 15=3x5 16=4x4 18=3x6 20=4x5 21=3x7 22=2x11 24=4x6 25=5x5 \
             26=2x13 27=3x9 28=4x7 30=5x6 32=4x8 33=3x11 34=2x17 35=5x7 36=6x6"
        ]
        .assert_eq(&shapes.join(" "));
    }

    #[test]
    fn names_count_from_1() {
        let kinds = [
            HouseKind::Row(0),
            HouseKind::Column(4),
            HouseKind::Box(2),
            HouseKind::Region(1),
            HouseKind::Diagonal(0),
            HouseKind::Diagonal(1),
        ];
        assert_eq!(
            kinds.map(|kind| kind.to_string()),
            ["row 1", "column 5", "box 3", "region 2", "diagonal", "diagonal"]
        );
    }
}
