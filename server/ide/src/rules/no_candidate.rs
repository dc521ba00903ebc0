//! `no-candidate`: an empty cell that no value fits.

use super::{Context, Info, Needs, Rule, plain};
use crate::facts::Draft;
use crate::finding::{Related, Severity};
use engine::clashes::{DeadCell, dead_cells};

pub(super) const INFO: Info = Info {
    name: "no-candidate",
    severity: Some(Severity::Error),
    summary: "an empty cell whose houses hold every value already",
    page: "\
# no-candidate

An empty cell has no value left: each one stands already in its row, its column, its box or another of its houses. For
each value one cell that excludes it is named.

## Why is it bad?
The cell cannot be filled, so the puzzle has no solution.

## Example
```sudoku
. 2 3 | 4 5 6 | 7 8 .
. . . | . . . | . . .
. 9 . | . . . | . . .
. . . | . . . | . . .
1 . . | . . . | . . .
```
r1c1 sees 2 to 8 in its row, 9 in its box and 1 in its column.

## How to mend it
One of the values that exclude the others is wrong. A puzzle that is meant to have no solution says `solutions: 0`.
",
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
    let message = format!("no value fits {name}: its houses hold all of them already");
    let mut draft = plain(Rule::NoCandidate, context.cell_span(dead.cell), message);
    draft.related = dead
        .excluded_by
        .iter()
        .map(|&(digit, cell)| Related {
            elsewhere: None,
            span: context.cell_span(cell),
            message: format!("{} excludes {}", context.lowered.name(cell), context.symbol(digit)),
        })
        .collect();
    draft.cells = vec![name];
    draft
}

#[cfg(test)]
mod tests {
    use crate::fixture::*;
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
    ^ error[no-candidate]: no value fits r1c1: its houses hold all of them already
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
}
