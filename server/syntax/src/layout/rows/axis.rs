//! Reads grids with an axis: a line that names the columns, and rows that begin with their own number or letter.

use super::run::split_alike;
use super::{Cut, Rows, TakenRow, frames_from};
use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::lines::cell_counts::{LARGEST, cells_from};
use crate::lines::shape::Shape;
use crate::text::columns::Columns;
use crate::text::glyph::{Glyph, glyph, trimmed};
use field::standard_boxes;

/// The names of the columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Axis {
    size: u8,
    /// True if the names are adjacent, as in `abc def ghi`: no row of a grid looks like that.
    is_words: bool,
}

impl Rows {
    /// Returns the grid below an axis in the line `first`, if there is one. The labels of the rows decide.
    pub(crate) fn below_axis(reader: &mut Reader<'_>, first: usize) -> Result<Option<Rows>, NeedMore> {
        let text = reader.text;
        let Some(axis) = reader.line(first)?.and_then(|line| Axis::new(line.text(text))) else {
            return Ok(None);
        };
        let (mut taken, end) = labelled(reader, first + 1, axis.size)?;
        if are_rows_of_others(reader, &taken, end, axis)? {
            return Ok(None);
        }
        let columns = columns_behind_labels(reader, &mut taken, axis.size)?;
        let exact = taken.iter().filter(|row| row.exact).count();
        let narrow = taken.iter().all(|row| row.cells.atoms.min(row.cells.pieces) <= u32::from(axis.size));
        if taken.is_empty() || !(2 * exact >= taken.len() || axis.is_words && narrow) {
            return Ok(None);
        }
        split_alike(&mut taken);
        let mut end = frames_from(reader, end, axis.size)?;
        let footer = reader.line(end)?.and_then(|line| Axis::new(line.text(text))) == Some(axis);
        if footer && labelled(reader, end + 1, axis.size)?.0.is_empty() {
            end += 1;
        }
        Ok(Some(Rows { size: axis.size, taken, end, unusable: None, columns }))
    }
}

/// True if all labelled rows are complete together with what would be their labels, and form a grid with the axis, or
/// are followed by rows without labels: `1 2 3 4` may be a row, too, and the rows below it may begin with 1 and 2 by
/// chance.
fn are_rows_of_others(reader: &mut Reader<'_>, taken: &[TakenRow], end: usize, axis: Axis) -> Result<bool, NeedMore> {
    let whole =
        |shape: Option<Shape>| matches!(shape, Some(Shape::Cells(cells)) if cells.pieces == u32::from(axis.size));
    for row in taken {
        if axis.is_words || !whole(reader.shape(row.line)?) {
            return Ok(false);
        }
    }
    let behind = frames_from(reader, end, axis.size)?;
    Ok(taken.len() + 1 == usize::from(axis.size) || whole(reader.shape(behind)?))
}

/// The columns of the cells behind the labels, if more rows are complete that way: blanks are empty cells then.
fn columns_behind_labels(
    reader: &mut Reader<'_>,
    taken: &mut [TakenRow],
    size: u8,
) -> Result<Option<Columns>, NeedMore> {
    let text = reader.text;
    let mut lines = Vec::with_capacity(taken.len());
    for row in taken.iter() {
        let line = reader.line(row.line)?.map_or("", |line| line.text(text));
        let (label, cells) = line.split_at(row.from.to_usize());
        // As wide as the label; characters that do not count as a column stay.
        let blank = label.chars().map(|c| if glyph(c) == Glyph::Ignored { c } else { ' ' });
        lines.push(blank.chain(cells.chars()).collect::<String>());
    }
    let exact = taken.iter().filter(|row| row.exact).count();
    if exact == taken.len() {
        return Ok(None);
    }
    let texts: Vec<&str> = lines.iter().map(String::as_str).collect();
    let box_columns = |other: u8| (other == size).then(|| standard_boxes(size).map_or(size, |(_, columns)| columns));
    let Some((columns, _)) = Columns::find(&texts, &box_columns).filter(|(_, fit)| *fit > exact) else {
        return Ok(None);
    };
    for (row, line) in taken.iter_mut().zip(&lines) {
        if columns.fits(line) {
            row.cut = Cut::Columns;
            row.exact = true;
        }
    }
    Ok(Some(columns))
}

/// The rows from the line `at` on that begin with their own label, at most `size`, and the line behind them. A label
/// alone, whose row is yet to be typed, belongs to them.
fn labelled(reader: &mut Reader<'_>, mut at: usize, size: u8) -> Result<(Vec<TakenRow>, usize), NeedMore> {
    let (mut taken, mut end): (Vec<TakenRow>, usize) = (Vec::new(), at);
    let far = at + FAR;
    let mut labels = Labels { names: None, next: 0, size: usize::from(size), apart: false };
    while labels.next < labels.size && at < far {
        let shape = reader.shape(at)?;
        let text = reader.text;
        let text = reader.line(at)?.map_or("", |line| line.text(text));
        let found = match shape {
            Some(Shape::Cells(_) | Shape::Metadata { .. } | Shape::Heading | Shape::Text | Shape::Bars) => {
                labels.take(text)
            }
            _ => None,
        };
        match (shape, found) {
            (_, Some((number, from))) => {
                let row = TakenRow::new(at, cells_from(text, from), size);
                taken.push(TakenRow { number: u8::try_from(number).ok(), ..row });
                end = at + 1;
            }
            (Some(Shape::Cells(_)), None) if labels.is_alone(text) => return Ok((taken, at + 1)),
            (Some(Shape::Frame { .. } | Shape::Comment), None) => {}
            (Some(Shape::Blank), None) if !taken.is_empty() => labels.apart = true,
            _ => break,
        }
        at += 1;
    }
    Ok((taken, end))
}

/// The labels of rows, in the order of the lines.
struct Labels {
    /// The kind of the labels, once the first row is read.
    names: Option<Names>,
    /// The row whose label comes next, if it is not missing.
    next: usize,
    size: usize,
    /// True if a blank line precedes the next row.
    apart: bool,
}

impl Labels {
    /// The number of the row that this line is by its label, and where the label ends.
    fn take(&mut self, line: &str) -> Option<(usize, usize)> {
        let (names, row, end) = match self.names {
            None => Names::beginning(line).map(|(names, end)| (names, self.next, end))?,
            Some(names) => {
                // A row whose label is missing leaves its place empty. Behind a blank line it may be another puzzle's.
                let last = if self.apart { self.next + 1 } else { self.size };
                (self.next..last).find_map(|row| Some((names, row, names.end_of_label(line, row)?)))?
            }
        };
        *self = Labels { names: Some(names), next: row + 1, apart: false, ..*self };
        Some((row, end))
    }

    /// True if the line is the next label and nothing else.
    fn is_alone(&self, line: &str) -> bool {
        self.names.is_some_and(|names| names.name(self.next) == line.trim())
    }
}

/// The names of rows or columns, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Names {
    FromZero,
    FromOne,
    Letters,
}

impl Names {
    const ALL: [Names; 3] = [Names::FromOne, Names::Letters, Names::FromZero];

    /// True if that is the name of the row or column.
    fn is_name(self, text: &str, index: usize) -> bool {
        let first = match self {
            Names::FromZero => '0',
            Names::FromOne => '1',
            Names::Letters => 'A',
        };
        // Nearly all texts are not names and must not cost the memory of one.
        let may_be = index > 0 || text.starts_with(|c: char| c.eq_ignore_ascii_case(&first));
        may_be && text.eq_ignore_ascii_case(&self.name(index))
    }

    fn name(self, index: usize) -> String {
        match self {
            Names::FromZero => index.to_string(),
            Names::FromOne => (index + 1).to_string(),
            Names::Letters => char::from_u32('A' as u32 + index as u32).unwrap_or('?').to_string(),
        }
    }

    /// Returns the kind of the first row's label, and its end in the line.
    fn beginning(line: &str) -> Option<(Names, usize)> {
        Names::ALL.into_iter().find_map(|names| Some((names, names.end_of_label(line, 0)?)))
    }

    /// Returns the end of the label of the row `index`, if a separator follows it.
    fn end_of_label(self, line: &str, index: usize) -> Option<usize> {
        let name = self.name(index);
        let start = trimmed(line).start;
        let label = line.get(start..start + name.len())?;
        let rest = &line[start + name.len()..];
        let separated = rest.starts_with(|c| matches!(glyph(c), Glyph::Blank | Glyph::Bar | Glyph::Colon));
        (label.eq_ignore_ascii_case(&name) && separated).then_some(start + name.len())
    }
}

impl Axis {
    /// The names of columns, if the line holds nothing else.
    fn new(line: &str) -> Option<Axis> {
        if line.len() > 40 * LARGEST as usize {
            return None;
        }
        let separates = |c: char| matches!(glyph(c), Glyph::Blank | Glyph::Ignored | Glyph::Bar);
        let mut pieces = line.split(separates).filter(|piece| !piece.is_empty());
        let characters = pieces.clone().flat_map(|piece| piece.split_inclusive(|_| true));
        let size = sequence(pieces.clone()).or_else(|| sequence(characters))?;
        let is_words = pieces.any(|piece| piece.len() > 1 && piece.starts_with(|c: char| c.is_alphabetic()));
        Some(Axis { size, is_words })
    }
}

/// Returns the number of names, if they are in order. Most lines fail at their first piece, because they have no names.
fn sequence<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Option<u8> {
    let in_order = |kind: &Names| names.clone().zip(0..).all(|(name, at)| kind.is_name(name, at));
    Names::ALL.iter().find(|kind| in_order(kind))?;
    let size = u8::try_from(names.count()).ok()?;
    (4..=LARGEST as u8).contains(&size).then_some(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns() {
        let size = |line| Axis::new(line).map(|axis| axis.size);
        assert_eq!(size("  abc def ghi"), Some(9));
        assert_eq!(size("  A B C D"), Some(4));
        assert_eq!(size("  1 2 3 | 4 5 6 | 7 8 9 "), Some(9));
        assert_eq!(size("0 1 2 3"), Some(4));
        assert_eq!(size("  1 2 3 4 5 6 7 8 9 10 11 12"), Some(12));
        assert_eq!(size("  abc deg"), None);
        assert_eq!(size("  a b c"), None);
        assert_eq!(size("sudoku"), None);
        assert_eq!(size(""), None);
    }

    #[test]
    fn labels_of_rows() {
        assert_eq!(Names::Letters.end_of_label(" b: 1 2", 1), Some(2));
        assert_eq!(Names::FromOne.end_of_label("10|1", 9), Some(2));
        assert_eq!(Names::FromOne.end_of_label("1234", 0), None);
        assert_eq!(Names::beginning("A 1"), Some((Names::Letters, 1)));
        assert_eq!(Names::beginning("é"), None);
    }
}
