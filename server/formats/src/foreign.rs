//! Texts that are no grid of characters: which format they are in, and reading them.

use crate::{Record, fpuzzles, gnome, json, opensudoku};
use serde_json::{Deserializer, Value};

/// A format that is read here. A text says itself which it is; names of files do not matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Foreign {
    /// XML: OpenSudoku's.
    Xml,
    /// JSON: f-puzzles, a save of GNOME Sudoku, or what [`crate::Target::Json`] writes.
    Json,
    /// Links to f-puzzles, or what stands in them.
    Links,
}

impl Foreign {
    /// The format of a text; `None` for everything that the reader of `.sudoku` may make sense of.
    pub fn sniff(text: &str) -> Option<Foreign> {
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let behind = |first: char| text.strip_prefix(first).map(str::trim_start);
        // `{1 5 9} 3 …` is a row, `[puzzle]` a section.
        let is_object = behind('{').is_some_and(|rest| rest.starts_with(['"', '}']));
        let is_list = behind('[').is_some_and(|rest| rest.starts_with('{'));
        if is_object || is_list {
            Some(Foreign::Json)
        } else if ["<?xml", "<opensudoku", "<ksudoku", "<!DOCTYPE"].iter().any(|start| text.starts_with(start)) {
            Some(Foreign::Xml)
        } else if text.lines().next().is_some_and(|line| fpuzzles::packed(line).is_some()) {
            Some(Foreign::Links)
        } else {
            None
        }
    }

    /// The puzzles of such a text; the error is a sentence.
    pub fn read(self, text: &str) -> Result<Vec<Record>, String> {
        let text = text.trim_start_matches('\u{feff}');
        match self {
            Foreign::Xml => opensudoku::read(text),
            Foreign::Json => read_json(text),
            Foreign::Links => {
                let lines = text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty());
                let read = |(line, number): (&str, usize)| {
                    let unpacked = fpuzzles::packed(line).ok_or("no f-puzzles link").and_then(fpuzzles::unpack);
                    let record = unpacked.map_err(str::to_owned).and_then(|text| one(&value(&text)?));
                    record.map_err(|why| format!("line {number}: {why}"))
                };
                lines.map(read).collect()
            }
        }
    }
}

/// Objects one after the other, or lists of them.
fn read_json(text: &str) -> Result<Vec<Record>, String> {
    let mut found = Vec::new();
    for value in Deserializer::from_str(text).into_iter::<Value>() {
        match value.map_err(not_json)? {
            Value::Array(list) => found.extend(list),
            Value::Object(mut object) => match object.remove("puzzles") {
                Some(Value::Array(list)) => found.extend(list),
                Some(other) => found.push(other),
                None => found.push(Value::Object(object)),
            },
            other => found.push(other),
        }
    }
    let several = found.len() > 1;
    let located = |why: String, number: usize| if several { format!("puzzle {number}: {why}") } else { why };
    found.iter().zip(1..).map(|(value, number)| one(value).map_err(|why| located(why, number))).collect()
}

fn value(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(not_json)
}

fn not_json(error: serde_json::Error) -> String {
    format!("not valid JSON: {error}")
}

/// One puzzle, in the format that its members show.
fn one(value: &Value) -> Result<Record, String> {
    if value.get("givens").is_some() {
        json::read(value)
    } else if value.get("grid").is_some_and(Value::is_array) {
        fpuzzles::read(value)
    } else if value.get("cells").is_some_and(Value::is_array) {
        gnome::read(value)
    } else {
        Err("JSON, but no puzzle: `givens`, the `grid` of f-puzzles or the `cells` of GNOME Sudoku are missing"
            .to_owned())
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
            let why = Foreign::Json.read(text).map(drop).expect_err(text);
            assert!(!why.is_empty());
        }
        assert!(Foreign::Xml.read("<?xml version='1.0'?><ksudoku/>").is_err_and(|why| why.contains("OpenSudoku")));
        assert!(Foreign::Links.read("https://f-puzzles.com/?load=N4Ig").is_err());
    }
}
