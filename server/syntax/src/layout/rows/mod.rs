//! Finds the lines that are the rows of one grid: its size, its end, and the runs that join across blank lines.

mod axis;
mod bands;
mod borders;
mod notation;
mod run;

use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::lines::cell_counts::Cells;
use crate::lines::row_size::size_of_one_row;
use crate::lines::shape::Shape;
use crate::lines::split::Unit;
use crate::lines::stray::Stray;
use crate::model::metadata::Declared;
use crate::text::columns::Columns;
use crate::text::notation::Notation;
use crate::text::offset::LineOffset;
pub(crate) use notation::{is_possible as is_notation_possible, of_line as notation_of_line};
pub(crate) use run::Run;

/// The rows of a grid.
pub(crate) struct Rows {
    pub(crate) size: u8,
    pub(crate) taken: Vec<TakenRow>,
    /// The line behind the last one that belongs to the grid.
    pub(crate) end: usize,
    /// A line among the rows that is unusable.
    pub(crate) unusable: Option<usize>,
    /// The columns of the cells, if blanks are empty cells.
    pub(crate) columns: Option<Columns>,
}

/// A row of a grid.
pub(crate) struct TakenRow {
    pub(crate) line: usize,
    pub(crate) cells: Cells,
    /// Where its cells begin, behind a label; counted from the line's start.
    pub(crate) from: LineOffset,
    pub(crate) cut: Cut,
    /// Its 0-based position in the grid, if a label or the other bands determine it; the grid's size for a surplus row.
    pub(crate) number: Option<u8>,
    /// True if a frame or blank lines precede it.
    pub(crate) begins_band: bool,
    /// True if it has the right number of cells.
    pub(crate) exact: bool,
    /// True if its last cell is the empty text after a comma.
    pub(crate) gap: bool,
    /// Start of the words after its cells, counted from the line's start.
    pub(crate) words: Option<LineOffset>,
}

/// The method by which a row is cut into cells.
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
        let (mut run, voted) = Run::collect_in(notation, reader, first)?.sized(declared.size);
        let voted = voted.map(|size| if declared.size.is_none() { run.size_in(reader.dialect, size) } else { size });
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
        run.end_at_comment(size);
        let mut taken = run.rows(size, columns.as_ref());
        if taken.first().is_none_or(|row| row.line != first) {
            return Ok(None);
        }
        let wanted = usize::from(size);
        let mut unusable = run.unusable(columns.as_ref());
        let is_stray = |row: &TakenRow| !row.exact && run.stray(row.line).is_some_and(Stray::is_short);
        if taken.len() >= 2 * wanted || taken.len() > wanted + 1 && is_stray(&taken[wanted]) {
            taken.truncate(wanted);
        } else if taken.len() < wanted {
            let grid = Started { size, band, columns: columns.as_ref(), notation };
            unusable = grid.join(reader, &mut taken, run.end)?.or(unusable);
        }
        bands::number(&mut taken, band, wanted);
        let end = taken.last().map_or(first, |row| row.line) + 1;
        let end = frames_from(reader, end, size)?;
        let unusable = unusable.filter(|&line| line < end);
        Ok(Some(Rows { size, taken, end, unusable, columns }))
    }

    /// True if no row is missing or too many, and at most one is malformed.
    pub(crate) fn is_whole(&self) -> bool {
        let malformed = self.taken.iter().filter(|row| !row.exact).count();
        self.taken.len() == usize::from(self.size) && malformed <= 1
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

/// The properties of a grid that its first run of rows determines.
struct Started<'a> {
    size: u8,
    /// Rows of a band.
    band: usize,
    columns: Option<&'a Columns>,
    notation: Notation,
}

impl Started<'_> {
    /// Adds the rows of the runs below `end` that belong to the same grid. Gives the first line that means nothing.
    fn join(&self, reader: &mut Reader<'_>, taken: &mut Vec<TakenRow>, end: usize) -> Result<Option<usize>, NeedMore> {
        if let Some(runs) = self.in_frame(reader, taken, end)? {
            let unusable = runs.iter().find_map(|run| run.unusable);
            taken.extend(runs.into_iter().flat_map(|run| run.rows));
            return Ok(unusable);
        }
        let (mut runs, whole) = self.whole_bands(reader, taken.len(), end)?;
        let mut joined = whole;
        let rows = taken.len() + runs[..whole].iter().map(|run| run.rows.len()).sum::<usize>();
        let is_slip = |rows: usize| self.band > 1 && !rows.is_multiple_of(self.band);
        let has_slip = is_slip(taken.len()) || runs.get(whole).is_some_and(|run| is_slip(run.rows.len()));
        if rows < usize::from(self.size) && has_slip && !runs.is_empty() {
            self.look_ahead(reader, taken.len(), &mut runs)?;
            let first = bands::Run { rows: taken.len(), gap: 0 };
            let lengths: Vec<bands::Run> = std::iter::once(first).chain(runs.iter().map(RunApart::length)).collect();
            joined = joined.max(bands::first_grid(&lengths, self.band, usize::from(self.size)) - 1);
        }
        let unusable = runs[..joined].iter().find_map(|run| run.unusable);
        for mut run in runs.into_iter().take(joined) {
            run.rows.iter_mut().take(1).for_each(|row| row.begins_band = true);
            taken.extend(run.rows);
        }
        Ok(unusable)
    }

    /// Returns the runs below `end` if they are the rest of a grid in a frame: blank lines inside of it mean nothing.
    fn in_frame(
        &self,
        reader: &mut Reader<'_>,
        taken: &[TakenRow],
        mut end: usize,
    ) -> Result<Option<Vec<RunApart>>, NeedMore> {
        let Some(above) = taken.first().and_then(|row| row.line.checked_sub(1)) else { return Ok(None) };
        let is_frame = |shape: Option<Shape>| matches!(shape, Some(Shape::Frame { doubtful: None }));
        if !is_frame(reader.shape(above)?) {
            return Ok(None);
        }
        let mut runs = Vec::new();
        let mut rows = taken.len();
        while rows < usize::from(self.size)
            && let Some(run) = self.next_run(reader, end)?
        {
            rows += run.rows.len();
            end = run.end;
            runs.push(run);
        }
        let is_whole = rows == usize::from(self.size) && is_frame(reader.shape(end - 1)?);
        Ok(is_whole.then_some(runs))
    }

    /// Returns the runs below `end`, up to the first that does not belong to a grid of whole bands, or of single rows;
    /// and the number of those that do.
    fn whole_bands(
        &self,
        reader: &mut Reader<'_>,
        first: usize,
        mut end: usize,
    ) -> Result<(Vec<RunApart>, usize), NeedMore> {
        let mut runs: Vec<RunApart> = Vec::new();
        let mut sum = first;
        while sum < usize::from(self.size)
            && let Some(run) = self.next_run(reader, end)?
        {
            let rows = run.rows.len();
            let whole_bands = sum.is_multiple_of(self.band) && rows.is_multiple_of(self.band);
            let fits = if first == 1 { rows == 1 } else { whole_bands };
            // A wider gap than the one before is where another puzzle begins.
            let is_apart = runs.first().is_some_and(|first| first.gap < run.gap);
            sum += rows;
            end = run.end;
            runs.push(run);
            if !fits || is_apart || sum > usize::from(self.size) {
                let joined = runs.len() - 1;
                return Ok((runs, joined));
            }
        }
        let joined = runs.len();
        Ok((runs, joined))
    }

    /// Adds the runs that follow, as far as they help to decide which of them are one grid. After some slips they do
    /// not, and going on would read each line of a file of slips again for each of them.
    fn look_ahead(&self, reader: &mut Reader<'_>, first: usize, runs: &mut Vec<RunApart>) -> Result<(), NeedMore> {
        const SLIPS: usize = 3;
        let begin = runs.first().map_or(0, |run| run.end);
        let is_slip = |rows: usize| usize::from(!rows.is_multiple_of(self.band));
        let mut slips = is_slip(first) + runs.iter().map(|run| is_slip(run.rows.len())).sum::<usize>();
        while slips < SLIPS
            && let Some(end) = runs.last().map(|run| run.end).filter(|end| *end < begin + FAR)
            && let Some(run) = self.next_run(reader, end)?
        {
            slips += is_slip(run.rows.len());
            runs.push(run);
        }
        Ok(())
    }

    /// The run of fewer rows than a grid has that follows below the blank line `end`.
    fn next_run(&self, reader: &mut Reader<'_>, end: usize) -> Result<Option<RunApart>, NeedMore> {
        if reader.shape(end)? != Some(Shape::Blank) {
            return Ok(None);
        }
        let mut next = end;
        let mut gap = 0;
        let mut blanks = 0;
        while let Some(shape @ (Shape::Blank | Shape::Comment | Shape::Frame { doubtful: None })) =
            reader.shape(next)?
            && next < end + FAR
        {
            blanks = if shape == Shape::Blank { blanks + 1 } else { 0 };
            gap = gap.max(blanks);
            next += 1;
        }
        let mut run = Run::collect_in(self.notation, reader, next)?;
        run.end_at_heading(self.size);
        let rows = run.rows(self.size, self.columns);
        let alike = rows.iter().filter(|row| row.exact).count() * 2 >= rows.len();
        let first = rows.first().is_some_and(|row| row.line == next);
        let is_part = first && alike && rows.len() < usize::from(self.size);
        Ok(is_part.then(|| RunApart { gap, unusable: run.unusable(self.columns), end: run.end, rows }))
    }
}

/// A run of rows with blank lines above it.
struct RunApart {
    rows: Vec<TakenRow>,
    /// The number of blank lines.
    gap: usize,
    /// A line among the rows that means nothing.
    unusable: Option<usize>,
    /// The line behind the run.
    end: usize,
}

impl RunApart {
    fn length(&self) -> bands::Run {
        bands::Run { rows: self.rows.len(), gap: self.gap }
    }
}
