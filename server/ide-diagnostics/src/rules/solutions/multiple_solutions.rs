//! Rule `multiple-solutions`: reports puzzles with more than one solution.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use ide_db::base::words::listed;
use ide_db::{BlockFinding, Proof, Related, Rule};
use logic::diagnosis::ambiguity::Ambiguity;

pub(crate) const INFO: Info = Info {
    summary: "more than one solution: how many, and where they differ",
    fixes: None,
    page: Page {
        what: "\
The givens have more than one solution. The finding says how many there are (exactly, up to a limit), names the first
cell in reading order that can hold several values with its two smallest, and the smallest set of cells found in which
two solutions differ; they agree everywhere else.",
        why: "\
A puzzle with several solutions cannot be solved by logic alone, and a test that expects one solution fails on another.",
        example: "\
..34
3412
..43
4321
",
        output: "\
example.sudoku:1:1: warning[multiple-solutions] 2 solutions: r1c1 can be 1 or 2; two solutions differ in r1c1, r1c2, r3c1 and r3c2
",
        remark: "In r1c1, r1c2, r3c1 and r3c2, 1 and 2 can be exchanged.",
        remedy: "\
Make one of the cells that differ a given. Editors offer `Add r1c1=1 to make it unique` for givens that leave exactly
one solution; where no single given does, they offer a few that do so together. Only you know which solution is meant,
so `check --fix` never adds givens, not even with `--unsafe-fixes`.",
        settings: "\
A puzzle that is meant to have several solutions can declare `solutions: many`, or their number; this rule then does
not report it. An entirely empty grid is a template and is not reported.",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(Proof::Many(many)) = context.proof else { return };
    let count = count(many.count, many.exact);
    let finding = match &many.ambiguity {
        Some(ambiguity) => finding(context, &count, ambiguity),
        None => BlockFinding::new(Rule::MultipleSolutions, context.first_line(), count),
    };
    let cell = many.ambiguity.as_ref().map(|ambiguity| context.cell_span(ambiguity.cell));
    // The range is empty if the line is too short for the cell.
    let focus = context.title_span().or(cell).filter(|focus| !focus.is_empty());
    found.push(BlockFinding { focus, ..finding });
}

pub(crate) fn count(count: u64, exact: bool) -> String {
    if exact { format!("{count} solutions") } else { format!("at least {count} solutions") }
}

/// The message: the number of solutions, and two values that a cell can hold.
pub(crate) fn message(count: &str, cell: &str, [low, high]: [&str; 2]) -> String {
    format!("{count}: {cell} can be {low} or {high}")
}

fn finding(context: &Context<'_>, count: &str, ambiguity: &Ambiguity) -> BlockFinding {
    let name = context.lowered.name(ambiguity.cell);
    let [low, high] = ambiguity.values.map(|digit| context.symbol(digit));
    let cells = context.names(&ambiguity.difference);
    let others = match cells.len() {
        0..=12 => listed(&cells),
        more => format!("{more} cells"),
    };
    let message = format!("{}; two solutions differ in {others}", message(count, &name, [&low, &high]));
    let mut finding = BlockFinding::new(Rule::MultipleSolutions, context.first_line(), message);
    finding.related = vec![Related {
        elsewhere: None,
        span: context.cell_span(ambiguity.cell),
        message: format!("{name} can be {low} or {high}"),
    }];
    let rest: Vec<_> = ambiguity.difference.iter().copied().filter(|&cell| cell != ambiguity.cell).collect();
    finding.related.extend(
        context.related(&rest, |cell| format!("{} differs between these two solutions", context.lowered.name(cell))),
    );
    finding.cells = cells;
    finding
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn two() {
        check(
            "\
.39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.
",
            expect![[r#"
                .39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[multiple-solutions]: 2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6
                  cells: r4c1 r4c6 r6c1 r6c6
                  see: r4c1 can be 3 or 6 (.)
                  see: r4c6 differs between these two solutions (.)
                  see: r6c1 differs between these two solutions (.)
                  see: r6c6 differs between these two solutions (.)
            "#]],
        );
    }

    #[test]
    fn many() {
        check(
            "\
12..
....
....
....
",
            expect![[r#"
                12..
                ^^^^ warning[multiple-solutions]: 24 solutions: r1c3 can be 3 or 4; two solutions differ in r3c2, r3c4, r4c2 and r4c4
                  cells: r3c2 r3c4 r4c2 r4c4
                  see: r1c3 can be 3 or 4 (.)
                  see: r3c2 differs between these two solutions (.)
                  see: r3c4 differs between these two solutions (.)
                  see: r4c2 differs between these two solutions (.)
                  see: r4c4 differs between these two solutions (.)
            "#]],
        );
    }

    #[test]
    fn declared() {
        check(
            "\
solutions: many
12..
....
....
....
",
            expect![[""]],
        );
    }

    #[test]
    fn an_empty_grid_is_a_template() {
        check(
            "\
....
....
....
....
",
            expect![[""]],
        );
    }

    #[test]
    fn placed_values_do_not_count() {
        check(
            "\
12..
34..
....
+2...
",
            expect![[r#"
                12..
                ^^^^ warning[multiple-solutions]: 12 solutions: r1c3 can be 3 or 4; two solutions differ in r3c2, r3c4, r4c2 and r4c4
                  cells: r3c2 r3c4 r4c2 r4c4
                  see: r1c3 can be 3 or 4 (.)
                  see: r3c2 differs between these two solutions (.)
                  see: r3c4 differs between these two solutions (.)
                  see: r4c2 differs between these two solutions (.)
                  see: r4c4 differs between these two solutions (.)
            "#]],
        );
    }
}
