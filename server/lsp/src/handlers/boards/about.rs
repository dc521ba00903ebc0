//! Names the puzzle that a request of a board is about, in the request and in the answer.

use crate::handlers::boards::choices::Choice;
use crate::handlers::cell_list::CellList;
use crate::protocol::{Position, TextDocumentIdentifier, Uri};
use crate::snapshot::DocumentSnapshot;
use ide::shown::shown;
use ide::{Cell, CellChange, PuzzleIndex, Span};
use serde::{Deserialize, Serialize};

/// The puzzle that a request is about.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Place {
    text_document: TextDocumentIdentifier,
    /// A position in the puzzle, or near it. It goes before the number.
    position: Option<Position>,
    /// The number of the puzzle, from 1; the first one without both.
    puzzle: Option<u32>,
    /// What was entered into the cells of a game that the client keeps outside of the text.
    game: Option<CellList>,
}

impl Place {
    pub(super) fn uri(&self) -> Uri {
        self.text_document.uri.clone()
    }

    /// The puzzle of a document; `None` if there is none.
    pub(super) fn puzzle(&self, document: &DocumentSnapshot) -> Option<PuzzleIndex> {
        let analysis = &document.analysis;
        let file = document.file;
        if let Some(position) = self.position
            && let Some((puzzle, _)) = analysis.chosen_puzzle(file, Span::empty(document.offset(position)))
        {
            return Some(puzzle);
        }
        let index = self.puzzle.unwrap_or(1).checked_sub(1)?;
        ((index as usize) < analysis.puzzle_count(file)).then_some(PuzzleIndex(index))
    }

    /// What was entered into the cells of a game outside of the text. A game that does not fit the puzzle is none: the
    /// text has changed since.
    pub(super) fn entered(&self, document: &DocumentSnapshot, puzzle: PuzzleIndex) -> Option<Vec<(Cell, CellChange)>> {
        self.game.as_ref()?.of_puzzle(document, puzzle).ok()
    }
}

/// An answer about a puzzle, with the members that name the puzzle and the state of the document.
#[derive(Serialize)]
pub(super) struct About<T> {
    uri: Uri,
    version: Option<i32>,
    /// The number of puzzles in the document.
    pub(super) count: usize,
    /// The number of the puzzle, from 1; `null` if there is none.
    puzzle: Option<u64>,
    name: Option<String>,
    /// A sentence that says why there is no puzzle.
    note: Option<&'static str>,
    /// The ways to a first puzzle, of a board without one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) choices: Vec<Choice>,
    #[serde(flatten)]
    answer: Option<T>,
}

impl<T> About<T> {
    pub(super) fn new(document: &DocumentSnapshot, puzzle: Option<PuzzleIndex>, answer: Option<T>) -> About<T> {
        let count = document.analysis.puzzle_count(document.file);
        let note = match count {
            0 => "There is no puzzle in this document.",
            _ => "There is no such puzzle.",
        };
        About {
            uri: document.uri.clone(),
            version: document.version,
            count,
            puzzle: puzzle.map(|puzzle| u64::from(puzzle.0) + 1),
            name: puzzle
                .and_then(|puzzle| document.analysis.puzzle_name(document.file, puzzle))
                .map(|name| shown(&name).into_owned()),
            note: answer.is_none().then_some(note),
            choices: Vec::new(),
            answer,
        }
    }
}
