//! Finds the lines of a field that all begin with something that belongs to no cell: a mark of quoted text, or the
//! number of the line.

use super::Builder;
use crate::layout::forms::prefixed::Prefix;
use crate::layout::reader::NeedMore;
use crate::lines::figure_row::{FigureRow, FittingRow};
use crate::lines::shape::Shape;
use field::Figure;

/// A line that may be a row of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct FieldLine {
    pub(super) line: usize,
    /// Where its cells begin, in bytes from the start of the line.
    pub(super) start: usize,
}

/// The lines of a field behind their prefixes.
pub(super) struct PrefixedLines {
    pub(super) lines: Vec<FieldLine>,
    /// The line behind the last.
    pub(super) end: usize,
}

impl FieldLine {
    /// A line that has nothing before its cells.
    pub(super) fn whole(line: usize) -> FieldLine {
        FieldLine { line, start: 0 }
    }
}

impl<'t> Builder<'_, 't> {
    /// The text of a line from its cells on.
    pub(super) fn text_of_row(&mut self, row: FieldLine) -> Result<&'t str, NeedMore> {
        let text = self.reader.text;
        let line = self.reader.line(row.line)?.map_or("", |line| line.text(text));
        Ok(&line[row.start..])
    }

    /// The lines of a field from the line `index` on, if they all have a prefix and most of them are rows of the figure
    /// behind it. Frames and blank lines between them may have none.
    pub(super) fn lines_behind_prefixes(
        &mut self,
        index: usize,
        figure: &Figure,
    ) -> Result<Option<PrefixedLines>, NeedMore> {
        /// Fewer lines may begin with 1, 2, 3 by chance.
        const FEWEST: usize = 4;
        let text = self.reader.text;
        let first = self.reader.line(index)?.map_or("", |line| line.text(text));
        // Nearly all lines end here.
        let Some((mut expected, _)) = Prefix::of(first).filter(|(prefix, _)| prefix.may_be_first()) else {
            return Ok(None);
        };
        let rows = figure.field().rows();
        let mut found = PrefixedLines { lines: Vec::with_capacity(rows.into()), end: index };
        let mut exact = 0;
        let mut exact_as_whole_lines = 0;
        let mut next = index;
        for row in 0..rows {
            let Some(line) = self.line_behind(&mut expected, next)? else { break };
            exact += usize::from(is_exact(self.text_of_row(line)?, figure, row));
            exact_as_whole_lines += usize::from(is_exact(self.text_of_row(FieldLine::whole(line.line))?, figure, row));
            found.lines.push(line);
            found.end = line.line + 1;
            next = found.end;
        }
        // A frame below them, which has the mark, too.
        while let Some(below) = self.reader.line(found.end)?.map(|line| line.text(text))
            && Prefix::of(below).is_some_and(|(prefix, start)| prefix == expected && !has_cells(&below[start..]))
        {
            found.end += 1;
            expected = expected.next();
        }
        // What looks like a number may be the first cell of a row.
        let are_rows = found.lines.len() >= FEWEST && exact > exact_as_whole_lines && exact * 2 > found.lines.len();
        Ok(are_rows.then_some(found))
    }

    /// The next line from `index` on that has the expected prefix and cells behind it. Then the prefix of the line
    /// below is expected.
    fn line_behind(&mut self, expected: &mut Prefix, index: usize) -> Result<Option<FieldLine>, NeedMore> {
        /// More lines are not between two bands.
        const MOST_BETWEEN: usize = 3;
        let text = self.reader.text;
        for line in index..=index + MOST_BETWEEN {
            let Some(whole) = self.reader.line(line)?.map(|line| line.text(text)) else { return Ok(None) };
            match Prefix::of(whole) {
                Some((prefix, start)) if prefix == *expected => {
                    *expected = prefix.next();
                    // A blank belongs to the prefix, others may be cells.
                    let start = start + usize::from(start < whole.len());
                    if has_cells(&whole[start..]) {
                        return Ok(Some(FieldLine { line, start }));
                    }
                }
                _ if matches!(self.reader.shape(line)?, Some(Shape::Blank | Shape::Frame { .. } | Shape::Bars)) => {}
                _ => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// True if a text has a cell for each place of that row of a figure.
fn is_exact(text: &str, figure: &Figure, row: u8) -> bool {
    matches!(FigureRow::new(text, figure, row).cells(), FittingRow::Exact { .. })
}

/// True if a text has more than the lines of a frame.
fn has_cells(text: &str) -> bool {
    text.contains(|c: char| c.is_alphanumeric() || matches!(c, '.' | '~' | '_' | '*'))
}
