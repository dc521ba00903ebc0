//! Writes the rows of a grid in a dialect, with the lines that it draws between and around them.

use crate::cells::cells;
use crate::items::GridOf;
use formats::sudoku::{bars, place_lines};
use syntax::{Dialect, SectionKind};

/// A grid's lines.
pub(super) struct Drawn {
    pub(super) rows: Vec<String>,
    /// The line between bands.
    frame: Option<String>,
    /// The rows with that line above.
    below_frames: Vec<u8>,
    /// The line above the first row and below the last.
    pub(super) edge: Option<&'static str>,
}

/// The outer line of Simple Sudoku's frame.
const EDGE: &str = " *-----------*";
const FRAME: &str = " |---+---+---|";

impl Drawn {
    /// Returns the lines of a grid; `text` is its block's text. `None` if the dialect cannot represent the grid.
    pub(super) fn new(of: &GridOf<'_>, text: &str, dialect: Dialect) -> Option<Drawn> {
        let cells = cells(of, text)?;
        let size = of.puzzle.field.columns();
        let is_regions = of.section == Some(SectionKind::Regions);
        match dialect {
            Dialect::Sudoku => {
                let boxes = of.puzzle.boxes.filter(|_| !is_regions);
                let field = of.puzzle.field;
                let figure = of.puzzle.figure.as_deref();
                let lines = place_lines(field, figure, boxes, &cells);
                Some(Drawn::canonical(lines, bars(field, figure, boxes).rows))
            }
            Dialect::Sdk => {
                Some(Drawn { rows: bare(&cells, size, "")?, frame: None, below_frames: Vec::new(), edge: None })
            }
            Dialect::Ss if size == 9 && of.puzzle.boxes == Some((3, 3)) => {
                let rows = bare(&cells, 3, "|")?.chunks(3).map(|parts| format!(" |{}", parts.concat())).collect();
                Some(Drawn { rows, frame: Some(FRAME.to_owned()), below_frames: vec![3, 6], edge: Some(EDGE) })
            }
            Dialect::Sdm | Dialect::Ss | Dialect::Markdown => None,
        }
    }

    /// Separates the rows and frame lines that [`place_lines`] returns.
    fn canonical(lines: Vec<String>, below_frames: Vec<u8>) -> Drawn {
        let mut frame = None;
        let mut rows = Vec::with_capacity(lines.len());
        let mut lines = lines.into_iter();
        for row in 0_u8.. {
            if below_frames.contains(&row) {
                frame = lines.next();
            }
            match lines.next() {
                Some(line) => rows.push(line),
                None => break,
            }
        }
        Drawn { rows, frame, below_frames, edge: None }
    }

    /// Returns the line between this row and the one before it.
    pub(super) fn frame_above(&self, row: usize) -> Option<&str> {
        let is_below = u8::try_from(row).is_ok_and(|row| self.below_frames.contains(&row));
        self.frame.as_deref().filter(|_| is_below)
    }
}

/// Returns lines of `width` cells of one character each, side by side; `None` if a cell is wider.
fn bare(cells: &[String], width: u8, end: &str) -> Option<Vec<String>> {
    if cells.iter().any(|cell| cell.chars().count() != 1) {
        return None;
    }
    Some(cells.chunks(usize::from(width.max(1))).map(|part| part.concat() + end).collect())
}
