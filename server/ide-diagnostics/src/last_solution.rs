//! Names the values that have made an edited puzzle unsolvable, by its last only solution.

use crate::rules::context::Context;
use engine::{Cell, Digit};
use ide_db::base::finding::FindingKind;
use ide_db::puzzle::layout::aligned;
use ide_db::{BlockFinding, Fix, Located, Rule, Safety, TextEdit};
use std::borrow::Cow;

/// Replaces the findings on a puzzle that had one solution before some edits: if the edits have made it unsolvable, the
/// wrong values are reported, and not the consequences. `seen` are the findings of its text, `proved` those of its
/// proof.
pub(crate) fn explain_by_last_solution<'a>(
    located: &Located<'_>,
    seen: Cow<'a, [BlockFinding]>,
    proved: Option<Vec<BlockFinding>>,
) -> (Cow<'a, [BlockFinding]>, Option<Vec<BlockFinding>>) {
    if located.file.is_saved {
        return (seen, proved);
    }
    let Some(before) = located.facts.before(located.index) else { return (seen, proved) };
    let has_none =
        proved.as_ref().is_some_and(|findings| findings.iter().any(|finding| finding.rule == Rule::Unsolvable));
    if !has_none && !seen.iter().any(|finding| finding.contradicts()) {
        return (seen, proved);
    }
    let lowered = located.lowered();
    let wrong = before.wrong(&lowered);
    if wrong.is_empty() {
        return (seen, proved);
    }
    let is_cause =
        |finding: &BlockFinding| !matches!(finding.rule, Rule::NoCandidate | Rule::NoPlace | Rule::Unsolvable);
    let mut seen = seen.into_owned();
    seen.retain(is_cause);
    let mut proved = proved;
    if let Some(findings) = &mut proved {
        findings.retain(is_cause);
    }
    let text = |span| located.text(span);
    let context = Context::new(located.puzzle(), &[], &lowered, &text);
    for (cell, right) in wrong {
        report_wrong_value(&context, cell, right, &mut seen);
    }
    (seen.into(), proved)
}

/// Reports that a value is wrong, in the finding on its cell or in a new one.
fn report_wrong_value(context: &Context<'_>, cell: Cell, right: Digit, seen: &mut Vec<BlockFinding>) {
    let Some(slot) = context.lowered.slot(cell) else { return };
    let Some(given) = context.lowered.givens[cell.index()] else { return };
    let given = context.symbol(given);
    let right = context.symbol(right);
    let had = format!("the solution had {right} here");
    let fix = Fix {
        title: format!("Replace {given} with {right}"),
        safety: Safety::Unsafe,
        edits: vec![TextEdit { span: slot.span, text: aligned(&right, context.text, slot.span) }],
    };
    let own = seen.iter_mut().find(|finding| finding.rule == Rule::DuplicateValue && finding.span == slot.span);
    match own {
        Some(finding) => {
            finding.message += &format!("; {had}");
            finding.fix = Some(fix);
        }
        None => seen.push(BlockFinding {
            rule: Rule::Unsolvable,
            kind: FindingKind::Mistake,
            span: slot.span,
            focus: None,
            message: format!("{given} makes the puzzle unsolvable; {had}"),
            cells: vec![context.lowered.name(cell)],
            related: Vec::new(),
            fix: Some(fix),
        }),
    }
}

#[cfg(test)]
mod tests {
    use crate::findings;
    use crate::tests::fixture::{FILE, prove_all};
    use expect_test::{Expect, expect};
    use ide_db::{Change, Host, TextEdit};
    use syntax::{Dialect, Span};

    const SMALL: &str = "1...\n..2.\n.4..\n...3\n";

    /// Returns a host with an open and proved document.
    fn session(text: &str) -> Host {
        let mut host = Host::comparing();
        host.apply(Change::Open { file: FILE, text: text.to_owned(), dialect: Dialect::Sudoku });
        prove_all(&host.snapshot());
        host
    }

    fn edit(host: &mut Host, start: u32, end: u32, text: &str) {
        let edit = TextEdit { span: Span::new(start, end), text: text.to_owned() };
        host.apply(Change::Edit { file: FILE, edit });
        host.snapshot();
    }

    /// Checks the findings, with the text of each.
    #[track_caller]
    fn check(host: &mut Host, expected: Expect) {
        let analysis = host.snapshot();
        prove_all(&analysis);
        let text = analysis.text(FILE).expect("it is open").to_string();
        let line = |finding: &ide_db::base::finding::Finding| {
            let fix = finding.fix.as_ref().map_or("", |fix| &fix.title);
            format!("{:?} {}: {} [{fix}]\n", finding.span, finding.rule.name(), finding.message)
                + &format!("  {:?}\n", &text[finding.span.range()])
        };
        expected.assert_eq(&findings::findings(&analysis, FILE).list.iter().map(line).collect::<String>());
    }

    #[test]
    fn a_typed_value_that_makes_the_puzzle_unsolvable() {
        let mut host = session(SMALL);
        // The solution has 2 there.
        edit(&mut host, 1, 2, "3");
        check(
            &mut host,
            expect![[r#"
            1..2 unsolvable: 3 makes the puzzle unsolvable; the solution had 2 here [Replace 3 with 2]
              "3"
        "#]],
        );
        edit(&mut host, 1, 2, ".");
        check(&mut host, expect![[""]]);
        // A duplicate says so, too; the row has a cell too many meanwhile.
        edit(&mut host, 1, 1, "1");
        edit(&mut host, 2, 3, "");
        check(
            &mut host,
            expect![[r#"
            0..1 duplicate-value: 1 appears twice in row 1 and box 1 []
              "1"
            1..2 duplicate-value: 1 appears twice in row 1 and box 1; the solution had 2 here [Replace 1 with 2]
              "1"
        "#]],
        );
    }

    #[test]
    fn several_wrong_values_and_a_given_that_was_changed() {
        let mut host = session(SMALL);
        edit(&mut host, 1, 2, "3");
        prove_all(&host.snapshot());
        edit(&mut host, 18, 19, "2");
        check(
            &mut host,
            expect![[r#"
            1..2 unsolvable: 3 makes the puzzle unsolvable; the solution had 2 here [Replace 3 with 2]
              "3"
            18..19 unsolvable: 2 makes the puzzle unsolvable; the solution had 3 here [Replace 2 with 3]
              "2"
        "#]],
        );
        edit(&mut host, 1, 2, ".");
        check(&mut host, expect![[""]]);
        edit(&mut host, 18, 19, "3");
        check(&mut host, expect![[""]]);
    }

    #[test]
    fn another_puzzle_in_its_place_has_no_before() {
        let mut host = session(SMALL);
        edit(&mut host, 0, 20, "11..\n....\n....\n....\n");
        check(
            &mut host,
            expect![[r#"
            0..1 duplicate-value: 1 appears twice in row 1 and box 1 []
              "1"
            1..2 duplicate-value: 1 appears twice in row 1 and box 1 []
              "1"
            10..11 no-place: 1 fits in no cell of box 3 []
              "."
        "#]],
        );
    }

    #[test]
    fn what_is_read_afresh_has_no_before() {
        let mut host = session(&SMALL.replacen("1.", "13", 1));
        check(
            &mut host,
            expect![[r#"
            0..1 no-place: 2 fits in no cell of row 1 []
              "1"
            0..1 no-place: 2 fits in no cell of box 1 []
              "1"
            2..3 no-place: 3 fits in no cell of column 3 []
              "."
            2..3 no-place: 3 fits in no cell of box 2 []
              "."
            5..6 no-place: 3 fits in no cell of row 2 []
              "."
            6..7 no-candidate: r2c2 has no candidates: its houses already contain every value []
              "."
        "#]],
        );
    }

    #[test]
    fn a_new_only_solution_counts() {
        let mut host = session(SMALL);
        edit(&mut host, 0, 20, "4321\n21..\n3...\n...2\n");
        prove_all(&host.snapshot());
        edit(&mut host, 7, 8, "3");
        check(
            &mut host,
            expect![[r#"
            7..8 unsolvable: 3 makes the puzzle unsolvable; the solution had 4 here [Replace 3 with 4]
              "3"
        "#]],
        );
    }
}
