//! Adds and removes the margin of a fenced block: the marks of a quote and the blanks of a list item before its lines.

use crate::text::line::TextLine;
use std::borrow::Cow;
use std::ops::Range;

/// The beginning of the lines of a fenced block: the marks of the quotes around it and the blanks of the list items.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LinePrefix {
    /// The text before the fence, with blanks in place of the marks of list items. New lines of the block get it as
    /// well.
    pub text: String,
}

impl LinePrefix {
    /// The prefix of the lines below a fence that has this text before it on its line.
    pub(super) fn of_fence(before: &str) -> LinePrefix {
        LinePrefix { text: before.replace(|c| !matches!(c, '>' | ' ' | '\t'), " ") }
    }

    /// The number of bytes of a line that are its margin. A line may have less than the fence.
    pub fn width(&self, line: &str) -> usize {
        let mut width = 0;
        let mut column = 0;
        let mut own_column = 0;
        let mut parts = self.text.split('>').peekable();
        while let Some(part) = parts.next() {
            let (_, own_end) = blanks(part, own_column, usize::MAX);
            // The blank after the mark of a quote belongs to it; the mark of the next one may be three further right.
            let most = if parts.peek().is_some() {
                own_end - own_column + 3
            } else {
                (own_end - own_column).max(width.min(1))
            };
            let (blank, end) = blanks(&line[width..], column, column + most);
            if parts.peek().is_none() {
                return width + blank;
            }
            if line.as_bytes().get(width + blank) != Some(&b'>') {
                break;
            }
            width += blank + 1;
            column = end + 1;
            own_column = own_end + 1;
        }
        width
    }

    /// Returns whole lines of the block with blanks in place of their margin.
    pub fn blanked<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.text.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut blanked = String::with_capacity(text.len());
        for line in lines(text) {
            let line = text.get(line).unwrap_or_default();
            let (margin, rest) = line.split_at(self.width(line));
            blanked.extend(std::iter::repeat_n(' ', margin.len()));
            blanked += rest;
        }
        Cow::Owned(blanked)
    }
}

/// A new text for a fenced block, with its surroundings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Insertion<'a> {
    /// The new text.
    pub text: &'a str,
    /// True if it begins at the start of a line, before the margin.
    pub begins_line: bool,
    /// True if the rest of a line follows it, without a margin of its own.
    pub goes_on: bool,
    /// True if its lines may have the margin already, because they were copied from the block.
    pub is_copied: bool,
}

impl LinePrefix {
    /// Returns the new text with the margin before each of its lines that has none, and before the text that follows it
    /// on a line of its own.
    pub fn insert(&self, new: Insertion<'_>) -> String {
        let mut written = String::with_capacity(new.text.len());
        for line in lines(new.text) {
            let is_begun = line.start == 0 && !new.begins_line;
            let line = new.text.get(line).unwrap_or_default();
            let margin = self.before(line);
            let has_margin = new.is_copied && line.starts_with(margin);
            if !is_begun && !has_margin {
                written += margin;
            }
            written += line;
        }
        let at_start = if new.text.is_empty() { new.begins_line } else { new.text.ends_with(['\n', '\r']) };
        if new.goes_on && at_start {
            written += &self.text;
        }
        written
    }

    /// The margin of a new line: without blanks at its end if nothing follows.
    fn before(&self, line: &str) -> &str {
        let is_blank = line.starts_with(['\n', '\r']);
        if is_blank { self.text.trim_end() } else { &self.text }
    }
}

/// The lines of a text, each with its end: LF, CRLF or CR.
pub fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    TextLine::all(text).map(|line| line.span.start.to_usize()..line.end.to_usize())
}

/// Returns the length of the blanks at the start of a text at `column`, and the column after them, `most` at most. A
/// tab leads to the next multiple of four.
fn blanks(text: &str, mut column: usize, most: usize) -> (usize, usize) {
    let mut width = 0;
    for byte in text.bytes() {
        let next = match byte {
            b' ' => column + 1,
            b'\t' => (column / 4 + 1) * 4,
            _ => break,
        };
        if next > most {
            break;
        }
        width += 1;
        column = next;
    }
    (width, column)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(margin: &str, (begins_line, goes_on): (bool, bool), text: &str, expected: &str) {
        let style = LinePrefix { text: margin.to_owned() };
        let insertion = Insertion { text, begins_line, goes_on, is_copied: false };
        assert_eq!(style.insert(insertion), expected);
    }

    #[test]
    fn new_lines_have_the_margin() {
        check("> ", (true, false), "a\n\nb\n", "> a\n>\n> b\n");
        check("> ", (false, false), "a\r\nb\rc", "a\r\n> b\r> c");
        check("  ", (true, false), "  a\n\n", "    a\n\n");
    }

    #[test]
    fn what_follows_has_the_margin() {
        check("> ", (false, true), "a\n", "a\n> ");
        check("> ", (false, true), "a", "a");
        check("> ", (false, true), "", "");
        check("> ", (true, true), "", "> ");
    }

    #[test]
    fn lines_that_were_copied_have_it_already() {
        let style = LinePrefix { text: "> ".to_owned() };
        let insertion = |is_copied| Insertion { text: "> a\nb\n>\n", begins_line: true, goes_on: false, is_copied };
        assert_eq!(style.insert(insertion(true)), "> a\n> b\n> >\n");
        assert_eq!(style.insert(insertion(false)), "> > a\n> b\n> >\n");
    }
}
