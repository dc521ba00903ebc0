//! Finds where the grids of a JSON text are, for checks that point at them. Must not judge what is in them.

use crate::programs::grids::{PUZZLES, SOLUTIONS};
use std::ops::Range;

/// A puzzle in a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GridInJson {
    /// Its value, and that of its solution, which may be missing: a string without its quotes, or a list.
    puzzle: Range<usize>,
    solution: Option<Range<usize>>,
}

impl GridInJson {
    /// The grids of all objects, in the order of the text.
    pub fn all(text: &str) -> Vec<GridInJson> {
        let mut scanner = Scanner { text, at: 0, open: Vec::new(), found: Vec::new() };
        while let Some(&byte) = text.as_bytes().get(scanner.at) {
            match byte {
                b'{' | b'[' => scanner.begin(byte == b'{'),
                b'}' | b']' => scanner.end(),
                b'"' => scanner.string(),
                _ => scanner.at += 1,
            }
        }
        let mut found = scanner.found;
        found.sort_by_key(|grid| grid.puzzle.start);
        found
    }

    /// Where its text begins.
    pub fn start(&self) -> usize {
        self.puzzle.start
    }

    /// The grid as lines of cells, each at its place after [`Self::start`], and its solution.
    pub fn lines(&self, text: &str) -> String {
        let mut lines = text.get(self.puzzle.clone()).map(lines_of).unwrap_or_default();
        let solution = self.solution.clone().filter(|solution| self.puzzle.end < solution.start);
        if let Some(solution) = solution
            && let Some(written) = text.get(solution.clone()).map(lines_of)
        {
            let gap = solution.start - self.puzzle.end;
            // Behind a grid on one line its solution needs no name.
            let is_line = !lines.contains('\n') && !written.contains('\n');
            let name = if is_line { " " } else { NAME };
            let trailing = lines.trim_end().len();
            let leading = written.len() - written.trim_start().len();
            let room = lines.len() - trailing + gap + leading;
            if room >= name.len() {
                lines.truncate(trailing);
                lines += name;
                lines.extend(std::iter::repeat_n(' ', room - name.len()));
                lines += written.trim_start();
            }
        }
        lines.push('\n');
        lines
    }
}

/// The lines that begin a solution below a grid.
const NAME: &str = "\n[solution]\n";

/// The text of a value with a row a line: everything else than cells and commas becomes blank.
fn lines_of(value: &str) -> String {
    if !value.starts_with('[') {
        return value.replace("\\n", "  ").replace("\\r", "  ");
    }
    // The rows are lists, or texts that are longer than a cell.
    let first = value[1..].trim_start();
    let first_text = first.strip_prefix('"').and_then(|text| text.split('"').next());
    let is_nested = first.starts_with('[') || first_text.is_some_and(|text| text.chars().count() > 2);
    let mut lines = String::with_capacity(value.len());
    let mut depth = 0;
    let mut quoted = false;
    for c in value.replace("null", ".   ").chars() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            '"' => quoted = !quoted,
            _ => {}
        }
        lines.push(match c {
            ',' if depth == 1 && is_nested && !quoted => '\n',
            '[' | ']' | '"' | '\n' | '\r' => ' ',
            c => c,
        });
    }
    lines
}

/// An open object or list, with the grids that have been found in it.
struct Open {
    start: usize,
    is_object: bool,
    /// True if an object is in it.
    holds_objects: bool,
    /// The last key.
    key: Option<Range<usize>>,
    puzzle: Option<Range<usize>>,
    solution: Option<Range<usize>>,
}

struct Scanner<'t> {
    text: &'t str,
    at: usize,
    open: Vec<Open>,
    found: Vec<GridInJson>,
}

impl Scanner<'_> {
    fn begin(&mut self, is_object: bool) {
        if is_object {
            self.open.iter_mut().for_each(|open| open.holds_objects = true);
        }
        self.open.push(Open {
            start: self.at,
            is_object,
            holds_objects: false,
            key: None,
            puzzle: None,
            solution: None,
        });
        self.at += 1;
    }

    fn end(&mut self) {
        self.at += 1;
        let Some(closed) = self.open.pop() else { return };
        if let Some(puzzle) = closed.puzzle {
            self.found.push(GridInJson { puzzle, solution: closed.solution });
        }
        if !closed.is_object && !closed.holds_objects {
            self.value(closed.start..self.at);
        }
    }

    /// Reads a string: a key if a colon follows it, else a value.
    fn string(&mut self) {
        let start = self.at + 1;
        let mut end = start;
        let bytes = self.text.as_bytes();
        while let Some(&byte) = bytes.get(end).filter(|byte| **byte != b'"') {
            end += if byte == b'\\' { 2 } else { 1 };
        }
        let end = end.min(bytes.len());
        self.at = end + 1;
        let is_key = self.text.get(self.at..).is_some_and(|rest| rest.trim_start().starts_with(':'));
        match self.open.last_mut().filter(|open| open.is_object) {
            Some(object) if is_key => object.key = Some(start..end),
            _ => self.value(start..end),
        }
    }

    /// Takes a value of the innermost object under one of the usual keys.
    fn value(&mut self, value: Range<usize>) {
        let Some(object) = self.open.last_mut().filter(|open| open.is_object) else { return };
        let Some(key) = object.key.take().and_then(|key| self.text.get(key)) else { return };
        if PUZZLES.contains(&key) {
            object.puzzle.get_or_insert(value);
        } else if SOLUTIONS.contains(&key) {
            object.solution.get_or_insert(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let found = GridInJson::all(text);
        let lines: Vec<String> = found.iter().map(|grid| grid.lines(text)).collect();
        let shown: Vec<String> = lines
            .iter()
            .map(|lines| lines.lines().map(|line| line.split_whitespace().collect::<String>() + "/").collect())
            .collect();
        assert_eq!(shown, expected, "{text}");
        // Each cell is where it was.
        for (grid, lines) in found.iter().zip(&lines) {
            for (at, c) in lines.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
                assert_eq!(text[grid.start() + at..].chars().next(), Some(c), "{lines}");
            }
        }
    }

    #[test]
    fn texts_and_rows() {
        check(r#"{"puzzle":"12..","solution":"1221","x":[1]} {"a":{"board":"1..."}}"#, &["12..1221/", "1.../"]);
        check("{\"board\": [[1, 2],\n  [null, \"\"]], \"answer\": [[1,2],[2,1]]}", &["1,2/.,/[solution]/1,2/2,1/"]);
        check(r#"[{"grid":["12..","...."]},{"solution":"1221","puzzle":"1..."}]"#, &["12../..../", "1.../"]);
        check(r#"{"grid":[[{"value":1}]],"quiz":"#, &[]);
        check("{\"puzzle\":\"1\\n2\"}", &["12/"]);
        check("[[[\"\\", &[]);
        check("{\"puzzle\":\"é", &[]);
    }
}
