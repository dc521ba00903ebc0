//! Measures text in columns of a terminal, and cuts and wraps it. Does not know the meaning of the text.

use std::borrow::Cow;
use unicode_width::UnicodeWidthChar;

/// The width of reports where neither `COLUMNS` nor a terminal gives one.
pub(crate) const DEFAULT_COLUMNS: usize = 100;
/// The least width that leaves room to draw.
const FEWEST_COLUMNS: usize = 40;

/// The number of columns of reports for the shell: from `COLUMNS`, else from the terminal. A person who reads through a
/// pager still has that terminal.
pub(crate) fn columns() -> usize {
    let set: Option<usize> = std::env::var("COLUMNS").ok().and_then(|value| value.trim().parse().ok());
    let columns = match set {
        Some(columns) => columns,
        None => terminal_size::terminal_size().map_or(0, |(width, _)| usize::from(width.0)),
    };
    if columns == 0 { DEFAULT_COLUMNS } else { columns.max(FEWEST_COLUMNS) }
}

pub(crate) fn width_of(character: char) -> usize {
    character.width().unwrap_or(0)
}

pub(crate) fn width(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

/// Cuts the end of a text off, with an ellipsis, if it has more columns than there is `room`.
pub(crate) fn fitted(text: &str, room: usize) -> Cow<'_, str> {
    let (start, rest) = text.split_at(split(text, room));
    if rest.is_empty() {
        return Cow::Borrowed(start);
    }
    Cow::Owned(format!("{}…", &text[..split(text, room.saturating_sub(1))]))
}

/// Returns the byte where a text must be cut to have at most `room` columns.
fn split(text: &str, room: usize) -> usize {
    let mut taken = 0;
    for (at, character) in text.char_indices() {
        taken += width_of(character);
        if taken > room {
            return at;
        }
    }
    text.len()
}

/// Wraps sentences. `between` follows each sentence but the last. Lines end between two sentences if possible, else
/// between two words. There are at most `most` lines; an ellipsis marks omitted text.
pub(crate) fn wrapped<'a>(
    sentences: impl IntoIterator<Item = &'a str>,
    between: &str,
    room: usize,
    most: usize,
) -> Vec<String> {
    let mut page = WrappedLines { lines: vec![String::new()], taken: 0, room: room.max(1), most };
    let mut sentences = sentences.into_iter().peekable();
    while let Some(sentence) = sentences.next() {
        let end = if sentences.peek().is_some() { between } else { "" };
        page.sentence(sentence, end);
        if page.is_full() {
            break;
        }
    }
    let WrappedLines { mut lines, .. } = page;
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = format!("{}…", &last[..split(last, room.saturating_sub(1))]);
        }
    }
    lines
}

/// Wraps a help text. A continued line is indented as far as its first line: to the explanation of a term, deeper for
/// an example, else to the indentation of its line.
pub(crate) fn hanging(text: &str, room: usize) -> String {
    let lines: Vec<String> = text.lines().flat_map(|line| hanging_line(line, room)).collect();
    lines.join("\n")
}

fn hanging_line(line: &str, room: usize) -> Vec<String> {
    let text = line.trim_start();
    let indent = line.len() - text.len();
    if width(line) <= room || text.is_empty() {
        return vec![line.trim_end().to_owned()];
    }
    let (term, explanation) = text.split_once("  ").unwrap_or(("", text));
    let explanation = explanation.trim_start();
    // The column where the explanation begins. If there is no term, it is the indentation.
    let column = indent + width(text) - width(explanation);
    let (mut first, hang) = match term {
        "" => (" ".repeat(indent), if indent == 2 { 6 } else { indent }),
        term if column <= room / 2 => (format!("{:indent$}{term:width$}", "", width = column - indent), column),
        // The explanation of a long term begins on a line of its own.
        term => {
            return [vec![format!("{:indent$}{term}", "")], hanging_line(&format!("{:10}{explanation}", ""), room)]
                .concat();
        }
    };
    let mut lines = Vec::new();
    let mut is_empty = true;
    for (word, blank) in explanation.split(' ').flat_map(breakable) {
        if !is_empty && width(&first) + usize::from(blank) + width(word) > room {
            lines.push(std::mem::replace(&mut first, " ".repeat(hang)));
            is_empty = true;
        }
        if blank && !is_empty {
            first.push(' ');
        }
        first.push_str(word);
        is_empty = false;
    }
    lines.push(first);
    lines
}

/// Splits a word where a line may break, after the commas of JSON. Each part comes with true if a blank precedes it.
fn breakable(word: &str) -> impl Iterator<Item = (&str, bool)> {
    let ends = word.match_indices(",\"").map(|(at, _)| at + 1).chain([word.len()]);
    let mut begin = 0;
    ends.map(move |end| {
        let part = word.get(begin..end).unwrap_or_default();
        let is_first = std::mem::replace(&mut begin, end) == 0;
        (part, is_first)
    })
}

struct WrappedLines {
    lines: Vec<String>,
    /// The number of columns taken in the last line.
    taken: usize,
    room: usize,
    most: usize,
}

impl WrappedLines {
    /// Returns true if there are more lines than will be used.
    fn is_full(&self) -> bool {
        self.lines.len() > self.most
    }

    fn sentence(&mut self, sentence: &str, end: &str) {
        let whole = width(sentence) + width(end);
        if whole <= self.room {
            return self.unit(sentence, end);
        }
        let mut words = sentence.split(' ').peekable();
        while let Some(word) = words.next() {
            let end = if words.peek().is_some() { "" } else { end };
            self.word(word, end);
            if self.is_full() {
                break;
            }
        }
    }

    /// Adds a word, broken into parts if it is longer than a line.
    fn word(&mut self, word: &str, end: &str) {
        let mut rest = word;
        let longest = self.room.saturating_sub(width(end));
        // A text that is too long may have a megabyte.
        while split(rest, longest) < rest.len() && !self.is_full() {
            let left = self.room.saturating_sub(self.taken + usize::from(self.taken > 0));
            // At least one character, so that the loop ends.
            let first = rest.chars().next().map_or(0, char::len_utf8);
            let at = split(rest, if left < self.room / 4 { self.room } else { left }).max(first);
            let (start, others) = rest.split_at(at);
            self.unit(start, "");
            rest = others;
            if rest.is_empty() {
                return;
            }
        }
        self.unit(rest, end);
    }

    /// Adds a part that is not broken.
    fn unit(&mut self, unit: &str, end: &str) {
        let width = width(unit) + width(end);
        let blank = usize::from(self.taken > 0);
        if self.taken > 0 && self.taken + blank + width > self.room {
            self.lines.push(String::new());
            self.taken = 0;
        }
        let Some(line) = self.lines.last_mut() else { return };
        if self.taken > 0 {
            line.push(' ');
            self.taken += 1;
        }
        line.push_str(unit);
        line.push_str(end);
        self.taken += width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_cut_where_it_does_not_fit() {
        assert_eq!(fitted("abc", 3), "abc");
        assert_eq!(fitted("abcd", 3), "ab…");
        assert_eq!(fitted("数独", 4), "数独");
        assert_eq!(fitted("数独x", 4), "数…");
        assert_eq!(fitted("", 0), "");
    }

    #[test]
    fn lines_end_between_sentences_then_words_then_anywhere() {
        let check = |sentences: &[&str], room, most, expected: &[&str]| {
            assert_eq!(wrapped(sentences.iter().copied(), ";", room, most), expected);
        };
        check(&["a b", "c d", "e"], 9, 9, &["a b; c d;", "e"]);
        check(&["a b", "c d", "e"], 8, 9, &["a b;", "c d; e"]);
        check(&["a bb ccc dddd"], 6, 9, &["a bb", "ccc", "dddd"]);
        check(&["abcdefghij", "k"], 4, 9, &["abcd", "efgh", "ij;", "k"]);
        check(&["abcdefghij", "k"], 4, 2, &["abcd", "efg…"]);
        check(&["数独数独"], 5, 9, &["数独", "数独"]);
        check(&[], 5, 9, &[""]);
    }
}
