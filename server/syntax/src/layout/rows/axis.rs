//! Reads grids with an axis: a line that names the columns, and rows that begin with their own number or letter.

use super::axis_names::{Axis, RowLabels};
use super::taken_row::{Cut, TakenRow, cut_like_others};
use super::{Rows, behind_frames};
use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::lines::cell_counts::cells_from;
use crate::lines::shape::Shape;
use crate::text::columns::Columns;
use crate::text::glyph::{Glyph, glyph};
use field::standard_boxes;

impl Rows {
    /// Returns the grid below an axis in the line `first`, if there is one. The labels of the rows decide.
    pub(crate) fn below_axis(reader: &mut Reader<'_>, first: usize) -> Result<Option<Rows>, NeedMore> {
        let Some(axis) = axis_of(reader, first)? else { return Ok(None) };
        let LabelledRows { rows: mut taken, end } = labelled_rows(reader, first + 1, axis.size)?;
        if are_rows_of_others(reader, &taken, end, axis)? {
            return Ok(None);
        }
        let columns = columns_behind_labels(reader, &mut taken, axis.size)?;
        let exact = taken.iter().filter(|row| row.exact).count();
        let are_narrow = taken.iter().all(|row| row.cells.atoms.min(row.cells.pieces) <= u32::from(axis.size));
        let are_rows = 2 * exact >= taken.len() || axis.is_words && are_narrow;
        if taken.is_empty() || !are_rows {
            return Ok(None);
        }
        cut_like_others(&mut taken);
        let mut end = behind_frames(reader, end, axis.size)?;
        // The same names may be below the grid, too, unless they are the axis of the next one.
        if axis_of(reader, end)? == Some(axis) && labelled_rows(reader, end + 1, axis.size)?.rows.is_empty() {
            end += 1;
        }
        Ok(Some(Rows {
            size: axis.size,
            height: axis.size,
            digit_count: axis.size,
            taken,
            end,
            unusable: None,
            columns,
        }))
    }
}

fn axis_of(reader: &mut Reader<'_>, line: usize) -> Result<Option<Axis>, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(line)? else { return Ok(None) };
    Ok(Axis::new(line.text(text)))
}

/// True if all labelled rows are complete together with what would be their labels, and form a grid with the axis, or
/// are followed by rows without labels: `1 2 3 4` may be a row, too, and the rows below it may begin with 1 and 2 by
/// chance.
fn are_rows_of_others(reader: &mut Reader<'_>, taken: &[TakenRow], end: usize, axis: Axis) -> Result<bool, NeedMore> {
    for row in taken {
        if axis.is_words || !has_pieces(reader, row.line, axis.size)? {
            return Ok(false);
        }
    }
    let behind = behind_frames(reader, end, axis.size)?;
    if taken.len() + 1 == usize::from(axis.size) {
        return Ok(true);
    }
    has_pieces(reader, behind, axis.size)
}

/// True if the line has that many pieces.
fn has_pieces(reader: &mut Reader<'_>, line: usize, size: u8) -> Result<bool, NeedMore> {
    Ok(matches!(reader.shape(line)?, Some(Shape::Cells(cells)) if cells.pieces == u32::from(size)))
}

/// The columns of the cells behind the labels, if more rows are complete that way: blanks are empty cells then.
fn columns_behind_labels(
    reader: &mut Reader<'_>,
    taken: &mut [TakenRow],
    size: u8,
) -> Result<Option<Columns>, NeedMore> {
    let exact = taken.iter().filter(|row| row.exact).count();
    if exact == taken.len() {
        return Ok(None);
    }
    let text = reader.text;
    let mut lines = Vec::with_capacity(taken.len());
    for row in taken.iter() {
        let line = reader.line(row.line)?.map_or("", |line| line.text(text));
        let (label, cells) = line.split_at(row.from.to_usize());
        // Blanks as wide as the label; characters that do not count as a column stay.
        let mut unlabelled = String::with_capacity(line.len());
        for c in label.chars() {
            unlabelled.push(if glyph(c) == Glyph::Ignored { c } else { ' ' });
        }
        unlabelled.push_str(cells);
        lines.push(unlabelled);
    }
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    let Some((columns, fit)) = Columns::find(&texts, &|found| box_columns(found, size)) else { return Ok(None) };
    if fit <= exact {
        return Ok(None);
    }
    for (row, line) in taken.iter_mut().zip(&lines) {
        if columns.fits(line) {
            row.cut = Cut::Columns;
            row.exact = true;
        }
    }
    Ok(Some(columns))
}

/// The number of cells of a row in one box, if the columns that were found are those of the axis.
fn box_columns(found: u8, size: u8) -> Option<u8> {
    if found != size {
        return None;
    }
    match standard_boxes(size) {
        Some((_, columns)) => Some(columns),
        None => Some(size),
    }
}

/// Rows that begin with their own label, and the line behind them.
struct LabelledRows {
    rows: Vec<TakenRow>,
    end: usize,
}

/// The rows from the line `at` on that begin with their own label, at most `size`. A label alone, whose row is yet to
/// be typed, belongs to them.
fn labelled_rows(reader: &mut Reader<'_>, mut at: usize, size: u8) -> Result<LabelledRows, NeedMore> {
    let text = reader.text;
    let far = at + FAR;
    let mut found = LabelledRows { rows: Vec::new(), end: at };
    let mut labels = RowLabels::new(size);
    while !labels.are_complete() && at < far {
        let shape = reader.shape(at)?;
        let line = reader.line(at)?.map_or("", |line| line.text(text));
        let may_have_label = matches!(
            shape,
            Some(Shape::Cells(_) | Shape::Metadata { .. } | Shape::Heading | Shape::Text | Shape::Bars)
        );
        if may_have_label && let Some(label) = labels.take(line) {
            let mut row = TakenRow::new(at, cells_from(line, label.end), size);
            row.number = u8::try_from(label.row).ok();
            found.rows.push(row);
            at += 1;
            found.end = at;
            continue;
        }
        match shape {
            Some(Shape::Cells(_)) if labels.is_next(line) => {
                found.end = at + 1;
                break;
            }
            Some(Shape::Frame { .. } | Shape::Comment) => {}
            Some(Shape::Blank) if !found.rows.is_empty() => labels.is_below_blank = true,
            _ => break,
        }
        at += 1;
    }
    Ok(found)
}
