//! Computes the actions that suppress a finding by an ignore comment.

use crate::action::{Action, ActionKind};
use ide_db::puzzle::layout::{last_line, line_end};
use ide_db::state::block_facts::BlockFacts;
use ide_db::state::chunks::At;
use ide_db::{Finding, Rule, TextEdit, View};
use syntax::{BlockOffset, BlockSpan, Dialect, Offset, PuzzleText, Scope, Span, Suppression};

/// Returns actions that suppress a block's findings that `span` meets: for their puzzle, or for the file if they are in
/// none.
pub(crate) fn ignores(file: &View, facts: &BlockFacts, at: At, findings: &[Finding], span: Span) -> Vec<Action> {
    let mut offered: Vec<(Rule, bool)> = Vec::new();
    let mut actions = Vec::new();
    for finding in findings.iter().filter(|finding| finding.is_at(span)) {
        let in_puzzle = finding.puzzle.is_some();
        // One comment suppresses all findings of a rule.
        if offered.contains(&(finding.rule, in_puzzle)) {
            continue;
        }
        offered.push((finding.rule, in_puzzle));
        let index = finding.puzzle.and_then(|puzzle| puzzle.0.checked_sub(at.puzzles));
        let puzzle = index.and_then(|index| facts.block.puzzles.get(index as usize));
        // The beginning of a Markdown text cannot hold an ignore comment.
        if puzzle.is_none() && file.dialect == Dialect::Markdown {
            continue;
        }
        let rule = finding.rule.name();
        let action = match puzzle {
            Some(puzzle) => {
                let edit = for_puzzle(file, facts, at, puzzle, rule);
                Action::new(format!("Ignore `{rule}` for this puzzle"), ActionKind::Ignore, vec![edit])
            }
            None => {
                let edit = for_file(file, rule);
                Action::new(format!("Ignore `{rule}` in this file"), ActionKind::Ignore, vec![edit])
            }
        };
        actions.push(action.for_finding(finding));
    }
    actions
}

fn for_puzzle(file: &View, facts: &BlockFacts, at: At, puzzle: &PuzzleText, rule: &str) -> TextEdit {
    let mut comments = facts.block.suppressions.iter();
    if let Some(comment) = comments.rfind(|comment| comment.scope == Scope::Puzzle) {
        return extended(comment, at.start, rule);
    }
    let first = puzzle.span.start.min(puzzle.lines.start);
    let before = file.block_text(facts, at.start, BlockSpan::new(0, first));
    let mark = line_end(&|span| file.block_text(facts, at.start, span), first).mark;
    inserted(file, above(&before).in_file(at.start), &format!("# sudoku: ignore {rule}{mark}"))
}

/// Returns the start of the lines directly above a puzzle, up to a blank line: column names and frames belong to the
/// line below them, so a comment must not separate them.
fn above(before: &str) -> BlockOffset {
    let mut at = last_line(before);
    while at > 0 {
        let line_end = before[..at].strip_suffix("\r\n").map_or(at - 1, str::len);
        let line_start = last_line(&before[..line_end]);
        if before[line_start..line_end].trim().is_empty() {
            break;
        }
        at = line_start;
    }
    BlockOffset::from(at as u32)
}

fn for_file(file: &View, rule: &str) -> TextEdit {
    for (chunk, at) in file.chunks().iter().filter(|(chunk, _)| chunk.suppresses_in_file()) {
        for (facts, at) in chunk.blocks(at) {
            if let Some(comment) = facts.block.suppressions.iter().find(|comment| comment.scope == Scope::File) {
                return extended(comment, at.start, rule);
            }
        }
    }
    let mark = match file.chunks().blocks().next() {
        Some((facts, at)) => line_end(&|span| file.block_text(facts, at.start, span), BlockOffset::START).mark,
        None => "\n",
    };
    inserted(file, Offset::START, &format!("# sudoku: ignore-file {rule}{mark}"))
}

/// Inserts a text; a byte order mark stays before it.
fn inserted(file: &View, at: Offset, text: &str) -> TextEdit {
    let has_mark = at == Offset::START && file.text.get_char(0) == Some('\u{feff}');
    let at = if has_mark { at + '\u{feff}'.len_utf8() as u32 } else { at };
    TextEdit { span: Span::empty(at), text: text.to_owned() }
}

/// Adds a rule to a comment.
fn extended(comment: &Suppression, start: Offset, rule: &str) -> TextEdit {
    match comment.names.last() {
        Some(last) => TextEdit { span: BlockSpan::empty(last.span.end).in_file(start), text: format!(", {rule}") },
        None => TextEdit { span: BlockSpan::empty(comment.verb_end).in_file(start), text: format!(" {rule}") },
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;
    use ide_db::Finding;
    use ide_diagnostics::findings::findings;

    #[test]
    fn for_this_puzzle() {
        check_action(
            "1234\n3412\n2143\n4321\n\ntitle: x\n11$0..\n....\n..21\n....\n",
            "Ignore",
            expect![[r#"
            1234
            3412
            2143
            4321

            # sudoku: ignore duplicate-value
            title: x
            11..
            ....
            ..21
            ....
        "#]],
        );
        check_action(
            "quizzes,solutions\n$055.......5.........................................................................\n",
            "Ignore",
            expect![[r#"
                # sudoku: ignore malformed-row
                quizzes,solutions
                55.......5.........................................................................
            "#]],
        );
        check_action(
            "\u{feff}+----+\n|11$0..|\n|....|\n|..21|\n|....|\n+----+\n",
            "Ignore",
            expect![[r#"
                ﻿# sudoku: ignore duplicate-value
                +----+
                |11..|
                |....|
                |..21|
                |....|
                +----+
            "#]],
        );
    }

    #[test]
    fn line_ends_stay_what_they_are() {
        let text = "11..\r\n....\r\n..21\r\n....\r\n";
        let actions =
            crate::actions(&analysis(text), FILE, syntax::Span::empty(0), &|| false).expect("nothing interrupts");
        let ignore = actions.iter().find(|action| action.title.starts_with("Ignore")).expect("it is offered");
        assert_eq!(apply(text, &ignore.edits), format!("# sudoku: ignore duplicate-value\r\n{text}"));
    }

    #[test]
    fn beside_others() {
        check_action(
            "; sudoku: ignore no-place -- why\n11$0..\n....\n..21\n....\n",
            "Ignore",
            expect![[r#"
            ; sudoku: ignore no-place, duplicate-value -- why
            11..
            ....
            ..21
            ....
        "#]],
        );
        check_action(
            "# sudoku: ignore # why\n11$0..\n....\n..21\n....\n",
            "Ignore",
            expect![[r#"
            # sudoku: ignore duplicate-value # why
            11..
            ....
            ..21
            ....
        "#]],
        );
        check_action(
            "11$0..\n....\n..21 // sudoku: ignore no-place -- why\n....\n",
            "Ignore",
            expect![[r#"
            11..
            ....
            ..21 // sudoku: ignore no-place, duplicate-value -- why
            ....
        "#]],
        );
    }

    #[test]
    fn outside_of_all_puzzles() {
        check_action(
            "$0autor: me\n\n1234\n3412\n2143\n4321\n",
            "Ignore",
            expect![[r#"
            # sudoku: ignore-file unknown-key
            autor: me

            1234
            3412
            2143
            4321
        "#]],
        );
        check_action(
            "$0autor: me\n\n1234\n3412\n2143\n4321\n# sudoku: ignore-file syntax\n!!!\n",
            "Ignore",
            expect![[r#"
                autor: me

                1234
                3412
                2143
                4321
                # sudoku: ignore-file syntax, unknown-key
                !!!
            "#]],
        );
    }

    #[test]
    fn titles() {
        check_titles(
            "11$0..\n....\n..21\n....\n",
            expect![[r#"
                Remove the 1 at r1c2
                Fill forced cells (0) — not now: the givens clash, so the puzzle has no solution
                Fill solution — not now: the givens clash, so the puzzle has no solution
                Insert solution below — not now: the givens clash, so the puzzle has no solution
                Next step — not now: the givens clash, so the puzzle has no solution
                Insert explanation below — not now: the givens clash, so the puzzle has no solution
                Why not 3 in r1c3?
                Why not 4 in r1c3?
                Ignore `duplicate-value` for this puzzle
            "#]],
        );
    }

    /// The suppressed finding disappears, and all others stay.
    #[test]
    fn the_finding_goes_and_nothing_else() {
        let texts = [
            "11..\n....\n..21\n....\n",
            "12..\n....\n..21\n....\n",
            "clues: 3\n12..\n....\n..21\n....\n",
            "autor: me\n1234\n3412\n2143\n4321\n",
            "+--+\n|1134|\n|..1 |\n",
            "  abc def ghi\n1 53..7....\n2 6..195...\n",
            "11..  # why\n....\n..21\n.... ; sudoku: ignore unused-suppression\n",
            "Grid 1 # sudoku: ignore no-place\n11..\n....\n..21\n....\n",
            "11........21.... # sudoku: ignore unused-suppression\n",
            "1,2,3,4\n\n1 1 . .\n. . . .\n. . . .\n. . . .\n",
            "4\n1 1 . .\n. . . .\n. . . .\n. . . .\n",
            "[puzzle \"a\"]\n11..\n....\n..21\n....\n[solution]\n1234\n3412\n2143\n4321\n",
        ];
        for text in texts {
            let before = findings(&analysis(text), FILE).list;
            for finding in &before {
                let actions =
                    crate::actions(&analysis(text), FILE, finding.span, &|| false).expect("nothing interrupts");
                let title = format!("Ignore `{}`", finding.rule.name());
                let action = actions.iter().find(|action| action.title.starts_with(&title)).expect(&title);
                let after = analysis(&apply(text, &action.edits));
                let messages = |list: Vec<Finding>| -> Vec<String> {
                    let rest = list.into_iter().filter(|other| other.rule != finding.rule);
                    rest.map(|other| format!("{:?} {}", other.rule, other.message)).collect()
                };
                let after = findings(&after, FILE).list;
                assert!(after.iter().all(|other| other.rule != finding.rule), "{text}{after:?}");
                assert_eq!(messages(after), messages(before.clone()), "{text}");
            }
        }
    }
}
