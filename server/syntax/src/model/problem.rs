//! What the reader could not make sense of. Rules of `check` put it into words; nothing here judges.

use crate::BlockSpan;

/// One thing that could not be read as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What is wrong.
    pub kind: ProblemKind,
    /// Where, counted from the start of the block.
    pub span: BlockSpan,
    /// Which of the block's puzzles it belongs to; `None` where it stands outside of all.
    pub puzzle: Option<u32>,
}

/// The sorts of [`Problem`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProblemKind {
    /// A cell that is neither a value of the grid's alphabet nor an empty mark.
    UnknownSymbol,
    /// Text that is neither cells nor anything else that a file may hold. Once a block.
    UnusableText,
    /// Words at the file's end: a heading of a grid that is not there.
    HeadingWithoutGrid,
    /// Cells, but more than any grid has in a row or on a line.
    TooManyCells {
        /// How many.
        cells: u32,
    },
    /// A list of candidates, 729 digits: a format that is not a grid.
    CandidateList,
    /// Lines of `row column value`: a format that is not a grid.
    Triples,
    /// Five grids that share their corners.
    Samurai,
    /// `[word]` with a word that means nothing.
    UnknownSection,
    /// A section other than `[puzzle]` without a grid before it or behind it.
    MisplacedSection,
    /// A metadata value of the wrong form.
    BadValue {
        /// What the value should be, in words.
        expected: &'static str,
    },
    /// A row with too few or too many cells.
    MalformedRow {
        /// How many it has.
        cells: u32,
        /// How many it should have.
        expected: u32,
    },
    /// A complete row behind the last row of a grid.
    SurplusRow {
        /// The grid's size.
        size: u8,
    },
    /// Rows are missing; the range is the row above them, or the first one if they are missing above it.
    MissingRows {
        /// How many there are.
        rows: u32,
        /// How many there should be.
        expected: u32,
    },
}
