//! Makes texts and edits for sessions of an editor, from the samples.

use crate::random::Random;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The texts of the samples of at most so many bytes.
pub(crate) fn samples(longest: usize) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut files = Vec::new();
    for kind in ["collection", "layouts", "rules", "variants"] {
        let entries = std::fs::read_dir(folder.join(kind)).into_iter().flatten().flatten();
        files.extend(entries.map(|entry| entry.path()));
    }
    // The order of a folder is not the same everywhere; the sessions of a seed are.
    files.sort();
    let text = |path: &PathBuf| std::fs::read_to_string(path).ok();
    files.iter().filter_map(text).filter(|text| text.len() <= longest).collect()
}

/// One or two of the texts, one below the other.
pub(crate) fn joined(random: &mut Random, texts: &[String], longest: usize) -> String {
    let (one, other) = (random.pick(texts), random.pick(texts));
    if random.below(2) == 0 || longest < one.len() + other.len() {
        return one.clone();
    }
    format!("{one}\n\n{other}")
}

/// What people type, and what they do not.
const TYPED: [&str; 30] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", " ", "\n", "\n\n", "|", "-", "+", "#", ":", "[", "]",
    "r1c1", "x", "O", "é", "🧩", "\r\n", "\t", "\u{202e}", "12",
];

/// Parts of puzzles.
const PARTS: [&str; 10] = [
    "size: 4\n",
    "rules: diagonal\n",
    "title: a title\n",
    "solutions: many\n",
    "difficulty: hard\n",
    "# sudoku: ignore multiple-solutions\n",
    "[cages]\n3: r1c1 r1c2\n",
    "[solution]\n",
    "1...\n..3.\n.4..\n...2\n",
    "\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
];

/// A random edit of a text: the range that is replaced, in bytes, and the new text.
pub(crate) fn edit(random: &mut Random, text: &str) -> (usize, usize, String) {
    let any = |random: &mut Random| place(text, random.below(text.len() + 1));
    let at = any(random);
    let behind = |count: usize| place(text, text.ceil_char_boundary((at + count).min(text.len()))).max(at);
    match random.below(10) {
        0..=3 => (at, at, (*random.pick(&TYPED)).to_owned()),
        4..=5 => (at, behind(1), String::new()),
        6..=7 => (at, behind(1), (*random.pick(&TYPED)).to_owned()),
        8 => (at, behind(random.below(80)), String::new()),
        _ => {
            let other = any(random).max(at);
            let copied = text.get(at..other).filter(|part| part.len() < 400);
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let part = *random.pick(&PARTS);
            (line, line, copied.filter(|_| random.below(2) == 0).unwrap_or(part).to_owned())
        }
    }
}

/// The nearest place before a byte where an edit may begin: not within a character, nor within the end of a line.
pub(crate) fn place(text: &str, at: usize) -> usize {
    let at = text.floor_char_boundary(at.min(text.len()));
    let is_within_end = text[..at].ends_with('\r') && text[at..].starts_with('\n');
    if is_within_end { at - 1 } else { at }
}

/// The position of a byte of a text in the protocol, in units of UTF-8.
pub(crate) fn position(text: &str, at: usize) -> Value {
    let mut line = 0;
    let mut start = 0;
    let bytes = text.as_bytes();
    for (index, byte) in bytes.iter().enumerate().take(at) {
        // A carriage return before a line feed ends no line of its own.
        if *byte == b'\n' || *byte == b'\r' && bytes.get(index + 1) != Some(&b'\n') {
            line += 1;
            start = index + 1;
        }
    }
    json!({ "line": line, "character": at - start })
}
