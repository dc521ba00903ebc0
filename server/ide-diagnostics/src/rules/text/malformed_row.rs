//! Rule `malformed-row`: reports rows with too few or too many cells.

use super::row_layout;
use super::verify_fix::{MOST_ROWS, verify_fix};
use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use engine::{Digit, repeats_in_house};
use ide_db::base::words::counted;
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use std::cmp::Ordering;
use syntax::{BlockSpan, ProblemKind, Row};

pub(crate) const INFO: Info = Info {
    summary: "a row with too few or too many cells",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "A row has fewer or more cells than the grid is wide.",
        why: "It is unclear which cell is missing or extra, so the cells of this row belong to no column.",
        example: "\
1234
341
2143
4321
",
        output: "\
example.sudoku:2:1: error[malformed-row] this row has 3 cells instead of 4
",
        remark: "The second row has 3 cells; a row of this grid has 4.",
        remedy: "\
Add or remove a cell. The fix adds empty cells where the bars of the other rows show that they are missing, else at the
row's end, and removes cells that are too many if they are empty. Check that this is what you meant.",
        settings: "",
    },
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    for problem in context.problems {
        let ProblemKind::MalformedRow { cells, expected } = problem.kind else { continue };
        let field = context.puzzle.field;
        let whole = expected > u32::from(field.columns());
        let cells = counted(cells, "cell");
        let row = context.puzzle.grid.rows().iter().find(|row| row.span == problem.span);
        if let Some(missing) = row.filter(|_| whole).and_then(|row| zeros_in_front(context, row, expected)) {
            let zeros = counted(missing, "zero");
            let message = format!(
                "this line has {cells}, but a {field} grid on one line has {expected}: its solution shows that {zeros} \
                 in front are missing"
            );
            let edit = BlockEdit { span: BlockSpan::empty(problem.span.start), text: "0".repeat(missing as usize) };
            let fix = Fix { title: format!("Add {zeros} in front"), safety: Safety::Unsafe, edits: vec![edit] };
            found.push(BlockFinding::new(Rule::MalformedRow, problem.span, message).with_fix(Some(fix)));
            continue;
        }
        if row.is_some_and(|row| whole && may_lack_zeros(context, row, expected)) {
            // Cells behind the others would make another puzzle.
            let message = format!(
                "this line has {cells}, but a {field} grid on one line has {expected}: zeros in front may be missing"
            );
            found.push(BlockFinding::new(Rule::MalformedRow, problem.span, message));
            continue;
        }
        let message = match whole {
            true => format!("this line has {cells}, but a {field} grid on one line has {expected}"),
            false => format!("this row has {cells} instead of {expected}"),
        };
        let fix = row.filter(|_| found.len() < MOST_ROWS).and_then(|row| fix(context, row, expected));
        found.push(BlockFinding::new(Rule::MalformedRow, problem.span, message).with_fix(fix));
    }
}

/// Returns how many zeros a line of digits has lost in front, as spreadsheets drop them from a number: with them its
/// givens are those of the declared solution.
fn zeros_in_front(context: &Context<'_>, row: &Row, expected: u32) -> Option<u32> {
    let missing = expected.checked_sub(row.count).filter(|missing| *missing > 0)?;
    let line = number(context, row)?;
    let text = (context.text)(BlockSpan::new(row.span.end, u32::MAX));
    let solution = text
        .split(|c: char| !c.is_ascii_digit())
        .find(|word| word.len() == expected as usize && !word.contains('0'))?;
    let behind = &solution[missing as usize..];
    let mut pairs = line.bytes().zip(behind.bytes());
    pairs.all(|(given, value)| given == b'0' || given == value).then_some(missing)
}

/// True if a line of digits, zeros for empty cells, holds no value twice in a house with zeros added in front.
fn may_lack_zeros(context: &Context<'_>, row: &Row, expected: u32) -> bool {
    let Some(line) = number(context, row).filter(|line| row.count < expected && line.contains('0')) else {
        return false;
    };
    let field = context.puzzle.field;
    let missing = (expected - row.count) as usize;
    let mut values = Vec::with_capacity(line.len());
    for (symbol, cell) in line.bytes().zip(field.cells().skip(missing)) {
        values.extend(Digit::new(symbol - b'0').map(|digit| (cell, digit)));
    }
    !repeats_in_house(values, field, context.puzzle.boxes)
}

/// The text of a row, if it is a number as a spreadsheet writes it.
fn number(context: &Context<'_>, row: &Row) -> Option<String> {
    let line = (context.text)(row.span);
    let is_number = line.len() == row.count as usize && line.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !line.starts_with('0')).then_some(line)
}

/// Returns the first repair of a row that removes the problem.
fn fix(context: &Context<'_>, row: &Row, expected: u32) -> Option<Fix<BlockSpan>> {
    let mut repairs = row_layout::repairs(context, row, expected).into_iter();
    let edits =
        repairs.find(|edits| verify_fix(context, edits, |kind| matches!(kind, ProblemKind::MalformedRow { .. })))?;
    let title = match row.count.cmp(&expected) {
        _ if context.puzzle.grid.columns().is_some() => "Align the row with the others".to_owned(),
        Ordering::Less => format!("Pad the row with {}", counted(expected - row.count, "empty cell")),
        _ => format!("Cut the row to {}", counted(expected, "cell")),
    };
    Some(Fix { title, safety: Safety::Unsafe, edits })
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    /// A solution proves where the cells are missing.
    #[test]
    fn zeros_lost_in_front() {
        let solution = "219876435843591276765243891324167958197358624658429317482735169536914782971682543";
        let lost = "70035000591006060000890300060008100308004600020007082000060500914000970080000";
        let check_all = |text: &str| -> Vec<(String, Option<String>)> {
            let findings = crate::findings::findings(&analysis(text), FILE).list;
            let mut shown = Vec::new();
            for finding in findings {
                let fix = finding.fix.map(|fix| fix.edits.iter().map(|edit| edit.text.clone()).collect());
                shown.push((finding.message, fix));
            }
            shown
        };
        let message = "this line has 77 cells, but a 9×9 grid on one line has 81: its solution shows that 4 zeros in front \
                       are missing";
        let expected = vec![(message.to_owned(), Some("0000".to_owned()))];
        for between in [",", ";", " ", "\t"] {
            let text = format!("quizzes,solutions\n{lost}{between}{solution}\n");
            assert_eq!(check_all(&text), expected, "{text}");
        }
        // Without a solution it is a guess, and nothing is added behind.
        let message = "this line has 77 cells, but a 9×9 grid on one line has 81: zeros in front may be missing";
        assert_eq!(check_all(&format!("puzzle\n{lost}\n")), [(message.to_owned(), None)]);
        // Another solution proves nothing.
        let other = solution.replace('7', "x").replace('3', "7").replace('x', "3");
        let findings = check_all(&format!("quizzes,solutions\n{lost},{other}\n"));
        assert!(findings.iter().all(|(message, _)| !message.contains("its solution")), "{findings:?}");
    }

    #[test]
    fn too_short() {
        check(
            "\
53..7....
6..195..
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
            expect![[r#"
                6..195..
                ^^^^^^^^ error[malformed-row]: this row has 8 cells instead of 9
                  fix: Pad the row with 1 empty cell (Unsafe)
                  2- 6..195..
                  2+ 6..195...
            "#]],
        );
    }

    #[test]
    fn too_long_and_empty() {
        check(
            "\
|53.|.7.|...|
|6..|195|.....|
|.98|...|.6.|
",
            expect![[r#"
                |6..|195|.....|
                 ^^^^^^^^^^^^^ error[malformed-row]: this row has 11 cells instead of 9
                  fix: Cut the row to 9 cells (Unsafe)
                  2- |6..|195|.....|
                  2+ |6..|195|...|
                |.98|...|.6.|
                 ^^^^^^^^^^^ error[incomplete-grid]: 6 rows are missing: this 9×9 grid has 3
                  fix: Add the missing 6 rows (Unsafe)
                  4+ |...|...|...|
                  5+ |...|...|...|
                  6+ |...|...|...|
                  7+ |...|...|...|
                  8+ |...|...|...|
                  9+ |...|...|...|
            "#]],
        );
    }

    #[test]
    fn too_long_and_full() {
        check(
            "\
53..7....
6..1955555
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
            expect![[r#"
                6..1955555
                ^^^^^^^^^^ error[malformed-row]: this row has 10 cells instead of 9
            "#]],
        );
    }

    #[test]
    fn spaced() {
        check(
            "\
1 2 3 4
3 4 1
2 1 4 3
4 3 2 1
",
            expect![[r#"
                3 4 1
                ^^^^^ error[malformed-row]: this row has 3 cells instead of 4
                  fix: Pad the row with 1 empty cell (Unsafe)
                  2- 3 4 1
                  2+ 3 4 1 .
            "#]],
        );
    }

    #[test]
    fn commas() {
        check(
            "\
1,2,3,4
3,4,1
2,1,4,3,0
4,3,2,1
",
            expect![[r#"
                3,4,1
                ^^^^^ error[malformed-row]: this row has 3 cells instead of 4
                  fix: Pad the row with 1 empty cell (Unsafe)
                  2- 3,4,1
                  2+ 3,4,1,0
                2,1,4,3,0
                ^^^^^^^^^ error[malformed-row]: this row has 5 cells instead of 4
                  fix: Cut the row to 4 cells (Unsafe)
                  3- 2,1,4,3,0
                  3+ 2,1,4,3
            "#]],
        );
    }

    #[test]
    fn where_blanks_are_cells() {
        check(
            "\
|12|  |
|3  |4 |
|  |  |
|  | 1|
",
            expect![[r#"
                |3  |4 |
                 ^^^^^ error[malformed-row]: this row has 2 cells instead of 4
                  fix: Align the row with the others (Unsafe)
                  2- |3  |4 |
                  2+ |3 |4 |
            "#]],
        );
    }

    #[test]
    fn one_line() {
        check(
            "\
.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..
",
            expect![[r#"
                .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[malformed-row]: this line has 80 cells, but a 9×9 grid on one line has 81
                  fix: Pad the row with 1 empty cell (Unsafe)
                  1- .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..
                  1+ .......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...
            "#]],
        );
    }

    #[test]
    fn in_a_further_grid_of_the_puzzle() {
        check(
            "12..\n34..\n..1.\n....\n[solution]\n1234\n341\n2143\n4321\n",
            expect![[r#"
                12..
                ^^^^ warning[multiple-solutions]: 3 solutions: r1c3 can be 3 or 4; two solutions differ in r1c3, r1c4, r4c3 and r4c4
                  cells: r1c3 r1c4 r4c3 r4c4
                  see: r1c3 can be 3 or 4 (.)
                  see: r1c4 differs between these two solutions (.)
                  see: r4c3 differs between these two solutions (.)
                  see: r4c4 differs between these two solutions (.)
                341
                ^^^ error[malformed-row]: this row has 3 cells instead of 4
            "#]],
        );
    }
}
