//! Names the symmetries that the places of givens can have, and the cells that belong together.
//!
//! Must not know values: the symmetries of a puzzle with its values are [`engine::minlex::Symmetry`].

use engine::{BoxShape, Cell, Geometry};
use std::fmt;

/// A symmetry of the places of givens. Displayed as on the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pattern {
    /// No symmetry is wanted.
    #[default]
    None,
    /// A half turn.
    Rotational,
    QuarterTurn,
    /// The lower half mirrors the upper half.
    Horizontal,
    /// The right half mirrors the left half.
    Vertical,
    /// Both mirrors, the horizontal and the vertical.
    Orthogonal,
    /// A mirror along the diagonal from the upper left corner.
    Diagonal,
    /// A mirror along the diagonal from the upper right corner.
    Antidiagonal,
    /// Both diagonal mirrors.
    Bidiagonal,
    /// All mirrors and turns.
    Full,
}

/// A motion of the square onto itself.
#[derive(Clone, Copy)]
enum Motion {
    HalfTurn,
    QuarterTurn,
    UpsideDown,
    LeftRight,
    Transposed,
    AntiTransposed,
}

impl Pattern {
    /// All patterns, in the order of the help.
    pub const ALL: [Pattern; 10] = [
        Pattern::None,
        Pattern::Rotational,
        Pattern::QuarterTurn,
        Pattern::Horizontal,
        Pattern::Vertical,
        Pattern::Orthogonal,
        Pattern::Diagonal,
        Pattern::Antidiagonal,
        Pattern::Bidiagonal,
        Pattern::Full,
    ];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Pattern::None => "none",
            Pattern::Rotational => "rotational",
            Pattern::QuarterTurn => "quarter-turn",
            Pattern::Horizontal => "horizontal",
            Pattern::Vertical => "vertical",
            Pattern::Orthogonal => "orthogonal",
            Pattern::Diagonal => "diagonal",
            Pattern::Antidiagonal => "antidiagonal",
            Pattern::Bidiagonal => "bidiagonal",
            Pattern::Full => "full",
        }
    }

    /// Returns true if a grid with these boxes has the symmetry: rows and columns are exchanged only where boxes are
    /// square, or where there are none.
    pub fn suits(self, boxes: Option<BoxShape>) -> bool {
        !self.exchanges_axes() || boxes.is_none_or(|shape| shape.rows == shape.columns)
    }

    /// Returns true if a puzzle of several grids has the symmetry: each cell of a grid belongs to one of a grid.
    pub fn suits_figure(self, geometry: &Geometry) -> bool {
        let field = geometry.field();
        let is_square = field.rows() == field.columns();
        if !self.suits(geometry.box_shape()) || (self.exchanges_axes() && !is_square) {
            return false;
        }
        geometry.places().all(|cell| self.motions().iter().all(|motion| geometry.has(motion.image(geometry, cell))))
    }

    /// The cells of a geometry in sets that are given or empty together; each set in reading order, the sets by their
    /// first cells.
    pub fn orbits(self, geometry: &Geometry) -> Vec<Vec<Cell>> {
        let mut is_placed = vec![false; geometry.cell_count()];
        let mut orbits = Vec::new();
        for first in geometry.places() {
            if is_placed[first.index()] {
                continue;
            }
            let orbit = self.orbit(geometry, first);
            for cell in &orbit {
                is_placed[cell.index()] = true;
            }
            orbits.push(orbit);
        }
        orbits
    }

    /// The cells that belong to a cell, in reading order.
    pub fn orbit(self, geometry: &Geometry, first: Cell) -> Vec<Cell> {
        let mut orbit = vec![first];
        let mut next = 0;
        while let Some(cell) = orbit.get(next).copied() {
            for motion in self.motions() {
                let image = motion.image(geometry, cell);
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit.sort_unstable();
        orbit
    }

    /// Returns true if cells belong to a set only together.
    pub fn is_of(self, geometry: &Geometry, has: impl Fn(Cell) -> bool) -> bool {
        geometry.cells().all(|cell| self.motions().iter().all(|motion| has(cell) == has(motion.image(geometry, cell))))
    }

    /// Returns true if the symmetry exchanges rows and columns.
    fn exchanges_axes(self) -> bool {
        self.motions().iter().any(|motion| motion.exchanges_axes())
    }

    /// The motions that generate the symmetry.
    fn motions(self) -> &'static [Motion] {
        match self {
            Pattern::None => &[],
            Pattern::Rotational => &[Motion::HalfTurn],
            Pattern::QuarterTurn => &[Motion::QuarterTurn],
            Pattern::Horizontal => &[Motion::UpsideDown],
            Pattern::Vertical => &[Motion::LeftRight],
            Pattern::Orthogonal => &[Motion::UpsideDown, Motion::LeftRight],
            Pattern::Diagonal => &[Motion::Transposed],
            Pattern::Antidiagonal => &[Motion::AntiTransposed],
            Pattern::Bidiagonal => &[Motion::Transposed, Motion::AntiTransposed],
            Pattern::Full => &[Motion::UpsideDown, Motion::Transposed],
        }
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Motion {
    fn exchanges_axes(self) -> bool {
        matches!(self, Motion::QuarterTurn | Motion::Transposed | Motion::AntiTransposed)
    }

    fn image(self, geometry: &Geometry, cell: Cell) -> Cell {
        // The motions that exchange axes are only of square fields.
        let field = geometry.field();
        let last_row = field.rows() - 1;
        let last_column = field.columns() - 1;
        let row = field.row(cell);
        let column = field.column(cell);
        let (row, column) = match self {
            Motion::HalfTurn => (last_row - row, last_column - column),
            Motion::QuarterTurn => (column, last_row - row),
            Motion::UpsideDown => (last_row - row, column),
            Motion::LeftRight => (row, last_column - column),
            Motion::Transposed => (column, row),
            Motion::AntiTransposed => (last_column - column, last_row - row),
        };
        geometry.cell(row, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_of_a_small_grid() {
        let geometry = Geometry::standard(4).expect("a size with boxes");
        let shown = |pattern: Pattern| {
            let mut text = ['?'; 16];
            for (letter, orbit) in ('A'..).zip(pattern.orbits(&geometry)) {
                orbit.iter().for_each(|cell| text[cell.index()] = letter);
            }
            text.iter().collect::<String>()
        };
        let all: Vec<String> = Pattern::ALL.iter().map(|pattern| format!("{} {pattern}", shown(*pattern))).collect();
        expect_test::expect![[r#"
            ABCDEFGHIJKLMNOP none
            ABCDEFGHHGFEDCBA rotational
            ABCACDDBBDDCACBA quarter-turn
            ABCDEFGHEFGHABCD horizontal
            ABBACDDCEFFEGHHG vertical
            ABBACDDCCDDCABBA orthogonal
            ABCDBEFGCFHIDGIJ diagonal
            ABCDEFGCHIFBJHEA antidiagonal
            ABCDBEFCCFEBDCBA bidiagonal
            ABBABCCBBCCBABBA full"#]]
        .assert_eq(&all.join("\n"));
    }

    #[test]
    fn oblong_boxes_have_no_quarter_turn() {
        let oblong = BoxShape::for_size(6);
        let suiting: Vec<_> = Pattern::ALL.iter().filter(|pattern| pattern.suits(oblong)).map(|it| it.name()).collect();
        assert_eq!(suiting, ["none", "rotational", "horizontal", "vertical", "orthogonal"]);
        assert!(Pattern::ALL.iter().all(|pattern| pattern.suits(BoxShape::for_size(9)) && pattern.suits(None)));
    }
}
