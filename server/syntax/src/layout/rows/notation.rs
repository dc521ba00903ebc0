//! Finds the notation of a grid whose rows use other marks than most: `53++7++++`, `5-3-0-0`, `5;3;;;7`.
//!
//! Nearly all grids use the common ones. So the first line decides quickly whether the others are looked at.

use super::run::AHEAD;
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::{Cells, LARGEST, cells_from, cells_in_notation};
use crate::text::glyph::{Glyph, glyph, trimmed};
use crate::text::notation::Notation;

/// Fewer cells are no row.
const FEWEST: u32 = 4;

/// The notation of the grid that begins with the line `first`.
pub(super) fn of_rows(reader: &mut Reader<'_>, first: usize) -> Result<Notation, NeedMore> {
    let text = reader.text;
    let line = reader.line(first)?.map_or("", |line| line.text(text));
    for notation in candidates(line).into_iter().flatten() {
        let mut lines = vec![line];
        let mut at = first + 1;
        while lines.len() < AHEAD
            && let Some(next) = reader.line(at)?.map(|line| line.text(text))
            && notation.is_row(next)
        {
            lines.push(next);
            at += 1;
        }
        if notation.fits(&lines) {
            return Ok(notation);
        }
    }
    Ok(Notation::Usual)
}

/// True if the line may be a row, or a grid on one line, in another notation than the usual one.
pub(crate) fn is_possible(line: &str) -> bool {
    candidates(line).iter().any(Option::is_some)
}

/// The notation of a whole grid on one line.
pub(crate) fn of_line(line: &str) -> Option<Cells> {
    const CELLS: u32 = 81;
    let [with_empty_mark, _] = candidates(line);
    let notation = with_empty_mark?;
    if !is_unusual(notation, line) {
        return None;
    }
    let cells = cells_in_notation(line, 0..line.len(), notation);
    (cells.atoms == CELLS && cells.pieces == 1).then_some(cells)
}

/// The notations that a row may have by itself: one with an empty mark of its own, and one with a separator.
fn candidates(line: &str) -> [Option<Notation>; 2] {
    let text = &line[trimmed(line)];
    let mut with_empty_mark = None;
    let mut separated = None;
    let mark = memchr::memchr3(b'+', b':', b';', text.as_bytes()).map(|at| char::from(text.as_bytes()[at]));
    if let Some(mark) = mark
        && mark != ';'
    {
        with_empty_mark = Some(Notation::Empty(mark)).filter(|notation| notation.is_row(line));
    }
    let separator = if mark == Some(';') { mark } else { separator(text) };
    if let Some(separator) = separator
        && text.matches(separator).count() + 1 >= FEWEST as usize
    {
        separated = Some(Notation::Separated(separator)).filter(|notation| notation.is_row(line));
    }
    [with_empty_mark, separated]
}

/// The character between all cells of a row, if it is not a common separator.
fn separator(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let _first_cell = chars.next()?;
    let mark = chars.next()?;
    let is_punctuation = matches!(glyph(mark), Glyph::Mark | Glyph::Equals | Glyph::Other) && !mark.is_alphanumeric();
    let _second_cell = chars.next()?;
    (is_punctuation && chars.next() == Some(mark)).then_some(mark)
}

/// True for values and common separators, with `mark` for empty cells: other marks would be the empty ones.
fn is_row_with_empty_mark(text: &str, mark: char) -> bool {
    !text.is_empty()
        && text.chars().all(|c| {
            c == mark || matches!(c, '1'..='9') || matches!(glyph(c), Glyph::Blank | Glyph::Comma | Glyph::Bar)
        })
}

/// True for digits, empty marks and blanks with semicolons between them.
fn is_row_with_semicolons(text: &str) -> bool {
    text.contains(';')
        && text
            .chars()
            .all(|c| c == ';' || matches!(glyph(c), Glyph::Mark | Glyph::Symbol(b'0'..=b'9' | b'X') | Glyph::Blank))
}

/// True for values or empty marks, one character each, with the separator between all of them.
fn is_row_by_turns(text: &str, separator: char) -> bool {
    let mut count = 0;
    for c in text.chars() {
        let is_cell = c != separator && matches!(glyph(c), Glyph::Mark | Glyph::Symbol(_));
        let is_expected = if count % 2 == 0 { is_cell } else { c == separator };
        if !is_expected {
            return false;
        }
        count += 1;
    }
    // A cell is first and last.
    count % 2 == 1 && text.len() > 1
}

impl Notation {
    /// True if the line may be a row in this notation.
    pub(super) fn is_row(self, line: &str) -> bool {
        match self {
            Notation::Usual => false,
            Notation::Empty(mark) => is_row_with_empty_mark(&line[trimmed(line)], mark),
            Notation::Separated(';') => is_row_with_semicolons(&line[trimmed(line)]),
            Notation::Separated(mark) => is_row_by_turns(&line[trimmed(line)], mark),
        }
    }

    /// True if these lines are rows of a grid in this notation rather than in the usual one.
    fn fits(self, lines: &[&str]) -> bool {
        let rows: Vec<Cells> = lines.iter().map(|line| cells_in_notation(line, 0..line.len(), self)).collect();
        // The size for which most rows are complete; of several the largest.
        let mut size = 0;
        let mut alike = 0;
        for row in &rows {
            for candidate in [row.pieces, row.pieces + 1, row.atoms] {
                let count = rows.iter().filter(|row| self.is_complete(row, candidate)).count();
                if count > alike || count == alike && candidate > size {
                    size = candidate;
                    alike = count;
                }
            }
        }
        if lines.len() < 2 || !(FEWEST..=LARGEST).contains(&size) || 2 * alike < lines.len() {
            return false;
        }
        let Notation::Empty(mark) = self else { return true };
        let mut usual = 0;
        let mut unusual = 0;
        for line in lines {
            let cells = cells_from(line, 0);
            usual += usize::from(cells.atoms == size && cells.odd == 0);
            unusual += usize::from(is_unusual(self, line));
        }
        // Labels, too, end with a colon.
        let fewest = if mark == '+' { 1 } else { lines.len().div_ceil(2) };
        alike > usual && unusual >= fewest
    }

    /// True if a row has as many cells.
    fn is_complete(self, row: &Cells, size: u32) -> bool {
        match self {
            Notation::Separated(_) => row.pieces == size || row.trailing_comma && row.pieces + 1 == size,
            Notation::Usual | Notation::Empty(_) => row.atoms == size,
        }
    }
}

/// True if the empty mark of a notation is at a place where its usual meaning is none: a `+` before no value, a `:`
/// beside another one or at an end.
fn is_unusual(notation: Notation, line: &str) -> bool {
    if notation == Notation::Empty('+') {
        return cells_from(line, 0).odd > 0;
    }
    let text = &line[trimmed(line)];
    text.contains("::") || text.starts_with(':') || text.ends_with(':')
}
