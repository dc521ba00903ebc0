//! Recognises the names of columns and rows beside a grid: `1 2 3 …`, `0 1 2 …`, `A B C …`.

use crate::lines::cell_counts::LARGEST;
use crate::text::glyph::{Glyph, glyph, trimmed};

/// The names of the columns in a line above a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Axis {
    pub(super) size: u8,
    /// True if the names are adjacent, as in `abc def ghi`: no row of a grid looks like that.
    pub(super) is_words: bool,
}

impl Axis {
    /// The names of columns, if the line holds nothing else.
    pub(super) fn new(line: &str) -> Option<Axis> {
        if line.len() > 40 * LARGEST as usize {
            return None;
        }
        let pieces = line.split(is_separator).filter(|piece| !piece.is_empty());
        let characters = pieces.clone().flat_map(|piece| piece.split_inclusive(|_| true));
        let size = size_of_names(pieces.clone()).or_else(|| size_of_names(characters))?;
        let mut is_words = false;
        for piece in pieces {
            is_words |= piece.len() > 1 && piece.starts_with(|c: char| c.is_alphabetic());
        }
        Some(Axis { size, is_words })
    }
}

fn is_separator(c: char) -> bool {
    matches!(glyph(c), Glyph::Blank | Glyph::Ignored | Glyph::Bar)
}

/// Returns the number of names, if they are in order. Most lines fail at their first piece, because they have no names.
fn size_of_names<'a>(names: impl Iterator<Item = &'a str> + Clone) -> Option<u8> {
    let count = Names::ALL.into_iter().find_map(|kind| kind.count(names.clone()))?;
    let size = u8::try_from(count).ok()?;
    (4..=LARGEST as u8).contains(&size).then_some(size)
}

/// The labels of rows, in the order of the lines.
pub(super) struct RowLabels {
    /// The kind of the labels, once the first row is read.
    names: Option<Names>,
    /// The row whose label comes next, if it is not missing.
    next: usize,
    size: usize,
    /// True if a blank line precedes the next row.
    pub(super) is_below_blank: bool,
}

/// The label of a row.
pub(super) struct RowLabel {
    /// The 0-based number of the row.
    pub(super) row: usize,
    /// The end of the label in its line, in bytes.
    pub(super) end: usize,
}

impl RowLabels {
    pub(super) fn new(size: u8) -> RowLabels {
        RowLabels { names: None, next: 0, size: usize::from(size), is_below_blank: false }
    }

    /// True if the last row has been read.
    pub(super) fn are_complete(&self) -> bool {
        self.next >= self.size
    }

    /// The label of the next row, or of one after it, if the line begins with that.
    pub(super) fn take(&mut self, line: &str) -> Option<RowLabel> {
        let label = match self.names {
            None => {
                let (names, end) = Names::beginning(line)?;
                self.names = Some(names);
                RowLabel { row: self.next, end }
            }
            Some(names) => {
                // A row whose label is missing leaves its place empty. Behind a blank line it may be another puzzle's.
                let last = if self.is_below_blank { self.next + 1 } else { self.size };
                (self.next..last).find_map(|row| Some(RowLabel { row, end: names.end_of_label(line, row)? }))?
            }
        };
        self.next = label.row + 1;
        self.is_below_blank = false;
        Some(label)
    }

    /// True if the line is the next label and nothing else.
    pub(super) fn is_next(&self, line: &str) -> bool {
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

    /// The number of these names, if they are in order.
    fn count<'a>(self, names: impl Iterator<Item = &'a str>) -> Option<usize> {
        let mut count = 0;
        for name in names {
            if !self.is_name(name, count) {
                return None;
            }
            count += 1;
        }
        Some(count)
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
        let is_separated = rest.starts_with(|c| matches!(glyph(c), Glyph::Blank | Glyph::Bar | Glyph::Colon));
        (label.eq_ignore_ascii_case(&name) && is_separated).then_some(start + name.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_columns() {
        fn size(line: &str) -> Option<u8> {
            Axis::new(line).map(|axis| axis.size)
        }
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
