//! Finds the puzzles' places in a Markdown text: the fenced code blocks whose first word is `sudoku`. Knows nothing of
//! what stands in them.
//!
//! Fences within quotes and lists are left out: their lines begin with marks that are no part of the puzzle.

use std::ops::Range;

/// The first word behind the fence, in any case.
const LANGUAGE: &str = "sudoku";

/// The ranges between the fences, in bytes, in order. A block that is not closed ends with the text.
pub(crate) fn blocks(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut open: Option<(Fence<'_>, usize)> = None;
    for line in lines(text) {
        let fence = text.get(line.clone()).and_then(Fence::of);
        match (&open, fence) {
            (None, Some(fence)) if fence.can_open() => open = Some((fence, line.end)),
            (Some((opening, start)), Some(fence)) if fence.closes(opening) => {
                found.extend(opening.is_ours().then_some(*start..line.start));
                open = None;
            }
            _ => {}
        }
    }
    found.extend(open.filter(|(opening, _)| opening.is_ours()).map(|(_, start)| start..text.len()));
    found
}

/// Whether blanks stand before the fence of the block that begins at `start`.
pub(crate) fn is_indented(text: &str, start: usize) -> bool {
    let above = text.get(..start).unwrap_or_default().trim_end_matches(['\n', '\r']);
    above.rsplit(['\n', '\r']).next().is_some_and(|fence| fence.starts_with(' '))
}

/// A line that is a fence by its looks.
struct Fence<'a> {
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
        // Four blanks make a code block without fences.
        let is_fence = line.len() - body.len() <= 3 && count >= 3;
        is_fence.then(|| Fence { mark, count, info: body.get(count..).unwrap_or_default().trim() })
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

/// The lines of a text, each with its end: LF, CRLF or CR.
fn lines(text: &str) -> impl Iterator<Item = Range<usize>> {
    let bytes = text.as_bytes();
    let mut start = 0;
    std::iter::from_fn(move || {
        let rest = bytes.get(start..).filter(|rest| !rest.is_empty())?;
        let length = match rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')) {
            Some(at) if rest.get(at..at + 2) == Some(b"\r\n") => at + 2,
            Some(at) => at + 1,
            None => rest.len(),
        };
        let line = start..start + length;
        start = line.end;
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found: Vec<&str> = blocks(text).into_iter().map(|range| &text[range]).collect();
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
        check("> ```sudoku\n> 1\n> ```\n", &[]);
        check("````md\n```sudoku\n1\n```\n````\n", &[]);
        check("~~~\n```sudoku\n~~~\n", &[]);
    }

    #[test]
    fn a_block_that_is_not_closed_goes_to_the_end() {
        check("```sudoku\n1\n~~~\n``` x\n", &["1\n~~~\n``` x\n"]);
        check("```sudoku", &[""]);
    }
}
