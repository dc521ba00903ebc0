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
    let notation = candidates(line)[0].filter(|notation| notation.is_row(line) && is_unusual(*notation, line))?;
    let cells = cells_in_notation(line, 0..line.len(), notation);
    (cells.atoms == CELLS && cells.pieces == 1).then_some(cells)
}

/// The notations that a row may have by itself: one with an empty mark of its own, and one with a separator.
fn candidates(line: &str) -> [Option<Notation>; 2] {
    let text = &line[trimmed(line)];
    let mark = memchr::memchr3(b'+', b':', b';', text.as_bytes()).and_then(|at| text[at..].chars().next());
    let empty = mark.filter(|&mark| mark != ';').map(Notation::Empty);
    let separator = if mark == Some(';') { mark } else { separator(text) };
    let separated = separator.map(Notation::Separated);
    let may_be = |notation: &Notation| match *notation {
        Notation::Separated(mark) if (text.matches(mark).count() as u32) + 1 < FEWEST => false,
        notation => notation.is_row(line),
    };
    [empty, separated].map(|notation| notation.filter(may_be))
}

/// The character between all cells of a row, if it is not a common separator.
fn separator(text: &str) -> Option<char> {
    let mut chars = text.chars();
    let _ = chars.next()?;
    let mark = chars.next()?;
    let is_punctuation = matches!(glyph(mark), Glyph::Mark | Glyph::Equals | Glyph::Other) && !mark.is_alphanumeric();
    (is_punctuation && chars.nth(1) == Some(mark)).then_some(mark)
}

impl Notation {
    /// True if the line may be a row in this notation.
    pub(super) fn is_row(self, line: &str) -> bool {
        if self == Notation::Usual {
            return false;
        }
        let text = &line[trimmed(line)];
        let is_separator = |c: char| matches!(glyph(c), Glyph::Blank | Glyph::Comma | Glyph::Bar);
        match self {
            Notation::Usual => false,
            // Other marks would be the empty ones.
            Notation::Empty(mark) => {
                !text.is_empty() && text.chars().all(|c| c == mark || matches!(c, '1'..='9') || is_separator(c))
            }
            Notation::Separated(';') => {
                let is_cell = |c: char| matches!(glyph(c), Glyph::Mark | Glyph::Symbol(b'0'..=b'9' | b'X'));
                text.contains(';') && text.chars().all(|c| c == ';' || is_cell(c) || glyph(c) == Glyph::Blank)
            }
            Notation::Separated(mark) => {
                let is_cell = |c: char| c != mark && matches!(glyph(c), Glyph::Mark | Glyph::Symbol(_));
                let alternate = |(at, c): (usize, char)| if at % 2 == 0 { is_cell(c) } else { c == mark };
                text.chars().count() % 2 == 1 && text.len() > 1 && text.chars().enumerate().all(alternate)
            }
        }
    }

    /// True if these lines are rows of a grid in this notation rather than in the usual one.
    fn fits(self, lines: &[&str]) -> bool {
        let rows: Vec<Cells> = lines.iter().map(|line| cells_in_notation(line, 0..line.len(), self)).collect();
        let alike = |size: u32| rows.iter().filter(|row| self.is_complete(row, size)).count();
        let sizes = rows.iter().flat_map(|row| [row.pieces, row.pieces + 1, row.atoms]);
        let Some((alike, size)) = sizes.map(|size| (alike(size), size)).max() else { return false };
        if lines.len() < 2 || !(FEWEST..=LARGEST).contains(&size) || 2 * alike < lines.len() {
            return false;
        }
        let is_usual = |cells: Cells| cells.atoms == size && cells.odd == 0;
        let usual = lines.iter().filter(|line| is_usual(cells_from(line, 0))).count();
        let unusual = lines.iter().filter(|line| is_unusual(self, line)).count();
        match self {
            Notation::Empty('+') => alike > usual && unusual > 0,
            // Labels, too, end with a colon.
            Notation::Empty(_) => alike > usual && 2 * unusual >= lines.len(),
            _ => true,
        }
    }

    /// True if a row has as many cells.
    fn is_complete(self, row: &Cells, size: u32) -> bool {
        match self {
            Notation::Separated(_) => row.pieces == size || row.trailing_comma && row.pieces + 1 == size,
            _ => row.atoms == size,
        }
    }
}

/// True if the empty mark of a notation is at a place where its usual meaning is none: a `+` before no value, a `:`
/// beside another one or at an end.
fn is_unusual(notation: Notation, line: &str) -> bool {
    let text = &line[trimmed(line)];
    match notation {
        Notation::Empty('+') => cells_from(line, 0).odd > 0,
        _ => text.contains("::") || text.starts_with(':') || text.ends_with(':'),
    }
}
