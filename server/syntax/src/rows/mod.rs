//! Which lines are the rows of one grid: how large it is, where it ends, what joins across blank lines.

mod axis;
mod run;

use crate::cells::Cells;
use crate::columns::Columns;
use crate::metadata::Declared;
use crate::reader::{FAR, NeedMore, Reader};
use crate::shape::Shape;
use crate::size::size_of_one_row;
use crate::split::Unit;
pub(crate) use run::Run;

/// The rows of a grid.
pub(crate) struct Rows {
    pub(crate) size: u8,
    pub(crate) taken: Vec<TakenRow>,
    /// The line behind the last one that belongs to the grid.
    pub(crate) end: usize,
    /// A line among the rows that means nothing.
    pub(crate) unusable: Option<usize>,
    /// Where the cells stand, if blanks are empty cells.
    pub(crate) columns: Option<Columns>,
}

/// A row of a grid.
pub(crate) struct TakenRow {
    pub(crate) line: usize,
    pub(crate) cells: Cells,
    /// Where its cells begin, behind a label; counted from the line's start.
    pub(crate) from: u32,
    pub(crate) cut: Cut,
    /// Its place in the grid, from 0, if a label tells.
    pub(crate) number: Option<u8>,
    /// Whether it has as many cells as it should.
    pub(crate) exact: bool,
    /// Whether its last cell is the nothing behind a comma.
    pub(crate) gap: bool,
    /// Where words begin that stand behind its cells, counted from the line's start.
    pub(crate) words: Option<u32>,
}

/// How a row is cut into cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    /// Each unit is a cell.
    By(Unit),
    /// At the columns of the whole grid.
    Columns,
}

impl Rows {
    /// The grid that begins at the line `first`, if that line is a row.
    pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: &Declared) -> Result<Option<Rows>, NeedMore> {
        let (mut run, voted) = Run::collect(reader, first)?.sized(declared.size);
        let one_row = match declared.size {
            None => run.only_row(reader)?,
            Some(_) => None,
        };
        let columns =
            run.columns(voted, declared).filter(|columns| one_row.is_none_or(|row| row.largest <= columns.size()));
        let known = declared.size.or_else(|| columns.as_ref().map(Columns::size));
        let Some(size) = known.or_else(|| one_row.map_or(voted, size_of_one_row)) else {
            return Ok(None);
        };
        let band = declared.boxes_of(size).map_or(usize::from(size), |(rows, _)| usize::from(rows));
        run.end_at_frame(size, band);
        let mut taken = run.rows(size, columns.as_ref());
        if taken.first().is_none_or(|row| row.line != first) {
            return Ok(None);
        }
        let wanted = usize::from(size);
        let mut unusable = run.unusable(columns.as_ref());
        if taken.len() >= 2 * wanted {
            taken.truncate(wanted);
        } else if taken.len() < wanted {
            let grid = Started { size, band, columns: columns.as_ref() };
            unusable = grid.join(reader, &mut taken, run.end)?.or(unusable);
        }
        let end = taken.last().map_or(first, |row| row.line) + 1;
        let end = frames_from(reader, end, size)?;
        let unusable = unusable.filter(|&line| line < end);
        Ok(Some(Rows { size, taken, end, unusable, columns }))
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cells> {
        self.taken.iter().map(|row| &row.cells)
    }
}

/// The line behind the frame that begins at `end`.
fn frames_from(reader: &mut Reader<'_>, mut end: usize, size: u8) -> Result<usize, NeedMore> {
    let far = end + FAR;
    let is_frame = |shape: &Shape| match shape {
        Shape::Frame { doubtful } => doubtful.is_none_or(|cells| cells.atoms != u32::from(size)),
        _ => false,
    };
    while end < far && reader.shape(end)?.is_some_and(|shape| is_frame(&shape)) {
        end += 1;
    }
    Ok(end)
}

/// What is known of a grid by its first run of rows.
struct Started<'a> {
    size: u8,
    /// Rows of a band.
    band: usize,
    columns: Option<&'a Columns>,
}

impl Started<'_> {
    /// Adds the rows of the runs behind `end`, while they are whole bands or all rows stand alone. Gives the first line that
    /// means nothing.
    fn join(
        &self,
        reader: &mut Reader<'_>,
        taken: &mut Vec<TakenRow>,
        mut end: usize,
    ) -> Result<Option<usize>, NeedMore> {
        let wanted = usize::from(self.size);
        let alone = taken.len() == 1;
        let mut first_gap = None;
        let mut unusable = None;
        while taken.len() < wanted && reader.shape(end)? == Some(Shape::Blank) {
            let mut next = end;
            let (mut gap, mut blanks) = (0, 0);
            while let Some(shape @ (Shape::Blank | Shape::Comment | Shape::Frame { doubtful: None })) =
                reader.shape(next)?
                && next < end + FAR
            {
                blanks = if shape == Shape::Blank { blanks + 1 } else { 0 };
                gap = gap.max(blanks);
                next += 1;
            }
            // A wider gap than the one before is where another puzzle begins.
            if gap > *first_gap.get_or_insert(gap) {
                break;
            }
            let mut run = Run::collect(reader, next)?;
            run.end_at_heading(self.size);
            let rows = run.rows(self.size, self.columns);
            let whole_bands = taken.len().is_multiple_of(self.band) && rows.len().is_multiple_of(self.band);
            let fits = if alone { rows.len() == 1 } else { whole_bands };
            let alike = rows.iter().filter(|row| row.exact).count() * 2 >= rows.len();
            let first = rows.first().is_some_and(|row| row.line == next);
            if !first || !fits || !alike || taken.len() + rows.len() > wanted {
                break;
            }
            taken.extend(rows);
            unusable = unusable.or(run.unusable(self.columns));
            end = run.end;
        }
        Ok(unusable)
    }
}
