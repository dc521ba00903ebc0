//! Checks the actions on puzzles with findings.

use crate::tests::fixture::*;
use expect_test::expect;

#[test]
fn nothing_is_filled_in() {
    for sections in ["[cages]\n7: r1c3 r1c9\n", "[fog]\n"] {
        let text = format!("12.$0.\n34..\n...3\n..2.\n{sections}");
        check_titles(
            &text,
            expect![[r#"
                Fill forced cells (0) — not now: the puzzle has constraints that are not supported
                Fill solution — not now: the puzzle has constraints that are not supported
                Insert solution below — not now: the puzzle has constraints that are not supported
                Next step — not now: the puzzle has constraints that are not supported
                Insert explanation below — not now: the puzzle has constraints that are not supported
            "#]],
        );
    }
}

#[test]
fn the_nearest_key_is_offered() {
    check_action(
        "$0autor: me\n\n1234\n3412\n2143\n4321\n",
        "Change",
        expect![[r#"
        author: me

        1234
        3412
        2143
        4321
    "#]],
    );
}

#[test]
fn a_value_is_removed() {
    check_action(
        "1  2  3  4\n 3 $0+1  .  .\n 2  1  4  3\n 4  3  2  1\n",
        "Remove",
        expect![[r#"
            1  2  3  4
             3  .  .  .
             2  1  4  3
             4  3  2  1
        "#]],
    );
}
