//! Finds the reason why an action that a client requests by name is not available at a position.

use super::filler::NONE_FORCED;
use super::insert_rating::{self, NO_ROOM, NOT_ALONE};
use crate::action::{Action, ActionKind};
use ide_db::{Cancellable, FileId, Interrupt, Located, Refusal, Snapshot};
use ide_puzzles::explain::fillable::{Fillable, LACKS_CONSTRAINTS};
use ide_puzzles::write::fill::no_symbol;
use syntax::{SectionKind, Span};

/// Returns the disabled action of a kind, with the reason.
pub fn disabled_action(
    db: &Snapshot,
    id: FileId,
    span: Span,
    kind: ActionKind,
    interrupt: Interrupt<'_>,
) -> Cancellable<Action> {
    let why = match db.file(id).and_then(|file| file.chosen(span)) {
        None if matches!(kind, ActionKind::QuickFix | ActionKind::ExplainUnsolvable | ActionKind::Ignore) => {
            "nothing is reported here".to_owned()
        }
        None if span.is_empty() => "there is no puzzle in this document".to_owned(),
        None => "the selection touches no puzzle".to_owned(),
        Some(located) => why_not(&located, span, kind, interrupt)?.into(),
    };
    Ok(Action::disabled(kind.title(), kind, why))
}

fn why_not(located: &Located<'_>, span: Span, kind: ActionKind, interrupt: Interrupt<'_>) -> Cancellable<Refusal> {
    let why = match kind {
        ActionKind::QuickFix | ActionKind::ExplainUnsolvable | ActionKind::Ignore => "nothing is reported here",
        ActionKind::MakeUnique => "the puzzle already has at most one solution, or no fitting givens were found",
        ActionKind::Convert(_) if !located.file.dialect.has_room() => "files of this kind have only one layout",
        ActionKind::Convert(_) if !located.lowered().has_all_cells() => "the grid has mistakes",
        ActionKind::Convert(_) => "the puzzle already has this form, or the form cannot represent its grid",
        ActionKind::WhyNot => "there is no empty cell with several candidates here",
        ActionKind::InsertDifficulty | ActionKind::InsertRating => return insert_rating::obstacle(located, interrupt),
        _ => return why_not_filled(located, span, kind, interrupt),
    };
    Ok(why.into())
}

fn why_not_filled(
    located: &Located<'_>,
    span: Span,
    kind: ActionKind,
    interrupt: Interrupt<'_>,
) -> Cancellable<Refusal> {
    let fillable = Fillable::new(located, interrupt)?;
    let has = |kind: SectionKind| located.puzzle().sections.iter().any(|section| section.kind == kind);
    let inserts = matches!(kind, ActionKind::InsertExplanation | ActionKind::InsertSolution | ActionKind::InsertState);
    let why = match kind {
        _ if fillable.is_full() => "no cell is empty",
        _ if fillable.lowered.lacks_constraints() => LACKS_CONSTRAINTS,
        _ if !fillable.lowered.is_complete() => "the grid has mistakes",
        _ if inserts && !located.file.dialect.has_room() => NO_ROOM,
        ActionKind::InsertSolution if has(SectionKind::Solution) => "there already is a solution below the puzzle",
        ActionKind::InsertState if has(SectionKind::State) => "there already is a state below the puzzle",
        _ if inserts && located.facts.block.puzzles.len() > 1 => NOT_ALONE,
        ActionKind::InsertState if fillable.contradiction.is_none() => NONE_FORCED,
        ActionKind::FillCell => {
            let offset = span.start.checked_in_block(located.start);
            match offset.and_then(|offset| fillable.lowered.cell_at(offset)) {
                None => "there is no cell here",
                Some((cell, _)) if fillable.lowered.values[cell.index()].is_some() => "the cell is not empty",
                Some(_) => return Ok(fillable.solution.err().unwrap_or_else(no_symbol)),
            }
        }
        _ => return Ok(fillable.solution.err().unwrap_or_else(|| "it is not possible for this puzzle".into())),
    };
    Ok(why.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(marked: &str, kind: ActionKind, expected: Expect) {
        let (text, span) = cursor(marked);
        let analysis = analysis(&text);
        let available =
            crate::actions_of(&analysis, FILE, span, &|other| other == kind, &|| false).expect("nothing interrupts");
        assert_eq!(available, []);
        let action = disabled_action(&analysis, FILE, span, kind, &|| false).expect("nothing interrupts");
        expected.assert_eq(&format!("{} — {}\n", action.title, action.disabled.expect("a reason")));
    }

    #[test]
    fn a_selection_is_about_the_puzzle_that_it_begins_in() {
        let text = "1234\n3412\n2143\n4321\n\n12..\n34..\n...3\n..2.\n";
        let analysis = analysis(text);
        for kind in [ActionKind::FillSolution, ActionKind::FillForced, ActionKind::NextStep, ActionKind::InsertSolution]
        {
            let all = Span::from(0..text.len());
            let action = disabled_action(&analysis, FILE, all, kind, &|| false).expect("nothing interrupts");
            assert_eq!(action.disabled.as_deref(), Some("no cell is empty"), "{kind:?}");
        }
    }

    #[test]
    fn reasons() {
        check(
            "# nothing$0\n",
            ActionKind::NextStep,
            expect![[r#"
                Next step — there is no puzzle in this document
            "#]],
        );
        check(
            "12..\n34..\n...3\n..2.\n\n# $0behind$0\n",
            ActionKind::FillSolution,
            expect![[r#"
                Fill solution — the selection touches no puzzle
            "#]],
        );
        check(
            "12$034\n3412\n2143\n4321\n",
            ActionKind::FillForced,
            expect![[r#"
            Fill forced cells — no cell is empty
        "#]],
        );
        check(
            "1$02..\n34..\n...3\n..2.\n",
            ActionKind::FillCell,
            expect![[r#"
            Fill this cell — the cell is not empty
        "#]],
        );
        check(
            "12..\n34..\n$0\n...3\n..2.\n",
            ActionKind::FillCell,
            expect![[r#"
            Fill this cell — there is no cell here
        "#]],
        );
        check(
            "1.$0..\n....\n....\n....\n",
            ActionKind::FillCell,
            expect![[r#"
            Fill this cell — the puzzle has 72 solutions
        "#]],
        );
        check(
            "12..\n34..\n...3\n..2.$0\n[solution]\n1...\n....\n....\n....\n",
            ActionKind::InsertSolution,
            expect![[r#"
                Insert solution below — there already is a solution below the puzzle
            "#]],
        );
        check(
            "12..34$0.....3..2.\n",
            ActionKind::Convert(formats::Target::Line),
            expect![[r#"
                Convert this puzzle to `line` — the puzzle already has this form, or the form cannot represent its grid
            "#]],
        );
        check(
            "12!.$0\n34..\n...3\n..2.\n",
            ActionKind::Convert(formats::Target::Line),
            expect![[r#"
            Convert this puzzle to `line` — the grid has mistakes
        "#]],
        );
        check(
            "[cages]\n3: r1c1$0 r1c2\n",
            ActionKind::Convert(formats::Target::Line),
            expect![[r#"
                Convert this puzzle to `line` — the puzzle already has this form, or the form cannot represent its grid
            "#]],
        );
        check(
            "12..34$0.....3..2.\n",
            ActionKind::MakeUnique,
            expect![[r#"
                Add givens to make it unique — the puzzle already has at most one solution, or no fitting givens were found
            "#]],
        );
        check(
            "12..34$0.....3..2.\n",
            ActionKind::InsertRating,
            expect![[r#"
            Insert rating — the programs of the scales do not rate such puzzles
        "#]],
        );
        check(
            "12..$0\n....\n....\n....\n",
            ActionKind::InsertDifficulty,
            expect![[r#"
            Insert difficulty — the puzzle has several solutions
        "#]],
        );
        check(
            "12..34$0.....3..2.\n",
            ActionKind::QuickFix,
            expect![[r#"
            Fix this — nothing is reported here
        "#]],
        );
    }
}
