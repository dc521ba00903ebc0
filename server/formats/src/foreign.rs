//! Detects and reads the formats that are not grids of characters.

use crate::base::error::FormatError;
use crate::base::packed::unpack;
use crate::base::record::Record;
use crate::base::room::{BoundedPuzzles, HEAVIEST, LONGEST, LONGEST_LINE, bounded, weight};
use crate::programs::grid_members::{self, PuzzlePlace};
use crate::programs::setters::{fpuzzles, iss, sudokupad};
use crate::programs::{empty_link, gnome, grid_link, grids, json, killer, sudokuwiki, xml};
use serde_json::{Deserializer, Map, Value};
use std::cell::OnceCell;
use std::collections::HashMap;

/// A format that is read here. It is detected by content; file names do not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreign {
    /// XML: of OpenSudoku and KSudoku.
    Xml,
    /// JSON: f-puzzles, a save of GNOME Sudoku, or the output of [`crate::Target::Json`].
    Json,
    /// Links to f-puzzles and SudokuPad, or their encoded data alone, and links to SudokuWiki.
    Links,
    /// Strings of Interactive-Sudoku-Solver, or addresses with one.
    Iss,
    /// Killer puzzles as lines: of SumoCue, with pointers, of Solo, or options of a solver.
    Killer,
}

impl Foreign {
    /// Detects the format of a text; `None` for everything that the reader of `.sudoku` may understand.
    pub fn sniff(text: &str) -> Option<Foreign> {
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        // `{1 5 9} 3 …` is a row, `[puzzle]` a section.
        let is_json = if let Some(rest) = text.strip_prefix('{') {
            rest.trim_start().starts_with(['"', '}'])
        } else if let Some(rest) = text.strip_prefix('[') {
            rest.trim_start().starts_with('{')
        } else {
            false
        };
        if is_json {
            // The reader of `.sudoku` says where a list of cages without a grid is.
            (!are_cages(text)).then_some(Foreign::Json)
        } else if ["<?xml", "<opensudoku", "<ksudoku", "<!DOCTYPE"].iter().any(|start| text.starts_with(start)) {
            Some(Foreign::Xml)
        } else if text.lines().next().is_some_and(is_link) || are_links(text) {
            Some(Foreign::Links)
        } else if iss::begins(text) {
            Some(Foreign::Iss)
        } else if killer::begins(text) {
            Some(Foreign::Killer)
        } else {
            None
        }
    }

    /// Reads the puzzles of a text, with an error for each that cannot be used. If the rest of the text cannot be read,
    /// that is the last error.
    pub fn read(self, text: &str) -> Vec<Result<Record, FormatError>> {
        // Programs for DOS end a file with the second of these marks.
        let text = text.trim_start_matches('\u{feff}').trim_end_matches('\u{1a}');
        if text.len() > LONGEST {
            return vec![Err(format!("longer than {} MiB, the most of this format: divide it", LONGEST >> 20).into())];
        }
        match self {
            Foreign::Xml => bounded(xml::read(text)),
            Foreign::Json => read_json(text),
            Foreign::Iss | Foreign::Killer if let Some(why) = long_line(text) => vec![Err(why)],
            Foreign::Iss => bounded(iss::read(text)),
            Foreign::Killer => bounded(killer::read(text)),
            Foreign::Links => read_links(text),
        }
    }
}

/// Returns true for JSON of nothing but cages, each with a sum and its cells: no grid, and no format of a program.
fn are_cages(text: &str) -> bool {
    /// A longer text is more than the cages of a puzzle.
    const LONGEST_CAGES: usize = 1 << 20;
    // Nearly all texts end here.
    if text.len() > LONGEST_CAGES || !text.contains("\"cells\"") {
        return false;
    }
    let Ok(value) = serde_json::from_str::<Value>(text) else { return false };
    let list = value.get("cages").unwrap_or(&value);
    list.as_array().is_some_and(|list| !list.is_empty() && list.iter().all(is_cage)) && !holds_puzzles(&value, DEEPEST)
}

/// Returns true for an object with a number and with the cells of a cage.
fn is_cage(value: &Value) -> bool {
    let Some(members) = value.as_object() else { return false };
    let cells = members.get("cells").and_then(Value::as_array);
    cells.is_some_and(|cells| !cells.is_empty()) && members.values().any(Value::is_number)
}

fn is_link(line: &str) -> bool {
    fpuzzles::packed(line).is_some() || sudokupad::packed(line).is_some() || sudokuwiki::board(line).is_some()
}

/// Returns true for a text of nothing but links to sites of puzzles, or links that hold a grid: they can only be meant
/// as puzzles.
fn are_links(text: &str) -> bool {
    let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
    lines.peek().is_some()
        && lines.all(|line| is_link(line) || grid_link::is_link(line) || empty_link::reason_of_known(line).is_some())
}

/// Returns why an address holds no puzzle; `None` for a text that is no address.
pub fn why_link_is_empty(text: &str) -> Option<FormatError> {
    empty_link::reason(text).map(FormatError::from)
}

/// The error about the first line that is too long.
fn long_line(text: &str) -> Option<FormatError> {
    let number = text.lines().position(|line| line.len() > LONGEST_LINE)? + 1;
    Some(format!("line {number}: longer than {} MiB", LONGEST_LINE >> 20).into())
}

/// Reads the link on each line.
fn read_links(text: &str) -> Vec<Result<Record, FormatError>> {
    let mut found = BoundedPuzzles::default();
    for (line, number) in text.lines().map(str::trim).zip(1_usize..) {
        if line.is_empty() {
            continue;
        }
        found.push(read_link(line).map_err(|error| format!("line {number}: {error}").into()));
        if found.is_full() {
            break;
        }
    }
    found.finish()
}

fn read_link(line: &str) -> Result<Record, FormatError> {
    if let Some(board) = sudokuwiki::board(line) {
        return sudokuwiki::read(board);
    }
    if let Some(packed) = sudokupad::packed(line) {
        return read_puzzle(&sudokupad::unzip(&unpack(packed)?)?);
    }
    if fpuzzles::packed(line).is_none() && grid_link::is_link(line) {
        return grid_link::read(line);
    }
    let Some(packed) = fpuzzles::packed(line).filter(|packed| !packed.is_empty()) else {
        return Err(empty_link::reason(line).unwrap_or("no link to f-puzzles, SudokuPad or SudokuWiki").into());
    };
    let text = unpack(packed)?;
    if weight(&text) > HEAVIEST {
        return Err(too_heavy());
    }
    let value: Value = serde_json::from_str(&text).map_err(|error| not_json(&error, 0))?;
    read_puzzle(&value)
}

/// The most names of members beside a list of puzzles that are told.
const MOST_BESIDE: usize = 100;

/// Reads a sequence of objects or lists of them. After a damaged object, reading resumes at the next line that begins
/// with one.
fn read_json(text: &str) -> Vec<Result<Record, FormatError>> {
    let mut found = BoundedPuzzles::default();
    let order = KeyOrder::new(text);
    let mut start = 0;
    let mut lines_before = 0;
    while let Some(rest) = text.get(start..).filter(|rest| !rest.trim().is_empty()) {
        let mut values = Deserializer::from_str(rest).into_iter::<Value>();
        let mut read = 0;
        let error = loop {
            if rest.get(read..).is_some_and(|rest| weight(rest) > HEAVIEST) {
                found.push(Err(too_heavy()));
                return found.finish();
            }
            match values.next() {
                Some(Ok(value)) => read_value(&value, &order, DEEPEST, &mut found),
                Some(Err(error)) => break error,
                None => return found.finish(),
            }
            if found.is_full() {
                return found.finish();
            }
            read = values.byte_offset();
        };
        found.push(Err(not_json(&error, lines_before)));
        let damaged = rest.get(read..).unwrap_or_default().trim_start();
        if !damaged.starts_with('{') {
            break;
        }
        let Some(next) = damaged.find("\n{") else { break };
        let resumed = text.len() - damaged.len() + next + 1;
        lines_before += text.get(start..resumed).map_or(0, |passed| passed.matches('\n').count());
        start = resumed;
    }
    found.finish()
}

/// The error about JSON with more values than there is room for.
fn too_heavy() -> FormatError {
    format!("the values of this JSON take more than {} MiB: divide it", HEAVIEST >> 20).into()
}

/// The deepest object that is looked into for puzzles.
const DEEPEST: usize = 4;

/// The keys of a JSON text in the order of their first places: the members of a value are sorted by name.
struct KeyOrder<'t> {
    text: &'t str,
    places: OnceCell<HashMap<&'t str, usize>>,
}

impl<'t> KeyOrder<'t> {
    fn new(text: &'t str) -> KeyOrder<'t> {
        KeyOrder { text, places: OnceCell::new() }
    }

    /// Returns the keys of an object in their order.
    fn keys<'v>(&self, object: &'v Map<String, Value>) -> Vec<&'v str> {
        let places = self.places.get_or_init(|| first_places(self.text));
        let mut keys: Vec<&str> = object.keys().map(String::as_str).collect();
        keys.sort_by_key(|key| places.get(key).copied().unwrap_or(usize::MAX));
        keys
    }
}

/// Returns where each key of a JSON text is first.
fn first_places(text: &str) -> HashMap<&str, usize> {
    let mut places = HashMap::new();
    let mut at = 0;
    while let Some(quote) = text.get(at..).and_then(|rest| rest.find('"')) {
        let start = at + quote + 1;
        let mut end = start;
        while let Some(&byte) = text.as_bytes().get(end).filter(|byte| **byte != b'"') {
            end += if byte == b'\\' { 2 } else { 1 };
        }
        at = end + 1;
        if text.get(at..).is_some_and(|rest| rest.trim_start().starts_with(':'))
            && let Some(key) = text.get(start..end)
        {
            places.entry(key).or_insert(start);
        }
    }
    places
}

/// Returns true for a value that is a puzzle, or holds some in lists and objects down to this depth.
fn holds_puzzles(value: &Value, depth: usize) -> bool {
    match value {
        Value::Array(list) => list.iter().any(|value| value.is_object() && holds_puzzles(value, depth)),
        Value::Object(object) => {
            is_of_program(value)
                || !grid_members::named(object).is_empty()
                || depth > 0 && object.values().any(|member| holds_puzzles(member, depth - 1))
                || !grid_members::unnamed(object, &object.keys().map(String::as_str).collect::<Vec<&str>>()).is_empty()
        }
        _ => false,
    }
}

/// Reads the puzzles of a value: those of a list, those in the members of an object, or one.
fn read_value(value: &Value, order: &KeyOrder<'_>, depth: usize, found: &mut BoundedPuzzles) {
    let object = match value {
        Value::Object(object) => object,
        Value::Array(list) => {
            list.iter().for_each(|value| read_value(value, order, depth, found));
            return;
        }
        other => {
            found.push(read_puzzle(other));
            return;
        }
    };
    if let Some(read) = grids::read(value).filter(|_| !is_of_program(value)) {
        read.into_iter().for_each(|read| found.push(read));
        return;
    }
    let list = object.get("puzzles").filter(|list| list.is_array());
    if depth == 0 || is_of_program(value) || list.is_none() && !holds_puzzles(value, depth) {
        found.push(read_puzzle(value));
        return;
    }
    let keys = order.keys(object);
    let places = grid_members::unnamed(object, &keys);
    let mut holders = Vec::new();
    let mut beside = Vec::new();
    for key in &keys {
        let is_grid = places.iter().any(|place| place.puzzle.key == *key);
        let is_solution = places.iter().filter_map(|place| place.solution).any(|solution| solution.key == *key);
        let is_list = *key == "puzzles" && list.is_some();
        if is_list || is_grid || object.get(*key).is_some_and(|member| holds_puzzles(member, depth - 1)) {
            holders.push(*key);
        } else if !is_solution {
            beside.push(*key);
        }
    }
    let name = holders.first().copied().unwrap_or_default();
    for key in &holders {
        let Some(member) = object.get(*key) else { continue };
        let mut read = BoundedPuzzles::default();
        let at_key: Vec<PuzzlePlace<'_>> = places.iter().filter(|place| place.puzzle.key == *key).copied().collect();
        if at_key.is_empty() {
            read_value(member, order, depth - 1, &mut read);
        }
        for place in at_key {
            read.push(grids::read_at(object, place));
        }
        // Each puzzle names the members that it does not hold.
        for mut record in read.finish() {
            if let Ok(record) = &mut record {
                let beside = beside.iter().take(MOST_BESIDE);
                record.unsupported.extend(beside.map(|key| format!("`{key}` beside `{name}`")));
                if grid_members::is_level(key) && record.get("difficulty").is_none() {
                    record.add_level(key);
                }
            }
            found.push(record);
        }
    }
}

/// The error for a text that is not JSON; `lines_before` have been skipped.
fn not_json(error: &serde_json::Error, lines_before: usize) -> FormatError {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    format!("not valid JSON: {what} at line {} column {}", lines_before + error.line(), error.column()).into()
}

/// Returns true for an object in the format of a program.
fn is_of_program(value: &Value) -> bool {
    // A list of rows is a grid of a data set.
    let is_ours =
        value.get("givens").is_some_and(|givens| !givens.get(0).is_some_and(|row| row.is_array() || row.is_string()));
    is_ours || holds_cells(value, "grid") || holds_cells(value, "cells")
}

/// Returns true if a member is a list of objects, or of lists of them.
fn holds_cells(value: &Value, name: &str) -> bool {
    let list = value.get(name).and_then(Value::as_array);
    list.is_some_and(|list| list.iter().any(are_objects))
}

/// Returns true for an object, and for a list that holds one.
fn are_objects(value: &Value) -> bool {
    value.is_object() || value.as_array().is_some_and(|list| list.iter().any(Value::is_object))
}

/// Reads one puzzle, in the format that its members indicate.
fn read_puzzle(value: &Value) -> Result<Record, FormatError> {
    if value.get("givens").is_some() {
        json::read(value)
    } else if value.get("grid").is_some_and(Value::is_array) {
        fpuzzles::read(value)
    } else if sudokupad::is_puzzle(value) {
        sudokupad::read(value)
    } else if value.get("cells").is_some_and(Value::is_array) {
        gnome::read(value)
    } else {
        Err("JSON, but no puzzle: `givens`, the `grid` of f-puzzles or the `cells` of GNOME Sudoku are missing".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_say_what_they_are() {
        let cases = [
            ("{\"givens\":\"1\"}", Some(Foreign::Json)),
            (" [\n {}]", Some(Foreign::Json)),
            ("<?xml version='1.0'?>", Some(Foreign::Xml)),
            ("<opensudoku>", Some(Foreign::Xml)),
            ("<ksudoku>", Some(Foreign::Xml)),
            ("https://f-puzzles.com/?load=N4Ig", Some(Foreign::Links)),
            ("https://www.f-puzzles.com/?load=N4Ig\n", Some(Foreign::Links)),
            ("{1 5 9} 3 4", None),
            ("{159} {12}", None),
            ("[puzzle]", None),
            ("[]", None),
            (r#"{"cages":[{"sum":3,"cells":[[0,0],[0,1]]}]}"#, None),
            (r#"[{"cells":["r1c1"],"value":3}]"#, None),
            (r#"{"givens":"1...","cages":[{"sum":3,"cells":[[0,0],[0,1]]}]}"#, Some(Foreign::Json)),
            (r#"{"cells":[[{},{}],[{},{}]],"cages":[{"value":3,"cells":[[0,0]]}]}"#, Some(Foreign::Json)),
            (r#"{"cells":[{"position":[0,1],"value":5}]}"#, Some(Foreign::Json)),
            ("53..7....", None),
            ("N4I53....", None),
            ("https://www.sudokuwiki.org/sudoku.htm?bd=0102", Some(Foreign::Links)),
            ("https://www.sudokuwiki.org/X_Wing_Strategy", None),
            ("source: https://f-puzzles.com/?load=N4Ig", None),
            ("", None),
        ];
        for (text, expected) in cases {
            assert_eq!(Foreign::sniff(text), expected, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_says_why() {
        for text in [
            "{",
            "{}",
            "{\"grid\":[]}",
            "[{\"givens\":\"12\"}]",
            "{\"cells\":[7]}",
            "{\"puzzles\":7}",
            "{\"boxes\":[[1,0,3,0],[3,0,1,0],[0,1,0,3],[0,3,0,1]]}",
        ] {
            let read = Foreign::Json.read(text);
            assert!(matches!(read.as_slice(), [Err(why)] if !why.to_string().is_empty()), "{text}");
        }
        let xml = Foreign::Xml.read("<?xml version='1.0'?><other/>");
        assert!(matches!(xml.as_slice(), [Err(why)] if why.to_string().contains("OpenSudoku")));
        let links = Foreign::Links.read("https://www.sudokuwiki.org/sudoku.htm?bd=1\n\nhttps://example.org/\n");
        assert!(
            matches!(links.as_slice(), [Err(one), Err(other)] if one.to_string().starts_with("line 1: ") && other.to_string().starts_with("line 3: ")),
            "{links:?}"
        );
        assert!(matches!(Foreign::Links.read("https://f-puzzles.com/?load=N4Ig").as_slice(), [Err(_)]));
    }

    #[test]
    fn a_puzzle_that_is_damaged_does_not_spoil_the_others() {
        let good = r#"{"givens":"1..."}"#;
        let cases = [
            (format!(r#"[{good},{{"givens":"1"}},{good}]"#), "+-+"),
            (format!("{good}\n{{\"givens\":\"1\n{good}\n{{\"givens\":7}}\n{{\n{good}"), "+-+--+"),
            (format!("{{\"givens\n\n{good}\n"), "-+"),
            (format!("{good}\n[{good},\n{good}"), "+-"),
            (format!("{{\"puzzles\":[{good},7]}}"), "+-"),
            (format!("{good} x\n{good}"), "+-"),
        ];
        for (text, expected) in cases {
            let read = Foreign::Json.read(&text);
            let signs: String = read.iter().map(|puzzle| if puzzle.is_ok() { '+' } else { '-' }).collect();
            assert_eq!(signs, expected, "{text}: {read:?}");
        }
        let read = Foreign::Json.read("{\"a\n{\"b\n");
        assert!(matches!(read.as_slice(), [_, Err(why)] if why.to_string().contains(" at line 3 ")), "{read:?}");
    }
}
