//! `unsolvable`: no solution, although no single cell or house shows it.

use super::{Context, Info, Needs, Rule, plain};
use crate::facts::Draft;
use crate::finding::Severity;
use crate::proof::Proof;
use engine::Cell;

pub(super) const INFO: Info = Info {
    name: "unsolvable",
    severity: Some(Severity::Error),
    summary: "no solution, although no single cell or house shows it",
    page: "\
# unsolvable

The puzzle has no solution. A complete search has shown it; no single cell or house does, else `duplicate-value`,
`no-candidate` or `no-place` would say so instead.

## Why is it bad?
Nobody can solve it.

## How to mend it
At least one given is wrong: compare the grid with its source. A puzzle that is meant to have no solution says
`solutions: 0`.
",
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<Draft>) {
    if context.proof != Some(&Proof::None) {
        return;
    }
    let lowered = context.lowered;
    let givens: Vec<Cell> = lowered.geometry.cells().filter(|cell| lowered.givens[cell.index()].is_some()).collect();
    let Some((&first, rest)) = givens.split_first() else {
        found.push(plain(
            Rule::Unsolvable,
            context.first_line(),
            "no solution: the candidates exclude each other".to_owned(),
        ));
        return;
    };
    let message = format!("no solution: the {} givens cannot all be right", givens.len());
    let mut draft = plain(Rule::Unsolvable, context.cell_span(first), message);
    draft.related = context.related(rest, |cell| match lowered.givens[cell.index()] {
        Some(digit) => format!("{} is {}", lowered.name(cell), context.symbol(digit)),
        None => lowered.name(cell),
    });
    draft.cells = context.names(&givens);
    found.push(draft);
}

#[cfg(test)]
mod tests {
    use crate::fixture::*;
    use crate::{PuzzleIndex, Rule, Unsolved};
    use expect_test::expect;

    #[test]
    fn only_a_search_shows_it() {
        check(
            "\
..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..
",
            expect![[r#"
    ..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..
                                        ^ error[no-candidate]: no value fits r5c1: its houses hold all of them already
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
      see: r2c1 differs with it (.)
      see: r2c2 differs with it (.)
      see: r3c1 differs with it (.)
      see: r3c2 differs with it (.)
"#]],
        );
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
    fn mistakes_beside_the_grid_explain_nothing() {
        let grid = "98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6\n";
        for text in [format!("rating: x\n{grid}"), format!("{grid}[solution]\n12\n")] {
            let analysis = analysis(&text);
            assert!(analysis.findings(FILE).list.iter().any(|finding| finding.rule == Rule::Unsolvable), "{text}");
            let solved = analysis.solve(FILE, PuzzleIndex(0), 2, 1, &|| false).expect("nothing interrupts");
            let why = vec!["the givens cannot all be right".to_owned()];
            assert_eq!(solved, Err(Unsolved::NoSolution(why)), "{text}");
        }
    }

    #[test]
    fn hard() {
        check(
            "\
98.7..6..75..4......36.8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6
",
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
}
