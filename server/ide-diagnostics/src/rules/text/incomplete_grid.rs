//! Rule `incomplete-grid`: reports missing rows.

use super::verify_fix::verify_fix;
use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use ide_db::base::words::counted;
use ide_db::puzzle::layout::{empty_row, empty_row_of_grids, last_line, line_end};
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use syntax::{BlockOffset, BlockSpan, ProblemKind, Row, RowPlace};

pub(crate) const INFO: Info = Info {
    summary: "a grid with too few rows",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "A grid ends before it has as many rows as columns.",
        why: "\
Without its last rows it is not a puzzle: most tools reject the file, and some read rows of the next puzzle instead.",
        example: "\
1234
3412
2143
",
        output: "\
example.sudoku:3:1: error[incomplete-grid] 1 row is missing: this 4×4 grid has 3
",
        remark: "",
        remedy: "Add the missing rows. The fix adds empty rows in the layout of the others, in the band that lacks them if blank lines or\nframes divide the bands, else at the end.",
        settings: "",
    },
    check,
    needs: Needs::Text,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let field = context.puzzle.field;
    let are_some_between =
        context.problems.iter().any(|problem| matches!(problem.kind, ProblemKind::MissingRowsBetween { .. }));
    for problem in context.problems {
        let missing;
        let message;
        match problem.kind {
            ProblemKind::MissingRows { rows, expected } => {
                missing = expected - rows;
                let verb = if missing == 1 { "is" } else { "are" };
                let what = counted(missing, "row");
                message = if are_some_between {
                    format!("{what} {verb} missing at the end of this {field} grid")
                } else {
                    format!("{what} {verb} missing: this {field} grid has {rows}")
                };
            }
            ProblemKind::MissingRowsBetween { missing: count, first, last } => {
                missing = count;
                message = format!("{} missing from this {field} grid", rows_among(count, first, last));
            }
            _ => continue,
        }
        let fix = fix(context, problem.span, missing).filter(|fix| verify_fix(context, &fix.edits, is_missing));
        found.push(BlockFinding::new(Rule::IncompleteGrid, problem.span, message).with_fix(fix));
    }
}

fn is_missing(kind: &ProblemKind) -> bool {
    matches!(kind, ProblemKind::MissingRows { .. } | ProblemKind::MissingRowsBetween { .. })
}

/// `row 8 is`, `rows 8 and 9 are`, `one of rows 7 to 9 is`: so many rows among those from `first` to `last`, counted
/// from 0, with the verb.
fn rows_among(missing: u32, first: u8, last: u8) -> String {
    let among = u32::from(last - first) + 1;
    let first = u32::from(first) + 1;
    let last = u32::from(last) + 1;
    match (missing, among) {
        (1, 1) => format!("row {first} is"),
        (1, 2) => format!("row {first} or {last} is"),
        (1, _) => format!("one of rows {first} to {last} is"),
        (2, 2) => format!("rows {first} and {last} are"),
        _ if missing == among => format!("rows {first} to {last} are"),
        _ => format!("{missing} of rows {first} to {last} are"),
    }
}

/// Adds the missing rows below the row `above`, the last one before the first gap.
fn fix(context: &Context<'_>, above: BlockSpan, missing: u32) -> Option<Fix<BlockSpan>> {
    let rows = context.puzzle.grid.rows();
    // The missing rows of a solution or of regions cannot be added as empty rows.
    let index = rows.iter().position(|row| row.span == above)?;
    // The nearest well-formed row above, or else the first one below.
    let is_sound = |row: &&Row| matches!(row.place, RowPlace::Row(_));
    let template = rows[..=index].iter().rfind(is_sound).or(rows.iter().find(is_sound))?;
    let before = (context.text)(BlockSpan::new(0, template.span.start));
    let label = &before[last_line(&before)..];
    if label.contains(char::is_alphanumeric) {
        // The rows have labels, and the label of the missing one is not known.
        return None;
    }
    let is_above_all = index == 0 && number(&rows[0]).is_some_and(|number| number > 0);
    if is_above_all && context.puzzle.figure.is_some() {
        return rows_above(context, &rows[0], template);
    }
    let end = line_end(context.text, rows[index].span.end);
    let row = empty_row(context.puzzle, context.text, template);
    let first = number(&rows[index])? + 1;
    if context.puzzle.grid.are_grids_apart() {
        return None;
    }
    let gap = rows.get(index + 1).and_then(number).map_or(missing, |next| next.saturating_sub(first));
    let between = between_bands(context);
    let mut text = String::new();
    for number in first..first + gap {
        match &between {
            Some((band, between)) if number.is_multiple_of(*band) => text += between,
            _ => text += end.mark,
        }
        match u8::try_from(number) {
            Ok(number) if context.puzzle.figure.is_some() => {
                text += &empty_row_of_grids(context.puzzle, context.text, template, number);
            }
            _ => text += &row,
        }
    }
    Some(adding(missing, end.at, text))
}

/// Adds the missing rows of a puzzle with several grids above its first row.
fn rows_above(context: &Context<'_>, row: &Row, template: &Row) -> Option<Fix<BlockSpan>> {
    let before = (context.text)(BlockSpan::new(0, row.span.start));
    let start = BlockOffset::START + last_line(&before) as u32;
    let mark = line_end(context.text, row.span.end).mark;
    let missing = number(row)?;
    let mut text = String::new();
    for number in 0..missing {
        text += &empty_row_of_grids(context.puzzle, context.text, template, u8::try_from(number).ok()?);
        text += mark;
    }
    Some(adding(missing, start, text))
}

fn adding(missing: u32, at: BlockOffset, text: String) -> Fix<BlockSpan> {
    let title = format!("Add the missing {}", if missing == 1 { "row".to_owned() } else { counted(missing, "row") });
    let edits = vec![BlockEdit { span: BlockSpan::empty(at), text }];
    Fix { title, safety: Safety::Unsafe, edits }
}

/// Returns the number of a row in its grid.
fn number(row: &Row) -> Option<u32> {
    match row.place {
        RowPlace::Row(number) | RowPlace::Malformed(number) => Some(number.into()),
        RowPlace::Whole | RowPlace::Surplus => None,
    }
}

/// Returns the number of rows in a band, and the text between two bands: the end of the line above, then a frame or
/// blank lines.
fn between_bands(context: &Context<'_>) -> Option<(u32, String)> {
    let (band, _) = context.puzzle.boxes?;
    let rows = context.puzzle.grid.rows();
    let pair =
        rows.windows(2).find(|pair| number(&pair[1]).is_some_and(|number| number.is_multiple_of(band.into())))?;
    let end = line_end(context.text, pair[0].span.end).at;
    let between = (context.text)(BlockSpan::new(end, pair[1].span.start));
    let between = &between[..last_line(&between)];
    let is_comment = between.contains(['#', ';']) || between.contains("//");
    (!is_comment).then(|| (band.into(), between.to_owned()))
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn one_row_missing() {
        check(
            "\
1234
3412
2143
",
            expect![[r#"
                2143
                ^^^^ error[incomplete-grid]: 1 row is missing: this 4×4 grid has 3
                  fix: Add the missing row (Unsafe)
                  4+ ....
            "#]],
        );
    }

    #[test]
    fn framed() {
        check(
            "\
+---+---+---+
|53.|.7.|...|
|6..|195|...| # second
|.98|...|.6.|
+---+---+---+
",
            expect![[r#"
                |.98|...|.6.|
                 ^^^^^^^^^^^ error[incomplete-grid]: 6 rows are missing: this 9×9 grid has 3
                  fix: Add the missing 6 rows (Unsafe)
                  5+ |...|...|...|
                  6+ |...|...|...|
                  7+ |...|...|...|
                  8+ |...|...|...|
                  9+ |...|...|...|
                  10+ |...|...|...|
            "#]],
        );
    }

    #[test]
    fn where_blanks_are_cells() {
        check(
            "\
+--+--+
|1 |  |
|  | 2|
",
            expect![[r#"
                |  | 2|
                 ^^^^^ error[incomplete-grid]: 2 rows are missing: this 4×4 grid has 2
                  fix: Add the missing 2 rows (Unsafe)
                  4+ |  |  |
                  5+ |  |  |
            "#]],
        );
    }

    #[test]
    fn a_band_that_lacks_a_row() {
        check(
            "12..\n34..\n\n.1.2\n",
            expect![[r#"
                .1.2
                ^^^^ error[incomplete-grid]: 1 row is missing: this 4×4 grid has 3
                  fix: Add the missing row (Unsafe)
                  5+ ....
            "#]],
        );
        check(
            "12|..\n--+--\n.1|.2\n.3|.4\n",
            expect![[r#"
                12|..
                ^^^^^ error[incomplete-grid]: 1 row is missing: this 4×4 grid has 3
                  fix: Add the missing row (Unsafe)
                  2+ ..|..
            "#]],
        );
        check(
            "1 2 | . .\r\n3 4 | . .\r\n\r\n",
            expect![[r#"
                3 4 | . .
                ^^^^^^^^^ error[incomplete-grid]: 2 rows are missing: this 4×4 grid has 2
                  fix: Add the missing 2 rows (Unsafe)
                  3+ . . | . .
                  4+ . . | . .
            "#]],
        );
    }

    #[test]
    fn bands_that_are_missing() {
        check(
            "12. | ...\n3.. | 4..\n\n.1. | .2.\n.3. | .4.\n",
            expect![[r#"
                .3. | .4.
                ^^^^^^^^^ error[incomplete-grid]: 2 rows are missing: this 6×6 grid has 4
                  fix: Add the missing 2 rows (Unsafe)
                  6+ 
                  7+ ... | ...
                  8+ ... | ...
            "#]],
        );
        check(
            "12.|...\n3..|4..\n---+---\n.1.|.2.\n.3.|.4.\n",
            expect![[r#"
                .3.|.4.
                ^^^^^^^ error[incomplete-grid]: 2 rows are missing: this 6×6 grid has 4
                  fix: Add the missing 2 rows (Unsafe)
                  6+ ---+---
                  7+ ...|...
                  8+ ...|...
            "#]],
        );
    }

    #[test]
    fn in_a_further_grid_of_the_puzzle() {
        check(
            "12..\n34..\n..1.\n....\n[solution]\n1234\n3412\n",
            expect![[r#"
                12..
                ^^^^ warning[multiple-solutions]: 3 solutions: r1c3 can be 3 or 4; two solutions differ in r1c3, r1c4, r4c3 and r4c4
                  cells: r1c3 r1c4 r4c3 r4c4
                  see: r1c3 can be 3 or 4 (.)
                  see: r1c4 differs between these two solutions (.)
                  see: r4c3 differs between these two solutions (.)
                  see: r4c4 differs between these two solutions (.)
                3412
                ^^^^ error[incomplete-grid]: 2 rows are missing: this 4×4 grid has 2
            "#]],
        );
    }

    #[test]
    fn crlf_without_final_newline() {
        check(
            "\
1 2 3 4
3 4 1 2",
            expect![[r#"
                3 4 1 2
                ^^^^^^^ error[incomplete-grid]: 2 rows are missing: this 4×4 grid has 2
                  fix: Add the missing 2 rows (Unsafe)
                  3+ . . . .
                  4+ . . . .
            "#]],
        );
    }

    #[test]
    fn between_the_rows_of_several_grids() {
        check(
            "\
size: 4
grids: r1c1 r3c3
1..4~~
....~~
2.....
~~..2.
~~1...
",
            expect![[r#"
                2.....
                ^^^^^^ error[incomplete-grid]: row 3 or 4 is missing from this 6×6 grid
                  fix: Add the missing row (Unsafe)
                  6+ ......
            "#]],
        );
        check(
            "\
size: 4
grids: r1c1 r3c3
1..4
2.....
...1..
..2.
",
            expect![[r#"
                ..2.
                ^^^^ error[malformed-row]: this row has 4 cells instead of 6
                  fix: Pad the row with 2 empty cells (Unsafe)
                  6- ..2.
                  6+ ..2...
                ..2.
                ^^^^ error[incomplete-grid]: 2 rows are missing: this 6×6 grid has 4
                  fix: Add the missing 2 rows (Unsafe)
                  7+ ....
                  8+ ....
            "#]],
        );
        check(
            "\
size: 4
grids: r1c1 r3c3
2.....
...1..
~~..2.
~~1...
",
            expect![[r#"
                ...1..
                ^^^^^^ error[incomplete-grid]: 2 of rows 1 to 4 are missing from this 6×6 grid
                  fix: Add the missing 2 rows (Unsafe)
                  5+ ......
                  6+ ......
            "#]],
        );
    }
}
