//! Changed puzzles have one solution and are as wanted.

use super::{Alteration, Draw};
use crate::change;
use crate::explain::lines::canonical;
use crate::generate::tests::verdict_of;
use engine::{Geometry, Verdict};
use expect_test::{Expect, expect};
use formats::{Record, Target};
use generator::Pattern;
use ide_db::PuzzleIndex;
use test_fixture::*;

fn altered(text: &str, alteration: Alteration) -> Result<Record, String> {
    let draw = Draw { seed: 1, number: 0 };
    let changed = change::altered(&analysis(text), FILE, PuzzleIndex(0), alteration, draw, &|| false);
    changed.expect("nothing interrupts").map(|altered| altered.record).map_err(|why| why.join("; "))
}

#[track_caller]
fn check(text: &str, alteration: Alteration, expected: Expect) {
    let shown = match altered(text, alteration) {
        Ok(record) => Target::Sudoku.write(&record).expect("a text").lines.join("\n") + "\n",
        Err(why) => format!("error: {why}\n"),
    };
    expected.assert_eq(&shown);
}

const FULL: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn count(record: &Record) -> usize {
    record.cells.iter().filter(|cell| cell.value().is_some()).count()
}

#[test]
fn minimized_puzzles_need_each_given() {
    for text in [FULL, EASY] {
        let record = altered(text, Alteration::Minimize).expect("a puzzle");
        assert_eq!(verdict_of(&record), Verdict::One);
        for cell in (0..81).filter(|cell| record.cells[*cell].value().is_some()) {
            let mut fewer = record.clone();
            fewer.cells[cell] = formats::CellRecord::Empty;
            assert_eq!(verdict_of(&fewer), Verdict::Many);
        }
        let again = Target::Line.write(&record).expect("a line").lines.remove(0);
        assert_eq!(altered(&again, Alteration::Minimize).map(|record| count(&record)), Ok(count(&record)));
    }
}

#[test]
fn what_belongs_to_a_puzzle_stays() {
    check(
        "title: One\nrating: SE 1.2\nclues: 6\n12..\n34..\n...3\n+4.2. # here\n",
        Alteration::Minimize,
        expect![[r#"
            # here
            title: One
             1 2 | . .
             . 4 | . .
            -----+----
             . . | . 3
            +4 . | 2 .
        "#]],
    );
    check(
        "rules: diagonal\n....\n.12.\n....\n....\n[solution]\n2341\n4123\n3412\n1234\n",
        Alteration::MakeUnique,
        expect![[r#"
            rules: diagonal
            3 . | . .
            . 1 | 2 .
            ----+----
            . . | . .
            . . | . .
            [solution]
            2 3 | 4 1
            4 1 | 2 3
            ----+----
            3 4 | 1 2
            1 2 | 3 4
        "#]],
    );
}

#[test]
fn what_is_not_proved_is_a_note() {
    let note = |text: &str| {
        let draw = Draw::default();
        let changed = change::altered(&analysis(text), FILE, PuzzleIndex(0), Alteration::MakeUnique, draw, &|| false);
        changed.expect("nothing interrupts").expect("a puzzle").note
    };
    assert_eq!(note("12..\n....\n..21\n....\n"), None);
    assert!(note(&format!("1{}", ".".repeat(80))).is_some_and(|note| note.contains("fewer givens")));
}

#[test]
fn symmetric_puzzles() {
    let geometry = Geometry::standard(9).expect("a size");
    for pattern in Pattern::ALL {
        let record = altered(EASY, Alteration::MakeSymmetric(pattern)).expect("a puzzle");
        assert_eq!(verdict_of(&record), Verdict::One);
        assert!(pattern.is_of(&geometry, |cell| record.cells[cell.index()].value().is_some()), "{pattern}");
    }
    // It is symmetric already, and has givens that are not needed.
    let record = altered(EASY, Alteration::MakeSymmetric(Pattern::Rotational)).expect("a puzzle");
    assert_eq!(count(&record), 30);
}

#[test]
fn reasons() {
    let six = "1.....\n......\n......\n......\n......\n......\n";
    check(
        "12..\n34..\n....\n....\n",
        Alteration::Minimize,
        expect![[r#"
        error: the puzzle has 12 solutions
    "#]],
    );
    check(
        "12..\n34..\n..11\n....\n",
        Alteration::MakeUnique,
        expect![[r#"
        error: the givens clash, so the puzzle has no solution
    "#]],
    );
    check(
        six,
        Alteration::MakeSymmetric(Pattern::Diagonal),
        expect![[r#"
        error: a 6×6 grid with boxes of 2x3 cannot have the symmetry `diagonal`: possible are none, rotational, horizontal, vertical and orthogonal
    "#]],
    );
    check(
        "[rowindexers]\nr1c1\n",
        Alteration::Scramble,
        expect![[r#"
        error: `[rowindexers]` ties values to their places: no other puzzle is equivalent
    "#]],
    );
    check(
        "12..\n34..\n...3\n..2.\nhm?\n",
        Alteration::Scramble,
        expect![[r#"
        error: the puzzle has text that is not part of a puzzle or cannot be read, which cannot be exchanged
    "#]],
    );
}

#[test]
fn equivalent_puzzles_have_the_same_canonical_form() {
    let form = |line: &str| canonical(&analysis(line), FILE, PuzzleIndex(0)).expect("a form");
    let other = altered(EASY, Alteration::Scramble).expect("a puzzle");
    let other = Target::Line.write(&other).expect("a line").lines.remove(0);
    assert_ne!(other, EASY);
    assert_eq!(form(&other), form(EASY));
}
