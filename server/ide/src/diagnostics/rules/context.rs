//! What a rule looks at: one puzzle and what is known about it. Knows no rule and nothing of the rest of the file.

use crate::base::finding::Related;
use crate::puzzle::lowering::{Lowered, symbol};
use crate::state::proof::Proof;
use ::syntax::{Entry, Key, Problem, PuzzleText, Section, SectionKind, Span};
use engine::diagnosis::redundant::Redundant;
use engine::{Cell, Digit};

/// Further grids of one puzzle that are looked at.
pub(crate) const JUDGED: usize = 16;

/// What a rule looks at.
pub(crate) struct Context<'a> {
    pub(crate) puzzle: &'a PuzzleText,
    /// What could not be read of the puzzle.
    pub(crate) problems: &'a [&'a Problem],
    pub(crate) lowered: &'a Lowered<'a>,
    /// A part of the block's text.
    pub(crate) text: &'a dyn Fn(Span) -> String,
    /// How many solutions there are, for the rules that need it.
    pub(crate) proof: Option<&'a Proof>,
    /// The givens that it could do without, for the rule that says so.
    pub(crate) redundant: Option<&'a Redundant>,
}

impl Context<'_> {
    /// A value as the grid writes it.
    pub(crate) fn symbol(&self, digit: Digit) -> String {
        symbol(self.puzzle, digit)
    }

    /// A value that was read, as the grid writes it.
    pub(super) fn written(&self, value: u8) -> String {
        self.puzzle.write(value).unwrap_or_else(|| value.to_string())
    }

    /// The puzzle's own metadata line of that key; the last one counts.
    pub(super) fn entry(&self, key: Key) -> Option<&Entry> {
        self.puzzle.entries.iter().rfind(|entry| entry.key == Some(key))
    }

    /// Where its title is written, in metadata or a heading; `None` without one, or where the whole file declares it.
    pub(super) fn title_span(&self) -> Option<Span> {
        let title = self.puzzle.declared.title.as_deref().filter(|title| !title.is_empty())?;
        let entry = self.entry(Key::Title).map(|entry| entry.value_span);
        entry.filter(|span| !span.is_empty()).or_else(|| {
            let above = Span::new(self.puzzle.span.start, self.puzzle.lines.start.max(self.puzzle.span.start));
            let at = above.start + (self.text)(above).find(title)? as u32;
            Some(Span::new(at, at + title.len() as u32))
        })
    }

    /// Its further grids of a kind, within reason: a file of nothing else would fill the memory with findings.
    pub(super) fn sections(&self, kind: SectionKind) -> impl Iterator<Item = &Section> {
        self.puzzle.sections.iter().take(JUDGED).filter(move |section| section.kind == kind)
    }

    /// The range of a cell; of the grid if the text does not have it.
    pub(super) fn cell_span(&self, cell: Cell) -> Span {
        self.lowered.slot(cell).map_or(self.puzzle.grid.span, |slot| slot.span)
    }

    /// The names of cells, in the order given.
    pub(super) fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.lowered.name(cell)).collect()
    }

    /// The cells as places that explain a finding.
    pub(super) fn related(&self, cells: &[Cell], message: impl Fn(Cell) -> String) -> Vec<Related> {
        cells
            .iter()
            .map(|&cell| Related { elsewhere: None, span: self.cell_span(cell), message: message(cell) })
            .collect()
    }

    /// The range of the grid's first line.
    pub(super) fn first_line(&self) -> Span {
        first_line(self.puzzle)
    }
}

/// The range of a grid's first line.
pub(crate) fn first_line(puzzle: &PuzzleText) -> Span {
    puzzle.grid.rows().first().map_or(puzzle.grid.span, |row| row.span)
}
