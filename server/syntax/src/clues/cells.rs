//! Reads lists of cells: `r1c1`, sets (`r12c3`), and lines of cells between corners (`r1c1-r1c4-r3c4`).

use crate::clues::line::{ClueResult, TextPart, axis, is_dash, separates};
use crate::model::clues::{ClueCell, ClueProblem};
use crate::text::glyph::narrow;
use crate::text::offset::BlockOffset;
use crate::text::span::BlockSpan;
use field::{Cell, Field};
use std::cmp::Ordering;

/// Returns the cells of the field that a text names; `None` if it names none or cannot be read.
pub fn cells_named(text: &str, field: Field) -> Option<Vec<Cell>> {
    let list = TextPart { text, start: BlockOffset::default() };
    let named = cells(list, field).ok()?;
    Some(named.iter().filter_map(|cell| cell.within(field)).collect())
}

/// The first corner of a rectangle, before the dash.
enum Corner {
    Missing,
    At(ClueCell),
    /// A set of cells cannot be a corner.
    Several(BlockSpan),
}

/// Reads a list of cells, at least one.
pub(super) fn cells(list: TextPart<'_>, field: Field) -> ClueResult<Vec<ClueCell>> {
    // The most cells of a clue are those of the field.
    let most = field.cell_count();
    let mut cells: Vec<ClueCell> = Vec::new();
    let mut corner = Corner::Missing;
    let mut rest = list;
    let mut joint = None::<TextPart<'_>>;
    while let Some(start) = rest.text.find(|c| !separates(c)) {
        rest = rest.part(start..rest.text.len());
        if let Some(dash) = rest.text.chars().next().filter(|c| is_dash(*c)) {
            let mark = rest.part(0..dash.len_utf8());
            if joint.replace(mark).is_some() {
                return Err((ClueProblem::LooseMark, mark.span()));
            }
            rest = rest.part(dash.len_utf8()..rest.text.len());
            continue;
        }
        let (named, name, after) = set(rest, field)?;
        match (joint.take(), named.as_slice()) {
            (None, _) => cells.extend(&named),
            (Some(dash), [end]) => match corner {
                Corner::At(begin) => line(begin, *end, &mut cells)?,
                Corner::Several(span) => return Err((ClueProblem::SeveralCells, span)),
                Corner::Missing => return Err((ClueProblem::LooseMark, dash.span())),
            },
            (Some(_), _) => return Err((ClueProblem::SeveralCells, name.span())),
        }
        corner = if let [cell] = named.as_slice() { Corner::At(*cell) } else { Corner::Several(name.span()) };
        if cells.len() > most {
            return Err((ClueProblem::TooManyCells, name.span()));
        }
        rest = after;
    }
    match joint {
        Some(mark) => Err((ClueProblem::LooseMark, mark.span())),
        None if cells.is_empty() => Err((ClueProblem::NoCells, list.span())),
        None => {
            // Clues stay as long as their document.
            cells.shrink_to_fit();
            Ok(cells)
        }
    }
}

/// Reads the cell or the set of cells at the beginning of a text. Returns the cells, the text that names them, and the
/// text after it.
pub(super) fn set<'t>(text: TextPart<'t>, field: Field) -> ClueResult<(Vec<ClueCell>, TextPart<'t>, TextPart<'t>)> {
    let row_length = axis(text.text, 'r');
    let column_length = row_length.and_then(|row| axis(&text.text[row..], 'c'));
    let (Some(row_length), Some(column_length)) = (row_length, column_length) else {
        let end = text.text.find(|c| separates(c) || is_dash(c)).unwrap_or(text.text.len());
        return Err((ClueProblem::NotACell, text.part(0..end).span()));
    };
    let name = text.part(0..row_length + column_length);
    let span = name.span();
    let outside = (ClueProblem::OutsideTheGrid, span);
    let are_sets = field.rows().max(field.columns()) <= 9;
    let rows = numbers(&name.text[..row_length], field.rows(), are_sets).ok_or(outside)?;
    let columns = numbers(&name.text[row_length..], field.columns(), are_sets).ok_or(outside)?;
    let mut cells = Vec::with_capacity(rows.len() * columns.len());
    for &row in &rows {
        cells.extend(columns.iter().map(|&column| ClueCell { row, column, span }));
    }
    Ok((cells, name, text.part(name.text.len()..text.text.len())))
}

/// Returns the rows or columns, of which there are `count`, that the digits of a text name, from 0: one for each digit
/// in a set, else one number.
fn numbers(digits: &str, count: u8, are_sets: bool) -> Option<Vec<u8>> {
    let digits = digits.chars().filter_map(|c| narrow(c).to_digit(10));
    let mut numbers: Vec<u32> = Vec::new();
    if are_sets {
        // One more than fit is enough to see that they are too many.
        numbers.extend(digits.take(usize::from(count) + 1));
    } else {
        numbers.push(digits.fold(0, |number, digit| number.saturating_mul(10).saturating_add(digit)));
    }
    let are_within = numbers.iter().all(|number| (1..=u32::from(count)).contains(number));
    if !are_within || numbers.len() > usize::from(count) {
        return None;
    }
    Some(numbers.into_iter().map(|number| number as u8 - 1).collect())
}

/// Adds the cells after `begin` up to `end`.
fn line(begin: ClueCell, end: ClueCell, cells: &mut Vec<ClueCell>) -> ClueResult<()> {
    let rows = end.row.abs_diff(begin.row);
    let columns = end.column.abs_diff(begin.column);
    let span = begin.span.cover(end.span);
    if rows == 0 && columns == 0 || rows > 0 && columns > 0 && rows != columns {
        return Err((ClueProblem::NotALine, span));
    }
    let mut row = begin.row;
    let mut column = begin.column;
    for _ in 1..rows.max(columns) {
        row = next_towards(row, end.row);
        column = next_towards(column, end.column);
        cells.push(ClueCell { row, column, span });
    }
    cells.push(end);
    Ok(())
}

/// The number beside `from` on the way to `to`.
fn next_towards(from: u8, to: u8) -> u8 {
    match from.cmp(&to) {
        Ordering::Less => from + 1,
        Ordering::Equal => from,
        Ordering::Greater => from - 1,
    }
}
