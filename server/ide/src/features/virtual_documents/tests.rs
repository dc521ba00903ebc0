//! Tests pages as Markdown.

use super::*;
use crate::tests::fixture::*;
use expect_test::{Expect, expect};

#[track_caller]
fn check(text: &str, page: Page, puzzle: Option<u32>, expected: Expect) {
    let analysis = host(text).snapshot();
    let puzzle = puzzle.map(PuzzleIndex);
    expected.assert_eq(&analysis.page(FILE, page, puzzle, &|| false).expect("nothing interrupts"));
}

const TEXT: &str = "title: Small\r\n1 +2 | . .\r\n3  4 | . .\r\n-------+----\r\n.  . | . 3 # a comment\r\n.  . | 2 .\r\n\r\n12..34.....3..2.\r\n\r\n12..\r\n34..\r\n....\r\n....\r\n";

#[test]
fn solutions() {
    check(
        TEXT,
        Page::Solution,
        None,
        expect![[r#"
            # Puzzle 1: Small

            unique · 5 clues

                 1 2 | 3 4
                 3 4 | 1 2
                -----+-----
                 2 1 | 4 3
                 4 3 | 2 1

            # Puzzle 2

            unique · 6 clues

                 1 2 | 3 4
                 3 4 | 1 2
                -----+-----
                 2 1 | 4 3
                 4 3 | 2 1

            # Puzzle 3

            12 solutions · 4 clues

                 1 2 | . .
                 3 4 | . .
                -----+-----
                 .[.]| .[.]
                 .[.]| .[.]

            12 solutions: r1c3 can be 3 or 4; two solutions differ in r3c2, r3c4, r4c2 and r4c4.
        "#]],
    );
    check(
        TEXT,
        Page::Solution,
        Some(1),
        expect![[r#"
            # Puzzle 2

            unique · 6 clues

                 1 2 | 3 4
                 3 4 | 1 2
                -----+-----
                 2 1 | 4 3
                 4 3 | 2 1
        "#]],
    );
}

#[test]
fn paths() {
    check(
        TEXT,
        Page::Path,
        Some(0),
        expect![[r#"
            # Puzzle 1: Small

            unique · 5 clues · hardest step left Hidden Single

                 1 2 | . .
                 3 4 | . .
                -----+-----
                 . . | . 3
                 . . | 2 .

            1. Hidden Single: r2c4=2, the only 2 in box 2

                    1 2 | . .
                    3 4 | .[2]
                   -----+-----
                    . . | . 3
                    . . | 2 .

            2. Full House: r2c3=1, the last open cell of row 2

                    1 2 | . .
                    3 4 |[1]2
                   -----+-----
                    . . | . 3
                    . . | 2 .

            3. Hidden Single: r1c3=3, the only 3 in box 2

                    1 2 |[3].
                    3 4 | 1 2
                   -----+-----
                    . . | . 3
                    . . | 2 .

            4. Full House: r1c4=4, the last open cell of box 2

                    1 2 | 3[4]
                    3 4 | 1 2
                   -----+-----
                    . . | . 3
                    . . | 2 .

            5. Full House: r3c3=4, the last open cell of column 3

                    1 2 | 3 4
                    3 4 | 1 2
                   -----+-----
                    . . |[4]3
                    . . | 2 .

            6. Full House: r4c4=1, the last open cell of box 4

                    1 2 | 3 4
                    3 4 | 1 2
                   -----+-----
                    . . | 4 3
                    . . | 2[1]

            7. Hidden Single: r3c2=1, the only 1 in box 3

                    1 2 | 3 4
                    3 4 | 1 2
                   -----+-----
                    .[1]| 4 3
                    . . | 2 1

            8. Full House: r3c1=2, the last open cell of row 3

                    1 2 | 3 4
                    3 4 | 1 2
                   -----+-----
                   [2]1 | 4 3
                    . . | 2 1

            9. Full House: r4c1=4, the last open cell of column 1

                    1 2 | 3 4
                    3 4 | 1 2
                   -----+-----
                    2 1 | 4 3
                   [4]. | 2 1

            10. Full House: r4c2=3, the last open cell of box 3

                     1 2 | 3 4
                     3 4 | 1 2
                    -----+-----
                     2 1 | 4 3
                     4[3]| 2 1

            Solved: 10 cells filled.
        "#]],
    );
    // Logic does not decide between the solutions.
    check(
        "12..\n34..\n....\n...1\n",
        Page::Path,
        None,
        expect![[r#"
        # Puzzle 1

        3 solutions · 5 clues

             1 2 | . .
             3 4 | . .
            -----+-----
            [.]. |[.].
            [.]. |[.]1

        3 solutions: r1c3 can be 3 or 4; two solutions differ in r3c1, r3c3, r4c1 and r4c3.

        1. Hidden Single: r2c3=1, the only 1 in box 2

                1 2 | . .
                3 4 |[1].
               -----+-----
                . . | . .
                . . | . 1

        2. Full House: r2c4=2, the last open cell of row 2

                1 2 | . .
                3 4 | 1[2]
               -----+-----
                . . | . .
                . . | . 1

        3. Hidden Single: r3c2=1, the only 1 in box 3

                1 2 | . .
                3 4 | 1 2
               -----+-----
                .[1]| . .
                . . | . 1

        4. Full House: r4c2=3, the last open cell of column 2

                1 2 | . .
                3 4 | 1 2
               -----+-----
                . 1 | . .
                .[3]| . 1

        Logic decides nothing more, since the puzzle has several solutions: 7 cells left open.
    "#]],
    );
    check(
        "12+4.\n34..\n...3\n..2.\n",
        Page::Path,
        None,
        expect![[r#"
            # Puzzle 1

            unique · 6 clues

                 1 2 |[4].
                 3 4 | . .
                -----+-----
                 . . | . 3
                 . . | 2 .

            r1c3 is wrong.
        "#]],
    );
    check(
        "1234\n3412\n2143\n4321\n",
        Page::Path,
        None,
        expect![[r#"
            # Puzzle 1

            unique · 16 clues · solved

                 1 2 | 3 4
                 3 4 | 1 2
                -----+-----
                 2 1 | 4 3
                 4 3 | 2 1

            All cells are filled.
        "#]],
    );
}

#[test]
fn the_path_of_a_hard_puzzle_leads_to_its_end() {
    let text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n";
    let page = host(text).snapshot().page(FILE, Page::Path, None, &|| false).expect("nothing interrupts");
    assert!(page.contains("\nunique · 21 clues · hardest step Nested Forcing Net\n"), "{page}");
    assert!(page.contains("\n1. Forcing Net: r1c4\\<>3, because r1c4=3 leaves no place for 8 in column 2\n"), "{page}");
    assert!(page.ends_with("\nSolved: 60 cells filled.\n"), "{page}");
}

#[test]
fn candidates() {
    check(
        "12..\n34..\n...3\n..2.\n",
        Page::Candidates,
        None,
        expect![[r#"
        # Puzzle 1

        unique · 6 clues

              1  2 | 34  4
              3  4 |  1 12
            -------+-------
             24  1 | 14  3
              4 13 |  2 14
    "#]],
    );
}

#[test]
fn unsolvable() {
    check(
        "1 2 | . .\n. . | . .\n----+----\n. . | 1 .\n. . | 2 .\n",
        Page::Path,
        None,
        expect![[r#"
            # Puzzle 1

            no solution · 4 clues

                [1 2]| . .
                 . . | . .
                -----+-----
                 . . |[1].
                 . . |[2].

            No solution: these 4 givens cannot all be right: r1c1=1, r1c2=2, r3c3=1 and r4c3=2; remove any one of them and there is a solution.

            - 1 Hidden Single: r2c4=1, the only 1 in box 2
            - 2 row 2 has no cell left for 2
        "#]],
    );
    check(
        "12..\n34.\n....\n....\n",
        Page::Solution,
        None,
        expect![[r#"
        # Puzzle 1

        invalid · 2 clues

             1 2 | . .
             ? ? | ? ?
            -----+-----
             . . | . .
             . . | . .

        This row has 3 cells instead of 4.
    "#]],
    );
}

#[test]
fn nothing_to_tell() {
    check(
        TEXT,
        Page::Path,
        Some(u32::MAX),
        expect![[r#"
        There is no puzzle 4294967296.
    "#]],
    );
    check(
        "# nothing\n",
        Page::Solution,
        None,
        expect![[r#"
        There is no puzzle.
    "#]],
    );
}

#[test]
fn large_files_are_told_in_part() {
    let analysis = host(&"12..34.....3..2.\n".repeat(251)).snapshot();
    let page = analysis.page(FILE, Page::Solution, None, &|| false).expect("nothing interrupts");
    assert!(page.contains("# Puzzle 250\n") && !page.contains("Puzzle 251"), "{page}");
    assert!(page.ends_with("\nThe first 250 of 251 puzzles.\n"), "{page}");
}
