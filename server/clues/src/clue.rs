//! Defines what a clue says, by its shape.

use crate::relation::Relation;
use crate::side::Side;
use field::Cell;

/// The content of a clue. Its cells, numbers and marks are plain, or those of a text with their ranges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clue<Place = Cell, Number = u32, Mark = Relation> {
    /// `[value:] cells`, or one symbol of a map. A text names at least one cell.
    Cells {
        /// The numbers before the colon: several for [`Before::Values`](crate::Before), else at most one. The sum of a
        /// drawn cage.
        values: Vec<Number>,
        /// The cells, in the order of a path, if the kind has one.
        cells: Vec<Place>,
    },
    /// `cells: cells`
    Arrow {
        /// The cells that hold the sum: one, or the digits of one number in that order.
        circle: Vec<Place>,
        /// The cells that add up to it.
        shaft: Vec<Place>,
    },
    /// `cells = cells`: as many on the right as on the left.
    Clones {
        left: Vec<Place>,
        /// Each with the value of the cell in the same place on the left.
        right: Vec<Place>,
    },
    /// `cell mark cell mark cell`: one cell more than marks.
    Chain {
        cells: Vec<Place>,
        /// The mark between each cell and the next one.
        marks: Vec<Mark>,
    },
    /// `top: 5 . 12`: as many places as a row has cells, from left to right or from top to bottom.
    Side {
        side: Side,
        /// The number at each place, if there is one.
        places: Vec<Option<Number>>,
    },
}

impl<Place, Number, Mark> Clue<Place, Number, Mark> {
    /// The cells that it names, in the order of the text.
    pub fn cells(&self) -> impl Iterator<Item = &Place> {
        let (first, second): (&[Place], &[Place]) = match self {
            Clue::Cells { cells, .. } | Clue::Chain { cells, .. } => (cells, &[]),
            Clue::Arrow { circle, shaft } => (circle, shaft),
            Clue::Clones { left, right } => (left, right),
            Clue::Side { .. } => (&[], &[]),
        };
        first.iter().chain(second)
    }

    /// The first cell that it names; none at a side of the grid.
    pub fn first_cell(&self) -> Option<&Place> {
        self.cells().next()
    }

    /// The same clue of other cells, numbers and marks. A cell without another one is left out.
    pub fn converted<OtherPlace, OtherNumber, OtherMark>(
        &self,
        place: impl Fn(&Place) -> Option<OtherPlace>,
        number: impl Fn(&Number) -> OtherNumber,
        mark: impl Fn(&Mark) -> OtherMark,
    ) -> Clue<OtherPlace, OtherNumber, OtherMark> {
        let convert = |cells: &[Place]| cells.iter().filter_map(&place).collect();
        match self {
            Clue::Cells { values, cells } => {
                Clue::Cells { values: values.iter().map(number).collect(), cells: convert(cells) }
            }
            Clue::Arrow { circle, shaft } => Clue::Arrow { circle: convert(circle), shaft: convert(shaft) },
            Clue::Clones { left, right } => Clue::Clones { left: convert(left), right: convert(right) },
            Clue::Chain { cells, marks } => {
                Clue::Chain { cells: convert(cells), marks: marks.iter().map(mark).collect() }
            }
            Clue::Side { side, places } => {
                let places = places.iter().map(|place| place.as_ref().map(&number)).collect();
                Clue::Side { side: *side, places }
            }
        }
    }
}
