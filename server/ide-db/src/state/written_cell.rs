//! Finds the cell at an offset of a file, in any grid of a puzzle.
//!
//! Must not know what is asked about it.

use crate::state::file::{Located, View};
use engine::{Cell, Digit, Geometry};
use std::sync::Arc;
use syntax::{BlockOffset, Content, Grid, Offset, Origin, PuzzleText, SectionKind, Span};

/// A written cell. Ranges count from the start of the file.
pub struct WrittenCell<'a> {
    pub located: Located<'a>,
    /// The grid that it is written in.
    pub grid: &'a Grid,
    /// The kind of that grid; `None` for the puzzle's own.
    pub kind: Option<SectionKind>,
    /// The index of its slot.
    pub slot: usize,
    /// The part of the cell that the cursor is on.
    pub target: Target,
}

/// The part of a cell that a cursor is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    /// A value, and its range without the sign before it.
    Value(Digit, Span),
    /// One of the pencil marks, and its range.
    Mark(Digit, Span),
    /// No value: the cell is empty or unreadable, or the cursor is between pencil marks.
    Open,
}

/// The grids of a puzzle in its block, its own first.
pub fn grids(puzzle: &PuzzleText) -> impl Iterator<Item = (Option<SectionKind>, &Grid)> {
    let here = puzzle.sections.iter().filter(|section| section.origin != Origin::File);
    let sections = here.map(|section| (Some(section.kind), &section.grid));
    std::iter::once((None, &puzzle.grid)).chain(sections)
}

impl<'a> WrittenCell<'a> {
    /// The cell that a cursor is on; that which begins there rather than one that ends there.
    pub fn at(file: &'a View, offset: Offset) -> Option<WrittenCell<'a>> {
        let mut touched = None;
        for located in file.puzzles_in(Span::empty(offset)) {
            let within = offset.checked_in_block(located.start)?;
            for (kind, grid) in grids(located.puzzle()).filter(|(_, grid)| grid.span.touches(within)) {
                match slot_at(grid, within) {
                    Some(TouchedSlot::Around(slot)) => {
                        touched = Some((located, kind, grid, slot));
                        break;
                    }
                    Some(TouchedSlot::Before(slot)) if touched.is_none() => {
                        touched = Some((located, kind, grid, slot));
                    }
                    _ => {}
                }
            }
        }
        let (located, kind, grid, slot) = touched?;
        let place = WrittenCell { located, grid, kind, slot, target: Target::Open };
        let target = place.target_at(offset);
        Some(WrittenCell { target, ..place })
    }

    fn target_at(&self, offset: Offset) -> Target {
        let span = self.span();
        match self.grid.content(self.slot) {
            Content::Given(value) => Target::Value(value, span),
            Content::Placed(value) => {
                let sign = self.text(span).find(|c| c != '+').unwrap_or_default() as u32;
                Target::Value(value, Span::new(span.start + sign, span.end))
            }
            Content::Candidates(_) => {
                let marks = self.marks_in(span);
                let inside = marks.iter().find(|(_, mark)| mark.start <= offset && offset < mark.end);
                let touched = inside.or_else(|| marks.iter().find(|(_, mark)| mark.touches(offset)));
                touched.map_or(Target::Open, |&(value, span)| Target::Mark(value, span))
            }
            Content::Empty | Content::Unknown | Content::Outside => Target::Open,
        }
    }

    /// A part of the file.
    pub fn text(&self, span: Span) -> String {
        self.located.file.part(span).into_owned()
    }

    pub fn puzzle(&self) -> &'a PuzzleText {
        self.located.facts.puzzle(self.located.index)
    }

    /// The range of a slot of the grid, which must have it.
    pub fn span_of(&self, slot: usize) -> Span {
        self.grid.slot(slot).span.in_file(self.located.start)
    }

    /// The range of the cell.
    pub fn span(&self) -> Span {
        self.span_of(self.slot)
    }

    /// All slots of the grid with their ranges, including those in no row of the puzzle.
    pub fn slots(&self) -> impl Iterator<Item = (usize, Content, Span)> {
        (0..self.grid.slot_count()).map(|slot| (slot, self.grid.content(slot), self.span_of(slot)))
    }

    /// The pencil marks written in a range, with their places.
    pub fn marks_in(&self, span: Span) -> Vec<(Digit, Span)> {
        let marks = self.puzzle().marks(&self.text(span));
        marks.into_iter().map(|(value, mark)| (value, mark.in_file(span.start))).collect()
    }

    /// Returns true if the grid's symbols are the puzzle's values: those of regions are not.
    pub fn has_values(&self) -> bool {
        self.kind != Some(SectionKind::Regions)
    }

    /// The cell of the puzzle; `None` in a row whose cells cannot be assigned to columns.
    pub fn cell(&self) -> Option<Cell> {
        let mut cells = self.grid.slots_of_cells(self.puzzle().field);
        cells.find(|&(_, slot)| slot as usize == self.slot).map(|(cell, _)| cell)
    }

    /// The grid's slots by cell; `None` for cells that the text does not have.
    pub fn slots_by_cell(&self) -> Vec<Option<usize>> {
        let field = self.puzzle().field;
        let mut slots = vec![None; field.cell_count()];
        for (cell, slot) in self.grid.slots_of_cells(field) {
            slots[cell.index()] = Some(slot as usize);
        }
        slots
    }

    /// Which cells exclude each other.
    pub fn geometry(&self) -> Arc<Geometry> {
        self.located.lowered().geometry
    }
}

/// The ranges of some cells, each a row and a column from 0, in the puzzle's own grid; if it has none, in the first
/// further grid of values.
pub fn spans_of_cells(located: &Located<'_>, cells: &[(u8, u8)]) -> Vec<Span> {
    let puzzle = located.puzzle();
    let mut of_values = grids(puzzle).filter(|(kind, _)| *kind != Some(SectionKind::Regions));
    let Some((_, grid)) = of_values.find(|(_, grid)| grid.slot_count() > 0) else { return Vec::new() };
    let field = puzzle.field;
    let mut spans = Vec::new();
    for (cell, slot) in grid.slots_of_cells(field) {
        let span = grid.slot(slot as usize).span.in_file(located.start);
        // A cell that is empty between two commas has no text.
        if cells.contains(&(field.row(cell), field.column(cell))) && !span.is_empty() {
            spans.push(span);
        }
    }
    spans
}

/// A slot that an offset touches.
enum TouchedSlot {
    /// The offset is in the slot.
    Around(usize),
    /// The slot ends at the offset.
    Before(usize),
}

/// The slot that an offset of the block is in, or else one that ends there.
fn slot_at(grid: &Grid, offset: BlockOffset) -> Option<TouchedSlot> {
    let mut touched = None;
    for row in grid.rows().iter().filter(|row| grid.are_grids_apart() || row.span.touches(offset)) {
        for slot in row.first as usize..(row.first + row.count) as usize {
            if grid.content(slot) == Content::Outside {
                continue;
            }
            let span = grid.slot(slot).span;
            if span.start <= offset && offset < span.end {
                return Some(TouchedSlot::Around(slot));
            }
            if touched.is_none() && span.touches(offset) {
                touched = Some(TouchedSlot::Before(slot));
            }
        }
    }
    touched
}
