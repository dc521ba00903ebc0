//! Defines the sections that hold clues, `[cages]` and the like, as plain values with ranges.

use crate::text::span::BlockSpan;
use field::{Cell, Field};

/// A section of clues of a puzzle: a kind, and one clue a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueSection {
    pub kind: ClueKind,
    /// The word in the brackets; the whole line if the brackets hold more.
    pub word: BlockSpan,
    /// From the line with its word to its last line, without blanks around them.
    pub span: BlockSpan,
    /// Its clues, in the order of the text; none if the kind is unknown.
    pub clues: Box<[Clue]>,
    /// True if a clue of it is missing here, because it could not be read: a problem of the block says why.
    pub is_malformed: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clue {
    /// The clue without blanks and comment around it; the first symbol of a drawn one.
    pub span: BlockSpan,
    pub content: ClueContent,
    /// Its symbol, if it is drawn in a map.
    pub symbol: Option<MapSymbol>,
}

/// The symbol of a clue that is drawn in a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapSymbol {
    /// The symbol.
    pub text: Box<str>,
    /// Its range before its sum, if it has one: that of `A` in `A=15`.
    pub before_sum: Option<BlockSpan>,
}

/// The content of a [`Clue`], by the form in which its kind is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ClueContent {
    /// `[value:] cells`, or one symbol of a map. At least one cell, in the order in which they are written.
    Cells {
        /// The numbers before the colon: several for `[quads]`, else at most one. The sum of a drawn cage.
        values: Box<[ClueValue]>,
        cells: Box<[ClueCell]>,
    },
    /// `cells: cells` in `[arrows]`.
    Arrow {
        /// The cells that hold the sum: one, or the digits of one number in that order.
        circle: Box<[ClueCell]>,
        /// The cells that add up to it.
        shaft: Box<[ClueCell]>,
    },
    /// `cells = cells` in `[clones]`: as many on the right as on the left.
    Clones {
        /// The cells on the left.
        left: Box<[ClueCell]>,
        /// The cells on the right, each with the value of the cell in the same place on the left.
        right: Box<[ClueCell]>,
    },
    /// `cell mark cell mark cell`: one cell more than marks.
    Chain {
        cells: Box<[ClueCell]>,
        /// The mark between each cell and the next one.
        marks: Box<[ClueMark]>,
    },
    /// `top: 5 . 12`: as many places as a row has cells, from left to right or from top to bottom.
    Side {
        /// The side of the grid.
        side: Side,
        /// The number at each place, if there is one.
        places: Box<[Option<ClueValue>]>,
    },
}

impl ClueContent {
    /// The number of the cells that it names, and of its places at a side.
    pub(crate) fn places(&self) -> usize {
        match self {
            ClueContent::Cells { cells, .. } | ClueContent::Chain { cells, .. } => cells.len(),
            ClueContent::Arrow { circle: one, shaft: other } | ClueContent::Clones { left: one, right: other } => {
                one.len() + other.len()
            }
            ClueContent::Side { places, .. } => places.len(),
        }
    }
}

/// A cell that a clue names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClueCell {
    /// Its row, from 0.
    pub row: u8,
    /// Its column, from 0.
    pub column: u8,
    /// The text that names it, perhaps with others: `r1c1`, `r12c3`, `r1c1-r1c4` for the cells between the corners.
    pub span: BlockSpan,
}

impl ClueCell {
    /// The cell in this field; `None` if it is outside.
    pub fn within(&self, field: Field) -> Option<Cell> {
        field.get(self.row, self.column)
    }
}

/// A number in a clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClueValue {
    pub number: u32,
    /// Its range.
    pub span: BlockSpan,
}

/// A mark between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClueMark {
    /// Its meaning.
    pub relation: Relation,
    /// Its range.
    pub span: BlockSpan,
}

/// The meaning of a mark between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `o`: the values differ by 1; `o3`: by 3.
    Difference(u32),
    /// `*`: one value is twice the other; `*3`: three times.
    Ratio(u32),
    /// `x`: the values add up to 10; `v`: to 5.
    Sum(u32),
    /// `<`
    Less,
    /// `>`
    Greater,
    /// `=`
    Equal,
}

/// A side of the grid.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Side {
    Top,
    Left,
    Right,
    Bottom,
}

impl Side {
    /// Every side with its word.
    pub const ALL: [(Side, &'static str); 4] =
        [(Side::Top, "top"), (Side::Left, "left"), (Side::Right, "right"), (Side::Bottom, "bottom")];

    /// The number of places at it: one for each column or row that begins there.
    pub fn length(self, field: Field) -> u8 {
        match self {
            Side::Top | Side::Bottom => field.columns(),
            Side::Left | Side::Right => field.rows(),
        }
    }

    /// Its word.
    pub fn name(self) -> &'static str {
        Side::ALL.into_iter().find(|(side, _)| *side == self).map_or("", |(_, name)| name)
    }
}

/// The reason why a clue cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueProblem {
    /// The text should name a cell.
    NotACell,
    /// The grid has no such cell.
    OutsideTheGrid,
    /// The two cells that `-` joins are the same, or neither in a row nor in a column nor on a diagonal.
    NotALine,
    /// The text names several cells where one is needed: beside `-` or beside a mark.
    SeveralCells,
    /// A clue without cells.
    NoCells,
    /// More cells than a clue of this grid can have.
    TooManyCells,
    /// A `-` or a mark without a cell before or behind it.
    LooseMark,
    /// Two cells without a mark between them, or a cell alone.
    MissingMark,
    /// `[clones]` with a different number of cells on both sides, or without an equals sign.
    UnevenClones,
    /// A clue that needs a number or cells before a colon.
    MissingValue,
    /// A clue of a kind that has no number.
    UnexpectedValue,
    /// The text should be a number.
    NotANumber,
    /// The text before the colon should be the name of a side.
    NotASide,
    /// The wrong number of places at a side.
    Places {
        /// The actual number.
        places: u32,
    },
    /// A row of a map with too few or too many symbols.
    MapRow {
        /// The actual number.
        symbols: u32,
    },
    /// A map with too few or too many rows.
    MapRows {
        /// The actual number.
        rows: u32,
    },
    /// Cells with one symbol in a map are not next to each other.
    Apart,
    /// The text should be a sum of a drawn cage: `A=15`.
    NotASum,
    /// A sum of a symbol that the map does not have.
    SumOfNothing,
    /// A second sum of a symbol.
    SecondSum,
}

/// The kinds of clues, each with its own section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
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
    /// A word that names no kind.
    Unknown,
}

/// Every known kind with its words in the singular, without hyphens: its own name, what it is also called, and the
/// names that other programs use.
const WORDS: [(ClueKind, &str, &[&str]); 35] = [
    (ClueKind::Cages, "cages", &["cage", "killercage", "killer"]),
    (ClueKind::Sums, "sums", &["sum"]),
    (ClueKind::LittleKillers, "littlekillers", &["littlekiller", "littlekillersum"]),
    (ClueKind::Arrows, "arrows", &["arrow", "pillarrow"]),
    (ClueKind::Thermos, "thermos", &["thermo", "thermometer"]),
    (ClueKind::SlowThermos, "slowthermos", &["slowthermo", "slowthermometer"]),
    (ClueKind::Whispers, "whispers", &["whisper", "germanwhisper", "whisperline", "germanwhisperline"]),
    (ClueKind::Dots, "dots", &["dot", "kropki", "kropkidot", "difference", "ratio", "whitedot", "blackdot"]),
    (ClueKind::Xv, "xv", &["xv"]),
    (ClueKind::Inequalities, "inequalities", &["inequality", "inequaliti", "greaterthan"]),
    (ClueKind::Marks, "marks", &["mark"]),
    (ClueKind::Renbans, "renbans", &["renban", "renbanline"]),
    (ClueKind::Palindromes, "palindromes", &["palindrome", "palindromeline"]),
    (ClueKind::Between, "between", &["between", "betweenline"]),
    (ClueKind::Lockout, "lockout", &["lockout", "lockoutline"]),
    (ClueKind::RegionSums, "regionsums", &["regionsum", "regionsumline"]),
    (ClueKind::Zippers, "zippers", &["zipper", "zipperline"]),
    (ClueKind::DoubleArrows, "doublearrows", &["doublearrow"]),
    (ClueKind::Entropic, "entropic", &["entropic", "entropicline"]),
    (ClueKind::Modular, "modular", &["modular", "modularline"]),
    (ClueKind::Parity, "parity", &["parity", "parityline"]),
    (ClueKind::Nabners, "nabners", &["nabner", "nabnerline"]),
    (ClueKind::Clones, "clones", &["clone"]),
    (ClueKind::Quads, "quads", &["quad", "quadruple"]),
    (ClueKind::Odd, "odd", &["odd"]),
    (ClueKind::Even, "even", &["even"]),
    (ClueKind::Min, "min", &["min", "minimum", "minima"]),
    (ClueKind::Max, "max", &["max", "maximum", "maxima"]),
    (ClueKind::ExtraRegions, "extraregions", &["extraregion"]),
    (ClueKind::Sandwich, "sandwich", &["sandwich", "sandwichsum"]),
    (ClueKind::XSums, "xsums", &["xsum"]),
    (ClueKind::Skyscrapers, "skyscrapers", &["skyscraper"]),
    (ClueKind::NumberedRooms, "numberedrooms", &["numberedroom"]),
    (ClueKind::RowIndexers, "rowindexers", &["rowindexer"]),
    (ClueKind::ColIndexers, "colindexers", &["colindexer", "columnindexer"]),
];

impl ClueKind {
    /// Every known kind with the word that names it.
    pub fn all() -> impl Iterator<Item = (ClueKind, &'static str)> {
        WORDS.into_iter().map(|(kind, name, _)| (kind, name))
    }

    /// Every word that names a known kind, in the singular where it has one.
    pub fn words() -> impl Iterator<Item = &'static str> {
        WORDS.iter().flat_map(|(_, name, words)| std::iter::once(*name).chain(words.iter().copied()))
    }

    /// The word of its section; empty for an unknown kind.
    pub fn name(self) -> &'static str {
        ClueKind::all().find(|(kind, _)| *kind == self).map_or("", |(_, name)| name)
    }

    /// Returns the kind that a word names: in any case, singular or plural, with or without hyphens and blanks.
    pub fn from_name(word: &str) -> Option<ClueKind> {
        let word: String = word.chars().filter(|c| !matches!(c, '-' | '_') && !c.is_whitespace()).collect();
        let word = word.to_ascii_lowercase();
        let forms = [Some(&*word), word.strip_suffix('s'), word.strip_suffix("es")];
        let names = |words: &[&str]| forms.iter().flatten().any(|form| words.contains(form));
        WORDS.into_iter().find(|(_, _, words)| names(words)).map(|(kind, ..)| kind)
    }

    /// Returns true if its clues may be drawn as a map of symbols.
    pub fn has_map(self) -> bool {
        matches!(self, ClueKind::Cages | ClueKind::ExtraRegions | ClueKind::Odd | ClueKind::Even)
    }

    /// Returns true if its clues are written at the sides of the grid.
    pub fn has_sides(self) -> bool {
        matches!(self, ClueKind::Sandwich | ClueKind::XSums | ClueKind::Skyscrapers | ClueKind::NumberedRooms)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_name() {
        for (kind, name) in ClueKind::all() {
            assert_eq!(ClueKind::from_name(name), Some(kind), "{name}");
            assert_eq!(kind.name(), name);
        }
    }

    #[test]
    fn other_words() {
        let kinds = [
            ("Killer", ClueKind::Cages),
            ("killer-cages", ClueKind::Cages),
            ("THERMOMETERS", ClueKind::Thermos),
            ("kropki", ClueKind::Dots),
            ("inequality", ClueKind::Inequalities),
            ("sandwiches", ClueKind::Sandwich),
            ("x-sum", ClueKind::XSums),
            ("column_indexer", ClueKind::ColIndexers),
            ("quadruples", ClueKind::Quads),
            ("Little Killer", ClueKind::LittleKillers),
        ];
        for (word, kind) in kinds {
            assert_eq!(ClueKind::from_name(word), Some(kind), "{word}");
        }
        for word in ["", "s", "fog", "puzzle", "solution"] {
            assert_eq!(ClueKind::from_name(word), None, "{word}");
        }
    }
}
