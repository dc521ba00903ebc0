//! Tests the findings on each kind of clue.

use crate::findings;
use crate::tests::fixture::{FILE, analysis, prove_all};
use expect_test::{Expect, expect};
use ide_db::Rule;

/// Compares the findings of the rule, one a line: the text of the range, the severity, the message, the fix. Of other
/// rules' findings the rule is named.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let analysis = analysis(text);
    prove_all(&analysis);
    let line = |finding: &ide_db::base::finding::Finding| {
        if finding.rule != Rule::ImpossibleClue {
            return format!("({})\n", finding.rule.name());
        }
        let shown = text[finding.span.range()].replace('\n', " / ");
        let fix = finding.fix.as_ref().map_or(String::new(), |fix| format!(" [{}]", fix.title));
        format!("{shown} | {}: {}{fix}\n", finding.severity.name(), finding.message)
    };
    expected.assert_eq(&findings::findings(&analysis, FILE).list.iter().map(line).collect::<String>());
}

#[test]
fn totals() {
    check(
        "[cages]\n25: r1c1-r1c3\n24: r2c1-r2c3\n5: r1c9-r3c9\n40: r4c1-r4c9\n3: r6c1\n10: r7c1\n\
r5c1-r5c9 r6c9\n45: r8c1-r8c9\n0: r9c1 r9c2\n",
        expect![[r#"
            25 | error: 3 cells cannot add up to 25: 6 to 24 is possible
            5 | error: 3 cells cannot add up to 5: 6 to 24 is possible
            40 | error: 9 cells cannot add up to 40: only 45 is possible
            10 | error: r7c1 cannot be 10: 1 to 9 is possible
            r5c1-r5c9 r6c9 | error: a cage of 10 cells needs 10 different values, but there are 9
            0 | error: 2 cells cannot add up to 0: 3 to 17 is possible
        "#]],
    );
    check(
        "[cages]\nAABB\nAABB\n....\n....\nA=9\nB=10\n",
        expect![[r#"
        9 | error: 4 cells cannot add up to 9: only 10 is possible
    "#]],
    );
    check(
        "rules: cages-may-repeat\n[cages]\n2: r1c1 r2c4\n2: r1c1 r1c2\n19: r1c1 r5c5\n",
        expect![[r#"
        r1c1 r2c4 | info: this cage is in 2 pieces
        2 | error: 2 cells cannot add up to 2: 3 to 17 is possible
        19 | error: 2 cells cannot add up to 19: 2 to 18 is possible
        r1c1 r5c5 | info: this cage is in 2 pieces
    "#]],
    );
    check(
        "[sums]\n2: r1c1 r2c2\n2: r1c1 r4c2\n28: r1c1 r5c5 r6c6\n\
[littlekillers]\n12: r1c1-r9c9\n3: r1c2-r2c1\n2: r1c2-r2c1\n1: r1c1\n9: r3c4-r1c6\n9: r1c1 r1c2\n9: r5c5\n",
        expect![[r#"
            2 | error: 2 cells cannot add up to 2: 3 to 17 is possible
            28 | error: 3 cells cannot add up to 28: 4 to 26 is possible
            12 | error: 9 cells cannot add up to 12: 18 to 72 is possible
            2 | error: 2 cells cannot add up to 2: 3 to 17 is possible
            r3c4-r1c6 | error: this little killer does not run from edge to edge, as r1c6-r6c1 does [Change the cells to r1c6-r6c1]
            r1c1 r1c2 | error: a little killer is a diagonal from edge to edge; a sum of other cells belongs to `[sums]`
            r5c5 | error: a little killer is a diagonal from edge to edge; a sum of other cells belongs to `[sums]`
        "#]],
    );
}

#[test]
fn cages_that_cover_the_grid() {
    let cages = |total: u32| {
        format!("size: 4\n[cages]\n10: r1c1-r1c4\n10: r2c1-r2c4\n10: r3c1-r3c4\n{total}: r4c1 r4c2\n7: r4c3 r4c4\n")
    };
    check(
        &cages(3),
        expect![[r#"
        (multiple-solutions)
    "#]],
    );
    check(
        &cages(4),
        expect![[r#"
            cages | error: the cages cover the grid and add up to 41: only 40 is possible
        "#]],
    );
    check(
        &cages(20),
        expect![[r#"
        20 | error: 2 cells cannot add up to 20: 3 to 7 is possible
    "#]],
    );
}

#[test]
fn pieces_and_repeated_cells() {
    check(
        "[cages]\n12: r1c1 r2c2 r5c5\n20: r1c5-r1c7 r1c6\n12: r4c1 r4c2 r5c2\n\
[extraregions]\nr6c1-r6c4 r6c4\nr7c1-r7c9 r8c1\n",
        expect![[r#"
            r1c1 r2c2 r5c5 | info: this cage is in 3 pieces
            r1c5-r1c7 r1c6 | info: r1c6 is named twice here
            r6c1-r6c4 r6c4 | info: r6c4 is named twice here
            r7c1-r7c9 r8c1 | error: an extra region of 10 cells needs 10 different values, but there are 9
        "#]],
    );
}

#[test]
fn arrows() {
    check(
        "[arrows]\nr1c1: r1c2-r1c5\nr2c1: r2c2-r2c4\nr3c1 r3c2: r3c3\nr3c1 r3c2: r4c3 r5c4\nr5c5: r5c6\n\
r6c5: r6c5-r6c8\nr7c1: r8c4\nr1c9-r3c9: r4c1-r4c9 r5c1-r5c9 r6c1\nr1c9 r2c9: r5c1-r5c9 r6c1-r6c9 r7c1-r7c5 r4c4\n",
        expect![[r#"
            r1c2-r1c5 | error: this shaft adds up to 10 at least, but its circle holds 9 at most
            r3c3 | error: this shaft adds up to 9 at most, but its circle holds 12 at least
            r5c6 | error: r5c5 and r5c6 are in row 5, so they cannot be equal
            r6c5-r6c8 | error: the circle r6c5 is part of its own shaft
            r4c1-r4c9 r5c1-r5c9 r6c1 | error: this shaft adds up to 99 at most, but its circle holds 121 at least
            r5c1-r5c9 r6c1-r6c9 r7c1-r7c5 r4c4 | error: this shaft adds up to 106 at least, but its circle holds 98 at most
        "#]],
    );
    check(
        "[doublearrows]\nr1c1-r1c7\nr2c1-r2c8\nr3c1-r3c2\n\
[regionsums]\nr1c1-r2c2\nr4c1-r4c3\nr5c3-r5c8\nr6c1-r7c1-r7c4\n",
        expect![[r#"
            r2c1-r2c8 | error: the inner cells add up to 21 at least, but both ends to 17 at most
            r3c1-r3c2 | info: a double arrow of 2 cells has no effect
            r1c1-r2c2 | info: this line is in one box, so it has no effect
            r4c1-r4c3 | info: this line is in one box, so it has no effect
        "#]],
    );
}

#[test]
fn lines() {
    check(
        "[thermos]\nr1c1-r1c9-r2c9\nr2c1-r2c5-r2c3\nr3c3\n\
[slowthermos]\nr1c1-r1c9-r9c9\n\
[whispers]\n9: r5c1-r5c3\n0: r5c1-r5c3\nr6c1-r6c3\n\
[renbans]\nr1c1-r9c1-r9c2\nr4c4 r4c5 r4c4\n\
[nabners]\nr1c1-r5c5\nr1c1-r6c6\n\
[lockout]\n9: r7c1-r7c3\nr8c1-r8c6\nr8c1-r8c7\n\
[between]\nr1c1 r9c9\nr1c1-r1c9\n\
[palindromes]\nr1c1-r1c3\nr1c1-r4c4-r5c4\nr9c9\n\
[zippers]\nr1c1 r1c2\n\
[parity]\nr1c1\n",
        expect![[r#"
            r1c1-r1c9-r2c9 | error: a thermometer of 10 cells needs 10 rising values, but there are 9
            r2c1-r2c5-r2c3 | error: the line goes through r2c3 twice, but its values differ
            r3c3 | info: a thermometer of 1 cell has no effect
            9 | error: no two values differ by 9: 1 to 8 is possible
            0 | info: a difference of 0 has no effect
            r1c1-r9c1-r9c2 | error: a renban line of 10 cells needs 10 consecutive values, but there are 9
            r4c4 r4c5 r4c4 | error: the line goes through r4c4 twice, but its values differ
            r1c1-r6c6 | error: a nabner line of 6 cells needs 6 values that are not consecutive, but there are 5
            9 | error: no two values differ by 9: 1 to 8 is possible
            r8c1-r8c7 | error: 5 different values do not fit outside of two ends that are 4 apart: 4 do at most
            r1c1 r9c9 | info: a between line of 2 cells has no effect
            r1c1-r1c3 | error: r1c1 and r1c3 are in row 1, so they cannot be equal
            r9c9 | info: a palindrome of 1 cell has no effect
            r1c1 r1c2 | info: a zipper line of 2 cells has no effect
            r1c1 | info: a parity line of 1 cell has no effect
        "#]],
    );
    check(
        "size: 4\n[lockout]\nr1c1-r1c3\n[whispers]\nr1c1-r1c3\n",
        expect![[r#"
        r1c1-r1c3 | error: no two values differ by 4: 1 to 3 is possible
    "#]],
    );
}

#[test]
fn marks() {
    check(
        "[dots]\nr1c1 o r1c2 * r1c3\nr1c1 o9 r2c1\nr1c1 *10 r2c1\nr3c3 o r4c4\nr5c5 o r5c5\n\
[xv]\nr8c1 x r8c2\nr8c2 v r8c1\nr7c1 x r7c9\n\
[inequalities]\nr1c4 < r1c5\nr1c5 < r1c4\nr1c4 < r1c5\nr6c1 = r6c2\nr6c1 = r7c4\n\
[marks]\nr1c1 * r1c2\nr1c3 x r1c2\nr9c1 *1 r9c2\nr9c5 *4 r9c6 v r9c5\n",
        expect![[r#"
            o9 | error: no two values differ by 9: 1 to 8 is possible
            r1c1 *10 r2c1 | info: r1c1 and r2c1 have two marks: `o9` and `*10`
            *10 | error: no value is 10 times another: 2 to 9 is possible
            r3c3 o r4c4 | error: r3c3 and r4c4 are not next to each other
            r5c5 o r5c5 | error: a mark needs two cells, but both are r5c5
            r8c2 v r8c1 | error: `r8c2 v r8c1` contradicts `r8c1 x r8c2`: no values fit both
            r7c1 x r7c9 | error: r7c1 and r7c9 are not next to each other
            r1c5 < r1c4 | error: `r1c5 < r1c4` contradicts `r1c4 < r1c5`: no values fit both
            r1c4 < r1c5 | error: `r1c4 < r1c5` contradicts `r1c5 < r1c4`: no values fit both
            = | error: r6c1 and r6c2 are in row 6, so they cannot be equal
            r1c1 * r1c2 | info: r1c1 and r1c2 have two marks: `o` and `*`
            r1c3 x r1c2 | error: `r1c3 x r1c2` contradicts `r1c2 * r1c3`: no values fit both
            *1 | error: r9c1 and r9c2 are in row 9, so they cannot be equal
        "#]],
    );
    check(
        "size: 4\n[xv]\nr1c1 x r1c2\nr1c1 v r1c2\n",
        expect![[r#"
        x | error: two values cannot add up to 10: 3 to 7 is possible
        r1c1 v r1c2 | info: r1c1 and r1c2 have two marks: `x` and `v`
    "#]],
    );
    // In the other order as well, since `fmt` may change it.
    check(
        "size: 4\n[xv]\nr1c1 v r1c2\nr1c1 x r1c2\n",
        expect![[r#"
        r1c1 x r1c2 | info: r1c1 and r1c2 have two marks: `v` and `x`
        x | error: two values cannot add up to 10: 3 to 7 is possible
    "#]],
    );
}

#[test]
fn sides() {
    check(
        "[sandwich]\ntop: 0 1 2 33 34 35 36 . .\n\
[xsums]\nleft: 1 2 3 4 5 44 45 46 .\n\
[skyscrapers]\ntop: 0 1 9 10 1 5 5 . .\nbottom: . . 1 . 1 5 6 . .\n\
[numberedrooms]\nright: 0 1 9 10 . . . . .\n",
        expect![[r#"
            1 | error: the values between 1 and 9 cannot add up to 1: 0, 2 to 33 and 35 are possible
            34 | error: the values between 1 and 9 cannot add up to 34: 0, 2 to 33 and 35 are possible
            36 | error: the values between 1 and 9 cannot add up to 36: 0, 2 to 33 and 35 are possible
            2 | error: the first X values cannot add up to 2: 1, 3 and 5 to 45 are possible
            4 | error: the first X values cannot add up to 4: 1, 3 and 5 to 45 are possible
            46 | error: the first X values cannot add up to 46: 1, 3 and 5 to 45 are possible
            0 | error: this column cannot show 0 skyscrapers: 1 to 9 is possible
            10 | error: this column cannot show 10 skyscrapers: 1 to 9 is possible
            1 | error: 1 from one end and 1 from the other add up to 2: 3 to 10 is possible
            6 | error: 5 from one end and 6 from the other add up to 11: 3 to 10 is possible
            0 | error: no cell holds 0: 1 to 9 is possible
            10 | error: no cell holds 10: 1 to 9 is possible
        "#]],
    );
}

#[test]
fn quads_and_clones() {
    check(
        "[quads]\n1 2 3: r12c12\n1 1: r12c12\n1 1: r34c34\n1 1: r12c34\n1 1 1: r3c3 r3c4 r4c3 r4c4\n\
1: r1c1 r1c2 r1c3\n1: r1c1-r1c4\n1 2 3: r1c1 r1c2\n\
[clones]\nr1c1-r1c3 = r2c4-r2c6\nr1c1 r5c5 = r9c9 r5c5\nr1c1 = r1c4\nr1c1 = r5c5 = r5c6\n\
[odd]\nr1c1 r2c2\n\
[even]\nr2c2\n",
        expect![[r#"
            1 | error: these cells cannot hold 1 twice: they see each other
            1 | error: these cells cannot hold 1 3 times
            r1c1 r1c2 r1c3 | error: a quad has 4 cells, not 3
            r1c1-r1c4 | error: the cells of a quad are a square of 2×2
            r1c1 r1c2 | error: a quad has 4 cells, not 2
            r1c1 r1c2 | error: 3 values do not fit into these cells
            r1c1 r5c5 = r9c9 r5c5 | info: r5c5 is its own clone
            r1c1 = r1c4 | error: r1c1 and r1c4 are in row 1, so they cannot be equal
            r5c5 = r5c6 | error: r5c5 and r5c6 are in row 5, so they cannot be equal
            (no-candidate)
            r2c2 | error: r2c2 is marked as odd and as even
        "#]],
    );
}

#[test]
fn givens_that_break_a_clue() {
    let grid = "size: 4\n4...\n.2..\n..3.\n...1\n";
    check(
        &format!("{grid}[thermos]\nr1c1-r1c3\nr2c1-r2c4\nr3c1-r3c4\n"),
        expect![[r#"
            (no-candidate)
            (no-candidate)
            r1c1-r1c3 | error: r1c1=4 breaks the thermometer at r1c1: values increase from the bulb in r1c1
        "#]],
    );
    check(
        &format!("{grid}[cages]\n4: r1c1 r1c2\n7: r4c3 r4c4\n3: r3c3 r4c3\n"),
        expect![[r#"
            4: r1c1 r1c2 | error: r1c1=4 breaks the cage at r1c1, which makes 4
            7: r4c3 r4c4 | error: r4c4=1 breaks the cage at r4c3, which makes 7
            3: r3c3 r4c3 | error: r3c3=3 breaks the cage at r3c3, which makes 3
        "#]],
    );
    check(
        &format!("{grid}[odd]\nr1c1\n[even]\nr3c3 r1c1\n"),
        expect![[r#"
            r1c1 | error: r1c1=4 breaks the odd cell at r1c1: the marked cells are odd
            r1c1 | error: r1c1 is marked as odd and as even
        "#]],
    );
    check(
        &format!("{grid}[dots]\nr1c1 o r1c2\nr1c2 * r1c1\nr3c3 *2 r3c4\n"),
        expect![[r#"
            (no-candidate)
            r1c2 * r1c1 | info: r1c1 and r1c2 have two marks: `o` and `*`
            *2 | error: r3c3=3 breaks the mark between r3c3 and r3c4: one of r3c3 and r3c4 is twice the other
        "#]],
    );
    check(
        &format!("{grid}[between]\nr1c1 r2c2 r2c3 r3c3\n[sandwich]\nleft: 2 . . .\n"),
        expect![[r#"
            (no-candidate)
            r1c1 r2c2 r2c3 r3c3 | error: r1c1=4 and r3c3=3 break the between line at r1c1: the values on it are between those of r1c1 and r3c3
        "#]],
    );
    check(
        "rules: all-dots-given, global-entropy\nsize: 4\n12..\n....\n....\n....\n",
        expect![[r#"
            1 | error: r1c1=1 and r1c2=2 break the rule all-dots-given: neighbours without a dot are neither consecutive nor in the ratio 2
        "#]],
    );
    check(
        &format!("{grid}[cages]\n4: r1c1 r1c2\n[fog]\nx\n"),
        expect![[r#"
            4: r1c1 r1c2 | error: r1c1=4 breaks the cage at r1c1, which makes 4
            (syntax)
        "#]],
    );
}

#[test]
fn a_puzzle_without_solution_by_intention() {
    check(
        "solutions: 0\n[cages]\n99: r1c1 r1c2\n[dots]\nr1c1 o r9c9\n",
        expect![[r#"
        r1c1 o r9c9 | error: r1c1 and r9c9 are not next to each other
    "#]],
    );
}
