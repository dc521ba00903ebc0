//! Defines puzzles and blocks as they are read: plain values with ranges of the block.

use crate::model::alphabet::Alphabet;
use crate::model::clues::ClueSection;
use crate::model::grid::Grid;
use crate::model::metadata::{Declared, Entry};
use crate::model::problem::Problem;
use crate::model::suppression::Suppression;
use crate::model::symbols::Symbols;
use crate::text::span::{BlockSpan, LineSpan};
use field::{Cell, Digit, Field, Figure, Numbers};
use std::sync::Arc;

/// A piece of a file that is read as one: the lines before a puzzle and the puzzle, or the rest at the file's end.
///
/// Blocks follow each other without gaps. All ranges inside count from the block's first byte, so that an edit
/// elsewhere leaves a block as it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Length in bytes.
    pub len: u32,
    /// Its puzzles: none in trailing trivia, several where one line holds several grids, else one.
    pub puzzles: Box<[PuzzleText]>,
    /// Metadata lines that belong to none of its puzzles: those of the whole file, and those that no grid follows.
    pub entries: Box<[Entry]>,
    /// Its headings without trailing separators: lines of text before the grid. The last one is the puzzle's title,
    /// unless metadata declare another.
    pub headings: Box<[BlockSpan]>,
    /// Its comments that suppress rules.
    pub suppressions: Box<[Suppression]>,
    /// The unreadable parts: first those that belong to no puzzle, then by puzzle.
    pub problems: Box<[Problem]>,
}

/// The state that one block leaves for the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ReaderState {
    /// The next line goes on with a collection of 4×4 or 6×6 grids, one a line.
    pub(crate) small: Option<u8>,
    /// The block was a whole grid of this size on one line.
    pub(crate) line: Option<u8>,
    /// The block was a list of a programming language: what follows it may be code.
    pub(crate) list: bool,
}

/// A puzzle as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleText {
    /// The cells by row and column.
    pub field: Field,
    /// Its grids, if there are several: then places of the field may be outside of every grid.
    pub figure: Option<Arc<Figure>>,
    /// The number of its digits, `2..=36`, which is also that of the cells of a house.
    pub digit_count: u8,
    /// Rows and columns of one box; `None` if the size is prime. Each of several grids has such boxes.
    pub boxes: Option<(u8, u8)>,
    /// The symbols of its values.
    pub alphabet: Alphabet,
    /// The notation of its values.
    pub style: Style,
    /// The declarations of its metadata, its heading and the file's metadata.
    pub declared: Arc<Declared>,
    /// Its metadata lines.
    pub entries: Box<[Entry]>,
    /// From its first metadata line or heading to its last grid or clue.
    pub span: BlockSpan,
    /// The givens. A puzzle of clues alone has a grid without rows, with an empty range at its first clue section: all
    /// of its cells are empty.
    pub grid: Grid,
    /// The lines of the grid with the frame around it, without the last end mark; just the cells of a grid on one line.
    pub lines: BlockSpan,
    /// Further grids of the same puzzle.
    pub sections: Box<[Section]>,
    /// Its clue sections, in order.
    pub clues: Box<[ClueSection]>,
}

/// The notation of the values of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// Values above 9 are decimal numbers.
    pub decimal: bool,
    /// Some value is written `+d`.
    pub placed: bool,
    /// The grid has pencil marks, and all of them are runs of digits without braces.
    pub bare_marks: bool,
}

/// A further grid of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    pub kind: SectionKind,
    /// The part of the text that holds it.
    pub origin: Origin,
    pub grid: Grid,
}

/// Where a [`Section`] is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// In lines of its own, below `[solution]` and the like.
    Lines,
    /// Behind a grid on one line.
    Tail,
    /// In a metadata line.
    Metadata,
    /// In the metadata of the whole file, which are in another block: its cells have no ranges in this one, but empty
    /// ranges at the puzzle's grid.
    File,
}

/// The sorts of [`Section`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SectionKind {
    /// The declared solution.
    Solution,
    /// The grid as played.
    State,
    /// Pencil marks.
    Candidates,
    /// The regions of an irregular grid, numbered from 1 in the order in which their symbols come.
    Regions,
}

impl SectionKind {
    /// Every sort with the word that begins it.
    pub const ALL: [(SectionKind, &'static str); 4] = [
        (SectionKind::Solution, "solution"),
        (SectionKind::State, "state"),
        (SectionKind::Candidates, "candidates"),
        (SectionKind::Regions, "regions"),
    ];

    pub(crate) fn from_name(name: &str) -> Option<SectionKind> {
        SectionKind::ALL.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(name)).map(|(kind, _)| kind)
    }
}

impl PuzzleText {
    /// Returns the numbers that clues use for its values.
    pub fn numbers(&self) -> Numbers {
        Numbers::new(self.declared.least_number(), self.digit_count)
    }

    /// Returns a grid of the puzzle without what it has at places outside of every grid.
    pub(crate) fn within_figure(&self, grid: Grid) -> Grid {
        match &self.figure {
            Some(figure) => grid.within(figure),
            None => grid,
        }
    }

    /// Returns true for a cell of a grid; false for a place of the field that is outside of every grid.
    pub fn has(&self, cell: Cell) -> bool {
        self.figure.as_ref().is_none_or(|figure| figure.has(cell))
    }

    /// Returns the text of a value in this grid; `None` if its alphabet has no symbol for it.
    pub fn write(&self, value: Digit) -> Option<String> {
        if self.style.decimal {
            return Some(self.alphabet.number(value).to_string());
        }
        self.alphabet.symbol(value).map(String::from)
    }

    /// Returns the pencil marks in the text of a cell of this puzzle, in order: values, and their ranges in that text.
    /// Stops before the first that is none.
    pub fn marks(&self, text: &str) -> Vec<(Digit, LineSpan)> {
        let mut marks = Vec::new();
        let symbols = Symbols { alphabet: &self.alphabet, digit_count: self.digit_count };
        symbols.marks(text, |value, span| marks.push((value, span)));
        marks
    }
}
