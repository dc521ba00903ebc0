//! Tests `solve` and `convert`: one line a puzzle, in input order.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, GOOD_SOLUTION, Scratch, TWO_SOLUTIONS};

#[test]
fn solutions_come_in_input_order() {
    let scratch = Scratch::new();
    scratch.write("b.sudoku", format!("{GOOD}\n{GOOD}"));
    scratch.write("a.sdm", "1234341221434321\n1...............\n");
    let good = format!("{GOOD_SOLUTION}\n");
    assert_eq!(scratch.run("solve b.sudoku").exits_with(0).stdout, good.repeat(2));
    let both = scratch.run("solve b.sudoku a.sdm").exits_with(0).stdout;
    assert!(both.starts_with(&format!("{good}{good}1234341221434321\n")), "{both}");
    assert!(scratch.run("solve").stdout.ends_with(&good.repeat(2)));
    assert_eq!(scratch.run_on("solve -", GOOD).stdout, good);
}

#[test]
fn several_solutions_print_the_first_and_a_note() {
    let scratch = Scratch::new();
    scratch.write("two.sudoku", TWO_SOLUTIONS);
    let done = scratch.run("solve").exits_with(0).complains(&["two.sudoku:1:1: ", "several solutions"]);
    assert_eq!(done.stdout.lines().count(), 1);
    let all = scratch.run("solve --limit 10").exits_with(0);
    assert_eq!((all.stdout.lines().count(), all.stderr.as_str()), (2, ""));
    assert_eq!(scratch.run("solve --quiet").stderr, "");
}

#[test]
fn counts_stop_at_the_limit() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", format!("{GOOD_LINE}\n{TWO_SOLUTIONS}\n"));
    assert_eq!(scratch.run("solve --count").exits_with(0).stdout, "1\n2+\n");
    assert_eq!(scratch.run("solve --count --limit 3").stdout, "1\n2\n");
    assert_eq!(scratch.run("solve --count --limit 1").stdout, "1\n1+\n");
}

#[test]
fn a_search_that_ran_out_says_so() {
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", "[solve]\nbudget = 50\n");
    scratch.write("a.sdm", "1...............\n");
    let done = scratch.run("solve --limit 1000").exits_with(0);
    let printed = done.stdout.lines().count();
    assert!((2..72).contains(&printed), "{printed}");
    done.complains(&["a.sdm:1:1: the search budget ran out, there may be more solutions"]);
    assert_eq!(scratch.run("solve --limit 2").exits_with(0).stderr, "");
    let count = scratch.run("solve --count --limit 1000").complains(&["the search budget ran out"]);
    assert_eq!(count.stdout, format!("{printed}+\n"));
}

#[test]
fn a_puzzle_without_a_solution_is_an_empty_line_and_1() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("{GOOD}\n{CLASH}\n{GOOD}"));
    let done = scratch.run("solve").exits_with(1).complains(&["a.sudoku:11:1: no solution"]);
    assert_eq!(done.stdout, format!("{GOOD_SOLUTION}\n\n{GOOD_SOLUTION}\n"));
    assert_eq!(scratch.run("solve --count").exits_with(1).stdout, "1\n0\n1\n");
}

#[test]
fn a_puzzle_that_cannot_be_read_is_an_empty_line_and_1() {
    let scratch = Scratch::new();
    let short: String = GOOD.lines().take(7).map(|line| format!("{line}\n")).collect();
    scratch.write("a.sudoku", format!("{GOOD}\n[puzzle]\n{short}"));
    for line in ["solve", "convert --to line"] {
        let done = scratch.run(line).exits_with(1).complains(&["a.sudoku:12:1: "]);
        assert_eq!(done.stdout.lines().count(), 2, "{}", done.stdout);
        assert!(done.stdout.ends_with("\n\n"));
    }
}

#[test]
fn convert_prints_lines() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("b.sudoku", "+1 2 | . .\n3 4 | _ 0\n----+----\n2 x | . .\n* ? | . .\n");
    let done = scratch.run("convert --to line").exits_with(0);
    assert_eq!(done.stdout, format!("{GOOD_LINE}\n12..34..2.......\n"));
}

#[test]
fn lines_have_no_symbols_for_36_values() {
    let scratch = Scratch::new();
    let row = (1..=36).map(|value| value.to_string()).collect::<Vec<_>>().join(" ");
    let empty = [". "; 36].concat();
    let grid = format!("{row}\n{}", format!("{empty}\n").repeat(35));
    scratch.write("a.sudoku", grid);
    for line in ["solve", "convert --to line"] {
        let done = scratch.run(line).exits_with(1).complains(&["a.sudoku:1:1: "]);
        assert_eq!(done.stdout, "\n", "{line}");
    }
    // A number needs none.
    assert_eq!(scratch.run("solve --count").exits_with(0).stdout, "2+\n");
}
