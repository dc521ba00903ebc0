//! Overwrites an open cell when a value is typed before it, so that the row keeps its cells and its columns.
//!
//! The text without the typed character and the text after the edit are read and compared: the edit is made only if
//! they differ in exactly one cell, which now holds the typed value. In a row without separators that cell was empty:
//! only empty marks and blanks are removed there, and a row that lacks a cell keeps the typed one. [`parted`] has what
//! is different where something separates the cells.
//!
//! Reads some lines around the position, never the whole file.

mod erasing;
mod parted;
mod reading;

pub(crate) use erasing::erase;
pub use erasing::{EraseDirection, Erased};
pub use parted::NextCell;

use ide_db::{FileId, Snapshot, TextEdit, View};
use reading::{CellAt, CellGrids, GridChange};
use std::ops::Range;
use syntax::{Content, Dialect, Offset, Span, is_empty_mark, is_empty_word, without_blanks};

/// The number of bytes around a position that are read, unless a puzzle extends beyond them.
const AROUND: u32 = 2_000;

/// The maximum number of bytes that are read. A framed 36×36 grid has 5,000.
const MOST_READ: u32 = 32_000;

/// Where a value goes that is typed behind a cell whose row has separators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TypedBehind {
    /// Into the next cell: this one has just been typed.
    NextCell,
    /// The same, behind the last cell of a row into the row below: it was typed on before the cursor could go there.
    NextCellOrRow,
    /// In place of the cell: the cursor was put there by hand.
    SameCell,
}

/// What follows from typed characters.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TypedOver {
    pub edits: Vec<TextEdit>,
    /// The way from behind the last character, once the edits are made, to the cell that comes next.
    pub next_cell: Option<NextCell>,
}

pub(crate) fn type_over(db: &Snapshot, file: FileId, offset: Offset, typed: &str, behind: TypedBehind) -> TypedOver {
    let Some(window) = db.file(file).and_then(|file| Window::before(file, offset, typed, behind)) else {
        return TypedOver::default();
    };
    let start = window.start.to_u32();
    let end = window.at + typed.len();
    let is_one = typed.chars().nth(1).is_none();
    let edits = if is_one { window.edits() } else { window.edits_of_run(typed) };
    let Some(edits) = edits else { return TypedOver::default() };
    let next_cell = moved(end, &edits).and_then(|at| window.next_cell(&applied(&window.text, &edits), at));
    let edits = edits.into_iter().map(|edit| TextEdit { span: edit.span.shifted(start), ..edit }).collect();
    TypedOver { edits, next_cell }
}

/// The blocks around a position.
struct Window {
    /// Its start in the file.
    start: Offset,
    /// The file's own metadata, if the window begins after them.
    header: String,
    text: String,
    dialect: Dialect,
    /// The position of the typed character, in bytes of the text.
    at: usize,
    typed: char,
    behind: TypedBehind,
}

impl Window {
    /// Returns the window around text that was typed before a position, for its first character.
    fn before(file: &View, offset: Offset, typed: &str, behind: TypedBehind) -> Option<Window> {
        let mut window = Window::around(file, offset)?;
        window.at = window.at.checked_sub(typed.len())?;
        window.typed = typed.chars().next()?;
        window.behind = behind;
        window.text.get(window.at..)?.starts_with(typed).then_some(window)
    }

    /// Returns the window around a position, where nothing is typed.
    fn around(file: &View, offset: Offset) -> Option<Window> {
        let near = Span::new(offset.saturating_sub(AROUND), offset.saturating_add(AROUND));
        let blocks: Vec<_> = file.blocks_in(near).collect();
        let start = blocks.first()?.1.start;
        let (last, at) = blocks.last()?;
        let end = at.start + last.block.len;
        if end - start > MOST_READ || !(start..=end).contains(&offset) {
            return None;
        }
        let text = file.part(Span::new(start, end)).into_owned();
        let at = (offset - start) as usize;
        let mut header = String::new();
        if start > Offset::START
            && let Some(puzzle) = blocks.iter().find_map(|(facts, _)| facts.block.puzzles.first())
        {
            for (key, value) in puzzle.declared.shared.iter() {
                header += &format!("{key}: {value}\n");
            }
            if !header.is_empty() {
                header += "\n";
            }
        }
        let behind = TypedBehind::NextCell;
        Some(Window { start, header, text, dialect: file.dialect, at, typed: '\0', behind })
    }

    /// The end of the typed character.
    fn end(&self) -> usize {
        self.at + self.typed.len_utf8()
    }

    /// The character after the typed one.
    fn next(&self) -> Option<char> {
        self.text[self.end()..].chars().next()
    }

    fn read(&self, text: &str) -> CellGrids {
        CellGrids::new(&self.header, text, self.dialect)
    }

    /// Reads the text with some edits.
    fn read_edited(&self, edits: &[TextEdit]) -> CellGrids {
        self.read(&applied(&self.text, edits))
    }

    /// Returns the edits, in bytes of the window.
    fn edits(&self) -> Option<Vec<TextEdit>> {
        let next = self.next().filter(|next| !matches!(next, '\n' | '\r'));
        // Most characters that are typed outside of grids end here.
        if !self.typed.is_alphanumeric() && !is_empty_mark(self.typed) {
            return None;
        }
        if self.is_before_word() {
            return self.in_place_of_word();
        }
        if self.text[..self.at].ends_with('+') {
            return self.placed();
        }
        let old = self.read(&self.without(self.at..self.end()));
        if next.is_some_and(|next| !is_blank(next) && !is_empty_mark(next)) {
            return self.in_parted_row(&old);
        }
        match old.slot_at(self.at) {
            Some(CellAt { content: Content::Empty, span }) => self.overwritten(&old, span),
            Some(CellAt { content: Content::Given(_) | Content::Placed(_), span }) if self.typed.is_ascii_digit() => {
                self.longer(&old, span).or_else(|| self.in_parted_row(&old))
            }
            // A blank cell of a wide column, before or after its middle.
            None if next.is_some_and(is_blank) => {
                let blank = Span::empty(self.at as u32);
                self.overwritten(&old, blank).or_else(|| self.in_parted_row(&old))
            }
            _ => self.in_parted_row(&old),
        }
    }

    /// True if a word for an empty cell follows the typed character: `4NA`.
    fn is_before_word(&self) -> bool {
        is_empty_word(word_of(&self.text[self.end()..]))
    }

    /// Removes the word for an empty cell before which a value was typed. In columns, blanks take its place.
    fn in_place_of_word(&self) -> Option<Vec<TextEdit>> {
        let old = self.read(&self.without(self.at..self.end()));
        let start = self.end();
        let word = start..start + word_of(&self.text[start..]).len();
        let is_in_columns = self.text[..self.at].ends_with(is_blank) && self.text[word.end..].starts_with(is_blank);
        let blanks = if is_in_columns { word.len() - 1 } else { 0 };
        let edits = vec![edit(word, &" ".repeat(blanks))];
        let change = self.read_edited(&edits).change_from(&old)?;
        matches!(change, GridChange::Cell { old: Content::Empty, new: Content::Given(_), .. }).then_some(edits)
    }

    /// Returns the edits for several characters, as if each had been typed after the edits for those before it.
    fn edits_of_run(&self, typed: &str) -> Option<Vec<TextEdit>> {
        let end = self.at + typed.len();
        let before = self.text[..self.at].to_owned();
        let after = self.text[end..].to_owned();
        let header = self.header.clone();
        let mut window = Window { text: format!("{before}{after}"), header, ..*self };
        for key in typed.chars() {
            window.text.insert(window.at, key);
            window.typed = key;
            let edits = window.edits().unwrap_or_default();
            let at = moved(window.at + key.len_utf8(), &edits)?;
            window.text = applied(&window.text, &edits);
            window.at = at;
            window.behind = TypedBehind::NextCellOrRow;
        }
        // The last character stays before the cursor, so that no edit moves that.
        if !window.text[..window.at].ends_with(typed.chars().next_back()?) {
            return None;
        }
        let mut edits = Vec::new();
        edits.extend(difference(&(before + typed), &window.text[..window.at], 0));
        edits.extend(difference(&after, &window.text[window.at..], end));
        Some(edits)
    }

    /// Removes an empty mark or a blank. A cell of two characters keeps its width.
    fn overwritten(&self, old: &CellGrids, mark: Span) -> Option<Vec<TextEdit>> {
        // The mark may begin before the typed character and end after it.
        let end = self.end();
        let before = mark.start.to_usize()..self.at;
        let rest = end..end + mark.end.to_usize().saturating_sub(self.at);
        let whole = format!("{}{}", &self.text[before.clone()], &self.text[rest.clone()]);
        let next = self.next()?;
        let edits = if whole.chars().nth(1).is_none() || whole.chars().all(|c| c == self.typed) {
            vec![edit(end..end + next.len_utf8(), "")]
        } else if before.is_empty() {
            vec![edit(rest, " ")]
        } else {
            vec![edit(before, " "), edit(rest, "")]
        };
        let is_right = match self.read_edited(&edits).change_from(old)? {
            GridChange::Nothing => is_empty_mark(self.typed) && !mark.is_empty(),
            GridChange::Cell { old: Content::Empty, new: content, at } => {
                let is_value = matches!(content, Content::Given(_) | Content::Placed(_));
                let is_wrong = content == Content::Unknown && self.typed.is_ascii_digit() && !mark.is_empty();
                (is_value || is_wrong) && at.touches(Offset::from(self.at as u32))
            }
            GridChange::Cell { .. } => false,
        };
        is_right.then_some(edits)
    }

    /// Removes a blank next to a number that gets another digit, so that the columns stay aligned.
    fn longer(&self, old: &CellGrids, number: Span) -> Option<Vec<TextEdit>> {
        let start = number.start.to_usize();
        let end = number.end.to_usize() + self.typed.len_utf8();
        let mut candidates = Vec::new();
        let mut after = self.text[end..].chars();
        if let Some(blank) = after.next()
            && is_blank(blank)
            && !after.next().is_some_and(|c| c.is_alphanumeric() || is_empty_mark(c) || c == '+')
        {
            candidates.push(edit(end..end + blank.len_utf8(), ""));
        }
        let mut before = self.text[..start].chars().rev();
        if let Some(blank) = before.next()
            && is_blank(blank)
            && before.next().is_some_and(is_blank)
        {
            candidates.push(edit(start - blank.len_utf8()..start, ""));
        }
        // The edit with the most cells above and below the number; the first of equally good ones.
        let mut most_neighbours = None;
        let mut best = None;
        for candidate in candidates {
            let edits = vec![candidate];
            let new = self.read_edited(&edits);
            let at = match new.change_from(old) {
                Some(GridChange::Cell { old: Content::Given(_), new: Content::Given(_), at }) => at,
                Some(GridChange::Cell { old: Content::Placed(_), new: Content::Placed(_), at }) => at,
                _ => continue,
            };
            let neighbours = Some(new.neighbours(at));
            if most_neighbours < neighbours {
                most_neighbours = neighbours;
                best = Some(edits);
            }
        }
        best
    }

    /// Overwrites an empty mark by a value after a plus sign, and also the blank before the sign, if that changes no
    /// other cell.
    fn placed(&self) -> Option<Vec<TextEdit>> {
        let plus = self.at - 1;
        let end = self.end();
        let mark = self.next().filter(|next| is_empty_mark(*next))?;
        let old = self.read(&self.without(plus..end));
        let without_mark = edit(end..end + mark.len_utf8(), "");
        let mut candidates = Vec::new();
        if let Some(blank) = self.text[..plus].chars().next_back()
            && is_blank(blank)
        {
            candidates.push(vec![edit(plus - blank.len_utf8()..plus, ""), without_mark.clone()]);
        }
        candidates.push(vec![without_mark]);
        candidates.into_iter().find(|edits| {
            let change = self.read_edited(edits).change_from(&old);
            matches!(change, Some(GridChange::Cell { old: Content::Empty, new: Content::Placed(_), .. }))
        })
    }

    /// Returns the text without a part.
    fn without(&self, part: Range<usize>) -> String {
        format!("{}{}", &self.text[..part.start], &self.text[part.end..])
    }
}

fn edit(range: Range<usize>, text: &str) -> TextEdit {
    TextEdit { span: Span::from(range), text: text.to_owned() }
}

/// Applies edits that are sorted and do not overlap.
fn applied(text: &str, edits: &[TextEdit]) -> String {
    let mut new = text.to_owned();
    for edit in edits.iter().rev() {
        new.replace_range(edit.span.range(), &edit.text);
    }
    new
}

/// Returns the position of a byte after edits that end before it or begin after it.
fn moved(at: usize, edits: &[TextEdit]) -> Option<usize> {
    let mut moved = i64::try_from(at).ok()?;
    for edit in edits {
        if edit.span.end.to_usize() < at {
            moved += edit.text.len() as i64 - i64::from(edit.span.len());
        }
    }
    usize::try_from(moved).ok()
}

/// Returns the one edit between two texts, if they differ: as early in the text as possible.
fn difference(old: &str, new: &str, offset: usize) -> Option<TextEdit> {
    if old == new {
        return None;
    }
    let same_end = same_bytes(old.chars().rev(), new.chars().rev());
    let old = &old[..old.len() - same_end];
    let new = &new[..new.len() - same_end];
    let start = same_bytes(old.chars(), new.chars());
    Some(edit(offset + start..offset + old.len(), &new[start..]))
}

/// Counts the bytes of the characters that two texts have in common at their beginnings.
fn same_bytes(one: impl Iterator<Item = char>, other: impl Iterator<Item = char>) -> usize {
    one.zip(other).take_while(|(one, other)| one == other).map(|(character, _)| character.len_utf8()).sum()
}

/// The letters and signs up to the next separator.
fn word_of(text: &str) -> &str {
    let is_in_word = |c: char| c.is_ascii_alphabetic() || matches!(c, '<' | '>' | '/');
    &text[..text.find(|c| !is_in_word(c)).unwrap_or(text.len())]
}

fn is_blank(c: char) -> bool {
    !matches!(c, '\n' | '\r') && without_blanks(c.encode_utf8(&mut [0; 4])).is_empty()
}

#[cfg(test)]
mod tests;
