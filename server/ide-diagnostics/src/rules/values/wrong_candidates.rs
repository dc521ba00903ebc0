//! Rule `wrong-candidates`: reports pencil marks without the cell's value.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use engine::{Cell, Digit, DigitSet};
use ide_db::puzzle::layout::candidates_with;
use ide_db::{BlockEdit, BlockFinding, Fix, Proof, Rule, Safety};
use syntax::{Content, Grid, SectionKind, Slot};

pub(crate) const INFO: Info = Info {
    summary: "pencil marks that do not include the value of the cell in the only solution",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
The givens have exactly one solution, and the pencil marks of a cell (in the grid, in `[state]` or in `[candidates]`)
do not include its value. The message does not reveal the value; the fix does. In a grid of candidates without givens,
the candidates are the puzzle itself and are not judged.",
        why: "Solving on from these marks leads to a wrong value or to a contradiction.",
        example: "\
1 2 3 4
3 {12} . .
2 1 4 3
4 3 2 1
",
        output: "\
example.sudoku:2:3: warning[wrong-candidates] the candidates at r2c2 do not include its value in the only solution
",
        remark: "The marks of r2c2 are 1 and 2, but its value is neither.",
        remedy: "Find the step that removed the value, or take the fix, which adds it.",
        settings: "",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(Proof::One(solution)) = context.proof else { return };
    // Without givens, the candidates of the grid are the puzzle itself.
    if context.lowered.givens.iter().any(Option::is_some) {
        check_grid(context, &context.puzzle.grid, false, solution, found);
    }
    for state in context.sections(SectionKind::State) {
        check_grid(context, &state.grid, false, solution, found);
    }
    for marks in context.sections(SectionKind::Candidates) {
        check_grid(context, &marks.grid, true, solution, found);
    }
}

/// Checks the pencil marks of one grid, which holds nothing else if `is_of_candidates`.
fn check_grid(
    context: &Context<'_>,
    grid: &Grid,
    is_of_candidates: bool,
    solution: &[Digit],
    found: &mut Vec<BlockFinding>,
) {
    for (cell, slot) in grid.cells(context.puzzle.field) {
        let set = match slot.content {
            Content::Candidates(set) => set,
            // In a grid of candidates, a lone value is a single candidate.
            Content::Given(value) | Content::Placed(value) if is_of_candidates => DigitSet::single(value),
            _ => continue,
        };
        let right = solution[cell.index()];
        // Empty braces make no statement about the cell.
        if !set.is_empty() && !set.contains(right) {
            found.push(finding(context, cell, slot, set, right));
        }
    }
}

fn finding(context: &Context<'_>, cell: Cell, slot: Slot, set: DigitSet, right: Digit) -> BlockFinding {
    let name = context.lowered.name(cell);
    let message = format!("the candidates at {name} do not include its value in the only solution");
    let text = candidates_with(context.puzzle, context.text, slot.span, set | DigitSet::single(right));
    let fix = text.map(|text| Fix {
        title: format!("Add the right value to the candidates at {name}"),
        // Unsafe: a given may be wrong instead, and the fix reveals a value of the solution.
        safety: Safety::Unsafe,
        edits: vec![BlockEdit { span: slot.span, text }],
    });
    let finding = BlockFinding::new(Rule::WrongCandidates, slot.span, message);
    BlockFinding { cells: vec![name], ..finding }.with_fix(fix)
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn marks_in_the_grid() {
        check(
            "1 2 3 4\n3 {12} {1 2} {}\n2 1 4 3\n4 3 2 1\n",
            expect![[r#"
                3 {12} {1 2} {}
                  ^^^^ warning[wrong-candidates]: the candidates at r2c2 do not include its value in the only solution
                  cells: r2c2
                  fix: Add the right value to the candidates at r2c2 (Unsafe)
                  2- 3 {12} {1 2} {}
                  2+ 3 {124} {1 2} {}
            "#]],
        );
    }

    #[test]
    fn marks_beside_the_grid() {
        check(
            "1 2 3 4\n3 . . .\n2 1 4 3\n4 3 2 1\n[candidates]\n1 2 3 4\n3 12 {1,3} 2\n2 1 4 3\n4 3 2 1\n\
             [state]\n1 2 3 4\n3 {4} {2} {1}\n2 1 4 3\n4 3 2 1\n",
            expect![[r#"
                3 12 {1,3} 2
                  ^^ warning[wrong-candidates]: the candidates at r2c2 do not include its value in the only solution
                  cells: r2c2
                  fix: Add the right value to the candidates at r2c2 (Unsafe)
                  7- 3 12 {1,3} 2
                  7+ 3 124 {1,3} 2
                3 {4} {2} {1}
                      ^^^ warning[wrong-candidates]: the candidates at r2c3 do not include its value in the only solution
                  cells: r2c3
                  fix: Add the right value to the candidates at r2c3 (Unsafe)
                  12- 3 {4} {2} {1}
                  12+ 3 {4} {12} {1}
                3 {4} {2} {1}
                          ^^^ warning[wrong-candidates]: the candidates at r2c4 do not include its value in the only solution
                  cells: r2c4
                  fix: Add the right value to the candidates at r2c4 (Unsafe)
                  12- 3 {4} {2} {1}
                  12+ 3 {4} {2} {12}
            "#]],
        );
    }

    #[test]
    fn marks_that_are_the_puzzle() {
        check("{1} {2} {3} {4}\n{3} {4} {1} {2}\n{2} {1} {4} {3}\n{4} {3} {2} {1}\n", expect![""]);
    }
}
