//! Defines what a clue says, by its shape.

use crate::pair_relation::PairRelation;
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
    /// `relation: cells`
    Pairs {
        relation: PairRelation,
        /// In order: the relation holds between neighbours, or between every two of them.
        cells: Vec<Place>,
    },
    /// `cells = cells = cells`: two or more sets, each of a cell or more.
    Sets(Vec<Vec<Place>>),
    /// `count of what: cells`
    Counts { count: Count<Place, Number>, what: Counted<Number>, cells: Vec<Place> },
    /// `top: 5 . 12`: as many places as a row has cells, from left to right or from top to bottom.
    Side {
        side: Side,
        /// The number at each place, if there is one.
        places: Vec<Option<Number>>,
    },
}

/// The number of cells or values that a clue counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Count<Place = Cell, Number = u32> {
    Number(Number),
    /// The cell that holds the number.
    Cell(Place),
}

/// The cells or values that a clue counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Counted<Number = u32> {
    /// The cells with one of these values, at least one.
    Values(Vec<Number>),
    /// The cells with odd values.
    Odd,
    /// The cells with even values.
    Even,
    /// The different values.
    Different,
}

impl<Number> Counted<Number> {
    /// Its word, unless it is values.
    pub fn word(&self) -> Option<&'static str> {
        match self {
            Counted::Values(_) => None,
            Counted::Odd => Some("odd"),
            Counted::Even => Some("even"),
            Counted::Different => Some("different"),
        }
    }

    /// The meaning of a word, in any case.
    pub fn from_word(word: &str) -> Option<Counted<Number>> {
        let all = [Counted::Odd, Counted::Even, Counted::Different];
        all.into_iter().find(|counted| counted.word().is_some_and(|known| known.eq_ignore_ascii_case(word)))
    }

    /// The same with other numbers.
    pub fn converted<OtherNumber>(&self, number: impl Fn(&Number) -> OtherNumber) -> Counted<OtherNumber> {
        match self {
            Counted::Values(values) => Counted::Values(values.iter().map(number).collect()),
            Counted::Odd => Counted::Odd,
            Counted::Even => Counted::Even,
            Counted::Different => Counted::Different,
        }
    }
}

impl<Place, Number, Mark> Clue<Place, Number, Mark> {
    /// The cells that it names, in the order of the text.
    pub fn cells(&self) -> impl Iterator<Item = &Place> {
        let mut lists: Vec<&[Place]> = Vec::new();
        match self {
            Clue::Cells { cells, .. } | Clue::Chain { cells, .. } | Clue::Pairs { cells, .. } => lists.push(cells),
            Clue::Arrow { circle, shaft } => lists.extend([&circle[..], shaft]),
            Clue::Clones { left, right } => lists.extend([&left[..], right]),
            Clue::Sets(sets) => lists.extend(sets.iter().map(Vec::as_slice)),
            Clue::Counts { count, cells, .. } => {
                if let Count::Cell(cell) = count {
                    lists.push(std::slice::from_ref(cell));
                }
                lists.push(cells);
            }
            Clue::Side { .. } => {}
        }
        lists.into_iter().flatten()
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
            Clue::Pairs { relation, cells } => Clue::Pairs { relation: relation.clone(), cells: convert(cells) },
            Clue::Sets(sets) => Clue::Sets(sets.iter().map(|set| convert(set)).collect()),
            Clue::Counts { count, what, cells } => {
                let cells = convert(cells);
                let count = match count {
                    Count::Number(value) => Count::Number(number(value)),
                    Count::Cell(cell) => match place(cell) {
                        Some(cell) => Count::Cell(cell),
                        // Without it the clue says nothing about the others.
                        None => return Clue::Cells { values: Vec::new(), cells },
                    },
                };
                Clue::Counts { count, what: what.converted(number), cells }
            }
            Clue::Side { side, places } => {
                let places = places.iter().map(|place| place.as_ref().map(&number)).collect();
                Clue::Side { side: *side, places }
            }
        }
    }
}
