//! Reads grids of candidates whose digits stand in any order: `34 43 1`. Digits that ascend are known to the readers of
//! rows.

use super::{Board, FormCell, Found};
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::Cells;
use crate::lines::shape::Shape;
use crate::lines::written::Written;
use crate::text::atoms::{AtomKind, Atoms};
use crate::text::span::LineSpan;
use field::{Digit, DigitSet};

/// The fewest cells of a row.
const FEWEST: u32 = 4;

/// The most lines that are looked at: nine rows, with frames between them.
const AHEAD: usize = 24;

/// Reads the grid that begins in the line `first`, if its rows have as many pieces as there are rows, each a run of
/// different digits, and most cells that are not one digit are such runs, one of them in no order.
pub(crate) fn read(
    reader: &mut Reader<'_>,
    first: usize,
    cells: &Cells,
    declared: Option<u8>,
) -> Result<Option<Found>, NeedMore> {
    let size = cells.pieces;
    let is_size = (FEWEST..=9).contains(&size) && declared.is_none_or(|declared| u32::from(declared) == size);
    if !is_size || cells.odd > 0 {
        return Ok(None);
    }
    let mut lines = Vec::new();
    let mut is_unordered = false;
    let mut index = first;
    while lines.len() < size as usize && index < first + AHEAD {
        match reader.shape(index)? {
            Some(Shape::Frame { .. }) => {}
            Some(Shape::Cells(cells)) if cells.pieces == size => {
                is_unordered |= cells.groups.unordered;
                lines.push(index);
            }
            _ => return Ok(None),
        }
        index += 1;
    }
    // Nearly all grids end here.
    if !is_unordered {
        return Ok(None);
    }
    let text = reader.text;
    let mut board = Board { size: size as u8, rows: Vec::with_capacity(lines.len()), columns: None };
    for number in lines {
        let line = reader.line(number)?.map_or("", |line| line.text(text));
        let Some(row) = row(line, number, size as u8) else { return Ok(None) };
        board.rows.push(row);
    }
    let cells = || board.rows.iter().flatten();
    let runs = cells().filter(|cell| matches!(cell.written, Written::Marks(_))).count();
    let open = cells().filter(|cell| cell.written != Written::Text).count();
    let is_taken = board.is_whole() && 2 * runs > open;
    Ok(is_taken.then_some(Found::one(board, index)))
}

/// The cells of a row; `None` if a piece is no digit, no mark and no run of different digits.
fn row(line: &str, number: usize, size: u8) -> Option<Vec<FormCell>> {
    let mut cells: Vec<FormCell> = Vec::with_capacity(usize::from(size));
    let mut piece = None;
    let mut set = DigitSet::EMPTY;
    for atom in Atoms::new(line) {
        let AtomKind::Char(c) = atom.kind else { return None };
        let digit = c.to_digit(10).and_then(|digit| Digit::new(digit as u8)).filter(|digit| digit.get() <= size);
        let is_same = piece == Some(atom.piece);
        piece = Some(atom.piece);
        if !is_same {
            set = DigitSet::EMPTY;
            let written = if digit.is_some() { Written::Text } else { Written::Empty };
            cells.push(FormCell { line: number, span: LineSpan::from(atom.span.range()), written });
            set |= digit.map_or(DigitSet::EMPTY, DigitSet::single);
            continue;
        }
        let digit = digit.filter(|digit| !set.is_empty() && !set.contains(*digit))?;
        set.insert(digit);
        let cell = cells.last_mut()?;
        cell.span.end = atom.span.end;
        cell.written = Written::Marks(set);
    }
    Some(cells)
}
