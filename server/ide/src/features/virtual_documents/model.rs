//! Defines the content of a page as plain data: editors draw it, and [`super::text`] writes it as Markdown.
//!
//! Cells are indices in reading order, values are written as in the grid, positions are bytes of the file.

use engine::Field;
use ide_db::PuzzleIndex;
use syntax::Span;

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageContent {
    pub page: Page,
    /// The puzzles on it, in order.
    pub chapters: Vec<Chapter>,
    /// The number of puzzles in the file.
    pub count: usize,
    /// A sentence below the chapters: puzzles are left out, or the file has no puzzle.
    pub note: Option<String>,
}

/// The part of a page about one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    pub puzzle: PuzzleIndex,
    /// Its number, and its title if it has one: `Puzzle 2: Easy`.
    pub heading: String,
    /// The number of solutions and clues, and the difficulty.
    pub status: String,
    /// Its grid in the file.
    pub span: Span,
    pub board: PageBoard,
    /// The problems of the puzzle, or the reason why there is no solution or path; a sentence each.
    pub problems: Vec<Sentence>,
    /// The proof that the puzzle has no solution.
    pub refutation: Vec<RefutationLine>,
    /// The steps of logic; each follows from the grid and the steps before it.
    pub steps: Vec<PageStep>,
    /// The end of the steps.
    pub ending: Option<Sentence>,
}

/// A grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageBoard {
    /// The cells by row and column.
    pub field: Field,
    /// Rows and columns of a box; `None` if the boxes are no rectangles.
    pub boxes: Option<(u8, u8)>,
    /// The number of each cell's box or region; equal for all cells of a grid without boxes and regions.
    pub regions: Vec<u16>,
    /// The symbols of the values, the smallest first.
    pub symbols: Vec<String>,
    /// The cells in reading order.
    pub cells: Vec<BoardCell>,
}

/// A cell of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardCell {
    pub content: CellContent,
    /// Its range in the file; `None` if the text lacks it.
    pub span: Option<Span>,
    /// True if a problem of the puzzle is about it.
    pub is_marked: bool,
}

/// The content of a cell of a page's grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CellContent {
    Empty,
    /// Unreadable text, or the text lacks the cell.
    Unknown,
    /// Nothing: the place is outside of every grid.
    Outside,
    Given(String),
    /// A value that was placed in the file.
    Placed(String),
    /// A value of the solution.
    Solved(String),
    Candidates(Vec<String>),
}

/// A step of logic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageStep {
    /// Its number, from 1.
    pub number: usize,
    /// The name of the technique.
    pub technique: &'static str,
    /// The conclusion and its reason.
    pub text: Sentence,
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// The values that it places.
    pub places: Vec<(usize, String)>,
    /// The candidates that it removes from cells.
    pub removes: Vec<(usize, Vec<String>)>,
    /// The candidates of the cells of the step, before the step. Empty for a step that places a value: that is visible
    /// without candidates.
    pub candidates: Vec<(usize, Vec<String>)>,
}

/// A line of the proof that a puzzle has no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefutationLine {
    /// Its number in the refutation: `2.1.3` is the third line of the first case of the second.
    pub number: String,
    /// The number of cases around it.
    pub depth: usize,
    pub text: Sentence,
}

/// A sentence, in parts.
pub type Sentence = Vec<SentencePart>;

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SentencePart {
    pub text: String,
    /// The cell that it names, if it is the name of a cell.
    pub cell: Option<usize>,
}
