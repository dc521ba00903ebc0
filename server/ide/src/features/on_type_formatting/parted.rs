//! Types over cells that are parted by blanks, bars or commas: a value takes the place of the cell before which it is
//! typed, and behind a cell it goes into the next one. So no two values ever run into one number.
//!
//! Rows without separators are left to [`super`]: there a value that is typed before another one is inserted.

use super::reading::{CellAt, CellGrids, GridChange};
use super::{TypedBehind, Window, edit};
use ide_db::TextEdit;
use syntax::{Content, is_empty_mark};

/// The cells of such a row around a position.
pub(super) struct PartedCells {
    /// The cell that begins there.
    pub(super) starting: Option<CellAt>,
    /// The cell that ends there.
    pub(super) ending: Option<CellAt>,
    /// The first cell of a grid that begins behind the position.
    pub(super) following: Option<CellAt>,
}

impl Window {
    /// Returns the edits around a character that was typed beside a cell of such a row.
    pub(super) fn in_parted_row(&self, old: &CellGrids) -> Option<Vec<TextEdit>> {
        let PartedCells { starting, ending, following } = old.parted_at(self.at)?;
        let edits = match (starting, ending, following) {
            (Some(cell), touching, _) => self.before_cell(cell, touching.is_some()),
            (None, Some(cell), _) if self.behind == TypedBehind::SameCell => self.behind_cell(cell),
            (None, Some(cell), Some(next)) => self.moved_to_next(cell, next),
            // A run of characters goes on in the row below.
            (None, Some(cell), None) if self.behind == TypedBehind::NextCellOrRow => {
                self.moved_to_next(cell, old.first_of_next_row(self.at)?)
            }
            _ => return None,
        };
        let is_right = match self.read_edited(&edits).change_from(old)? {
            // It was there already.
            GridChange::Nothing => true,
            GridChange::Cell { at, .. } if at.len() as usize != self.typed.len_utf8() => false,
            GridChange::Cell { new: content, .. } => match content {
                Content::Given(_) | Content::Placed(_) => true,
                Content::Empty => is_empty_mark(self.typed),
                Content::Unknown => self.typed.is_ascii_digit(),
                _ => false,
            },
        };
        is_right.then_some(edits)
    }

    /// Replaces the cell before which the character was typed. The sign of a placed value may touch the cell before.
    fn before_cell(&self, cell: CellAt, is_touching: bool) -> Vec<TextEdit> {
        let end = self.end();
        let whole = end..end + cell.span.len() as usize;
        if is_touching {
            return vec![edit(self.at..self.at, " "), edit(whole, "")];
        }
        vec![edit(whole, &self.padding(cell))]
    }

    /// Replaces the cell behind which the character was typed.
    fn behind_cell(&self, cell: CellAt) -> Vec<TextEdit> {
        vec![edit(cell.span.start.to_usize()..self.at, &self.padding(cell))]
    }

    /// Moves the character from behind a cell into the next one.
    fn moved_to_next(&self, cell: CellAt, next: CellAt) -> Vec<TextEdit> {
        let from = cell.span.end.to_usize();
        let to = next.span.start.to_usize();
        let end = self.end();
        // Both are behind the typed character.
        let typed = self.typed.len_utf8();
        let between = &self.text[from + typed..to + typed];
        let between = if between.is_empty() { " " } else { between };
        let rest = end..end + (next.span.end.to_usize() - from);
        vec![edit(self.at..self.at, between), edit(rest, &self.padding(next))]
    }

    /// Returns the blanks that keep the width of a cell which a character replaces. Lists of pencil marks have any
    /// width.
    fn padding(&self, cell: CellAt) -> String {
        match cell.content {
            Content::Candidates(_) => String::new(),
            _ => " ".repeat((cell.span.len() as usize).saturating_sub(self.typed.len_utf8())),
        }
    }

    /// Returns where the next cell begins in a text with a typed value before a position, once the value can get no
    /// further digit.
    pub(super) fn next_cell(&self, text: &str, at: usize) -> Option<NextCell> {
        let grids = self.read(text);
        let PartedCells { ending, following, .. } = grids.parted_at(at)?;
        ending?;
        if text[..at].ends_with(|c: char| c.is_ascii_digit()) {
            let longer = self.read(&format!("{}0{}", &text[..at], &text[at..])).parted_at(at + 1);
            let number = longer.and_then(|cells| cells.ending).map(|cell| cell.content);
            if matches!(number, Some(Content::Given(_) | Content::Placed(_))) {
                return None;
            }
        }
        let next = match following {
            Some(next) => next.span.start.to_usize(),
            None => grids.first_of_next_row(at)?.span.start.to_usize(),
        };
        let between = text.get(at..next)?;
        let lines = between.matches('\n').count();
        let last = between.rsplit('\n').next().unwrap_or_default();
        Some(NextCell { lines, characters: last.chars().count() })
    }
}

/// The way from behind a typed value to the next cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextCell {
    /// How many lines it is below.
    pub lines: usize,
    /// The characters before it, from the typed value or from the start of the line below.
    pub characters: usize,
}
