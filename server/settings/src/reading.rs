//! Reads a settings file, and collects all its mistakes, so that users need not run the program once for each.

use crate::document::SettingsDocument;
use crate::error::{ConfigError, LineIndex, TextMistake};
use crate::plain_file::{self, Unfit};
use crate::schema::schema;
use crate::unknown::remove_unknown;
use crate::values::Requirement;
use serde::Deserialize;
use serde_json::Value;
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;
use toml::de::{DeArray, DeTable, DeValue, Deserializer, Error};

/// The greatest size of a settings file, in bytes. A person does not write a larger one.
pub const LONGEST: u64 = 1 << 20;

/// The greatest number of mistakes that are reported.
const MOST: usize = 100;

/// The most patterns in a file, and the most bytes that they may have together. A compiled pattern takes about 7 kB and
/// up to a kilobyte for each of its bytes, and each reader of the file has its own copy.
const MOST_PATTERNS: usize = 1_000;
const LONGEST_PATTERNS: usize = 64 << 10;

/// The text of the file at `path`.
pub(crate) fn text(path: &Path) -> Result<String, ConfigError> {
    match plain_file::read(path, LONGEST).and_then(plain_file::text) {
        Ok(text) => Ok(text),
        Err(Unfit::System(error)) if path.is_symlink() => {
            Err(ConfigError::whole(path, format!("cannot read the settings behind this link: {error}")))
        }
        Err(unfit) => Err(refusal(path, unfit)),
    }
}

/// The text of the file at `path`, which the user has named.
pub(crate) fn named_text(path: &Path) -> Result<String, ConfigError> {
    plain_file::read_named_text(path, LONGEST).map_err(|unfit| refusal(path, unfit))
}

fn refusal(path: &Path, unfit: Unfit) -> ConfigError {
    match unfit {
        Unfit::NotText(bytes) => {
            let valid = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
            let message = "cannot read the settings: the text is not valid UTF-8 here".to_owned();
            let mistake = TextMistake { span: Some(valid.len()..valid.len()), message };
            ConfigError::at(path, &LineIndex::new(valid), vec![mistake])
        }
        Unfit::NotRegular(what) if what != plain_file::FOLDER => {
            ConfigError::whole(path, "cannot read the settings: it is not a regular file")
        }
        unfit => ConfigError::whole(path, format!("cannot read the settings: {unfit}")),
    }
}

/// The settings in a text, or its mistakes, at least one.
pub(crate) fn document(text: &str) -> Result<SettingsDocument, Vec<TextMistake>> {
    let (mut table, errors) = DeTable::parse_recoverable(text);
    if !errors.is_empty() {
        return Err(syntax_mistakes(text, &errors));
    }
    if let Some(mistake) = version_mistake(table.get_ref()) {
        return Err(vec![mistake]);
    }
    // Before any is compiled.
    if let Some(mistake) = too_many_patterns(table.get_ref()) {
        return Err(vec![mistake]);
    }
    let mut mistakes = remove_unknown(table.get_mut(), schema_of_document());
    loop {
        match SettingsDocument::deserialize(Deserializer::from(table.clone())) {
            Ok(document) if mistakes.is_empty() => return Ok(document),
            Ok(_) => break,
            Err(error) => {
                let span = error.span();
                // Without the wrong value the rest can be read, up to the next mistake.
                let is_removed = span.as_ref().is_some_and(|span| remove(table.get_mut(), span));
                mistakes.push(TextMistake { span, message: sentence(error.message()) });
                if !is_removed {
                    break;
                }
            }
        }
        if mistakes.len() > MOST {
            break;
        }
    }
    Err(limited(mistakes))
}

/// The first mistakes and a note about the rest.
fn limited(mut mistakes: Vec<TextMistake>) -> Vec<TextMistake> {
    if mistakes.len() > MOST {
        mistakes.sort_by_key(|it| it.span.as_ref().map_or(0, |span| span.start));
        mistakes.truncate(MOST);
        let message = format!("more mistakes follow; only the first {MOST} are shown");
        mistakes.push(TextMistake { span: None, message });
    }
    mistakes
}

/// The mistakes of a text that is not TOML. Of several in one line only the first counts, which has caused the others.
fn syntax_mistakes(text: &str, errors: &[Error]) -> Vec<TextMistake> {
    let lines = LineIndex::new(text);
    let mut mistakes: Vec<TextMistake> =
        errors.iter().map(|error| TextMistake { span: error.span(), message: sentence(error.message()) }).collect();
    mistakes.sort_by_key(|mistake| mistake.span.as_ref().map_or(0, |span| span.start));
    mistakes.dedup_by_key(|mistake| mistake.span.as_ref().map(|span| lines.line(span.start)));
    limited(mistakes)
}

/// The mistake of a file for other versions. These may have further keys and values, so the version is checked first.
/// The reader reports text that is not a version.
fn version_mistake(document: &DeTable<'_>) -> Option<TextMistake> {
    let (key, value) = document.get_key_value("required-version")?;
    let message = Requirement::new(value.get_ref().as_str()?).ok()?.refusal()?;
    Some(TextMistake { span: Some(key.span()), message })
}

/// The mistake at the list with which the patterns of the file become too many or too long.
fn too_many_patterns(document: &DeTable<'_>) -> Option<TextMistake> {
    let check = document.get("check")?.get_ref().as_table()?;
    let mut count = 0;
    let mut bytes = 0;
    for (key, value) in check.iter() {
        match (key.get_ref().as_ref(), value.get_ref()) {
            ("exclude" | "include", DeValue::Array(patterns)) => {
                count += patterns.len();
                bytes += patterns.iter().filter_map(|it| it.get_ref().as_str()).map(str::len).sum::<usize>();
            }
            ("per-file", DeValue::Table(entries)) => {
                count += entries.len();
                bytes += entries.iter().map(|(pattern, _)| pattern.get_ref().len()).sum::<usize>();
            }
            _ => continue,
        }
        if count > MOST_PATTERNS || bytes > LONGEST_PATTERNS {
            let most = format!("more than {MOST_PATTERNS} patterns, or {} KiB of them", LONGEST_PATTERNS >> 10);
            let message = format!("{most}: name folders in place of files");
            return Some(TextMistake { span: Some(key.span()), message });
        }
    }
    None
}

/// Removes the value, or the key with its value, at these bytes. Returns true if there was one.
fn remove(table: &mut DeTable<'_>, span: &Range<usize>) -> bool {
    let found = table.iter().find(|(key, value)| key.span() == *span || value.span() == *span);
    match found.map(|(key, _)| key.clone()) {
        Some(key) => table.remove(&key).is_some(),
        None => table.iter_mut().any(|(_, value)| remove_below(value.get_mut(), span)),
    }
}

fn remove_below(value: &mut DeValue<'_>, span: &Range<usize>) -> bool {
    match value {
        DeValue::Table(table) => remove(table, span),
        DeValue::Array(array) if array.iter().any(|element| element.span() == *span) => {
            let elements = std::mem::replace(array, DeArray::new()).into_iter();
            *array = elements.filter(|element| element.span() != *span).collect();
            true
        }
        DeValue::Array(array) => array.iter_mut().any(|element| remove_below(element.get_mut(), span)),
        _ => false,
    }
}

/// The schema, which is generated once.
fn schema_of_document() -> &'static Value {
    static SCHEMA: OnceLock<Value> = OnceLock::new();
    SCHEMA.get_or_init(schema)
}

/// A message of the parser on one line, without terms of Rust.
fn sentence(message: &str) -> String {
    let lines: Vec<&str> = message.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let words = [
        ("type: sequence", "type: a list"),
        ("type: map", "type: a table"),
        ("expected a sequence", "expected a list"),
        ("expected a map", "expected a table"),
        ("expected a boolean", "expected true or false"),
        ("expected a nonzero u64", "expected a whole number, 1 or more"),
    ];
    let mut sentence = lines.join(", ");
    for (old, new) in words {
        sentence = sentence.replace(old, new);
    }
    sentence
}
