//! Defines the sections that hold clues, `[cages]` and the like, as plain values with ranges.

use crate::text::span::BlockSpan;
use clues::{ClueKind, Relation};
use field::{Cell, Field};

/// A section of clues of a puzzle: a kind, and one clue a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClueSection {
    /// Its kind; `None` if the word names none.
    pub kind: Option<ClueKind>,
    /// The word in the brackets; the whole line if the brackets hold more.
    pub word: BlockSpan,
    /// From the line with its word to its last line, without blanks around them.
    pub span: BlockSpan,
    /// Its clues, in the order of the text; none if the kind is unknown.
    pub clues: Box<[Clue]>,
    /// True if a clue of it is missing here, because it could not be read: a problem of the block says why.
    pub is_malformed: bool,
}

impl ClueSection {
    /// Its clues, each with their kind.
    pub fn of_kind(&self) -> impl Iterator<Item = (ClueKind, &Clue)> {
        self.kind.into_iter().flat_map(|kind| self.clues.iter().map(move |clue| (kind, clue)))
    }
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

/// What a clue of a text says.
pub type ClueContent = clues::Clue<ClueCell, ClueValue, ClueMark>;

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

/// The reason why a clue cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClueProblem {
    /// The text should name a cell.
    NotACell,
    /// The grid has no such cell.
    OutsideTheGrid,
    /// A cell of the field that no grid has.
    OutsideOfGrids,
    /// The two cells that `-` joins are the same, or neither in a row nor in a column nor on a diagonal.
    NotALine,
    /// The text names several cells where one is needed: beside `-` or beside a mark.
    SeveralCells,
    /// A clue without cells.
    NoCells,
    /// More cells than a clue of this grid can have.
    TooManyCells,
    /// A `-` or a mark without a cell before or after it.
    LooseMark,
    /// Two cells without a mark between them, or a cell alone.
    MissingMark,
    /// `[clones]` with a different number of cells on both sides, or without an equals sign.
    UnevenClones,
    /// A clue of sets of cells that has one alone.
    OneSet,
    /// Sets of cells that must be equally large, and are not.
    UnevenSets,
    /// The text before the colon should be a relation, such as `differ by 2`.
    NotARelation,
    /// The text before the colon should be a count, such as `2 of 3`.
    NotACount,
    /// Its cells or its number are more than can be checked in a grid with so many values.
    TooLarge,
    /// A clue that needs a number or cells before a colon.
    MissingValue,
    /// A clue of a kind that has no number.
    UnexpectedValue,
    /// The text should be a number.
    NotANumber,
    /// The text before the colon should be the name of a side.
    NotASide,
    /// Clues at the sides of a puzzle with several grids.
    SidesOfGrids,
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
