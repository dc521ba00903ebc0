//! Rule `no-place`: reports a value that fits in no cell of a house.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use crate::rules::values::exclusion::{clues_between, move_between};
use engine::{Cell, DigitSet, Geometry, HouseIndex, HouseName, Values};
use ide_db::{BlockFinding, Rule};
use logic::diagnosis::direct_conflicts::DeadHouse;

pub(crate) const INFO: Info = Info {
    summary: "a value that fits in no cell of a house",
    fixes: None,
    page: Page {
        what: "\
A row, a column, a box or another house lacks a value, and none of its empty cells can take it, because each of them
sees that value. For each cell of the house, the finding says why the value cannot go there.

A house that contains a value twice is reported by `duplicate-value` instead.",
        why: "Every house needs every value, so the puzzle has no solution.",
        example: "\
.31.
....
...4
4...
",
        output: "\
example.sudoku:1:1: error[no-place] 4 fits in no cell of row 1
",
        remark: "Row 1 lacks 4, and both of its empty cells have a 4 in their column.",
        remedy: "One of the values in the house, or one of those that exclude the missing value, is wrong.",
        settings: "\
A puzzle that is meant to have no solution can declare `solutions: 0`; this rule then does not report it.",
    },
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(conflicts) = context.conflicts() else { return };
    for dead in conflicts.dead_houses() {
        // A house that contains a value twice lacks another for that reason alone; `duplicate-value` reports it.
        if !has_duplicate(&context.lowered.geometry, &context.lowered.values, dead.house) {
            found.push(finding(context, &dead));
        }
    }
}

pub(crate) fn has_duplicate(geometry: &Geometry, values: &Values, house: HouseIndex) -> bool {
    let mut held = DigitSet::EMPTY;
    for value in geometry.house(house).cells.iter().filter_map(|cell| values[cell.index()]) {
        if held.contains(value) {
            return true;
        }
        held.insert(value);
    }
    false
}

fn finding(context: &Context<'_>, dead: &DeadHouse) -> BlockFinding {
    let house = context.lowered.geometry.house(dead.house);
    let value = context.symbol(dead.digit);
    let written: Vec<Cell> = house.cells.iter().copied().filter(|&cell| context.lowered.slot(cell).is_some()).collect();
    let span = written.first().map_or(context.puzzle.grid.span, |&cell| context.cell_span(cell));
    let message = message(&value, house.name());
    let mut finding = BlockFinding::new(Rule::NoPlace, span, message);
    finding.related = context.related(&written, |cell| match context.lowered.values[cell.index()] {
        Some(digit) => format!("{} is {}", context.lowered.name(cell), context.symbol(digit)),
        None => format!("{} cannot be {value}{}", context.lowered.name(cell), why(context, dead, cell)),
    });
    finding.cells = context.names(&written);
    finding
}

pub(crate) fn message(value: &str, house: HouseName) -> String {
    format!("{value} fits in no cell of {}", house.in_sentence())
}

/// Describes the cell that excludes the value from an empty cell: `: r7c4 is 5 in column 4`.
fn why(context: &Context<'_>, dead: &DeadHouse, cell: Cell) -> String {
    let lowered = context.lowered;
    let Some((_, by)) = dead.excluded_by.iter().find(|(excluded, _)| *excluded == cell) else { return String::new() };
    let Some(held) = lowered.values[by.index()] else { return String::new() };
    let place = match lowered.geometry.common_area(cell, *by) {
        Some(house) if held == dead.digit => format!(" in {}", house.name().in_sentence()),
        _ if held == dead.digit => match clues_between(lowered, cell, &[*by]).first() {
            Some(clue) => format!(" in {clue}"),
            None => format!(", {} away", move_between(&lowered.geometry, cell, *by)),
        },
        _ => ", and neighbours cannot be consecutive".to_owned(),
    };
    format!(": {} is {}{place}", lowered.name(*by), context.symbol(held))
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn a_value_in_the_same_cage() {
        check(
            ".234\n..1.\n....\n....\n[cages]\nr1c1 r2c3 r2c2\n",
            expect![[r#"
            .234
            ^ error[no-candidate]: r1c1 has no candidates: other cells exclude every value
              cells: r1c1
              see: r2c3 excludes 1 (1)
              see: r1c2 excludes 2 (2)
              see: r1c3 excludes 3 (3)
              see: r1c4 excludes 4 (4)
            .234
            ^ error[no-place]: 1 fits in no cell of row 1
              cells: r1c1 r1c2 r1c3 r1c4
              see: r1c1 cannot be 1: r2c3 is 1 in the cage at r1c1 (.)
              see: r1c2 is 2 (2)
              see: r1c3 is 3 (3)
              see: r1c4 is 4 (4)
            .234
            ^ error[no-place]: 1 fits in no cell of box 1
              cells: r1c1 r1c2 r2c1 r2c2
              see: r1c1 cannot be 1: r2c3 is 1 in the cage at r1c1 (.)
              see: r1c2 is 2 (2)
              see: r2c1 cannot be 1: r2c3 is 1 in row 2 (.)
              see: r2c2 cannot be 1: r2c3 is 1 in row 2 (.)
            r1c1 r2c3 r2c2
            ^^^^^^^^^^^^^^ info[impossible-clue]: this cage is in 2 pieces
              cells: r1c1 r2c3 r2c2
        "#]],
        );
    }

    #[test]
    fn next_in_sequence() {
        check(
            "rules: nonconsecutive\n1...\n..3.\n....\n....\n",
            expect![[r#"
                1...
                ^ error[no-place]: 2 fits in no cell of box 1
                  cells: r1c1 r1c2 r2c1 r2c2
                  see: r1c1 is 1 (1)
                  see: r1c2 cannot be 2: r1c1 is 1, and neighbours cannot be consecutive (.)
                  see: r2c1 cannot be 2: r1c1 is 1, and neighbours cannot be consecutive (.)
                  see: r2c2 cannot be 2: r2c3 is 3, and neighbours cannot be consecutive (.)
                1...
                  ^ error[no-candidate]: r1c3 has no candidates: other cells exclude every value
                  cells: r1c3
                  see: r1c1 excludes 1 (1)
                  see: r2c3 excludes 2: it is 3, and neighbours cannot be consecutive (3)
                  see: r2c3 excludes 3 (3)
                  see: r2c3 excludes 4: it is 3, and neighbours cannot be consecutive (3)
                ..3.
                ^ error[no-place]: 2 fits in no cell of row 2
                  cells: r2c1 r2c2 r2c3 r2c4
                  see: r2c1 cannot be 2: r1c1 is 1, and neighbours cannot be consecutive (.)
                  see: r2c2 cannot be 2: r2c3 is 3, and neighbours cannot be consecutive (.)
                  see: r2c3 is 3 (3)
                  see: r2c4 cannot be 2: r2c3 is 3, and neighbours cannot be consecutive (.)
                ..3.
                 ^ error[no-candidate]: r2c2 has no candidates: other cells exclude every value
                  cells: r2c2
                  see: r1c1 excludes 1 (1)
                  see: r2c3 excludes 2: it is 3, and neighbours cannot be consecutive (3)
                  see: r2c3 excludes 3 (3)
                  see: r2c3 excludes 4: it is 3, and neighbours cannot be consecutive (3)
            "#]],
        );
    }

    #[test]
    fn one_place_left_and_excluded() {
        check(
            "\
1234.5678
....9....
.........
.........
.........
.........
.........
.........
.........
",
            expect![[r#"
                1234.5678
                ^ error[no-place]: 9 fits in no cell of row 1
                  cells: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9
                  see: r1c1 is 1 (1)
                  see: r1c2 is 2 (2)
                  see: r1c3 is 3 (3)
                  see: r1c4 is 4 (4)
                  see: r1c5 cannot be 9: r2c5 is 9 in column 5 (.)
                  see: r1c6 is 5 (5)
                  see: r1c7 is 6 (6)
                  see: r1c8 is 7 (7)
                  see: r1c9 is 8 (8)
                1234.5678
                    ^ error[no-candidate]: r1c5 has no candidates: its houses already contain every value
                  cells: r1c5
                  see: r1c1 excludes 1 (1)
                  see: r1c2 excludes 2 (2)
                  see: r1c3 excludes 3 (3)
                  see: r1c4 excludes 4 (4)
                  see: r1c6 excludes 5 (5)
                  see: r1c7 excludes 6 (6)
                  see: r1c8 excludes 7 (7)
                  see: r1c9 excludes 8 (8)
                  see: r2c5 excludes 9 (9)
            "#]],
        );
    }
}
