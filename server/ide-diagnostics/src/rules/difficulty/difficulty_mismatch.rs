//! Rule `difficulty-mismatch`: reports a declared difficulty that differs from the computed one.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use ide_db::state::rating::Scale;
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use syntax::Key;

pub(crate) const INFO: Info = Info {
    summary: "a declared difficulty that differs from the computed one",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
The puzzle declares a `difficulty`, and its level on the scale of HoDoKu 2.2 is another one. The levels are `easy`,
`medium`, `hard`, `unfair` and `extreme`: the level of the hardest technique that HoDoKu needs, or a higher one if the
puzzle takes many steps. Only the givens count, not placed values and pencil marks.

Puzzles of other sizes, with further rules or with clues are compared with the level of their hardest step on a scale
of our own, which has the same words. Puzzles without exactly one solution are not reported.",
        why: "\
Solvers choose puzzles by their difficulty. Labels of newspapers and programs are not comparable; one scale for a whole
collection is.",
        example: "\
difficulty: easy
.43.8.25.6.............1.949....4.7....6.8....1.2....382.5.............5.34.9.71.
",
        output: "\
example.sudoku:1:13: warning[difficulty-mismatch] `easy` is declared, but HoDoKu 2.2 rates the puzzle `hard` (score 780)
",
        remark: "",
        remedy: "\
Compare the grid with its source, then correct the grid or the level; the fix corrects the level.

A level at the top of a file applies to each of its puzzles, and may be right for the others. The finding is then
reported at the grid and has no fix: give that puzzle a line of its own.",
        settings: "",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    found.extend(mismatch(context));
}

fn mismatch(context: &Context<'_>) -> Option<BlockFinding> {
    let declared = context.puzzle.declared.difficulty?;
    let declared = *Key::Difficulty.words().get(usize::from(declared))?;
    let ratings = context.ratings?;
    let (level, message) = match ratings.variant.get() {
        Some(rating) => {
            let rating = rating.ok()?;
            let level = rating.level.name();
            (level, format!("the puzzle is `{level}` (hardest step {})", rating.hardest))
        }
        None => {
            let rating = ratings.hodoku.get()?.ok()?;
            let level = rating.level.name();
            (level, format!("{} rates the puzzle `{level}` (score {})", Scale::Hodoku, rating.score))
        }
    };
    if declared == level {
        return None;
    }
    let message = format!("`{declared}` is declared, but {message}");
    let Some(entry) = context.entry(Key::Difficulty) else {
        return Some(BlockFinding::new(Rule::DifficultyMismatch, context.first_line(), message));
    };
    // Unsafe: the level may be right and the grid wrong.
    let fix = Fix {
        title: format!("Change the difficulty to `{level}`"),
        safety: Safety::Unsafe,
        edits: vec![BlockEdit { span: entry.value_span, text: level.to_owned() }],
    };
    Some(BlockFinding::new(Rule::DifficultyMismatch, entry.value_span, message).with_fix(Some(fix)))
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    #[test]
    fn right_and_wrong_levels() {
        check(&format!("difficulty: Easy\n{EASY}"), expect![""]);
        check(
            &format!("difficulty: Hard\n{EASY}"),
            expect![[r#"
            difficulty: Hard
                        ^^^^ warning[difficulty-mismatch]: `hard` is declared, but HoDoKu 2.2 rates the puzzle `easy` (score 204)
              fix: Change the difficulty to `easy` (Unsafe)
              1- difficulty: Hard
              1+ difficulty: easy
        "#]],
        );
    }

    /// The last line counts; a level that the whole file declares is reported at the grid.
    #[test]
    fn several_lines_and_whole_files() {
        check(
            &format!("difficulty: easy\ndifficulty: unfair\n{EASY}"),
            expect![[r#"
            difficulty: unfair
                        ^^^^^^ warning[difficulty-mismatch]: `unfair` is declared, but HoDoKu 2.2 rates the puzzle `easy` (score 204)
              fix: Change the difficulty to `easy` (Unsafe)
              2- difficulty: unfair
              2+ difficulty: easy
        "#]],
        );
        check(
            &format!("difficulty: medium\n\n{EASY}\n{}", EASY.replacen("53", ".3", 1)),
            expect![[r#"
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[difficulty-mismatch]: `medium` is declared, but HoDoKu 2.2 rates the puzzle `easy` (score 204)
            .3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[difficulty-mismatch]: `medium` is declared, but HoDoKu 2.2 rates the puzzle `easy` (score 208)
        "#]],
        );
    }

    #[test]
    fn other_sizes_and_several_solutions() {
        check(
            "difficulty: extreme\n1...\n..3.\n..4.\n.2..\n",
            expect![[r#"
            difficulty: extreme
                        ^^^^^^^ warning[difficulty-mismatch]: `extreme` is declared, but the puzzle is `easy` (hardest step Hidden Single)
              fix: Change the difficulty to `easy` (Unsafe)
              1- difficulty: extreme
              1+ difficulty: easy
        "#]],
        );
        check("difficulty: extreme\nsolutions: many\n12..\n....\n..21\n....\n", expect![""]);
    }
}
