//! Rule `wrong-value`: reports placed values that differ from the only solution.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use engine::{Cell, Digit};
use ide_db::puzzle::layout::in_place_of;
use ide_db::{BlockEdit, BlockFinding, Fix, Proof, Rule, Safety};
use syntax::{Content, SectionKind, Slot};

pub(crate) const INFO: Info = Info {
    summary: "a placed value that differs from the only solution of the givens",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
The givens have exactly one solution, and a value that was placed while solving (`+5`, or any value of a `[state]` grid
that is not a given) differs from it. The message does not reveal the right value; the fix does. If the givens have
several solutions or none, placed values are not judged.",
        why: "The puzzle cannot be finished from here.",
        example: "\
. . . 4
. . 1 2
. 1 . .
4 +2 . 1
",
        output: "\
example.sudoku:4:3: error[wrong-value] the 2 at r4c2 is wrong: the only solution has a different value
",
        remark: "",
        remedy: "\
Remove the value, or take the fix, which writes the right one. In editors, `Remove the 2 at r4c2` removes it without
revealing the right one.",
        settings: "",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(Proof::One(solution)) = context.proof else { return };
    let field = context.puzzle.field;
    let in_grid = context.puzzle.grid.cells(field).map(|at| (at, false));
    let in_states = context.sections(SectionKind::State).flat_map(|state| state.grid.cells(field));
    for ((cell, slot), in_state) in in_grid.chain(in_states.map(|at| (at, true))) {
        let value = match slot.content {
            Content::Placed(value) => value,
            Content::Given(value) if in_state => value,
            _ => continue,
        };
        let right = solution[cell.index()];
        if value != right {
            found.push(finding(context, cell, slot, value, right));
        }
    }
}

fn finding(context: &Context<'_>, cell: Cell, slot: Slot, value: Digit, right: Digit) -> BlockFinding {
    let name = context.lowered.name(cell);
    let written = context.symbol(value);
    let message = match context.lowered.givens[cell.index()] {
        Some(given) => format!("the {written} at {name} is wrong: the given is {}", context.symbol(given)),
        None => format!("the {written} at {name} is wrong: the only solution has a different value"),
    };
    let sign = if matches!(slot.content, Content::Placed(_)) { "+" } else { "" };
    let fix = context.puzzle.write(right).map(|symbol| Fix {
        title: format!("Correct the value at {name}"),
        // Unsafe: a given may be wrong instead, and the fix reveals a value of the solution.
        safety: Safety::Unsafe,
        edits: vec![BlockEdit {
            span: slot.span,
            text: in_place_of(&format!("{sign}{symbol}"), context.text, slot.span),
        }],
    });
    let finding = BlockFinding::new(Rule::WrongValue, slot.span, message);
    BlockFinding { cells: vec![name], ..finding }.with_fix(fix)
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn placed_in_the_grid() {
        check(
            "1  2  3  4\n 3 +1  .  .\n 2  1  4  3\n 4  3  2 +1\n",
            expect![[r#"
                1  2  3  4
                ^ error[duplicate-value]: 1 appears twice in box 1
                  cells: r1c1
                  see: r2c2 is 1, too (+1)
                1  2  3  4
                      ^ error[no-place]: 1 fits in no cell of column 3
                  cells: r1c3 r2c3 r3c3 r4c3
                  see: r1c3 is 3 (3)
                  see: r2c3 cannot be 1: r2c2 is 1 in row 2 (.)
                  see: r3c3 is 4 (4)
                  see: r4c3 is 2 (2)
                1  2  3  4
                      ^ error[no-place]: 1 fits in no cell of box 2
                  cells: r1c3 r1c4 r2c3 r2c4
                  see: r1c3 is 3 (3)
                  see: r1c4 is 4 (4)
                  see: r2c3 cannot be 1: r2c2 is 1 in row 2 (.)
                  see: r2c4 cannot be 1: r2c2 is 1 in row 2 (.)
                 3 +1  .  .
                 ^ error[no-place]: 4 fits in no cell of row 2
                  cells: r2c1 r2c2 r2c3 r2c4
                  see: r2c1 is 3 (3)
                  see: r2c2 is 1 (+1)
                  see: r2c3 cannot be 4: r1c4 is 4 in box 2 (.)
                  see: r2c4 cannot be 4: r1c4 is 4 in column 4 (.)
                 3 +1  .  .
                   ^^ error[duplicate-value]: 1 appears twice in column 2 and box 1
                  cells: r2c2
                  see: r1c1 is 1, too (1)
                  see: r3c2 is 1, too (1)
                 3 +1  .  .
                   ^^ error[wrong-value]: the 1 at r2c2 is wrong: the only solution has a different value
                  cells: r2c2
                  fix: Correct the value at r2c2 (Unsafe)
                  2-  3 +1  .  .
                  2+  3 +4  .  .
                 3 +1  .  .
                       ^ error[no-candidate]: r2c3 has no candidates: its houses already contain every value
                  cells: r2c3
                  see: r2c2 excludes 1 (+1)
                  see: r4c3 excludes 2 (2)
                  see: r1c3 excludes 3 (3)
                  see: r1c4 excludes 4 (4)
                 2  1  4  3
                    ^ error[duplicate-value]: 1 appears twice in column 2
                  cells: r3c2
                  see: r2c2 is 1, too (+1)
            "#]],
        );
    }

    #[test]
    fn placed_where_blanks_are_cells() {
        check(
            "+---+---+\n|1 2|3 4|\n|3+1|   |\n|2 1|4 3|\n|4 3|2 1|\n+---+---+\n",
            expect![[r#"
                |1 2|3 4|
                 ^ error[duplicate-value]: 1 appears twice in box 1
                  cells: r1c1
                  see: r2c2 is 1, too (+1)
                |1 2|3 4|
                     ^ error[no-place]: 1 fits in no cell of column 3
                  cells: r1c3 r2c3 r3c3 r4c3
                  see: r1c3 is 3 (3)
                  see: r2c3 cannot be 1: r2c2 is 1 in row 2 ( )
                  see: r3c3 is 4 (4)
                  see: r4c3 is 2 (2)
                |1 2|3 4|
                     ^ error[no-place]: 1 fits in no cell of box 2
                  cells: r1c3 r1c4 r2c3 r2c4
                  see: r1c3 is 3 (3)
                  see: r1c4 is 4 (4)
                  see: r2c3 cannot be 1: r2c2 is 1 in row 2 ( )
                  see: r2c4 cannot be 1: r2c2 is 1 in row 2 ( )
                |3+1|   |
                 ^ error[no-place]: 4 fits in no cell of row 2
                  cells: r2c1 r2c2 r2c3 r2c4
                  see: r2c1 is 3 (3)
                  see: r2c2 is 1 (+1)
                  see: r2c3 cannot be 4: r1c4 is 4 in box 2 ( )
                  see: r2c4 cannot be 4: r1c4 is 4 in column 4 ( )
                |3+1|   |
                  ^^ error[duplicate-value]: 1 appears twice in column 2 and box 1
                  cells: r2c2
                  see: r1c1 is 1, too (1)
                  see: r3c2 is 1, too (1)
                |3+1|   |
                  ^^ error[wrong-value]: the 1 at r2c2 is wrong: the only solution has a different value
                  cells: r2c2
                  fix: Correct the value at r2c2 (Unsafe)
                  3- |3+1|   |
                  3+ |3+4|   |
                |3+1|   |
                     ^ error[no-candidate]: r2c3 has no candidates: its houses already contain every value
                  cells: r2c3
                  see: r2c2 excludes 1 (+1)
                  see: r4c3 excludes 2 (2)
                  see: r1c3 excludes 3 (3)
                  see: r1c4 excludes 4 (4)
                |2 1|4 3|
                   ^ error[duplicate-value]: 1 appears twice in column 2
                  cells: r3c2
                  see: r2c2 is 1, too (+1)
            "#]],
        );
    }

    #[test]
    fn placed_in_a_state() {
        check(
            "1234\n3...\n2143\n4321\n[state]\n1434\n3 4 2 1\n2143\n4321\n",
            expect![[r#"
                1434
                 ^ error[wrong-value]: the 4 at r1c2 is wrong: the given is 2
                  cells: r1c2
                  fix: Correct the value at r1c2 (Unsafe)
                  6- 1434
                  6+ 1234
                3 4 2 1
                    ^ error[wrong-value]: the 2 at r2c3 is wrong: the only solution has a different value
                  cells: r2c3
                  fix: Correct the value at r2c3 (Unsafe)
                  7- 3 4 2 1
                  7+ 3 4 1 1
                3 4 2 1
                      ^ error[wrong-value]: the 1 at r2c4 is wrong: the only solution has a different value
                  cells: r2c4
                  fix: Correct the value at r2c4 (Unsafe)
                  7- 3 4 2 1
                  7+ 3 4 2 2
            "#]],
        );
        check(
            "1234\n3...\n2143\n4321\n[state]\n1434\n3421\n2143\n4321\n",
            expect![[r#"
                1434
                 ^ error[wrong-value]: the 4 at r1c2 is wrong: the given is 2
                  cells: r1c2
                  fix: Correct the value at r1c2 (Unsafe)
                  6- 1434
                  6+ 1234
                3421
                  ^ error[wrong-value]: the 2 at r2c3 is wrong: the only solution has a different value
                  cells: r2c3
                  fix: Correct the value at r2c3 (Unsafe)
                  7- 3421
                  7+ 3411
                3421
                   ^ error[wrong-value]: the 1 at r2c4 is wrong: the only solution has a different value
                  cells: r2c4
                  fix: Correct the value at r2c4 (Unsafe)
                  7- 3421
                  7+ 3422
            "#]],
        );
    }

    #[test]
    fn several_solutions_judge_nothing() {
        check(
            "1  2  .  .\n . +3  .  .\n .  .  2  1\n .  .  .  .\n",
            expect![[r#"
                1  2  .  .
                ^^^^^^^^^^ warning[multiple-solutions]: 4 solutions: r1c3 can be 3 or 4; two solutions differ in r2c1, r2c2, r3c1 and r3c2
                  cells: r2c1 r2c2 r3c1 r3c2
                  see: r1c3 can be 3 or 4 (.)
                  see: r2c1 differs between these two solutions (.)
                  see: r2c2 differs between these two solutions (+3)
                  see: r3c1 differs between these two solutions (.)
                  see: r3c2 differs between these two solutions (.)
            "#]],
        );
    }

    #[test]
    fn wide_symbols() {
        let rows: String = (0..10)
            .map(|row: usize| {
                let cells: Vec<String> =
                    (0..10).map(|column: usize| ((column + row * 5 + row / 2) % 10 + 1).to_string()).collect();
                cells.join(" ") + "\n"
            })
            .collect();
        check(
            &rows.replacen("1 2", "+9 2", 1),
            expect![[r#"
                +9 2 3 4 5 6 7 8 9 10
                ^^ error[duplicate-value]: 9 appears twice in row 1, column 1 and box 1
                  cells: r1c1
                  see: r1c9 is 9, too (9)
                  see: r2c4 is 9, too (9)
                  see: r8c1 is 9, too (9)
                +9 2 3 4 5 6 7 8 9 10
                ^^ error[wrong-value]: the 9 at r1c1 is wrong: the only solution has a different value
                  cells: r1c1
                  fix: Correct the value at r1c1 (Unsafe)
                  1- +9 2 3 4 5 6 7 8 9 10
                  1+ +1 2 3 4 5 6 7 8 9 10
                +9 2 3 4 5 6 7 8 9 10
                                 ^ error[duplicate-value]: 9 appears twice in row 1
                  cells: r1c9
                  see: r1c1 is 9, too (+9)
                6 7 8 9 10 1 2 3 4 5
                      ^ error[duplicate-value]: 9 appears twice in box 1
                  cells: r2c4
                  see: r1c1 is 9, too (+9)
                9 10 1 2 3 4 5 6 7 8
                ^ error[duplicate-value]: 9 appears twice in column 1
                  cells: r8c1
                  see: r1c1 is 9, too (+9)
            "#]],
        );
    }
}
