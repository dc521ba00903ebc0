//! Defines the rules that some puzzles have beyond rows, columns and boxes, as houses and pairs of cells.
//!
//! Must not know values or text; [`Geometry::with_variant`](crate::Geometry::with_variant) adds them to a geometry.

use std::fmt;

use field::{BoxShape, Field};

use crate::model::house::{House, HouseKind};

/// A rule beyond rows, columns and boxes. Displayed as in the metadata of a puzzle file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variant {
    /// Both main diagonals are houses. Needs as many rows as columns.
    Diagonal,
    /// The diagonal that rises from the lower left corner is a house.
    DiagonalUp,
    /// The diagonal that falls from the upper left corner is a house.
    DiagonalDown,
    /// The windows are houses too: the squares as large as a box that begin one line away from the boxes, with one line
    /// between them (four in a 9×9 puzzle). Needs square boxes of at least 3×3.
    Windoku,
    /// The cells at the same position in all boxes are a house. Needs boxes.
    Disjoint,
    /// Cells a knight's move apart differ.
    Antiknight,
    /// Cells that touch at a corner (or a side) differ.
    Antiking,
    /// Cells that touch at a side hold no two digits in sequence.
    Nonconsecutive,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Variant::Diagonal => "diagonal",
            Variant::DiagonalUp => "diagonal-up",
            Variant::DiagonalDown => "diagonal-down",
            Variant::Windoku => "windoku",
            Variant::Disjoint => "disjoint",
            Variant::Antiknight => "antiknight",
            Variant::Antiking => "antiking",
            Variant::Nonconsecutive => "nonconsecutive",
        })
    }
}

/// The houses that the rule adds; `None` if the rule needs other boxes, or as many rows as columns.
pub(crate) fn houses(variant: Variant, field: Field, boxes: Option<BoxShape>) -> Option<Vec<House>> {
    match variant {
        Variant::Diagonal | Variant::DiagonalUp | Variant::DiagonalDown if field.rows() != field.columns() => None,
        Variant::Diagonal => Some(vec![falling(field), rising(field)]),
        Variant::DiagonalUp => Some(vec![rising(field)]),
        Variant::DiagonalDown => Some(vec![falling(field)]),
        Variant::Windoku => match boxes {
            Some(shape) if shape.rows == shape.columns && shape.rows > 2 && are_square(field, shape) => {
                Some(windows(field, shape))
            }
            _ => None,
        },
        Variant::Disjoint => boxes.map(|shape| groups(field, shape)),
        Variant::Antiknight | Variant::Antiking | Variant::Nonconsecutive => Some(Vec::new()),
    }
}

/// The moves (rows, columns) to the cells that must differ from a cell.
pub(crate) fn moves(variant: Variant) -> &'static [(i8, i8)] {
    match variant {
        Variant::Antiknight => &[(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)],
        Variant::Antiking => &[(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)],
        Variant::Diagonal
        | Variant::DiagonalUp
        | Variant::DiagonalDown
        | Variant::Windoku
        | Variant::Disjoint
        | Variant::Nonconsecutive => &[],
    }
}

/// True if there are as many boxes side by side, and as many one below the other, as a box has rows.
fn are_square(field: Field, shape: BoxShape) -> bool {
    field.is_square_of(shape.rows * shape.rows)
}

fn falling(field: Field) -> House {
    let cells = (0..field.rows()).map(|line| field.cell(line, line)).collect();
    House::new(HouseKind::Diagonal(0), cells)
}

fn rising(field: Field) -> House {
    let last = field.columns() - 1;
    let cells = (0..field.rows()).map(|line| field.cell(line, last - line)).collect();
    House::new(HouseKind::Diagonal(1), cells)
}

fn windows(field: Field, shape: BoxShape) -> Vec<House> {
    let side = shape.rows;
    let across = side - 1;
    let mut windows = Vec::new();
    for number in 0..across * across {
        let top = 1 + number / across * (side + 1);
        let left = 1 + number % across * (side + 1);
        let cells = (0..side * side).map(|place| field.cell(top + place / side, left + place % side)).collect();
        windows.push(House::new(HouseKind::Window(number), cells));
    }
    windows
}

fn groups(field: Field, shape: BoxShape) -> Vec<House> {
    let count = field.rows() / shape.rows * (field.columns() / shape.columns);
    let boxes: Vec<House> = (0..count).map(|number| House::rectangle(field, shape, number)).collect();
    let mut groups = Vec::new();
    for place in 0..shape.rows * shape.columns {
        let cells = boxes.iter().map(|house| house.cells[usize::from(place)]).collect();
        groups.push(House::new(HouseKind::Group(place), cells));
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::geometry::{Geometry, GeometryError};
    use expect_test::{Expect, expect};

    /// The numbers of the houses that the rule adds, counted from 1, in a picture of the grid.
    #[track_caller]
    fn check(size: u8, variant: Variant, expected: Expect) {
        let houses =
            houses(variant, Field::square(size), BoxShape::for_size(size)).expect("a rule that the boxes allow for");
        let mut picture = vec!['.'; usize::from(size) * usize::from(size)];
        for (house, number) in houses.iter().zip(1_u8..) {
            for cell in &house.cells {
                picture[cell.index()] = char::from(b'0' + number % 10);
            }
        }
        let rows: Vec<String> = picture.chunks(size.into()).map(|row| row.iter().collect()).collect();
        expected.assert_eq(&rows.join("\n"));
    }

    #[test]
    fn windows_stand_one_line_off_the_boxes() {
        check(
            9,
            Variant::Windoku,
            expect![[r#"
                .........
                .111.222.
                .111.222.
                .111.222.
                .........
                .333.444.
                .333.444.
                .333.444.
                ........."#]],
        );
    }

    #[test]
    fn a_group_has_one_cell_of_each_box() {
        check(
            6,
            Variant::Disjoint,
            expect![[r#"
                123123
                456456
                123123
                456456
                123123
                456456"#]],
        );
    }

    #[test]
    fn diagonals_cross() {
        check(
            5,
            Variant::Diagonal,
            expect![[r#"
                1...2
                .1.2.
                ..2..
                .2.1.
                2...1"#]],
        );
    }

    #[test]
    fn moves_end_at_the_edge() -> Result<(), GeometryError> {
        let peers = |variant, row, column| {
            let plain = Geometry::standard(9)?;
            let geometry = Geometry::standard(9)?.with_variant(variant)?;
            let cell = geometry.cell(row, column);
            let more = geometry.peers(cell).iter().filter(|peer| !plain.are_peers(cell, **peer));
            Ok(more.map(|peer| geometry.cell_name(*peer).to_string()).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(peers(Variant::Antiknight, 0, 0)?, "");
        assert_eq!(peers(Variant::Antiknight, 2, 3)?, "r1c3 r2c2 r4c2 r4c6 r5c3 r5c5");
        assert_eq!(peers(Variant::Antiking, 2, 2)?, "r2c4 r4c2 r4c4");
        assert_eq!(peers(Variant::Antiking, 8, 3)?, "r8c3");
        Ok(())
    }

    #[test]
    fn a_rule_asks_for_the_boxes_it_needs() {
        let with = |size, variant| Geometry::standard(size).and_then(|geometry| geometry.with_variant(variant));
        assert!(with(16, Variant::Windoku).is_ok_and(|geometry| geometry.houses().len() == 48 + 9));
        assert_eq!(with(6, Variant::Windoku), Err(GeometryError::Variant(Variant::Windoku)));
        assert_eq!(with(7, Variant::Disjoint), Err(GeometryError::Variant(Variant::Disjoint)));
    }
}
