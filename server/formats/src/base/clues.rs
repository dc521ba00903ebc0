//! Defines the clues of a record: sections of one kind each, as `.sudoku` has them.

use field::{Cell, Field};

/// The clues of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueSection {
    /// Their kind.
    pub kind: ClueKind,
    /// The clues, in order.
    pub clues: Vec<Clue>,
}

/// A clue.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clue {
    /// Cells, with numbers: several for `[quads]`, else at most one.
    Cells {
        /// The numbers.
        values: Vec<u32>,
        /// The cells, in the order of a path, if the kind has one.
        cells: Vec<Cell>,
    },
    Arrow {
        /// The cells that hold the sum, as the digits of one number.
        circle: Vec<Cell>,
        /// The cells that add up to it.
        shaft: Vec<Cell>,
    },
    /// Two areas with the same values.
    Clones {
        /// The cells of one area.
        left: Vec<Cell>,
        /// As many cells of the other one.
        right: Vec<Cell>,
    },
    /// Cells with marks between them: one cell more than marks.
    Chain {
        cells: Vec<Cell>,
        /// The mark between each cell and the next one.
        marks: Vec<ClueMark>,
    },
    /// Numbers at a side of the grid.
    Side {
        side: ClueSide,
        /// The number at each place, if there is one: as many places as a row has cells.
        places: Vec<Option<u32>>,
    },
}

/// The meaning of a mark between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueMark {
    /// The values differ by this number.
    Difference(u32),
    /// One value is this number of times the other.
    Ratio(u32),
    /// The values add up to 10.
    Ten,
    /// The values add up to 5.
    Five,
    /// The first value is the smaller one.
    Less,
    /// The first value is the larger one.
    Greater,
    /// The values are equal.
    Equal,
}

impl ClueMark {
    /// The mark as `.sudoku` writes it.
    pub(crate) fn text(self) -> String {
        let numbered = |sign: char, number: u32, usual: u32| {
            if number == usual { sign.to_string() } else { format!("{sign}{number}") }
        };
        match self {
            ClueMark::Difference(number) => numbered('o', number, 1),
            ClueMark::Ratio(number) => numbered('*', number, 2),
            ClueMark::Ten => "x".to_owned(),
            ClueMark::Five => "v".to_owned(),
            ClueMark::Less => "<".to_owned(),
            ClueMark::Greater => ">".to_owned(),
            ClueMark::Equal => "=".to_owned(),
        }
    }

    /// The mark that a text writes.
    pub(crate) fn from_text(text: &str) -> Option<ClueMark> {
        let number = |rest: &str, usual: u32| if rest.is_empty() { Some(usual) } else { rest.parse().ok() };
        match text {
            "x" => Some(ClueMark::Ten),
            "v" => Some(ClueMark::Five),
            "<" => Some(ClueMark::Less),
            ">" => Some(ClueMark::Greater),
            "=" => Some(ClueMark::Equal),
            _ => match text.strip_prefix('o') {
                Some(rest) => number(rest, 1).map(ClueMark::Difference),
                None => number(text.strip_prefix('*')?, 2).map(ClueMark::Ratio),
            },
        }
    }
}

/// A side of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ClueSide {
    Top,
    Left,
    Right,
    Bottom,
}

impl ClueSide {
    /// Every side with its word.
    const ALL: [(ClueSide, &'static str); 4] =
        [(ClueSide::Top, "top"), (ClueSide::Left, "left"), (ClueSide::Right, "right"), (ClueSide::Bottom, "bottom")];

    /// The number of places at it: one for each column or row that begins there.
    pub(crate) fn length(self, field: Field) -> u8 {
        match self {
            ClueSide::Top | ClueSide::Bottom => field.columns(),
            ClueSide::Left | ClueSide::Right => field.rows(),
        }
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        ClueSide::ALL.into_iter().find(|(side, _)| *side == self).map_or("", |(_, name)| name)
    }

    /// The side that a word names.
    pub fn from_name(name: &str) -> Option<ClueSide> {
        ClueSide::ALL.into_iter().find(|(_, known)| *known == name).map(|(side, _)| side)
    }
}

/// The kinds of clues.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[expect(missing_docs, reason = "each is named in the user's reference of the language")]
pub enum ClueKind {
    Cages,
    Sums,
    LittleKillers,
    Arrows,
    Thermos,
    SlowThermos,
    Whispers,
    Dots,
    Xv,
    Inequalities,
    Marks,
    Renbans,
    Palindromes,
    Between,
    Lockout,
    RegionSums,
    Zippers,
    DoubleArrows,
    Entropic,
    Modular,
    Parity,
    Nabners,
    Clones,
    Quads,
    Odd,
    Even,
    Min,
    Max,
    ExtraRegions,
    Sandwich,
    XSums,
    Skyscrapers,
    NumberedRooms,
    RowIndexers,
    ColIndexers,
}

/// The content of the clues of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// Cells in any order.
    Area,
    /// Cells in an order.
    Path,
    Arrow,
    Clones,
    Chain,
    Side,
}

impl ClueKind {
    /// Every kind, with the word of its section.
    pub const ALL: [(ClueKind, &'static str); 35] = [
        (ClueKind::Cages, "cages"),
        (ClueKind::Sums, "sums"),
        (ClueKind::LittleKillers, "littlekillers"),
        (ClueKind::Arrows, "arrows"),
        (ClueKind::Thermos, "thermos"),
        (ClueKind::SlowThermos, "slowthermos"),
        (ClueKind::Whispers, "whispers"),
        (ClueKind::Dots, "dots"),
        (ClueKind::Xv, "xv"),
        (ClueKind::Inequalities, "inequalities"),
        (ClueKind::Marks, "marks"),
        (ClueKind::Renbans, "renbans"),
        (ClueKind::Palindromes, "palindromes"),
        (ClueKind::Between, "between"),
        (ClueKind::Lockout, "lockout"),
        (ClueKind::RegionSums, "regionsums"),
        (ClueKind::Zippers, "zippers"),
        (ClueKind::DoubleArrows, "doublearrows"),
        (ClueKind::Entropic, "entropic"),
        (ClueKind::Modular, "modular"),
        (ClueKind::Parity, "parity"),
        (ClueKind::Nabners, "nabners"),
        (ClueKind::Clones, "clones"),
        (ClueKind::Quads, "quads"),
        (ClueKind::Odd, "odd"),
        (ClueKind::Even, "even"),
        (ClueKind::Min, "min"),
        (ClueKind::Max, "max"),
        (ClueKind::ExtraRegions, "extraregions"),
        (ClueKind::Sandwich, "sandwich"),
        (ClueKind::XSums, "xsums"),
        (ClueKind::Skyscrapers, "skyscrapers"),
        (ClueKind::NumberedRooms, "numberedrooms"),
        (ClueKind::RowIndexers, "rowindexers"),
        (ClueKind::ColIndexers, "colindexers"),
    ];

    /// The kind whose section has this word.
    pub fn from_name(name: &str) -> Option<ClueKind> {
        ClueKind::ALL.into_iter().find(|(_, known)| *known == name).map(|(kind, _)| kind)
    }

    /// The word of its section.
    pub fn name(self) -> &'static str {
        ClueKind::ALL.into_iter().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// The content of its clues.
    pub(crate) fn shape(self) -> Shape {
        match self {
            ClueKind::Arrows => Shape::Arrow,
            ClueKind::Clones => Shape::Clones,
            ClueKind::Dots | ClueKind::Xv | ClueKind::Inequalities | ClueKind::Marks => Shape::Chain,
            ClueKind::Sandwich | ClueKind::XSums | ClueKind::Skyscrapers | ClueKind::NumberedRooms => Shape::Side,
            ClueKind::Cages
            | ClueKind::Sums
            | ClueKind::Quads
            | ClueKind::Odd
            | ClueKind::Even
            | ClueKind::Min
            | ClueKind::Max
            | ClueKind::ExtraRegions
            | ClueKind::RowIndexers
            | ClueKind::ColIndexers => Shape::Area,
            _ => Shape::Path,
        }
    }
}

/// The cell that a name such as `R1C1` names, in any case.
pub(crate) fn cell_from_name(field: Field, name: &str) -> Option<Cell> {
    let (row, column) = place_from_name(name)?;
    field.get(u8::try_from(row - 1).ok()?, u8::try_from(column - 1).ok()?)
}

/// The row and column of a name such as `R0C10`, which may be outside the grid.
pub(crate) fn place_from_name(name: &str) -> Option<(i64, i64)> {
    let rest = name.trim().strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    let number = |text: &str| {
        let is_number = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c == '-');
        if is_number(text) { text.parse().ok() } else { None }
    };
    Some((number(row)?, number(column)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_cells() {
        let field = Field::square(9);
        assert_eq!(cell_from_name(field, "R9c9"), Some(field.cell(8, 8)));
        for name in ["r0c1", "r1c10", "r1", "c1", "r+1c1", "r1c1x", "r1c-1", "", "r99999999999999999999c1"] {
            assert_eq!(cell_from_name(field, name), None, "{name}");
        }
        assert_eq!(place_from_name("R10C0"), Some((10, 0)));
    }

    #[test]
    fn marks_as_text() {
        for text in ["o", "o3", "*", "*3", "x", "v", "<", ">", "="] {
            assert_eq!(ClueMark::from_text(text).map(ClueMark::text).as_deref(), Some(text));
        }
        for text in ["", "ox", "y", "o-1"] {
            assert_eq!(ClueMark::from_text(text), None, "{text}");
        }
    }

    #[test]
    fn words_of_kinds() {
        for (kind, word) in ClueKind::ALL {
            assert_eq!((ClueKind::from_name(word), kind.name()), (Some(kind), word));
        }
    }
}
