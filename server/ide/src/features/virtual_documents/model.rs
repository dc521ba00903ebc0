//! What a page shows, as plain data: editors draw it, and [`super::text`] writes it as Markdown.
//!
//! Cells are given by their index in reading order, values as the grid writes them, places in bytes of the file.

use super::Page;
use crate::base::finding::PuzzleIndex;
use syntax::Span;

/// A page about one puzzle of a file, or about all of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageContent {
    /// What it shows of each puzzle.
    pub page: Page,
    /// The puzzles on it, in order.
    pub chapters: Vec<Chapter>,
    /// How many puzzles the file has.
    pub count: usize,
    /// A sentence below the chapters: which puzzles are left out, or that there is none.
    pub note: Option<String>,
}

/// What a page shows of one puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The puzzle.
    pub puzzle: PuzzleIndex,
    /// Its number, and its title if it has one: `Puzzle 2: Easy`.
    pub heading: String,
    /// How many solutions and clues it has, and how hard it is.
    pub status: String,
    /// Its grid in the file.
    pub span: Span,
    /// The grid.
    pub board: Board,
    /// What is wrong with the puzzle, or why there is no solution or path; a sentence each.
    pub problems: Vec<Sentence>,
    /// What shows that the puzzle has no solution.
    pub refutation: Vec<RefutationLine>,
    /// The steps of logic, each follows from the grid and the steps before it.
    pub steps: Vec<PageStep>,
    /// Where the steps end.
    pub ending: Option<Sentence>,
}

/// A grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Cells in a row.
    pub size: u8,
    /// Rows and columns of a box; `None` if the boxes are no rectangles.
    pub boxes: Option<(u8, u8)>,
    /// The number of each cell's box or region. Equal for all cells where there are none.
    pub regions: Vec<u8>,
    /// How the grid writes its values, the smallest first.
    pub symbols: Vec<String>,
    /// The cells in reading order.
    pub cells: Vec<BoardCell>,
}

/// A cell of a grid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardCell {
    /// What it holds.
    pub content: CellContent,
    /// Where it is written in the file; `None` if the text lacks it.
    pub span: Option<Span>,
    /// Whether a problem of the puzzle is about it.
    pub is_marked: bool,
}

/// What a cell of a page's grid holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CellContent {
    /// Nothing.
    Empty,
    /// Something that cannot be read, or the text lacks the cell.
    Unknown,
    /// A given.
    Given(String),
    /// A value that was placed in the file.
    Placed(String),
    /// A value of the solution.
    Solved(String),
    /// What it can be.
    Candidates(Vec<String>),
}

/// A step of logic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PageStep {
    /// From 1.
    pub number: usize,
    /// The name of the technique.
    pub technique: &'static str,
    /// What follows, and why.
    pub text: Sentence,
    /// The cells of the pattern.
    pub cells: Vec<usize>,
    /// What it places.
    pub places: Vec<(usize, String)>,
    /// What it removes from the candidates of cells.
    pub removes: Vec<(usize, Vec<String>)>,
    /// The candidates before the step of the cells that it is about. Nothing for a step that places a value: that needs no
    /// candidates to be seen.
    pub candidates: Vec<(usize, Vec<String>)>,
}

/// A line of a refutation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefutationLine {
    /// Its place in the whole: `2.1.3`, the third line of the first case of the second.
    pub number: String,
    /// How many cases it is within.
    pub depth: usize,
    /// What it says.
    pub text: Sentence,
}

/// A sentence, in parts.
pub type Sentence = Vec<Part>;

/// A part of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What it says.
    pub text: String,
    /// The cell that it names, if it is the name of a cell.
    pub cell: Option<usize>,
}
