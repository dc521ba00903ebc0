//! Builds positions, ranges and changes of a document, and applies edits to its text.

use serde_json::{Value, json};

/// A place in a document.
pub(crate) fn position(line: u32, character: u32) -> Value {
    json!({ "line": line, "character": character })
}

/// A range within a line.
pub(crate) fn in_line(line: u32, start: u32, end: u32) -> Value {
    json!({ "start": position(line, start), "end": position(line, end) })
}

/// One change of a document: a range within a line is replaced.
pub(crate) fn edit(line: u32, start: u32, end: u32, text: &str) -> Value {
    json!([{ "range": in_line(line, start, end), "text": text }])
}

/// The width of a character in the units of a position encoding.
pub(crate) type Width = fn(char) -> usize;

/// The position of a byte offset, found by walking through the text.
pub(crate) fn position_of(text: &str, offset: usize, width: Width) -> Value {
    let (mut line, mut column, mut previous) = (0, 0, ' ');
    for char in text[..offset].chars() {
        match (previous, char) {
            ('\r', '\n') => {}
            (_, '\n' | '\r') => (line, column) = (line + 1, 0),
            _ => column += width(char),
        }
        previous = char;
    }
    json!({ "line": line, "character": column })
}

/// The text after an action's edits, which must be sorted and must not overlap. Positions count bytes: for ASCII lines
/// only.
pub(crate) fn applied(text: &str, edits: &[Value]) -> String {
    let offset = |text: &str, place: &Value| {
        let number = |member: &str| place[member].as_u64().expect("a number") as usize;
        let above: usize = text.split_inclusive('\n').take(number("line")).map(str::len).sum();
        above + number("character")
    };
    let mut text = text.to_owned();
    for edit in edits.iter().rev() {
        let range = offset(&text, &edit["range"]["start"])..offset(&text, &edit["range"]["end"]);
        text.replace_range(range, edit["newText"].as_str().expect("text"));
    }
    text
}
