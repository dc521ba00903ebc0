//! Cuts long lines around the ranges that are marked in them. Works on characters and columns, and does not know the
//! meaning of the marks.

use crate::text::sanitize::{self, LogCommand};
use crate::text::width::width_of;
use ide::Rope;
use std::ops::Range;

/// The greatest number of characters of a line, regardless of their width.
const MAX_CHARACTERS: usize = 1_000;
const TAB_STOP: usize = 4;

/// The treatment of marked ranges for which there is no room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Overflow {
    /// Give up.
    Fail,
    /// Leave out the last ones.
    Drop,
}

/// Returns the parts of some lines to show, in characters from their starts: everything, or as much around the marked
/// ranges as there is room for. If there is no room for all ranges, `overflow` decides: the last ranges are dropped, or
/// the result is `None`.
pub(super) fn parts(
    text: &Rope,
    lines: &[Range<usize>],
    marked: &[Range<usize>],
    room: usize,
    overflow: Overflow,
) -> Option<Vec<Range<usize>>> {
    let longest = lines.iter().map(Range::len).max().unwrap_or(0);
    let all = 0..longest;
    if fit(text, lines, std::slice::from_ref(&all), room) {
        return Some(vec![all]);
    }
    // A long mark may be cut, too. Each round demands fewer characters of every mark, and the first one that finds room
    // wins.
    for most in [room.saturating_sub(2), 8, 1] {
        let cores: Vec<Range<usize>> =
            marked.iter().map(|range| range.start..range.end.min(range.start + most)).collect();
        // Marks are dropped only when they do not fit with one character each.
        let fewest = if overflow == Overflow::Drop && most == 1 { 0 } else { cores.len() };
        let mut counts = (fewest..=cores.len()).rev();
        let count = counts.find(|&count| fit(text, lines, &around(longest, &cores[..count], 0), room));
        let Some(cores) = count.and_then(|count| cores.get(..count)) else { continue };
        // Search the greatest context around the marks that fits, bit by bit from the highest.
        let mut reach = 0;
        for step in [64, 32, 16, 8, 4, 2, 1] {
            if fit(text, lines, &around(longest, cores, reach + step), room) {
                reach += step;
            }
        }
        return Some(around(longest, cores, reach));
    }
    None
}

/// Returns true if there is room for these parts of all lines.
fn fit(text: &Rope, lines: &[Range<usize>], parts: &[Range<usize>], room: usize) -> bool {
    for line in lines {
        let characters: usize = parts.iter().map(|part| part.end.min(line.len()).saturating_sub(part.start)).sum();
        if characters > MAX_CHARACTERS.min(room * 4) || columns_of(text, line, parts) > room {
            return false;
        }
    }
    true
}

/// Returns the parts of lines, at most `length` long, that extend by `reach` around some ranges; the start if there are
/// none.
fn around(length: usize, ranges: &[Range<usize>], reach: usize) -> Vec<Range<usize>> {
    if ranges.is_empty() {
        let start = 0..length.min(2 * reach);
        return vec![start];
    }
    let mut parts: Vec<Range<usize>> =
        ranges.iter().map(|range| range.start.saturating_sub(reach)..(range.end + reach).min(length)).collect();
    parts.sort_by_key(|part| part.start);
    parts.dedup_by(|next, one| {
        // An ellipsis in place of a single character would save nothing.
        let touches = next.start <= one.end + 1;
        one.end = if touches { one.end.max(next.end) } else { one.end };
        touches
    });
    parts
}

/// Returns the parts of a line in the text, each with the omitted range before it, and the omitted end.
fn placed<'a>(
    line: &'a Range<usize>,
    parts: &'a [Range<usize>],
) -> impl Iterator<Item = (Range<usize>, Range<usize>)> + 'a {
    let at = |column: usize| line.end.min(line.start + column);
    let ends_before = std::iter::once(0).chain(parts.iter().map(|part| part.end));
    let end = line.len()..line.len();
    let ends = parts.iter().cloned().chain([end]);
    ends_before.zip(ends).map(move |(end_before, part)| (at(end_before)..at(part.start), at(part.start)..at(part.end)))
}

/// Returns the number of columns of these parts of a line.
fn columns_of(text: &Rope, line: &Range<usize>, parts: &[Range<usize>]) -> usize {
    placed(line, parts).fold(0, |column, (left_out, part)| {
        let column = column + usize::from(!left_out.is_empty());
        text.slice(part).chars().fold(column, |column, letter| column + columns_at(column, letter))
    })
}

/// Returns the number of columns of a character at a column.
fn columns_at(column: usize, letter: char) -> usize {
    if letter == '\t' { TAB_STOP - column % TAB_STOP } else { width_of(sanitize::visible_character(letter)) }
}

/// The visible parts of a line, with ellipses in place of the others.
pub(crate) struct Cut {
    pub(crate) source: String,
    width: usize,
    glyphs: Vec<Glyph>,
    /// The character after the line's last one, if its end is visible.
    end: Option<usize>,
    /// The part of a log command that has been read so far.
    log_command: LogCommand,
}

struct Glyph {
    /// The index of the character in the text.
    character: usize,
    /// Its place in the source, in bytes and in columns.
    byte: usize,
    column: usize,
    bytes: usize,
    columns: usize,
}

impl Cut {
    pub(crate) fn new(text: &Rope, line: &Range<usize>, parts: &[Range<usize>]) -> Cut {
        let mut cut =
            Cut { source: String::new(), width: 0, glyphs: Vec::new(), end: None, log_command: LogCommand::default() };
        for (left_out, part) in placed(line, parts) {
            if !left_out.is_empty() {
                cut.source.push('…');
                cut.width += 1;
            }
            for (character, letter) in part.clone().zip(text.slice(part).chars()) {
                cut.push(character, letter);
            }
        }
        let shows_end = parts.last().is_some_and(|part| part.end >= line.len());
        cut.end = shows_end.then_some(line.end);
        cut
    }

    fn push(&mut self, character: usize, letter: char) {
        let byte = self.source.len();
        let column = self.width;
        let columns = columns_at(column, letter);
        if letter == '\t' {
            self.source.extend(std::iter::repeat_n(' ', columns));
        } else if letter == '[' && self.log_command.is_complete() {
            // A log would take it for a command; an escape would need more columns.
            self.source.push(char::REPLACEMENT_CHARACTER);
        } else {
            self.source.push(sanitize::visible_character(letter));
        }
        self.log_command = self.log_command.then(letter);
        self.width += columns;
        self.glyphs.push(Glyph { character, byte, column, bytes: self.source.len() - byte, columns });
    }

    /// Returns the visible part of a range of the text, in bytes and in columns of the source.
    pub(crate) fn locate(&self, range: &Range<usize>) -> Option<(Range<usize>, Range<usize>)> {
        let first = self.glyphs.partition_point(|glyph| glyph.character < range.start);
        if range.is_empty() {
            let glyph = self.glyphs.get(first).filter(|glyph| glyph.character == range.start);
            let column =
                glyph.map(|glyph| glyph.column).or_else(|| (self.end == Some(range.start)).then_some(self.width))?;
            let byte = glyph.map_or(self.source.len(), |glyph| glyph.byte);
            return Some((byte..byte, column..column + 1));
        }
        let end = self.glyphs.partition_point(|glyph| glyph.character < range.end);
        let shown = self.glyphs.get(first..end)?;
        let one = shown.first()?;
        let last = shown.last()?;
        let columns = one.column..(last.column + last.columns).max(one.column + 1);
        Some((one.byte..last.byte + last.bytes, columns))
    }
}
