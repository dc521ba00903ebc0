//! Rule `no-candidate`: reports empty cells without candidates.

use crate::base::finding::{Draft, Related};
use crate::base::rule::Rule;
use crate::diagnostics::rules::{Context, Info, Needs, Page, plain};
use engine::diagnosis::direct_conflicts::{DeadCell, dead_cells};
use engine::{Cell, Digit};

pub(crate) const INFO: Info = Info {
    summary: "an empty cell with no candidates",
    fixes: None,
    page: Page {
        what: "\
An empty cell has no candidates: its row, column, box and other houses already contain every value. For each value, the
finding names one cell that excludes it.",
        why: "The cell cannot be filled, so the puzzle has no solution.",
        example: "\
.2.3
1...
....
4...
",
        output: "\
example.sudoku:1:1: error[no-candidate] r1c1 has no candidates: its houses already contain every value
",
        remark: "r1c1 sees 2 and 3 in its row, 1 in its box and 4 in its column.",
        remedy: "One of the values that exclude the others is wrong.",
        settings: "\
A puzzle that is meant to have no solution can declare `solutions: 0`; this rule then does not report it.",
    },
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<Draft>) {
    let lowered = context.lowered;
    for dead in dead_cells(&lowered.geometry, &lowered.values, |cell| lowered.is_known(cell)) {
        found.push(draft(context, &dead));
    }
}

fn draft(context: &Context<'_>, dead: &DeadCell) -> Draft {
    let name = context.lowered.name(dead.cell);
    let geometry = &context.lowered.geometry;
    let in_house = |cell: Cell| geometry.are_peers(dead.cell, cell) && !geometry.peers_apart(dead.cell).contains(&cell);
    let held = |(digit, cell): &(Digit, Cell)| {
        in_house(*cell) && context.lowered.values[cell.index()].is_some_and(|held| held == *digit)
    };
    let reason = match dead.excluded_by.iter().all(held) {
        true => "its houses already contain every value",
        false => "other cells exclude every value",
    };
    let message = format!("{name} has no candidates: {reason}");
    let mut draft = plain(Rule::NoCandidate, context.cell_span(dead.cell), message);
    draft.related = dead
        .excluded_by
        .iter()
        .map(|&(digit, cell)| Related {
            elsewhere: None,
            span: context.cell_span(cell),
            message: excludes(context, cell, digit),
        })
        .collect();
    draft.cells = vec![name];
    draft
}

/// Describes an exclusion: `r1c2 excludes 1`; if the cell has a different value, with the reason.
fn excludes(context: &Context<'_>, cell: Cell, digit: Digit) -> String {
    let held = context.lowered.values[cell.index()].filter(|held| *held != digit);
    let because = held
        .map(|held| format!(": it is {}, and neighbours cannot be consecutive", context.symbol(held)))
        .unwrap_or_default();
    format!("{} excludes {}{because}", context.lowered.name(cell), context.symbol(digit))
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn every_value_is_excluded() {
        check(
            "\
.2345678.
.........
.9.......
.........
1........
.........
.........
.........
.........
",
            expect![[r#"
    .2345678.
    ^ error[no-candidate]: r1c1 has no candidates: its houses already contain every value
      cells: r1c1
      see: r5c1 excludes 1 (1)
      see: r1c2 excludes 2 (2)
      see: r1c3 excludes 3 (3)
      see: r1c4 excludes 4 (4)
      see: r1c5 excludes 5 (5)
      see: r1c6 excludes 6 (6)
      see: r1c7 excludes 7 (7)
      see: r1c8 excludes 8 (8)
      see: r3c2 excludes 9 (9)
"#]],
        );
    }

    #[test]
    fn values_next_in_sequence_exclude_too() {
        check(
            "rules: nonconsecutive\nsize: 4\n. 1 . .\n3 . 4 .\n. . . .\n. . . .\n",
            expect![[r#"
                . 1 . .
                ^ error[no-candidate]: r1c1 has no candidates: other cells exclude every value
                  cells: r1c1
                  see: r1c2 excludes 1 (1)
                  see: r1c2 excludes 2: it is 1, and neighbours cannot be consecutive (1)
                  see: r2c1 excludes 3 (3)
                  see: r2c1 excludes 4: it is 3, and neighbours cannot be consecutive (3)
                . 1 . .
                ^ error[no-place]: 4 fits in no cell of row 1
                  cells: r1c1 r1c2 r1c3 r1c4
                  see: r1c1 cannot be 4: r2c1 is 3, and neighbours cannot be consecutive (.)
                  see: r1c2 is 1 (1)
                  see: r1c3 cannot be 4: r2c3 is 4 in column 3 (.)
                  see: r1c4 cannot be 4: r2c3 is 4 in box 2 (.)
                . 1 . .
                ^ error[no-place]: 2 fits in no cell of box 1
                  cells: r1c1 r1c2 r2c1 r2c2
                  see: r1c1 cannot be 2: r1c2 is 1, and neighbours cannot be consecutive (.)
                  see: r1c2 is 1 (1)
                  see: r2c1 is 3 (3)
                  see: r2c2 cannot be 2: r1c2 is 1, and neighbours cannot be consecutive (.)
                . 1 . .
                ^ error[no-place]: 4 fits in no cell of box 1
                  cells: r1c1 r1c2 r2c1 r2c2
                  see: r1c1 cannot be 4: r2c1 is 3, and neighbours cannot be consecutive (.)
                  see: r1c2 is 1 (1)
                  see: r2c1 is 3 (3)
                  see: r2c2 cannot be 4: r2c3 is 4 in row 2 (.)
                . 1 . .
                    ^ error[no-candidate]: r1c3 has no candidates: other cells exclude every value
                  cells: r1c3
                  see: r1c2 excludes 1 (1)
                  see: r1c2 excludes 2: it is 1, and neighbours cannot be consecutive (1)
                  see: r2c3 excludes 3: it is 4, and neighbours cannot be consecutive (4)
                  see: r2c3 excludes 4 (4)
                3 . 4 .
                  ^ error[no-candidate]: r2c2 has no candidates: other cells exclude every value
                  cells: r2c2
                  see: r1c2 excludes 1 (1)
                  see: r1c2 excludes 2: it is 1, and neighbours cannot be consecutive (1)
                  see: r2c1 excludes 3 (3)
                  see: r2c3 excludes 4 (4)
            "#]],
        );
    }
}
