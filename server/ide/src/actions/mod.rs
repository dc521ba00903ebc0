//! What can be done: at a place (mend a finding, silence a rule, fill cells, add givens, write a grid in another form), one file
//! a sort of action; and everywhere at once.

mod convert;
mod everywhere;
mod fill;
mod fixes;
mod ignore;
mod steps;
mod together;
mod unavailable;
mod unique;
pub(crate) mod write;

pub use everywhere::Everywhere;
pub(crate) use fill::solved_lines;
pub use together::{fixes, together};

use crate::features::{Action, ActionKind};
use crate::finding::PuzzleIndex;
use crate::host::FileId;
use crate::{Analysis, Interrupt, Interrupted};
use formats::Target;
use syntax::Span;

/// Says which kinds of action somebody wants.
pub(crate) type Wanted<'a> = &'a dyn Fn(ActionKind) -> bool;

impl ActionKind {
    /// The forms that a puzzle of a `.sudoku` file can be converted to.
    pub fn forms() -> impl Iterator<Item = Target> {
        convert::FORMS.into_iter().map(|(target, _)| target)
    }
}

impl Analysis {
    /// The puzzle that actions at a place are about: its position, and the range of all that belongs to it.
    pub fn chosen_puzzle(&self, id: FileId, span: Span) -> Option<(PuzzleIndex, Span)> {
        let mut puzzles = self.file(id)?.blocks_in(span).flat_map(|(facts, at)| {
            let whole = move |index: usize| (index, facts.puzzle(index).span.shifted(at.start));
            let touched = (0..facts.block.puzzles.len()).map(whole);
            let touched = touched.filter(move |(_, whole)| whole.start <= span.end && span.start <= whole.end);
            touched.map(move |(index, whole)| (PuzzleIndex(at.puzzles + index as u32), whole))
        });
        if span.is_empty() { puzzles.last() } else { puzzles.next() }
    }

    /// What can be done at a place of a file.
    pub fn actions(&self, id: FileId, span: Span, interrupt: Interrupt<'_>) -> Result<Vec<Action>, Interrupted> {
        self.actions_of(id, span, &|_| true, interrupt)
    }

    /// What can be done at a place of a file, of the kinds that are wanted; the others are not worked out.
    pub fn actions_of(
        &self,
        id: FileId,
        span: Span,
        wanted: &dyn Fn(ActionKind) -> bool,
        interrupt: Interrupt<'_>,
    ) -> Result<Vec<Action>, Interrupted> {
        let Some(file) = self.file(id) else {
            return Ok(Vec::new());
        };
        let mut found = Vec::new();
        let mut ignored = Vec::new();
        if [ActionKind::QuickFix, ActionKind::MakeUnique, ActionKind::Ignore].into_iter().any(wanted) {
            let sweep = self.sweep(id, file, interrupt)?;
            for (facts, at) in file.blocks_in(span) {
                let findings = sweep.findings_at(facts, at, span);
                if wanted(ActionKind::QuickFix) {
                    found.extend(fixes::fixes(file, facts, at, &findings, span));
                }
                if wanted(ActionKind::MakeUnique) {
                    found.extend(unique::additions(file, facts, at, &findings, span, interrupt)?);
                }
                if wanted(ActionKind::Ignore) {
                    ignored.extend(ignore::ignores(file, facts, at, &findings, span));
                }
            }
        }
        if let Some(located) = file.chosen(span) {
            found.extend(fill::fills(file, &located, span, wanted, interrupt)?);
            found.extend(convert::conversions(file, &located, wanted));
        }
        found.append(&mut ignored);
        Ok(found)
    }
}
