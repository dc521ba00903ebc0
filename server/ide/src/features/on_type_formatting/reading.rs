//! Reads a text as cells and compares it with another one.

use super::parted::PartedCells;
use engine::Field;
use syntax::{Content, Dialect, Document, Grid, Offset, Origin, RowPlace, SectionKind, Span};

/// The cells of the grids of a text.
pub(super) struct CellGrids {
    rows: Vec<CellRow>,
}

/// A row of one of the grids. Ranges are bytes of the text.
struct CellRow {
    grid: GridId,
    place: RowPlace,
    /// The start of its line.
    line: u32,
    cells: Vec<CellAt>,
}

/// Identifies a grid of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
struct GridId {
    number: usize,
    field: Field,
    kind: Option<SectionKind>,
}

/// A cell, or a place outside of every grid, with its range.
#[derive(Clone, Copy)]
pub(super) struct CellAt {
    pub(super) content: Content,
    pub(super) span: Span,
}

impl CellAt {
    /// False for a place outside of every grid of a puzzle with several.
    pub(super) fn is_of_a_grid(&self) -> bool {
        self.content != Content::Outside
    }
}

/// The difference of a text from an older one that has the same grids.
pub(super) enum GridChange {
    /// No cell differs.
    Nothing,
    /// One cell differs.
    Cell {
        old: Content,
        new: Content,
        /// Its range in the newer text.
        at: Span,
    },
}

impl CellGrids {
    /// Reads a text below a header, whose cells are left out.
    pub(super) fn new(header: &str, text: &str, dialect: Dialect) -> CellGrids {
        let whole = format!("{header}{text}");
        let document = Document::read_as(&whole, dialect);
        let mut grids = CellGrids { rows: Vec::new() };
        for (index, block) in document.blocks().iter().enumerate() {
            let Some(start) = document.start(index).checked_sub(header.len() as u32) else { continue };
            for puzzle in &block.puzzles {
                grids.add(&puzzle.grid, puzzle.field, None, start, text);
                for section in &puzzle.sections {
                    // Cells of the file's own solution have no range here.
                    if section.origin != Origin::File {
                        grids.add(&section.grid, puzzle.field, Some(section.kind), start, text);
                    }
                }
            }
        }
        grids
    }

    fn add(&mut self, grid: &Grid, field: Field, kind: Option<SectionKind>, start: Offset, text: &str) {
        let number = self.rows.last().map_or(0, |row| row.grid.number + 1);
        let id = GridId { number, field, kind };
        for row in grid.rows() {
            let at = row.span.start.in_file(start).to_usize();
            let line_end = text.get(..at).and_then(|before| before.rfind(['\n', '\r']));
            let line = line_end.map_or(0, |end| end as u32 + 1);
            let cells = grid.slots_of(row);
            let cells = cells.map(|slot| CellAt { content: slot.content, span: slot.span.in_file(start) }).collect();
            self.rows.push(CellRow { grid: id, place: row.place, line, cells });
        }
    }

    /// Returns the cell of a complete row that a position is before or in, or after if no other begins there.
    pub(super) fn slot_at(&self, at: usize) -> Option<CellAt> {
        let at = Offset::from(at as u32);
        let mut before = None;
        for row in &self.rows {
            if !row.has_columns() {
                continue;
            }
            for cell in &row.cells {
                if cell.span.start <= at && at < cell.span.end {
                    return Some(*cell);
                }
                if before.is_none() && cell.span.end == at && cell.content != Content::Empty {
                    before = Some(*cell);
                }
            }
        }
        before
    }

    /// Returns the cells around a position in a row whose cells are parted.
    pub(super) fn parted_at(&self, at: usize) -> Option<PartedCells> {
        let at = Offset::from(at as u32);
        let row = self.rows.iter().find(|row| row.is_parted() && row.reaches(at))?;
        Some(PartedCells {
            starting: row.cells.iter().copied().find(|cell| cell.span.start == at),
            ending: row.cells.iter().copied().find(|cell| cell.span.end == at),
            following: row.cells.iter().copied().find(|cell| at < cell.span.start && cell.is_of_a_grid()),
        })
    }

    /// Returns the parted row of a line that begins at a position, and the row above it in the same grid.
    pub(super) fn parted_row(&self, line: usize) -> Option<(&[CellAt], Option<&[CellAt]>)> {
        let index = self.rows.iter().position(|row| row.is_parted() && row.line as usize == line)?;
        let row = &self.rows[index];
        let above = index.checked_sub(1).map(|above| &self.rows[above]);
        let above = above.filter(|above| above.grid == row.grid && above.is_parted());
        Some((&row.cells, above.map(|above| &*above.cells)))
    }

    /// Returns the first cell of the row below the one at a position, in the same grid.
    pub(super) fn first_of_next_row(&self, at: usize) -> Option<CellAt> {
        let at = Offset::from(at as u32);
        let index = self.rows.iter().position(|row| row.is_parted() && row.reaches(at))?;
        let below = self.rows.get(index + 1)?;
        let is_alike = below.grid == self.rows[index].grid && below.is_parted();
        below.cells.iter().copied().find(CellAt::is_of_a_grid).filter(|_| is_alike)
    }

    /// Returns the first empty cell of the grid that has this cell.
    pub(super) fn empty_cell_beside(&self, cell: Span) -> Option<Span> {
        let own = self.rows.iter().find(|row| row.cells.iter().any(|other| other.span == cell))?;
        let rows = self.rows.iter().filter(|row| row.grid == own.grid && row.is_parted());
        let mut cells = rows.flat_map(|row| &row.cells);
        cells.find(|cell| cell.content == Content::Empty).map(|cell| cell.span)
    }

    /// Returns the difference; `None` if more than one cell differs, or if the cell's row is malformed.
    pub(super) fn change_from(&self, old: &CellGrids) -> Option<GridChange> {
        if self.rows.len() != old.rows.len() {
            return None;
        }
        let mut change = GridChange::Nothing;
        for (new, old) in self.rows.iter().zip(&old.rows) {
            if new.grid != old.grid || new.place != old.place || new.cells.len() != old.cells.len() {
                return None;
            }
            for (new_cell, old_cell) in new.cells.iter().zip(&old.cells) {
                if new_cell.content == old_cell.content {
                    continue;
                }
                if !new.has_columns() || !matches!(change, GridChange::Nothing) {
                    return None;
                }
                change = GridChange::Cell { old: old_cell.content, new: new_cell.content, at: new_cell.span };
            }
        }
        Some(change)
    }

    /// Counts the cells of other rows that begin or end in the same text columns as this one.
    pub(super) fn neighbours(&self, cell: Span) -> usize {
        let Some(own) = self.rows.iter().find(|row| row.cells.iter().any(|other| other.span == cell)) else {
            return 0;
        };
        let mut count = 0;
        for row in &self.rows {
            if row.grid != own.grid || row.line == own.line {
                continue;
            }
            for other in &row.cells {
                let begins_below = other.span.start - row.line == cell.start - own.line;
                let ends_below = other.span.end - row.line == cell.end - own.line;
                count += usize::from(begins_below || ends_below);
            }
        }
        count
    }
}

impl CellRow {
    /// Returns true if each cell has a known column.
    fn has_columns(&self) -> bool {
        matches!(self.place, RowPlace::Row(_) | RowPlace::Whole)
    }

    /// Returns true if something separates each two cells of a complete row. A placed value may take the place of the
    /// blank before it by its sign.
    fn is_parted(&self) -> bool {
        let is_separate = |pair: &[CellAt]| {
            let [left, right] = pair else { return false };
            let is_signed = matches!(right.content, Content::Placed(_)) && 1 < right.span.len();
            left.span.end < right.span.start || (left.span.end == right.span.start && is_signed)
        };
        matches!(self.place, RowPlace::Row(_))
            && self.cells.iter().all(|cell| !cell.span.is_empty())
            && self.cells.windows(2).all(is_separate)
    }

    /// Returns true if a position is within the row or at one of its ends.
    fn reaches(&self, at: Offset) -> bool {
        match (self.cells.first(), self.cells.last()) {
            (Some(first), Some(last)) => (first.span.start..=last.span.end).contains(&at),
            _ => false,
        }
    }
}
