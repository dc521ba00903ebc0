//! Defines the shape of the boxes of a grid.

use std::fmt;

use crate::digits::MAX_DIGIT;
use crate::extent::Field;

/// The sides of one box, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoxShape {
    /// The height of a box.
    pub rows: u8,
    /// The width of a box.
    pub columns: u8,
}

impl BoxShape {
    /// The usual box of a grid with this number of digits: the most nearly square one with sides of at least 2, not
    /// higher than wide. `None` if there is none, as for prime numbers.
    pub fn for_size(size: u8) -> Option<BoxShape> {
        if size > MAX_DIGIT {
            return None;
        }
        BoxShape::for_field(Field::square(size))
    }

    /// The usual box of a field that need not be a square: the most nearly square one that tiles it, with sides of at
    /// least 2 and as many cells as a row or a column, whichever is longer. Of two alike, the one that is wider than
    /// high. `None` if there is none.
    pub fn for_field(field: Field) -> Option<BoxShape> {
        BoxShape::tiling(field, field.longer_side())
    }

    /// The most nearly square box of so many cells that tiles a field, with sides of at least 2. Of two alike, the one
    /// that is wider than high. `None` if there is none.
    pub fn tiling(field: Field, cells: u8) -> Option<BoxShape> {
        for short in (2..=cells.isqrt()).rev().filter(|short| cells.is_multiple_of(*short)) {
            let long = cells / short;
            for shape in [BoxShape { rows: short, columns: long }, BoxShape { rows: long, columns: short }] {
                if shape.tiles(field) {
                    return Some(shape);
                }
            }
        }
        None
    }

    /// True if a grid may have boxes of this shape: they tile the field and have no more cells than there are digits.
    /// In a square of as many digits they have one cell for each.
    pub fn fits(self, field: Field, digit_count: u8) -> bool {
        let cells = u16::from(self.rows) * u16::from(self.columns);
        let digits = u16::from(digit_count);
        let has_room = if field.is_square_of(digit_count) { cells == digits } else { cells <= digits };
        has_room && self.tiles(field)
    }

    /// True if boxes of this shape cover the field without a gap.
    pub fn tiles(self, field: Field) -> bool {
        self.rows > 0
            && self.columns > 0
            && field.rows().is_multiple_of(self.rows)
            && field.columns().is_multiple_of(self.columns)
    }
}

/// The rows and columns of the usual box of a size; `None` if there is none.
pub fn standard_boxes(size: u8) -> Option<(u8, u8)> {
    BoxShape::for_size(size).map(|shape| (shape.rows, shape.columns))
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
    fn the_usual_boxes_tile_fields_of_any_sides() {
        for (rows, columns, expected) in
            [(6, 8, Some("2x4")), (5, 10, Some("5x2")), (6, 9, Some("3x3")), (4, 7, None), (7, 10, None)]
        {
            let shape = BoxShape::for_field(Field::new(rows, columns)).map(|shape| shape.to_string());
            assert_eq!(shape.as_deref(), expected, "{rows}x{columns}");
        }
    }

    #[test]
    fn boxes_that_a_grid_may_have() {
        let shape = BoxShape { rows: 2, columns: 3 };
        assert!(shape.fits(Field::square(6), 6) && shape.fits(Field::new(4, 6), 6) && shape.fits(Field::square(6), 9));
        // Too few cells for a square, too many for the digits, and no tiles.
        assert!(!shape.fits(Field::square(12), 12) && !shape.fits(Field::new(2, 3), 5));
        assert!(!shape.fits(Field::new(4, 8), 8) && !BoxShape { rows: 0, columns: 6 }.fits(Field::square(6), 9));
    }
}
