//! Writes an example of a clue of each shape, with the parts to type over.

use crate::kind::ClueKind;
use crate::shape::{Before, Cells, Shape};

/// A part of an example: a fixed text, and after it one to type over.
pub type Example = (&'static str, String);

impl ClueKind {
    /// An example of a clue, on a line of its own, for a grid of that size.
    pub fn example(self, size: u8) -> Vec<Example> {
        match self.shape() {
            Shape::Cells { before, cells } => of_cells(before, cells, size),
            Shape::Arrow => vec![("\n", "r1c1".to_owned()), (": ", "r1c2-r1c3".to_owned())],
            Shape::Clones => vec![("\n", "r1c1-r1c2".to_owned()), (" = ", "r3c3-r3c4".to_owned())],
            Shape::Pairs => vec![("\n", "differ by 2".to_owned()), (": ", "r1c1-r1c3".to_owned())],
            Shape::Sets(_) => vec![("\n", "r1c1-r1c2".to_owned()), (" = ", "r3c3-r3c4".to_owned())],
            Shape::Counts => {
                vec![("\n", "1".to_owned()), (" of ", "odd".to_owned()), (": ", "r1c1-r1c3".to_owned())]
            }
            Shape::Chain(marks) => {
                let mark = marks.first().map(|mark| mark.text()).unwrap_or_default();
                vec![("\n", "r1c1".to_owned()), (" ", mark), (" ", "r1c2".to_owned())]
            }
            Shape::Side => {
                let places = vec!["."; usize::from(size)].join(" ");
                vec![("\ntop:  ", places.clone()), ("\nleft: ", places)]
            }
        }
    }
}

fn of_cells(before: Before, cells: Cells, size: u8) -> Vec<Example> {
    let (value, cells) = match (before, cells) {
        // Above 9×9 the digits of a set are one number.
        (Before::Values, _) if size > 9 => (Some("1 2"), "r1c1 r1c2 r2c1 r2c2"),
        (Before::Values, _) => (Some("1 2"), "r12c12"),
        (Before::Total | Before::MaybeTotal, Cells::Diagonal) => (Some("10"), "r1c2-r2c1"),
        (Before::Total | Before::MaybeTotal, _) => (Some("10"), "r1c1 r1c2"),
        (Before::Number, Cells::Set) => (Some("6"), "r1c1-r1c2"),
        (Before::Number, _) => (Some("5"), "r1c1-r1c4"),
        (_, Cells::Set) => (None, "r1c1-r1c3 r2c3"),
        (_, Cells::Each) => (None, "r1c1 r2c3"),
        (_, Cells::Path) => (None, "r1c1-r1c3"),
        (_, Cells::Diagonal) => (None, "r1c2-r2c1"),
    };
    match value {
        Some(value) => vec![("\n", value.to_owned()), (": ", cells.to_owned())],
        None => vec![("\n", cells.to_owned())],
    }
}
