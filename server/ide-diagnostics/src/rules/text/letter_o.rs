//! Reports the letter `O` typed for a zero: one finding for all of a puzzle, with a fix that replaces each of them.

use crate::rules::context::Context;
use engine::Cell;
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use syntax::{BlockSpan, Content, Problem, ProblemKind};

/// Returns true if a problem is a letter `O` that is no value of the grid.
pub(crate) fn is_letter(context: &Context<'_>, problem: &Problem) -> bool {
    problem.kind == ProblemKind::UnknownSymbol && matches!((context.text)(problem.span).as_str(), "O" | "o")
}

/// Returns the finding about all letters of a puzzle; `values` describes the values of the grid. Its range covers the
/// first to the last letter, so that the fix is offered at each. If they are on several lines, editors underline the
/// first one.
pub(crate) fn finding(context: &Context<'_>, values: &str) -> Option<BlockFinding> {
    let letters = context.problems.iter().filter(|problem| is_letter(context, problem));
    let mut spans: Vec<BlockSpan> = letters.map(|problem| problem.span).collect();
    spans.sort_unstable();
    let (&first, &last) = (spans.first()?, spans.last()?);
    let whole = first.cover(last);
    let letter = (context.text)(first);
    let cells = cells(context, &spans);
    let place = match spans.len() {
        1 => String::new(),
        count => format!(" in {count} cells{}", row(context, &cells, count)),
    };
    let is_one_line = !(context.text)(whole).contains(['\n', '\r']);
    let message = format!("unknown symbol `{letter}` (the letter, not zero){place}; {values}");
    let finding = BlockFinding {
        focus: (!is_one_line).then_some(first),
        cells: if spans.len() == 1 { Vec::new() } else { context.names(&cells) },
        ..BlockFinding::new(Rule::Syntax, whole, message)
    };
    Some(finding.with_fix(Some(fix(spans, &empty_mark(context)))))
}

/// Returns the cells of the puzzle's grid that have these ranges.
fn cells(context: &Context<'_>, spans: &[BlockSpan]) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (cell, slot) in context.puzzle.grid.cells(context.puzzle.field) {
        if slot.content == Content::Unknown && spans.binary_search(&slot.span).is_ok() {
            cells.push(cell);
        }
    }
    cells
}

/// Returns ` of row 2` if that row holds all letters.
fn row(context: &Context<'_>, cells: &[Cell], count: usize) -> String {
    let mut rows: Vec<u8> = cells.iter().map(|cell| context.puzzle.field.row(*cell)).collect();
    rows.dedup();
    match rows[..] {
        [row] if cells.len() == count => format!(" of row {}", row + 1),
        _ => String::new(),
    }
}

/// Replaces each letter with the mark of an empty cell. Unsafe, because the zero is a guess.
fn fix(spans: Vec<BlockSpan>, mark: &str) -> Fix<BlockSpan> {
    let title = match spans.len() {
        1 => format!("Replace `O` with `{mark}`"),
        count => format!("Replace {count} letters `O` with `{mark}`"),
    };
    let edits = spans.into_iter().map(|span| BlockEdit { span, text: mark.to_owned() }).collect();
    Fix { title, safety: Safety::Unsafe, edits }
}

/// Returns `0` if a cell of the grid has it, else the mark of the first empty cell; `0` if no cell is empty.
fn empty_mark(context: &Context<'_>) -> String {
    let mut first = None;
    for (_, slot) in context.puzzle.grid.cells(context.puzzle.field) {
        if slot.content != Content::Empty {
            continue;
        }
        let mark = (context.text)(slot.span);
        if mark == "0" {
            return mark;
        }
        if first.is_none() && mark.chars().count() == 1 && !mark.trim().is_empty() {
            first = Some(mark);
        }
    }
    first.unwrap_or_else(|| "0".to_owned())
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn one_finding_for_a_puzzle() {
        check(
            "10O0\n0021\nO010\no102\n",
            expect![[r#"
                10O0
                  ^^ error[syntax]: unknown symbol `O` (the letter, not zero) in 3 cells; this grid's values are 1 to 4
                  cells: r1c3 r3c1 r4c1
                  fix: Replace 3 letters `O` with `0` (Unsafe)
                  1- 10O0
                  1+ 1000
                  3- O010
                  3+ 0010
                  4- o102
                  4+ 0102
            "#]],
        );
    }

    #[test]
    fn one_finding_for_a_row() {
        check(
            "1234\n3OO2\n2143\n4321\n",
            expect![[r#"
                3OO2
                 ^^ error[syntax]: unknown symbol `O` (the letter, not zero) in 2 cells of row 2; this grid's values are 1 to 4
                  cells: r2c2 r2c3
                  fix: Replace 2 letters `O` with `0` (Unsafe)
                  2- 3OO2
                  2+ 3002
            "#]],
        );
        check(
            "12.4\n3O.O\n2143\n4321\n",
            expect![[r#"
                3O.O
                 ^^^ error[syntax]: unknown symbol `O` (the letter, not zero) in 2 cells of row 2; this grid's values are 1 to 4
                  cells: r2c2 r2c4
                  fix: Replace 2 letters `O` with `.` (Unsafe)
                  2- 3O.O
                  2+ 3...
            "#]],
        );
        check(
            "1234\n3412\n2O43\n4321\n",
            expect![[r#"
                2O43
                 ^ error[syntax]: unknown symbol `O` (the letter, not zero); this grid's values are 1 to 4
                  fix: Replace `O` with `0` (Unsafe)
                  3- 2O43
                  3+ 2043
            "#]],
        );
        let line = "53OO7OOOO6oo195ooo.98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        check(
            &format!("{line}\n"),
            expect![[r#"
                53OO7OOOO6oo195ooo.98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
                  ^^^^^^^^^^^^^^^^ error[syntax]: unknown symbol `O` (the letter, not zero) in 11 cells; this grid's values are 1 to 9
                  cells: r1c3 r1c4 r1c6 r1c7 r1c8 r1c9 r2c2 r2c3 r2c7 r2c8 r2c9
                  fix: Replace 11 letters `O` with `.` (Unsafe)
                  1- 53OO7OOOO6oo195ooo.98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
                  1+ 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            "#]],
        );
    }

    #[test]
    fn letters_side_by_side_are_no_word() {
        check(
            "1oo4\nooo2\n2o43\n4oo1\n",
            expect![[r#"
                1oo4
                 ^^^ error[syntax]: unknown symbol `o` (the letter, not zero) in 8 cells; this grid's values are 1 to 4
                  cells: r1c2 r1c3 r2c1 r2c2 r2c3 r3c2 r4c2 r4c3
                  fix: Replace 8 letters `O` with `0` (Unsafe)
                  1- 1oo4
                  1+ 1004
                  2- ooo2
                  2+ 0002
                  3- 2o43
                  3+ 2043
                  4- 4oo1
                  4+ 4001
            "#]],
        );
        check(
            "10oo\noo21\n0010\n0102\n",
            expect![[r#"
                10oo
                  ^^ error[syntax]: unknown symbol `o` (the letter, not zero) in 4 cells; this grid's values are 1 to 4
                  cells: r1c3 r1c4 r2c1 r2c2
                  fix: Replace 4 letters `O` with `0` (Unsafe)
                  1- 10oo
                  1+ 1000
                  2- oo21
                  2+ 0021
            "#]],
        );
    }

    #[test]
    fn other_symbols_have_their_own() {
        check(
            "1234\n3K1O\n2143\n43O1\n",
            expect![[r#"
                3K1O
                 ^ error[syntax]: unknown symbol `K`; this grid's values are 1 to 4
                3K1O
                   ^ error[syntax]: unknown symbol `O` (the letter, not zero) in 2 cells; this grid's values are 1 to 4
                  cells: r2c4 r4c3
                  fix: Replace 2 letters `O` with `0` (Unsafe)
                  2- 3K1O
                  2+ 3K10
                  4- 43O1
                  4+ 4301
            "#]],
        );
    }

    #[test]
    fn letters_in_a_section_are_of_the_puzzle() {
        check(
            "1O34\n3412\n2143\n4321\n[solution]\n1O34\n3412\n2143\n4321\n",
            expect![[r#"
                1O34
                 ^^^ error[syntax]: unknown symbol `O` (the letter, not zero) in 2 cells; this grid's values are 1 to 4
                  cells: r1c2
                  fix: Replace 2 letters `O` with `0` (Unsafe)
                  1- 1O34
                  1+ 1034
                  6- 1O34
                  6+ 1034
            "#]],
        );
    }
}
