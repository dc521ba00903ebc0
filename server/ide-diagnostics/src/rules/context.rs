//! Defines the input of a rule: one puzzle with its problems, its lowered grid and its proof. Knows no rule and nothing
//! of the rest of the file.

use ::syntax::{BlockSpan, Entry, Key, Problem, PuzzleText, Section, SectionKind};
use engine::{Cell, Digit};
use ide_db::puzzle::lowering::symbol;
use ide_db::puzzle::parts::{first_line, sections};
use ide_db::state::rating::KeptRatings;
use ide_db::{Lowered, Proof, Related};
use logic::diagnosis::direct_conflicts::DirectConflicts;
use logic::diagnosis::redundant::Redundant;
use std::cell::OnceCell;

/// The input of a rule.
pub(crate) struct Context<'a> {
    pub(crate) puzzle: &'a PuzzleText,
    /// The reader's problems in the puzzle.
    pub(crate) problems: &'a [&'a Problem],
    pub(crate) lowered: &'a Lowered<'a>,
    /// Returns a part of the block's text.
    pub(crate) text: &'a dyn Fn(BlockSpan) -> String,
    /// The proof of the number of solutions, if it is known. A rule that does not need it finds the same without it.
    pub(crate) proof: Option<&'a Proof>,
    /// False if the reasons of the proof are still searched for.
    pub(crate) is_explained: bool,
    /// The redundant givens, for the rule that reports them.
    pub(crate) redundant: Option<&'a Redundant>,
    /// The ratings that are known, for the rules that judge declared ones.
    pub(crate) ratings: Option<&'a KeptRatings>,
    /// The direct conflicts of the grid's values, once a rule has asked for them.
    pub(crate) conflicts: OnceCell<DirectConflicts<'a>>,
}

impl<'a> Context<'a> {
    /// Returns the input of rules that need only the text.
    pub(crate) fn new(
        puzzle: &'a PuzzleText,
        problems: &'a [&'a Problem],
        lowered: &'a Lowered<'a>,
        text: &'a dyn Fn(BlockSpan) -> String,
    ) -> Context<'a> {
        let conflicts = OnceCell::new();
        Context {
            puzzle,
            problems,
            lowered,
            text,
            proof: None,
            is_explained: true,
            redundant: None,
            ratings: None,
            conflicts,
        }
    }

    /// Returns the direct conflicts of the grid's values; `None` if the proof of the givens shows that there are none.
    pub(super) fn conflicts(&self) -> Option<&DirectConflicts<'a>> {
        let lowered = self.lowered;
        if self.proof.is_some_and(Proof::excludes_conflicts) && !lowered.has_placed() {
            return None;
        }
        Some(
            self.conflicts.get_or_init(|| {
                DirectConflicts::new(&lowered.geometry, &lowered.values, |cell| lowered.is_known(cell))
            }),
        )
    }
    /// Returns a digit as the grid writes it.
    pub(crate) fn symbol(&self, digit: Digit) -> String {
        symbol(self.puzzle, digit)
    }

    /// Returns the puzzle's own metadata line with this key; the last one counts.
    pub(super) fn entry(&self, key: Key) -> Option<&Entry> {
        self.puzzle.entries.iter().rfind(|entry| entry.key == Some(key))
    }

    /// Returns the range of its title, in metadata or a heading; `None` if it has no title or the whole file declares
    /// it.
    pub(super) fn title_span(&self) -> Option<BlockSpan> {
        let title = self.puzzle.declared.title.as_deref().filter(|title| !title.is_empty())?;
        if let Some(entry) = self.entry(Key::Title)
            && !entry.value_span.is_empty()
        {
            return Some(entry.value_span);
        }
        let above = BlockSpan::new(self.puzzle.span.start, self.puzzle.lines.start.max(self.puzzle.span.start));
        let start = above.start + (self.text)(above).find(title)? as u32;
        Some(BlockSpan::new(start, start + title.len() as u32))
    }

    /// Returns its further grids of a kind. Limited to the first few: a file that holds nothing else would fill the
    /// memory with findings.
    pub(super) fn sections(&self, kind: SectionKind) -> impl Iterator<Item = &Section> {
        sections(self.puzzle, kind)
    }

    /// Returns the range of a cell, or of the grid if the cell is missing in the text.
    pub(super) fn cell_span(&self, cell: Cell) -> BlockSpan {
        self.lowered.slot(cell).map_or(self.puzzle.grid.span, |slot| slot.span)
    }

    /// Returns the names of cells, in the given order.
    pub(super) fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.lowered.name(cell)).collect()
    }

    /// Returns the cells as related locations of a finding.
    pub(super) fn related(&self, cells: &[Cell], message: impl Fn(Cell) -> String) -> Vec<Related<BlockSpan>> {
        cells
            .iter()
            .map(|&cell| Related { elsewhere: None, span: self.cell_span(cell), message: message(cell) })
            .collect()
    }

    /// Returns the range of the grid's first line.
    pub(super) fn first_line(&self) -> BlockSpan {
        first_line(self.puzzle)
    }
}
