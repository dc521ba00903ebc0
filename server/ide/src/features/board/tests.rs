//! Tests boards as text: a line for each row of cells, then what else a board has.

use super::*;
use crate::CellChange;
use crate::tests::fixture::*;
use engine::DigitSet;
use expect_test::{Expect, expect};

fn board_of(text: &str, waiting: Waiting) -> PuzzleBoard {
    let board = host(text).snapshot().board(FILE, PuzzleIndex(0), None, waiting, &|| false);
    board.expect("nothing interrupts").expect("there is a puzzle")
}

/// Writes each cell as `5` (given), `+5` (placed), `{12}` (marks), `?` or `.`, with its candidates.
fn written(board: &PuzzleBoard) -> String {
    let size = usize::from(board.shape.field.columns());
    let cell = |cell: &PlayedCell| {
        let list = |digits: engine::DigitSet| digits.iter().map(|digit| digit.get().to_string()).collect::<String>();
        let content = match cell.content {
            PlayedContent::Empty => ".".to_owned(),
            PlayedContent::Unknown => "?".to_owned(),
            PlayedContent::Outside => "~".to_owned(),
            PlayedContent::Given { value: digit } => digit.get().to_string(),
            PlayedContent::Placed { value: digit } => format!("+{}", digit.get()),
            PlayedContent::Marks { values: digits } => format!("{{{}}}", list(digits)),
        };
        let candidates = cell.candidates.map(list).unwrap_or_default();
        format!("{content}{candidates}")
    };
    let rows = board.cells.chunks(size).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n");
    let played = board.game.cells.iter().flat_map(|cells| cells.chunks(size));
    let played = played.map(|row| format!("played {}\n", row.iter().map(cell).collect::<Vec<_>>().join(" ")));
    let solved = if board.game.is_solved { "solved\n" } else { "" };
    let problems = board.problems.iter().map(|finding| {
        format!(
            "{} {}: {} [{}]\n",
            finding.severity.name(),
            finding.rule.name(),
            finding.message,
            finding.cells.join(" ")
        )
    });
    let status = board.status.as_ref().map_or("unknown".to_owned(), |status| status.words());
    rows.chain(played).chain(problems).collect::<String>() + solved + &status + "\n"
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&written(&board_of(text, Waiting::Complete)));
}

#[test]
fn cells_have_what_the_text_and_the_houses_leave() {
    check(
        "title: Small\n1 +2 | .     .\n3  . | {14} .\n-------+----\n.  . | .    3\n.  . | 2    .\n",
        expect![[r#"
            1 +2 .34 .4
            3 .4 {14}14 .124
            .24 .14 .14 3
            .4 .134 2 .14
            warning multiple-solutions: 2 solutions: r1c2 can be 2 or 4; two solutions differ in r1c2, r1c4, r2c2 and r2c4 [r1c2 r1c4 r2c2 r2c4]
            2 solutions · 4 clues
        "#]],
    );
}

#[test]
fn the_game_is_beside_the_grid() {
    let puzzle = "1 2 | . .\n3 4 | . .\n----+----\n. . | . 3\n. . | 2 .\n";
    check(
        &format!("{puzzle}[state]\n1 2 | 3 .\n3 4 | {{12}} .\n----+----\n. . | . 3\n. . | 2 .\n"),
        expect![[r#"
        1 2 .34 .4
        3 4 .1 .12
        .24 .1 .14 3
        .4 .13 2 .14
        played 1 2 +3 .4
        played 3 4 {12}1 .12
        played .24 .1 .14 3
        played .4 .13 2 .14
        unique · 6 clues
    "#]],
    );
    check(
        &format!("{puzzle}[state]\n1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3\n4 3 | 2 1\n"),
        expect![[r#"
        1 2 .34 .4
        3 4 .1 .12
        .24 .1 .14 3
        .4 .13 2 .14
        played 1 2 +3 +4
        played 3 4 +1 +2
        played +2 +1 +4 3
        played +4 +3 2 +1
        solved
        unique · 6 clues
    "#]],
    );
    let cell = |row, column| engine::Field::square(4).cell(row, column);
    let digit = |value| engine::Digit::new(value).expect("a digit");
    let entered = [(cell(0, 2), CellChange::Value(digit(4))), (cell(0, 0), CellChange::Value(digit(4)))];
    let snapshot = host("12..34.....3..2.\n").snapshot();
    let board = snapshot.board(FILE, PuzzleIndex(0), Some(&entered), Waiting::Complete, &|| false);
    expect![[r#"
        1 2 .34 .4
        3 4 .1 .12
        .24 .1 .14 3
        .4 .13 2 .14
        played 1 2 +4 .
        played 3 4 .1 .12
        played .24 .1 .1 3
        played .4 .13 2 .14
        unique · 6 clues
    "#]]
    .assert_eq(&written(&board.expect("nothing interrupts").expect("there is a puzzle")));
}

#[test]
fn problems_come_with_their_cells() {
    check(
        "1 1 | . .\n. . | . .\n-----+----\n. . | . .\n. . | . .\n",
        expect![[r#"
        1 1 .234 .234
        .234 .234 .1234 .1234
        .234 .234 .1234 .1234
        .234 .234 .1234 .1234
        error duplicate-value: 1 appears twice in row 1 and box 1 [r1c1]
        error duplicate-value: 1 appears twice in row 1 and box 1 [r1c2]
        error no-place: 1 fits in no cell of box 3 [r3c1 r3c2 r4c1 r4c2]
        no solution · 2 clues
    "#]],
    );
    check(
        "1 . | . .\n. ! | . .\n-----+----\n. . | . .\n",
        expect![[r#"
        1 . . .
        . ? . .
        . . . .
        ? ? ? ?
        error syntax: unknown symbol `!`; this grid's values are 1 to 4 []
        error incomplete-grid: 1 row is missing: this 4×4 grid has 3 []
        invalid · 1 clue
    "#]],
    );
}

#[test]
fn a_board_that_does_not_wait_has_what_is_known() {
    let text = "12..\n34..\n...3\n..2.\n";
    let board = board_of(text, Waiting::Known);
    assert_eq!(board.status, None);
    assert_eq!(board.cells[2].candidates.map(|left| left.iter().count()), Some(2));
    let analysis = host(text).snapshot();
    analysis.prove(FILE, PuzzleIndex(0), &|| false).expect("nothing interrupts");
    let board = analysis.board(FILE, PuzzleIndex(0), None, Waiting::Known, &|| false).expect("nothing interrupts");
    assert!(board.is_some_and(|board| board.status.is_some()));
}

#[test]
fn candidates_are_those_that_clues_leave() {
    let board = board_of("....\n....\n....\n....\n[cages]\n3: r1c1 r1c2\n", Waiting::Known);
    let counts: Vec<usize> = board.cells[..3].iter().flat_map(|cell| cell.candidates).map(DigitSet::len).collect();
    assert_eq!(counts, [2, 2, 4]);
}

#[test]
fn further_houses_and_pairs_are_those_of_rules() {
    let board = board_of("rules: diagonal, antiknight\n12..\n34..\n...3\n..2.\n", Waiting::Known);
    assert_eq!(board.rules, ["diagonal", "antiknight"]);
    let names: Vec<String> = board.further_houses().map(|(name, _)| name).collect();
    assert_eq!(names, ["the falling diagonal", "the rising diagonal"]);
    let names = |(one, other)| format!("{}-{}", board.geometry.cell_name(one), board.geometry.cell_name(other));
    let pairs: Vec<String> = board.further_pairs().map(names).collect();
    assert_eq!(pairs.len(), 24);
    assert_eq!(pairs[..3], ["r1c1-r2c3", "r1c1-r3c2", "r1c2-r2c4"]);
}
