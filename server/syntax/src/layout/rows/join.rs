//! Joins the runs of rows that blank lines divide, as far as they belong to the same grid.

use super::taken_row::TakenRow;
use super::{bands, run::Run};
use crate::layout::reader::{FAR, NeedMore, Reader};
use crate::lines::shape::Shape;
use crate::text::columns::Columns;
use crate::text::notation::Notation;

/// The size and layout of a grid, as its first run of rows shows them. The runs below are read with them.
pub(super) struct GridLayout<'a> {
    /// The cells of a row.
    pub(super) size: u8,
    /// The rows of the grid.
    pub(super) height: usize,
    /// Rows of a band.
    pub(super) band: usize,
    pub(super) columns: Option<&'a Columns>,
    pub(super) notation: Notation,
}

/// A run of rows with blank lines above it.
struct RunBelow {
    rows: Vec<TakenRow>,
    /// The number of blank lines.
    gap: usize,
    /// A line among the rows that means nothing.
    unusable: Option<usize>,
    /// The line behind the run.
    end: usize,
}

impl GridLayout<'_> {
    /// Adds the rows of the runs below `end` that belong to the same grid. Gives the first line that means nothing.
    pub(super) fn join(
        &self,
        reader: &mut Reader<'_>,
        taken: &mut Vec<TakenRow>,
        end: usize,
    ) -> Result<Option<usize>, NeedMore> {
        let mut unusable = None;
        if let Some(runs) = self.rest_in_frame(reader, taken, end)? {
            for run in runs {
                unusable = unusable.or(run.unusable);
                taken.extend(run.rows);
            }
            return Ok(unusable);
        }
        let mut runs = Vec::new();
        let mut joined = self.whole_bands(reader, taken.len(), end, &mut runs)?;
        let mut rows = taken.len();
        for run in &runs[..joined] {
            rows += run.rows.len();
        }
        // A slip may be why the bands are not whole: which runs are one grid then, all of them decide together.
        let has_slip = self.is_slip(taken.len()) || runs.get(joined).is_some_and(|run| self.is_slip(run.rows.len()));
        if rows < self.height && has_slip && !runs.is_empty() {
            self.look_ahead(reader, taken.len(), &mut runs)?;
            let mut lengths = vec![bands::RunLength { rows: taken.len(), gap: 0 }];
            for run in &runs {
                lengths.push(bands::RunLength { rows: run.rows.len(), gap: run.gap });
            }
            let with_first = bands::runs_of_first_grid(&lengths, self.band, self.height);
            joined = joined.max(with_first - 1);
        }
        runs.truncate(joined);
        for mut run in runs {
            if let Some(first) = run.rows.first_mut() {
                first.begins_band = true;
            }
            unusable = unusable.or(run.unusable);
            taken.extend(run.rows);
        }
        Ok(unusable)
    }

    /// Returns the runs below `end` if they are the rest of a grid in a frame: blank lines inside of it mean nothing.
    fn rest_in_frame(
        &self,
        reader: &mut Reader<'_>,
        taken: &[TakenRow],
        mut end: usize,
    ) -> Result<Option<Vec<RunBelow>>, NeedMore> {
        let Some(above) = taken.first().and_then(|row| row.line.checked_sub(1)) else { return Ok(None) };
        if !is_certain_frame(reader, above)? {
            return Ok(None);
        }
        let mut runs = Vec::new();
        let mut rows = taken.len();
        while rows < self.height
            && let Some(run) = self.next_run(reader, end)?
        {
            rows += run.rows.len();
            end = run.end;
            runs.push(run);
        }
        if rows != self.height || !is_certain_frame(reader, end - 1)? {
            return Ok(None);
        }
        Ok(Some(runs))
    }

    /// Adds to `runs` those below `end`, up to the first that does not belong to a grid of whole bands, or of single
    /// rows. Returns the number of those that do. `first` is the number of rows above them.
    fn whole_bands(
        &self,
        reader: &mut Reader<'_>,
        first: usize,
        mut end: usize,
        runs: &mut Vec<RunBelow>,
    ) -> Result<usize, NeedMore> {
        let mut sum = first;
        while sum < self.height
            && let Some(run) = self.next_run(reader, end)?
        {
            let rows = run.rows.len();
            let belongs =
                if first == 1 { rows == 1 } else { sum.is_multiple_of(self.band) && rows.is_multiple_of(self.band) };
            // A wider gap than the one before is where another puzzle begins.
            let is_gap_wider = runs.first().is_some_and(|first| first.gap < run.gap);
            sum += rows;
            end = run.end;
            runs.push(run);
            if !belongs || is_gap_wider || sum > self.height {
                return Ok(runs.len() - 1);
            }
        }
        Ok(runs.len())
    }

    /// Adds the runs that follow, as far as they help to decide which of them are one grid. After some slips they do
    /// not, and going on would read each line of a file of slips again for each of them.
    fn look_ahead(&self, reader: &mut Reader<'_>, first: usize, runs: &mut Vec<RunBelow>) -> Result<(), NeedMore> {
        const SLIPS: usize = 3;
        let far = runs.first().map_or(0, |run| run.end) + FAR;
        let mut slips = usize::from(self.is_slip(first));
        for run in runs.iter() {
            slips += usize::from(self.is_slip(run.rows.len()));
        }
        while slips < SLIPS
            && let Some(last) = runs.last()
            && last.end < far
            && let Some(run) = self.next_run(reader, last.end)?
        {
            slips += usize::from(self.is_slip(run.rows.len()));
            runs.push(run);
        }
        Ok(())
    }

    /// True if so many rows are no whole bands.
    fn is_slip(&self, rows: usize) -> bool {
        self.band > 1 && !rows.is_multiple_of(self.band)
    }

    /// The run of fewer rows than a grid has that follows below the blank line `end`.
    fn next_run(&self, reader: &mut Reader<'_>, end: usize) -> Result<Option<RunBelow>, NeedMore> {
        if reader.shape(end)? != Some(Shape::Blank) {
            return Ok(None);
        }
        // Blank lines, with comments and frames between them; the gap is the most side by side.
        let mut next = end;
        let mut gap = 0;
        let mut blanks = 0;
        loop {
            let shape = reader.shape(next)?;
            if next == end + FAR {
                break;
            }
            match shape {
                Some(Shape::Blank) => blanks += 1,
                Some(Shape::Comment | Shape::Frame { doubtful: None }) => blanks = 0,
                _ => break,
            }
            gap = gap.max(blanks);
            next += 1;
        }
        let mut run = Run::collect_in(self.notation, reader, next)?;
        run.end_at_heading(self.size);
        let rows = run.rows(self.size, self.columns);
        let begins_there = rows.first().is_some_and(|row| row.line == next);
        let exact = rows.iter().filter(|row| row.exact).count();
        if !begins_there || rows.len() >= self.height || 2 * exact < rows.len() {
            return Ok(None);
        }
        Ok(Some(RunBelow { gap, unusable: run.unusable(self.columns), end: run.end, rows }))
    }
}

/// True if the line is a part of a frame, and no row of empty marks.
fn is_certain_frame(reader: &mut Reader<'_>, line: usize) -> Result<bool, NeedMore> {
    Ok(matches!(reader.shape(line)?, Some(Shape::Frame { doubtful: None })))
}
