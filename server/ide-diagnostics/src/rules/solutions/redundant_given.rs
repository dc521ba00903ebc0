//! Rule `redundant-given`: reports givens without which the puzzle stays unique.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use engine::Cell;
use ide_db::puzzle::layout::{aligned, empty_mark};
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use syntax::BlockSpan;

pub(crate) const INFO: Info = Info {
    summary: "a given that can be removed: the puzzle still has only one solution without it",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
The puzzle has exactly one solution, and would have the same one without this given. Most printed puzzles have more
givens than they need.",
        why: "\
In a collection of minimal puzzles, a puzzle with a redundant given is out of place. Elsewhere it is a matter of taste:
more givens often make a puzzle easier.",
        example: "\
1 . | . .
. . | 3 .
----+----
. . | 4 .
. 2 | . 3
",
        output: "\
example.sudoku:2:7: warning[redundant-given] r2c3=3 is not needed: the puzzle stays unique without it
example.sudoku:5:9: warning[redundant-given] r4c4=3 is not needed: the puzzle stays unique without it
",
        remark: "r2c3 or r4c4 could be left empty, but not both.",
        remedy: "\
Clear the cell. Two givens that are redundant on their own may both be needed once one of them is gone, so the fix is
offered only for givens that can all be removed together, starting with the first. After any of these fixes the puzzle
still has one solution; after all of them it is minimal, unless the search budget ran out. For the others, editors
offer to remove the value.",
        settings: "",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(redundant) = context.redundant else { return };
    let mark = empty_mark(context.puzzle, context.text);
    for &cell in &redundant.each {
        let fix = redundant.together.contains(&cell).then(|| removal(context, cell, &mark));
        found.push(finding(context, cell, fix));
    }
}

fn finding(context: &Context<'_>, cell: Cell, fix: Option<Fix<BlockSpan>>) -> BlockFinding {
    let name = context.lowered.name(cell);
    let message = format!("{name}{} is not needed: the puzzle stays unique without it", value(context, cell, "="));
    let finding = BlockFinding::new(Rule::RedundantGiven, context.cell_span(cell), message);
    BlockFinding { cells: vec![name], ..finding }.with_fix(fix)
}

fn removal(context: &Context<'_>, cell: Cell, mark: &str) -> Fix<BlockSpan> {
    let span = context.cell_span(cell);
    Fix {
        title: format!("Remove the redundant{} at {}", value(context, cell, " "), context.lowered.name(cell)),
        // Unsafe: it removes what the author wrote, and only the search shows that it is not needed.
        safety: Safety::Unsafe,
        edits: vec![BlockEdit { span, text: aligned(mark, context.text, span) }],
    }
}

/// Returns the given of the cell, after a sign.
fn value(context: &Context<'_>, cell: Cell, sign: &str) -> String {
    context.lowered.givens[cell.index()].map_or(String::new(), |digit| format!("{sign}{}", context.symbol(digit)))
}

#[cfg(test)]
mod tests {
    use crate::findings;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use ide_db::{Change, Config, Rule, Severity};
    use std::sync::Arc;

    fn on() -> Config {
        let mut config = Config::default();
        config.set_severity(Rule::RedundantGiven, Some(Severity::Info));
        config
    }

    #[track_caller]
    fn check_on(text: &str, expected: Expect) {
        check_with(text, on(), expected);
    }

    #[test]
    fn off_unless_asked_for() {
        check("1...\n..3.\n..4.\n.2.3\n", expect![""]);
    }

    #[test]
    fn each_and_together() {
        check_on(
            "1...\n..3.\n..4.\n.2.3\n",
            expect![[r#"
                ..3.
                  ^ info[redundant-given]: r2c3=3 is not needed: the puzzle stays unique without it
                  cells: r2c3
                  fix: Remove the redundant 3 at r2c3 (Unsafe)
                  2- ..3.
                  2+ ....
                .2.3
                   ^ info[redundant-given]: r4c4=3 is not needed: the puzzle stays unique without it
                  cells: r4c4
            "#]],
        );
        check_on(
            "1 . .. 4\n. . 3 .\n. . 4 .\n. 2 . 3\n",
            expect![[r#"
                1 . .. 4
                       ^ info[redundant-given]: r1c4=4 is not needed: the puzzle stays unique without it
                  cells: r1c4
                  fix: Remove the redundant 4 at r1c4 (Unsafe)
                  1- 1 . .. 4
                  1+ 1 . .. .
                . . 3 .
                    ^ info[redundant-given]: r2c3=3 is not needed: the puzzle stays unique without it
                  cells: r2c3
                  fix: Remove the redundant 3 at r2c3 (Unsafe)
                  2- . . 3 .
                  2+ . . . .
                . . 4 .
                    ^ info[redundant-given]: r3c3=4 is not needed: the puzzle stays unique without it
                  cells: r3c3
                . 2 . 3
                      ^ info[redundant-given]: r4c4=3 is not needed: the puzzle stays unique without it
                  cells: r4c4
            "#]],
        );
        check_on("1...\n..3.\n..4.\n.2..\n", expect![""]);
    }

    #[test]
    fn other_layouts() {
        check_on(
            "symbols: abcd\n\na . | . d\n. . | c .\n----+----\n. . | d .\n. b | . .\n",
            expect![[r#"
                a . | . d
                        ^ info[redundant-given]: r1c4=d is not needed: the puzzle stays unique without it
                  cells: r1c4
                  fix: Remove the redundant d at r1c4 (Unsafe)
                  3- a . | . d
                  3+ a . | . .
                . . | d .
                      ^ info[redundant-given]: r3c3=d is not needed: the puzzle stays unique without it
                  cells: r3c3
            "#]],
        );
        check_on(
            "+---+---+\n|1  |  4|\n|   |3  |\n|   |4  |\n|  2|   |\n+---+---+\n",
            expect![[r#"
                |1  |  4|
                       ^ info[redundant-given]: r1c4=4 is not needed: the puzzle stays unique without it
                  cells: r1c4
                  fix: Remove the redundant 4 at r1c4 (Unsafe)
                  2- |1  |  4|
                  2+ |1  |   |
                |   |4  |
                     ^ info[redundant-given]: r3c3=4 is not needed: the puzzle stays unique without it
                  cells: r3c3
            "#]],
        );
        check_on(
            "1,,,4\n,,3,\n,,4,\n,2,,\n",
            expect![[r#"
                1,,,4
                    ^ info[redundant-given]: r1c4=4 is not needed: the puzzle stays unique without it
                  cells: r1c4
                  fix: Remove the redundant 4 at r1c4 (Unsafe)
                  1- 1,,,4
                  1+ 1,,,
                ,,4,
                  ^ info[redundant-given]: r3c3=4 is not needed: the puzzle stays unique without it
                  cells: r3c3
            "#]],
        );
    }

    #[test]
    fn only_of_unique_puzzles() {
        check_on(
            "12..\n....\n..21\n....\n",
            expect![[r#"
                12..
                ^^^^ warning[multiple-solutions]: 4 solutions: r1c3 can be 3 or 4; two solutions differ in r2c1, r2c2, r3c1 and r3c2
                  cells: r2c1 r2c2 r3c1 r3c2
                  see: r1c3 can be 3 or 4 (.)
                  see: r2c1 differs between these two solutions (.)
                  see: r2c2 differs between these two solutions (.)
                  see: r3c1 differs between these two solutions (.)
                  see: r3c2 differs between these two solutions (.)
            "#]],
        );
        check_on(
            "12..\n....\n..1.\n..2.\n",
            expect![[r#"
                12..
                ^ error[unsolvable]: no solution: these 4 givens cannot all be right: r1c1=1, r1c2=2, r3c3=1 and r4c3=2; remove any one of them and there is a solution
                  cells: r1c1 r1c2 r3c3 r4c3
                  see: r1c2 is 2 (2)
                  see: r3c3 is 1 (1)
                  see: r4c3 is 2 (2)
                  see: 1. Hidden Single: r2c4=1, the only 1 in box 2 (.)
                  see: 2. row 2 has no cell left for 2 (.)
            "#]],
        );
    }

    #[test]
    fn suppressed() {
        check_on("# sudoku: ignore redundant-given\n1..4\n..3.\n..4.\n.2..\n", expect![""]);
        check_on(
            "# sudoku: ignore redundant-given\n1...\n..3.\n..4.\n.2..\n",
            expect![[r#"
                # sudoku: ignore redundant-given
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `redundant-given` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  1- # sudoku: ignore redundant-given
            "#]],
        );
    }

    /// The puzzle stays unique after all fixes together and after each alone.
    #[test]
    fn fixes_together_and_alone() {
        let full = "123456789456789123789123456231674895875912364694538217317265948542897631968341572\n";
        let mut host = host(full);
        host.apply(Change::Configure(Arc::new(on())));
        let analysis = host.snapshot();
        prove_all(&analysis);
        let findings = findings::findings(&analysis, FILE).list;
        let fixes: Vec<_> = findings.iter().filter_map(|finding| finding.fix.clone()).collect();
        assert_eq!(findings.len(), 81);
        assert!(fixes.len() > 50, "{}", fixes.len());
        let edits: Vec<_> = fixes.into_iter().flat_map(|fix| fix.edits).collect();
        check_on(&apply(full, &edits), expect![""]);
    }
}
