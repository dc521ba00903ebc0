//! Makes JSON of the shorter form that ids contain: `{ce:[[,{v:5}]],re:[…],metadata:{title:'x'}}`. Keys are not quoted
//! and the frequent ones are short, strings have apostrophes, `t` and `f` are true and false, a missing value is an
//! empty object, and six digits after a colon may be a colour.

use crate::base::error::FormatError;
use crate::base::room::{HEAVIEST, weight};
use serde_json::{Map, Value};

/// Short keys and their meaning.
const KEYS: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// The deepest nesting of lists and objects.
const DEEPEST: usize = 64;

/// Reads a text as JSON, or as the shorter form.
pub(crate) fn unzip(text: &str) -> Result<Value, FormatError> {
    if weight(text) > HEAVIEST {
        return Err("the values of the puzzle take too much memory".into());
    }
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(value);
    }
    let mut parser = Parser { rest: text, depth: 0 };
    let value = parser.value().filter(|_| parser.rest.trim().is_empty());
    value.ok_or_else(|| format!("the puzzle is damaged behind {} characters", text.len() - parser.rest.len()).into())
}

struct Parser<'t> {
    rest: &'t str,
    depth: usize,
}

impl<'t> Parser<'t> {
    fn eat(&mut self, c: char) -> bool {
        match self.rest.strip_prefix(c) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self) -> Option<Value> {
        self.depth += 1;
        let value = match self.rest.chars().next() {
            _ if self.depth > DEEPEST => None,
            Some('{') => self.object(),
            Some('[') => self.list(),
            Some('\'' | '"') => self.string().map(Value::String),
            // A missing value is an empty object.
            Some(',' | ']' | '}') => Some(Value::Object(Map::new())),
            Some(_) => Some(bare(self.word())),
            None => None,
        };
        self.depth -= 1;
        value
    }

    fn list(&mut self) -> Option<Value> {
        self.eat('[');
        let mut list = Vec::new();
        if self.eat(']') {
            return Some(Value::Array(list));
        }
        loop {
            list.push(self.value()?);
            if self.eat(']') {
                return Some(Value::Array(list));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    fn object(&mut self) -> Option<Value> {
        self.eat('{');
        let mut members = Map::new();
        if self.eat('}') {
            return Some(Value::Object(members));
        }
        loop {
            let key = if self.rest.starts_with(['\'', '"']) { self.string()? } else { self.word().to_owned() };
            if !self.eat(':') {
                return None;
            }
            let name = KEYS.into_iter().find(|(short, _)| *short == key).map_or(key, |(_, name)| name.to_owned());
            members.insert(name, self.value()?);
            if self.eat('}') {
                return Some(Value::Object(members));
            }
            if !self.eat(',') {
                return None;
            }
        }
    }

    /// A text in apostrophes or quotation marks.
    fn string(&mut self) -> Option<String> {
        let quote = self.rest.chars().next()?;
        self.eat(quote);
        let mut text = String::new();
        let mut characters = self.rest.char_indices();
        while let Some((at, c)) = characters.next() {
            match c {
                '\\' => {
                    let (_, escaped) = characters.next()?;
                    match escaped {
                        'n' => text.push('\n'),
                        'r' | 'b' | 'f' => {}
                        't' => text.push('\t'),
                        'u' => {
                            let digits: String = characters.by_ref().take(4).map(|(_, digit)| digit).collect();
                            let number = u32::from_str_radix(&digits, 16).ok();
                            text.push(number.and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER));
                        }
                        other => text.push(other),
                    }
                }
                _ if c == quote => {
                    self.rest = &self.rest[at + c.len_utf8()..];
                    return Some(text);
                }
                _ => text.push(c),
            }
        }
        None
    }

    /// Characters up to a sign.
    fn word(&mut self) -> &'t str {
        let end = self.rest.find([',', ':', ']', '}', '[', '{', '\'', '"']).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word.trim()
    }
}

/// A word without quotes: a number, a switch, or a colour.
fn bare(word: &str) -> Value {
    match word {
        "t" | "true" => Value::Bool(true),
        "f" | "false" => Value::Bool(false),
        "null" => Value::Null,
        _ => serde_json::from_str(word).ok().filter(Value::is_number).unwrap_or_else(|| Value::String(word.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_shorter_form() {
        let zipped = r"{ce:[[,{v:5},],[{},,]],ca:[{v:15,ce:[[0,0]],unique:t}],metadata:{t:'It\'s',solution:'1\n2'},l:[{c:FF00aa,th:1.5,x:f}],e:[]}";
        let expected = json!({
            "cells": [[{}, {"value": 5}, {}], [{}, {}, {}]],
            "cages": [{"value": 15, "cells": [[0, 0]], "unique": true}],
            "metadata": {"title": "It's", "solution": "1\n2"},
            "lines": [{"color": "FF00aa", "thickness": 1.5, "x": false}],
            "e": [],
        });
        assert_eq!(unzip(zipped), Ok(expected));
        assert_eq!(unzip(r#"{"cells":[]}"#), Ok(json!({"cells": []})));
    }

    #[test]
    fn damaged_texts() {
        for text in ["", "{", "{ce", "{ce:", "{ce:[", "{ce:'x", "[1 2]x", "{:}}", r"'\u12", "{a:1}b"] {
            assert!(unzip(text).is_err(), "{text}");
        }
        assert!(unzip(&"[".repeat(10_000)).is_err());
    }
}
