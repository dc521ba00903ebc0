//! Which lines are the rows of one grid: how large it is, where it ends, what joins across blank lines.

use crate::metadata::Declared;
use crate::puzzle::standard_boxes;
use crate::reader::{FAR, NeedMore, Reader};
use crate::shape::{Cells, Shape, mark_bit};
use crate::size::{LARGEST, Reading, ends_with_gap, one_line, reading, vote};
use crate::split::Unit;

/// Rows are looked at up to this number at once: enough to see a whole grid and whether another follows it directly.
const AHEAD: usize = 2 * LARGEST as usize + 1;

/// The rows of a grid.
pub(crate) struct Rows {
    pub(crate) size: u8,
    pub(crate) taken: Vec<TakenRow>,
    /// The line behind the last one that belongs to the grid.
    pub(crate) end: usize,
    /// A line among the rows that means nothing.
    pub(crate) unusable: Option<usize>,
}

/// A row of a grid.
pub(crate) struct TakenRow {
    pub(crate) line: usize,
    pub(crate) cells: Cells,
    pub(crate) unit: Unit,
    /// Whether it has as many cells as it should.
    pub(crate) exact: bool,
    /// Whether its last cell is the nothing behind a comma.
    pub(crate) gap: bool,
    /// Where words begin that stand behind its cells, counted from the line's start.
    pub(crate) words: Option<u32>,
}

/// Consecutive lines, up to a blank one, that may be rows.
pub(crate) struct Run {
    lines: Vec<RunLine>,
    unusable: Option<usize>,
    /// The line behind the run.
    end: usize,
}

struct RunLine {
    line: usize,
    cells: Cells,
    /// It may be a part of a frame instead.
    doubtful: bool,
}

impl Rows {
    /// The lines from `first` on that may be rows, without a decision.
    pub(crate) fn collect(reader: &mut Reader<'_>, first: usize) -> Result<Run, NeedMore> {
        let mut run = Run { lines: Vec::new(), unusable: None, end: first };
        while run.lines.len() < AHEAD && run.end < first + FAR {
            match reader.shape(run.end)? {
                Some(Shape::Cells(cells)) if one_line(&cells, None).is_none() => {
                    run.lines.push(RunLine { line: run.end, cells, doubtful: false });
                }
                Some(Shape::Frame { doubtful: Some(cells) }) => {
                    run.lines.push(RunLine { line: run.end, cells, doubtful: true });
                }
                Some(Shape::Frame { doubtful: None } | Shape::Comment) => {}
                Some(Shape::Text) if !run.lines.is_empty() && !reader.has_word(run.end)? => {
                    run.unusable.get_or_insert(run.end);
                }
                _ => break,
            }
            run.end += 1;
        }
        Ok(run)
    }

    /// The grid that begins at the line `first`, if that line is a row.
    pub(crate) fn read(reader: &mut Reader<'_>, first: usize, declared: &Declared) -> Result<Option<Rows>, NeedMore> {
        let run = Rows::collect(reader, first)?;
        let Some(size) = declared.size.or_else(|| run.size()) else {
            return Ok(None);
        };
        let mut taken = run.rows(size);
        if taken.first().is_none_or(|row| row.line != first) {
            return Ok(None);
        }
        let wanted = usize::from(size);
        let mut unusable = run.unusable;
        if taken.len() >= 2 * wanted {
            taken.truncate(wanted);
        } else if taken.len() < wanted {
            let boxes = declared.boxes.or_else(|| standard_boxes(size));
            let band = boxes.map_or(wanted, |(rows, _)| usize::from(rows));
            unusable = join(reader, &mut taken, run.end, size, band)?.or(unusable);
        }
        let mut end = taken.last().map_or(first, |row| row.line) + 1;
        let far = end + FAR;
        while end < far
            && matches!(reader.shape(end)?, Some(Shape::Frame { doubtful }) if doubtful.is_none_or(|cells| cells.atoms != u32::from(size)))
        {
            end += 1;
        }
        let unusable = unusable.filter(|&line| line < end);
        Ok(Some(Rows { size, taken, end, unusable }))
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cells> {
        self.taken.iter().map(|row| &row.cells)
    }
}

/// Adds the rows of the runs behind `end`, while they are whole bands or all rows stand alone.
fn join(
    reader: &mut Reader<'_>,
    taken: &mut Vec<TakenRow>,
    mut end: usize,
    size: u8,
    band: usize,
) -> Result<Option<usize>, NeedMore> {
    let wanted = usize::from(size);
    let alone = taken.len() == 1;
    let mut unusable = None;
    while taken.len() < wanted && reader.shape(end)? == Some(Shape::Blank) {
        let mut next = end;
        while let Some(Shape::Blank | Shape::Comment | Shape::Frame { doubtful: None }) = reader.shape(next)?
            && next < end + FAR
        {
            next += 1;
        }
        let run = Rows::collect(reader, next)?;
        let rows = run.rows(size);
        let whole_bands = taken.len().is_multiple_of(band) && rows.len().is_multiple_of(band);
        let fits = if alone { rows.len() == 1 } else { whole_bands };
        let alike = rows.iter().filter(|row| row.exact).count() * 2 >= rows.len();
        let first = rows.first().is_some_and(|row| row.line == next);
        if !first || !fits || !alike || taken.len() + rows.len() > wanted {
            break;
        }
        taken.extend(rows);
        unusable = unusable.or(run.unusable);
        end = run.end;
    }
    Ok(unusable)
}

impl Run {
    /// The number of lines that may be rows.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = &Cells> {
        self.lines.iter().map(|line| &line.cells)
    }

    /// The size of the grid whose rows these lines are: what most of the lines share that cannot be anything else.
    fn size(&self) -> Option<u8> {
        let pick = |wanted: fn(&RunLine) -> bool| -> Vec<Cells> {
            self.lines.iter().filter(|line| wanted(line)).map(|line| line.cells).collect()
        };
        let plain = pick(|line| !line.doubtful && line.cells.word == crate::shape::Word::None);
        if !plain.is_empty() {
            return vote(&plain);
        }
        // Nothing but letters: a single line of them is a heading.
        let letters = pick(|line| !line.doubtful);
        if !letters.is_empty() {
            return if letters.len() > 1 { vote(&letters) } else { None };
        }
        // Nothing but strokes: an empty grid if it is as high as wide, else a frame around nothing.
        let strokes = pick(|line| line.doubtful);
        vote(&strokes).filter(|&size| strokes.len() == usize::from(size))
    }

    /// The lines that are rows of a grid of `size`, up to the first heading.
    fn rows(&self, size: u8) -> Vec<TakenRow> {
        let until = self
            .lines
            .iter()
            .position(|line| reading(&line.cells, size) == Reading::Heading)
            .unwrap_or(self.lines.len());
        let lines = &self.lines[..until];
        let strokes = strokes_are_rows(lines, size);
        let mut style = Unit::Atoms;
        let mut rows = Vec::with_capacity(lines.len());
        for line in lines.iter().filter(|line| !line.doubtful || strokes && is_stroke_row(line, size)) {
            let reading = reading(&line.cells, size);
            let unit = match reading {
                Reading::Exact(unit) | Reading::WithWords(unit) => Some(unit),
                Reading::Malformed | Reading::Heading => None,
            };
            let words = line.cells.before_words.filter(|_| matches!(reading, Reading::WithWords(_)));
            if unit == Some(Unit::Pieces) {
                style = Unit::Pieces;
            }
            let gap = unit == Some(Unit::Pieces) && ends_with_gap(&line.cells, size);
            rows.push(TakenRow {
                line: line.line,
                cells: line.cells,
                unit: unit.unwrap_or(Unit::Atoms),
                exact: unit.is_some(),
                gap,
                words: words.map(|before| before.end),
            });
        }
        for row in rows.iter_mut().filter(|row| !row.exact) {
            // A row with a wrong number of cells is split as its neighbours are.
            row.unit = style;
        }
        rows
    }
}

fn is_stroke_row(line: &RunLine, size: u8) -> bool {
    line.cells.atoms == u32::from(size)
}

/// Whether lines of strokes are rows: the other rows use the stroke for empty cells, and are not complete without them.
fn strokes_are_rows(lines: &[RunLine], size: u8) -> bool {
    let mut others = lines.iter().filter(|line| !line.doubtful).peekable();
    if others.peek().is_none() {
        return true;
    }
    let marks = others.clone().fold(0, |marks, line| marks | line.cells.marks);
    let count = others.count();
    let used = |line: &RunLine| line.cells.only.is_some_and(|mark| mark_bit(mark) & marks != 0);
    lines.iter().filter(|line| line.doubtful && is_stroke_row(line, size)).all(used)
        && !count.is_multiple_of(usize::from(size))
}
