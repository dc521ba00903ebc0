//! Rule `unsolvable`: reports puzzles without a solution in which no single cell or house shows it.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use engine::Cell;
use ide_db::base::words::counted;
use ide_db::puzzle::refutation::{lines, sentence};
use ide_db::{BlockFinding, Proof, Related, Rule};
use logic::diagnosis::refutation::Refutation;
use logic::techniques::with_demand;
use syntax::BlockSpan;

pub(crate) const INFO: Info = Info {
    summary: "no solution, although no single cell or house shows it",
    fixes: None,
    page: Page {
        what: "\
The puzzle has no solution, as a complete search has proved. No single cell or house shows it; otherwise
`duplicate-value`, `no-candidate` or `no-place` would report it.

The finding names givens and clues that cannot all be right, whatever the other cells contain: the smallest such set
that was found. If it also says that removing any one of them leaves a solution, then that is proved: each of these
givens and clues is part of the contradiction. The proof follows step by step: singles and locked candidates, and then,
where these do not suffice, a cell whose candidates are refuted one after the other. `sudoku-lsp explain` prints the
whole proof.",
        why: "The puzzle cannot be solved.",
        example: "\
1 2 | . .
. . | . .
----+----
. . | 1 .
. . | 2 .
",
        output: "\
example.sudoku:1:1: error[unsolvable] no solution: these 4 givens cannot all be right: r1c1=1, r1c2=2, r3c3=1 and r4c3=2; remove any one of them and there is a solution
",
        remark: "In box 2, only r2c4 is left for both 1 and 2.",
        remedy: "At least one of these givens or clues is wrong: compare them with the source of the puzzle.",
        settings: "\
A puzzle that is meant to have no solution can declare `solutions: 0`; this rule then does not report it.",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(Proof::None(explanation)) = context.proof else { return };
    if !context.is_explained {
        let message = "no solution: the reason is still searched for".to_owned();
        found.push(BlockFinding::new(Rule::Unsolvable, context.first_line(), message));
        return;
    }
    let lowered = context.lowered;
    let (cells, groups, why) = match explanation {
        Some(found) => (found.subset.cells.clone(), &*found.subset.groups, sentence(lowered, &found.subset)),
        None => {
            let givens: Vec<Cell> =
                lowered.geometry.cells().filter(|cell| lowered.givens[cell.index()].is_some()).collect();
            let why = match givens.len() {
                0 => "its clues contradict each other".to_owned(),
                count => all_givens(count),
            };
            (givens, &[][..], why)
        }
    };
    let mut members = context.related(&cells, |cell| match lowered.givens[cell.index()] {
        Some(digit) => format!("{} is {}", lowered.name(cell), context.symbol(digit)),
        None => format!("{} has only these candidates", lowered.name(cell)),
    });
    for &group in groups {
        if let Some(span) = lowered.clue_span(group) {
            let message = with_demand(&lowered.geometry, group);
            members.push(Related { elsewhere: None, span, message });
        }
    }
    let span = members.first().map_or(context.first_line(), |first| first.span);
    let mut finding = BlockFinding::new(Rule::Unsolvable, span, message(&why));
    finding.related = members.into_iter().skip(1).collect();
    if let Some(refutation) = explanation.as_ref().and_then(|found| found.refutation.as_ref()) {
        finding.related.extend(steps(context, refutation));
    }
    finding.cells = context.names(&cells);
    found.push(finding);
}

pub(crate) fn message(why: &str) -> String {
    format!("no solution: {why}")
}

/// The sentence about all givens, for a puzzle of which no smaller set that clashes is known.
pub(crate) fn all_givens(count: usize) -> String {
    format!("the {} cannot all be right", counted(count as u64, "given"))
}

/// The number of lines of a refutation that are related locations of the finding.
const MOST_SHOWN: usize = 24;

/// Returns the first lines of the refutation as related locations.
fn steps(context: &Context<'_>, refutation: &Refutation) -> Vec<Related<BlockSpan>> {
    let lines = lines(context.lowered, refutation);
    let mut related = Vec::new();
    for line in lines.iter().take(MOST_SHOWN) {
        let span = line.cell.map_or(context.first_line(), |cell| context.cell_span(cell));
        related.push(Related { elsewhere: None, span, message: line.to_string() });
    }
    if lines.len() > MOST_SHOWN {
        let more = counted((lines.len() - MOST_SHOWN) as u64, "more line");
        let message = format!("and {more}: see `sudoku-lsp explain`");
        related.push(Related { elsewhere: None, span: context.first_line(), message });
    }
    related
}

#[cfg(test)]
mod tests {
    use crate::findings;
    use crate::tests::fixture::*;
    use expect_test::expect;
    use ide_db::Rule;

    #[test]
    fn only_a_search_shows_it() {
        check(
            "\
..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..
",
            expect![[r#"
                ..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..
                                                    ^ error[no-candidate]: r5c1 has no candidates: its houses already contain every value
                  cells: r5c1
                  see: r5c5 excludes 1 (1)
                  see: r5c2 excludes 2 (2)
                  see: r5c6 excludes 3 (3)
                  see: r5c7 excludes 4 (4)
                  see: r5c8 excludes 5 (5)
                  see: r4c1 excludes 6 (6)
                  see: r5c4 excludes 7 (7)
                  see: r2c1 excludes 8 (8)
                  see: r8c1 excludes 9 (9)
            "#]],
        );
    }

    #[test]
    fn givens_that_cannot_all_be_right() {
        check(
            "\
12..
....
..21
....
",
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
    }

    #[test]
    fn the_givens_that_clash() {
        check(
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
        check(
            "12..\n....\n..1.\n3.2.\n",
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
        check(
            "size: 4\nsymbols: abcd\na b . .\n. . . .\n. . a .\nd . b .\n",
            expect![[r#"
                a b . .
                ^ error[unsolvable]: no solution: these 4 givens cannot all be right: r1c1=a, r1c2=b, r3c3=a and r4c3=b; remove any one of them and there is a solution
                  cells: r1c1 r1c2 r3c3 r4c3
                  see: r1c2 is b (b)
                  see: r3c3 is a (a)
                  see: r4c3 is b (b)
                  see: 1. Hidden Single: r2c4=a, the only a in box 2 (.)
                  see: 2. row 2 has no cell left for b (.)
            "#]],
        );
    }

    #[test]
    fn candidates_that_clash() {
        check(
            "{12} {12} {12} {1234}\n{1234} {1234} {1234} {12}\n{1234} {1234} {1234} {1234}\n{1234} {1234} {1234} {1234}\n",
            expect![[r#"
                {12} {12} {12} {1234}
                ^^^^ error[unsolvable]: no solution: the candidates of these 3 cells contradict each other: r1c1, r1c2 and r1c3; remove those of any one cell and there is a solution
                  cells: r1c1 r1c2 r1c3
                  see: r1c2 has only these candidates ({12})
                  see: r1c3 has only these candidates ({12})
                  see: 1. Hidden Single: r1c4=3, the only 3 in row 1 ({1234})
                  see: 2. row 1 has no cell left for 4 ({12})
            "#]],
        );
    }

    #[test]
    fn clues_that_clash() {
        check(
            "size: 4\n[cages]\n3: r1c1 r1c2\n3: r1c3 r1c4\n",
            expect![[r#"
                3: r1c1 r1c2
                ^^^^^^^^^^^^ error[unsolvable]: no solution: these 2 clues cannot both be right: the cage at r1c1 makes 3 and the cage at r1c3 makes 3; remove any one of them and there is a solution
                  see: the cage at r1c3, which makes 3 (3: r1c3 r1c4)
                  see: 1. Cage Combination: r1c12<>34, because r1c1 and r1c2 make 3 in the cage at r1c1: 1 and 2 ()
                  see: 2. Cage Combination: r1c34<>34, because r1c3 and r1c4 make 3 in the cage at r1c3: 1 and 2 ()
                  see: 3. row 1 has no cell left for 3 ()
            "#]],
        );
        check(
            "1...\n....\n....\n....\n[thermos]\nr1c2-r1c4\nr2c1-r4c1\n[cages]\n7: r1c4 r2c4\n6: r1c2 r1c3\n",
            expect![[r#"
                r1c2-r1c4
                ^^^^^^^^^ error[unsolvable]: no solution: these 2 clues cannot both be right: values increase from the bulb in r1c2 and the cage at r1c2 makes 6; remove any one of them and there is a solution
                  see: the cage at r1c2, which makes 6 (6: r1c2 r1c3)
                  see: 1. Thermometer Bound: r1c2<>34, r1c3<>14, r1c4<>12, because values increase from the bulb in r1c2 (.)
                  see: 2. nothing is left that fits the cage at r1c2, which makes 6 (.)
            "#]],
        );
        check(
            "size: 4\n[whispers]\n3: r1c1-r1c3\n[odd]\nr2c2\n",
            expect![[r#"
                3: r1c1-r1c3
                ^^^^^^^^^^^^ error[unsolvable]: no solution: this clue cannot be right: neighbours on the whispers line at r1c1 differ by at least 3; without it there is a solution
                  see: 1. Whispers Line: r1c123<>23, because neighbours on the whispers line at r1c1 differ by at least 3 ()
                  see: 2. Hidden Single: r1c4=2, the only 2 in row 1 ()
                  see: 3. row 1 has no cell left for 3 ()
            "#]],
        );
        check(
            "rules: antiknight\n....\n....\n....\n....\n[dots]\nr1c1 o r1c2 * r1c3 * r2c3\nr4c1 o r4c2\n[sandwich]\ntop: 5 . . .\nleft: 3 . . .\n",
            expect![[r#"
                top: 5 . . .
                     ^ error[unsolvable]: no solution: these 2 clues cannot both be right: the values between 1 and 4 in column 1 make 5; and the values between 1 and 4 in row 1 make 3; remove any one of them and there is a solution
                  see: the sandwich 3 of row 1: the values between 1 and 4 in row 1 make 3 (3)
                  see: 1. Sandwich: r14c1<>23, r23c1<>14, because the values between 1 and 4 in column 1 make 5 (.)
                  see: 2. Sandwich: r1c2<>124, r1c3<>23, r1c4<>14, because the values between 1 and 4 in row 1 make 3: r1c1 is 1 or 4 (.)
                  see: 3. Hidden Single: r1c4=2, the only 2 in row 1 (.)
                  see: 4. Hidden Single: r2c1=2, the only 2 in box 1 (.)
                  see: 5. Hidden Single: r1c2=3, the only 3 in row 1 (.)
                  see: 6. r3c1 has no candidates left (.)
            "#]],
        );
    }

    #[test]
    fn rules_that_no_grid_keeps() {
        check(
            "rules: antiking, antiknight\n1...\n....\n....\n....\n",
            expect![[r#"
                1...
                ^^^^ error[unsolvable]: no solution: its rules contradict each other
            "#]],
        );
    }

    #[test]
    fn a_budget_that_does_not_suffice() {
        let text = "98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6\n";
        let mut config = ide_db::base::config::Config::default();
        config.budget = 60;
        check_with(
            text,
            config,
            expect![[r#"
            98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6
            ^ error[unsolvable]: no solution: the 26 givens cannot all be right
              cells: r1c1 r1c2 r1c4 r1c7 r2c1 r2c2 r2c5 r3c3 r3c4 r3c6 r3c8 r4c1 r4c6 r4c8 r5c3 r5c4 r6c5 r6c7 r7c1 r7c9 r8c2 r8c6 r8c8 r9c3 r9c4 r9c9
              see: r1c2 is 8 (8)
              see: r1c4 is 7 (7)
              see: r1c7 is 6 (6)
              see: r2c1 is 7 (7)
              see: r2c2 is 5 (5)
              see: r2c5 is 4 (4)
              see: r3c3 is 3 (3)
              see: r3c4 is 6 (6)
              see: r3c6 is 8 (8)
              see: r3c8 is 7 (7)
              see: r4c1 is 5 (5)
              see: r4c6 is 7 (7)
              see: r4c8 is 3 (3)
              see: r5c3 is 9 (9)
              see: r5c4 is 4 (4)
              see: r6c5 is 2 (2)
              see: r6c7 is 1 (1)
              see: r7c1 is 3 (3)
              see: r7c9 is 1 (1)
              see: r8c2 is 9 (9)
              see: r8c6 is 5 (5)
              see: r8c8 is 8 (8)
              see: r9c3 is 5 (5)
              see: r9c4 is 2 (2)
              see: r9c9 is 6 (6)
        "#]],
        );
    }

    #[test]
    fn two_totals_of_the_same_cells() {
        let grid = ".........\n".repeat(9);
        for clues in ["13: r1c4 r1c6\n14: r1c4 r1c6\n", "7: r5c1 r6c1 r7c1\n8: r5c1 r6c1 r7c1\n"] {
            let analysis = analysis(&format!("{grid}\n[cages]\n{clues}"));
            let found = findings::findings(&analysis, FILE).list;
            assert!(found.iter().any(|finding| finding.rule == Rule::Unsolvable), "{clues}: {found:?}");
        }
    }

    #[test]
    fn declared() {
        check(
            "\
solutions: 0
98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6
",
            expect![[""]],
        );
    }

    #[test]
    fn hard() {
        check(
            "\
98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6
",
            expect![[r#"
                98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6
                 ^ error[unsolvable]: no solution: these 25 givens cannot all be right; remove any one of them and there is a solution
                  cells: r1c2 r1c4 r1c7 r2c1 r2c2 r2c5 r3c3 r3c4 r3c6 r3c8 r4c1 r4c6 r4c8 r5c3 r5c4 r6c5 r6c7 r7c1 r7c9 r8c2 r8c6 r8c8 r9c3 r9c4 r9c9
                  see: r1c4 is 7 (7)
                  see: r1c7 is 6 (6)
                  see: r2c1 is 7 (7)
                  see: r2c2 is 5 (5)
                  see: r2c5 is 4 (4)
                  see: r3c3 is 3 (3)
                  see: r3c4 is 6 (6)
                  see: r3c6 is 8 (8)
                  see: r3c8 is 7 (7)
                  see: r4c1 is 5 (5)
                  see: r4c6 is 7 (7)
                  see: r4c8 is 3 (3)
                  see: r5c3 is 9 (9)
                  see: r5c4 is 4 (4)
                  see: r6c5 is 2 (2)
                  see: r6c7 is 1 (1)
                  see: r7c1 is 3 (3)
                  see: r7c9 is 1 (1)
                  see: r8c2 is 9 (9)
                  see: r8c6 is 5 (5)
                  see: r8c8 is 8 (8)
                  see: r9c3 is 5 (5)
                  see: r9c4 is 2 (2)
                  see: r9c9 is 6 (6)
                  see: 1. Hidden Single: r2c3=6, the only 6 in box 1 (.)
                  see: 2. Hidden Single: r6c4=5, the only 5 in column 4 (.)
                  see: 3. r6c1 can only be 4 or 6 or 8, and each leads to a contradiction: (.)
                  see: 3.1. if r6c1=4: (.)
                  see: 3.1.1. r1c3 can only be 1 or 2 or 4, and each leads to a contradiction: (.)
                  see: 3.1.1.1. if r1c3=1: (.)
                  see: 3.1.1.1.1. Hidden Single: r2c8=1, the only 1 in box 3 (.)
                  see: 3.1.1.1.2. Hidden Single: r3c5=1, the only 1 in box 2 (.)
                  see: 3.1.1.1.3. Hidden Single: r1c5=5, the only 5 in box 2 (.)
                  see: 3.1.1.1.4. r2c4 can only be 3 or 9, and each leads to a contradiction: (.)
                  see: 3.1.1.1.4.1. if r2c4=3: (.)
                  see: 3.1.1.1.4.1.1. Naked Single: r8c4=1, the only value left for r8c4 (.)
                  see: 3.1.1.1.4.1.2. Hidden Single: r5c6=1, the only 1 in box 5 (.)
                  see: 3.1.1.1.4.1.3. Hidden Single: r4c2=1, the only 1 in box 4 (.)
                  see: 3.1.1.1.4.1.4. Hidden Single: r9c1=1, the only 1 in box 7 (.)
                  see: 3.1.1.1.4.1.5. Hidden Single: r7c3=8, the only 8 in box 7 (.)
                  see: 3.1.1.1.4.1.6. Hidden Single: r9c5=8, the only 8 in box 8 (.)
                  see: 3.1.1.1.4.1.7. Hidden Single: r4c4=8, the only 8 in box 5 (.)
                  see: 3.1.1.1.4.1.8. Full House: r7c4=9, the last open cell of column 4 (.)
                  see: 3.1.1.1.4.1.9. Hidden Single: r4c5=6, the only 6 in row 4 (.)
                  see: 3.1.1.1.4.1.10. column 5 has no cell left for 9 (.)
                  see: 3.1.1.1.4.2. if r2c4=9: (.)
                  see: 3.1.1.1.4.2.1. Hidden Single: r8c4=3, the only 3 in column 4 (.)
                  see: 3.1.1.1.4.2.2. Hidden Single: r9c6=1, the only 1 in box 8 (.)
                  see: and 98 more lines: see `sudoku-lsp explain` (98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6)
            "#]],
        );
    }
}
