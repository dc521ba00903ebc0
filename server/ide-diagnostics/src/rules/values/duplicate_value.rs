//! Rule `duplicate-value`: reports a value that appears twice in a house.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use crate::rules::values::exclusion::{clues_between, move_between};
use engine::{Cell, Geometry, HouseName};
use ide_db::base::words::listed;
use ide_db::puzzle::lowering::house_names;
use ide_db::{BlockFinding, Rule};
use logic::diagnosis::direct_conflicts::Duplicate;

pub(crate) const INFO: Info = Info {
    summary: "a value that appears twice in a row, column, box or other house",
    fixes: None,
    page: Page {
        what: "\
A value appears twice in a row, a column, a box or another house, or in two cells that the puzzle's `rules` do not
allow to be equal. Each of these cells is marked, and the finding names the others.",
        why: "No solution can contain both, so the puzzle has none.",
        example: "\
1.....
......
......
......
1.....
......
",
        output: "\
example.sudoku:1:1: error[duplicate-value] 1 appears twice in column 1
example.sudoku:5:1: error[duplicate-value] 1 appears twice in column 1
",
        remark: "",
        remedy: "Correct or remove one of the equal values. Editors offer `Remove the 1 at r1c1` at each of them.",
        settings: "\
A puzzle that is meant to have no solution can declare `solutions: 0`; this rule then does not report it.",
    },
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(conflicts) = context.conflicts() else { return };
    for duplicate in conflicts.duplicates() {
        found.push(finding(context, &duplicate));
    }
}

fn finding(context: &Context<'_>, duplicate: &Duplicate) -> BlockFinding {
    let value = context.symbol(duplicate.digit);
    let message = message(&value, &where_again(context, duplicate));
    let mut finding = BlockFinding::new(Rule::DuplicateValue, context.cell_span(duplicate.cell), message);
    finding.related =
        context.related(&duplicate.others, |cell| format!("{} is {value}, too", context.lowered.name(cell)));
    finding.cells = context.names(&[duplicate.cell]);
    finding
}

pub(crate) fn message(value: &str, where_again: &str) -> String {
    format!("{value} appears {where_again}")
}

fn where_again(context: &Context<'_>, duplicate: &Duplicate) -> String {
    let lowered = context.lowered;
    let houses = repeated(&lowered.geometry, duplicate);
    let clues = clues_between(lowered, duplicate.cell, &duplicate.others);
    if !clues.is_empty() {
        let clues = format!("twice in {}", listed(&clues));
        return if houses.is_empty() { clues } else { format!("{houses} and {clues}") };
    }
    let peers_apart = lowered.geometry.peers_apart(duplicate.cell);
    let is_apart =
        |other: &&Cell| peers_apart.contains(other) && lowered.geometry.common_area(duplicate.cell, **other).is_none();
    let Some(&other) = duplicate.others.iter().find(is_apart) else { return houses };
    let away = format!("again {} away, which `rules` forbids", move_between(&lowered.geometry, duplicate.cell, other));
    if duplicate.houses.is_empty() { away } else { format!("{houses}, and {away}") }
}

/// Describes the repetition of a value: `twice in row 1 and box 1`, `3 times in row 1 and twice in box 1`.
pub(crate) fn repeated(geometry: &Geometry, duplicate: &Duplicate) -> String {
    // The houses by the number of times that the value is in them.
    let mut groups: Vec<(usize, Vec<HouseName>)> = Vec::new();
    for house in geometry.areas_of(duplicate.cell).filter(|house| duplicate.houses.contains(&house.name())) {
        let times = 1 + duplicate.others.iter().filter(|other| house.cells.contains(other)).count();
        match groups.iter_mut().find(|(known, _)| *known == times) {
            Some((_, houses)) => houses.push(house.name()),
            None => groups.push((times, vec![house.name()])),
        }
    }
    let mut words = Vec::with_capacity(groups.len());
    for (times, houses) in groups {
        words.push(match times {
            2 => format!("twice in {}", house_names(houses)),
            more => format!("{more} times in {}", house_names(houses)),
        });
    }
    words.join(" and ")
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn moves_that_the_rules_forbid() {
        check(
            "rules: antiknight, antiking\n1...\n..1.\n.1..\n....\n",
            expect![[r#"
                1...
                ^ error[duplicate-value]: 1 appears again a knight's move away, which `rules` forbids
                  cells: r1c1
                  see: r2c3 is 1, too (1)
                  see: r3c2 is 1, too (1)
                1...
                   ^ error[no-place]: 1 fits in no cell of column 4
                  cells: r1c4 r2c4 r3c4 r4c4
                  see: r1c4 cannot be 1: r1c1 is 1 in row 1 (.)
                  see: r2c4 cannot be 1: r2c3 is 1 in row 2 (.)
                  see: r3c4 cannot be 1: r2c3 is 1, a king's move away (.)
                  see: r4c4 cannot be 1: r2c3 is 1, a knight's move away (.)
                ..1.
                  ^ error[duplicate-value]: 1 appears again a knight's move away, which `rules` forbids
                  cells: r2c3
                  see: r1c1 is 1, too (1)
                  see: r3c2 is 1, too (1)
                .1..
                 ^ error[duplicate-value]: 1 appears again a knight's move away, which `rules` forbids
                  cells: r3c2
                  see: r1c1 is 1, too (1)
                  see: r2c3 is 1, too (1)
                .1..
                  ^ error[no-place]: 1 fits in no cell of box 4
                  cells: r3c3 r3c4 r4c3 r4c4
                  see: r3c3 cannot be 1: r2c3 is 1 in column 3 (.)
                  see: r3c4 cannot be 1: r2c3 is 1, a king's move away (.)
                  see: r4c3 cannot be 1: r2c3 is 1 in column 3 (.)
                  see: r4c4 cannot be 1: r2c3 is 1, a knight's move away (.)
                ....
                ^ error[no-place]: 1 fits in no cell of row 4
                  cells: r4c1 r4c2 r4c3 r4c4
                  see: r4c1 cannot be 1: r1c1 is 1 in column 1 (.)
                  see: r4c2 cannot be 1: r2c3 is 1, a knight's move away (.)
                  see: r4c3 cannot be 1: r2c3 is 1 in column 3 (.)
                  see: r4c4 cannot be 1: r2c3 is 1, a knight's move away (.)
            "#]],
        );
        check(
            "rules: nonconsecutive\n12..\n....\n....\n....\n",
            expect![[r#"
                12..
                ^^^^ error[unsolvable]: no solution: its rules contradict each other
            "#]],
        );
        check(
            "rules: diagonal\n1...\n....\n....\n...1\n",
            expect![[r#"
                1...
                ^ error[duplicate-value]: 1 appears twice in the falling diagonal
                  cells: r1c1
                  see: r4c4 is 1, too (1)
                ...1
                   ^ error[duplicate-value]: 1 appears twice in the falling diagonal
                  cells: r4c4
                  see: r1c1 is 1, too (1)
            "#]],
        );
    }

    #[test]
    fn row_and_box() {
        check(
            "\
535.7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
            expect![[r#"
                535.7....
                ^ error[duplicate-value]: 5 appears twice in row 1 and box 1
                  cells: r1c1
                  see: r1c3 is 5, too (5)
                535.7....
                  ^ error[duplicate-value]: 5 appears twice in row 1 and box 1
                  cells: r1c3
                  see: r1c1 is 5, too (5)
            "#]],
        );
    }

    #[test]
    fn placed_values_count() {
        check(
            "\
53+5.7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
            expect![[r#"
                53+5.7....
                ^ error[duplicate-value]: 5 appears twice in row 1 and box 1
                  cells: r1c1
                  see: r1c3 is 5, too (+5)
                53+5.7....
                  ^^ error[duplicate-value]: 5 appears twice in row 1 and box 1
                  cells: r1c3
                  see: r1c1 is 5, too (5)
                53+5.7....
                  ^^ error[wrong-value]: the 5 at r1c3 is wrong: the only solution has a different value
                  cells: r1c3
                  fix: Correct the value at r1c3 (Unsafe)
                  1- 53+5.7....
                  1+ 53+4.7....
            "#]],
        );
    }

    #[test]
    fn declared_to_have_no_solution() {
        check(
            "\
solutions: 0
535.7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
            expect![[""]],
        );
    }

    #[test]
    fn malformed_rows_have_no_columns() {
        check(
            "\
53..7....
5..195..
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
",
            expect![[r#"
                5..195..
                ^^^^^^^^ error[malformed-row]: this row has 8 cells instead of 9
                  fix: Pad the row with 1 empty cell (Unsafe)
                  2- 5..195..
                  2+ 5..195...
            "#]],
        );
    }

    #[test]
    fn cages_have_names() {
        check(
            "2...\n....\n....\n..2.\n[cages]\nA...\nA...\nA...\nAAA.\n[cages]\nr1c1 r4c1-r4c3\n",
            expect![[r#"
                2...
                ^ error[duplicate-value]: 2 appears twice in cage A and the cage at r1c1
                  cells: r1c1
                  see: r4c3 is 2, too (2)
                ..2.
                  ^ error[duplicate-value]: 2 appears twice in cage A and the cage at r1c1
                  cells: r4c3
                  see: r1c1 is 2, too (2)
                A...
                ^ error[impossible-clue]: a cage of 6 cells needs 6 different values, but there are 4
                  cells: r1c1 r2c1 r3c1 r4c1 r4c2 r4c3
                r1c1 r4c1-r4c3
                ^^^^^^^^^^^^^^ info[impossible-clue]: this cage is in 2 pieces
                  cells: r1c1 r4c1 r4c2 r4c3
            "#]],
        );
    }

    #[test]
    fn decimal_numbers() {
        check(
            "\
1 2 3 4 5 6 7 8 9 10
. . . . . . . . . 10
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
",
            expect![[r#"
                1 2 3 4 5 6 7 8 9 10
                ^ error[no-place]: 10 fits in no cell of box 1
                  cells: r1c1 r1c2 r1c3 r1c4 r1c5 r2c1 r2c2 r2c3 r2c4 r2c5
                  see: r1c1 is 1 (1)
                  see: r1c2 is 2 (2)
                  see: r1c3 is 3 (3)
                  see: r1c4 is 4 (4)
                  see: r1c5 is 5 (5)
                  see: r2c1 cannot be 10: r2c10 is 10 in row 2 (.)
                  see: r2c2 cannot be 10: r2c10 is 10 in row 2 (.)
                  see: r2c3 cannot be 10: r2c10 is 10 in row 2 (.)
                  see: r2c4 cannot be 10: r2c10 is 10 in row 2 (.)
                  see: r2c5 cannot be 10: r2c10 is 10 in row 2 (.)
                1 2 3 4 5 6 7 8 9 10
                                  ^^ error[duplicate-value]: 10 appears twice in column 10 and box 2
                  cells: r1c10
                  see: r2c10 is 10, too (10)
                . . . . . . . . . 10
                                  ^^ error[duplicate-value]: 10 appears twice in column 10 and box 2
                  cells: r2c10
                  see: r1c10 is 10, too (10)
            "#]],
        );
    }

    #[test]
    fn lines_with_fewer_cells_than_values() {
        check(
            "size: 2x4\n12..\n1...\n",
            expect![[r#"
            12..
            ^ error[duplicate-value]: 1 appears twice in box 1 and column 1
              cells: r1c1
              see: r2c1 is 1, too (1)
            12..
              ^ error[no-place]: 1 fits in no cell of box 2
              cells: r1c3 r1c4 r2c3 r2c4
              see: r1c3 cannot be 1: r1c1 is 1 in row 1 (.)
              see: r1c4 cannot be 1: r1c1 is 1 in row 1 (.)
              see: r2c3 cannot be 1: r2c1 is 1 in row 2 (.)
              see: r2c4 cannot be 1: r2c1 is 1 in row 2 (.)
            1...
            ^ error[duplicate-value]: 1 appears twice in box 1 and column 1
              cells: r2c1
              see: r1c1 is 1, too (1)
        "#]],
        );
        check(
            "size: 2x4\n12..\n.1..\n",
            expect![[r#"
            12..
            ^ error[duplicate-value]: 1 appears twice in box 1
              cells: r1c1
              see: r2c2 is 1, too (1)
            12..
              ^ error[no-place]: 1 fits in no cell of box 2
              cells: r1c3 r1c4 r2c3 r2c4
              see: r1c3 cannot be 1: r1c1 is 1 in row 1 (.)
              see: r1c4 cannot be 1: r1c1 is 1 in row 1 (.)
              see: r2c3 cannot be 1: r2c2 is 1 in row 2 (.)
              see: r2c4 cannot be 1: r2c2 is 1 in row 2 (.)
            .1..
             ^ error[duplicate-value]: 1 appears twice in box 1
              cells: r2c2
              see: r1c1 is 1, too (1)
        "#]],
        );
        check(
            "size: 4\nvalues: 1-6\n1...\n..2.\n....\n1.2.\n",
            expect![[r#"
            1...
            ^ error[duplicate-value]: 1 appears twice in column 1
              cells: r1c1
              see: r4c1 is 1, too (1)
            ..2.
              ^ error[duplicate-value]: 2 appears twice in column 3
              cells: r2c3
              see: r4c3 is 2, too (2)
            1.2.
            ^ error[duplicate-value]: 1 appears twice in column 1
              cells: r4c1
              see: r1c1 is 1, too (1)
            1.2.
              ^ error[duplicate-value]: 2 appears twice in column 3
              cells: r4c3
              see: r2c3 is 2, too (2)
        "#]],
        );
    }
}
