//! Computes code actions: at a position (fix a finding, suppress a rule, fill cells, add givens, write a grid in
//! another form), one file for each kind of action, and for a whole file.

pub mod action;
pub mod altered;
pub mod append;
mod combine;
mod convert;
pub mod disabled;
mod fill;
mod filler;
mod fixes;
pub mod insert_rating;
pub mod set_cells;
pub mod set_clues;
pub mod set_regions;
pub mod set_state;
pub mod source_actions;
mod steps;
mod why_not;

pub use combine::{applicable_fixes, combine_fixes};
pub use source_actions::{Rewrite, SourceAction};

use crate::action::{Action, ActionKind};
use formats::Target;
use ide_db::{Cancellable, FileId, Interrupt, PuzzleIndex, Snapshot};
use ide_diagnostics::findings::sweep;
use syntax::Span;

/// The number of actions about findings at which the search for more ends. A selection may hold a million findings, and
/// a menu shows a few of them.
const ENOUGH: usize = 1_000;

/// A filter that returns true for the kinds of actions that are wanted.
pub(crate) type KindFilter<'a> = &'a dyn Fn(ActionKind) -> bool;

impl ActionKind {
    /// Returns the forms that a puzzle of a `.sudoku` file can be converted to.
    pub fn forms() -> impl Iterator<Item = Target> {
        convert::FORMS.into_iter().map(|(target, _)| target)
    }
}

/// Returns the puzzle that actions at a range are about, with its range.
pub fn chosen_puzzle(db: &Snapshot, id: FileId, span: Span) -> Option<(PuzzleIndex, Span)> {
    let located = db.file(id)?.chosen(span)?;
    Some((located.position, located.span()))
}

/// Returns the actions at a range.
pub fn actions(db: &Snapshot, id: FileId, span: Span, interrupt: Interrupt<'_>) -> Cancellable<Vec<Action>> {
    actions_of(db, id, span, &|_| true, interrupt)
}

/// Returns the actions at a range whose kinds are wanted.
pub fn actions_of(
    db: &Snapshot,
    id: FileId,
    span: Span,
    wanted: &dyn Fn(ActionKind) -> bool,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Action>> {
    let Some(file) = db.file(id) else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    let mut ignored = Vec::new();
    if [ActionKind::QuickFix, ActionKind::MakeUnique, ActionKind::Ignore].into_iter().any(wanted) {
        let sweep = sweep(db, id, file, interrupt)?;
        for (facts, at) in file.blocks_in(span) {
            if found.len() + ignored.len() >= ENOUGH {
                break;
            }
            let findings = sweep.findings_at(facts, at, span);
            if wanted(ActionKind::QuickFix) {
                found.extend(fixes::fixes(file, facts, at, &findings, span));
            }
            if wanted(ActionKind::MakeUnique) {
                found.extend(fixes::unique::additions(file, facts, at, &findings, span, interrupt)?);
            }
            if wanted(ActionKind::Ignore) {
                ignored.extend(fixes::ignore::ignores(file, facts, at, &findings, span));
            }
        }
    }
    if let Some(located) = file.chosen(span) {
        found.extend(fill::fills(&located, span, wanted, db.fill_style(), interrupt)?);
        found.extend(insert_rating::insertions(&located, wanted));
        found.extend(altered::offers(&located, wanted));
        found.extend(convert::conversions(&located, wanted));
        if wanted(ActionKind::WhyNot) {
            found.extend(why_not::questions(&located, span));
        }
    }
    found.append(&mut ignored);
    Ok(found)
}

#[cfg(test)]
mod tests;
