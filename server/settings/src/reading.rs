//! From the bytes of a settings file to its values, or to all that is wrong with it: whoever mends one mistake after the
//! other runs the program once for each.

use crate::document::Document;
use crate::error::{ConfigError, Lines, Wrong};
use crate::schema::schema;
use crate::unknown::take_unknown;
use crate::values::Requirement;
use serde::Deserialize;
use serde_json::Value;
use std::io::{self, Read};
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;
use toml::Spanned;
use toml::de::{DeArray, DeTable, DeValue, Deserializer, Error};

/// Bytes of a settings file that are read. What is longer was not written by a person.
pub const LONGEST: u64 = 1 << 20;

/// How many mistakes are told at most.
const MOST: usize = 100;

/// The text of the file at `path`.
pub(crate) fn text(path: &Path) -> Result<String, ConfigError> {
    let failed = |why: &dyn std::fmt::Display| ConfigError::whole(path, format!("cannot read the settings: {why}"));
    let bytes = bytes(path).map_err(|error| failed(&error))?;
    if bytes.len() as u64 > LONGEST {
        return Err(failed(&format!("the file has more than {LONGEST} bytes")));
    }
    String::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]).into_owned();
        let message = "cannot read the settings: the text is not valid UTF-8 here".to_owned();
        let wrong = Wrong { span: Some(before.len()..before.len()), message };
        ConfigError::at(path, &Lines::new(&before), vec![wrong])
    })
}

fn bytes(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(LONGEST + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What a text says; else what is wrong with it, which is at least one thing.
pub(crate) fn document(text: &str) -> Result<Document, Vec<Wrong>> {
    let (mut table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(unreadable(text, &errors));
    }
    if let Some(wrong) = wrong_version(table.get_ref()) {
        return Err(vec![wrong]);
    }
    let mut wrong = take_unknown(table.get_mut(), known_keys());
    loop {
        match Document::deserialize(Deserializer::from(table.clone())) {
            Ok(document) if wrong.is_empty() => return Ok(document),
            Ok(_) => break,
            Err(error) => {
                let span = error.span();
                // Without what is wrong the rest can be read, up to the next mistake.
                let is_gone = span.as_ref().is_some_and(|span| take(table.get_mut(), span));
                wrong.push(Wrong { span, message: sentence(error.message()) });
                if !is_gone {
                    break;
                }
            }
        }
        if wrong.len() > MOST {
            break;
        }
    }
    Err(few(wrong))
}

/// Not more than anybody reads.
fn few(mut wrong: Vec<Wrong>) -> Vec<Wrong> {
    if wrong.len() > MOST {
        wrong.sort_by_key(|it| it.span.as_ref().map_or(0, |span| span.start));
        wrong.truncate(MOST);
        wrong.push(Wrong { span: None, message: format!("more mistakes follow; only the first {MOST} are shown") });
    }
    wrong
}

/// What is wrong with a text that is no TOML. Of several things in one line the first has led to the others.
fn unreadable(text: &str, errors: &[Error]) -> Vec<Wrong> {
    let lines = Lines::new(text);
    let mut wrong: Vec<Wrong> =
        errors.iter().map(|error| Wrong { span: error.span(), message: sentence(error.message()) }).collect();
    let line = |wrong: &Wrong| wrong.span.as_ref().map(|span| lines.line(span.start));
    wrong.sort_by_key(|it| it.span.as_ref().map_or(0, |span| span.start));
    wrong.dedup_by_key(|it| line(it));
    few(wrong)
}

/// What is wrong if the file is for other versions. They may know keys and values that this one does not, so it is the first
/// to look at; what is no version at all is for the reader to say.
fn wrong_version(document: &DeTable<'_>) -> Option<Wrong> {
    let (key, value) = document.get_key_value("required-version")?;
    let message = Requirement::new(value.get_ref().as_str()?).ok()?.refusal()?;
    Some(Wrong { span: Some(key.span()), message })
}

/// Takes away the value, or the key with its value, that stands at these bytes. Whether there was one.
fn take(table: &mut DeTable<'_>, span: &Range<usize>) -> bool {
    let at = |key: &Spanned<_>, value: &Spanned<_>| key.span() == *span || value.span() == *span;
    match table.iter().find(|(key, value)| at(key, value)).map(|(key, _)| key.clone()) {
        Some(key) => table.remove(&key).is_some(),
        None => table.iter_mut().any(|(_, value)| take_below(value.get_mut(), span)),
    }
}

fn take_below(value: &mut DeValue<'_>, span: &Range<usize>) -> bool {
    match value {
        DeValue::Table(table) => take(table, span),
        DeValue::Array(array) if array.iter().any(|element| element.span() == *span) => {
            *array = std::mem::replace(array, DeArray::new())
                .into_iter()
                .filter(|element| element.span() != *span)
                .collect();
            true
        }
        DeValue::Array(array) => array.iter_mut().any(|element| take_below(element.get_mut(), span)),
        _ => false,
    }
}

/// The schema does not change while the program runs.
fn known_keys() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(schema)
}

/// The parser's words, on one line and without those of programmers.
fn sentence(message: &str) -> String {
    let message = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(", ");
    let words = [
        ("type: sequence", "type: a list"),
        ("type: map", "type: a table"),
        ("expected a sequence", "expected a list"),
        ("expected a map", "expected a table"),
        ("expected a boolean", "expected true or false"),
        ("expected a nonzero u64", "expected a whole number, 1 or more"),
    ];
    words.into_iter().fold(message, |message, (theirs, ours)| message.replace(theirs, ours))
}
