//! Computes code actions: at a position (fix a finding, suppress a rule, fill cells, add givens, write a grid in
//! another form), one file for each kind of action, and for a whole file.

pub(crate) mod action;
pub(crate) mod altered;
mod combine;
pub(super) mod convert;
pub(crate) mod disabled;
mod fill;
mod fixes;
pub(super) mod grid_text;
pub(crate) mod insert_rating;
pub(super) mod placing;
pub(crate) mod source_actions;
mod steps;
pub(super) mod verify;
pub(crate) mod write;

pub use combine::{applicable_fixes, combine_fixes};
pub use placing::ValueStyle;
pub use source_actions::{Rewrite, SourceAction};

use crate::edits::actions::action::{Action, ActionKind};
use formats::Target;
use ide_db::base::finding::{FileId, PuzzleIndex};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::snapshot::Snapshot;
use syntax::Span;

/// The number of actions about findings at which the search for more ends. A selection may hold a million findings, and
/// a menu shows a few of them.
const ENOUGH: usize = 1_000;

/// A filter on the kinds of actions.
pub(crate) type Wanted<'a> = &'a dyn Fn(ActionKind) -> bool;

impl ActionKind {
    /// Returns the forms that a puzzle of a `.sudoku` file can be converted to.
    pub fn forms() -> impl Iterator<Item = Target> {
        convert::FORMS.into_iter().map(|(target, _)| target)
    }
}

pub(crate) fn chosen_puzzle(db: &Snapshot, id: FileId, span: Span) -> Option<(PuzzleIndex, Span)> {
    let located = db.file(id)?.chosen(span)?;
    Some((located.position, located.span()))
}

pub(crate) fn actions(db: &Snapshot, id: FileId, span: Span, interrupt: Interrupt<'_>) -> Cancellable<Vec<Action>> {
    actions_of(db, id, span, &|_| true, interrupt)
}

pub(crate) fn actions_of(
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
        let sweep = ide_diagnostics::findings::sweep(db, id, file, interrupt)?;
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
    }
    found.append(&mut ignored);
    Ok(found)
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

    /// Checks the puzzle that actions at each cursor apply to, by its first line.
    #[track_caller]
    fn check(marked: &str, expected: Expect) {
        let text = marked.replace('|', "");
        let analysis = analysis(&text);
        let mut actual = String::new();
        for (count, (at, _)) in marked.match_indices('|').enumerate() {
            let chosen = analysis.chosen_puzzle(FILE, syntax::Span::empty((at - count) as u32));
            let title = chosen.and_then(|(puzzle, _)| analysis.puzzle_name(FILE, puzzle));
            actual += &format!("{}\n", title.unwrap_or_else(|| "none".to_owned()));
        }
        expected.assert_eq(&actual);
    }

    const ONE: &str = "title: one\n12..\n34..\n...3\n..2.\n";

    #[test]
    fn the_puzzle_at_the_cursor_or_the_nearest_above_or_the_first_below() {
        check(
            &format!("|# a comment\n|\n|{ONE}|\n|# behind|\n\ntitle: two|\n1...\n..2.\n.4..\n...3\n\n|# end\n\n|"),
            expect![[r#"
                one
                one
                one
                one
                one
                one
                two
                two
                two
            "#]],
        );
        check(
            "|# nothing\n|",
            expect![[r#"
            none
            none
        "#]],
        );
        check(
            "|",
            expect![[r#"
            none
        "#]],
        );
    }

    #[test]
    fn actions_apply_to_the_only_puzzle_from_everywhere() {
        let grid = "1...\n..2.\n.4..\n...3\n";
        let around = [("", "$0"), ("", "\n$0"), ("", "\n# a comment\n\n// and another$0"), ("# ab$0ove\n\n", "")];
        for (above, below) in around {
            let (text, span) = cursor(&format!("{above}{grid}{below}"));
            let wanted = |kind| kind == crate::edits::actions::action::ActionKind::NextStep;
            let actions = analysis(&text).actions_of(FILE, span, &wanted, &|| false).expect("nothing interrupts");
            assert_eq!(apply(&text, &actions[0].edits), text.replacen("1...", "12..", 1), "{above}{below}");
        }
    }
}
