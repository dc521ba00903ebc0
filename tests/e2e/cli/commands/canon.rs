//! Tests `canon`: the canonical form, one line a puzzle, in input order.

use crate::cli::harness::{GOOD, GOOD_LINE, GOOD_SOLUTION, Scratch};
use serde_json::Value;

#[test]
fn puzzles_that_are_essentially_the_same_have_one_form() {
    let scratch = Scratch::new();
    let one = scratch.run_on("canon -", GOOD_LINE).exits_with(0).stdout;
    // The same, with 1 and 2 exchanged and the text turned by half.
    let other: String = GOOD_LINE
        .chars()
        .rev()
        .map(|c| {
            if c == '1' {
                '2'
            } else if c == '2' {
                '1'
            } else {
                c
            }
        })
        .collect();
    let both = scratch.run_on("canon -", format!("{GOOD_LINE}\n{other}\n")).exits_with(0);
    assert_eq!((both.stdout, both.stderr.as_str()), (one.repeat(2), ""));
    assert_eq!(scratch.run_on("canon -", GOOD).stdout, one);
    assert_eq!(scratch.run_on("canon -", one.as_str()).stdout, one);
    assert_eq!(one.trim_end().len(), 81);
}

#[test]
fn what_has_no_form_keeps_its_line() {
    let scratch = Scratch::new();
    let clash = format!("55{}", ".".repeat(79));
    let done = scratch.run_on("canon -", format!("{clash}\n{GOOD_LINE}\n")).exits_with(1);
    assert_eq!(done.stdout.lines().next(), Some(""));
    assert_eq!(done.stdout.lines().count(), 2);
    done.complains(&["<stdin>:1:1: ", "a given appears twice in a row or column"]);
    for text in [
        "12..\n....\n..21\n....\n",
        "rules: diagonal\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    ] {
        scratch.run_on("canon -", text).exits_with(1).complains(&["only classic 9×9 puzzles have a canonical form"]);
    }
    scratch.run_on("canon -", "5{3}......\n").exits_with(1);
}

#[test]
fn placed_values_do_not_count() {
    let scratch = Scratch::new();
    let one = scratch.run_on("canon -", GOOD).exits_with(0).stdout;
    let placed = GOOD.replacen('.', "+4", 1);
    assert_ne!(placed, GOOD);
    assert_eq!(scratch.run_on("canon -", placed).stdout, one);
}

/// A line turned by a quarter, with rows 1 and 2 and digits 4 and 9 exchanged.
fn changed(line: &str) -> String {
    let cells: Vec<char> = line.chars().collect();
    let row = |row: usize| [1, 0, 2, 3, 4, 5, 6, 7, 8][row];
    let cell = |cell: usize| cells[(8 - cell % 9) * 9 + row(cell / 9)];
    (0..81)
        .map(|at| match cell(at) {
            '4' => '9',
            '9' => '4',
            other => other,
        })
        .collect()
}

/// The line after the exchanges of a mapping, as the reference describes them.
fn mapped(line: &str, mapping: &Value) -> String {
    let cells: Vec<char> = line.chars().collect();
    let number = |list: &str, at: usize| mapping[list][at].as_u64().expect("a number") as usize - 1;
    let cell = |at: usize| {
        let (row, column) = (number("rows", at / 9), number("columns", at % 9));
        let cell = if mapping["transpose"] == true { cells[column * 9 + row] } else { cells[row * 9 + column] };
        cell.to_digit(10).map_or('.', |digit| {
            char::from_digit(number("digits", digit as usize - 1) as u32 + 1, 10).expect("a digit")
        })
    };
    (0..81).map(cell).collect()
}

fn records(stdout: &str) -> Vec<Value> {
    stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

const OTHER_LINE: &str = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

#[test]
fn equivalent_puzzles_of_another_collection_are_listed_with_the_mapping() {
    let scratch = Scratch::new();
    let other = OTHER_LINE.replace('0', ".");
    // CSV, a list, and nine rows; the first of the equivalent ones in OTHER counts.
    scratch.write("train.csv", format!("question,answer\n{OTHER_LINE},\n{GOOD_LINE},{GOOD_SOLUTION}\n{GOOD_LINE},\n"));
    scratch.write("test/a.sdm", format!("{}\n{GOOD_SOLUTION}\n{}\n", changed(GOOD_LINE), changed(&other)));
    scratch.write("test/b.sudoku", GOOD);
    let done = scratch.run("canon --against train.csv test").exits_with(0);
    assert_eq!(done.stderr, "");
    let found = records(&done.stdout);
    let expected = [
        ("test/a.sdm", 1, 2, changed(GOOD_LINE), GOOD_LINE),
        ("test/a.sdm", 3, 1, changed(&other), &other),
        ("test/b.sudoku", 1, 2, GOOD_LINE.to_owned(), GOOD_LINE),
    ];
    assert_eq!(found.len(), expected.len(), "{}", done.stdout);
    for (record, (path, puzzle, other_puzzle, line, other_line)) in found.iter().zip(expected) {
        assert_eq!((&record["path"], &record["puzzle"]), (&Value::from(path), &Value::from(puzzle)));
        assert_eq!((&record["other_path"], &record["other_puzzle"]), (&"train.csv".into(), &Value::from(other_puzzle)));
        assert_eq!(mapped(&line, &record["mapping"]), other_line);
    }
    assert_eq!(found[2]["mapping"]["text"], "nothing changes");
    for jobs in ["1", "7"] {
        assert_eq!(scratch.run(&format!("canon --jobs {jobs} --against train.csv test")).stdout, done.stdout);
    }
}

#[test]
fn others_are_read_from_several_places() {
    let scratch = Scratch::new();
    scratch.write("one.sdm", format!("{OTHER_LINE}\n"));
    scratch.write("two.sdm", format!("{OTHER_LINE}\n{GOOD_LINE}\n"));
    let others = |line: &str, input: &str| {
        let found = records(&scratch.run_on(line, input).exits_with(0).stdout);
        found.iter().map(|record| format!("{} {}", record["other_path"], record["other_puzzle"])).collect::<Vec<_>>()
    };
    assert_eq!(others("canon --against one.sdm --against two.sdm -", GOOD), ["\"two.sdm\" 2"]);
    assert_eq!(others("canon --against - one.sdm two.sdm", GOOD), ["\"<stdin>\" 1"]);
    assert_eq!(others("canon --against - --stdin-filename x.sdm two.sdm", GOOD), ["\"x.sdm\" 1"]);
    assert_eq!(others(&format!("canon --against {GOOD_LINE} two.sdm"), ""), ["\"<argument>\" 1"]);
    assert!(others("canon --against one.sdm -", GOOD).is_empty());
    scratch.run_on("canon --against - -", GOOD).exits_with(2).complains(&["stdin can be read only once"]);
    scratch.run("canon --against missing.sdm one.sdm").exits_with(2).complains(&["missing.sdm"]);
    scratch.write("none.sudoku", "# nothing\n");
    scratch.run("canon --against none.sudoku one.sdm").exits_with(2).complains(&["nothing to compare", "none.sudoku"]);
    scratch.run("canon --against one.sdm none.sudoku").exits_with(2).complains(&["nothing to compare", "none.sudoku"]);
    assert_eq!(scratch.run("canon --allow-empty --against none.sudoku one.sdm").exits_with(0).stdout, "");
}

#[test]
fn puzzles_that_cannot_be_compared_are_counted_for_each_file() {
    let scratch = Scratch::new();
    let clash = format!("55{}", ".".repeat(79));
    scratch.write("train.sdm", format!("{clash}\n{GOOD_LINE}\n{clash}\n"));
    scratch.write("test.sudoku", format!("12..\n....\n..21\n....\n\n{GOOD}"));
    let done = scratch.run("canon --against train.sdm test.sudoku").exits_with(1);
    assert_eq!(
        done.stderr,
        "error: train.sdm: 2 puzzles were not compared; the first (1:1) has no canonical form: a given appears twice in \
         a row or column\n\
         error: test.sudoku: 1 puzzle was not compared; it (1:1) has no canonical form: only classic 9×9 puzzles have a \
         canonical form\n"
    );
    let found = records(&done.stdout);
    assert_eq!((found.len(), &found[0]["puzzle"], &found[0]["other_puzzle"]), (1, &2.into(), &2.into()));
}
