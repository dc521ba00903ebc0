//! Finds the puzzles' places in a Markdown text: the fenced code blocks whose first word is `sudoku`, also within quotes and
//! list items. Knows nothing of what stands in them.
//!
//! A fence that is four blanks or more from its margin is left out: only who reads all of Markdown can tell whether it
//! belongs to a list item or is code.

use crate::margin::{Style, lines, quotes};
use std::ops::Range;

/// The first word behind the fence, in any case.
const LANGUAGE: &str = "sudoku";

/// What stands between two fences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    /// Where it is, in bytes; whole lines.
    pub(crate) range: Range<usize>,
    /// What begins its lines and is no part of it.
    pub(crate) margin: Style,
}

/// The blocks, in order. One that is not closed ends with the quote around it, or with the text.
pub(crate) fn blocks(text: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Opening<'_>> = None;
    for range in lines(text) {
        let line = text.get(range.clone()).unwrap_or_default();
        if let Some(opening) = &open {
            match opening.ends_at(line) {
                End::No => continue,
                End::Fence => {
                    found.extend(open.take().and_then(|opening| opening.block(range.start)));
                    continue;
                }
                End::Quote => found.extend(open.take().and_then(|opening| opening.block(range.start))),
            }
        }
        open = Opening::at(line, range.end);
    }
    found.extend(open.and_then(|opening| opening.block(text.len())));
    found
}

/// A fence behind which a block begins.
struct Opening<'a> {
    fence: Fence<'a>,
    margin: Style,
    /// Where the block begins.
    start: usize,
}

/// Whether a block ends at a line.
enum End {
    No,
    /// By a fence.
    Fence,
    /// Since the quote ends that it stands in.
    Quote,
}

impl<'a> Opening<'a> {
    fn at(line: &'a str, start: usize) -> Option<Opening<'a>> {
        let (width, count) = quotes(line, usize::MAX);
        let fence = Fence::of(line.get(width..)?).filter(Fence::can_open)?;
        let text = line.get(..width + fence.indent)?.to_owned();
        let margin = Style { quotes: count, indent: fence.indent, text };
        Some(Opening { fence, margin, start })
    }

    fn ends_at(&self, line: &str) -> End {
        let (width, count) = quotes(line, self.margin.quotes);
        let closes = || line.get(width..).and_then(Fence::of).is_some_and(|fence| fence.closes(&self.fence));
        if count < self.margin.quotes {
            End::Quote
        } else if closes() {
            End::Fence
        } else {
            End::No
        }
    }

    /// The block that ends there, if it is one of ours.
    fn block(self, end: usize) -> Option<Block> {
        self.fence.is_ours().then_some(Block { range: self.start..end, margin: self.margin })
    }
}

/// A line that is a fence by its looks.
struct Fence<'a> {
    /// How many blanks stand before it.
    indent: usize,
    mark: u8,
    count: usize,
    /// What stands behind the marks, without blanks around it.
    info: &'a str,
}

impl Fence<'_> {
    /// `line` is with its line end.
    fn of(line: &str) -> Option<Fence<'_>> {
        let body = line.trim_start_matches(' ');
        let mark = *body.as_bytes().first().filter(|mark| matches!(mark, b'`' | b'~'))?;
        let count = body.bytes().take_while(|&byte| byte == mark).count();
        let indent = line.len() - body.len();
        // Four blanks make a code block without fences.
        let is_fence = indent <= 3 && count >= 3;
        is_fence.then(|| Fence { indent, mark, count, info: body.get(count..).unwrap_or_default().trim() })
    }

    /// Backticks behind backticks are code within a line.
    fn can_open(&self) -> bool {
        self.mark == b'~' || !self.info.contains('`')
    }

    fn closes(&self, opening: &Fence<'_>) -> bool {
        self.mark == opening.mark && self.count >= opening.count && self.info.is_empty()
    }

    fn is_ours(&self) -> bool {
        self.info.split_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case(LANGUAGE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let stripped = |block: Block| block.margin.strip(&text[block.range]).0;
        let found: Vec<String> = blocks(text).into_iter().map(stripped).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn fences_of_both_kinds() {
        check("a\n```sudoku\n1\n2\n```\nb\n~~~ SUDOKU easy\n3\n~~~\n", &["1\n2\n", "3\n"]);
        check("   ````Sudoku\n```\n1\n   ````  \n2\n", &["```\n1\n"]);
        check("```sudoku\r\n1\r\n```\r\n~~~sudoku\r2\r~~~\r", &["1\r\n", "2\r"]);
    }

    #[test]
    fn what_is_no_block_of_ours() {
        check("", &[]);
        check("53..7....\n", &[]);
        check("```\n1\n```\n``` text sudoku\n1\n```\n", &[]);
        check("    ```sudoku\n1\n", &[]);
        check("``` sudoku ```\n1\n", &[]);
        check("````md\n```sudoku\n1\n```\n````\n", &[]);
        check("~~~\n```sudoku\n~~~\n", &[]);
    }

    #[test]
    fn blocks_in_quotes_and_list_items() {
        check("> ```sudoku\n> 1\n>2\n>\n>  3\n> ```\n> 4\n", &["1\n2\n\n 3\n"]);
        check("> a\n> > ~~~sudoku\n> > 1\n>> 2\n> > ~~~\n", &["1\n2\n"]);
        check(">```sudoku\n>1\n>```\n```sudoku\n> 2\n```\n", &["1\n", "> 2\n"]);
        check("1. a\n\n   ```sudoku\n   1\n\n     2\n 3\n   ```\n", &["1\n\n  2\n3\n"]);
        check("> 1. a\n>\n>    ```sudoku\n>    1\n>    ```\n", &["1\n"]);
    }

    #[test]
    fn a_quote_ends_its_blocks() {
        check("> ```sudoku\n> 1\n2\n```\n", &["1\n"]);
        check("> > ```sudoku\n> > 1\n> ```sudoku\n> 2\n", &["1\n", "2\n"]);
        check("> ```sudoku\n```sudoku\n1\n", &["", "1\n"]);
    }

    #[test]
    fn a_block_that_is_not_closed_goes_to_the_end() {
        check("```sudoku\n1\n~~~\n``` x\n", &["1\n~~~\n``` x\n"]);
        check("```sudoku", &[""]);
    }
}
