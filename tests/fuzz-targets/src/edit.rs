//! Edits a text: the document after the edit equals that of the whole new text.
//!
//! The bytes are the beginning of the edit (two bytes), its length (one), the old text, a zero and the new part.

use syntax::{Document, Span};
use test_support::sound;

pub(crate) fn run(bytes: &[u8]) {
    let [low, high, length, texts @ ..] = bytes else { return };
    let middle = texts.iter().position(|byte| *byte == 0).unwrap_or(texts.len());
    let (old, new) = texts.split_at(middle);
    let mut text = String::from_utf8_lossy(old).into_owned();
    let new = String::from_utf8_lossy(new.get(1..).unwrap_or_default());
    let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let first = usize::from(u16::from_le_bytes([*low, *high])) % boundaries.len();
    let last = (first + usize::from(*length)).min(boundaries.len() - 1);
    let range = boundaries[first]..boundaries[last];
    let mut document = Document::read(&text);
    let old = Span::from(range.clone());
    text.replace_range(range, &new);
    document.edit(text.as_str(), old, new.len() as u32);
    assert_eq!(document, Document::read(&text));
    sound::check(&document, &text);
}
