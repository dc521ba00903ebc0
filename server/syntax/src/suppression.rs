//! Comments that silence rules: `# sudoku: ignore RULE, RULE` and `# sudoku: ignore-file RULE`. Knows no rule by name.

use crate::Span;
use crate::glyph::trimmed;
use crate::lines::Line;
use memchr::memmem::Finder;
use std::sync::LazyLock;

/// A comment that silences rules. Ranges count from the start of the block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// The comment, without blanks around it.
    pub span: Span,
    /// Its whole line, with its end mark; without the byte order mark of the file.
    pub line: Span,
    /// Where it holds.
    pub scope: Scope,
    /// Where the list of names begins.
    pub verb_end: u32,
    /// The rules that it names, known or not.
    pub names: Box<[Name]>,
}

/// Where a [`Suppression`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// In the puzzles of its block: the one that follows it, or that it stands in; all of those on one line.
    Puzzle,
    /// In the whole file.
    File,
}

/// A word that should be the name of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Where it stands.
    pub span: Span,
    /// What it says.
    pub text: Box<str>,
}

/// Comments that are taken in of one block; a file of nothing else would fill the memory.
const MOST: usize = 1_000;

/// The comments in the text of a block that silence rules.
pub(crate) fn suppressions(text: &str) -> Vec<Suppression> {
    // Asked of every block: nearly none has such a comment, and this finds out without looking at lines.
    static WORD: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b"sudoku:"));
    if WORD.find(text.as_bytes()).is_none() {
        return Vec::new();
    }
    let lines = std::iter::successors(Line::at(text, 0), |line| Line::at(text, line.end));
    lines.filter_map(|line| suppression(text, line)).take(MOST).collect()
}

fn suppression(text: &str, line: Line) -> Option<Suppression> {
    let inner = trimmed(line.text(text));
    let span = Span::new(line.start + inner.start as u32, line.start + inner.end as u32);
    let comment = &text[span.range()];
    let said = comment.strip_prefix("//").or_else(|| comment.strip_prefix(['#', ';']))?.trim_start();
    let (verb, rest) = said.strip_prefix("sudoku:")?.trim_start().split_at_checked("ignore".len())?;
    let (scope, rest) = match rest.strip_prefix("-file") {
        _ if verb != "ignore" => return None,
        Some(rest) => (Scope::File, rest),
        None => (Scope::Puzzle, rest),
    };
    if !rest.is_empty() && !rest.starts_with(|c: char| c.is_whitespace() || c == ',') {
        return None;
    }
    let at = span.end - rest.len() as u32;
    let mark = if line.text(text).starts_with('\u{feff}') { '\u{feff}'.len_utf8() as u32 } else { 0 };
    Some(Suppression {
        span,
        line: Span::new(line.start + mark, line.end),
        scope,
        verb_end: at,
        names: names(rest, at).into(),
    })
}

/// The words up to the first that can be no rule's name: what follows may say why.
fn names(list: &str, at: u32) -> Vec<Name> {
    let mut names = Vec::new();
    let separates = |c: char| c.is_whitespace() || c == ',';
    let mut rest = list;
    while let Some(start) = rest.find(|c| !separates(c)) {
        rest = &rest[start..];
        let word = &rest[..rest.find(separates).unwrap_or(rest.len())];
        if !word.starts_with(|c: char| c.is_alphanumeric()) {
            break;
        }
        let start = at + (list.len() - rest.len()) as u32;
        names.push(Name { span: Span::new(start, start + word.len() as u32), text: word.into() });
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
            format!("{:?} {names:?} in <{}>\n", found.scope, text[found.line.range()].escape_debug())
        };
        expected.assert_eq(&suppressions(text).into_iter().map(line).collect::<String>());
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
    fn other_comments() {
        check(
            "# sudoku: ignored\n# sudoku: ignore-files x\nsudoku: ignore x\n# a sudoku: ignore x\n# sudoku: é\n",
            expect![""],
        );
    }
}
