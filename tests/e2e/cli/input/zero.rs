//! Tests that every command reads `0` alike: as a value, as an empty cell, or as unclear.

use crate::cli::harness::Scratch;

const VALUE: &str = "0 1 . 3\n2 3 0 1\n1 . 3 2\n3 2 1 0\n";
const UNCLEAR: &str = "01..\n..01\n1..0\n.01.\n";
const WHY: &str = "`0` may be a value or an empty cell";

#[test]
fn a_zero_that_is_a_value() {
    let scratch = Scratch::new();
    scratch.write("a.txt", VALUE);
    scratch.write("b.md", format!("# Puzzles\n\n```sudoku\n{VALUE}```\n"));
    let own = "its own symbols are written as 1, 2, …";
    for name in ["a.txt", "b.md"] {
        scratch.run(&format!("check {name}")).exits_with(0);
        let line = scratch.run(&format!("convert --to line {name}")).exits_with(0).complains(&[own]);
        assert_eq!(line.stdout, "12.434122.434321\n");
        let whole = scratch.run(&format!("convert --to sudoku {name}")).exits_with(0).stdout;
        assert!(whole.starts_with("symbols: 0123\n0 1 | . 3\n"), "{whole}");
    }
    assert_eq!(scratch.run_on("convert --to line -", VALUE).exits_with(0).stdout, "12.434122.434321\n");
    scratch.run("fmt a.txt").exits_with(0);
    assert_eq!(scratch.read("a.txt"), "0 1 | . 3\n2 3 | 0 1\n----+----\n1 . | 3 2\n3 2 | 1 0\n");
    assert_eq!(scratch.run("convert --to line a.txt").exits_with(0).stdout, "12.434122.434321\n");
}

#[test]
fn a_zero_that_is_unclear() {
    let scratch = Scratch::new();
    scratch.write("a.txt", UNCLEAR);
    let done = scratch.run("check --format concise a.txt").exits_with(1);
    assert_eq!(done.stdout.lines().count(), 1, "{}", done.stdout);
    assert!(done.stdout.contains("a.txt:1:1: warning[syntax] `0` may be"), "{}", done.stdout);
    assert!(done.stdout.contains("`symbols: 0123`") && done.stdout.contains("`symbols: 1234`"), "{}", done.stdout);
    for command in ["solve", "solve --count", "hint", "explain", "rate", "convert --to line", "convert --to sudoku"] {
        scratch.run(&format!("{command} a.txt")).exits_with(1).complains(&[WHY]);
    }
    scratch.run("fmt a.txt");
    assert_eq!(scratch.read("a.txt"), UNCLEAR);
    let line = UNCLEAR.replace('\n', "");
    let streamed = scratch.run_on("stream", format!("{line}\n")).exits_with(0).stdout;
    assert!(streamed.contains("\"status\":\"invalid\"") && streamed.contains(WHY), "{streamed}");
}

/// A list of lines is not read by blocks, which must make no difference.
#[test]
fn lines_of_a_list() {
    let scratch = Scratch::new();
    let usual = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    let full = "012345678345678012678012345120453786453786120786120453201534867534867201867201534\n";
    let lines = usual.repeat(20) + &full.replacen("01", "0.", 1) + &full.replace('8', ".") + &usual.replace('.', "0");
    scratch.write("a.txt", lines);
    let found = scratch.run("check --ignore duplicate-puzzle --format concise a.txt").exits_with(1).stdout;
    assert_eq!(found.lines().count(), 1, "{found}");
    assert!(found.contains("a.txt:22:1: warning[syntax]"), "{found}");
    let read = scratch.run("convert --to line a.txt").exits_with(1).stdout;
    let read: Vec<&str> = read.lines().collect();
    assert_eq!((read.len(), &read[20][..9], read[21]), (23, "1.3456789", ""));
}

/// Solutions are written in the symbols of their puzzle, if each is one character.
#[test]
fn solutions_in_the_own_symbols() {
    let scratch = Scratch::new();
    let from_zero = "0123230110323210\n";
    assert_eq!(scratch.run_on("solve -", VALUE).exits_with(0).stdout, from_zero);
    assert_eq!(scratch.run_on("solve -", "symbols: 0123\n0 - 2 -\n- 3 0 1\n1 0 - -\n- 2 - 0\n").stdout, from_zero);
    assert_eq!(scratch.run_on("solve -", "A.C.\nC.AB\n.A.C\n.CBA\n").exits_with(0).stdout, "ABCDCDABBADCDCBA\n");
    let searched = scratch.run_on("explain --search -", VALUE).exits_with(0).stdout;
    assert!(searched.ends_with(&format!("solution {from_zero}")), "{searched}");
    let hint = scratch.run_on("hint -", VALUE).exits_with(0).stdout;
    assert!(hint.contains("r1c3=2"), "{hint}");
    let streamed = scratch.run_on("stream", "01.323011.323210\n").exits_with(0).stdout;
    assert!(streamed.contains("\"solution\":\"0123230110323210\""), "{streamed}");
}

/// `convert` writes no grid for a puzzle that it cannot write, and a file without a grid is an error.
#[test]
fn nothing_but_whole_grids_is_converted() {
    let scratch = Scratch::new();
    scratch.write("unknown.txt", "[thing]\n[other]\n");
    scratch.write("rows.txt", "53..7....\n6..195...\n");
    scratch.write("none.txt", "nothing to see here\n");
    for format in ["line", "sudoku", "csv", "json"] {
        let done = scratch.run(&format!("convert --to {format} rows.txt")).exits_with(1);
        assert_eq!(done.stdout.trim(), "", "{format}");
        let done = scratch.run(&format!("convert --to {format} unknown.txt")).exits_with(1);
        assert_eq!(done.stdout.trim(), "", "{format}");
        let done = scratch.run(&format!("convert --to {format} none.txt")).exits_with(2);
        assert_eq!(done.stdout, "", "{format}");
    }
}
