//! Overwrites an open cell when a value is typed before it, so that the row keeps its cells and its columns.
//!
//! The text without the typed character and the text after the edit are read and compared: the edit is made only if
//! they differ in exactly one cell, which was empty and now holds the typed value. So only empty marks and blanks are
//! ever removed, in any layout, and a row that lacks a cell keeps the typed one. Nothing is overwritten after an empty
//! mark: there the first row of a larger grid may continue.
//!
//! Reads some lines around the position, never the whole file.

mod reading;

use ide_db::base::finding::{FileId, TextEdit};
use ide_db::snapshot::Snapshot;
use ide_db::state::file::View;
use reading::{Change, Reading};
use syntax::{Content, Dialect, Offset, Span, without_blanks};

/// The number of bytes around a position that are read, unless a puzzle extends beyond them.
const AROUND: u32 = 2_000;

/// The maximum number of bytes that are read. A framed 36×36 grid has 5,000.
const MOST: u32 = 32_000;

pub(crate) fn overwrite_edits(db: &Snapshot, file: FileId, offset: Offset, typed: &str) -> Vec<TextEdit> {
    let edits = db.file(file).and_then(|file| {
        let window = Window::around(file, offset, typed)?;
        let start = window.start;
        let is_one = typed.chars().nth(1).is_none();
        Some((if is_one { window.edits()? } else { window.edits_of_run(typed)? }, start))
    });
    let (edits, start) = edits.unwrap_or_default();
    edits.into_iter().map(|edit| TextEdit { span: edit.span.shifted(start.to_u32()), ..edit }).collect()
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
}

impl Window {
    /// Returns the window around typed text, for its first character.
    fn around(file: &View, offset: Offset, typed: &str) -> Option<Window> {
        let first = typed.chars().next()?;
        let near = Span::new(offset.saturating_sub(AROUND), offset.saturating_add(AROUND));
        let blocks = || file.blocks_in(near);
        let start = blocks().next()?.1.start;
        let end = blocks().map(|(facts, at)| at.start + facts.block.len).last()?;
        if end - start > MOST || !(start..=end).contains(&offset) {
            return None;
        }
        let text = ide_db::state::file::slice(&file.text, Span::new(start, end)).into_owned();
        let at = ((offset - start) as usize).checked_sub(typed.len())?;
        let has_typed = text.get(at..)?.starts_with(typed);
        let puzzle = blocks().find_map(|(facts, _)| facts.block.puzzles.first());
        let shared = puzzle.filter(|_| start > Offset::START).map(|puzzle| &puzzle.declared.shared);
        let header: String =
            shared.iter().flat_map(|it| it.iter()).map(|(key, value)| format!("{key}: {value}\n")).collect();
        let header = if header.is_empty() { header } else { header + "\n" };
        has_typed.then_some(Window { start, header, text, dialect: file.dialect, at, typed: first })
    }

    /// Returns the text after the typed character.
    fn behind(&self) -> &str {
        &self.text[self.at + self.typed.len_utf8()..]
    }

    fn read(&self, text: &str) -> Reading {
        Reading::new(&self.header, text, self.dialect)
    }

    /// Returns the edits, in bytes of the window.
    fn edits(&self) -> Option<Vec<TextEdit>> {
        let next = self.behind().chars().next().filter(|next| !matches!(next, '\n' | '\r'));
        // Most characters that are typed outside of grids end here.
        if !(next.is_none_or(|next| is_blank(next) || is_mark(next))
            && (self.typed.is_alphanumeric() || is_mark(self.typed)))
        {
            return None;
        }
        if self.text[..self.at].ends_with('+') {
            return self.placed();
        }
        let old = self.read(&self.without(self.at, self.typed.len_utf8()));
        match old.slot_at(self.at) {
            Some((Content::Empty, span)) => self.overwritten(&old, span),
            Some((Content::Given(_) | Content::Placed(_), span)) if self.typed.is_ascii_digit() => {
                self.longer(&old, span)
            }
            // A blank cell of a wide column, before or after its middle.
            None if next.is_some_and(is_blank) => self.overwritten(&old, Span::empty(self.at as u32)),
            _ => None,
        }
    }

    /// Returns the edits for several characters, as if each had been typed after the edits for those before it.
    fn edits_of_run(self, typed: &str) -> Option<Vec<TextEdit>> {
        let end = self.at + typed.len();
        let before = self.text[..self.at].to_owned();
        let behind = self.text[end..].to_owned();
        let mut window = Window { text: format!("{before}{behind}"), ..self };
        for key in typed.chars() {
            window.text.insert(window.at, key);
            window.typed = key;
            let edits = window.edits().unwrap_or_default();
            let at = moved(window.at + key.len_utf8(), &edits)?;
            window.text = applied(&window.text, &edits);
            window.at = at;
        }
        let start = window.at.checked_sub(typed.len())?;
        // An edit within the typed text would move the cursor.
        if window.text.get(start..window.at)? != typed {
            return None;
        }
        let edits =
            [difference(&before, &window.text[..start], 0), difference(&behind, &window.text[window.at..], end)];
        Some(edits.into_iter().flatten().collect())
    }

    /// Removes an empty mark or a blank. A cell of two characters keeps its width.
    fn overwritten(&self, old: &Reading, mark: Span) -> Option<Vec<TextEdit>> {
        let behind = self.at + self.typed.len_utf8();
        let (before, rest) =
            (mark.start.to_usize()..self.at, behind..behind + mark.end.to_usize().saturating_sub(self.at));
        let whole = || self.text[before.clone()].chars().chain(self.text[rest.clone()].chars());
        let next = self.behind().chars().next()?;
        let edits = match whole().count() <= 1 || whole().all(|c| c == self.typed) {
            true => vec![edit(behind..behind + next.len_utf8(), "")],
            false if before.is_empty() => vec![edit(rest, " ")],
            false => vec![edit(before, " "), edit(rest, "")],
        };
        let new = self.read(&applied(&self.text, &edits));
        let is_right = match new.change_from(old)? {
            Change::Nothing => is_mark(self.typed) && !mark.is_empty(),
            Change::Cell { old: Content::Empty, new: content, at } => {
                let is_value = matches!(content, Content::Given(_) | Content::Placed(_));
                let is_wrong = content == Content::Unknown && self.typed.is_ascii_digit() && !mark.is_empty();
                (is_value || is_wrong) && at.touches(Offset::from(self.at as u32))
            }
            Change::Cell { .. } => false,
        };
        is_right.then_some(edits)
    }

    /// Removes a blank next to a number that gets another digit, so that the columns stay aligned.
    fn longer(&self, old: &Reading, number: Span) -> Option<Vec<TextEdit>> {
        let start = number.start.to_usize();
        let end = number.end.to_usize() + self.typed.len_utf8();
        let blank = |c: Option<char>| c.filter(|c| is_blank(*c));
        let mut behind = self.text[end..].chars();
        let after = blank(behind.next())
            .filter(|_| !behind.next().is_some_and(|c| c.is_alphanumeric() || is_mark(c) || c == '+'));
        let mut before = self.text[..start].chars().rev();
        let room = blank(before.next()).filter(|_| before.next().is_some_and(is_blank));
        let after = after.map(|c| edit(end..end + c.len_utf8(), ""));
        let before = room.map(|c| edit(start - c.len_utf8()..start, ""));
        let tried = [after, before].into_iter().flatten().filter_map(|edit| {
            let edits = vec![edit];
            let new = self.read(&applied(&self.text, &edits));
            match new.change_from(old)? {
                Change::Cell { old: Content::Given(_), new: Content::Given(_), at }
                | Change::Cell { old: Content::Placed(_), new: Content::Placed(_), at } => {
                    Some((new.neighbours(at), edits))
                }
                _ => None,
            }
        });
        // The first of equally good ones.
        let best = tried.reduce(|best, other| if best.0 < other.0 { other } else { best });
        best.map(|(_, edits)| edits)
    }

    /// Overwrites an empty mark by a value after a plus sign, and also the blank before the sign, if that changes no
    /// other cell.
    fn placed(&self) -> Option<Vec<TextEdit>> {
        let plus = self.at - 1;
        let behind = self.at + self.typed.len_utf8();
        let mark = self.behind().chars().next().filter(|next| is_mark(*next))?;
        let old = self.read(&self.without(plus, behind - plus));
        let blank = self.text[..plus].chars().next_back().filter(|c| is_blank(*c));
        let gone = edit(behind..behind + mark.len_utf8(), "");
        let aligned = blank.map(|blank| vec![edit(plus - blank.len_utf8()..plus, ""), gone.clone()]);
        aligned.into_iter().chain([vec![gone]]).find(|edits| {
            let change = self.read(&applied(&self.text, edits)).change_from(&old);
            matches!(change, Some(Change::Cell { old: Content::Empty, new: Content::Placed(_), .. }))
        })
    }

    /// Returns the text without a part.
    fn without(&self, at: usize, length: usize) -> String {
        format!("{}{}", &self.text[..at], &self.text[at + length..])
    }
}

fn edit(range: std::ops::Range<usize>, text: &str) -> TextEdit {
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
    let before = edits.iter().filter(|edit| (edit.span.end.to_usize()) < at);
    let shift: i64 = before.map(|edit| edit.text.len() as i64 - i64::from(edit.span.len())).sum();
    usize::try_from(i64::try_from(at).ok()? + shift).ok()
}

/// Returns the one edit between two texts, if they differ: as early in the text as possible.
fn difference(old: &str, new: &str, offset: usize) -> Option<TextEdit> {
    let width = |same: &mut dyn Iterator<Item = (char, char)>| -> usize {
        same.take_while(|(old, new)| old == new).map(|(c, _)| c.len_utf8()).sum()
    };
    let same = width(&mut old.chars().rev().zip(new.chars().rev()));
    let old = &old[..old.len() - same];
    let new = &new[..new.len() - same];
    let start = width(&mut old.chars().zip(new.chars()));
    (old != new).then(|| edit(offset + start..offset + old.len(), &new[start..]))
}

fn is_mark(c: char) -> bool {
    matches!(c, '.' | '·' | '0' | '_' | '*' | '-' | '?' | 'x' | 'X')
}

fn is_blank(c: char) -> bool {
    !matches!(c, '\n' | '\r') && without_blanks(c.encode_utf8(&mut [0; 4])).is_empty()
}

#[cfg(test)]
mod tests;
