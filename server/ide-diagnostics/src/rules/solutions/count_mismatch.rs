//! Rule `count-mismatch`: reports a declared number of clues or solutions that is wrong.

use crate::rules::context::Context;
use crate::rules::info::{Info, Needs, Page};
use ide_db::{BlockEdit, BlockFinding, Fix, Proof, Rule, Safety};
use syntax::{Expected, Key};

pub(crate) const INFO: Info = Info {
    summary: "a declared number of clues or solutions that is wrong",
    fixes: Some(Safety::Unsafe),
    page: Page {
        what: "\
The puzzle declares how many givens (`clues`) or solutions (`solutions`) it has, and has a different number. Empty
grids, and puzzles for which the search budget ran out, are not reported.",
        why: "Either the declaration is wrong, or a given was lost or added by mistake.",
        example: "\
clues: 16
1234
3.12
2143
4321
",
        output: "\
example.sudoku:1:8: error[count-mismatch] 16 clues are declared, but the puzzle has 15
",
        remark: "",
        remedy: "\
Compare the grid with its source, then correct the grid or the number; the fix corrects the number.

A number at the top of a file applies to each of its puzzles, and may be right for the others. The finding is then
reported at the grid and has no fix: give that puzzle a line of its own, or correct the grid.",
        settings: "`solutions: many` declares several solutions without their number.",
    },
    check,
    needs: Needs::Proof,
};

fn check(context: &Context<'_>, found: &mut Vec<BlockFinding>) {
    found.extend(clues(context));
    found.extend(solutions(context));
}

fn clues(context: &Context<'_>) -> Option<BlockFinding> {
    let declared = context.puzzle.declared.clues?;
    let givens = context.lowered.givens.iter().flatten().count() as u64;
    if u64::from(declared) == givens {
        return None;
    }
    let declaration =
        if declared == 1 { "1 clue is declared".to_owned() } else { format!("{declared} clues are declared") };
    let message = format!("{declaration}, but the puzzle has {givens}");
    Some(finding(context, Key::Clues, message, givens.to_string()))
}

fn solutions(context: &Context<'_>) -> Option<BlockFinding> {
    let declared = context.puzzle.declared.solutions?;
    let (least, exact) = match context.proof? {
        Proof::None(_) | Proof::Clash => (0, true),
        Proof::One(_) => (1, true),
        Proof::Many(many) => (many.count, many.exact),
        Proof::Unreadable | Proof::Blank | Proof::Undecided(_) => return None,
    };
    let (agrees, declaration) = match declared {
        Expected::Many => (least > 1, "several solutions are declared".to_owned()),
        Expected::Exactly(1) => (least == 1, "1 solution is declared".to_owned()),
        // If counting stopped early, a larger number may be right.
        Expected::Exactly(count) => {
            (least == count || !exact && least < count, format!("{count} solutions are declared"))
        }
    };
    if agrees {
        return None;
    }
    let has = match (least, exact) {
        (0, _) => "none".to_owned(),
        (count, true) => count.to_string(),
        (count, false) => format!("at least {count}"),
    };
    let right = if exact { least.to_string() } else { "many".to_owned() };
    Some(finding(context, Key::Solutions, format!("{declaration}, but the puzzle has {has}"), right))
}

/// Returns a finding at the declared value. If the whole file declares it, the finding is on the grid's first line and
/// has no fix: one value may be wrong for many puzzles and right for others, and each puzzle can suppress its own
/// finding.
fn finding(context: &Context<'_>, key: Key, message: String, right: String) -> BlockFinding {
    let Some(entry) = context.entry(key) else {
        return BlockFinding::new(Rule::CountMismatch, context.first_line(), message);
    };
    let finding = BlockFinding::new(Rule::CountMismatch, entry.value_span, message);
    // After a grid on one line there is no key, and only a number is read as the number of solutions.
    if entry.key_span.is_empty() && right == "many" {
        return finding;
    }
    // Unsafe: the number may be right and the grid wrong.
    let fix = Fix {
        title: format!("Change the number to `{right}`"),
        safety: Safety::Unsafe,
        edits: vec![BlockEdit { span: entry.value_span, text: right }],
    };
    finding.with_fix(Some(fix))
}

#[cfg(test)]
mod tests {
    use crate::tests::fixture::*;
    use expect_test::expect;

    const FOUR: &str = "12..\n....\n..21\n....\n";
    const ONE: &str = "1234\n3412\n21..\n4321\n";

    #[test]
    fn right_numbers() {
        for declared in ["clues: 4\nsolutions: many", "solutions: 4"] {
            check(&format!("{declared}\n{FOUR}"), expect![""]);
        }
        check(&format!("clues: 14\nsolutions: 1\n{ONE}"), expect![""]);
        check("solutions: 0\n11..\n....\n..21\n....\n", expect![""]);
    }

    #[test]
    fn clues() {
        check(
            &format!("clues: 17\n{ONE}"),
            expect![[r#"
                clues: 17
                       ^^ error[count-mismatch]: 17 clues are declared, but the puzzle has 14
                  fix: Change the number to `14` (Unsafe)
                  1- clues: 17
                  1+ clues: 14
            "#]],
        );
    }

    #[test]
    fn one_solution() {
        check(
            &format!("solutions: many\n{ONE}"),
            expect![[r#"
                solutions: many
                           ^^^^ error[count-mismatch]: several solutions are declared, but the puzzle has 1
                  fix: Change the number to `1` (Unsafe)
                  1- solutions: many
                  1+ solutions: 1
            "#]],
        );
        check(
            &format!("solutions: 0\n{ONE}"),
            expect![[r#"
                solutions: 0
                           ^ error[count-mismatch]: 0 solutions are declared, but the puzzle has 1
                  fix: Change the number to `1` (Unsafe)
                  1- solutions: 0
                  1+ solutions: 1
            "#]],
        );
        check(
            &format!("solutions: 2\n{ONE}"),
            expect![[r#"
                solutions: 2
                           ^ error[count-mismatch]: 2 solutions are declared, but the puzzle has 1
                  fix: Change the number to `1` (Unsafe)
                  1- solutions: 2
                  1+ solutions: 1
            "#]],
        );
    }

    #[test]
    fn several_solutions() {
        check(
            &format!("solutions: 1\n{FOUR}"),
            expect![[r#"
                solutions: 1
                           ^ error[count-mismatch]: 1 solution is declared, but the puzzle has 4
                  fix: Change the number to `4` (Unsafe)
                  1- solutions: 1
                  1+ solutions: 4
                12..
                ^^^^ warning[multiple-solutions]: 4 solutions: r1c3 can be 3 or 4; two solutions differ in r2c1, r2c2, r3c1 and r3c2
                  cells: r2c1 r2c2 r3c1 r3c2
                  see: r1c3 can be 3 or 4 (.)
                  see: r2c1 differs between these two solutions (.)
                  see: r2c2 differs between these two solutions (.)
                  see: r3c1 differs between these two solutions (.)
                  see: r3c2 differs between these two solutions (.)
            "#]],
        );
        check(
            &format!("solutions: 5\n{FOUR}"),
            expect![[r#"
                solutions: 5
                           ^ error[count-mismatch]: 5 solutions are declared, but the puzzle has 4
                  fix: Change the number to `4` (Unsafe)
                  1- solutions: 5
                  1+ solutions: 4
            "#]],
        );
    }

    #[test]
    fn no_solution() {
        check(
            "solutions: 3\n11..\n....\n..21\n....\n",
            expect![[r#"
                solutions: 3
                           ^ error[count-mismatch]: 3 solutions are declared, but the puzzle has none
                  fix: Change the number to `0` (Unsafe)
                  1- solutions: 3
                  1+ solutions: 0
                11..
                ^ error[duplicate-value]: 1 appears twice in row 1 and box 1
                  cells: r1c1
                  see: r1c2 is 1, too (1)
                11..
                 ^ error[duplicate-value]: 1 appears twice in row 1 and box 1
                  cells: r1c2
                  see: r1c1 is 1, too (1)
                ..21
                ^ error[no-place]: 1 fits in no cell of box 3
                  cells: r3c1 r3c2 r4c1 r4c2
                  see: r3c1 cannot be 1: r1c1 is 1 in column 1 (.)
                  see: r3c2 cannot be 1: r1c2 is 1 in column 2 (.)
                  see: r4c1 cannot be 1: r1c1 is 1 in column 1 (.)
                  see: r4c2 cannot be 1: r1c2 is 1 in column 2 (.)
                ....
                ^ error[no-place]: 1 fits in no cell of row 4
                  cells: r4c1 r4c2 r4c3 r4c4
                  see: r4c1 cannot be 1: r1c1 is 1 in column 1 (.)
                  see: r4c2 cannot be 1: r1c2 is 1 in column 2 (.)
                  see: r4c3 cannot be 1: r3c4 is 1 in box 4 (.)
                  see: r4c4 cannot be 1: r3c4 is 1 in column 4 (.)
            "#]],
        );
    }

    #[test]
    fn counting_stops_at_a_limit_that_a_declaration_moves() {
        let puzzle = "1...\n....\n....\n....\n";
        let mut config = ide_db::base::config::Config::default();
        config.count_limit = 10;
        check_with(&format!("solutions: 72\n{puzzle}"), config.clone(), expect![""]);
        check_with(
            &format!("solutions: 71\n{puzzle}"),
            config.clone(),
            expect![[r#"
                solutions: 71
                           ^^ error[count-mismatch]: 71 solutions are declared, but the puzzle has at least 72
                  fix: Change the number to `many` (Unsafe)
                  1- solutions: 71
                  1+ solutions: many
            "#]],
        );
        check_with(
            &format!("solutions: 9\n{puzzle}"),
            config,
            expect![[r#"
                solutions: 9
                           ^ error[count-mismatch]: 9 solutions are declared, but the puzzle has at least 10
                  fix: Change the number to `many` (Unsafe)
                  1- solutions: 9
                  1+ solutions: many
            "#]],
        );
    }

    #[test]
    fn where_nobody_knows() {
        let mut config = ide_db::base::config::Config::default();
        config.budget = 0;
        check_with(
            "solutions: 3\n........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.\n",
            config,
            expect![[r#"
                ........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.
                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[undecided]: the search budget of 0 steps ran out
            "#]],
        );
        check("solutions: 1\n....\n....\n....\n....\n", expect![""]);
    }

    #[test]
    fn declared_for_the_whole_file() {
        check(
            &format!("solutions: 1\nclues: 14\n\n{ONE}\n{FOUR}"),
            expect![[r#"
                12..
                ^^^^ warning[multiple-solutions]: 4 solutions: r1c3 can be 3 or 4; two solutions differ in r2c1, r2c2, r3c1 and r3c2
                  cells: r2c1 r2c2 r3c1 r3c2
                  see: r1c3 can be 3 or 4 (.)
                  see: r2c1 differs between these two solutions (.)
                  see: r2c2 differs between these two solutions (.)
                  see: r3c1 differs between these two solutions (.)
                  see: r3c2 differs between these two solutions (.)
                12..
                ^^^^ error[count-mismatch]: 14 clues are declared, but the puzzle has 4
                12..
                ^^^^ error[count-mismatch]: 1 solution is declared, but the puzzle has 4
            "#]],
        );
    }

    #[test]
    fn after_a_line() {
        let one = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        check(
            &format!("{one}:2\n{one}:1\n{one}:many\n"),
            expect![[r#"
                53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:2
                                                                                                  ^ error[count-mismatch]: 2 solutions are declared, but the puzzle has 1
                  fix: Change the number to `1` (Unsafe)
                  1- 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:2
                  1+ 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:1
            "#]],
        );
    }
}
