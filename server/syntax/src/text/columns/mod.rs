//! Finds the fixed columns of the cells in framed grids, so that a blank can be an empty cell. Knows nothing of the
//! meaning of cells.

mod find;

use crate::text::glyph::{Glyph, glyph, has_word, is_bar, trimmed};
use std::ops::Range;

/// The columns of the cells of each row, counted in characters from the line's start. Zero-width characters do not
/// count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    /// The range of characters of each cell, in order, not overlapping.
    cells: Box<[Range<u16>]>,
    bars: Box<[u16]>,
    /// Rows that end early have blanks there.
    may_be_short: bool,
}

/// Longer lines are no framed grids: 36 cells of at most 40 characters.
const WIDEST: usize = 36 * 40;

/// A line as its visible characters, each with its byte offset.
struct VisibleLine<'a> {
    text: &'a str,
    chars: Vec<(usize, char)>,
    bars: Vec<u16>,
}

impl<'a> VisibleLine<'a> {
    /// Returns `None` for a line without bars, or with tabs between them, whose width is unknown.
    fn new(text: &'a str) -> Option<VisibleLine<'a>> {
        let text = without_comment(text);
        let text = text.trim_end_matches('\t');
        let inner = trimmed(text);
        if text.len() > WIDEST || text[inner].contains('\t') {
            return None;
        }
        let chars: Vec<(usize, char)> = text.char_indices().filter(|&(_, c)| glyph(c) != Glyph::Ignored).collect();
        let mut bars: Vec<u16> = Vec::new();
        for (&(_, c), column) in chars.iter().zip(0u16..) {
            if glyph(c) == Glyph::Bar {
                bars.push(column);
            }
        }
        (!bars.is_empty()).then_some(VisibleLine { text, chars, bars })
    }

    fn is_filled(&self, column: u16) -> bool {
        self.chars.get(usize::from(column)).is_some_and(|&(_, c)| glyph(c) != Glyph::Blank)
    }

    fn is_any_filled(&self, mut columns: Range<u16>) -> bool {
        columns.any(|column| self.is_filled(column))
    }

    /// The bytes of these columns, as far as the line goes.
    fn bytes(&self, columns: &Range<u16>) -> Range<usize> {
        self.byte(columns.start)..self.byte(columns.end)
    }

    /// Where a column begins, or the end of the line.
    fn byte(&self, column: u16) -> usize {
        self.chars.get(usize::from(column)).map_or(self.text.len(), |&(at, _)| at)
    }

    fn has_marks(&self) -> bool {
        self.chars.iter().any(|&(_, c)| matches!(glyph(c), Glyph::Mark | Glyph::Symbol(b'0')))
    }
}

impl Columns {
    /// Returns the number of cells of a row.
    pub(crate) fn size(&self) -> u8 {
        self.cells.len() as u8
    }

    /// True if the line has text only in these columns.
    pub(crate) fn fits(&self, line: &str) -> bool {
        VisibleLine::new(line).is_some_and(|row| self.fits_row(&row))
    }

    fn fits_row(&self, row: &VisibleLine<'_>) -> bool {
        let start_of_last = self.cells.last().map_or(0, |cell| cell.start);
        let is_long_enough = self.may_be_short || usize::from(start_of_last) < row.chars.len();
        if !is_long_enough || !self.bars.starts_with(&row.bars) {
            return false;
        }
        let mut cells = self.cells.iter().peekable();
        for (&(_, c), column) in row.chars.iter().zip(0u16..) {
            // The first cell that does not end before this column.
            while cells.next_if(|cell| cell.end <= column).is_some() {}
            let inside = cells.peek().is_some_and(|cell| cell.contains(&column));
            let is_allowed = match glyph(c) {
                Glyph::Blank => true,
                Glyph::Bar => self.bars.contains(&column),
                // `+5` takes the blank before its cell.
                Glyph::Plus if inside => cells.peek().is_some_and(|cell| cell.len() > 1),
                Glyph::Plus => cells.peek().is_some_and(|cell| cell.start == column + 1),
                Glyph::Symbol(_) | Glyph::Mark | Glyph::Open | Glyph::Close => inside,
                _ => false,
            };
            if !is_allowed {
                return false;
            }
        }
        self.cells.iter().all(|cell| row.text[row.bytes(cell)].split_whitespace().count() <= 1)
    }

    /// Returns the cells of a line that fits: the bytes of their text, or of the blank to write over; empty at the
    /// line's end where the line ends before the cell.
    pub(crate) fn cut(&self, line: &str) -> Vec<Range<usize>> {
        let Some(row) = VisibleLine::new(line) else { return Vec::new() };
        let mut bytes = Vec::with_capacity(self.cells.len());
        let mut end_of_last = 0;
        for cell in &self.cells {
            // A cell takes the plus in the blank before it.
            let has_plus = cell.start > end_of_last
                && row.chars.get(usize::from(cell.start) - 1).is_some_and(|&(_, c)| glyph(c) == Glyph::Plus);
            end_of_last = cell.end;
            let whole = row.bytes(&(cell.start - u16::from(has_plus)..cell.end));
            let inner = trimmed(&row.text[whole.clone()]);
            if inner.is_empty() {
                let middle = (cell.start + cell.end - 1) / 2;
                bytes.push(row.bytes(&(middle..middle + 1)));
            } else {
                bytes.push(whole.start + inner.start..whole.start + inner.end);
            }
        }
        bytes
    }

    /// Returns the text to append to a line that ends early, so that these cells (numbered from 0, in order) get these
    /// texts.
    pub fn continuation(&self, line: &str, values: &[(usize, String)]) -> String {
        let length = line.chars().filter(|&c| glyph(c) != Glyph::Ignored).count();
        let width = self.cells.last().map_or(0, |cell| cell.end).max(self.bars.last().map_or(0, |bar| bar + 1));
        let mut columns: Vec<char> = (0..width).map(|at| if self.bars.contains(&at) { '|' } else { ' ' }).collect();
        for (cell, text) in values {
            let Some(cell) = self.cells.get(*cell) else { continue };
            let middle = usize::from((cell.start + cell.end - 1) / 2);
            for (column, c) in columns.iter_mut().skip(middle).zip(text.chars()) {
                *column = c;
            }
        }
        columns.into_iter().skip(length).collect()
    }
}

/// The line of a grid without the comment after its cells, or the words beside its frame.
pub fn without_comment(line: &str) -> &str {
    let bytes = line.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        if matches!(byte, b'#' | b';') || *byte == b'/' && bytes.get(at + 1) == Some(&b'/') {
            return without_words_beside(&line[..at]);
        }
    }
    without_words_beside(line)
}

/// A row between bars without the words behind its last bar: `| 5 3 . | . 7 . |  from a newspaper`.
pub(crate) fn without_words_beside(line: &str) -> &str {
    let text = line.trim_start();
    // Nearly all lines end here.
    if !text.starts_with(is_bar) || text.ends_with(is_bar) {
        return line;
    }
    let Some((last, bar)) = line.char_indices().rfind(|&(_, c)| is_bar(c)) else { return line };
    let end = last + bar.len_utf8();
    let words = &line[end..];
    let mut parts = text.split(is_bar).filter(|part| !part.is_empty());
    let Some(first) = parts.next() else { return line };
    // As many characters as in the first part are cells, in a row without its last bar.
    let is_beside = has_word(words) && words.starts_with(char::is_whitespace) && visible(words) != visible(first);
    if is_beside && parts.next() != Some(words) { &line[..end] } else { line }
}

/// The number of characters that are no blanks.
fn visible(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// True if each part between two bars has one value in its middle: the parts are the cells, and none is blank.
pub(crate) fn one_value_a_part(lines: &[&str]) -> bool {
    for line in lines {
        for part in line.trim().trim_matches(is_bar).split(is_bar) {
            let inner = trimmed(part);
            let is_in_middle = inner.start == part.len() - inner.end;
            if inner.is_empty() || !is_in_middle {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_beside_a_row() {
        let row = "| 5 3 . | . 7 . | . . . |";
        for words in ["  found in a newspaper", " row 1", "\tr1: see below", " (easy)"] {
            assert_eq!(without_comment(&format!("{row}{words}")), row, "{words}");
        }
        assert_eq!(without_comment("| 5 3 . | . 7 . | # easy"), "| 5 3 . | . 7 . | ");
        for line in [
            "| 5 3 . | . 7 . | . . .",
            "| A B | C D | EF",
            "|ABCD|EFGH|IJKL",
            "| AB CD | EF GH | IJ KL",
            "| 5 3 . |",
            "5 3 . | . 7 . | some words",
            "| some words",
            "",
        ] {
            assert_eq!(without_comment(line), line);
        }
    }
    use field::standard_boxes;

    /// The cells of each line, `.` for blank ones; `!` before a line that does not fit.
    #[track_caller]
    fn check(lines: &[&str], expected: &[&str]) {
        let box_columns = |size| Some(standard_boxes(size).map_or(size, |(_, columns)| columns));
        let Some((columns, _)) = Columns::find(lines, &box_columns) else {
            return assert_eq!(expected, ["nothing"]);
        };
        let shown: Vec<String> = lines
            .iter()
            .map(|line| {
                let cells = columns.cut(line).into_iter().map(|cell| match line[cell].trim() {
                    "" => ".".to_owned(),
                    text => text.to_owned(),
                });
                if columns.fits(line) { cells.collect() } else { "!".to_owned() }
            })
            .collect();
        assert_eq!(shown, expected);
    }

    #[test]
    fn parts_as_wide_as_a_box() {
        check(&["|8  |   |   |", "|  3|6  |   |", "|   |   |   |"], &["8........", "..36.....", "........."]);
        check(&["  3|6  |  2", "8  |   |", "   | 7 |   "], &["..36....2", "8........", "....7...."]);
        check(&["   |6 5|  2", "   |   |", "   | 7 |   "], &["...6.5..2", ".........", "....7...."]);
        check(&["|1 | 2|", "|  |3 |"], &["1..2", "..3."]);
    }

    #[test]
    fn parts_of_one_cell() {
        check(&["| 5 |   | 3 | 1 |", "|   |   |   | 2 |"], &["5.31", "...2"]);
        check(&["| 5 | {12} | 3 | 1 |", "|   |      |   | 2 |"], &["5{12}31", "...2"]);
    }

    #[test]
    fn parts_of_one_cell_without_a_bar_before_the_first() {
        // The last bar ends the rows.
        check(&["1|3| | |", " |1|2| |", "4| |3| |"], &["13..", ".12.", "4.3."]);
        check(&["3 |   |   | 4 |", "  | 1 | 2 |   |", "4 |   | 3 |   |"], &["3..4", ".12.", "4.3."]);
        check(&["5|3| | |7| | | | |", "6| | |1|9|5| | | |"], &["53..7....", "6..195..."]);
        // A blank cell follows it.
        check(&["1|3| |", " |1|2|", "4| |3|", " |2| |"], &["13..", ".12.", "4.3.", ".2.."]);
        check(&["5|3| | |7| | | |", "6| | |1|9|5| | |"], &["53..7....", "6..195..."]);
        check(&["1|3| | ", " |1|2|", "4| |3|"], &["13..", ".12.", "4.3."]);
    }

    #[test]
    fn cells_in_every_other_column() {
        check(&["| 5   3 |   7   |       |", "| 6     | 1 9 5 |       |"], &["5.3.7....", "6..195..."]);
        check(&["|5   3|  7  |     |", "|6    |1 9 5|     |"], &["5.3.7....", "6..195..."]);
        check(&["5   3 |   7   |", "6     | 1 9 5 |     4"], &["5.3.7....", "6..195..4"]);
        check(&["|+5   3 |  +7   |       |", "| 6     | 1 9 5 |       |"], &["+5.3.+7....", "6..195..."]);
    }

    #[test]
    fn lines_that_do_not_fit() {
        check(&["|8  |   |   |", "|  3 |6  |   |", "|   |   |   |"], &["8........", "!", "........."]);
        check(&["|8..|...|...|", "|  3|6  |", "|   |   |   |"], &["8........", "!", "........."]);
        check(&["no bars"], &["nothing"]);
    }

    #[test]
    fn a_short_line_goes_on_where_its_columns_say() {
        let box_columns = |_| Some(3);
        let (columns, _) = Columns::find(&["|8  |   |   |", "|8  |"], &box_columns).unwrap();
        assert_eq!(columns.continuation("|8  |", &[(4, "7".to_owned())]), " 7 |   |");
        assert_eq!(columns.continuation("|8", &[]), "  |   |   |");
    }
}
