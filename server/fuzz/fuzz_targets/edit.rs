//! Fuzzes edits: the document after an edit equals that of the whole new text. The input is the old text, a range in it
//! and the new part.
#![no_main]

use libfuzzer_sys::fuzz_target;
use syntax::{Document, Span};
use test_support::sound;

fuzz_target!(|input: (String, u16, u8, String)| {
    let (mut text, from, length, new) = input;
    let boundaries: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
    let first = usize::from(from) % boundaries.len();
    let last = (first + usize::from(length)).min(boundaries.len() - 1);
    let range = boundaries[first]..boundaries[last];
    let mut document = Document::read(&text);
    let old = Span::from(range.clone());
    text.replace_range(range, &new);
    document.edit(text.as_str(), old, new.len() as u32);
    assert_eq!(document, Document::read(&text));
    sound::check(&document, &text);
});
