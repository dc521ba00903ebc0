//! Detects and reads the formats that are not grids of characters.

use crate::base::error::FormatError;
use crate::base::packed::unpack;
use crate::base::record::Record;
use crate::base::room::{BoundedPuzzles, HEAVIEST, LONGEST, LONGEST_LINE, bounded, weight};
use crate::programs::setters::{fpuzzles, iss, sudokupad};
use crate::programs::{empty_link, gnome, grid_link, grids, json, killer, sudokuwiki, xml};
use serde_json::{Deserializer, Value};

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
            Some(Foreign::Json)
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
                Some(Ok(value)) => read_value(value, &mut found),
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

/// Reads the puzzles of a value: those of a list, those of an object's list `puzzles`, or one.
fn read_value(value: Value, found: &mut BoundedPuzzles) {
    let mut object = match value {
        Value::Object(object) => object,
        Value::Array(list) => {
            list.iter().for_each(|value| read_listed(value, found));
            return;
        }
        other => {
            found.push(read_puzzle(&other));
            return;
        }
    };
    match object.remove("puzzles") {
        // Grids, not objects: columns of a data set.
        Some(Value::Array(list)) if !list.iter().any(Value::is_object) => {
            object.insert("puzzles".to_owned(), Value::Array(list));
            read_listed(&Value::Object(object), found);
        }
        Some(Value::Array(list)) => {
            let beside: Vec<String> =
                object.keys().take(MOST_BESIDE).map(|key| format!("`{key}` beside `puzzles`")).collect();
            let mut read = BoundedPuzzles::default();
            list.iter().for_each(|puzzle| read_listed(puzzle, &mut read));
            // Each puzzle names the members that it does not hold.
            for mut record in read.finish() {
                if let Ok(record) = &mut record {
                    record.unsupported.extend(beside.iter().cloned());
                }
                found.push(record);
            }
        }
        Some(other) => found.push(read_puzzle(&other)),
        None => read_listed(&Value::Object(object), found),
    }
}

/// The error for a text that is not JSON; `lines_before` have been skipped.
fn not_json(error: &serde_json::Error, lines_before: usize) -> FormatError {
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    format!("not valid JSON: {what} at line {} column {}", lines_before + error.line(), error.column()).into()
}

/// Reads the puzzles of an object of a list. An object of a data set may have several.
fn read_listed(value: &Value, found: &mut BoundedPuzzles) {
    match grids::read(value).filter(|_| value.get("givens").is_none()) {
        Some(read) => read.into_iter().for_each(|read| found.push(read)),
        None => found.push(read_puzzle(value)),
    }
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
        for text in ["{", "{}", "{\"grid\":[]}", "[{\"givens\":\"12\"}]", "{\"cells\":[7]}", "{\"puzzles\":7}"] {
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
