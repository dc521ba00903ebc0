//! Classifies a single line by its own text, before its neighbours decide what it is.

use crate::lines::cell_counts::{Cells, Word, cells_from, cells_in};
use crate::lines::one_line::{OneLine, one_line, small_grid};
use crate::lines::rating::are_bare_ratings;
use crate::lines::steps::is_step;
use crate::lines::wrapping::{is_bracket_line, unwrapped};
use crate::model::metadata::Key;
use crate::model::puzzle::SectionKind;
use crate::text::columns::{without_comment, without_words_beside};
use crate::text::glyph::{Glyph, glyph, is_bar, is_frame, is_stroke, trimmed};
use crate::text::span::LineSpan;
use clues::ClueKind;
use std::ops::Range;

/// The possible kinds of a line, by its own text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    Blank,
    /// Starts with `#`, `;` or `//`, or is a command of LaTeX or nothing but ratings.
    Comment,
    /// `[word]` or `[word "name"]`: the word's range and the name's, counted from the line's start.
    Section {
        word: LineSpan,
        name: Option<LineSpan>,
    },
    /// `key: value`, ranges counted from the line's start.
    Metadata {
        key: LineSpan,
        value: LineSpan,
    },
    /// A part of a frame; `doubtful` where it may also be a row of empty marks.
    Frame {
        doubtful: Option<Cells>,
    },
    /// Bars and blanks.
    Bars,
    /// Cells and separators, or a heading that looks like it.
    Cells(Cells),
    /// One word without two letters next to each other, and a colon: `13.02.2021:`.
    Heading,
    /// Nothing that a grid could use.
    Text,
}

/// The shape of one line, given without its end mark.
pub(crate) fn shape(line: &str) -> Shape {
    let inner = trimmed(line);
    let text = &line[inner.clone()];
    if text.is_empty() {
        return Shape::Blank;
    }
    if is_utf16(line) {
        return Shape::Text;
    }
    if text.starts_with(['#', ';']) || text.starts_with("//") {
        return Shape::Comment;
    }
    // A command of LaTeX, such as `\begin{sudoku}`.
    if text.strip_prefix('\\').is_some_and(|command| command.starts_with(|c: char| c.is_ascii_alphabetic())) {
        return Shape::Comment;
    }
    if let Some(section) = section(text, inner.start as u32) {
        return section;
    }
    // The reader of what programs write below a grid takes it.
    if is_step(text) {
        return Shape::Text;
    }
    // Ratings below a grid mean nothing here.
    if are_bare_ratings(text) {
        return Shape::Comment;
    }
    if is_bracket_line(text) {
        return Shape::Frame { doubtful: None };
    }
    // The value of a known key may be a list.
    if let Some(metadata) = metadata(text, inner.start as u32)
        && let Shape::Metadata { key, .. } = metadata
        && Key::from_name(&line[key.range()]).is_some()
    {
        return metadata;
    }
    if let Some(list) = unwrapped(line, inner.clone()) {
        return shape_of_list(line, list);
    }
    let cells = cells_in(line, 0..without_words_beside(line).len());
    let cells = behind_id(line, cells).unwrap_or(cells);
    if let Some(metadata) = metadata(text, inner.start as u32)
        && !is_name_of_grid(&metadata, line, &cells)
    {
        return metadata;
    }
    if cells.largest == 0 && looks_like_frame(text) {
        let doubtful = cells.only.is_some() && !text.contains('+');
        return Shape::Frame { doubtful: doubtful.then_some(cells) };
    }
    match cells.atoms {
        _ if text.ends_with(':') && cells.pieces == 1 && cells.word == Word::None => Shape::Heading,
        atoms if atoms > cells.odd => Shape::Cells(cells),
        _ if is_bars(without_comment(text)) => Shape::Bars,
        _ => Shape::Text,
    }
}

/// The shape of a line whose cells are in brackets.
fn shape_of_list(line: &str, list: Range<usize>) -> Shape {
    let cells = cells_in(line, list);
    if cells.atoms > cells.odd { Shape::Cells(cells) } else { Shape::Text }
}

/// True for a line of UTF-16 read as UTF-8: each second byte is zero.
pub(crate) fn is_utf16(line: &str) -> bool {
    const LOOKED_AT: usize = 8;
    let line = line.as_bytes();
    // Nearly all lines end here.
    if line.first() != Some(&0) && line.get(1) != Some(&0) {
        return false;
    }
    let is_zero = |from: usize| line.iter().skip(from).step_by(2).take(LOOKED_AT).all(|byte| *byte == 0);
    is_zero(0) != is_zero(1) || line == [0]
}

/// Bars and blanks, and at least one bar.
fn is_bars(text: &str) -> bool {
    text.contains(|c| glyph(c) == Glyph::Bar)
        && text.chars().all(|c| matches!(glyph(c), Glyph::Bar | Glyph::Blank | Glyph::Ignored))
}

/// Reads `[word]` or `[word "name"]`, with or without blanks inside the brackets and a comment after them. Text that
/// begins with the word of a section but goes on otherwise is one, too, with an unknown word.
fn section(text: &str, at: u32) -> Option<Shape> {
    let inside = text.strip_prefix('[')?;
    let rest = inside.trim_start();
    // Digits apart from the brackets are a row of cells.
    if rest.len() < inside.len() && !rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let start = at + (text.len() - rest.len()) as u32;
    let word = &rest[..rest.find(|c: char| !is_of_a_name(c)).unwrap_or(rest.len())];
    let whole = || Shape::Section { word: LineSpan::of_len(at, text.len() as u32), name: None };
    if word.is_empty() {
        return None;
    }
    let known = is_known_section(word);
    let word = kind_of_several_words(rest).unwrap_or(word);
    let Some((name, behind)) = section_name(rest, word.len()) else {
        return known.then(whole);
    };
    let comment = rest[behind..].trim_start();
    if !(comment.is_empty() || comment.starts_with(['#', ';']) || comment.starts_with("//")) {
        return known.then(whole);
    }
    let name = name.map(|name| LineSpan::from(name).shifted(start));
    Some(Shape::Section { word: LineSpan::from(0..word.len()).shifted(start), name })
}

/// True for the word of a section.
pub(crate) fn is_known_section(word: &str) -> bool {
    word.eq_ignore_ascii_case("puzzle") || SectionKind::from_name(word).is_some() || ClueKind::from_word(word).is_some()
}

/// Returns the text before a name or the closing bracket, if it names a kind of clues in several words, as in
/// `[little killers]`.
fn kind_of_several_words(rest: &str) -> Option<&str> {
    const LONGEST: usize = 30;
    let words = rest[..rest.find([']', '"'])?].trim_end();
    let is_of_words = |c: char| is_of_a_name(c) || c == ' ';
    let is_kind = || words.chars().all(is_of_words) && ClueKind::from_word(words).is_some();
    (words.len() <= LONGEST && words.contains(' ') && is_kind()).then_some(words)
}

/// A character of a key or of a section's word.
pub(crate) fn is_of_a_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_'
}

/// Returns the range between a section's word and its bracket: empty or a name in quotes; and the end of the bracket.
fn section_name(rest: &str, from: usize) -> Option<(Option<std::ops::Range<usize>>, usize)> {
    let start = rest.len() - rest[from..].trim_start().len();
    let (name, behind) = match rest[start..].strip_prefix('"') {
        Some(quoted) => {
            let length = quoted.find('"')?;
            (Some(start + 1..start + 1 + length), start + length + 2)
        }
        None => (None, start),
    };
    let bracket = rest[behind..].trim_start();
    bracket.starts_with(']').then_some((name, rest.len() - bracket.len() + 1))
}

/// `key: value`. Before the colon of a known key there may be blanks; other words with a colon apart are a heading.
fn metadata(text: &str, at: u32) -> Option<Shape> {
    if !text.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let key = text.find(|c: char| !is_of_a_name(c))?;
    let known = Key::from_name(&text[..key]);
    let behind = if known.is_some() { text[key..].trim_start() } else { &text[key..] };
    let rest = behind.strip_prefix(':')?;
    // Other words with nothing behind the colon are a heading.
    if rest.starts_with("//") || known.is_none() && trimmed(rest).is_empty() {
        return None;
    }
    let value = trimmed(rest);
    let value = LineSpan::from(value).shifted(at + (text.len() - rest.len()) as u32);
    Some(Shape::Metadata { key: LineSpan::of_len(at, key as u32), value })
}

/// True for a grid on one line with its name before it, as in `P1: 53..7…`: the key is unknown, and the value is a
/// whole 9×9 grid or more.
fn is_name_of_grid(metadata: &Shape, line: &str, cells: &Cells) -> bool {
    let Shape::Metadata { key, value } = metadata else {
        return false;
    };
    let long = cells.longest.atoms >= 81 && cells.longest.atoms.is_multiple_of(81);
    long && cells.longest.span.start >= value.start && Key::from_name(&line[key.range()]).is_none()
}

/// The cells of a grid on one line behind an id and a semicolon, as in `P1; 53..7…`, or behind several such fields. A
/// row with a comment looks like that, too, but no comment looks like a grid; nor does an id, so that `53..7…;534678…`
/// is a puzzle and its solution.
fn behind_id(line: &str, cells: Cells) -> Option<Cells> {
    /// Each field is read from its start to the end of the line; no program writes more before a grid.
    const MOST_FIELDS: usize = 16;
    let mut field = cells;
    for _ in 0..MOST_FIELDS {
        let has_next = line[field.span.end.to_usize()..].starts_with(';');
        if !has_next || (field.pieces != 1 && field.word == Word::None) {
            break;
        }
        let id = field;
        field = cells_from(line, id.span.end.to_usize() + 1);
        let size = match one_line(&field, None) {
            Some(OneLine::Grids { size, .. }) => Some(size),
            // It may be half typed.
            Some(_) => (field.digits && field.longest.atoms.max(field.pieces).abs_diff(81) <= 9).then_some(9),
            None => small_grid(&field).filter(|_| cells.starts_with_letter).map(|(size, _)| size),
        };
        if is_grid_before(&id, size) {
            return None;
        }
        if size.is_some() {
            return Some(field);
        }
    }
    None
}

/// True if the text before a field is not an id but a grid itself: of 9×9 cells, or of as many as the field's. Other
/// numbers of characters may be a checksum.
fn is_grid_before(id: &Cells, size: Option<u8>) -> bool {
    match one_line(id, None) {
        Some(OneLine::Grids { size: own, .. }) => own == 9 || Some(own) == size,
        Some(OneLine::Malformed { .. }) => id.digits && id.longest.largest <= 9,
        Some(OneLine::CandidateList | OneLine::TooMany) => true,
        None => small_grid(id).is_some_and(|(own, _)| Some(own) == size),
    }
}

/// Only frame characters, three strokes in a row, apart or not; or a corner; or bars around strokes: `|--|--|`.
fn looks_like_frame(text: &str) -> bool {
    /// The strokes of the narrowest frame, above the cells of a 4×4 grid.
    const FEWEST_BETWEEN_BARS: usize = 4;
    let mut strokes = 0;
    let mut most = 0;
    let mut all = 0;
    let mut is_dense = true;
    for c in text.chars() {
        match glyph(c) {
            // A `+` that is not before a value, or a box-drawing line or corner: no cell looks like that.
            Glyph::Plus | Glyph::Rule => most = usize::MAX,
            Glyph::Blank | Glyph::Ignored => is_dense = false,
            _ if !is_frame(c) => return false,
            // `_` is no stroke in the grammar's list, but a line of them that is no row can be nothing else.
            _ if is_stroke(c) || c == '_' => {
                strokes += 1;
                all += 1;
                most = most.max(strokes);
            }
            _ => strokes = 0,
        }
    }
    let is_between_bars = is_dense && text.starts_with(is_bar) && text.ends_with(is_bar) && all >= FEWEST_BETWEEN_BARS;
    most >= 3 || is_between_bars
}
