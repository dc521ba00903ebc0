//! Computes actions that add givens, or the total of a cage, to a puzzle with several solutions, so that it has one.
//!
//! Only the author knows which solution is meant, so these are offered in editors and are no fixes for the command
//! line.

use crate::action::{Action, ActionKind};
use clues::ClueKind;
use engine::{Cell, Digit, GroupIndex};
use ide_db::base::words::{counted, listed};
use ide_db::puzzle::layout::line_end;
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::At;
use ide_db::{Cancellable, Finding, Interrupt, Located, Lowered, Rule, TextEdit, View};
use ide_puzzles::write::value_writer::ValueWriter;
use ide_puzzles::write::verify::changes_clues;
use syntax::{BlockSpan, ClueContent, Span};

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
    for (group, total) in &found.totals {
        let Some(action) = total_of_cage(located, &lowered, *group, *total) else { continue };
        actions.push(action.for_finding(finding));
    }
    Ok(actions)
}

/// The action that gives a cage its total.
fn total_of_cage(located: &Located<'_>, lowered: &Lowered<'_>, group: GroupIndex, total: i32) -> Option<Action> {
    let span = lowered.clue_span(group)?;
    let section = located.puzzle().clues.iter().find(|section| section.span.cover(span) == section.span)?;
    let clue = section.clues.iter().find(|clue| clue.span == span)?;
    if section.kind != Some(ClueKind::Cages) {
        return None;
    }
    let ClueContent::Cells { cells, .. } = &clue.content else { return None };
    let total = lowered.text.numbers().sum_of_numbers(total, i32::try_from(cells.len()).ok()?);
    let edit = match &clue.symbol {
        None => TextEdit { span: BlockSpan::empty(span.start).in_file(located.start), text: format!("{total}: ") },
        // The sums of a map are below it.
        Some(symbol) => {
            let end = line_end(&|span| located.text(span), section.span.end);
            let text = format!("{}{}={total}", end.mark, symbol.text);
            TextEdit { span: BlockSpan::empty(end.at).in_file(located.start), text }
        }
    };
    let edits = vec![edit];
    if !changes_clues(located, &edits, 0) {
        return None;
    }
    let name = lowered.geometry.group_name(group);
    let action = Action::new(format!("Give {name} the total {total} to make it unique"), ActionKind::MakeUnique, edits);
    Some(action.with_message(format!("{name} makes {total}: the puzzle has one solution.")))
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

    /// 3 and 4 can be exchanged, unless the cage has a total.
    #[test]
    fn totals_of_cages() {
        let grid = "1$02..\n3.12\n21..\n..21\n";
        let listed = format!("{grid}[cages]\nr1c2 r1c3\n");
        check_titles(
            &listed,
            expect![[r#"
            Add r1c3=3 to make it unique
            Add r1c3=4 to make it unique
            Add r1c4=3 to make it unique
            Add r1c4=4 to make it unique
            Give the cage at r1c2 the total 5 to make it unique
            Give the cage at r1c2 the total 6 to make it unique
            Fill forced cells (3)
            Fill solution — not now: the puzzle has 2 solutions
            Insert state below (3)
            Insert solution below — not now: the puzzle has 2 solutions
            Next step: Full House: r2c2=4, the last open cell of box 1
            Insert explanation below: 3 steps, then 4 cells left open, since there are several solutions
            Ignore `multiple-solutions` for this puzzle
        "#]],
        );
        check_action(
            &listed,
            "Give the cage at r1c2 the total 6",
            expect![[r#"
            12..
            3.12
            21..
            ..21
            [cages]
            6: r1c2 r1c3
        "#]],
        );
        check_action(
            &format!("{grid}[cages]\n.AA.\n..BB\n....\n....\nB=3\n"),
            "Give cage A the total 6",
            expect![[r#"
                12..
                3.12
                21..
                ..21
                [cages]
                .AA.
                ..BB
                ....
                ....
                B=3
                A=6
            "#]],
        );
        check_action(
            &format!("{grid}[cages]\n.AA.\n....\n....\n...."),
            "Give cage A the total 6",
            expect![[r#"
            12..
            3.12
            21..
            ..21
            [cages]
            .AA.
            ....
            ....
            ....
            A=6"#]],
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
