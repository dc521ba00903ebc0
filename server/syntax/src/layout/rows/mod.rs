//! Finds the lines that are the rows of one grid: its size, and where it ends.

mod axis;
mod axis_names;
mod bands;
mod comments;
mod join;
mod notation;
mod run;
mod run_end;
mod run_size;
mod taken_row;

use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::layout::rows::join::GridLayout;
use crate::lines::cell_counts::Cells;
use crate::lines::row_size::size_of_one_row;
use crate::lines::shape::Shape;
use crate::lines::stray::Stray;
use crate::model::metadata::Declared;
use crate::text::columns::Columns;
use crate::text::notation::Notation;
pub(crate) use notation::{is_possible as is_notation_possible, of_line as notation_of_line};
pub(crate) use run::Run;
pub(crate) use taken_row::{Cut, TakenRow};

/// The rows of a grid.
pub(crate) struct Rows {
    /// The cells of a row.
    pub(crate) size: u8,
    /// The number of rows that the grid has.
    pub(crate) height: u8,
    /// The number of values that a cell can have.
    pub(crate) digit_count: u8,
    pub(crate) taken: Vec<TakenRow>,
    /// The line behind the last one that belongs to the grid.
    pub(crate) end: usize,
    /// A line among the rows that is unusable.
    pub(crate) unusable: Option<usize>,
    /// The columns of the cells, if blanks are empty cells.
    pub(crate) columns: Option<Columns>,
}

impl Rows {
    /// The grid that begins at the line `first`, if that line is a row.
    pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: &Declared) -> Result<Option<Rows>, NeedMore> {
        let notation = notation::of_rows(reader, first)?;
        Rows::read_in(notation, reader, first, declared)
    }

    /// The same, only if the rows have marks of their own.
    pub(crate) fn in_notation(
        reader: &mut Reader<'_>,
        first: usize,
        declared: &Declared,
    ) -> Result<Option<Rows>, NeedMore> {
        match notation::of_rows(reader, first)? {
            Notation::Usual => Ok(None),
            notation => Rows::read_in(notation, reader, first, declared),
        }
    }

    fn read_in(
        notation: Notation,
        reader: &mut Reader<'_>,
        first: usize,
        declared: &Declared,
    ) -> Result<Option<Rows>, NeedMore> {
        let mut run = Run::collect_in(notation, reader, first)?;
        let mut voted = run.end_at_heading_of_grid(declared.size);
        let mut only_row = None;
        if declared.size.is_none() {
            voted = voted.map(|size| run.size_in(reader.dialect, size));
            only_row = run.only_row(reader)?;
        }
        let mut columns = run.columns(voted, declared);
        if let (Some(row), Some(found)) = (only_row, &columns)
            && row.largest > found.size()
        {
            // A single row with a value too large for its columns does not show where they are.
            columns = None;
        }
        let size = match (declared.size, &columns, only_row) {
            (Some(declared), _, _) => Some(declared),
            (None, Some(columns), _) => Some(columns.size()),
            (None, None, Some(row)) => size_of_one_row(row),
            (None, None, None) => voted,
        };
        let Some(size) = size else { return Ok(None) };
        let band = match declared.boxes_of(size) {
            Some((rows, _)) => usize::from(rows),
            None => usize::from(declared.field_of(size).rows()),
        };
        let height = declared.field_of(size).rows();
        // The lines behind a frame or a comment may be those of the next grid.
        run.end_at_frame(height, band);
        run.end_at_comment(size);
        let mut taken = run.rows(size, columns.as_ref());
        if taken.first().is_none_or(|row| row.line != first) {
            return Ok(None);
        }
        let mut unusable = run.unusable(columns.as_ref());
        let wanted = usize::from(height);
        if taken.len() >= 2 * wanted || taken.len() > wanted + 1 && is_short_stray(&taken[wanted], &run) {
            // The rest is another grid, or a number above one. Fewer rows are too many in this grid.
            taken.truncate(wanted);
        } else if taken.len() < wanted {
            let layout = GridLayout { size, height: wanted, band, columns: columns.as_ref(), notation };
            unusable = layout.join(reader, &mut taken, run.end)?.or(unusable);
        }
        bands::number(&mut taken, band, wanted);
        let behind_last = taken.last().map_or(first, |row| row.line) + 1;
        let end = behind_frames(reader, behind_last, size)?;
        let unusable = unusable.filter(|&line| line < end);
        let digit_count = declared.digit_count_of(size);
        Ok(Some(Rows { size, height, digit_count, taken, end, unusable, columns }))
    }

    /// True if no row is missing or too many, and at most one is malformed.
    pub(crate) fn is_whole(&self) -> bool {
        let malformed = self.taken.iter().filter(|row| !row.exact).count();
        self.taken.len() == usize::from(self.height) && malformed <= 1
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cells> {
        self.taken.iter().map(|row| &row.cells)
    }
}

/// True if the row is a number or some marks alone, with fewer characters than a row of any grid but the smallest.
fn is_short_stray(row: &TakenRow, run: &Run<'_>) -> bool {
    !row.exact && run.stray(row.line).is_some_and(Stray::is_short)
}

/// The line behind the frames that begin at the line `at`.
fn behind_frames(reader: &mut Reader<'_>, at: usize, size: u8) -> Result<usize, NeedMore> {
    let mut end = at;
    while end < at + FAR {
        let Some(Shape::Frame { doubtful }) = reader.shape(end)? else { break };
        // As many strokes as cells may be a row of the next grid.
        if doubtful.is_some_and(|cells| cells.atoms == u32::from(size)) {
            break;
        }
        end += 1;
    }
    Ok(end)
}
