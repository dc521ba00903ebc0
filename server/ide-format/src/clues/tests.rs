//! Tests the formatting of clue sections.

use crate::fixture::{apply, formatting};
use expect_test::{Expect, expect};
use syntax::{Dialect, Span};

fn formatted(text: &str, ranges: Option<&[Span]>) -> String {
    let formatting = formatting(Dialect::Sudoku, text, ranges);
    assert_eq!(formatting.unformatted, [], "{text}");
    apply(text, &formatting.edits)
}

/// Checks the formatted text, and that it stays as it is.
#[track_caller]
fn check(text: &str, expected: Expect) {
    let actual = formatted(text, None);
    expected.assert_eq(&actual.replace('\r', "␍"));
    assert_eq!(formatted(&actual, None), actual);
}

#[test]
fn lists() {
    check(
        "[Killer]  # all of them\n8 :R1C3,r2c3 # b\n 12:r1c1r1c2 | r2c1//a\n015:ｒ3c１  –r3c3\n\tr12c9\n",
        expect![[r#"
            [cages] # all of them
            12: r1c1 r1c2 r2c1 //a
            8: r1c3 r2c3 # b
            r12c9
            15: r3c1-r3c3
        "#]],
    );
    check(
        "[little killers]\n18: r1c4-r4c1\n[littlekillers]\n18: r1c2-r2c1\n",
        expect![[r#"
        [littlekillers]
        18: r1c4-r4c1
        [littlekillers]
        18: r1c2-r2c1
    "#]],
    );
    check(
        "[arrow]\nr5c5:r4c5 - r2c5\nr1c1 r1c2:r2c2-r2c4\n",
        expect![[r#"
        [arrows]
        r1c1 r1c2: r2c2-r2c4
        r5c5: r4c5-r2c5
    "#]],
    );
    check(
        "[kropki]\nr3c1*3r3c2 o r3c3\nr1c1O3r1c2*r1c3\nr1c1<r2c1>r3c1=r3c2\n",
        expect![[r#"
        [dots]
        r1c1 o3 r1c2 * r1c3
        r1c1 < r2c1 > r3c1 = r3c2
        r3c1 *3 r3c2 o r3c3
    "#]],
    );
    check(
        "[xv]\nr2c1X r2c2\nr1c1  V  r1c2\n",
        expect![[r#"
        [xv]
        r1c1 v r1c2
        r2c1 x r2c2
    "#]],
    );
    check(
        "[clones]\nr2c1-r2c2=r5c5,r5c6\nr1c1=r9c9=r5c1\n",
        expect![[r#"
        [clones]
        r1c1 = r9c9 = r5c1
        r2c1-r2c2 = r5c5 r5c6
    "#]],
    );
    check(
        "[quads]\n127:r45c56\n1,2 : r12c12\n",
        expect![[r#"
        [quads]
        1 2: r12c12
        1 2 7: r45c56
    "#]],
    );
    check(
        "size: 16\n[quadruples]\n 1  16 : r1c1-r1c2 r2c1 r2c2\n",
        expect![[r#"
            size: 16
            [quads]
            1 16: r1c1-r1c2 r2c1 r2c2
        "#]],
    );
}

#[test]
fn sides() {
    check(
        "size: 4\n[sandwiches]\nLEFT :5,.,·,00\ntop: . . 5  . # x\n",
        expect![[r#"
        size: 4
        [sandwich]
        left: 5 . . 0
        top:  . . 5 . # x
    "#]],
    );
    check(
        "size: 4\n[skyscrapers]\nbottom: 1 . . .\ntop: . . 2 .\nright: 1 2 . .\n",
        expect![[r#"
        size: 4
        [skyscrapers]
        bottom: 1 . . .
        top:    . . 2 .
        right:  1 2 . .
    "#]],
    );
}

#[test]
fn maps() {
    check(
        "size: 4\n[Cage] # x\nAA|B·  # first\nA.|BB\n--+--\n# second half\n. C C .\n....\nC=5 B = 6 # why\nA=7\n",
        expect![[r#"
            size: 4
            [cages] # x
            A A B . # first
            A . B B
            # second half
            . C C .
            . . . .
            C=5 B=6 # why
            A=7
        "#]],
    );
    check(
        "size: 4\n[cages]\nAABB\nC.BD\nC..D\nEE..\nB=9,A=3\nE=4   C=5 D=6\n",
        expect![[r#"
        size: 4
        [cages]
        A A B B
        C . B D
        C . . D
        E E . .
        A=3 B=9 C=5 D=6 E=4
    "#]],
    );
    check(
        "size: 4\n[cages]\nB=9,A=3\nAABB\n....\n....\n....\nr4c2-r4c3\n7: r3c1 r3c2\n",
        expect![[r#"
        size: 4
        [cages]
        A=3 B=9
        A A B B
        . . . .
        . . . .
        . . . .
        7: r3c1 r3c2
        r4c2-r4c3
    "#]],
    );
    check(
        "size: 4\n[cages]\nA1 A1 B .\n. . B C10\n. . . C10\n. . . .\n",
        expect![[r#"
        size: 4
        [cages]
        A1 A1 B .
        .  .  B C10
        .  .  . C10
        .  .  . .
    "#]],
    );
    check(
        "size: 4\n[odd]\nx..x\n....\n....\n....\n[even]\nr3c3 r1c1\nr2c1\n",
        expect![[r#"
        size: 4
        [odd]
        x . . x
        . . . .
        . . . .
        . . . .
        [even]
        r2c1
        r3c3 r1c1
    "#]],
    );
}

#[test]
fn sums_of_many_cages() {
    let rows = "ABCDEFGHI\n".to_owned() + &"abcdefghi\n".repeat(8);
    let sums = |letters: &str| letters.chars().map(|letter| format!("{letter}=45")).collect::<Vec<_>>().join(" ");
    check(
        &format!("[cages]\n{rows}{} {}\n", sums("abcdefghi"), sums("ABCDEFGHI")),
        expect![[r#"
        [cages]
        A B C D E F G H I
        a b c d e f g h i
        a b c d e f g h i
        a b c d e f g h i
        a b c d e f g h i
        a b c d e f g h i
        a b c d e f g h i
        a b c d e f g h i
        a b c d e f g h i
        A=45 B=45 C=45 D=45 E=45 F=45 G=45 H=45 I=45 a=45 b=45 c=45
        d=45 e=45 f=45 g=45 h=45 i=45
    "#]],
    );
}

#[test]
fn examples_of_the_language_stay_as_they_are() {
    let killer = "title: Killer 1\n[cages]\nA A B C D E E E F\nG A B C D D H I F\nG G J C C K H I L\nG M J J K K N N L\nO M P Q Q R R S T\nO M P Q U V R S T\nW M X Q U V Y Z T\nW a X b b c Y Y d\ne a a f f c d d d\nA=12 B=8 C=25 D=11 E=15 F=15 G=23 H=8 I=7\nJ=21 K=21 L=7 M=23 N=3 O=4 P=10 Q=12 R=14\nS=13 T=20 U=11 V=14 W=10 X=5 Y=19 Z=6\na=20 b=6 c=11 d=15 e=7 f=9\n";
    let lines = "title: Lines\n[thermos]\nr2c1-r3c1-r2c2-r1c1-r1c2-r2c3\nr2c7-r3c6-r3c8-r4c9\nr9c3-r8c2-r7c3-r8c3-r9c4\n[arrows]\nr1c3: r1c4-r3c4\nr7c4: r8c5-r9c6-r8c7-r8c6\nr8c1: r7c2-r6c1-r7c1\n";
    let dots = "title: Dots\n[sandwich]\ntop:  0 16 . 17 7 35 0 . .\nleft: 12 0 13 . 16 . . 7 22\n[dots]\nr1c5 o r2c5\nr8c7 o r9c7 o r9c8\nr1c3 * r1c4\nr9c4 * r9c5\n";
    for text in [killer, lines, dots, &format!("{killer}\n{lines}\n{dots}")] {
        assert_eq!(formatted(text, None), text);
    }
}

#[test]
fn comments_move_with_the_clue_below_them() {
    check(
        "[thermos]\nr3c1-r3c3\n# the long one\n; really\nr1c1-r1c9\n// last\n",
        expect![[r#"
        [thermos]
        # the long one
        ; really
        r1c1-r1c9
        r3c1-r3c3
        // last
    "#]],
    );
    check(
        "[thermos]\n# a\nr3c1-r3c3\n# b\nr2c1-r2c3\n# c\nr1c1-r1c9\n",
        expect![[r#"
        [thermos]
        # c
        r1c1-r1c9
        # b
        r2c1-r2c3
        # a
        r3c1-r3c3
    "#]],
    );
    // A comment above several clues may be about all of them.
    check(
        "[thermos]\n# below\nr9c1-r9c3\nr8c1-r8c3\n# above\nr2c1-r2c3\nr1c1-r1c9\n",
        expect![[r#"
        [thermos]
        # below
        r8c1-r8c3
        r9c1-r9c3
        # above
        r1c1-r1c9
        r2c1-r2c3
    "#]],
    );
    check(
        "[thermos]\nr9c1-r9c3\n\n\nr8c1-r8c3\nr2c1-r2c3\n\n# next\n\n\n[dots]\n\nr1c1 o r1c2\n",
        expect![[r#"
        [thermos]
        r9c1-r9c3

        r2c1-r2c3
        r8c1-r8c3

        # next
        [dots]
        r1c1 o r1c2
    "#]],
    );
    check(
        "[thermos]\nr9c1-r9c3 # sudoku: ignore format\nr8c1-r8c3\n",
        expect![[r#"
        [thermos]
        r9c1-r9c3 # sudoku: ignore format
        r8c1-r8c3
    "#]],
    );
    check(
        "[thermos]\nr9c1-r9c3\n# sudoku: ignore unsolvable\nr8c1-r8c3 # sudoku: ignore undecided\n",
        expect![[r#"
        [thermos]
        # sudoku: ignore unsolvable
        r8c1-r8c3 # sudoku: ignore undecided
        r9c1-r9c3
    "#]],
    );
}

#[test]
fn what_cannot_be_read_stays() {
    check(
        "size: 4\n[Cage]\nAAB\nA . . .\n....\n....\nA=3  B=4\n",
        expect![[r#"
        size: 4
        [cages]
        AAB
        A . . .
        ....
        ....
        A=3  B=4
    "#]],
    );
    check(
        "[Thermometers]\n r3c1-r3c3\n r3c1 -  r5c2 # x\n\tr2c1 - r2c3\nr1c1-r1c3\n",
        expect![[r#"
        [thermos]
        r3c1-r3c3
         r3c1 -  r5c2 # x
        r1c1-r1c3
        r2c1-r2c3
    "#]],
    );
    check(
        "[ Fog ]\n  r1c1,r1c2 # x\n\n[thermo]\n r1c1-r1c3\n",
        expect![[r#"
        [ Fog ]
          r1c1,r1c2 # x

        [thermos]
        r1c1-r1c3
    "#]],
    );
    check(
        "size: 4\n[sandwich]\ntop:1 2 3\nleft:1 2 3 4\n",
        expect![[r#"
        size: 4
        [sandwich]
        top:1 2 3
        left: 1 2 3 4
    "#]],
    );
}

#[test]
fn blanks_around_lines() {
    check(
        "12..\n34..\n..12\n..34\n  [thermo]  \n r2c1-r2c3 \n r1c1-r1c3\t\n\n [ fog ] \n r1c1 \n",
        expect![[r#"
        1 2 | . .
        3 4 | . .
        ----+----
        . . | 1 2
        . . | 3 4
        [thermos]
        r1c1-r1c3
        r2c1-r2c3
         [ fog ] 
         r1c1 
    "#]],
    );
}

#[test]
fn a_range_keeps_the_order() {
    let text = "[thermos]\n r3c1-r3c3\nr1c1-r1c3\n[cages]\n3:r9c1\n2:r1c1\n";
    let range = Span::from(12..13);
    expect![[r#"
        [thermos]
        r3c1-r3c3
        r1c1-r1c3
        [cages]
        3: r9c1
        2: r1c1
    "#]]
    .assert_eq(&formatted(text, Some(&[range])));
}

#[test]
fn several_puzzles_and_line_ends() {
    check(
        "1...\r\n....\r\n....\r\n....\r\n\r\n[thermo]\r\nr2c1,r2c2\r\nr1c1-r1c3\r\n\r\n[solution]\r\n1234\r\n3412\r\n2143\r\n4321\r\n\r\n\r\n[puzzle]\r\nsize:4\r\n[dot]\r\nr2c1o r2c2\r\nr1c1 * r1c2\r\n",
        expect![[r#"
            1 . | . .␍
            . . | . .␍
            ----+----␍
            . . | . .␍
            . . | . .␍
            [thermos]␍
            r1c1-r1c3␍
            r2c1 r2c2␍
            [solution]␍
            1 2 | 3 4␍
            3 4 | 1 2␍
            ----+----␍
            2 1 | 4 3␍
            4 3 | 2 1␍
            ␍
            [puzzle]␍
            size: 4␍
            [dots]␍
            r1c1 * r1c2␍
            r2c1 o r2c2␍
        "#]],
    );
}
