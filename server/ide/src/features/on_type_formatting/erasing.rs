//! Empties a cell of a row whose cells are parted, in place of the character that a key would delete there: the row
//! keeps its cells and its columns.

use super::reading::{CellAt, GridChange};
use super::{Window, edit, is_blank};
use ide_db::{FileId, Snapshot, TextEdit};
use std::ops::Range;
use syntax::{Content, Offset, Span};

/// The side of the cursor of which a key deletes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EraseDirection {
    Left,
    Right,
}

/// An emptied cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Erased {
    /// `None` if it was empty.
    pub edit: Option<TextEdit>,
    /// The start of its mark, to which the cursor goes. It is the same place before and after the edit.
    pub cursor: Offset,
}

/// Returns the cell that a key empties: the selected one, or that beside the cursor. `None` where the key is to delete
/// text as everywhere else, such as within pencil marks.
pub(crate) fn erase(db: &Snapshot, file: FileId, selected: Span, direction: EraseDirection) -> Option<Erased> {
    let window = Window::around(db.file(file)?, selected.start)?;
    let (edit, at) = window.erased(selected.len() as usize, direction)?;
    let start = window.start.to_u32();
    let edit = edit.map(|edit| TextEdit { span: edit.span.shifted(start), ..edit });
    Some(Erased { edit, cursor: Offset::from(at as u32 + start) })
}

impl Window {
    /// Returns the edit, in bytes of the window, and the start of the emptied cell's mark.
    fn erased(&self, selected: usize, direction: EraseDirection) -> Option<(Option<TextEdit>, usize)> {
        let line = self.text[..self.at].rfind('\n').map_or(0, |end| end + 1);
        let grids = self.read(&self.text);
        let (row, above) = grids.parted_row(line)?;
        let cell = match (selected, direction) {
            (0, EraseDirection::Left) => self.cell_before(row).or_else(|| {
                let first = row.iter().find(|cell| cell.is_of_a_grid());
                let is_first = first.is_some_and(|first| self.at <= first.span.start.to_usize());
                above?.iter().copied().rfind(CellAt::is_of_a_grid).filter(|_| is_first)
            }),
            (0, EraseDirection::Right) => self.cell_behind(row),
            _ => row.iter().copied().find(|cell| cell.span.range() == (self.at..self.at + selected)),
        }
        .filter(CellAt::is_of_a_grid)?;
        let range = cell.span.range();
        if cell.content == Content::Empty {
            return Some((None, range.start));
        }
        let mark = grids.empty_cell_beside(cell.span).map_or(".", |empty| &self.text[empty.range()]);
        let blanks = match cell.content {
            Content::Candidates(_) => String::new(),
            _ => " ".repeat(range.len().saturating_sub(mark.len())),
        };
        // A mark that is longer than the value takes the place of blanks beside it.
        let more = mark.len().saturating_sub(range.len());
        let is_free = |place: Range<usize>| self.text.get(place).is_some_and(|text| text.chars().all(is_blank));
        let to_left = range.start.saturating_sub(more)..range.start;
        let to_right = range.end..range.end + more;
        let mut forms = Vec::new();
        if is_free(to_right.clone()) {
            forms.push((range.start..to_right.end, format!("{mark}{blanks}"), 0));
        }
        if is_free(to_left.clone()) {
            forms.push((to_left.start..range.end, format!("{blanks}{mark}"), blanks.len()));
        }
        forms.push((range.clone(), mark.to_owned(), 0));
        // The form with the most cells above and below in the same columns; the first of equally good ones.
        let mut best: Option<(usize, TextEdit, usize)> = None;
        for (range, text, before) in forms {
            let change = edit(range.clone(), &text);
            let new = self.read_edited(std::slice::from_ref(&change));
            let Some(GridChange::Cell { new: Content::Empty, at, .. }) = new.change_from(&grids) else { continue };
            let neighbours = new.neighbours(at);
            if best.as_ref().is_none_or(|(most, ..)| *most < neighbours) {
                best = Some((neighbours, change, range.start + before));
            }
        }
        best.map(|(_, edit, at)| (Some(edit), at))
    }

    /// Returns the last cell that ends before the position, if only separators come between.
    fn cell_before(&self, row: &[CellAt]) -> Option<CellAt> {
        let cell = row.iter().rfind(|cell| cell.span.start.to_usize() < self.at && cell.is_of_a_grid())?;
        let between = self.text.get(cell.span.end.to_usize()..self.at)?;
        between.chars().all(is_separator).then_some(*cell)
    }

    /// Returns the first cell that begins behind the position, if only separators come between.
    fn cell_behind(&self, row: &[CellAt]) -> Option<CellAt> {
        let cell = row.iter().find(|cell| self.at < cell.span.end.to_usize() && cell.is_of_a_grid())?;
        let between = self.text.get(self.at..cell.span.start.to_usize())?;
        between.chars().all(is_separator).then_some(*cell)
    }
}

/// True for what parts two cells, which may be a gap between two grids.
fn is_separator(c: char) -> bool {
    is_blank(c) || matches!(c, '|' | '│' | '┃' | '║' | ',' | ';' | '~')
}
