//! Reads the line of a position and its neighbours. Very long lines are not read: only collections have them.

use ide_db::View;
use syntax::{LineLooks, LineSpan, Offset, Span};

/// The length, in bytes, of the longest line that is read.
const LONGEST: usize = 2_000;

/// The number of lines above and below that are read.
const NEIGHBOURS: usize = 100;

/// The line of a position.
pub struct CursorLine {
    /// Its number, from 0.
    number: usize,
    /// Its start in the file.
    pub start: Offset,
    /// Its text, without its line end and the byte order mark.
    pub text: String,
    /// The position, in bytes of the line.
    pub(crate) at: usize,
}

impl CursorLine {
    /// Returns the line of an offset; `None` if it is too long.
    pub fn at(file: &View, offset: Offset) -> Option<CursorLine> {
        let number = file.text.byte_to_line(file.text.len_bytes().min(offset.to_usize()));
        let (start, text) = line(file, number)?;
        let at = (offset.to_usize().checked_sub(start.to_usize())?).min(text.len());
        text.is_char_boundary(at).then_some(CursorLine { number, start, text, at })
    }

    /// Returns the text before the position.
    pub(crate) fn before(&self) -> &str {
        &self.text[..self.at]
    }

    /// Returns the text after the position.
    pub fn after(&self) -> &str {
        &self.text[self.at..]
    }

    pub fn span(&self) -> Span {
        Span::of_len(self.start, self.text.len() as u32)
    }

    /// Returns the range of a part of it in the file.
    pub(crate) fn part(&self, start: usize, end: usize) -> Span {
        LineSpan::from(start..end).in_file(self.start)
    }

    /// Returns true if the line above it has text.
    pub(crate) fn follows_text(&self, file: &View) -> bool {
        let above = self.number.checked_sub(1).and_then(|number| line(file, number));
        above.is_some_and(|(_, text)| !text.trim().is_empty())
    }

    /// Returns true if no text follows it in the next line, or another section does.
    pub(crate) fn is_last_of_paragraph(&self, file: &View) -> bool {
        if self.number + 1 >= file.text.len_lines() {
            return true;
        }
        let next = line(file, self.number + 1).map(|(_, text)| LineLooks::of(&text));
        matches!(next, Some(LineLooks::Blank | LineLooks::Section { .. }))
    }

    /// Returns the keys of the metadata directly above and below it.
    pub(crate) fn keys_around(&self, file: &View) -> Vec<String> {
        let above: Vec<usize> = (0..self.number).rev().take(NEIGHBOURS).collect();
        let below: Vec<usize> = (self.number + 1..file.text.len_lines()).take(NEIGHBOURS).collect();
        let mut keys = Vec::new();
        for numbers in [above, below] {
            for number in numbers {
                let Some((_, text)) = line(file, number) else { break };
                match LineLooks::of(&text) {
                    LineLooks::Metadata { key, .. } => keys.push(text[key.range()].to_lowercase()),
                    LineLooks::Comment => {}
                    _ => break,
                }
            }
        }
        keys
    }
}

/// Returns the number of bytes that the blanks at the start of a text have.
pub(crate) fn leading_blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// Returns a line and its start; `None` if it is too long.
fn line(file: &View, number: usize) -> Option<(Offset, String)> {
    let start = file.text.line_to_byte(number);
    let end = file.text.line_to_byte(number + 1);
    if end - start > LONGEST {
        return None;
    }
    let text = file.part(Span::from(start..end)).into_owned();
    let without_mark = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let start = start + text.len() - without_mark.len();
    Some((Offset::from(start as u32), without_mark.trim_end_matches(['\n', '\r']).to_owned()))
}
