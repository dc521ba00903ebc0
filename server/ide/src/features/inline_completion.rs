//! Computes inline completions: the next step of logic, as text that an editor shows before the user accepts it.
//!
//! There are two forms, because editors differ in what they can show. The first replaces the cell at the cursor by its
//! value: Neovim shows it on top of the empty mark. VS Code shows an inline completion only if the replaced text is
//! found in the new text, in order, and so ignores the first form. It shows the second: the rest of the line and a
//! comment after it, which only adds text. Two other forms were rejected: the value before the mark would be shown, but
//! leaves a row with a surplus cell; and the rest of the row with one mark fewer does not contain the old row.
//!
//! An automatic request gets only the next step, and only in the cell that the step fills, like the action "Next step".
//! An explicit request gets the next step wherever the cursor is.

use engine::Digit;
use ide_completion::{CompletionTrigger, CursorCell, CursorLine};
use ide_db::state::logical_path::LogicalPath;
use ide_db::{Cancellable, FileId, Interrupt, Located, Lowered, Snapshot};
use ide_puzzles::explain::fillable::Fillable;
use ide_puzzles::explain::path::whole;
use ide_puzzles::explain::steps::sentence;
use syntax::{Dialect, Offset, RowPlace, Span};

/// A text that an editor shows before the user accepts it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InlineCompletion {
    /// The range that it replaces: on one line, from the cursor on.
    pub span: Span,
    /// The new text.
    pub text: String,
}

pub(crate) fn inline_completions(
    db: &Snapshot,
    file: FileId,
    offset: Offset,
    trigger: CompletionTrigger,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<InlineCompletion>> {
    let Some(file) = db.file(file) else { return Ok(Vec::new()) };
    for located in file.puzzles_in(Span::empty(offset)) {
        let place = CursorCell::at(&located, offset, db.fill_style());
        let Some(next) = next_step(&located, place.as_ref(), trigger, interrupt)? else { continue };
        let mut completions = Vec::new();
        completions.extend(next.value);
        completions.extend(rest_of_line(&located, offset, &next.reason));
        return Ok(completions);
    }
    Ok(Vec::new())
}

/// The next step in words.
struct NextStep {
    /// The value of the cell at the cursor, if the step decides it.
    value: Option<InlineCompletion>,
    reason: String,
}

fn next_step(
    located: &Located<'_>,
    place: Option<&CursorCell<'_>>,
    trigger: CompletionTrigger,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<NextStep>> {
    // The cell at the cursor, if it is open.
    let open = place.and_then(|place| Some((place, place.open()?)));
    if open.is_none() && trigger == CompletionTrigger::Automatic {
        return Ok(None);
    }
    if let Some((place, _)) = open
        && trigger == CompletionTrigger::Invoked
        && let Some(step) = place.forced(interrupt)?
    {
        return Ok(Some(NextStep { value: value(place, step.digit), reason: place.reason(&step) }));
    }
    let fillable = Fillable::new(located, interrupt)?;
    let Ok(path) = whole(&fillable, interrupt)? else { return Ok(None) };
    let mut decided = None;
    if let Some((place, open)) = open
        && let Some(step) = path.steps.iter().find(|step| !step.places.is_empty())
        && let Some((_, digit)) = step.places.iter().find(|(cell, _)| *cell == open)
    {
        decided = Some((place, *digit));
    }
    if decided.is_none() && trigger == CompletionTrigger::Automatic {
        return Ok(None);
    }
    let value = decided.and_then(|(place, digit)| value(place, digit));
    Ok(first_steps(&fillable.lowered, path).map(|reason| NextStep { value, reason }))
}

/// Returns the value as it is written into the cell. `None` if that moves other lines: an inline completion is on one
/// line.
fn value(place: &CursorCell<'_>, digit: Digit) -> Option<InlineCompletion> {
    let (own, others) = place.edits(digit)?;
    match &*others {
        [] => Some(InlineCompletion { span: own.span, text: own.text }),
        [blank] if blank.span.end == own.span.start && blank.text.is_empty() => {
            Some(InlineCompletion { span: blank.span.cover(own.span), text: own.text })
        }
        _ => None,
    }
}

/// Describes the first step, and the first one that places a value if that is a different one.
fn first_steps(lowered: &Lowered<'_>, path: &LogicalPath) -> Option<String> {
    let first = sentence(lowered, path.steps.first()?);
    let placing = path.steps.iter().position(|step| !step.places.is_empty());
    Some(match placing {
        None | Some(0) => format!("next: {first}"),
        Some(1) => format!("next: {first}; then {}", sentence(lowered, &path.steps[1])),
        Some(steps) => format!("next: {first}; after {steps} steps {}", sentence(lowered, &path.steps[steps])),
    })
}

/// Returns the rest of the line and a comment after it, if a row of the grid is alone on its line. Other formats have
/// no comments there.
fn rest_of_line(located: &Located<'_>, offset: Offset, reason: &str) -> Option<InlineCompletion> {
    if located.file.dialect != Dialect::Sudoku {
        return None;
    }
    let line = CursorLine::at(located.file, offset)?;
    let rows = located.puzzle().grid.rows().iter();
    let row = rows
        .filter(|row| matches!(row.place, RowPlace::Row(_) | RowPlace::Whole))
        .map(|row| row.span.in_file(located.start))
        .find(|row| line.span().touches(row.start))?;
    let after = line.text.get((row.end.max(line.start) - line.start) as usize..)?;
    let is_alone = after.chars().all(|c| c.is_whitespace() || c == '|' || ('\u{2500}'..='\u{257f}').contains(&c));
    if !is_alone {
        return None;
    }
    let span = Span::new(offset, line.span().end);
    Some(InlineCompletion { span, text: format!("{}  # {reason}", line.after()) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::{FILE, analysis_as, apply, cursor};
    use expect_test::{Expect, expect};
    use ide_db::{PuzzleIndex, TextEdit};

    const REST: &str = "\
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

    #[track_caller]
    fn check_as(marked: &str, dialect: Dialect, trigger: CompletionTrigger, expected: Expect) {
        let (text, span) = cursor(marked);
        let analysis = analysis_as(&text, dialect);
        let inline_completions =
            analysis.inline_completions(FILE, span.start, trigger, &|| false).expect("nothing interrupts");
        let mut actual = String::new();
        for inline_completion in inline_completions {
            let blanks = &text[inline_completion.span.start.to_usize()..span.start.to_usize()];
            assert!(["", " "].contains(&blanks), "{blanks:?}");
            let old = &text[inline_completion.span.range()];
            assert!(!old.contains('\n'));
            if inline_completion.text.starts_with(old) {
                // The comment is read as a comment.
                let edit = TextEdit { span: inline_completion.span, text: inline_completion.text.clone() };
                let after = analysis_as(&apply(&text, &[edit]), dialect);
                assert_eq!(after.puzzle_count(FILE), analysis.puzzle_count(FILE));
                assert_eq!(after.line(FILE, PuzzleIndex(0)), analysis.line(FILE, PuzzleIndex(0)));
            }
            actual += &format!("{old:?} {:?}\n", inline_completion.text);
        }
        expected.assert_eq(&actual);
    }

    #[track_caller]
    fn check(marked: &str, trigger: CompletionTrigger, expected: Expect) {
        check_as(marked, Dialect::Sudoku, trigger, expected);
    }

    #[test]
    fn a_single_in_the_cell() {
        check(
            &format!("53..7$0....\n{REST}"),
            CompletionTrigger::Automatic,
            expect![[r#"
                "." "8"
                "...." "....  # next: Hidden Single: r1c6=8, the only 8 in box 2"
            "#]],
        );
        check(
            &format!("53..7$0....\n{REST}"),
            CompletionTrigger::Invoked,
            expect![[r#"
            "." "8"
            "...." "....  # r1c6 is 8: 8 fits nowhere else in box 2 (hidden single)"
        "#]],
        );
    }

    #[test]
    fn another_cell_comes_next() {
        check(&format!("53$0..7....\n{REST}"), CompletionTrigger::Automatic, expect![""]);
        check(
            &format!("53$0..7....\n{REST}"),
            CompletionTrigger::Invoked,
            expect![[r#"
            "..7...." "..7....  # next: Hidden Single: r1c6=8, the only 8 in box 2"
        "#]],
        );
        check(
            &format!("$053..7....\n{REST}"),
            CompletionTrigger::Invoked,
            expect![[r#"
            "53..7...." "53..7....  # next: Hidden Single: r1c6=8, the only 8 in box 2"
        "#]],
        );
    }

    #[test]
    fn a_step_before_the_value() {
        let above = ".26......\n...6....3\n.74.8....\n.....3..2\n";
        let below = "6..5.....\n....1.78.\n5....9...\n.......4.\n";
        check(
            &format!("{above}.8..4..1$0.\n{below}"),
            CompletionTrigger::Invoked,
            expect![[r#"
                "." "7"
                "." ".  # next: Pointing: r579c1<>3, because all places for 3 in box 1 are in column 1: r1c1 and r3c1; after 3 steps Hidden Single: r5c9=7, the only 7 in column 9"
            "#]],
        );
        check(
            &format!("{above}.8..4..1$0.\n{below}"),
            CompletionTrigger::Automatic,
            expect![[r#"
                "." "7"
                "." ".  # next: Pointing: r579c1<>3, because all places for 3 in box 1 are in column 1: r1c1 and r3c1; after 3 steps Hidden Single: r5c9=7, the only 7 in column 9"
            "#]],
        );
    }

    #[test]
    fn as_the_grid_is_written() {
        check(
            "| 1 +2 | $0. 4 |\n| 3 . | 1 2 |\n|-----+-----|\n| 2 . | 4 3 |\n| . 3 | 2 1 |\n",
            CompletionTrigger::Invoked,
            expect![[r#"
                " ." "+3"
                ". 4 |" ". 4 |  # r1c3 is 3: 3 fits nowhere else in box 2 (hidden single)"
            "#]],
        );
        check(
            "+--+--+\n|1$0 |34|\n|  |  |\n+--+--+\n| 1| 3|\n|  |  |\n+--+--+\n",
            CompletionTrigger::Invoked,
            expect![[r#"
            " " "2"
            " |34|" " |34|  # r1c2 is 2: 2 fits nowhere else in row 1 (hidden single)"
        "#]],
        );
        check(
            "size: 10\n$0..  2  3  4  5  6  7  8  9 10\n",
            CompletionTrigger::Invoked,
            expect![[r#"
            ".." " 1"
            "..  2  3  4  5  6  7  8  9 10" "..  2  3  4  5  6  7  8  9 10  # r1c1 is 1: 1 fits nowhere else in row 1 (hidden single)"
        "#]],
        );
        check(
            "12$0.4341221434321\n1234341221434321\n",
            CompletionTrigger::Invoked,
            expect![[r#"
                "." "3"
                ".4341221434321" ".4341221434321  # r1c3 is 3: 3 fits nowhere else in box 2 (hidden single)"
            "#]],
        );
    }

    #[test]
    fn lines_with_comments_keep_them() {
        check(
            "1$0.34 # easy\n3412\n2143\n4321\n",
            CompletionTrigger::Automatic,
            expect![[r#"
            "." "2"
        "#]],
        );
        check_as(
            "1$0.34\n3412\n2143\n4321\n",
            Dialect::Ss,
            CompletionTrigger::Automatic,
            expect![[r#"
            "." "2"
        "#]],
        );
    }

    #[test]
    fn nothing_where_logic_says_nothing() {
        for text in ["$0....\n....\n....\n....\n", "1$01..\n....\n....\n....\n", "title$0: x\n", "$0"] {
            check(text, CompletionTrigger::Invoked, expect![""]);
        }
    }
}
