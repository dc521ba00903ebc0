//! Finds where the grids of a JSON text are, for checks that point at them. Must not judge what is in them.

use crate::programs::grid_members::{GridPlace, PuzzlePlace, named, unnamed};
use serde_json::{Map, Value};
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

/// An open object or list.
struct Open {
    start: usize,
    is_object: bool,
    /// True if an object is in it.
    holds_objects: bool,
    /// The last key.
    key: Option<Range<usize>>,
    /// The texts and lists in it that may be grids.
    members: Vec<Member>,
    /// True if its own members are the format of a program.
    is_of_program: bool,
}

/// A member of an object: its key, and its value without quotes.
struct Member {
    key: Range<usize>,
    value: Range<usize>,
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
            members: Vec::new(),
            is_of_program: false,
        });
        self.at += 1;
    }

    fn end(&mut self) {
        self.at += 1;
        let Some(closed) = self.open.pop() else { return };
        if closed.is_object && !closed.members.is_empty() && !closed.is_of_program {
            self.grids_of(&closed);
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

    /// Takes a value of the innermost object.
    fn value(&mut self, value: Range<usize>) {
        /// Fewer bytes hold no grid.
        const SHORTEST: usize = 4;
        let Some(object) = self.open.last_mut().filter(|open| open.is_object) else { return };
        let Some(key) = object.key.take() else { return };
        let is_list = self.text.as_bytes().get(value.start) == Some(&b'[');
        object.is_of_program |= !is_list && self.text.get(key.clone()) == Some("givens");
        if value.len() >= SHORTEST {
            object.members.push(Member { key, value });
        }
    }

    /// Takes the grids of an object.
    fn grids_of(&mut self, closed: &Open) {
        let mut object = Map::new();
        let mut keys = Vec::with_capacity(closed.members.len());
        for member in &closed.members {
            let Some(key) = self.text.get(member.key.clone()) else { continue };
            let Some(value) = self.text.get(member.value.clone()) else { continue };
            let parsed = if value.starts_with('[') {
                serde_json::from_str(value).ok()
            } else {
                serde_json::from_str(&format!("\"{value}\"")).ok().map(Value::String)
            };
            if let Some(parsed) = parsed {
                object.insert(key.to_owned(), parsed);
                keys.push(key);
            }
        }
        let mut places: Vec<PuzzlePlace<'_>> = named(&object);
        if places.is_empty() && !closed.holds_objects {
            places = unnamed(&object, &keys);
        }
        for PuzzlePlace { puzzle, solution, .. } in places {
            if let Some(puzzle) = self.range_of(puzzle, closed) {
                let solution = solution.and_then(|solution| self.range_of(solution, closed));
                self.found.push(GridInJson { puzzle, solution });
            }
        }
    }

    /// The range of a grid of an object.
    fn range_of(&self, place: GridPlace<'_>, closed: &Open) -> Option<Range<usize>> {
        let mut members = closed.members.iter().rev();
        let member = members.find(|member| self.text.get(member.key.clone()) == Some(place.key))?;
        match place.listed {
            None => Some(member.value.clone()),
            Some(at) => element(self.text, member.value.clone(), at),
        }
    }
}

/// The range of an element of a list: a text without its quotes.
fn element(text: &str, list: Range<usize>, wanted: usize) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let mut depth = 0;
    let mut count = 0;
    let mut start = list.start + 1;
    let mut at = list.start;
    while at < list.end {
        match bytes.get(at)? {
            b'[' => depth += 1,
            b'"' => {
                at += 1;
                while at < list.end && bytes.get(at) != Some(&b'"') {
                    at += if bytes.get(at) == Some(&b'\\') { 2 } else { 1 };
                }
            }
            b',' if depth == 1 => {
                if count == wanted {
                    break;
                }
                count += 1;
                start = at + 1;
            }
            b']' if depth == 1 => break,
            b']' => depth -= 1,
            _ => {}
        }
        at += 1;
    }
    if count != wanted {
        return None;
    }
    let inner = text.get(start..at)?;
    let start = start + inner.len() - inner.trim_start().len();
    let inner = inner.trim();
    match inner.strip_prefix('"').and_then(|inner| inner.strip_suffix('"')) {
        Some(inner) => Some(start + 1..start + 1 + inner.len()),
        None => Some(start..start + inner.len()),
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
        check(
            r#"{"a":{"puzzles":["12..34..3412....", "4.........3....."],"solutions":[null,"2341412314323214"]}}"#,
            &["12..34..3412..../", "4.........3.....2341412314323214/"],
        );
        check(r#"{"n":1,"b":[[1,2,0,0],[3,4,0,0],[2,0,0,0],[0,0,0,0]]}"#, &["1,2,0,0/3,4,0,0/2,0,0,0/0,0,0,0/"]);
        check(r#"{"givens":"1...............","regions":"1122112233443344"}"#, &[]);
        check("[[[\"\\", &[]);
        check("{\"puzzle\":\"é", &[]);
    }
}
