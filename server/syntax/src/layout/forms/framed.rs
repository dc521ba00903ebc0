//! Reads grids in a frame in which blanks are empty cells, and whose rows look like words or like other rows: values
//! are letters or numbers above 9, or cells are several characters wide.

use super::{Board, FormCell, Found};
use crate::layout::reader::{NeedMore, Reader};
use crate::lines::cell_counts::LARGEST;
use crate::lines::shape::Shape;
use crate::lines::written::{Written, written};
use crate::model::metadata::Declared;
use crate::text::columns::{Columns, without_comment};
use crate::text::glyph::{is_bar, trimmed};
use crate::text::span::LineSpan;
use std::ops::Range;

/// The most lines that are looked at.
const AHEAD: usize = 3 * LARGEST as usize;

/// Reads the framed grid that begins in the line `first`, if it has a blank cell, and wide cells, letters or numbers
/// above 9.
pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: &Declared) -> Result<Option<Found>, NeedMore> {
    let text = reader.text;
    let Some(line) = reader.line(first)?.map(|line| line.text(text)) else { return Ok(None) };
    if !has_wide_text(line) && !has_one_value_a_part(line) {
        return Ok(None);
    }
    let mut rows: Vec<&str> = Vec::new();
    let mut numbers = Vec::new();
    let mut index = first;
    while index < first + AHEAD
        && let Some(line) = reader.line(index)?.map(|line| line.text(text))
    {
        match reader.shape(index)? {
            Some(Shape::Frame { .. }) => {}
            Some(Shape::Cells(_) | Shape::Bars | Shape::Text) if line.contains(is_bar) => {
                rows.push(without_comment(line));
                numbers.push(index);
            }
            _ => break,
        }
        index += 1;
    }
    if !rows.iter().any(|row| has_wide_text(row)) {
        return Ok(None);
    }
    let Ok(size) = u8::try_from(rows.len()) else { return Ok(None) };
    let is_size = (4..=LARGEST as u8).contains(&size) && declared.size.is_none_or(|declared| declared == size);
    if is_size && let Some(board) = board_of_parts(&rows, &numbers, size) {
        return Ok(Some(Found::one(board, index)));
    }
    if !is_size {
        return Ok(None);
    }
    let has_letters = rows.iter().any(|row| row.contains(char::is_alphabetic));
    if size <= 9 && !has_letters {
        // Framed 9×9 grids of digits, which are most of all, are known to the readers of rows. While one is
        // being typed, it has as many rows as a smaller grid.
        let begins_with_frame = match first.checked_sub(1) {
            Some(above) => matches!(reader.shape(above)?, Some(Shape::Frame { .. })),
            None => false,
        };
        let ends_with_frame = matches!(reader.shape(index - 1)?, Some(Shape::Frame { .. }));
        if size == 9 || begins_with_frame != ends_with_frame || has_larger_digit(&rows, size) {
            return Ok(None);
        }
    }
    let box_columns = |other: u8| (other == size).then(|| declared.boxes_of(size).map_or(size, |(_, columns)| columns));
    let Some((columns, fit)) = Columns::find(&rows, &box_columns) else { return Ok(None) };
    if fit < rows.len() || columns.size() != size {
        return Ok(None);
    }
    let mut board = Board { size, rows: Vec::with_capacity(rows.len()), columns: None };
    for (row, line) in rows.iter().zip(numbers) {
        let mut cells = Vec::with_capacity(usize::from(size));
        for cell in columns.cut(row) {
            let inner = trimmed(&row[cell.clone()]);
            let Some(written) = written(&row[cell.clone()][inner]) else { return Ok(None) };
            cells.push(FormCell { line, span: LineSpan::from(cell), written });
        }
        board.rows.push(cells);
    }
    board.columns = Some(columns);
    Ok(Some(Found::one(board, index)))
}

/// True if a digit is larger than the values of a grid of that size.
fn has_larger_digit(rows: &[&str], size: u8) -> bool {
    rows.iter().any(|row| row.bytes().any(|byte| byte.is_ascii_digit() && byte - b'0' > size))
}

/// True for a line with a letter, a number of two digits or two blanks side by side: rows of one digit or mark a cell,
/// which most frames hold, have none of them.
fn has_wide_text(line: &str) -> bool {
    let is_wide = |pair: &[u8]| pair == b"  " || pair[0].is_ascii_digit() && pair[1].is_ascii_digit();
    line.contains(|c: char| c.is_alphabetic() || !c.is_ascii()) || line.as_bytes().windows(2).any(is_wide)
}

/// True for a line with one value or mark and blanks between any two bars: `| 3|1 |`. Rows below may have others.
fn has_one_value_a_part(line: &str) -> bool {
    let inner = trimmed(line);
    let mut parts = line[inner].trim_matches(is_bar).split(is_bar);
    parts.all(|part| part.len() > 1 && part.trim().len() == 1 && !(part.starts_with(' ') && part.ends_with(' ')))
}

/// The grid whose cells divide the parts between bars evenly, however wide they are, if some are blank and no text
/// crosses from one to another.
fn board_of_parts(rows: &[&str], numbers: &[usize], size: u8) -> Option<Board> {
    let first = bars_of(rows.first()?);
    let parts: Vec<Range<usize>> =
        first.windows(2).map(|pair| pair[0] + 1..pair[1]).filter(|part| !part.is_empty()).collect();
    let size = usize::from(size);
    let width = parts.first()?.len();
    if !size.is_multiple_of(parts.len()) || parts.len() == size || parts.iter().any(|part| part.len() != width) {
        return None;
    }
    let in_part = size / parts.len();
    // Narrower cells are those of `Columns`.
    if width / in_part < 3 || rows.iter().any(|row| bars_of(row) != first) {
        return None;
    }
    // Cells side by side, or with one character between them as wide as a bar.
    let mut pitches = vec![Pitch { from: width / in_part, cell: width / in_part }];
    if (width + 1).is_multiple_of(in_part) {
        pitches.push(Pitch { from: (width + 1) / in_part, cell: (width + 1) / in_part - 1 });
    }
    for pitch in pitches {
        // What is left over is a margin before the first cell, or after the last one.
        for margin in 0..=width - (pitch.from * (in_part - 1) + pitch.cell) {
            let mut starts = Vec::with_capacity(size);
            for part in &parts {
                starts.extend((0..in_part).map(|cell| part.start + margin + cell * pitch.from));
            }
            let mut board = Board { size: size as u8, rows: Vec::with_capacity(size), columns: None };
            for (row, line) in rows.iter().zip(numbers) {
                board.rows.extend(cells_at(row, *line, &starts, pitch.cell));
            }
            if board.is_whole() && board.rows.iter().flatten().any(|cell| cell.written == Written::Empty) {
                return Some(board);
            }
        }
    }
    None
}

/// The characters from the start of a cell to that of the next, and those of a cell.
struct Pitch {
    from: usize,
    cell: usize,
}

/// The characters of a line that are bars, by their number.
fn bars_of(line: &str) -> Vec<usize> {
    line.chars().enumerate().filter(|&(_, c)| is_bar(c)).map(|(at, _)| at).collect()
}

/// The cells of a line that begin at these characters; `None` if other text is in it.
fn cells_at(row: &str, line: usize, starts: &[usize], width: usize) -> Option<Vec<FormCell>> {
    let bytes: Vec<usize> = row.char_indices().map(|(at, _)| at).chain([row.len()]).collect();
    let mut cells = Vec::with_capacity(starts.len());
    let mut filled = 0;
    for start in starts {
        let from = *bytes.get(*start)?;
        let to = *bytes.get(start + width)?;
        let text = &row[from..to];
        let inner = trimmed(text);
        filled += text[inner.clone()].chars().count();
        let written = written(&text[inner.clone()])?;
        // A value goes where the last character of a cell is blank.
        let last = text.char_indices().last().map_or(0, |(at, _)| at);
        let span = if inner.is_empty() { from + last..to } else { from + inner.start..from + inner.end };
        cells.push(FormCell { line, span: LineSpan::from(span), written });
    }
    let all = row.chars().filter(|&c| !is_bar(c) && !c.is_whitespace()).count();
    (filled == all).then_some(cells)
}
