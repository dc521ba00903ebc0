//! Rule `rating-mismatch`: reports a declared rating that differs from the computed one.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use ide_db::state::rating::{Scale, is_on_own_scale};
use ide_db::{BlockEdit, BlockFinding, Fix, Rule, Safety};
use syntax::{DeclaredRatings, Entry, Key};

pub(crate) const INFO: Info = Info {
    summary: "a declared rating that differs from the computed one",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
The puzzle declares a `rating`, and has another one on that scale: `SE` is the rating ER of Sudoku Explainer 1.2.1, as
its `serate` prints it, `HoDoKu` is the score of HoDoKu 2.2. A puzzle may have a line for each scale. Only the givens
count, not placed values and pencil marks.

Puzzles of other sizes, with further rules or with clues are not reported, because these programs do not rate them; nor
are puzzles without exactly one solution.",
        why: "\
A rating is comparable only if it comes from the same program. Ratings that are copied between collections often belong
to another version, to another scale, or to another puzzle.",
        example: "\
rating: SE 4.2
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
",
        output: "\
example.sudoku:1:9: warning[rating-mismatch] `SE 4.2` is declared, but the rating of the puzzle is SE 1.2.1 1.2
",
        remark: "",
        remedy: "\
Compare the grid with its source, then correct the grid or the rating; the fix corrects the rating. If the rating comes
from another program, such as SukakuExplainer, note it behind `comment:`.

Sudoku Explainer may rate two forms of the same puzzle differently, because it takes the first of several steps: a
rating that was computed before a puzzle was turned or relabelled can differ by a few tenths.

A rating at the top of a file applies to each of its puzzles, and may be right for the others. The finding is then
reported at the grid and has no fix: give that puzzle a line of its own.",
        settings: "",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    if !is_on_own_scale(context.lowered) {
        found.extend(Scale::ALL.into_iter().filter_map(|scale| mismatch(context, scale)));
    }
}

fn mismatch(context: &Context<'_>, scale: Scale) -> Option<BlockFinding> {
    let declared = on(scale, context.puzzle.declared.ratings)?;
    let ratings = context.ratings?;
    let (thousandths, right) = match scale {
        Scale::Se => {
            let er = ratings.se.get()?.ok()?.er;
            (u64::from(er.tenths()) * 100, er.to_string())
        }
        Scale::Hodoku => {
            let score = ratings.hodoku.get()?.ok()?.score;
            (u64::from(score) * 1_000, score.to_string())
        }
    };
    if declared == thousandths {
        return None;
    }
    let rating = format!("the rating of the puzzle is {scale} {right}");
    let Some((entry, written)) = entry(context, scale) else {
        let key = scale.key();
        let number = declared as f64 / 1_000.0;
        let message = format!("`{key} {number}` is declared, but {rating}");
        return Some(BlockFinding::new(Rule::RatingMismatch, context.first_line(), message));
    };
    let right = format!("{} {right}", scale.key());
    // Unsafe: the rating may be right and the grid wrong.
    let fix = Fix {
        title: format!("Change the rating to `{right}`"),
        safety: Safety::Unsafe,
        edits: vec![BlockEdit { span: entry.value_span, text: right }],
    };
    let message = format!("`{written}` is declared, but {rating}");
    Some(BlockFinding::new(Rule::RatingMismatch, entry.value_span, message).with_fix(Some(fix)))
}

/// The puzzle's own metadata line that declares the rating on a scale, and its value.
fn entry<'a>(context: &'a Context<'_>, scale: Scale) -> Option<(&'a Entry, String)> {
    for entry in context.puzzle.entries.iter().rev().filter(|entry| entry.key == Some(Key::Rating)) {
        let value = (context.text)(entry.value_span);
        if DeclaredRatings::parse(&value).is_some_and(|ratings| on(scale, ratings).is_some()) {
            return Some((entry, value));
        }
    }
    None
}

fn on(scale: Scale, ratings: DeclaredRatings) -> Option<u64> {
    match scale {
        Scale::Se => ratings.se,
        Scale::Hodoku => ratings.hodoku,
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";

    #[test]
    fn right_and_wrong_ratings() {
        check(&format!("rating: SE 1.20\nrating: hodoku 204\n{EASY}"), expect![""]);
        check(
            &format!("rating: SE 7.2\nrating: HoDoKu 1234.5\n{EASY}"),
            expect![[r#"
            rating: SE 7.2
                    ^^^^^^ warning[rating-mismatch]: `SE 7.2` is declared, but the rating of the puzzle is SE 1.2.1 1.2
              fix: Change the rating to `SE 1.2` (Unsafe)
              1- rating: SE 7.2
              1+ rating: SE 1.2
            rating: HoDoKu 1234.5
                    ^^^^^^^^^^^^^ warning[rating-mismatch]: `HoDoKu 1234.5` is declared, but the rating of the puzzle is HoDoKu 2.2 204
              fix: Change the rating to `HoDoKu 204` (Unsafe)
              2- rating: HoDoKu 1234.5
              2+ rating: HoDoKu 204
        "#]],
        );
    }

    #[test]
    fn of_the_whole_file() {
        check(
            &format!("rating: SE 2.3\n\n{EASY}\n{}", EASY.replacen("53", ".3", 1)),
            expect![[r#"
            53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[rating-mismatch]: `SE 2.3` is declared, but the rating of the puzzle is SE 1.2.1 1.2
            .3..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[rating-mismatch]: `SE 2.3` is declared, but the rating of the puzzle is SE 1.2.1 1.2
        "#]],
        );
    }

    #[test]
    fn not_of_puzzles_that_no_program_rates() {
        check("rating: SE 9.9\n1...\n..3.\n..4.\n.2..\n", expect![""]);
    }

    #[test]
    fn suppressed() {
        check(&format!("# sudoku: ignore rating-mismatch\nrating: SE 7.2\n{EASY}"), expect![""]);
        check(
            &format!("# sudoku: ignore rating-mismatch\nrating: SE 1.2\n{EASY}"),
            expect![[r#"
            # sudoku: ignore rating-mismatch
            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ info[unused-suppression]: unused ignore comment: `rating-mismatch` reports nothing for this puzzle
              fix: Remove the unused comment (Safe)
              1- # sudoku: ignore rating-mismatch
        "#]],
        );
    }
}
