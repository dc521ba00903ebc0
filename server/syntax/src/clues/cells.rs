//! Reads lists of cells: `r1c1`, sets (`r12c3`), and lines of cells between corners (`r1c1-r1c4-r3c4`).

use crate::clues::Reading;
use crate::clues::line::{Part, axis, is_dash, separates};
use crate::model::clues::{ClueCell, ClueProblem};
use crate::text::glyph::narrow;
use crate::text::offset::BlockOffset;
use crate::text::span::BlockSpan;
use field::{Cell, Field};

/// Returns the cells of the field that a text names; `None` if it names none or cannot be read.
pub fn cells_named(text: &str, field: Field) -> Option<Vec<Cell>> {
    let list = Part { text, start: BlockOffset::default() };
    let named = cells(list, field).ok()?;
    Some(named.iter().filter_map(|cell| cell.within(field)).collect())
}

/// Reads a list of cells, at least one.
pub(super) fn cells(list: Part<'_>, field: Field) -> Reading<Vec<ClueCell>> {
    // The most cells of a clue are those of the field.
    let most = field.cell_count();
    let mut cells: Vec<ClueCell> = Vec::new();
    // The last cell, if it can be a corner; the range of several cells, which cannot.
    let mut corner: Result<ClueCell, Option<BlockSpan>> = Err(None);
    let mut rest = list;
    let mut joint = None::<Part<'_>>;
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
        let (named, name, behind) = set(rest, field)?;
        match (joint.take(), named.as_slice()) {
            (None, _) => cells.extend(&named),
            (Some(dash), [end]) => {
                let begin = corner.map_err(|several| match several {
                    Some(span) => (ClueProblem::SeveralCells, span),
                    None => (ClueProblem::LooseMark, dash.span()),
                })?;
                line(begin, *end, &mut cells)?;
            }
            (Some(_), _) => return Err((ClueProblem::SeveralCells, name.span())),
        }
        corner = if let [one] = named.as_slice() { Ok(*one) } else { Err(Some(name.span())) };
        if cells.len() > most {
            return Err((ClueProblem::TooManyCells, name.span()));
        }
        rest = behind;
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
/// text behind it.
pub(super) fn set<'t>(text: Part<'t>, field: Field) -> Reading<(Vec<ClueCell>, Part<'t>, Part<'t>)> {
    let lengths = axis(text.text, 'r').and_then(|row| Some((row, row + axis(&text.text[row..], 'c')?)));
    let Some((row, length)) = lengths else {
        let end = text.text.find(|c| separates(c) || is_dash(c)).unwrap_or(text.text.len());
        return Err((ClueProblem::NotACell, text.part(0..end).span()));
    };
    let name = text.part(0..length);
    let span = name.span();
    let outside = (ClueProblem::OutsideTheGrid, span);
    let are_sets = field.rows().max(field.columns()) <= 9;
    let rows = numbers(&name.text[..row], field.rows(), are_sets).ok_or(outside)?;
    let columns = numbers(&name.text[row..], field.columns(), are_sets).ok_or(outside)?;
    let pairs = rows.iter().flat_map(|&row| columns.iter().map(move |&column| (row, column)));
    let cells = pairs.map(|(row, column)| ClueCell { row, column, span }).collect();
    Ok((cells, name, text.part(length..text.text.len())))
}

/// Returns the rows or columns, of which there are `count`, that the digits of a text name, from 0: one for each digit
/// in a set, else one number.
fn numbers(digits: &str, count: u8, are_sets: bool) -> Option<Vec<u8>> {
    let digits: Vec<u32> = digits.chars().filter_map(|c| narrow(c).to_digit(10)).collect();
    let index = |number: u32| u8::try_from(number).ok().filter(|number| (1..=count).contains(number)).map(|it| it - 1);
    if are_sets {
        let most = usize::from(count);
        return (digits.len() <= most).then(|| digits.into_iter().map(index).collect::<Option<_>>())?;
    }
    let number = digits.iter().fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(*digit));
    index(number).map(|index| vec![index])
}

/// Adds the cells behind `begin` up to `end`.
fn line(begin: ClueCell, end: ClueCell, cells: &mut Vec<ClueCell>) -> Reading<()> {
    let rows = end.row.abs_diff(begin.row);
    let columns = end.column.abs_diff(begin.column);
    let span = begin.span.cover(end.span);
    if rows == 0 && columns == 0 || rows > 0 && columns > 0 && rows != columns {
        return Err((ClueProblem::NotALine, span));
    }
    let between = |from: u8, to: u8, steps: u8| match from.cmp(&to) {
        std::cmp::Ordering::Less => from + steps,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - steps,
    };
    cells.extend((1..rows.max(columns)).map(|steps| ClueCell {
        row: between(begin.row, end.row, steps),
        column: between(begin.column, end.column, steps),
        span,
    }));
    cells.push(end);
    Ok(())
}
