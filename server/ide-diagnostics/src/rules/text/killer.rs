//! Finds the fix for `rules: killer`: a section `[cages]` in its place.

use crate::rules::context::Context;
use clues::ClueKind;
use ide_db::puzzle::layout::line_end;
use ide_db::{BlockEdit, Fix, Safety};
use syntax::{BlockSpan, Entry, RowPlace, rule_words};

/// Returns true for the word that other programs use.
pub(super) fn is_killer(word: &str) -> bool {
    word.eq_ignore_ascii_case("killer")
}

/// Returns the fix for the word at `span`; `None` if it is not in the puzzle's own metadata, or if the grid leaves no
/// room for a section.
pub(super) fn fix(context: &Context<'_>, span: BlockSpan) -> Option<Fix<BlockSpan>> {
    let puzzle = context.puzzle;
    let entry = puzzle.entries.iter().find(|entry| entry.value_span.cover(span) == entry.value_span)?;
    let removal = without(context, entry, span);
    let has_cages = puzzle.clues.iter().any(|section| section.kind == Some(ClueKind::Cages));
    let (title, added) = if has_cages {
        ("Remove `killer`", None)
    } else {
        ("Replace `killer` by a section `[cages]`", Some(section(context)?))
    };
    let edits = std::iter::once(removal).chain(added).collect();
    // Unsafe: the cages are still to be written.
    Some(Fix { title: title.to_owned(), safety: Safety::Unsafe, edits })
}

/// Returns the edit that removes a word of `rules`, with the line if it is the only one.
fn without(context: &Context<'_>, entry: &Entry, span: BlockSpan) -> BlockEdit {
    let value = (context.text)(entry.value_span);
    let at = (span.start - entry.value_span.start) as usize;
    let words: Vec<(usize, &str)> = rule_words(&value).collect();
    let index = words.iter().position(|(start, _)| *start == at).unwrap_or(0);
    let value_start = entry.value_span.start;
    let span = if let Some((next, _)) = words.get(index + 1) {
        BlockSpan::new(span.start, value_start + *next as u32)
    } else if let Some(before) = index.checked_sub(1) {
        let (start, word) = words[before];
        BlockSpan::new(value_start + (start + word.len()) as u32, value_start + value.len() as u32)
    } else {
        let end = line_end(context.text, entry.value_span.end);
        BlockSpan::new(entry.key_span.start, end.at + end.mark.len() as u32)
    };
    BlockEdit { span, text: String::new() }
}

/// Returns the edit that adds an empty section below the rows.
fn section(context: &Context<'_>) -> Option<BlockEdit> {
    let puzzle = context.puzzle;
    let mark = line_end(context.text, puzzle.lines.end).mark;
    if puzzle.grid.rows().is_empty() {
        return Some(BlockEdit { span: BlockSpan::empty(puzzle.lines.start), text: format!("[cages]{mark}") });
    }
    let is_line = puzzle.grid.rows().iter().any(|row| row.place == RowPlace::Whole);
    (!is_line).then(|| BlockEdit { span: BlockSpan::empty(puzzle.lines.end), text: format!("{mark}[cages]") })
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    const GRID: &str = "1...\n....\n....\n...2\n";

    #[test]
    fn cages_in_place_of_the_word() {
        check(
            &format!("rules: killer\n{GRID}\n{GRID}"),
            expect![[r#"
            rules: killer
                   ^^^^^^ error[syntax]: `killer` is no rule: write the cages in a section `[cages]`; the solutions of this puzzle are not checked
              fix: Replace `killer` by a section `[cages]` (Unsafe)
              1- rules: killer
              1+ 1...
              2- 1...
              2+ ....
              4- ....
              4+ ...2
              5- ...2
              5+ [cages]
            1...
            ^^^^ warning[multiple-solutions]: 18 solutions: r1c2 can be 2 or 3; two solutions differ in r2c1, r2c2, r4c1 and r4c2
              cells: r2c1 r2c2 r4c1 r4c2
              see: r1c2 can be 2 or 3 (.)
              see: r2c1 differs between these two solutions (.)
              see: r2c2 differs between these two solutions (.)
              see: r4c1 differs between these two solutions (.)
              see: r4c2 differs between these two solutions (.)
        "#]],
        );
        check(
            &format!("rules: diagonal, Killer , antiking\n{GRID}[solution]\n"),
            expect![[r#"
            rules: diagonal, Killer , antiking
                             ^^^^^^ error[syntax]: `killer` is no rule: write the cages in a section `[cages]`; the solutions of this puzzle are not checked
              fix: Replace `killer` by a section `[cages]` (Unsafe)
              1- rules: diagonal, Killer , antiking
              2- 1...
              3- ....
              4- ....
              5- ...2
              1+ rules: diagonal, antiking
              2+ 1...
              3+ ....
              4+ ....
              5+ ...2
              6+ [cages]
            [solution]
            ^^^^^^^^^^ error[syntax]: this section needs a puzzle above it and a grid below it
        "#]],
        );
        check(
            &format!("rules: diagonal, killer\n{GRID}[cages]\n"),
            expect![[r#"
                rules: diagonal, killer
                                 ^^^^^^ error[syntax]: `killer` is no rule: write the cages in a section `[cages]`; the solutions of this puzzle are not checked
                  fix: Remove `killer` (Unsafe)
                  1- rules: diagonal, killer
                  1+ rules: diagonal
            "#]],
        );
        check(
            "rules: killer\r\n[thermos]\r\nr1c1 r1c2\r\n",
            expect![[r#"
                rules: killer
                       ^^^^^^ error[syntax]: `killer` is no rule: write the cages in a section `[cages]`; the solutions of this puzzle are not checked
                  fix: Replace `killer` by a section `[cages]` (Unsafe)
                  1- rules: killer
                  1+ [cages]
            "#]],
        );
    }

    /// On one line with the grid, or in the metadata of the whole file.
    #[test]
    fn no_room_for_a_section() {
        for below in ["1..............2\n", &format!("\n{GRID}")] {
            check(
                &format!("rules: killer\n{below}"),
                expect![[r#"
                    rules: killer
                           ^^^^^^ error[syntax]: `killer` is no rule: write the cages in a section `[cages]`; the solutions of this puzzle are not checked
                "#]],
            );
        }
    }
}
