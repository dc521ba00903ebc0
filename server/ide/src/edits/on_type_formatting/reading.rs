//! A text as cells, to be compared with another one.

use syntax::{Content, Dialect, Document, Grid, Origin, RowPlace, SectionKind, Span};

/// The grids of a text.
pub(super) struct Reading {
    rows: Vec<Row>,
}

/// A row of one of the grids. Ranges are bytes of the text.
struct Row {
    /// Which grid of the text it is in, and what that is.
    grid: (usize, u8, Option<SectionKind>),
    place: RowPlace,
    /// Where its line starts.
    line: u32,
    cells: Vec<(Content, Span)>,
}

/// How a text differs from an older one that has the same grids.
pub(super) enum Change {
    /// In no cell.
    Nothing,
    /// In one.
    Cell {
        /// What stood there.
        old: Content,
        /// What stands there now.
        new: Content,
        /// Where, in the newer text.
        at: Span,
    },
}

impl Reading {
    /// Reads a text below a header, which is left out.
    pub(super) fn new(header: &str, text: &str, dialect: Dialect) -> Reading {
        let whole = format!("{header}{text}");
        let document = Document::read_as(&whole, dialect);
        let mut reading = Reading { rows: Vec::new() };
        for (index, block) in document.blocks().iter().enumerate() {
            let Some(start) = document.start(index).checked_sub(header.len() as u32) else { continue };
            for puzzle in &block.puzzles {
                reading.add(&puzzle.grid, puzzle.size, None, start, text);
                // Cells of the file's own solution have no places here.
                let sections = puzzle.sections.iter().filter(|section| section.origin != Origin::File);
                sections.for_each(|it| reading.add(&it.grid, puzzle.size, Some(it.kind), start, text));
            }
        }
        reading
    }

    fn add(&mut self, grid: &Grid, size: u8, kind: Option<SectionKind>, start: u32, text: &str) {
        let number = self.rows.last().map_or(0, |row| row.grid.0 + 1);
        for row in grid.rows() {
            let at = row.span.start + start;
            let line =
                text.get(..at as usize).and_then(|before| before.rfind(['\n', '\r'])).map_or(0, |end| end as u32 + 1);
            let cells = grid.slots_of(row).map(|slot| (slot.content, slot.span.shifted(start))).collect();
            self.rows.push(Row { grid: (number, size, kind), place: row.place, line, cells });
        }
    }

    /// The cell of a row with all its cells that a place is before or in, or behind if no other begins there.
    pub(super) fn slot_at(&self, at: usize) -> Option<(Content, Span)> {
        let at = at as u32;
        let mut cells = self.rows.iter().filter(|row| row.is_sound()).flat_map(|row| &row.cells);
        let within = cells.clone().find(|(_, span)| span.start <= at && at < span.end);
        within.or_else(|| cells.find(|(content, span)| span.end == at && *content != Content::Empty)).copied()
    }

    /// The difference; `None` if there is more of it, or where nobody knows which cell is which.
    pub(super) fn change_from(&self, old: &Reading) -> Option<Change> {
        let alike =
            |new: &Row, old: &Row| new.grid == old.grid && new.place == old.place && new.cells.len() == old.cells.len();
        if self.rows.len() != old.rows.len() || !self.rows.iter().zip(&old.rows).all(|(new, old)| alike(new, old)) {
            return None;
        }
        let pairs = self.rows.iter().zip(&old.rows).flat_map(|(new, old)| {
            let is_sound = new.is_sound();
            new.cells.iter().zip(&old.cells).map(move |(new, old)| (is_sound, new, old))
        });
        let mut changed = pairs.filter(|(_, new, old)| new.0 != old.0);
        match (changed.next(), changed.next()) {
            (None, _) => Some(Change::Nothing),
            (Some((true, new, old)), None) => Some(Change::Cell { old: old.0, new: new.0, at: new.1 }),
            _ => None,
        }
    }

    /// How many cells of other rows begin or end in the same columns as this one does.
    pub(super) fn neighbours(&self, cell: Span) -> usize {
        let within = |row: &&Row| row.cells.iter().any(|(_, span)| *span == cell);
        let Some(own) = self.rows.iter().find(within) else { return 0 };
        let rows = self.rows.iter().filter(|row| row.grid == own.grid && row.line != own.line);
        let edges = |row: &Row| {
            let same = |(_, span): &&(Content, Span)| {
                let begins = span.start - row.line == cell.start - own.line;
                begins || span.end - row.line == cell.end - own.line
            };
            row.cells.iter().filter(same).count()
        };
        rows.map(edges).sum()
    }
}

impl Row {
    /// Whether it is known which cell is which.
    fn is_sound(&self) -> bool {
        matches!(self.place, RowPlace::Row(_) | RowPlace::Whole)
    }
}
