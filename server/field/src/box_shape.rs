//! Defines the shape of the boxes of a grid.

use std::fmt;

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
        (2..=size.isqrt())
            .rev()
            .find(|rows| size.is_multiple_of(*rows))
            .map(|rows| BoxShape { rows, columns: size / rows })
    }
}

impl BoxShape {
    /// The usual box of a field that need not be a square: the most nearly square one that tiles it, with sides of at
    /// least 2 and as many cells as a row or a column, whichever is longer. Of two alike, the one that is wider than
    /// high. `None` if there is none.
    pub fn for_field(field: Field) -> Option<BoxShape> {
        BoxShape::tiling(field, field.rows().max(field.columns()))
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
        for size in 2..=36 {
            assert_eq!(BoxShape::for_field(Field::square(size)), BoxShape::for_size(size));
        }
        let shape = |rows, columns| BoxShape::for_field(Field::new(rows, columns)).map(|shape| shape.to_string());
        assert_eq!(shape(6, 8).as_deref(), Some("2x4"));
        assert_eq!(shape(5, 10).as_deref(), Some("5x2"));
        assert_eq!(shape(6, 9), Some("3x3".to_owned()));
        assert_eq!((shape(4, 7), shape(7, 10)), (None, None));
    }
}
