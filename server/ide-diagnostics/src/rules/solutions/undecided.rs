//! Rule `undecided`: reports puzzles for which the search budget ran out.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use ide_db::{BlockFinding, Proof, Rule};

pub(crate) const INFO: Info = Info {
    summary: "the search budget ran out before the number of solutions was known",
    fixes: None,
    page: Page {
        what: "\
The search for solutions ended without an answer, because its budget ran out. The budget counts steps of the search, so
that every machine decides alike. Puzzles whose `rules` do not fit their grid are reported, too: `windoku` needs
square boxes, `disjoint` boxes of any shape, and diagonals need as many rows as columns.",
        why: "It is not known whether the puzzle has no solution, one or several.",
        example: "\
rules: windoku
1.
..
",
        output: "\
example.sudoku:2:1: warning[undecided] `windoku` needs square boxes of at least 3×3
",
        remark: "",
        remedy: "\
Large grids with few givens are hard to decide: add givens or raise the budget. If the rules do not fit, correct them.",
        settings: "\
For a puzzle that is correct but hard to decide, ignore the rule or raise `[solve] budget`. Like every warning, this
one makes `check` fail unless `fail-on` is `error`.",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    let Some(Proof::Undecided(why)) = context.proof else { return };
    found.push(BlockFinding::new(Rule::Undecided, context.first_line(), why.to_string()));
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    #[test]
    fn budget() {
        let mut config = ide_db::base::config::Config::default();
        config.budget = 0;
        check_with(
            "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.\n",
            config,
            expect![[r#"
                ........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[undecided]: the search budget of 0 steps ran out
            "#]],
        );
    }

    #[test]
    fn rules_that_the_boxes_do_not_allow_for() {
        check(
            "rules: windoku\n1234\n....\n....\n....\n",
            expect![[r#"
                1234
                ^^^^ warning[undecided]: `windoku` needs square boxes of at least 3×3
            "#]],
        );
    }
}
