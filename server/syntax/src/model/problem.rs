//! Defines the problems of unreadable text. Rules of `check` put them into words; nothing here judges.

use crate::model::clues::ClueProblem;
use crate::text::span::BlockSpan;
use field::Field;

/// A part of the text that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub kind: ProblemKind,
    /// Its range.
    pub span: BlockSpan,
    /// The index of its puzzle in the block; `None` outside of all puzzles.
    pub puzzle: Option<u32>,
}

/// The sorts of [`Problem`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemKind {
    /// A cell that is neither a value of the grid's alphabet nor an empty mark.
    UnknownSymbol,
    /// A `0` that may be a value or an empty cell; the first one of its grid.
    UnclearZero {
        /// The number of the grid's values.
        size: u8,
    },
    /// Text that is neither cells nor anything else that a file may hold. Once a block.
    UnusableText,
    /// Text of UTF-16, read as UTF-8. Once a block.
    Utf16,
    /// Words at the file's end: a heading of a grid that is not there.
    HeadingWithoutGrid,
    /// Cells, but more than any grid has in a row or on a line.
    TooManyCells {
        /// Their number.
        cells: u32,
    },
    /// More of something than a puzzle may have, so that no puzzle fills the memory: what begins here is not read.
    TooMany {
        /// What, in the plural.
        what: &'static str,
        /// How many there may be.
        most: u32,
    },
    /// A further word of as many cells as a grid, or more, on the line of a puzzle, that is neither a puzzle nor its
    /// solution or its regions.
    UnreadWord {
        /// Their number.
        cells: u32,
        /// The number of cells of the puzzle's grid.
        expected: u32,
    },
    /// Lines that look like rows, of which too many cells are unknown or too many rows are missing.
    NoGrid,
    /// A list of candidates, 729 digits: a format that is not a grid.
    CandidateList,
    /// Lines of `row column value`: a format that is not a grid.
    Triples,
    /// Lines of a sum and its cells, outside of a section: a format that is not a grid.
    CageList,
    /// Rows of several grids, of which nothing says where the grids are.
    UnnamedGrids,
    /// A value at a place that is outside of every grid of a puzzle with several.
    ValueOutside,
    /// A shared cell of grids that are written one below the other has another content than in a grid above.
    GridsDisagree,
    /// Grids that are written one below the other differ in many of the cells that they share, in whichever order.
    OrderOfGrids,
    /// `[regions]` of a puzzle with several grids.
    RegionsOfGrids,
    /// `[word]` with a word that means nothing, as it can for its first lines: those of further sections with the same
    /// word are not reported.
    UnknownSection,
    /// A word of `rules` that means nothing.
    UnknownRule,
    /// A section other than `[puzzle]` without a grid before it or after it.
    MisplacedSection,
    /// A clue that cannot be read, or a part of it.
    Clue(ClueProblem),
    /// A metadata value of the wrong form.
    BadValue {
        /// The expected value, in words.
        expected: &'static str,
    },
    /// A value of `grids` that means nothing, or nothing for grids of that size: the rows below it are not read.
    BadGrids {
        /// The expected value, in words.
        expected: &'static str,
    },
    /// A row with too few or too many cells.
    MalformedRow {
        /// The actual number.
        cells: u32,
        expected: u32,
    },
    /// A complete row after the last row of a grid.
    SurplusRow {
        /// The grid's rows and columns.
        field: Field,
    },
    /// Rows are missing; the range is the row above them, or the first one if they are missing above it.
    MissingRows {
        /// The actual number; with rows missing between others, too, the number of the last one.
        rows: u32,
        expected: u32,
    },
    /// Rows are missing between others of a puzzle with several grids; the range is the row above them, or the first
    /// one if they are missing above it.
    MissingRowsBetween {
        missing: u32,
        /// The first of the rows that they are among, from 0.
        first: u8,
        /// The last of these.
        last: u8,
    },
}
