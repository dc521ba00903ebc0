//! Finds the puzzles' places in a Markdown text: the fenced code blocks whose first word is `sudoku`, also within quotes and
//! list items. Knows nothing of what stands in them.
//!
//! A fence that is four blanks or more from the list item or quote that it stands in is code, and left out.

mod margin;

pub use margin::{Insertion, Style, lines};

use margin::{blanks, quotes};
use std::ops::Range;

/// The first word behind the fence, in any case.
const LANGUAGE: &str = "sudoku";

/// What stands between two fences.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fenced {
    /// Where it is, in bytes; whole lines.
    pub range: Range<usize>,
    /// What begins its lines and is no part of it.
    pub margin: Style,
}

/// The blocks, in order. One that is not closed ends with the quote around it, or with the text.
pub fn blocks(text: &str) -> Vec<Fenced> {
    let mut found = Vec::new();
    let mut open: Option<Opening<'_>> = None;
    let mut items = Items::default();
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
        open = Opening::at(line, range.end, &mut items);
    }
    found.extend(open.and_then(|opening| opening.block(text.len())));
    found
}

/// The items of lists that a line stands in.
#[derive(Default)]
struct Items {
    /// How many quotes they stand in.
    quotes: usize,
    /// The columns where what they hold begins, counted from the quotes.
    columns: Vec<usize>,
}

/// Where a line begins to say something.
struct Place {
    /// In bytes and in columns.
    at: usize,
    column: usize,
    /// Whether marks of items stand before it.
    is_marked: bool,
}

impl Items {
    /// Where the innermost one begins.
    fn column(&self) -> usize {
        self.columns.last().copied().unwrap_or(0)
    }

    /// Ends and begins those that the next line, without its quotes, ends and begins.
    fn enter(&mut self, line: &str, quotes: usize) -> Place {
        if self.quotes != quotes {
            *self = Items { quotes, columns: Vec::new() };
        }
        let (mut at, mut column) = blanks(line, 0, usize::MAX);
        let mut rest = line.get(at..).unwrap_or_default();
        while !rest.trim().is_empty() && self.column() > column {
            self.columns.pop();
        }
        let mut is_marked = false;
        while column <= self.column() + 3
            && let Some(length) = mark_of_item(rest)
        {
            let from = column + length;
            let (width, to) = blanks(rest.get(length..).unwrap_or_default(), from, usize::MAX);
            at += length + width;
            rest = line.get(at..).unwrap_or_default();
            // Behind more blanks than that, code stands in the item.
            self.columns.push(if rest.trim().is_empty() || to > from + 4 { from + 1 } else { to });
            (column, is_marked) = (to, true);
        }
        Place { at, column, is_marked }
    }
}

/// How long the mark is that begins an item: `-`, `*`, `+`, `10.`, `10)`.
fn mark_of_item(text: &str) -> Option<usize> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length = match (text.as_bytes().get(digits)?, digits) {
        (b'-' | b'*' | b'+', 0) => 1,
        (b'.' | b')', 1..=9) => digits + 1,
        _ => return None,
    };
    text.get(length..)?.chars().next().is_none_or(char::is_whitespace).then_some(length)
}

/// A fence behind which a block begins.
struct Opening<'a> {
    fence: Fence<'a>,
    margin: Style,
    /// The column of the list item that it stands in.
    item: usize,
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
    fn at(line: &'a str, start: usize, items: &mut Items) -> Option<Opening<'a>> {
        let (width, count) = quotes(line, usize::MAX);
        let rest = line.get(width..)?;
        let Place { at, column, is_marked } = items.enter(rest, count);
        let item = items.column();
        let fence = Fence::of(rest.get(at..)?).filter(|fence| fence.can_open() && is_near(column, item))?;
        // The mark of an item stands on its first line only.
        let before = if is_marked { &" ".repeat(column) } else { rest.get(..at)? };
        let text = format!("{}{before}", line.get(..width)?);
        let margin = Style { quotes: count, indent: column, text };
        Some(Opening { fence, margin, item, start })
    }

    fn ends_at(&self, line: &str) -> End {
        let (width, count) = quotes(line, self.margin.quotes);
        let rest = line.get(width..).unwrap_or_default();
        let (at, column) = blanks(rest, 0, usize::MAX);
        let fence = rest.get(at..).and_then(Fence::of).filter(|_| is_near(column, self.item));
        let closes = || fence.is_some_and(|fence| fence.closes(&self.fence));
        if count < self.margin.quotes {
            End::Quote
        } else if closes() {
            End::Fence
        } else {
            End::No
        }
    }

    /// The block that ends there, if it is one of ours.
    fn block(self, end: usize) -> Option<Fenced> {
        self.fence.is_ours().then_some(Fenced { range: self.start..end, margin: self.margin })
    }
}

/// Whether a line at that column may be a fence of the item: four blanks make a code block without fences.
fn is_near(column: usize, item: usize) -> bool {
    column <= item + 3
}

/// A line that is a fence by its looks.
struct Fence<'a> {
    mark: u8,
    count: usize,
    /// What stands behind the marks, without blanks around it.
    info: &'a str,
}

impl Fence<'_> {
    /// `line` is without blanks before it, with its line end.
    fn of(line: &str) -> Option<Fence<'_>> {
        let mark = *line.as_bytes().first().filter(|mark| matches!(mark, b'`' | b'~'))?;
        let count = line.bytes().take_while(|&byte| byte == mark).count();
        (count >= 3).then(|| Fence { mark, count, info: line.get(count..).unwrap_or_default().trim() })
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
        let stripped = |block: Fenced| -> String {
            let within = &text[block.range];
            lines(within).map(|line| &within[line]).map(|line| &line[block.margin.width(line)..]).collect()
        };
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
    fn blocks_on_the_line_of_an_items_mark() {
        check("- ```sudoku\n  1\n\n  2\n  ```\n3\n", &["1\n\n2\n"]);
        check("10) ~~~sudoku\n    1\n    ~~~\n* + ```sudoku\n    2\n    ```\n", &["1\n", "2\n"]);
        check("> - ```sudoku\n>   1\n>   ```\n", &["1\n"]);
        check("-     ```sudoku\n1\n", &[]);
        check("-```sudoku\n1\n", &[]);
        check("- ```\n  ```sudoku\n  ```\n", &[]);
    }

    #[test]
    fn blocks_deep_within_items() {
        check("- x\n\n\t```sudoku\n\t1\n\t```\n2\n", &["1\n"]);
        check("10. x\n    ```sudoku\n    1\n    ```\n2\n", &["1\n"]);
        check("- x\n  - y\n\n    ```sudoku\n    1\n    ```\n", &["1\n"]);
        // Here no item holds them.
        check("- x\n\ny\n\n    ```sudoku\n    1\n", &[]);
        check("- x\n\n      ```sudoku\n      1\n", &[]);
        check("> - x\n\n    ```sudoku\n    1\n", &[]);
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
