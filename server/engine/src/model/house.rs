//! Defines houses: the rows, columns, boxes and the like that hold each digit once, or different digits where they have
//! fewer cells than there are digits.
//!
//! Must not know which houses a puzzle has; that is its geometry.

use field::{BoxShape, Cell, Field, GridName};

use std::fmt;

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
    pub const fn is_line(self) -> bool {
        matches!(self, HouseKind::Row(_) | HouseKind::Column(_))
    }

    /// Returns true for a box or a region.
    pub const fn is_box(self) -> bool {
        matches!(self, HouseKind::Box(_) | HouseKind::Region(_))
    }

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

/// Cells that together hold each digit of the puzzle once, or a partial house
/// ([`Geometry::partial_houses`](crate::Geometry::partial_houses)): fewer cells, which hold different digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The kind and number of the house.
    pub kind: HouseKind,
    /// The grid that it belongs to, if the puzzle has several; of those that share it, the first.
    pub grid: Option<GridName>,
    /// Its cells, in reading order.
    pub cells: Box<[Cell]>,
}

/// The kind and the number of a house, and its grid if the puzzle has several: `row 3 of the top left grid`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HouseName {
    /// The kind and number of the house.
    pub kind: HouseKind,
    /// Its grid.
    pub grid: Option<GridName>,
}

impl HouseName {
    /// The name in a sentence, which distinguishes the two diagonals.
    pub fn in_sentence(self) -> String {
        self.within_grid(self.kind.in_sentence())
    }

    fn within_grid(self, name: String) -> String {
        match self.grid {
            Some(grid) => format!("{name} of the {grid}"),
            None => name,
        }
    }
}

impl fmt::Display for HouseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.within_grid(self.kind.to_string()))
    }
}

impl House {
    /// The house of these cells in a puzzle of one grid.
    pub fn new(kind: HouseKind, cells: Box<[Cell]>) -> House {
        House { kind, grid: None, cells }
    }

    /// The name of the house.
    pub fn name(&self) -> HouseName {
        HouseName { kind: self.kind, grid: self.grid }
    }

    /// A row of a field, by its number from 0.
    pub(crate) fn row(field: Field, number: u8) -> House {
        let cells = (0..field.columns()).map(|column| field.cell(number, column)).collect();
        House::new(HouseKind::Row(number), cells)
    }

    /// A column of a field, by its number from 0.
    pub(crate) fn column(field: Field, number: u8) -> House {
        let cells = (0..field.rows()).map(|row| field.cell(row, number)).collect();
        House::new(HouseKind::Column(number), cells)
    }

    /// A box of a field, which the shape must tile, by its number from 0.
    pub(crate) fn rectangle(field: Field, shape: BoxShape, number: u8) -> House {
        let boxes_across = field.columns() / shape.columns;
        let band = number / boxes_across;
        let stack = number % boxes_across;
        let mut cells = Vec::with_capacity(usize::from(shape.rows * shape.columns));
        for row in 0..shape.rows {
            for column in 0..shape.columns {
                cells.push(field.cell(band * shape.rows + row, stack * shape.columns + column));
            }
        }
        House::new(HouseKind::Box(number), cells.into())
    }

    /// Returns true if the house has one cell for each digit, all different and of the field. They must be sorted.
    pub(crate) fn fits(&self, field: Field, digit_count: u8) -> bool {
        self.cells.len() == usize::from(digit_count)
            && self.cells.iter().all(|cell| field.contains(*cell))
            && self.cells.is_sorted_by(|one, next| one < next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use field::Corner;

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

    #[test]
    fn houses_of_several_grids_name_their_grid() {
        let grid = Some(GridName::Corner(Corner::new(0, 24)));
        let name = HouseName { kind: HouseKind::Diagonal(1), grid };
        assert_eq!(name.in_sentence(), "the rising diagonal of the grid at r1c25");
        assert_eq!(name.to_string(), "diagonal of the grid at r1c25");
        assert_eq!(HouseName { kind: HouseKind::Row(2), grid: None }.in_sentence(), "row 3");
    }
}
