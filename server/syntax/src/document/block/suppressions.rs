//! Reads comments that suppress rules: `# sudoku: ignore RULE, RULE` and `# sudoku: ignore-file RULE`, alone or after
//! other text. Knows no rule by name.

use crate::model::metadata::Entry;
use crate::model::puzzle::PuzzleText;
use crate::model::suppression::{Name, Scope, Suppression};
use crate::text::glyph::trimmed;
use crate::text::line::TextLine;
use crate::text::offset::{BlockOffset, InBlock};
use crate::text::span::{BlockSpan, LineSpan};
use memchr::memmem::Finder;
use std::sync::LazyLock;

/// Limits the number of comments of one block; a file of nothing else would fill the memory.
const MOST: usize = 1_000;

/// Limits the names of one comment, for the same reason. There are far fewer rules.
const MOST_NAMES: usize = 1_000;

/// The parts of a block that determine what is a comment.
#[derive(Clone, Copy)]
pub(crate) struct Commented<'a> {
    pub(crate) text: &'a str,
    pub(crate) puzzles: &'a [PuzzleText],
    /// Its metadata that belong to none of the puzzles.
    pub(crate) entries: &'a [Entry],
}

impl Commented<'_> {
    /// Returns the comments that suppress rules.
    pub(crate) fn suppressions(self) -> Vec<Suppression> {
        // Runs for every block. Nearly none has such a comment, and this finds out without reading lines.
        static WORD: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(WORD_OF_OURS));
        if WORD.find(self.text.as_bytes()).is_none() {
            return Vec::new();
        }
        let values = self.values();
        TextLine::of_block(self.text).filter_map(|line| self.suppression(line, &values)).take(MOST).collect()
    }

    fn suppression(self, line: TextLine<InBlock>, values: &[BlockSpan]) -> Option<Suppression> {
        let text = line.text(self.text);
        let start = beginning(text)?;
        let inner = trimmed(text);
        let span = LineSpan::from(start..inner.end).in_block(line.span.start);
        let next = values.partition_point(|value| value.end <= span.start);
        if values.get(next).is_some_and(|value| value.start <= span.start) {
            return None;
        }
        let whole = match start == inner.start {
            true => BlockSpan::new(line.span.start + byte_order_mark(text), line.end),
            false if self.blanks_are_cells() => span,
            false => BlockSpan::new(line.span.start + trimmed(&text[..start]).end as u32, line.span.end),
        };
        let (scope, list) = scope_and_list(&self.text[span.range()])?;
        let verb_end = span.end - list.len() as u32;
        Some(Suppression { span, whole, scope, verb_end, names: names(list, verb_end).into() })
    }

    /// The values of all metadata, which may be any text, in order.
    fn values(self) -> Vec<BlockSpan> {
        let entries = self.puzzles.iter().flat_map(|puzzle| &puzzle.entries).chain(self.entries);
        let mut values: Vec<BlockSpan> = entries.map(|entry| entry.value_span).collect();
        values.sort_unstable_by_key(|value| value.start);
        values
    }

    fn blanks_are_cells(self) -> bool {
        self.puzzles.iter().any(|puzzle| puzzle.grid.columns().is_some())
    }
}

/// The beginning of our comments.
const WORD_OF_OURS: &str = "sudoku:";

/// Returns the start of the comment that suppresses rules in a line. A comment within another one does not count.
pub(crate) fn beginning(line: &str) -> Option<usize> {
    let inner = trimmed(line);
    if mark_length(&line[inner.clone()]) > 0 {
        return scope_and_list(&line[inner.clone()]).map(|_| inner.start);
    }
    let marks = line.match_indices(['#', ';', '/']).map(|(at, _)| at);
    marks.into_iter().find(|&at| scope_and_list(&line[at..inner.end]).is_some())
}

/// Returns the scope of a comment that suppresses rules, and the text after it.
fn scope_and_list(comment: &str) -> Option<(Scope, &str)> {
    let text = comment[mark_length(comment)..].trim_start();
    let (verb, rest) = text.strip_prefix(WORD_OF_OURS)?.trim_start().split_at_checked("ignore".len())?;
    let (scope, list) = match rest.strip_prefix("-file") {
        _ if verb != "ignore" || mark_length(comment) == 0 => return None,
        Some(list) => (Scope::File, list),
        None => (Scope::Puzzle, rest),
    };
    (list.is_empty() || list.starts_with(separates)).then_some((scope, list))
}

/// Returns the length of the byte order mark at the start of a line, 0 if it has none.
fn byte_order_mark(line: &str) -> u32 {
    if line.starts_with('\u{feff}') { '\u{feff}'.len_utf8() as u32 } else { 0 }
}

/// Returns the length of the mark of a comment; 0 for other text.
fn mark_length(text: &str) -> usize {
    if text.starts_with("//") { 2 } else { usize::from(text.starts_with(['#', ';'])) }
}

/// True for a character between two names.
fn separates(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// Returns the words up to the first that cannot be a rule's name, since a reason may follow; at most [`MOST_NAMES`].
fn names(list: &str, at: BlockOffset) -> Vec<Name> {
    let mut names = Vec::new();
    let mut rest = list;
    while let Some(start) = rest.find(|c| !separates(c)) {
        rest = &rest[start..];
        let word = &rest[..rest.find(separates).unwrap_or(rest.len())];
        if names.len() == MOST_NAMES || !word.starts_with(|c: char| c.is_alphanumeric()) {
            break;
        }
        let start = at + (list.len() - rest.len()) as u32;
        names.push(Name { span: BlockSpan::new(start, start + word.len() as u32), text: word.into() });
        rest = &rest[word.len()..];
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(text: &str, expected: Expect) {
        let line = |found: Suppression| {
            let names: Vec<&str> = found.names.iter().map(|name| &text[name.span.range()]).collect();
            assert!(found.names.iter().all(|name| *name.text == text[name.span.range()]));
            format!("{:?} {names:?} in <{}>\n", found.scope, text[found.whole.range()].escape_debug())
        };
        let commented = Commented { text, puzzles: &[], entries: &[] };
        expected.assert_eq(&commented.suppressions().into_iter().map(line).collect::<String>());
    }

    #[test]
    fn comments_of_all_kinds() {
        check(
            "# sudoku: ignore no-place, no-candidate\r\n  ;sudoku:ignore-file  syntax undecided \n//  sudoku: ignore a,b\n",
            expect![[r#"
                Puzzle ["no-place", "no-candidate"] in <# sudoku: ignore no-place, no-candidate\r\n>
                File ["syntax", "undecided"] in <  ;sudoku:ignore-file  syntax undecided \n>
                Puzzle ["a", "b"] in <//  sudoku: ignore a,b\n>
            "#]],
        );
    }

    #[test]
    fn reasons_and_nothing() {
        check(
            "# sudoku: ignore no-place -- on purpose\n# sudoku: ignore\n# sudoku: ignore-file, # why\n",
            expect![[r#"
            Puzzle ["no-place"] in <# sudoku: ignore no-place -- on purpose\n>
            Puzzle [] in <# sudoku: ignore\n>
            File [] in <# sudoku: ignore-file, # why\n>
        "#]],
        );
    }

    #[test]
    fn so_many_names() {
        assert_eq!(names(&"a ".repeat(MOST_NAMES), BlockOffset::from(0)).len(), MOST_NAMES);
        assert_eq!(names(&"a ".repeat(MOST_NAMES + 1), BlockOffset::from(0)).len(), MOST_NAMES);
    }

    #[test]
    fn other_comments() {
        check(
            "# sudoku: ignored\n# sudoku: ignore-files x\nsudoku: ignore x\n# a sudoku: ignore x\n# sudoku: é\n",
            expect![""],
        );
    }

    #[test]
    fn after_something_else() {
        check(
            "1.3.  # sudoku: ignore no-place \r\n1 2 | 3 4 // sudoku:ignore a, b -- why\nP1; 1.3. from me;sudoku: ignore a\n\
             1.3. # why # sudoku: ignore a\n# why # sudoku: ignore a\n1.3. / sudoku: ignore a\n[puzzle] # sudoku: ignore a\n",
            expect![[r#"
                Puzzle ["no-place"] in <  # sudoku: ignore no-place >
                Puzzle ["a", "b"] in < // sudoku:ignore a, b -- why>
                Puzzle ["a"] in <;sudoku: ignore a>
                Puzzle ["a"] in < # sudoku: ignore a>
                Puzzle ["a"] in < # sudoku: ignore a>
            "#]],
        );
    }
}
