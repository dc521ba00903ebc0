//! Reads grids without a frame in which blanks are empty cells: a line of N² characters, or N lines of at most N.

use super::{Board, FormCell, Found};
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::LARGEST;
use crate::lines::written::Written;
use crate::text::glyph::{Glyph, glyph};
use crate::text::span::LineSpan;

/// The fewest cells of a row.
const FEWEST: usize = 4;

/// True if the first row has a blank, or a row below rows of values alone. Nearly all grids end here: they mark their
/// empty cells.
pub(crate) fn may_begin(reader: &mut Reader<'_>, first: usize) -> Result<bool, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(first)?.map(|line| line.text(text)) else { return Ok(false) };
    if line.contains(' ') {
        return Ok(true);
    }
    let size = line.len();
    if size > LARGEST as usize {
        return Ok(false);
    }
    let mut above = line;
    for row in first + 1..first + size {
        // An empty cell with a mark: blanks are none.
        if !above.bytes().all(|byte| byte.is_ascii_alphanumeric() && byte != b'0') {
            return Ok(false);
        }
        let next = reader.line(row)?.map_or("", |line| line.text(text));
        if next.contains(' ') {
            return Ok(true);
        }
        above = next;
    }
    Ok(false)
}

/// Reads the grid that begins in the line `first`, if its lines have nothing but values and blanks.
pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: Option<u8>) -> Result<Option<Found>, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(first)?.map(|line| line.text(text)) else { return Ok(None) };
    if line.len() > (LARGEST * LARGEST) as usize {
        return Ok(None);
    }
    if !line.chars().all(|c| matches!(glyph(c), Glyph::Blank | Glyph::Symbol(_))) {
        return Ok(None);
    }
    if let Some(found) = on_one_line(line, first, declared) {
        return Ok(Some(found));
    }
    if line.chars().count() > LARGEST as usize {
        return Ok(None);
    }
    let mut lines = Vec::new();
    while lines.len() <= LARGEST as usize
        && let Some(line) = reader.line(first + lines.len())?.map(|line| line.text(text))
        && !line.is_empty()
    {
        lines.push(line);
    }
    let size = lines.len();
    let is_declared = declared.is_none_or(|declared| usize::from(declared) == size);
    if !(FEWEST..=LARGEST as usize).contains(&size) || !is_declared {
        return Ok(None);
    }
    let mut rows = Vec::with_capacity(size);
    let mut with_blanks = 0;
    let mut longest = 0;
    for (line, number) in lines.iter().zip(first..) {
        let Some(mut cells) = cells(line, number, size).filter(|cells| cells.len() <= size) else { return Ok(None) };
        longest = longest.max(cells.len());
        with_blanks += usize::from(cells.len() < size || line.contains(' '));
        let end = LineSpan::empty(line.len() as u32);
        cells.resize(size, FormCell { line: number, span: end, written: Written::Empty });
        rows.push(cells);
    }
    // Without any blank, short rows are slips.
    if longest < size || !lines.iter().any(|line| line.contains(' ')) {
        return Ok(None);
    }
    // Few blanks among values from 1 to 9 are empty cells. Elsewhere zeros may be, and letters may be words.
    let are_digits = lines.iter().all(|line| line.chars().all(|c| matches!(c, '1'..='9' | ' ')));
    if !are_digits && 2 * with_blanks < size {
        return Ok(None);
    }
    Ok(Some(Found::one(Board { size: size as u8, rows, columns: None }, first + size)))
}

/// A line of N² characters.
fn on_one_line(line: &str, number: usize, declared: Option<u8>) -> Option<Found> {
    let count = line.chars().count();
    let size = (FEWEST..=LARGEST as usize).find(|size| size * size == count)?;
    if declared.is_some_and(|declared| usize::from(declared) != size) || !is_irregular(line) {
        return None;
    }
    let cells = cells(line, number, size)?;
    let rows = cells.chunks(size).map(<[FormCell]>::to_vec).collect();
    Some(Found::one(Board { size: size as u8, rows, columns: None }, number + 1))
}

/// A cell for each character; `None` if one is neither a blank nor a value of a grid of that size: digits and the
/// letters after `9`, or letters alone.
fn cells(line: &str, number: usize, size: usize) -> Option<Vec<FormCell>> {
    let first_letter = if line.contains(|c: char| c.is_ascii_digit()) { 10 } else { 1 };
    let mut cells = Vec::with_capacity(size);
    for (at, c) in line.char_indices() {
        let written = match glyph(c) {
            Glyph::Blank if c != '\t' => Written::Empty,
            Glyph::Symbol(digit @ b'0'..=b'9') if usize::from(digit - b'0') <= size => Written::Text,
            Glyph::Symbol(letter @ b'A'..=b'Z') if usize::from(letter - b'A') + first_letter <= size => Written::Text,
            _ => return None,
        };
        cells.push(FormCell { line: number, span: LineSpan::from(at..at + c.len_utf8()), written });
    }
    Some(cells)
}

/// True if cells in this line are not just separated by single blanks.
fn is_irregular(line: &str) -> bool {
    let is_blank = |c: char| glyph(c) == Glyph::Blank;
    let mut previous = None;
    for c in line.chars() {
        if previous.is_some_and(|previous| is_blank(previous) == is_blank(c)) {
            return true;
        }
        previous = Some(c);
    }
    false
}
