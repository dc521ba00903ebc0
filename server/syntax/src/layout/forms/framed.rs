//! Reads grids in a frame in which blanks are empty cells and the values are letters or numbers above 9, so that a row
//! by itself looks like words.

use super::{Board, FormCell, Found};
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::LARGEST;
use crate::lines::shape::Shape;
use crate::lines::written::written;
use crate::model::metadata::Declared;
use crate::text::columns::Columns;
use crate::text::glyph::{is_bar, trimmed};
use crate::text::span::LineSpan;

/// The most lines that are looked at.
const AHEAD: usize = 3 * LARGEST as usize;

/// Reads the framed grid that begins in the line `first`, if a row has a letter or a number above 9 and another has a
/// blank cell.
pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: &Declared) -> Result<Option<Found>, NeedMore> {
    let text = reader.text;
    let mut rows: Vec<&str> = Vec::new();
    let mut numbers = Vec::new();
    let mut index = first;
    while index < first + AHEAD
        && let Some(line) = reader.line(index)?.map(|line| line.text(text))
    {
        match reader.shape(index)? {
            Some(Shape::Frame { .. }) => {}
            Some(Shape::Cells(_) | Shape::Bars | Shape::Text) if line.contains(is_bar) => {
                rows.push(line);
                numbers.push(index);
            }
            _ => break,
        }
        index += 1;
    }
    let Ok(size) = u8::try_from(rows.len()) else { return Ok(None) };
    if !(4..=LARGEST as u8).contains(&size)
        || declared.size.is_some_and(|declared| declared != size)
        || !(size > 9 || rows.iter().any(|row| row.contains(char::is_alphabetic)))
    {
        return Ok(None);
    }
    let box_columns = |other: u8| (other == size).then(|| declared.boxes_of(size).map_or(size, |(_, columns)| columns));
    let Some((columns, fit)) = Columns::find(&rows, &box_columns) else { return Ok(None) };
    if fit < rows.len() || columns.size() != size {
        return Ok(None);
    }
    let mut board = Board { size, rows: Vec::with_capacity(rows.len()) };
    for (row, line) in rows.iter().zip(numbers) {
        let mut cells = Vec::with_capacity(usize::from(size));
        for cell in columns.cut(row) {
            let inner = trimmed(&row[cell.clone()]);
            let Some(written) = written(&row[cell.clone()][inner]) else { return Ok(None) };
            cells.push(FormCell { line, span: LineSpan::from(cell), written });
        }
        board.rows.push(cells);
    }
    Ok(Some(Found { boards: vec![board], end: index }))
}
