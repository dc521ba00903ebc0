//! Makes texts and edits for sessions of an editor, from the samples.

use crate::random::Random;
use serde_json::{Value, json};
use std::ops::Range;
use std::path::Path;

/// The texts of the samples of at most so many bytes.
pub(crate) fn samples(longest: usize) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../samples");
    let mut files = Vec::new();
    for kind in ["collection", "grids", "layouts", "rules", "variants"] {
        let entries = std::fs::read_dir(folder.join(kind)).into_iter().flatten().flatten();
        files.extend(entries.map(|entry| entry.path()));
    }
    // The order of a folder is not the same everywhere; the sessions of a seed are.
    files.sort();
    let mut texts: Vec<String> = files.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    texts.retain(|text| text.len() <= longest);
    texts
}

/// One or two of the texts, one below the other.
pub(crate) fn joined(random: &mut Random, texts: &[String], longest: usize) -> String {
    let upper = random.pick(texts);
    let lower = random.pick(texts);
    if random.below(2) == 0 || longest < upper.len() + lower.len() {
        return upper.clone();
    }
    format!("{upper}\n\n{lower}")
}

/// What people type, and what they do not.
const TYPED: [&str; 31] = [
    "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "0", " ", "\n", "\n\n", "|", "-", "+", "#", ":", "[", "]",
    "r1c1", "x", "O", "é", "🧩", "\r\n", "\t", "\u{202e}", "12", "~",
];

/// Parts of puzzles.
const PARTS: [&str; 12] = [
    "size: 4\n",
    "rules: diagonal\n",
    "title: a title\n",
    "grids: samurai\n",
    "grids: r1c1 r4c4\n",
    "solutions: many\n",
    "difficulty: hard\n",
    "# sudoku: ignore multiple-solutions\n",
    "[cages]\n3: r1c1 r1c2\n",
    "[solution]\n",
    "1...\n..3.\n.4..\n...2\n",
    "\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
];

/// A replacement in a text.
pub(crate) struct TextEdit {
    /// The range that is replaced, in bytes.
    pub(crate) range: Range<usize>,
    pub(crate) new: String,
}

impl TextEdit {
    /// Changes the text, and returns the edit that undoes this one.
    pub(crate) fn apply(&self, text: &mut String) -> TextEdit {
        let start = self.range.start;
        let undo = TextEdit { range: start..start + self.new.len(), new: text[self.range.clone()].to_owned() };
        text.replace_range(self.range.clone(), &self.new);
        undo
    }
}

/// A random edit of a text.
pub(crate) fn edit(random: &mut Random, text: &str) -> TextEdit {
    let at = place(text, random.below(text.len() + 1));
    match random.below(10) {
        0..=3 => TextEdit { range: at..at, new: (*random.pick(&TYPED)).to_owned() },
        4..=5 => TextEdit { range: at..behind(text, at, 1), new: String::new() },
        6..=7 => TextEdit { range: at..behind(text, at, 1), new: (*random.pick(&TYPED)).to_owned() },
        8 => TextEdit { range: at..behind(text, at, random.below(80)), new: String::new() },
        _ => {
            // A copy of what is here, or a part of a puzzle, above the line.
            let end = place(text, random.below(text.len() + 1)).max(at);
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let mut new = *random.pick(&PARTS);
            if let Some(copied) = text.get(at..end)
                && copied.len() < 400
                && random.below(2) == 0
            {
                new = copied;
            }
            TextEdit { range: line..line, new: new.to_owned() }
        }
    }
}

/// A place about so many bytes behind another one.
fn behind(text: &str, at: usize, count: usize) -> usize {
    place(text, text.ceil_char_boundary((at + count).min(text.len()))).max(at)
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
