//! Formats the lines before a grid: comments, metadata, headings, and the blank lines between them.

use crate::items::{Item, Items};
use crate::source::is_readable;
use syntax::{Alphabet, Block, Key, Origin, PuzzleText, RowPlace, sides_of_field};

/// The text above a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Above {
    /// The file begins.
    Nothing,
    /// A grid on one line.
    Line,
    /// A grid of several lines.
    Grid,
    /// Unformatted text, whose meaning may depend on the lines near it.
    Unformatted,
}

impl Above {
    /// The text above the block that follows this one.
    pub(super) fn of(block: &Block) -> Above {
        if !is_readable(block) {
            return Above::Unformatted;
        }
        let Some(puzzle) = block.puzzles.last() else { return Above::Line };
        let last_section = puzzle.sections.iter().rfind(|section| section.origin == Origin::Lines);
        let last_grid = last_section.map_or(&puzzle.grid, |section| &section.grid);
        let is_line = last_grid.rows().iter().all(|row| row.place == RowPlace::Whole);
        if puzzle.clues.is_empty() && is_line { Above::Line } else { Above::Grid }
    }
}

/// Returns the lines before a grid, including blank ones. `grids` and `symbols` are declared directly above the grid,
/// or above the sides of its field, `21 21`, which are only read directly above the rows.
pub(super) fn preamble(
    before: &[Item<'_>],
    items: &Items<'_>,
    above: Above,
    grids: Option<String>,
    symbols: Option<String>,
) -> Vec<String> {
    let puzzle = items.grids.first().map(|of| of.puzzle);
    let mut paragraphs = Paragraphs::default();
    let (header, own) = before.split_at(if above == Above::Nothing { header_length(before) } else { 0 });
    for item in header {
        paragraphs.add(item, puzzle);
    }
    paragraphs.gap = !header.is_empty();
    let (own, sides) = match own {
        [others @ .., sides @ Item::Words(words)] if sides_of_field(words).is_some() => (others, Some(sides)),
        _ => (own, None),
    };
    for item in own {
        paragraphs.add_own(item, puzzle);
    }
    if let Some(grids) = grids {
        paragraphs.push_own(format!("{}: {grids}", Key::Grids.name()));
    }
    if let Some(symbols) = symbols {
        paragraphs.push_own(format!("{}: {symbols}", Key::Symbols.name()));
    }
    if let Some(sides) = sides {
        paragraphs.add_own(sides, puzzle);
    }
    let is_line = matches!(items.list.get(before.len()), Some(Item::Whole { .. }));
    let apart = match above {
        Above::Nothing | Above::Unformatted => false,
        Above::Grid => true,
        Above::Line => !is_line || paragraphs.first_own.is_some(),
    };
    paragraphs.finish(above, puzzle.is_some(), apart)
}

/// Returns the number of first lines that are metadata of the whole file: those up to a blank line, with the comments
/// above and among them.
fn header_length(items: &[Item<'_>]) -> usize {
    let first = items.iter().take_while(|item| matches!(item, Item::Comment(_) | Item::Blank)).count();
    let run = items[first..].iter().take_while(|item| matches!(item, Item::Metadata { .. } | Item::Comment(_))).count();
    let is_header = run > 0 && matches!(items.get(first + run), Some(Item::Blank));
    if is_header { first + run } else { 0 }
}

/// Lines; the flag is true for those with a blank line above.
#[derive(Default)]
struct Paragraphs {
    list: Vec<(bool, String)>,
    /// True if the next line has a blank line above.
    gap: bool,
    /// The first line that belongs to the puzzle alone.
    first_own: Option<usize>,
}

impl Paragraphs {
    /// Adds a line that belongs to the file.
    fn add(&mut self, item: &Item<'_>, puzzle: Option<&PuzzleText>) {
        match line(item, puzzle) {
            Some(line) => self.push(line),
            None => self.gap |= matches!(item, Item::Blank),
        }
    }

    /// Adds a line that may belong to the puzzle.
    fn add_own(&mut self, item: &Item<'_>, puzzle: Option<&PuzzleText>) {
        self.add(item, puzzle);
        match item {
            Item::Blank | Item::Drawing => return,
            // There is no blank line after a puzzle's own lines, except above a heading, which may begin something new.
            Item::Words(_) => {}
            _ => {
                if self.first_own.is_some()
                    && puzzle.is_some()
                    && let Some((gap, _)) = self.list.last_mut()
                {
                    *gap = false;
                }
            }
        }
        if matches!(item, Item::Metadata { .. } | Item::Section { .. } | Item::Words(_)) {
            self.first_own.get_or_insert(self.list.len().saturating_sub(1));
        }
    }

    fn push_own(&mut self, line: String) {
        self.first_own.get_or_insert(self.list.len());
        self.push(line);
    }

    fn push(&mut self, line: String) {
        self.list.push((std::mem::take(&mut self.gap), line));
    }

    /// Returns the lines. `apart` requires a blank line between the text above and the puzzle with its own lines.
    fn finish(mut self, above: Above, before_puzzle: bool, apart: bool) -> Vec<String> {
        self.gap &= before_puzzle && self.first_own.is_none();
        let shared = self.first_own.map_or(self.list.len(), |own| own + 1);
        let is_apart = self.gap || self.list.iter().take(shared).any(|(gap, _)| *gap);
        let first = self.list.first_mut().map_or(&mut self.gap, |(gap, _)| gap);
        *first = match above {
            Above::Nothing => false,
            _ => *first || before_puzzle && apart && !is_apart,
        };
        let mut lines = Vec::with_capacity(self.list.len());
        for (gap, line) in self.list {
            if gap {
                lines.push(String::new());
            }
            lines.push(line);
        }
        if self.gap {
            lines.push(String::new());
        }
        lines
    }
}

/// Returns the canonical form of a line; `None` for blank lines and lines of a grid.
pub(super) fn line(item: &Item<'_>, puzzle: Option<&PuzzleText>) -> Option<String> {
    match *item {
        Item::Comment(text) => Some(text.to_owned()),
        Item::Metadata { key, value, .. } => {
            let key = Key::from_name(key).map(Key::name).unwrap_or(key);
            Some(format!("{key}: {value}").trim_end().to_owned())
        }
        Item::Section { word, name, comment, .. } => {
            let name = name.map(|name| format!(" \"{name}\"")).unwrap_or_default();
            Some(format!("[{}{name}] {comment}", word.to_ascii_lowercase()).trim_end().to_owned())
        }
        Item::Words(words) => Some(puzzle.and_then(|puzzle| declaration(words, puzzle)).unwrap_or(words.to_owned())),
        Item::Blank | Item::Drawing | Item::Row { .. } | Item::Whole { .. } | Item::Clue(_) => None,
    }
}

/// Converts a size or an alphabet alone on a line to the equivalent metadata.
pub(super) fn declaration(words: &str, puzzle: &PuzzleText) -> Option<String> {
    let declares = |key: Key| puzzle.entries.iter().any(|entry| entry.key == Some(key));
    let size = words.parse::<u8>().ok();
    if size.is_some_and(|size| puzzle.declared.size == Some(size)) && !declares(Key::Size) {
        return Some(format!("{}: {}", Key::Size.name(), puzzle.digit_count));
    }
    let Some(Alphabet::Declared(symbols)) = puzzle.declared.symbols.as_ref() else { return None };
    let written = words.chars().filter(|c| *c != ',' && !c.is_whitespace());
    let is_alphabet = words.contains(',') && written.eq(symbols.iter().copied()) && !declares(Key::Symbols);
    is_alphabet.then(|| format!("{}: {}", Key::Symbols.name(), symbols.iter().collect::<String>()))
}
