//! Tests completions.

use super::{CompletionKind, CompletionTrigger, Completions, Documentation, ListValidity, Topic, first_puzzles};
use clues::ClueKind;
use expect_test::{Expect, expect};
use ide_db::{PuzzleIndex, Rule, TextEdit, with_edits};
use ide_diagnostics::findings::prove;
use ide_puzzles::explain::solve::{Judged, judge};
use syntax::{Dialect, Key, Offset, Scope, SectionKind};
use test_fixture::{FILE, analysis_as, cursor};

fn completions(marked: &str, trigger: CompletionTrigger) -> (String, Offset, Option<Completions>) {
    let (text, span) = cursor(marked);
    let analysis = analysis_as(&text, Dialect::Sudoku);
    let found = crate::completions(&analysis, FILE, span.start, trigger, &|| false).expect("nothing interrupts");
    (text, span.start, found)
}

/// Checks the replaced text, with the cursor in it, and the completion items.
#[track_caller]
fn check(marked: &str, expected: Expect) {
    let (text, at, found) = completions(marked, CompletionTrigger::Invoked);
    let Some(found) = found else {
        return expected.assert_eq("nothing\n");
    };
    assert!(found.span.touches(at));
    let before = &text[found.span.start.to_usize()..at.to_usize()];
    let mut actual =
        format!("{before:?} | {:?}, {:?}\n", &text[at.to_usize()..found.span.end.to_usize()], found.replace_mode);
    for completion in &found.list {
        let begins = !matches!(completion.kind, CompletionKind::Cell | CompletionKind::Comment);
        assert!(begins || completion.filter.starts_with(before), "{completion:?}");
        actual += &format!("{} {:?}", completion.label, completion.text);
        actual += &completion.detail.as_ref().map_or(String::new(), |detail| format!(" ({detail})"));
        actual += if completion.forced { " forced" } else { "" };
        actual += &if completion.choices.is_empty() {
            String::new()
        } else {
            format!(" then {}", completion.choices.join("|"))
        };
        for part in &completion.example {
            actual += &format!(" {:?} <{}>", part.fixed, part.placeholder);
        }
        actual.push('\n');
    }
    expected.assert_eq(&actual);
}

const REST: &str = "\
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79
";

#[test]
fn before_an_open_cell() {
    check(
        &format!("53$0..7....\n{REST}"),
        expect![[r#"
        "" | ".", Whole
        1 "1"
        2 "2"
        4 "4"
    "#]],
    );
}

#[test]
fn after_an_open_cell_at_the_end_of_its_row() {
    check(
        &format!("53..7....$0\n{REST}"),
        expect![[r#"
        "." | "", Whole
        2 "2"
        4 "4"
        8 "8"
    "#]],
    );
}

#[test]
fn values_that_clues_leave() {
    check(
        "1...\n$0....\n....\n....\n[cages]\n6: r2c1 r2c2\n",
        expect![[r#"
        "" | ".", Whole
        2 "2"
        4 "4"
    "#]],
    );
}

#[test]
fn why_a_value_is_possible() {
    let (_, _, found) = completions(&format!("53$0..7....\n{REST}"), CompletionTrigger::Invoked);
    let mut actual = String::new();
    for completion in found.expect("candidates").list {
        let Some(Documentation::Paragraphs(paragraphs)) = completion.documentation else { panic!("{completion:?}") };
        actual += &format!("{}: {}\n", completion.label, paragraphs.join(". "));
    }
    expect![[r#"
        1: 1 is not in row 1, column 3 and box 1 yet. Other places for 1: 2 in row 1, 4 in column 3 and 1 in box 1
        2: 2 is not in row 1, column 3 and box 1 yet. Other places for 2: 4 in row 1, 5 in column 3 and 3 in box 1
        4: 4 is not in row 1, column 3 and box 1 yet. Other places for 4: 4 in row 1, 3 in column 3 and 2 in box 1
    "#]]
    .assert_eq(&actual);
}

#[test]
fn a_forced_value_with_its_reason() {
    let (_, _, found) = completions(&format!("53..7$0....\n{REST}"), CompletionTrigger::Invoked);
    let forced = found.expect("candidates").list.into_iter().find(|completion| completion.forced).expect("a single");
    expect![[r#"
        8 Some("hidden single in box 2") Some(
            Paragraphs(
                [
                    "r1c6 is 8: 8 fits nowhere else in box 2 (hidden single)",
                    "8 is not in row 1, column 6 and box 2 yet",
                    "Other places for 8: 2 in row 1, 0 in column 6 and 0 in box 2",
                ],
            ),
        )
    "#]]
    .assert_eq(&format!("{} {:?} {:#?}\n", forced.label, forced.detail, forced.documentation));
}

#[test]
fn cells_that_are_not_open() {
    check(
        &format!("5$03..7....\n{REST}"),
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn nothing_is_forced_where_there_is_no_solution() {
    // The only cell for 4 in row 1, but r2c1 has no candidates.
    check(
        "123$0.\n....\n3...\n4...\n",
        expect![[r#"
        "" | ".", Whole
        4 "4"
    "#]],
    );
    check(
        "123$0.\n....\n+3...\n+4...\n",
        expect![[r#"
        "" | ".", Whole
        +4 "+4"
    "#]],
    );
    check(
        "123$0.\n....\n+3...\n....\n",
        expect![[r#"
        "" | ".", Whole
        +4 "+4" (hidden single in row 1) forced
    "#]],
    );
}

#[test]
fn values_as_the_grid_writes_them() {
    check(
        "1 +2 . 4\n3 . $0. 2\n2 . 4 3\n. 3 2 1\n",
        expect![[r#"
        "" | ".", Whole
        +1 "+1" (hidden single in box 2) forced
    "#]],
    );
    check(
        "AB..\nCD$0..\n....\n....\n",
        expect![[r#"
        "" | ".", Whole
        A "A"
        B "B"
    "#]],
    );
    check(
        "symbols: 0123\n01$0.-\n2---\n----\n----\n",
        expect![[r#"
        "" | ".", Whole
        2 "2"
        3 "3"
    "#]],
    );
    check(
        "1 {234} $0{34} 4\n3 . . 2\n2 . 4 3\n. 3 2 1\n",
        expect![[r#"
            "" | "{34}", Whole
            3 "3   " (hidden single in box 2) forced
        "#]],
    );
}

#[test]
fn numbers_take_the_whole_width() {
    check(
        "size: 10\n\
$0..  2  3 ..  5  6 ..  8  9 ..\n \
6  7 ..  9 10 ..  2  3 ..  5\n \
2 ..  4  5 ..  7  8 .. 10  1\n",
        expect![[r#"
            "" | "..", Whole
            1 " 1"
            4 " 4"
        "#]],
    );
}

#[test]
fn blanks_as_empty_cells() {
    check(
        "+--+--+\n|1 |3 |\n|3$0 |1 |\n+--+--+\n| 1| 3|\n| 3|\n+--+--+\n",
        expect![[r#"
        "" | " ", Whole
        2 "2"
        4 "4"
    "#]],
    );
    check(
        "+--+--+\n|1 |3 |\n|3 |1 |\n+--+--+\n| 1| 3|\n| 3|$0\n+--+--+\n",
        expect![[r#"
        "" | "", Whole
        2 "2 |"
        4 "4 |"
    "#]],
    );
}

#[test]
fn keys_that_are_not_there_yet() {
    check(
        "title: x\n$0\nauthor: y\n1...\n..2.\n.4..\n...3\n",
        expect![[r#"
            "" | "", Word
            source "source: "
            url "url: "
            date "date: "
            id "id: "
            tags "tags: "
            comment "comment: "
            size "size: "
            box "box: "
            symbols "symbols: "
            values "values: "
            grids "grids: " then twin-nw|twin|twin-ne|butterfly|flower|samurai|windmill|sohei|shogun|gattai-8|sumo
            rules "rules: " then diagonal|windoku|antiknight|antiking|nonconsecutive|disjoint|all-dots-given|all-xv-given|antitaxi|diagonal-up|diagonal-down|global-entropy|no-boxes|cages-may-repeat|global-mod
            difficulty "difficulty: " then easy|medium|hard|unfair|extreme
            rating "rating: "
            clues "clues: "
            solutions "solutions: "
            solution "solution: "
            [puzzle] "[puzzle]"
            [solution] "[solution]"
            [state] "[state]"
            [candidates] "[candidates]"
            [regions] "[regions]"
        "#]],
    );
    // Behind a comment, with the first letters of a key, the same: only a key with a value is not offered again.
    let labels = |marked: &str| {
        let (_, _, found) = completions(marked, CompletionTrigger::Invoked);
        found.expect("keys").list.into_iter().map(|completion| completion.label).collect::<Vec<_>>()
    };
    let rest = "1...\n..2.\n.4..\n...3\n";
    let all = labels(&format!("# about\ndif$0\n{rest}"));
    assert_eq!(all[..2], ["title", "author"]);
    assert_eq!(all[2..], labels(&format!("title: x\n$0\nauthor: y\n{rest}")));
    check(
        "ti$0tel: x\n1...\n..2.\n.4..\n...3\n",
        expect![[r#"
            "ti" | "tel", Word
            title "title"
            author "author"
            source "source"
            url "url"
            date "date"
            id "id"
            tags "tags"
            comment "comment"
            size "size"
            box "box"
            symbols "symbols"
            values "values"
            grids "grids"
            rules "rules"
            difficulty "difficulty"
            rating "rating"
            clues "clues"
            solutions "solutions"
            solution "solution"
        "#]],
    );
}

#[test]
fn no_keys_within_a_grid_and_after_words() {
    for text in ["1...\n..2.\n$0\n.4..\n...3\n", "a puzzle$0\n1...\n..2.\n.4..\n...3\n", "# $0x\n"] {
        check(
            text,
            expect![[r#"
            nothing
        "#]],
        );
    }
}

#[test]
fn values_of_keys() {
    check(
        "difficulty:$0\n1...\n..2.\n.4..\n...3\n",
        expect![[r#"
        "" | "", Word
        easy " easy"
        medium " medium"
        hard " hard"
        unfair " unfair"
        extreme " extreme"
    "#]],
    );
    check(
        "difficulty: ha$0rd\n",
        expect![[r#"
        "ha" | "rd", Word
        easy "easy"
        medium "medium"
        hard "hard"
        unfair "unfair"
        extreme "extreme"
    "#]],
    );
    check(
        "rules: diagonal, anti$0, windoku\n",
        expect![[r#"
            "anti" | "", Word
            antiknight "antiknight" (no equal values a knight's move apart)
            antiking "antiking" (no equal values a king's move apart)
            nonconsecutive "nonconsecutive" (no consecutive values side by side)
            disjoint "disjoint" (cells in the same place of their boxes hold each value once)
            all-dots-given "all-dots-given" (an unmarked pair is neither consecutive nor 1:2)
            all-xv-given "all-xv-given" (an unmarked pair adds up to neither 5 nor 10)
            antitaxi "antitaxi" (cells with the same value v are not v steps apart)
            diagonal-up "diagonal-up" (the diagonal from the bottom left holds each value once)
            diagonal-down "diagonal-down" (the diagonal from the top left holds each value once)
            global-entropy "global-entropy" (every square of 2×2 cells holds a low, a middle and a high value)
            no-boxes "no-boxes" (rows and columns only)
            cages-may-repeat "cages-may-repeat" (values in a cage may be equal)
            global-mod "global-mod" (every square of 2×2 cells holds a value of each remainder when divided by 3)
        "#]],
    );
    check(
        "rules: diagonal windoku nonconsecutive, disjoint\tantitaxi all-dots-given all-xv-given anti$0 diagonal-up\n",
        expect![[r#"
            "anti" | "", Word
            antiknight "antiknight" (no equal values a knight's move apart)
            antiking "antiking" (no equal values a king's move apart)
            diagonal-down "diagonal-down" (the diagonal from the top left holds each value once)
            global-entropy "global-entropy" (every square of 2×2 cells holds a low, a middle and a high value)
            no-boxes "no-boxes" (rows and columns only)
            cages-may-repeat "cages-may-repeat" (values in a cage may be equal)
            global-mod "global-mod" (every square of 2×2 cells holds a value of each remainder when divided by 3)
        "#]],
    );
    check(
        "clues: $0\n1...\n..2.\n.4..\n...3\n",
        expect![[r#"
            "" | "", Word
            4 "4" (the number of clues in the grid)
        "#]],
    );
    check(
        "box: $0\n123456\n......\n......\n......\n......\n......\n",
        expect![[r#"
        "" | "", Word
        2x3 "2x3" (2 rows high, 3 columns wide)
        3x2 "3x2" (3 rows high, 2 columns wide)
    "#]],
    );
    check(
        "symbols: $0\n1...\n..2.\n.4..\n...3\n",
        expect![[r#"
        "" | "", Word
        1234 "1234"
        ABCD "ABCD"
        0123 "0123"
    "#]],
    );
    check(
        "solutions: $0\n",
        expect![[r#"
        "" | "", Word
        1 "1" (exactly one)
        many "many" (more than one)
        0 "0" (none)
    "#]],
    );
    check(
        "rating: $0\n",
        expect![[r#"
            "" | "", Word
            SE "SE " (Sudoku Explainer, as in SE 7.2)
            HoDoKu "HoDoKu " (the score of HoDoKu, as in HoDoKu 1234)
        "#]],
    );
    check(
        "size: $0\n",
        expect![[r#"
        "" | "", Word
        4 "4" (boxes of 2×2)
        6 "6" (boxes of 2×3)
        8 "8" (boxes of 2×4)
        9 "9" (boxes of 3×3)
        10 "10" (boxes of 2×5)
        12 "12" (boxes of 3×4)
        15 "15" (boxes of 3×5)
        16 "16" (boxes of 4×4)
        20 "20" (boxes of 4×5)
        25 "25" (boxes of 5×5)
        36 "36" (boxes of 6×6)
    "#]],
    );
    check(
        "title: $0\n",
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn section_words() {
    check(
        "1...\n..2.\n.4..\n...3\n[$0]\n",
        expect![[r#"
            "[" | "]", Whole
            [puzzle] "[puzzle]"
            [solution] "[solution]"
            [state] "[state]"
            [candidates] "[candidates]"
            [regions] "[regions]"
            [cages] "[cages]" (cage) "\n" <10> ": " <r1c1 r1c2>
            [sums] "[sums]" (sum) "\n" <10> ": " <r1c1 r1c2>
            [littlekillers] "[littlekillers]" (little killer) "\n" <10> ": " <r1c2-r2c1>
            [arrows] "[arrows]" (arrow) "\n" <r1c1> ": " <r1c2-r1c3>
            [thermos] "[thermos]" (thermometer) "\n" <r1c1-r1c3>
            [slowthermos] "[slowthermos]" (slow thermometer) "\n" <r1c1-r1c3>
            [whispers] "[whispers]" (whispers line) "\n" <r1c1-r1c3>
            [dots] "[dots]" (mark) "\n" <r1c1> " " <o> " " <r1c2>
            [xv] "[xv]" (mark) "\n" <r1c1> " " <x> " " <r1c2>
            [inequalities] "[inequalities]" (mark) "\n" <r1c1> " " <<> " " <r1c2>
            [marks] "[marks]" (mark) "\n" <r1c1> " " <o> " " <r1c2>
            [renbans] "[renbans]" (renban line) "\n" <r1c1-r1c3>
            [palindromes] "[palindromes]" (palindrome) "\n" <r1c1-r1c3>
            [between] "[between]" (between line) "\n" <r1c1-r1c3>
            [lockout] "[lockout]" (lockout line) "\n" <r1c1-r1c3>
            [regionsums] "[regionsums]" (region sum line) "\n" <r1c1-r1c3>
            [zippers] "[zippers]" (zipper line) "\n" <r1c1-r1c3>
            [doublearrows] "[doublearrows]" (double arrow) "\n" <r1c1-r1c3>
            [entropic] "[entropic]" (entropic line) "\n" <r1c1-r1c3>
            [modular] "[modular]" (modular line) "\n" <r1c1-r1c3>
            [parity] "[parity]" (parity line) "\n" <r1c1-r1c3>
            [nabners] "[nabners]" (nabner line) "\n" <r1c1-r1c3>
            [clones] "[clones]" (clone) "\n" <r1c1-r1c2> " = " <r3c3-r3c4>
            [quads] "[quads]" (quad) "\n" <1 2> ": " <r12c12>
            [pairs] "[pairs]" (line of pairs) "\n" <differ by 2> ": " <r1c1-r1c3>
            [allpairs] "[allpairs]" (set of pairs) "\n" <differ by 2> ": " <r1c1-r1c3>
            [equalsums] "[equalsums]" (equal sum) "\n" <r1c1-r1c2> " = " <r3c3-r3c4>
            [samevalues] "[samevalues]" (set of same values) "\n" <r1c1-r1c2> " = " <r3c3-r3c4>
            [products] "[products]" (product) "\n" <6> ": " <r1c1-r1c2>
            [counts] "[counts]" (count) "\n" <1> " of " <odd> ": " <r1c1-r1c3>
            [countingcircles] "[countingcircles]" (set of counting circles) "\n" <r1c1-r1c3 r2c3>
            [valueindexers] "[valueindexers]" (value indexer) "\n" <r1c1-r1c3>
            [sumlines] "[sumlines]" (sum line) "\n" <5> ": " <r1c1-r1c4>
            [rellikcages] "[rellikcages]" (rellik cage) "\n" <6> ": " <r1c1-r1c2>
            [equalitycages] "[equalitycages]" (equality cage) "\n" <r1c1-r1c3 r2c3>
            [lunchboxes] "[lunchboxes]" (lunchbox) "\n" <5> ": " <r1c1-r1c4>
            [odd] "[odd]" (odd cell) "\n" <r1c1 r2c3>
            [even] "[even]" (even cell) "\n" <r1c1 r2c3>
            [min] "[min]" (minimum) "\n" <r1c1 r2c3>
            [max] "[max]" (maximum) "\n" <r1c1 r2c3>
            [extraregions] "[extraregions]" (extra region) "\n" <r1c1-r1c3 r2c3>
            [sandwich] "[sandwich]" (sandwich) "\ntop:  " <. . . .> "\nleft: " <. . . .>
            [xsums] "[xsums]" (X-sum) "\ntop:  " <. . . .> "\nleft: " <. . . .>
            [skyscrapers] "[skyscrapers]" (skyscraper) "\ntop:  " <. . . .> "\nleft: " <. . . .>
            [hiddenskyscrapers] "[hiddenskyscrapers]" (hidden skyscraper) "\ntop:  " <. . . .> "\nleft: " <. . . .>
            [numberedrooms] "[numberedrooms]" (numbered room) "\ntop:  " <. . . .> "\nleft: " <. . . .>
            [rowindexers] "[rowindexers]" (row indexer) "\n" <r1c1 r2c3>
            [colindexers] "[colindexers]" (column indexer) "\n" <r1c1 r2c3>
        "#]],
    );
    // A section that has clues needs no example.
    for rest in ["r1c1-r1c4", "# a"] {
        let (_, _, found) = completions(&format!("[th$0]\n{rest}\n"), CompletionTrigger::Invoked);
        assert!(found.expect("sections").list.iter().all(|item| item.example.is_empty()), "{rest}");
    }
    // A puzzle has one solution.
    let (_, _, found) =
        completions("1...\n..2.\n.4..\n...3\n[solution]\n1234\n3412\n2143\n4321\n[sta$0\n", CompletionTrigger::Invoked);
    let labels: Vec<String> = found.expect("sections").list.into_iter().map(|item| item.label).collect();
    assert_eq!(labels[..5], ["[puzzle]", "[state]", "[candidates]", "[regions]", "[cages]"]);
    assert_eq!(labels.len(), 4 + ClueKind::all().count());
}

/// Checks the labels of the completions of a clue, with the word that they replace.
#[track_caller]
fn check_clue(marked: &str, expected: &str) {
    let (text, at, found) = completions(marked, CompletionTrigger::Automatic);
    let actual = found.map_or("nothing".to_owned(), |found| {
        assert_eq!(found.validity, ListValidity::NextCharacter, "{marked}");
        assert!(found.span.touches(at), "{marked}");
        let labels: Vec<&str> = found.list.iter().map(|item| &*item.label).collect();
        format!("{:?}: {}", &text[found.span.range()], labels.join(" "))
    });
    assert_eq!(actual, expected, "{marked}");
}

#[test]
fn sides_without_clues() {
    check(
        "[sandwich]\ntop: 1 . . .\nle$0\n",
        expect![[r#"
        "le" | "", Word
        left "left: "
        right "right: "
        bottom "bottom: "
    "#]],
    );
    check(
        "[sandwich]\ntop: 1 . . .\nleft: . . . .\n$0\n\n",
        expect![[r#"
        "" | "", Word
        right "right: "
        bottom "bottom: "
    "#]],
    );
    check(
        "[sandwich]\n$0\n",
        expect![[r#"
        "" | "", Word
        top "top: "
        left "left: "
        right "right: "
        bottom "bottom: "
    "#]],
    );
    check(
        "[sandwich]\ntop: $0\n",
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn cells_that_continue_a_clue() {
    // The neighbours of the cells of a cage, those of the last one first.
    check_clue("[cages]\n15: r1c1 $0\n", r#""": r1c2 r2c1"#);
    check_clue("[cages]\n15: r1c1 r1c2 $0\n", r#""": r1c3 r2c2 r2c1"#);
    check_clue("[cages]\r\nr4c4,r4c5, $0 # why\r\n", r#""": r4c6 r5c5 r3c5 r5c4 r3c4 r4c3"#);
    check_clue("[cages]\n15: r1c1 r2$0\n", r#""r2": r2c1"#);
    check_clue("[cages]\n15: r1c1 R2C$0\n", r#""R2C": r2c1"#);
    check_clue("[cages]\n15: r1$0c1 r1c2\n", "nothing");
    // A cell of another cage, a cell too many for the sum.
    check_clue("[cages]\n5: r1c2 r1c3\n15: r1c1 $0\n", r#""": r2c1"#);
    check_clue("[cages]\n3: r1c1 r1c2 $0\n", "nothing");
    // A path goes straight on, or turns; the ends after a dash.
    check_clue("[thermos]\nr2c2 r2c3 $0", r#""": r2c4 r3c4 r1c4 r3c3 r1c3 r3c2 r1c2"#);
    check_clue("[thermos]\nr9c9-$0\n", r#""": r9c8 r8c9 r8c8 r9c7 r7c9 r7c7 r9c6 r6c9 r6c6"#);
    check_clue(
        "[thermos]\nr9c9-r8c8-r$0\n",
        r#""r": r7c7 r8c7 r7c8 r9c7 r7c9 r8c9 r9c8 r6c6 r8c6 r6c8 r5c5 r8c5 r5c8"#,
    );
    check_clue("[thermos]\nr1c1-r1$0\n", r#""r1": r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"#);
    check_clue("[littlekillers]\n12: r1c4-$0\n", r#""": r6c9 r4c1"#);
    check_clue("[arrows]\nr5c5: $0\n", r#""": r5c6 r6c5 r5c4 r4c5 r6c6 r6c4 r4c6 r4c4"#);
    check_clue("size: 16\n[renbans]\nr16c16 $0\n", r#""": r16c15 r15c16 r15c15"#);
    // A cell that is complete, and where any cell may be.
    for line in
        ["r1c1$0", "r1c1-r1c4$0", "r$0", "$0", "r1c1 - - $0", "x $0", "r1c1-r2c9 $0", "r1c1 # $0", "r0c0 $0", ": $0"]
    {
        check_clue(&format!("[thermos]\nr9c9 r8c8\n{line}\n"), "nothing");
    }
    check_clue("[odd]\nr1c1 $0\n", "nothing");
    check_clue("[odd]\nr1c1 r4$0\n", r#""r4": r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9"#);
    check_clue("[odd]\nr1c1 r4c$0\n", r#""r4c": r4c1 r4c2 r4c3 r4c4 r4c5 r4c6 r4c7 r4c8 r4c9"#);
    check_clue("[fog]\nr1c1 $0\n", "nothing");
}

#[test]
fn marks_between_cells() {
    check_clue("[dots]\nr1c1 $0\n", r#""": o *"#);
    check_clue("[xv]\nr1c1 x r1c2 $0\n", r#""": x v"#);
    check_clue("[inequalities]\nr1c1 $0\n", r#""": < > ="#);
    check_clue("[marks]\nr1c1 $0\n", r#""": o * x v < > ="#);
    check_clue("[dots]\nr1c1 o$0\n", "nothing");
    check_clue("[dots]\nr1c1 o $0\n", r#""": r1c2 r2c1"#);
    check_clue("[dots]\nr1c1 o3 $0\n", r#""": r1c2 r2c1"#);
    check_clue("[dots]\nr1c1 o r1c2 * r$0\n", r#""r": r1c3 r2c2"#);
    check_clue("[dots]\nr1c1 $0 r1c2\n", r#""": o *"#);
    check_clue("[dots]\n$0\n", "nothing");
}

#[test]
fn sums_of_cells() {
    check(
        "[cages]\n$0: r1c1 r1c2\n",
        expect![[r#"
        "" | "", Word
        3 "3" (12)
        4 "4" (13)
        5 "5" (14 23)
        6 "6" (15 24)
        7 "7" (16 25 34)
        8 "8" (17 26 35)
        9 "9" (18 27 36 45)
        10 "10" (19 28 37 46)
        11 "11" (29 38 47 56)
        12 "12" (39 48 57)
        13 "13" (49 58 67)
        14 "14" (59 68)
        15 "15" (69 78)
        16 "16" (79)
        17 "17" (89)
    "#]],
    );
    check(
        "2...\n....\n....\n....\n[cages]\n1$0: r1c2-r1c4 r2c4 # why\n",
        expect![[r#"
        "1" | "", Word
        10 "10" (1234)
    "#]],
    );
    check_clue("[cages]\n3$0: r1c1 r1c2\n", "nothing");
    check_clue("[cages]\n4$0: r1c1 r2c2 r9c9 r7c3 r5c5 r4c6\n", "nothing");
    check_clue("size: 4\n[sums]\n$0: r1c1 r4c4\n", r#""": 2 3 4 5 6 7 8"#);
    check_clue("size: 36\n[sums]\n$0: r1c1-r1c36\n", "nothing");
    for line in ["$0: r1", "a$0: r1c1", "$0", "$0:", "1$0"] {
        check_clue(&format!("[cages]\n{line}\n"), "nothing");
    }
}

#[test]
fn symbols_of_maps() {
    let map = "[cages]\nAABB\nACCB\n....\n....\n";
    check(
        &format!("{map}$0\n"),
        expect![[r#"
        "" | "", Word
        A= "A="
        B= "B="
        C= "C="
    "#]],
    );
    check_clue(&format!("{map}A=7 $0\n"), r#""": B= C="#);
    check_clue(&format!("{map}A=$0\n"), r#""": 6 7 8 9"#);
    check_clue(&format!("{map}C=$0 B=\n"), r#""": 3 4 5 6 7"#);
    check_clue(&format!("{map}X=$0\n"), "nothing");
    check_clue("size: 4\n[cages]\nA A B B\nA $0\n", "nothing");
    check(
        "size: 4\n[cages]\nA A B B\nA $0\n",
        expect![[r#"
        "" | "", Word
        A "A" (as to the left)
        C "C" (a new one)
        . "." (none)
    "#]],
    );
    check(
        "size: 4\n[cages]\nA A B B\n$0\n",
        expect![[r#"
        "" | "", Word
        A "A" (as above)
        C "C" (a new one)
        . "." (none)
    "#]],
    );
}

#[test]
fn names_of_rules() {
    check(
        "# sudoku: ignore syntax, no-$0\n1...\n..2.\n.4..\n...3\n",
        expect![[r#"
            "no-" | "", Word
            malformed-row "malformed-row" (a row with too few or too many cells)
            incomplete-grid "incomplete-grid" (a grid with too few rows)
            unknown-key "unknown-key" (an unknown metadata key)
            duplicate-value "duplicate-value" (a value that appears twice in a row, column, box or other house)
            no-candidate "no-candidate" (an empty cell with no candidates)
            no-place "no-place" (a value that fits in no cell of a house)
            impossible-clue "impossible-clue" (a clue that no grid fulfils, that the givens break, or that is misplaced)
            unsolvable "unsolvable" (no solution, although no single cell or house shows it)
            wrong-value "wrong-value" (a placed value that differs from the only solution of the givens)
            wrong-candidates "wrong-candidates" (pencil marks that do not include the value of the cell in the only solution)
            multiple-solutions "multiple-solutions" (more than one solution: how many, and where they differ)
            redundant-given "redundant-given" (a given that can be removed: the puzzle still has only one solution without it)
            undecided "undecided" (the search budget ran out before the number of solutions was known)
            solution-mismatch "solution-mismatch" (a declared solution that differs from the solution of the puzzle)
            count-mismatch "count-mismatch" (a declared number of clues or solutions that is wrong)
            difficulty-mismatch "difficulty-mismatch" (a declared difficulty that differs from the computed one)
            rating-mismatch "rating-mismatch" (a declared rating that differs from the computed one)
            duplicate-puzzle "duplicate-puzzle" (a puzzle with the same givens as an earlier one, in this file or another)
            equivalent-puzzle "equivalent-puzzle" (an earlier puzzle again, rotated, reflected, permuted or relabelled, in this file or another)
            unused-suppression "unused-suppression" (an ignore comment for a rule that reports nothing there)
            format "format" (lines that are not in canonical form)
        "#]],
    );
    let all = |text: &str| completions(text, CompletionTrigger::Automatic).2.map(|found| found.list.len());
    assert_eq!(all("# sudoku: ignore $0\n"), Some(Rule::ALL.len()));
    assert_eq!(all("1...\n..2.\n.4..\n...3 // sudoku: ignore-file syntax $0"), Some(Rule::ALL.len() - 1));
    assert_eq!(all("# sudoku: ignore syntax -- because $0\n"), None);
    assert_eq!(all("comment: # sudoku: ignore $0\n"), None);
}

#[test]
fn comments_of_ours() {
    check(
        "#$0\n1...\n..2.\n.4..\n...3\n",
        expect![[r##"
            "#" | "", Whole
            # sudoku: ignore "# sudoku: ignore " (ignores rules for a puzzle)
            # sudoku: ignore-file "# sudoku: ignore-file " (ignores rules for the file)
        "##]],
    );
    check(
        "1...\n..2.\n.4..  // sudoku: ig$0\n...3\n",
        expect![[r#"
            "// sudoku: ig" | "", Whole
            // sudoku: ignore "// sudoku: ignore " (ignores rules for a puzzle)
            // sudoku: ignore-file "// sudoku: ignore-file " (ignores rules for the file)
        "#]],
    );
    check(
        "# sudoku is $0\n",
        expect![[r#"
        nothing
    "#]],
    );
    check(
        "title: C#$0\n",
        expect![[r#"
        nothing
    "#]],
    );
}

#[test]
fn a_typed_blank_asks_for_no_cell_and_no_key() {
    for text in ["1 .$0 . .\n. . 2 .\n. 4 . .\n. . . 3\n", "$0\n1...\n"] {
        assert_eq!(completions(text, CompletionTrigger::Automatic).2, None);
    }
}

#[test]
fn other_formats_have_neither_metadata_nor_sections() {
    let analysis = analysis_as("\n", Dialect::Sdm);
    assert_eq!(crate::completions(&analysis, FILE, Offset::START, CompletionTrigger::Invoked, &|| false), Ok(None));
}

#[test]
fn offsets_beyond_the_text_and_texts_without_end() {
    let analysis = analysis_as("1...\n", Dialect::Sudoku);
    assert_eq!(
        crate::completions(&analysis, FILE, u32::MAX.into(), CompletionTrigger::Invoked, &|| false)
            .map(|found| found.is_some()),
        Ok(true)
    );
    let long = format!("{} title", "x".repeat(1_000_000));
    let analysis = analysis_as(&long, Dialect::Sudoku);
    assert_eq!(
        crate::completions(&analysis, FILE, Offset::from(long.len() as u32), CompletionTrigger::Invoked, &|| false),
        Ok(None)
    );
}

#[test]
fn topics_have_names_and_texts() {
    let keys = Key::ALL.into_iter().map(|(key, _)| Topic::Key(key));
    let sections = SectionKind::ALL.into_iter().map(|(kind, _)| Topic::Section(kind));
    let rest = [Topic::Puzzle, Topic::Ignore(Scope::Puzzle), Topic::Ignore(Scope::File)];
    let rules = Rule::ALL.into_iter().map(Topic::Rule);
    for topic in keys.chain(sections).chain(rest).chain(rules) {
        assert_eq!(Topic::from_name(&topic.name()), Some(topic));
        assert!(topic.markdown().len() > 10, "{topic:?}");
    }
    for name in ["", "rule", "rule/", "key/titel", "section/", "other/title"] {
        assert_eq!(Topic::from_name(name), None);
    }
    for word in Key::Rules.words() {
        assert!(Topic::of_variant(word).is_some(), "{word}");
    }
}

#[test]
fn blanks_of_several_bytes_separate_names() {
    for blank in [' ', '\u{a0}', '\u{3000}'] {
        for marked in [format!("# sudoku: ignore syntax,{blank}du$0"), format!("# sudoku: ignore{blank}du$0\n")] {
            let (_, _, found) = completions(&marked, CompletionTrigger::Invoked);
            let names = found.expect("names of rules").list;
            assert!(names.iter().any(|it| it.label == "duplicate-value"), "{marked:?}");
        }
    }
}

#[test]
fn every_position_of_half_typed_clues() {
    let lines = [
        "15: r1c1 r1c",
        "r1c1-",
        "-",
        "r1c1 - r1c4-r4",
        "r12c34 x",
        "1 2: r12c12",
        ": :",
        "r1c1: r1c2: r",
        "r1c1 = r",
        "AB..",
        "A=",
        "=",
        "A=15 B",
        "top: 1 . .",
        "r1c1 o3 r1c2 *",
        "o o",
        "ｒ１ｃ１ ",
        "r99999999999c1-",
        "é—r1c1—",
        "r1c1 // r",
        "# r1c1 ",
        "99999999999: r1c1 r1c2",
        "   ",
    ];
    for kind in ClueKind::all().map(ClueKind::name).chain(["fog"]) {
        for end in ["\n", "\r\n", ""] {
            let text = format!("size: 4\n[{kind}]\n{}{end}", lines.join(if end.is_empty() { "\n" } else { end }));
            let analysis = analysis_as(&text, Dialect::Sudoku);
            for (at, _) in text.char_indices().chain([(text.len(), ' ')]) {
                for trigger in [CompletionTrigger::Invoked, CompletionTrigger::Automatic] {
                    let found = crate::completions(&analysis, FILE, Offset::from(at as u32), trigger, &|| false)
                        .expect("not interrupted");
                    let found = found.into_iter().flat_map(|found| found.list);
                    assert!(found.count() <= 100, "{kind} {at}");
                }
            }
        }
    }
}

/// The first puzzles at a cursor: the replaced text, and each label with the text after it, `␍` for CR.
#[track_caller]
fn first_puzzles(marked: &str) -> Option<Vec<(String, String)>> {
    let (text, span) = cursor(marked);
    let analysis = analysis_as(&text, Dialect::Sudoku);
    let found = first_puzzles::first_puzzles(&analysis, FILE, span.start, 7, &|| false).expect("nothing interrupts")?;
    assert!(found.span.touches(span.start));
    let after = |completion: super::Completion| {
        let edit = TextEdit { span: found.span, text: completion.text };
        let mut edits: Vec<_> = std::iter::once(edit).chain(completion.additional_edits).collect();
        edits.sort_by_key(|edit| (edit.span.start, edit.span.end));
        (completion.label, with_edits(&text, &edits).replace('\r', "␍"))
    };
    Some(found.list.into_iter().map(after).collect())
}

const EMPTY_GRID: &str = "\
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
------+-------+------
. . . | . . . | . . .
. . . | . . . | . . .
. . . | . . . | . . .
";

#[test]
fn ways_to_a_first_puzzle() {
    let found = first_puzzles("$0").expect("an empty file");
    let labels: Vec<&str> = found.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(labels, ["Empty 9×9", "New easy puzzle", "New medium puzzle", "New hard puzzle", "Paste a puzzle"]);
    assert_eq!((found[0].1.as_str(), found[4].1.as_str()), (EMPTY_GRID, ""));
    for (label, text) in &found[1..4] {
        let analysis = analysis_as(text, Dialect::Sudoku);
        let puzzle = PuzzleIndex(0);
        assert!(prove(&analysis, FILE, puzzle, &|| false).is_ok());
        let judged = judge(&analysis, FILE, puzzle, 2, &|| false);
        let is_unique = matches!(judged, Ok(Some(Judged::Unique(_))));
        let level = label.split(' ').nth(1).unwrap_or_default();
        let declared = format!("difficulty: {level}\n");
        assert!(is_unique && text.starts_with(&declared), "{label}: {judged:?}\n{text}");
        let formatting = ide_format::format(&analysis, FILE, None, &|| false).expect("nothing interrupts");
        assert!(formatting.edits.is_empty(), "{label}: {text}");
    }
}

#[test]
fn a_first_puzzle_keeps_the_text_around_it() {
    let empty = |marked: &str| first_puzzles(marked).map(|found| found[0].1.clone());
    for (marked, expected) in [
        ("\n$0", format!("\n{EMPTY_GRID}")),
        ("$0\n\n", format!("{EMPTY_GRID}\n")),
        ("  $0  ", EMPTY_GRID.to_owned()),
        ("Em$0", EMPTY_GRID.to_owned()),
        ("# one\n$0", format!("# one\n{EMPTY_GRID}")),
        ("# one$0", format!("# one\n{EMPTY_GRID}")),
        ("# one$0\n", format!("# one\n{EMPTY_GRID}")),
        ("title: x$0", format!("title: x\n{EMPTY_GRID}")),
        ("title: x\r\n$0", format!("title: x\r\n{}", EMPTY_GRID.replace('\n', "\r\n"))),
    ] {
        let expected = expected.replace('\r', "␍");
        assert_eq!(empty(marked), Some(expected), "{marked:?}");
    }
    for marked in [
        "# o$0ne",
        "a $0b",
        "12..\n34..\n...3\n..2.\n$0",
        "rules: diagonal\n$0",
        "size: 6\n$0",
        "symbols: ABCDEFGHI\n$0",
        "solutions: many\n\n$0",
        "difficulty: hard\n$0",
        "[solution]\n$0",
        "a,b,c\n$0",
    ] {
        assert_eq!(empty(marked), None, "{marked:?}");
    }
    let analysis = analysis_as("", Dialect::Sdm);
    assert_eq!(first_puzzles::first_puzzles(&analysis, FILE, Offset::START, 7, &|| false), Ok(None));
    let analysis = analysis_as("", Dialect::Sudoku);
    assert!(first_puzzles::first_puzzles(&analysis, FILE, Offset::START, 7, &|| true).is_err());
}

#[test]
fn empty_rows_of_declared_grids() {
    let found = first_puzzles("grids: samurai\n$0").expect("rows of a samurai");
    let [(label, text)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(label, "Empty samurai");
    let analysis = analysis_as(text, Dialect::Sudoku);
    assert_eq!(analysis.puzzle_count(FILE), 1);
    let formatting = ide_format::format(&analysis, FILE, None, &|| false).expect("nothing interrupts");
    assert!(formatting.edits.is_empty(), "{text}");
    let found = first_puzzles("title: x\nsize: 4\ngrids: r1c1 r3c3$0");
    expect![[r#"
        Empty r1c1 r3c3
        title: x
        size: 4
        grids: r1c1 r3c3
        . . | . . | ~ ~
        . . | . . | ~ ~
        ----+-----+----
        . . | . . | . .
        . . | . . | . .
        ----+-----+----
        ~ ~ | . . | . .
        ~ ~ | . . | . .
    "#]]
    .assert_eq(&found.into_iter().flatten().map(|(label, text)| format!("{label}\n{text}")).collect::<String>());
    for marked in ["grids: samura\n$0", "size: 16\ngrids: samurai\n$0", "grids: twin$0 # x", "grids: samurai\n1234\n$0"]
    {
        assert_eq!(first_puzzles(marked), None, "{marked:?}");
    }
}

#[test]
fn values_of_a_cell_that_grids_share() {
    // r4c4 is in both grids: the first has 2 and 3 in its box, the second 2 in its column.
    check(
        "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 ~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . $0. . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n",
        expect![[r#"
            "" | ".", Whole
            1 "1"
        "#]],
    );
    // Nothing outside of the grids.
    check(
        "size: 4\ngrids: r1c1 r3c3\n1 2 . 4 $0~ ~\n. . 1 2 ~ ~\n2 . 4 . 1 2\n. 3 . . . .\n~ ~ . 2 1 4\n~ ~ 1 . 2 .\n",
        expect![[r#"
            nothing
        "#]],
    );
}
