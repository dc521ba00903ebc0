//! Defines the content of a page as plain data, which [`super::text`] writes as Markdown.
//!
//! Cells are indices in reading order, values are written as in the grid.

use engine::Field;

/// The kind of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// The solved grids.
    Solution,
    /// The current grids, and all steps of logic from there, each with its reason.
    Path,
    /// The grids with the candidates of each empty cell.
    Candidates,
}

impl Page {
    /// The maximum number of puzzles on a page about a whole file. A path may take 0.1 s.
    pub(super) fn most_puzzles(self) -> usize {
        match self {
            Page::Solution | Page::Candidates => 250,
            Page::Path => 100,
        }
    }

    /// Returns the note about the puzzles that a page about a whole file with `count` puzzles leaves out.
    pub(super) fn note(self, count: usize) -> Option<String> {
        match count {
            0 => Some("There is no puzzle.".to_owned()),
            _ if self.most_puzzles() < count => Some(format!("The first {} of {count} puzzles.", self.most_puzzles())),
            _ => None,
        }
    }
}

/// A page about one puzzle of a file, or about all of them.
pub(super) struct PageContent {
    /// The puzzles on it, in order.
    pub(super) chapters: Vec<Chapter>,
    /// A sentence below the chapters: puzzles are left out, or the file has no puzzle.
    pub(super) note: Option<String>,
}

/// The part of a page about one puzzle.
pub(super) struct Chapter {
    /// Its number, and its title if it has one: `Puzzle 2: Easy`.
    pub(super) heading: String,
    /// The number of solutions and clues, and the difficulty.
    pub(super) status: String,
    pub(super) board: PageBoard,
    /// The problems of the puzzle, or the reason why there is no solution or path; a sentence each.
    pub(super) problems: Vec<String>,
    /// The proof that the puzzle has no solution.
    pub(super) refutation: Vec<RefutationLine>,
    /// The steps of logic; each follows from the grid and the steps before it.
    pub(super) steps: Vec<PageStep>,
    /// The end of the steps.
    pub(super) ending: Option<String>,
}

/// A grid.
#[derive(Clone)]
pub(super) struct PageBoard {
    /// The cells by row and column.
    pub(super) field: Field,
    /// Rows and columns of a box; `None` if the boxes are no rectangles.
    pub(super) boxes: Option<(u8, u8)>,
    /// The cells in reading order.
    pub(super) cells: Vec<BoardCell>,
}

/// A cell of a grid.
#[derive(Clone)]
pub(super) struct BoardCell {
    pub(super) content: CellContent,
    /// True if a problem of the puzzle is about it.
    pub(super) is_marked: bool,
}

/// The content of a cell of a page's grid.
#[derive(Clone)]
pub(super) enum CellContent {
    Empty,
    /// Unreadable text, or the text lacks the cell.
    Unknown,
    /// Nothing: the place is outside of every grid.
    Outside,
    /// A value of the file or of the solution.
    Value(String),
    Candidates(Vec<String>),
}

/// A step of logic.
pub(super) struct PageStep {
    /// Its number, from 1.
    pub(super) number: usize,
    /// The name of the technique.
    pub(super) technique: &'static str,
    /// The conclusion and its reason.
    pub(super) text: String,
    /// The values that it places.
    pub(super) places: Vec<(usize, String)>,
}

/// A line of the proof that a puzzle has no solution.
pub(super) struct RefutationLine {
    /// Its number in the refutation: `2.1.3` is the third line of the first case of the second.
    pub(super) number: String,
    /// The number of cases around it.
    pub(super) depth: usize,
    pub(super) text: String,
}
