//! Reads a text as cells and compares it with another one.

use engine::Field;
use syntax::{Content, Dialect, Document, Grid, Offset, Origin, RowPlace, SectionKind, Span};

/// The grids of a text.
pub(super) struct Reading {
    rows: Vec<Row>,
}

/// A row of one of the grids. Ranges are bytes of the text.
struct Row {
    /// The number, field and kind of its grid.
    grid: (usize, Field, Option<SectionKind>),
    place: RowPlace,
    /// The start of its line.
    line: u32,
    cells: Vec<(Content, Span)>,
}

/// The difference of a text from an older one that has the same grids.
pub(super) enum Change {
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

impl Reading {
    /// Reads a text below a header, whose cells are left out.
    pub(super) fn new(header: &str, text: &str, dialect: Dialect) -> Reading {
        let whole = format!("{header}{text}");
        let document = Document::read_as(&whole, dialect);
        let mut reading = Reading { rows: Vec::new() };
        for (index, block) in document.blocks().iter().enumerate() {
            let Some(start) = document.start(index).checked_sub(header.len() as u32) else { continue };
            for puzzle in &block.puzzles {
                reading.add(&puzzle.grid, puzzle.field, None, start, text);
                // Cells of the file's own solution have no range here.
                let sections = puzzle.sections.iter().filter(|section| section.origin != Origin::File);
                sections.for_each(|it| reading.add(&it.grid, puzzle.field, Some(it.kind), start, text));
            }
        }
        reading
    }

    fn add(&mut self, grid: &Grid, field: Field, kind: Option<SectionKind>, start: Offset, text: &str) {
        let number = self.rows.last().map_or(0, |row| row.grid.0 + 1);
        for row in grid.rows() {
            let at = row.span.start.in_file(start);
            let line =
                text.get(..at.to_usize()).and_then(|before| before.rfind(['\n', '\r'])).map_or(0, |end| end as u32 + 1);
            let cells = grid.slots_of(row).map(|slot| (slot.content, slot.span.in_file(start))).collect();
            self.rows.push(Row { grid: (number, field, kind), place: row.place, line, cells });
        }
    }

    /// Returns the cell of a complete row that a position is before or in, or after if no other begins there.
    pub(super) fn slot_at(&self, at: usize) -> Option<(Content, Span)> {
        let at = Offset::from(at as u32);
        let mut cells = self.rows.iter().filter(|row| row.is_sound()).flat_map(|row| &row.cells);
        let within = cells.clone().find(|(_, span)| span.start <= at && at < span.end);
        within.or_else(|| cells.find(|(content, span)| span.end == at && *content != Content::Empty)).copied()
    }

    /// Returns the difference; `None` if more than one cell differs, or if the cell's row is malformed.
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

    /// Counts the cells of other rows that begin or end in the same text columns as this one.
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
    /// Returns true if each cell has a known column.
    fn is_sound(&self) -> bool {
        matches!(self.place, RowPlace::Row(_) | RowPlace::Whole)
    }
}
