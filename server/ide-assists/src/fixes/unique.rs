//! Computes actions that add givens to a puzzle with several solutions, so that it has one.
//!
//! Only the author knows which solution is meant, so these are offered in editors and are no fixes for the command
//! line.

use crate::action::{Action, ActionKind};
use engine::{Cell, Digit};
use ide_db::base::words::{counted, listed};
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::At;
use ide_db::{Cancellable, Finding, Interrupt, Located, Lowered, Rule, View};
use ide_puzzles::write::value_writer::ValueWriter;
use syntax::Span;

/// The maximum number of givens that a title lists.
const MOST_LISTED: usize = 4;

/// Returns the additions for a block's findings that `span` meets.
pub(crate) fn additions(
    file: &View,
    facts: &BlockFacts,
    at: At,
    findings: &[Finding],
    span: Span,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Action>> {
    let mut actions = Vec::new();
    for finding in findings.iter().filter(|finding| finding.rule == Rule::MultipleSolutions && finding.is_at(span)) {
        let index = finding.puzzle.and_then(|puzzle| puzzle.0.checked_sub(at.puzzles));
        let Some(index) = index else { continue };
        let located = file.located(facts, at, index as usize);
        actions.extend(additions_to(&located, finding, interrupt)?);
    }
    Ok(actions)
}

fn additions_to(located: &Located<'_>, finding: &Finding, interrupt: Interrupt<'_>) -> Cancellable<Vec<Action>> {
    let lowered = located.lowered();
    let found = located.facts.completions(located.index, &located.file.config, interrupt)?;
    let writer = ValueWriter { located, lowered: &lowered };
    let note = if found.no_single { " (no single given does)" } else { "" };
    let mut actions = Vec::new();
    // Placed values stay.
    for addition in found.completions.iter().filter(|addition| lowered.agrees_with(addition)) {
        let Some(edits) = writer.write(addition.iter().copied()) else { continue };
        let givens = givens(&lowered, addition);
        let action = Action::new(format!("Add {givens} to make it unique{note}"), ActionKind::MakeUnique, edits);
        let message = format!("Added {givens}: the puzzle has one solution.");
        actions.push(action.with_message(message).for_finding(finding));
    }
    Ok(actions)
}

/// Lists some givens, or counts them if they are too many for a title.
fn givens(lowered: &Lowered<'_>, addition: &[(Cell, Digit)]) -> String {
    if addition.len() > MOST_LISTED {
        return counted(addition.len() as u64, "given");
    }
    let mut givens = Vec::new();
    for (cell, digit) in addition {
        givens.push(format!("{}={}", lowered.name(*cell), lowered.symbol(*digit)));
    }
    listed(&givens)
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn one_given() {
        check_titles(
            "$0.39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.\n",
            expect![[r#"
                Add r4c1=3 to make it unique
                Add r4c1=6 to make it unique
                Add r4c6=3 to make it unique
                Add r4c6=6 to make it unique
                Fill this cell: r1c1 is 4 (hidden single in box 1)
                Fill forced cells (49)
                Fill solution — not now: the puzzle has 2 solutions
                Insert state below (49)
                Insert solution below — not now: the puzzle has 2 solutions
                Next step: Hidden Single: r2c1=1, the only 1 in box 1
                Insert explanation below: 49 steps, then 4 cells left open, since there are several solutions
                Why not 4 in r1c1?
                Why not 6 in r1c1?
                Why not 7 in r1c1?
                Ignore `multiple-solutions` for this puzzle
            "#]],
        );
        check_action(
            "$0.39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.\n",
            "Add r4c6=3",
            expect![[r#"
                .39...12....9.7...8..4.1..6.42..379...........91...54.5..1.9..3...8.5....14...87.
            "#]],
        );
    }

    #[test]
    fn several_givens_where_no_single_one_does() {
        check_titles(
            "1$02..\n....\n..21\n....\n",
            expect![[r#"
                Add r1c3=3 and r2c1=3 to make it unique (no single given does)
                Fill forced cells (4)
                Fill solution — not now: the puzzle has 4 solutions
                Insert state below (4)
                Insert solution below — not now: the puzzle has 4 solutions
                Next step: Hidden Single: r2c3=1, the only 1 in box 2
                Insert explanation below: 4 steps, then 8 cells left open, since there are several solutions
                Ignore `multiple-solutions` for this puzzle
            "#]],
        );
        check_action(
            "1$02..\n....\n..21\n....\n",
            "Add",
            expect![[r#"
            123.
            3...
            ..21
            ....
        "#]],
        );
        check_titles(
            ".$0...\n....\n....\n...1\n",
            expect![[r#"
                Add r1c3=4, r2c1=3 and r3c2=2 to make it unique (no single given does)
                Fill forced cells (0) — not now: no cell is forced by a naked or hidden single
                Fill solution — not now: the puzzle has 72 solutions
                Insert solution below — not now: the puzzle has 72 solutions
                Next step — not now: the puzzle has 72 solutions
                Insert explanation below — not now: the puzzle has 72 solutions
                Why not 1 in r1c2?
                Why not 2 in r1c2?
                Why not 3 in r1c2?
                Why not 4 in r1c2?
                Ignore `multiple-solutions` for this puzzle
            "#]],
        );
    }

    #[test]
    fn in_any_layout() {
        check_action(
            "symbols: abcd\n\n.. b$0 | .. +c\n.. . | .. .\n---+---\n. . | b a\n. . | . .\n",
            "Add",
            expect![[r#"
                symbols: abcd

                 c b | .. +c
                .. . | .. .
                ---+---
                . . | b a
                . . | . .
            "#]],
        );
        check_action(
            "1$0 2 {34} {34}\n. +4 . .\n. . 2 1\n. . . .\n",
            "Add",
            expect![[r#"
                1 2 3    {34}
                3 +4 . .
                . . 2 1
                . . . .
            "#]],
        );
        check_action(
            "+---+---+\n|1$0 2|   |\n|   |   |\n|   |2 1|\n|   |   |\n+---+---+\n",
            "Add",
            expect![[r#"
            +---+---+
            |1 2|3  |
            |3  |   |
            |   |2 1|
            |   |   |
            +---+---+
        "#]],
        );
    }

    #[test]
    fn declared() {
        check_titles(
            "solutions: many\n1$02..\n....\n..21\n....\n",
            expect![[r#"
                Fill forced cells (4)
                Fill solution — not now: the puzzle has 4 solutions
                Insert state below (4)
                Insert solution below — not now: the puzzle has 4 solutions
                Next step: Hidden Single: r2c3=1, the only 1 in box 2
                Insert explanation below: 4 steps, then 8 cells left open, since there are several solutions
            "#]],
        );
    }
}
