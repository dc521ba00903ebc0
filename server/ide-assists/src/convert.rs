//! Converts a puzzle's grid to another form. The text around the grid and its meaning stay: a form that would lose
//! something, or would be read differently, is disabled with the reason.

use super::KindFilter;
use crate::action::{Action, ActionKind};
use formats::{Record, Target, sentence, sudoku};
use ide_db::puzzle::layout::{last_line, line_end};
use ide_db::{Located, TextEdit};
use ide_puzzles::convert::record;
use ide_puzzles::write::verify::is_misread;
use syntax::{BlockSpan, Span};

/// The forms that a `.sudoku` file can hold, with their names in titles.
pub(super) const FORMS: [(Target, &str); 5] = [
    (Target::Sudoku, "the canonical form"),
    (Target::Line, "one line"),
    (Target::Ss, "a frame as in Simple Sudoku"),
    (Target::Candidates, "a grid of candidates"),
    (Target::CsvRows, "rows of comma-separated values"),
];

/// Returns the wanted conversions of a readable puzzle. Files of other programs have only one form.
pub(crate) fn conversions(located: &Located<'_>, wanted: KindFilter<'_>) -> Vec<Action> {
    // A puzzle of clues alone has no lines that another form could replace.
    if !located.file.dialect.has_room() || located.puzzle().grid.rows().is_empty() {
        return Vec::new();
    }
    let Some(record) = record::grid(located) else { return Vec::new() };
    let place = lines_of(located);
    let old = located.file.part(place);
    let mut actions = Vec::new();
    for (target, name) in FORMS {
        let kind = ActionKind::Convert(target);
        if !wanted(kind) {
            continue;
        }
        let Some((lines, losses)) = written(target, &record) else { continue };
        let edit = replaced(located, &lines);
        if edit.text == old {
            continue;
        }
        let edit = if let Some(obstacle) = obstacle(located, &old) {
            Err(obstacle.into())
        } else if !losses.is_empty() {
            Err(losses.into())
        } else if is_misread(located, &edit) {
            Err(MISREAD.into())
        } else {
            Ok(edit)
        };
        let message = format!("Converted the puzzle to {name}.");
        actions.push(Action::written(format!("Convert this puzzle to {name}"), kind, edit, message));
    }
    actions
}

/// Returns the range of the lines of a grid.
pub(crate) fn lines_of(located: &Located<'_>) -> Span {
    let place = located.puzzle().lines.in_file(located.start);
    let mark = if located.file.part(place).starts_with('\u{feff}') { 3 } else { 0 };
    Span::new(place.start + mark, place.end)
}

/// Returns the edit that replaces the lines of a grid.
pub(crate) fn replaced(located: &Located<'_>, lines: &[String]) -> TextEdit {
    let end = line_end(&|span| located.text(span), located.puzzle().lines.end);
    TextEdit { span: lines_of(located), text: lines.join(end.mark) }
}

pub(crate) const MISREAD: &str = "the result would be read differently here";

/// Returns the grid in this form with the losses; `None` if the form does not exist.
fn written(target: Target, record: &Record) -> Option<(Vec<String>, String)> {
    match target {
        Target::Sudoku => Some((sudoku::grid(record), String::new())),
        // With braces, unlike HoDoKu, so that a cell with a single candidate does not look solved.
        Target::Candidates => Some((sudoku::grid(&record.with_candidates()), String::new())),
        _ => {
            let written = target.write(record).ok()?;
            Some((written.lines, sentence(&written.losses, target.name())))
        }
    }
}

/// Returns the reason why the lines of the grid cannot be replaced: text that another form cannot hold.
pub(crate) fn obstacle(located: &Located<'_>, old: &str) -> Option<String> {
    if old.contains(['#', ';']) || old.contains("//") {
        return Some("there are comments between its rows".to_owned());
    }
    let puzzle = located.puzzle();
    if !puzzle.grid.is_on_one_line() {
        return None;
    }
    let before = located.text(BlockSpan::new(0, puzzle.lines.start));
    let before = &before[last_line(&before)..];
    let after = located.text(BlockSpan::new(puzzle.lines.end, u32::MAX));
    let after = after.split(['\n', '\r']).next().unwrap_or_default();
    let is_alone = before.trim_start_matches('\u{feff}').trim().is_empty() && after.trim().is_empty();
    (!is_alone).then(|| "there is other text on its line".to_owned())
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    const GRID: &str = "1$02..\n34..\n....\n...1\n";

    #[test]
    fn what_is_offered() {
        check_conversions(
            GRID,
            expect![[r#"
                Convert this puzzle to the canonical form
                Convert this puzzle to one line
                Convert this puzzle to a grid of candidates
                Convert this puzzle to rows of comma-separated values
            "#]],
        );
        check_conversions(
            "1$0 2 | . .\n3 4 | . .\n----+----\n. . | . .\n. . | . 1\n",
            expect![[r#"
                Convert this puzzle to one line
                Convert this puzzle to a grid of candidates
                Convert this puzzle to rows of comma-separated values
            "#]],
        );
    }

    #[test]
    fn losses_are_reasons() {
        check_conversions(
            "1$0+2..\n34..\n....\n...1\n",
            expect![[r#"
                Convert this puzzle to the canonical form
                Convert this puzzle to one line — not now: a placed value is written like a given
                Convert this puzzle to a grid of candidates
                Convert this puzzle to rows of comma-separated values — not now: a placed value is written like a given
            "#]],
        );
        check_conversions(
            "1$0 {23} . .\n3 4 . .\n. . . .\n. . . 1\n",
            expect![[r#"
                Convert this puzzle to the canonical form
                Convert this puzzle to one line — not now: `line` cannot represent the candidates of a cell
                Convert this puzzle to a grid of candidates
                Convert this puzzle to rows of comma-separated values — not now: `csv-rows` cannot represent the candidates of a cell
            "#]],
        );
    }

    #[test]
    fn to_a_grid_of_candidates() {
        check_action(
            "\u{feff}1$0+2..\n34..\n....\n...1\n",
            "Convert this puzzle to a grid of candidates",
            expect![[r#"
                ﻿1     +2    | {34}  {34}
                3     4     | {12}  {2}
                ------------+------------
                {24}  {13}  | {234} {234}
                {24}  {3}   | {234} 1
            "#]],
        );
    }

    #[test]
    fn comments_are_kept() {
        check_conversions(
            "1$02..\n34.. # hm\n....\n...1\n",
            expect![[r#"
            Convert this puzzle to the canonical form — not now: there are comments between its rows
            Convert this puzzle to one line — not now: there are comments between its rows
            Convert this puzzle to a grid of candidates — not now: there are comments between its rows
            Convert this puzzle to rows of comma-separated values — not now: there are comments between its rows
        "#]],
        );
    }

    #[test]
    fn a_grid_that_cannot_be_read() {
        check_conversions("1$02..\n34..\n...\n...1\n", expect![[""]]);
        check_conversions("1$0!..\n34..\n....\n...1\n", expect![[""]]);
    }

    #[test]
    fn to_the_canonical_form() {
        check_action(
            "title: One\n1$02..\n+34..\n....\n...1\n[solution]\n1234\n3412\n2143\n4321\n",
            "Convert this puzzle to the canonical form",
            expect![[r#"
                title: One
                 1 2 | . .
                +3 4 | . .
                -----+----
                 . . | . .
                 . . | . 1
                [solution]
                1234
                3412
                2143
                4321
            "#]],
        );
    }

    #[test]
    fn between_lines_of_a_collection() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let text = format!("{line}\n$0{line}\n{line}\n");
        check_action(
            &text,
            "Convert this puzzle to a frame",
            expect![[r#"
                53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
                 *-----------*
                 |53.|.7.|...|
                 |6..|195|...|
                 |.98|...|.6.|
                 |---+---+---|
                 |8..|.6.|..3|
                 |4..|8.3|..1|
                 |7..|.2.|..6|
                 |---+---+---|
                 |.6.|...|28.|
                 |...|419|..5|
                 |...|.8.|.79|
                 *-----------*
                53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            "#]],
        );
        check_conversions(
            &format!("$0{line} hard\n"),
            expect![[r#"
            Convert this puzzle to the canonical form — not now: there is other text on its line
            Convert this puzzle to a frame as in Simple Sudoku — not now: there is other text on its line
            Convert this puzzle to a grid of candidates — not now: there is other text on its line
            Convert this puzzle to rows of comma-separated values — not now: there is other text on its line
        "#]],
        );
    }

    #[test]
    fn under_metadata_of_the_whole_file() {
        let filler = format!("# {}\n", "x".repeat(70)).repeat(60);
        check_action(
            "symbols: abcd\n\na$0b..\ncd..\n....\n...a\n",
            "Convert this puzzle to the canonical form",
            expect![[r#"
                symbols: abcd

                a b | . .
                c d | . .
                ----+----
                . . | . .
                . . | . a
            "#]],
        );
        check_conversions(
            &format!("symbols: abcd\n\nab..\ncd..\n....\n...a\n{filler}\na$0b..\ncd..\n....\n...a\n"),
            expect![[r#"
                Convert this puzzle to the canonical form
                Convert this puzzle to one line — not now: its own symbols are written as 1, 2, …
                Convert this puzzle to a grid of candidates
                Convert this puzzle to rows of comma-separated values — not now: its own symbols are written as 1, 2, …
            "#]],
        );
    }
}
