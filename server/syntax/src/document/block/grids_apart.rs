//! Reads the grids of a figure that are written one below the other, each with all its cells: a shared cell is written
//! in each of its grids.

use super::Builder;
use super::figures::{content_of, places_on_a_line};
use crate::layout::reader::{FAR, NeedMore};
use crate::lines::figure_row::{FigureRow, FittingRow, fields_of_table, units};
use crate::lines::shape::Shape;
use crate::model::grid::{Content, Grid, Row, RowPlace, Slot};
use crate::model::problem::ProblemKind;
use crate::model::symbols::Symbols;
use crate::text::offset::{BlockOffset, Offset};
use crate::text::span::{BlockSpan, LineSpan};
use field::{Cell, Figure};

impl Builder<'_, '_> {
    /// The lines of grids below each other: as many as the figure has grids, or those that there
    /// are, if they cannot be rows of the field. `None` if they are rows of the field.
    pub(super) fn lines_of_grids(&mut self, index: usize, figure: &Figure) -> Result<Option<Vec<usize>>, NeedMore> {
        let size = usize::from(figure.size());
        let grids = figure.corners().len();
        let text = self.reader.text;
        let mut lines = Vec::new();
        let mut next = index;
        let mut is_whole_grid_a_line = false;
        while next < index + FAR {
            let line = self.reader.line(next)?.map_or("", |line| line.text(text));
            let is_row = self.may_be_row(next)? || fields_of_table(line, size).is_some();
            if is_row && lines.is_empty() {
                is_whole_grid_a_line = places_on_a_line(line, size * size).is_some();
            }
            let places = if is_whole_grid_a_line { places_on_a_line(line, size * size) } else { row_of(line, size) };
            let most = if is_whole_grid_a_line { grids } else { grids * size };
            if lines.len() == most {
                break;
            }
            match self.reader.shape(next)? {
                // The name of the next grid: `A`, `2`.
                Some(Shape::Cells(cells)) if cells.atoms == 1 && lines.len().is_multiple_of(size) => {}
                _ if is_row => match places {
                    Some(_) if !is_row_of_field(line, figure, lines.len()) => lines.push(next),
                    _ => break,
                },
                Some(Shape::Blank | Shape::Comment | Shape::Frame { .. } | Shape::Bars) => {}
                Some(Shape::Heading | Shape::Text | Shape::Cells(_))
                    if self.reader.has_word(next)? && !lines.is_empty() && lines.len().is_multiple_of(size) => {}
                _ => break,
            }
            next += 1;
        }
        if is_whole_grid_a_line {
            return Ok(Some(lines));
        }
        // So many rows of the field may have as many cells.
        let field = figure.field();
        let alike = (0..field.rows()).take_while(|row| figure.count_in_row(*row) == size).count();
        let columns = usize::from(field.columns());
        let are_grids = lines.len() > alike && columns > size;
        Ok(are_grids.then_some(lines))
    }

    /// The grids that lines of cells hold, one below the other in reading order of their corners, or in another order
    /// if that is the only one in which they agree; `None` if they agree in no order, or in several.
    pub(super) fn grids_apart(
        &mut self,
        lines: &[usize],
        figure: &Figure,
        symbols: Symbols<'_>,
        puzzle: u32,
    ) -> Result<Option<Grid>, NeedMore> {
        let size = usize::from(figure.size());
        let field = figure.field();
        let text = self.reader.text;
        let mut written: Vec<Slot> = Vec::new();
        for &line in lines {
            let start = self.span(line, LineSpan::empty(0))?.start;
            let line = self.reader.line(line)?.map_or("", |line| line.text(text));
            let places = row_of(line, size).or_else(|| places_on_a_line(line, size * size));
            for place in places.unwrap_or_default() {
                let content = content_of(&line[place.range()], symbols);
                written.push(Slot { content, span: place.in_block(start) });
            }
        }
        let Some(order) = order_of(&written, figure) else { return Ok(None) };
        let mut slots: Vec<Option<Slot>> = vec![None; field.cell_count()];
        let mut missing_rows = 0;
        for (grid, place) in order.into_iter().enumerate() {
            let cells = size * size;
            let of_grid = written.iter().skip(place * cells).take(cells);
            missing_rows += usize::from(of_grid.len() == 0) * size;
            for (cell, slot) in figure.cells_of(grid).zip(of_grid) {
                self.add_written(&mut slots[cell.index()], *slot, puzzle);
            }
        }
        let have = lines.len();
        let wanted = figure.corners().len() * size;
        if missing_rows > 0 || !have.is_multiple_of(size) && have < wanted && have != figure.corners().len() {
            let last = slots.iter().flatten().map(|slot| slot.span).max().unwrap_or_default();
            let rows = (wanted - missing_rows).min(have) as u32;
            let kind = ProblemKind::MissingRows { rows, expected: wanted as u32 };
            self.problem(kind, last, Some(puzzle));
        }
        let mut rows = Vec::with_capacity(field.rows().into());
        let mut all = Vec::with_capacity(field.cell_count());
        for row in 0..field.rows() {
            let first = all.len() as u32;
            let cells: Vec<Cell> = (0..field.columns()).map(|column| field.cell(row, column)).collect();
            let at = cells.iter().find_map(|cell| slots[cell.index()]).map(|slot| slot.span.start).unwrap_or_default();
            let mut span = BlockSpan::empty(at);
            let mut is_in_line = true;
            for cell in cells {
                let empty = if figure.has(cell) { Content::Empty } else { Content::Outside };
                let slot = slots[cell.index()].unwrap_or(Slot { content: empty, span: BlockSpan::empty(at) });
                // The row ends where the first of its grids does.
                is_in_line &=
                    slot.span.start >= span.end && slot.span.end - at <= line_length(text, self.reader.at, at);
                if is_in_line {
                    span = span.cover(slot.span);
                }
                all.push(slot);
            }
            rows.push(Row { span, first, count: field.columns().into(), place: RowPlace::Row(row) });
        }
        Ok(Some(Grid::new(rows, &all).with_grids_apart()))
    }

    /// Adds what one of the grids has in a cell; both writings of a shared cell must agree, or one be empty.
    fn add_written(&mut self, known: &mut Option<Slot>, slot: Slot, puzzle: u32) {
        match known {
            None => *known = Some(slot),
            Some(before) if before.content == slot.content || slot.content == Content::Empty => {}
            Some(before) if before.content == Content::Empty => *before = slot,
            Some(_) => self.problem(ProblemKind::GridsDisagree, slot.span, Some(puzzle)),
        }
    }
}

/// For each grid of a figure, the place of its cells among those that are written: in reading order of the corners, or
/// in the only order in which all shared cells are written alike. `None` if they differ too much in reading order.
fn order_of(written: &[Slot], figure: &Figure) -> Option<Vec<usize>> {
    /// More values that differ are no slips.
    const MOST_SLIPS: usize = 4;
    /// So many values agree by chance.
    const MOST_BY_CHANCE: usize = 3;
    let grids = figure.corners().len();
    let cells = usize::from(figure.size()) * usize::from(figure.size());
    let in_reading_order: Vec<usize> = (0..grids).collect();
    if written.len() != grids * cells {
        return Some(in_reading_order);
    }
    let shared = SharedCells::of(figure);
    let mut are_alike = true;
    let mut values = 0;
    let mut differing_values = 0;
    for pair in &shared.pairs {
        for (cell, other_cell) in &pair.cells {
            let one = written[pair.grid * cells + cell].content;
            let other = written[pair.other * cells + other_cell].content;
            are_alike &= one == other;
            values += usize::from(one != Content::Empty);
            differing_values += usize::from(one != other && one != Content::Empty && other != Content::Empty);
        }
    }
    if are_alike {
        return Some(in_reading_order);
    }
    let mut search = OrderSearch { written, cells, shared: &shared, order: Vec::new(), found: Vec::new(), tries: 0 };
    search.place_from(0, grids);
    match search.found.as_slice() {
        [only] if search.tries < OrderSearch::MOST_TRIES && values > MOST_BY_CHANCE => Some(only.clone()),
        _ => (differing_values <= MOST_SLIPS).then_some(in_reading_order),
    }
}

/// The cells that two grids of a figure share, by their numbers in each.
struct SharedPair {
    grid: usize,
    /// A grid after it.
    other: usize,
    cells: Vec<(usize, usize)>,
}

struct SharedCells {
    pairs: Vec<SharedPair>,
}

impl SharedCells {
    fn of(figure: &Figure) -> SharedCells {
        let mut pairs = Vec::new();
        let grids: Vec<Vec<Cell>> = (0..figure.corners().len()).map(|grid| figure.cells_of(grid).collect()).collect();
        for (grid, cells_of_grid) in grids.iter().enumerate() {
            for (other, cells_of_other) in grids.iter().enumerate().skip(grid + 1) {
                let mut cells = Vec::new();
                for (number, cell) in cells_of_grid.iter().enumerate() {
                    if let Ok(other_number) = cells_of_other.binary_search(cell) {
                        cells.push((number, other_number));
                    }
                }
                if !cells.is_empty() {
                    pairs.push(SharedPair { grid, other, cells });
                }
            }
        }
        SharedCells { pairs }
    }
}

/// Looks for the orders of written grids in which all shared cells are written alike.
struct OrderSearch<'a> {
    written: &'a [Slot],
    /// The number of cells of a grid.
    cells: usize,
    shared: &'a SharedCells,
    /// For each of the first grids, the place of its cells.
    order: Vec<usize>,
    /// The orders that were found; two are enough.
    found: Vec<Vec<usize>>,
    tries: usize,
}

impl OrderSearch<'_> {
    const MOST_TRIES: usize = 20_000;

    /// Places the grids from this one on.
    fn place_from(&mut self, grid: usize, grids: usize) {
        if grid == grids {
            self.found.push(self.order.clone());
            return;
        }
        for place in 0..grids {
            self.tries += 1;
            if self.found.len() > 1 || self.tries >= OrderSearch::MOST_TRIES {
                return;
            }
            if !self.order.contains(&place) && self.agrees(grid, place) {
                self.order.push(place);
                self.place_from(grid + 1, grids);
                self.order.pop();
            }
        }
    }

    /// True if a grid with the cells at that place has what those before it have in the cells that they share.
    fn agrees(&self, grid: usize, place: usize) -> bool {
        let pairs = self.shared.pairs.iter().filter(|pair| pair.other == grid);
        pairs.into_iter().all(|pair| {
            let before = self.order[pair.grid];
            pair.cells.iter().all(|(cell, other)| {
                let content = self.written[before * self.cells + cell].content;
                content == self.written[place * self.cells + other].content
            })
        })
    }
}

/// The length of the rest of the line from an offset of the block on.
fn line_length(text: &str, block: Offset, at: BlockOffset) -> u32 {
    let rest = &text[(block + at.to_usize() as u32).to_usize()..];
    rest.find(['\n', '\r']).unwrap_or(rest.len()) as u32
}

/// The cells of a row of one grid.
fn row_of(line: &str, size: usize) -> Option<Vec<LineSpan>> {
    fields_of_table(line, size).or_else(|| units(line).of_count(size))
}

/// True if a line is that row of the field, and the row has more cells than one grid.
fn is_row_of_field(line: &str, figure: &Figure, row: usize) -> bool {
    let Some(row) = u8::try_from(row).ok().filter(|row| *row < figure.field().rows()) else { return false };
    let has_more = figure.count_in_row(row) > usize::from(figure.size());
    has_more && matches!(FigureRow::new(line, figure, row).cells(), FittingRow::Exact { .. })
}
