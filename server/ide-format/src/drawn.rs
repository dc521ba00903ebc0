//! Writes the rows of a grid in a dialect, with the lines that it draws between and around them.

use crate::cells::cells;
use crate::items::GridOf;
use formats::sudoku::grid_lines;
use syntax::{Dialect, SectionKind};

/// A grid's lines.
pub(super) struct Drawn {
    pub(super) rows: Vec<String>,
    /// The line between bands.
    frame: Option<String>,
    /// The number of rows of a band.
    band: usize,
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
                let lines = grid_lines(size, of.puzzle.boxes.filter(|_| !is_regions), &cells);
                Some(Drawn::canonical(lines, usize::from(of.puzzle.field.rows())))
            }
            Dialect::Sdk => Some(Drawn { rows: bare(&cells, size, "")?, frame: None, band: usize::MAX, edge: None }),
            Dialect::Ss if size == 9 && of.puzzle.boxes == Some((3, 3)) => {
                let rows = bare(&cells, 3, "|")?.chunks(3).map(|parts| format!(" |{}", parts.concat())).collect();
                Some(Drawn { rows, frame: Some(FRAME.to_owned()), band: 3, edge: Some(EDGE) })
            }
            Dialect::Sdm | Dialect::Ss | Dialect::Markdown => None,
        }
    }

    /// Separates the rows and frame lines that [`grid_lines`] returns.
    fn canonical(lines: Vec<String>, height: usize) -> Drawn {
        let frames = lines.len().saturating_sub(height);
        if frames == 0 {
            return Drawn { rows: lines, frame: None, band: usize::MAX, edge: None };
        }
        let band = height / (frames + 1);
        let frame = lines.get(band).cloned();
        let mut rows = Vec::with_capacity(height);
        for (index, line) in lines.into_iter().enumerate() {
            // A frame follows each band.
            if index % (band + 1) != band {
                rows.push(line);
            }
        }
        Drawn { rows, frame, band, edge: None }
    }

    /// Returns the line between this row and the one before it.
    pub(super) fn frame_above(&self, row: usize) -> Option<&str> {
        self.frame.as_deref().filter(|_| row > 0 && row.is_multiple_of(self.band))
    }
}

/// Returns lines of `width` cells of one character each, side by side; `None` if a cell is wider.
fn bare(cells: &[String], width: u8, end: &str) -> Option<Vec<String>> {
    if cells.iter().any(|cell| cell.chars().count() != 1) {
        return None;
    }
    Some(cells.chunks(usize::from(width.max(1))).map(|part| part.concat() + end).collect())
}
