//! A value that is typed before an open cell overwrites it, so that the row keeps its cells and its columns.
//!
//! The text without what was typed is read, and the text with less behind it: the change is made only if these differ in
//! the one cell, which was empty and now holds what was typed. So nothing but empty marks and blanks ever goes, whatever
//! the layout; a row that lacks a cell gets the one that somebody adds. Behind an empty mark nothing is overwritten: whoever
//! types the first row of a larger grid goes on there.
//!
//! Reads some lines around the place, never the file.

mod reading;

use crate::state::file::View;
use crate::{Analysis, FileId, TextEdit};
use reading::{Change, Reading};
use syntax::{Content, Dialect, Span, without_blanks};

/// Bytes around a place that are looked at, unless a puzzle goes on beyond them.
const AROUND: u32 = 2_000;

/// Bytes that are read at most. A framed 36×36 grid has 5,000.
const MOST: u32 = 32_000;

impl Analysis {
    /// The edits that take away what characters overwrite that were typed just now and end at an offset. None where they
    /// were inserted, not written over open cells.
    ///
    /// Usually it is one character. Several are those that were typed before the editor could apply the edits for the first.
    pub fn overtyped(&self, file: FileId, offset: u32, typed: &str) -> Vec<TextEdit> {
        let edits = self.file(file).and_then(|file| {
            let window = Window::around(file, offset, typed)?;
            let start = window.start;
            let is_one = typed.chars().nth(1).is_none();
            Some((if is_one { window.edits()? } else { window.edits_of_run(typed)? }, start))
        });
        let (edits, start) = edits.unwrap_or_default();
        edits.into_iter().map(|edit| TextEdit { span: edit.span.shifted(start), ..edit }).collect()
    }
}

/// Some whole blocks with a place in them.
struct Window {
    /// Where it begins in the file.
    start: u32,
    /// What the file's own metadata say, where the window begins behind them.
    header: String,
    text: String,
    dialect: Dialect,
    /// Where the typed character stands, in bytes of the text.
    at: usize,
    typed: char,
}

impl Window {
    /// The window with what was typed in it, of which the first character is the one to judge.
    fn around(file: &View, offset: u32, typed: &str) -> Option<Window> {
        let first = typed.chars().next()?;
        let near = Span::new(offset.saturating_sub(AROUND), offset.saturating_add(AROUND));
        let blocks = || file.blocks_in(near);
        let start = blocks().next()?.1.start;
        let end = blocks().map(|(facts, at)| at.start + facts.block.len).last()?;
        if end - start > MOST || !(start..=end).contains(&offset) {
            return None;
        }
        let text = crate::state::file::slice(&file.text, Span::new(start, end)).into_owned();
        let at = ((offset - start) as usize).checked_sub(typed.len())?;
        let has_typed = text.get(at..)?.starts_with(typed);
        let puzzle = blocks().find_map(|(facts, _)| facts.block.puzzles.first());
        let shared = puzzle.filter(|_| start > 0).map(|puzzle| &puzzle.declared.shared);
        let header: String =
            shared.iter().flat_map(|it| it.iter()).map(|(key, value)| format!("{key}: {value}\n")).collect();
        let header = if header.is_empty() { header } else { header + "\n" };
        has_typed.then_some(Window { start, header, text, dialect: file.dialect, at, typed: first })
    }

    /// What stands behind the typed character.
    fn behind(&self) -> &str {
        &self.text[self.at + self.typed.len_utf8()..]
    }

    fn read(&self, text: &str) -> Reading {
        Reading::new(&self.header, text, self.dialect)
    }

    /// The edits, in bytes of the window.
    fn edits(&self) -> Option<Vec<TextEdit>> {
        let next = self.behind().chars().next().filter(|next| !matches!(next, '\n' | '\r'));
        // Most of what is typed elsewhere ends here.
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
            // A blank cell of a wide column, somewhere before its middle or behind it.
            None if next.is_some_and(is_blank) => self.overwritten(&old, Span::empty(self.at as u32)),
            _ => None,
        }
    }

    /// The edits for several characters, as if each had been typed after the edits for those before it.
    fn edits_of_run(self, typed: &str) -> Option<Vec<TextEdit>> {
        let end = self.at + typed.len();
        let (before, behind) = (self.text[..self.at].to_owned(), self.text[end..].to_owned());
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
        // An edit within what was typed would move the cursor.
        if window.text.get(start..window.at)? != typed {
            return None;
        }
        let edits =
            [difference(&before, &window.text[..start], 0), difference(&behind, &window.text[window.at..], end)];
        Some(edits.into_iter().flatten().collect())
    }

    /// An empty mark or a blank gives way. A mark of two characters stays as wide.
    fn overwritten(&self, old: &Reading, mark: Span) -> Option<Vec<TextEdit>> {
        let behind = self.at + self.typed.len_utf8();
        let (before, rest) =
            (mark.start as usize..self.at, behind..behind + (mark.end as usize).saturating_sub(self.at));
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
                (is_value || is_wrong) && at.touches(self.at as u32)
            }
            Change::Cell { .. } => false,
        };
        is_right.then_some(edits)
    }

    /// A number that gets another digit takes a blank that keeps the columns apart.
    fn longer(&self, old: &Reading, number: Span) -> Option<Vec<TextEdit>> {
        let (start, end) = (number.start as usize, number.end as usize + self.typed.len_utf8());
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
        // Of equally good ones the first.
        let best = tried.reduce(|best, other| if best.0 < other.0 { other } else { best });
        best.map(|(_, edits)| edits)
    }

    /// A value behind a plus sign also takes the blank before it, where it stands for nothing else.
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

    /// The text without a part.
    fn without(&self, at: usize, length: usize) -> String {
        format!("{}{}", &self.text[..at], &self.text[at + length..])
    }
}

fn edit(range: std::ops::Range<usize>, text: &str) -> TextEdit {
    TextEdit { span: Span::new(range.start as u32, range.end as u32), text: text.to_owned() }
}

/// A text after edits that are sorted and do not overlap.
fn applied(text: &str, edits: &[TextEdit]) -> String {
    let mut new = text.to_owned();
    for edit in edits.iter().rev() {
        new.replace_range(edit.span.range(), &edit.text);
    }
    new
}

/// Where a byte is after edits that end before it or begin behind it.
fn moved(at: usize, edits: &[TextEdit]) -> Option<usize> {
    let before = edits.iter().filter(|edit| (edit.span.end as usize) < at);
    let shift: i64 = before.map(|edit| edit.text.len() as i64 - i64::from(edit.span.len())).sum();
    usize::try_from(i64::try_from(at).ok()? + shift).ok()
}

/// The one edit that makes a text another, if they differ: as early in the text as possible.
fn difference(old: &str, new: &str, offset: usize) -> Option<TextEdit> {
    let width = |same: &mut dyn Iterator<Item = (char, char)>| -> usize {
        same.take_while(|(old, new)| old == new).map(|(c, _)| c.len_utf8()).sum()
    };
    let same = width(&mut old.chars().rev().zip(new.chars().rev()));
    let (old, new) = (&old[..old.len() - same], &new[..new.len() - same]);
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
