//! Rule `no-candidate`: reports empty cells without candidates.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use engine::{Digit, GroupIndex};
use ide_db::base::words::{alternatives, listed};
use ide_db::{BlockFinding, Related, Rule};
use logic::diagnosis::direct_conflicts::{DeadCell, Excluder};
use syntax::BlockSpan;

pub(crate) const INFO: Info = Info {
    summary: "an empty cell with no candidates",
    fixes: None,
    page: Page {
        what: "\
An empty cell has no candidates: its row, column, box and other houses already contain every value, or its clues exclude
the others. For each value, the finding names a cell or clue that excludes it.",
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
        remedy: "One of these values or clues is wrong.",
        settings: "\
A puzzle that is meant to have no solution can declare `solutions: 0`; this rule then does not report it.",
    },
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(conflicts) = context.conflicts() else { return };
    for dead in conflicts.dead_cells() {
        found.push(finding(context, &dead));
    }
}

fn finding(context: &Context<'_>, dead: &DeadCell) -> BlockFinding {
    let name = context.lowered.name(dead.cell);
    let message = message(&name, &reason(context, dead));
    let related: Vec<Related<BlockSpan>> =
        dead.excluded_by.iter().map(|(digit, excluder)| exclusion(context, *excluder, *digit)).collect();
    // A puzzle of clues alone has no text for its cells.
    let span = context.lowered.slot(dead.cell).map(|slot| slot.span);
    let span = span.or_else(|| related.first().map(|related| related.span));
    let mut finding = BlockFinding::new(Rule::NoCandidate, span.unwrap_or_else(|| context.first_line()), message);
    finding.related = related;
    finding.cells = vec![name];
    finding
}

pub(crate) fn message(cell: &str, reason: &str) -> String {
    format!("{cell} has no candidates: {reason}")
}

/// Why a cell of a puzzle without clues has none.
pub(crate) const BY_HOUSES: &str = "its houses already contain every value";

/// The most characters of a reason that says what each clue demands.
const MOST_QUOTED: usize = 160;

/// Summarizes the exclusions: `its houses already contain every value`, or `not 1 or 2 because of other cells, and not
/// 3 or 4 because the cage at r1c1 makes 3`.
fn reason(context: &Context<'_>, dead: &DeadCell) -> String {
    let geometry = &context.lowered.geometry;
    // The values that other cells exclude, and those of each clue.
    let mut by_cells: Vec<String> = Vec::new();
    let mut by_groups: Vec<(GroupIndex, Vec<String>)> = Vec::new();
    let mut are_in_houses = true;
    for &(digit, excluder) in &dead.excluded_by {
        let symbol = context.symbol(digit);
        match excluder {
            Excluder::Group(group) => match by_groups.iter_mut().find(|(known, _)| *known == group) {
                Some((_, symbols)) => symbols.push(symbol),
                None => by_groups.push((group, vec![symbol])),
            },
            Excluder::Cell(cell) => {
                by_cells.push(symbol);
                are_in_houses &= geometry.common_area(dead.cell, cell).is_some()
                    && context.lowered.values[cell.index()] == Some(digit);
            }
        }
    }
    if by_groups.is_empty() && are_in_houses {
        return BY_HOUSES.to_owned();
    }
    let mut clauses = Vec::new();
    let mut excluders = Vec::new();
    if !by_cells.is_empty() {
        clauses.push(format!("not {} because of other cells", alternatives(&by_cells)));
        excluders.push("other cells".to_owned());
    }
    for (group, symbols) in &by_groups {
        clauses.push(format!("not {} because {}", alternatives(symbols), context.lowered.demand(*group)));
        excluders.push(geometry.group_name(*group).to_string());
    }
    let quoted = match &clauses[..] {
        [first @ .., last] if !first.is_empty() => format!("{}, and {last}", first.join(", ")),
        _ => clauses.concat(),
    };
    if !by_groups.is_empty() && quoted.chars().count() <= MOST_QUOTED {
        return quoted;
    }
    match &excluders[..] {
        [only] if by_cells.is_empty() => format!("{only} excludes every value"),
        _ => format!("{} exclude every value", listed(&excluders)),
    }
}

/// Locates and describes an exclusion: `r1c2 excludes 1`; if the cell has a different value, with the reason.
fn exclusion(context: &Context<'_>, excluder: Excluder, digit: Digit) -> Related<BlockSpan> {
    let lowered = context.lowered;
    let value = context.symbol(digit);
    match excluder {
        Excluder::Cell(cell) => {
            let mut message = format!("{} excludes {value}", lowered.name(cell));
            if let Some(held) = lowered.values[cell.index()]
                && held != digit
            {
                message += &format!(": it is {}, and neighbours cannot be consecutive", context.symbol(held));
            }
            Related { elsewhere: None, span: context.cell_span(cell), message }
        }
        Excluder::Group(group) => {
            let span = lowered.clue_span(group).unwrap_or_else(|| context.first_line());
            let message = format!("{value} is excluded because {}", lowered.demand(group));
            Related { elsewhere: None, span, message }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn clues_exclude_values() {
        check(
            "..12\n....\n....\n....\n[cages]\n3: r1c1 r1c2\n",
            expect![[r#"
                ..12
                ^ error[no-candidate]: r1c1 has no candidates: not 1 or 2 because of other cells, and not 3 or 4 because the cage at r1c1 makes 3
                  cells: r1c1
                  see: r1c3 excludes 1 (1)
                  see: r1c4 excludes 2 (2)
                  see: 3 is excluded because the cage at r1c1 makes 3 (3: r1c1 r1c2)
                  see: 4 is excluded because the cage at r1c1 makes 3 (3: r1c1 r1c2)
                ..12
                 ^ error[no-candidate]: r1c2 has no candidates: not 1 or 2 because of other cells, and not 3 or 4 because the cage at r1c1 makes 3
                  cells: r1c2
                  see: r1c3 excludes 1 (1)
                  see: r1c4 excludes 2 (2)
                  see: 3 is excluded because the cage at r1c1 makes 3 (3: r1c1 r1c2)
                  see: 4 is excluded because the cage at r1c1 makes 3 (3: r1c1 r1c2)
            "#]],
        );
        check(
            "4...\n....\n....\n....\n[thermos]\nr2c1 r3c2 r4c1\n[odd]\nr2c1\n[sums]\n3: r4c1 r4c2\n",
            expect![[r#"
                ....
                ^ error[no-candidate]: r4c1 has no candidates: not 4 because of other cells, not 1 or 2 because values increase from the bulb in r2c1, and not 3 because the sum at r4c1 makes 3
                  cells: r4c1
                  see: 1 is excluded because values increase from the bulb in r2c1 (r2c1 r3c2 r4c1)
                  see: 2 is excluded because values increase from the bulb in r2c1 (r2c1 r3c2 r4c1)
                  see: 3 is excluded because the sum at r4c1 makes 3 (3: r4c1 r4c2)
                  see: r1c1 excludes 4 (4)
            "#]],
        );
        check(
            "size: 4\n[even]\nr1c1\n[cages]\n4: r1c1-r1c2\n",
            expect![[r#"
                r1c1
                ^^^^ error[no-candidate]: r1c1 has no candidates: not 1 or 3 because the marked cells are even, and not 2 or 4 because the cage at r1c1 makes 4
                  cells: r1c1
                  see: 1 is excluded because the marked cells are even (r1c1)
                  see: 2 is excluded because the cage at r1c1 makes 4 (4: r1c1-r1c2)
                  see: 3 is excluded because the marked cells are even (r1c1)
                  see: 4 is excluded because the cage at r1c1 makes 4 (4: r1c1-r1c2)
            "#]],
        );
    }

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
