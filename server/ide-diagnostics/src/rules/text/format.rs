//! Rule `format`: reports a puzzle, or text above it, that is not in canonical form.

use crate::rules::info::{Info, Needs, Page};
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use syntax::{BlockSpan, TextLine};

pub(crate) const INFO: Info = Info {
    summary: "lines that are not in canonical form",
    fixes: Some(Safety::Safe),
    page: Page {
        what: "\
The puzzle is not written as `fmt` writes it: another layout, other empty marks, stray blanks, a key in capitals, too
many blank lines, or none where one is expected. `.sdm`, `.sdk` and `.ss` files have canonical forms of their own. Text
that would be read differently once formatted is not reported.",
        why: "It is not bad in itself, but files in one form are easier to read, compare and merge.",
        example: "\
1234
3412
2143
4321
",
        output: "\
example.sudoku:1:1: warning[format] not in canonical form
",
        remark: "In canonical form there are blanks between the cells, and bars and lines between the boxes.",
        remedy: "\
Take the fix or run `fmt`; both put the lines into canonical form. The puzzles stay the same, and comments stay where
they are.",
        settings: "\
A comment `# sudoku: ignore format` keeps the layout of the puzzle below it, also from `fmt` and in editors; `# sudoku:
ignore-file format` keeps that of a whole file. `[fmt]` has no settings yet.",
    },
    check: |_, _| {},
    needs: Needs::File,
};

/// Returns the finding on a block that formatting changes. `edits` are sorted and relative to the block's start, as its
/// `text` is.
pub(crate) fn finding(edits: Vec<BlockEdit>, text: &str) -> BlockFinding {
    let changed = edits.iter().map(|edit| edit.span).reduce(BlockSpan::cover).unwrap_or_default();
    let finding = BlockFinding::new(Rule::Format, lines(changed, text), "not in canonical form".to_owned());
    let title = "Format the puzzle".to_owned();
    finding.with_fix(Some(Fix { title, safety: Safety::Safe, edits }))
}

/// Returns the lines that a change touches, without the line break of the last one.
fn lines(changed: BlockSpan, text: &str) -> BlockSpan {
    let mut lines = TextLine::of_block(text).skip_while(|line| line.end <= changed.start);
    let Some(first) = lines.next() else {
        // The change is after the last line, whose line break is missing.
        return TextLine::of_block(text).last().map_or(changed, |line| line.span);
    };
    let others = lines.take_while(|line| line.span.start < changed.end);
    others.fold(first.span, |covered, line| covered.cover(line.span))
}

#[cfg(test)]
mod tests {
    use super::lines;
    use crate::findings;
    use crate::tests::fixture::*;
    use expect_test::{Expect, expect};
    use ide_db::{Config, Rule};
    use syntax::{BlockSpan, Span};

    #[track_caller]
    fn check_format(text: &str, expected: Expect) {
        let mut config = Config::default();
        config.select(&[Rule::Format, Rule::UnusedSuppression]);
        check_with(text, config, expected);
    }

    #[test]
    fn off_by_default() {
        check("solutions: many\n1.3.\n3.1.\n.1.3\n.3.1\n", expect![[""]]);
    }

    #[test]
    fn a_finding_a_puzzle() {
        check_format(
            "\
# a
1 . | 3 .
3 . | 1 .
----+----
. 1 | . 3
. 3 | . 1 # b
Title: Two
1.3.
3.1.
.1.3
.3.1
",
            expect![[r#"
                Title: Two
                ^^^^^^^^^^ warning[format]: not in canonical form
                  fix: Format the puzzle (Safe)
                  7- Title: Two
                  8- 1.3.
                  9- 3.1.
                  10- .1.3
                  11- .3.1
                  7+ 
                  8+ title: Two
                  9+ 1 . | 3 .
                  10+ 3 . | 1 .
                  11+ ----+----
                  12+ . 1 | . 3
                  13+ . 3 | . 1
            "#]],
        );
    }

    #[test]
    fn one_line_and_the_missing_end_of_another() {
        check_format(
            "title: x\n1 . | 3 .\n3 .| 1 .\n----+----\n. 1 | . 3\n. 3 | . 1",
            expect![[r#"
                3 .| 1 .
                ^^^^^^^^ warning[format]: not in canonical form
                  fix: Format the puzzle (Safe)
                  3- 3 .| 1 .
                  3+ 3 . | 1 .
            "#]],
        );
    }

    #[test]
    fn what_keeps_its_form_is_not_reported() {
        check_format("1.3.\n3.1\n.1.3\n.3.1\n", expect![[""]]);
        check_format("", expect![[""]]);
    }

    #[test]
    fn suppressed() {
        check_format("# sudoku: ignore format\n1.3.\n3.1.\n.1.3\n.3.1\n", expect![[""]]);
        check_format(
            "# sudoku: ignore format\n1 . | 3 .\n3 . | 1 .\n----+----\n. 1 | . 3\n. 3 | . 1\n",
            expect![[r#"
                # sudoku: ignore format
                ^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `format` reports nothing for this puzzle
                  fix: Remove the unused comment (Safe)
                  1- # sudoku: ignore format
            "#]],
        );
    }

    #[test]
    fn suppressed_beside_one_that_is_not() {
        check_format(
            "# sudoku: ignore format\n1.3.\n3.1.\n.1.3\n.3.1\n\n1.3.\n3.1.\n.1.3\n.3.1\n",
            expect![[r#"
                1.3.
                ^^^^ warning[format]: not in canonical form
                  fix: Format the puzzle (Safe)
                  7- 1.3.
                  8- 3.1.
                  9- .1.3
                  10- .3.1
                  7+ 1 . | 3 .
                  8+ 3 . | 1 .
                  9+ ----+----
                  10+ . 1 | . 3
                  11+ . 3 | . 1
            "#]],
        );
        check_format("# sudoku: ignore-file format\n1.3.\n3.1.\n.1.3\n.3.1\n\n1.3.\n3.1.\n.1.3\n.3.1\n", expect![[""]]);
    }

    #[test]
    fn a_change_elsewhere_makes_a_difference() {
        let mut host = host(
            "1 . | 3 .\n3 . | 1 .\n----+----\n. 1 | . 3\n. 3 | . 1\n\n1 . | 3 .\n3 . | 1 .\n----+----\n. 1 | . 3\n. 3 | . 1\n",
        );
        let mut config = Config::default();
        config.select(&[Rule::Format]);
        host.apply(ide_db::host::Change::Configure(std::sync::Arc::new(config)));
        let findings = |host: &mut ide_db::host::Host| {
            let analysis = host.snapshot();
            prove_all(&analysis);
            findings::findings(&analysis, FILE).list.len()
        };
        assert_eq!(findings(&mut host), 0);
        let blank_line = ide_db::base::finding::TextEdit { span: Span::new(50, 51), text: String::new() };
        host.apply(ide_db::host::Change::Edit { file: FILE, edit: blank_line });
        assert_eq!(findings(&mut host), 1);
    }

    #[test]
    fn worked_out_once_and_only_as_long_as_anybody_waits() {
        let mut host = host("1.3.\n3.1.\n.1.3\n.3.1\n");
        let compare = |host: &mut ide_db::host::Host, interrupted: bool| {
            findings::check_form(&host.snapshot(), FILE, &|| interrupted).is_ok()
        };
        assert!(compare(&mut host, true), "the rule is off");
        let mut config = Config::default();
        config.select(&[Rule::Format]);
        host.apply(ide_db::host::Change::Configure(std::sync::Arc::new(config)));
        assert_eq!([true, false, true].map(|interrupted| compare(&mut host, interrupted)), [false, true, true]);
        let edit = ide_db::base::finding::TextEdit { span: Span::empty(0), text: "\n".to_owned() };
        host.apply(ide_db::host::Change::Edit { file: FILE, edit });
        assert!(!compare(&mut host, true));
    }

    #[test]
    fn whole_lines() {
        let text = "ab\ncd\r\nef";
        let part = |start, end| &text[lines(BlockSpan::new(start, end), text).range()];
        assert_eq!(part(0, 0), "ab");
        assert_eq!(part(1, 2), "ab");
        assert_eq!(part(2, 3), "ab");
        assert_eq!(part(2, 4), "ab\ncd");
        assert_eq!(part(5, 5), "cd");
        assert_eq!(part(4, 8), "cd\r\nef");
        assert_eq!(part(9, 9), "ef");
    }
}
