//! Ends a run of lines where its grid ends: at a heading, a frame or a comment.

use super::run::{AHEAD, Kind, Run, RunLine};
use super::{bands, comments};
use crate::lines::cell_counts::{Cells, Word};
use crate::lines::row_size::{Reading, is_exact, reading};

impl Run<'_> {
    /// Ends the run at the first heading in a grid of `size`: what is behind it belongs to the next puzzle.
    pub(super) fn end_at_heading(&mut self, size: u8) {
        let has_letters = self.has_letters(size);
        for (index, line) in self.lines.iter().enumerate() {
            if line.kind != Kind::Bars && is_heading(&line.cells, size, has_letters) {
                self.cut(index);
                return;
            }
        }
    }

    /// Ends the run at a frame that closes a grid of `size` that lacks a row or has one too many.
    pub(super) fn end_at_frame(&mut self, size: u8, band: usize) {
        let wanted = usize::from(size);
        if band < 2 || self.lines.len() == wanted {
            return;
        }
        // In a grid with a frame line below each row, frames end nothing.
        if self.lines.get(1).is_some_and(|line| line.below_frame) {
            return;
        }
        // The surplus row may be in one of the bands between frames.
        let lengths = self.lines.chunk_by(|_, next| !next.below_frame).map(<[RunLine<'_>]>::len);
        if bands::is_row_too_many(lengths, band, wanted) {
            return;
        }
        for rows in wanted.saturating_sub(1)..=wanted + 1 {
            let is_below_frame = self.lines.get(rows).is_some_and(|line| line.below_frame);
            let is_between_bands = rows != wanted && rows.is_multiple_of(band);
            if is_below_frame && !is_between_bands {
                self.cut(rows);
                return;
            }
        }
    }

    /// Ends the run at a comment between two grids of `size`, of which one has too few or too many rows.
    pub(super) fn end_at_comment(&mut self, size: u8) {
        let size = usize::from(size);
        if self.lines.len() <= size {
            return;
        }
        let has_comment = self.lines.iter().skip(1).any(|line| line.below_comment && line.kind == Kind::Cells);
        if !has_comment {
            return;
        }
        let mut parts = Vec::new();
        for part in self.lines.chunk_by(|_, next| !next.below_comment) {
            parts.push(part.iter().filter(|line| line.kind == Kind::Cells).count());
        }
        let is_open = self.lines.len() == AHEAD;
        let rows_of_grid = comments::rows_of_first_grid(&parts, size, is_open);
        let mut rows_above = 0;
        for (index, line) in self.lines.iter().enumerate() {
            if line.kind != Kind::Cells {
                continue;
            }
            if rows_above == rows_of_grid {
                self.cut(index);
                return;
            }
            rows_above += 1;
        }
    }

    /// Ends the run before the line of that index.
    fn cut(&mut self, index: usize) {
        self.end = self.lines[index].line;
        self.lines.truncate(index);
        self.unusable = self.unusable.filter(|&line| line < self.end);
    }

    /// True if rows of the grid have adjacent letters, so that a row with a slip among them is not a heading.
    fn has_letters(&self, size: u8) -> bool {
        let mut count = 0;
        for line in &self.lines {
            if line.cells.word == Word::Upper && is_exact(&line.cells, size) {
                count += 1;
            }
        }
        count >= 2
    }
}

/// True if a line among rows of a grid of `size` is words. `has_letters` is true if other rows have adjacent letters.
fn is_heading(cells: &Cells, size: u8, has_letters: bool) -> bool {
    if reading(cells, size) != Reading::Heading {
        return false;
    }
    // Capitals among rows of letters are a row with a slip.
    let fits = cells.marks != 0 || cells.largest <= size + 9 || cells.pieces == 1 && cells.atoms == u32::from(size);
    let is_like_row = cells.odd == 0 && cells.word == Word::Upper && fits;
    !(has_letters && is_like_row)
}
