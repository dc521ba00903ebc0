//! Tests `hint` and `explain`: the next step and the whole path.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use serde_json::Value;

fn json(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect()
}

#[test]
fn a_hint_is_one_line_a_puzzle() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("{GOOD}\n{GOOD}"));
    let hint = "Hidden Single: r1c6=8, the only 8 in box 2\n";
    assert_eq!(scratch.run("hint").exits_with(0).stdout, hint.repeat(2));
    assert_eq!(scratch.run_on("hint -", GOOD_LINE).stdout, hint);
}

/// A puzzle that needs forcing chains.
const HARD: &str = ".495....3..........5.9.6...4..38..1.82....4.......1..8.9.....6.....79...2..4..1..";

#[test]
fn a_hard_puzzle_is_explained_to_its_end() {
    let scratch = Scratch::new();
    let text = scratch.run_on("explain -", HARD).exits_with(0).stdout;
    assert!(text.contains("Forcing") && text.contains("\nSolved in "), "{text}");
    let paths = json(&scratch.run_on("explain --format json -", HARD).exits_with(0).stdout);
    let steps = paths[0]["steps"].as_array().expect("steps");
    for step in steps {
        assert!(step["text"].as_str().is_some_and(|text| text.chars().count() <= 200), "{step}");
    }
    let chain = steps.iter().find(|step| step["technique"] == "Forcing Chain").expect("a forcing chain");
    let first = chain["details"][0].as_str().expect("a line");
    assert!(first.starts_with("1. if r") && first.ends_with(':'), "{first}");
    let number = steps.iter().position(|step| step == chain).expect("a step") + 1;
    let detailed = scratch.run_on("explain --details -", HARD).exits_with(0).stdout;
    let mut lines = detailed.lines().skip_while(|line| !line.trim_start().starts_with(&format!("{number}. ")));
    assert_eq!(lines.nth(1).map(str::trim_start), Some(first));
}

#[test]
fn why_a_cell_cannot_hold_a_value() {
    let scratch = Scratch::new();
    let why = |candidate: &str| scratch.run_on(&format!("hint --why-not {candidate} -"), HARD).exits_with(0).stdout;
    assert_eq!(why("r1c2=5"), "r1c2=5 is not possible: r1c2 is 4\n");
    assert_eq!(why("r1c1=4"), "r1c1=4 is not possible: r1c2 is 4, in row 1\n");
    let paths = json(&scratch.run_on("explain --format json -", HARD).exits_with(0).stdout);
    let removed = paths[0]["steps"].as_array().expect("steps").iter().find(|step| step["technique"] == "Forcing Chain");
    let (cell, value) = (&removed.expect("a chain")["removes"][0][0], &removed.expect("a chain")["removes"][0][1][0]);
    let candidate = format!("{}={value}", cell.as_str().expect("a cell"));
    assert!(
        why(&candidate).contains(&format!("{}<>{value}, because {candidate} leaves ", cell.as_str().expect("a cell")))
    );
    let chain = why(&candidate);
    assert_eq!(chain.lines().nth(1), Some(format!("    1. if {candidate}:").as_str()), "the chain itself: {chain}");
    let solution = scratch.run_on("solve -", HARD).exits_with(0).stdout;
    let right = format!("r1c1={}", solution.chars().next().expect("a value"));
    assert_eq!(why(&right), format!("{right} is not excluded yet\n"));
    let record = &json(&scratch.run_on(&format!("hint --format json --why-not {candidate} -"), HARD).stdout)[0];
    assert_eq!((&record["excluded"], &record["candidate"]), (&true.into(), &candidate.into()));
    assert!(record["step"]["details"].is_array(), "{record}");
    let done = scratch.run_on("hint --why-not r1c1=x -", HARD).exits_with(1);
    assert!(done.stderr.contains("`x` is no value of this puzzle"), "{}", done.stderr);
}

#[test]
fn placed_values_are_steps_already_taken() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "1 +2 . .\n. . 2 .\n. 4 . .\n. . . 3\n");
    assert_eq!(scratch.run("hint").exits_with(0).stdout, "Hidden Single: r2c1=4, the only 4 in box 1\n");
    scratch.write("a.sudoku", "1 +2 . .\n. +1 2 .\n. 4 . .\n. . . 3\n");
    scratch.run("hint").exits_with(1).complains(&["a.sudoku:1:1: ", "r2c2 is wrong"]);
}

#[test]
fn the_grid_as_played_counts_too() {
    let scratch = Scratch::new();
    let puzzle = "[puzzle]\n1...\n..3.\n..4.\n.2.3\n[state]\n";
    scratch.write("a.sudoku", format!("{puzzle}1+32+4\n+2.3.\n..4.\n.2.3\n"));
    assert_eq!(scratch.run("hint").exits_with(0).stdout, "Full House: r2c2=4, the last open cell of box 1\n");
    scratch.write("a.sudoku", format!("{puzzle}1+42+4\n+2.3.\n..4.\n.2.3\n"));
    scratch.run("hint").exits_with(1).complains(&["a.sudoku:2:1: ", "r1c2 is wrong"]);
}

#[test]
fn a_path_leads_to_the_solution() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    let text = scratch.run("explain").exits_with(0).stdout;
    assert!(text.starts_with("a.sudoku:1:1\n 1. Hidden Single: r1c6=8"), "{text}");
    assert!(text.ends_with("\nSolved in 51 steps.\n\n"), "{text}");
    let objects = json(&scratch.run("explain --format json").exits_with(0).stdout);
    let [path] = &objects[..] else { panic!("one puzzle: {objects:?}") };
    assert_eq!((&path["path"], &path["puzzle"], &path["solved"]), (&"a.sudoku".into(), &1.into(), &true.into()));
    let steps = path["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 51);
    assert_eq!(steps[0]["technique"], "Hidden Single");
    assert_eq!(steps[0]["places"], serde_json::json!([["r1c6", 8]]));
    assert_eq!((&steps[0]["removes"], &steps[0]["links"]), (&serde_json::json!([]), &serde_json::json!([])));
    assert_eq!(steps[0]["cells"], serde_json::json!(["r1c6"]));
}

#[test]
fn a_puzzle_without_a_path_says_why() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("{GOOD}\n{CLASH}\n{TWO_SOLUTIONS}\n"));
    let done = scratch.run("hint").exits_with(1);
    assert_eq!(done.stdout.lines().map(str::is_empty).collect::<Vec<_>>(), [false, true, false]);
    done.complains(&[
        "error: a.sudoku:11:1: no hint: the puzzle has no solution: ",
        "note: a.sudoku:21:1: the puzzle has 2 solutions",
    ]);
    let objects = json(&scratch.run("explain --format json").exits_with(1).stdout);
    let ends: Vec<&Value> = objects.iter().map(|object| &object["end"]).collect();
    assert_eq!(ends, ["solved", "no solution", "not unique"]);
    assert_eq!(objects[2]["puzzle"], 3);
}

#[test]
fn several_solutions_have_a_path_as_far_as_logic_leads() {
    let scratch = Scratch::new();
    let line = TWO_SOLUTIONS;
    let hint = scratch.run_with("hint", line).exits_with(0);
    assert!(hint.stdout.starts_with("Hidden Single: "), "{}", hint.stdout);
    let done = scratch.run_with("explain", line).exits_with(1).complains(&["error: the puzzle has 2 solutions"]);
    let end = "Logic decides nothing more, with 4 cells open: the solutions differ.\n\n";
    assert!(done.stdout.ends_with(end), "{}", done.stdout);
    let record = &json(&scratch.run_with("explain --format json", line).exits_with(1).stdout)[0];
    assert_eq!((&record["reason"], &record["open"]), (&"the puzzle has 2 solutions".into(), &4.into()));
    // Values in the state that no solution has are named; nothing is made of them.
    scratch.write("a.sudoku", "1...\n..2.\n....\n....\n\n[state]\n1...\n2...\n....\n....\n");
    scratch.run("explain a.sudoku").exits_with(1).complains(&["no path: the entered values allow no solution"]);
}

#[test]
fn a_puzzle_without_a_solution_is_refuted_step_by_step() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "12..\n....\n..1.\n..2.\n");
    let done = scratch.run("explain").exits_with(1);
    let lines = "1. Hidden Single: r2c4=1, the only 1 in box 2\n2. row 2 has no cell left for 2\n";
    assert_eq!(done.stdout, format!("a.sudoku:1:1\n{lines}No solution.\n\n"));
    done.complains(&[
        "a.sudoku:1:1: no solution: these 4 givens cannot all be right: r1c1=1, r1c2=2, r3c3=1 and r4c3=2",
    ]);
    assert_eq!(scratch.run("hint").exits_with(1).stdout, "\n");
    let objects = json(&scratch.run("explain --format json").exits_with(1).stdout);
    assert_eq!(objects[0]["refutation"], serde_json::json!(lines.lines().collect::<Vec<_>>()));
}

#[test]
fn a_solved_puzzle_needs_nothing() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "1234\n3412\n2143\n4321\n");
    assert_eq!(scratch.run("hint").exits_with(0).stdout, "Solved: no cell is empty.\n");
}

/// Only the placed values leave one solution here, so they cannot be exchanged, even if a rectangle of them looks
/// like; nor can the candidates of a grid that says nothing by values.
#[test]
fn nothing_is_exchanged_that_the_puzzle_needs() {
    let placed = "\
. . . . +6 . +8 . .\n+5 . . . . . . . .\n+4 . . . +9 . . +3 .\n. +8 . . +2 . . . .\n+9 +1 . . +4 3 . . +7\n\
+3 . +4 . . . . +1 .\n. +3 . 6 . . +1 . .\n. . +7 . . +2 +5 . +3\n. +9 . . . . . +2 .\n";
    let marks = placed.replace('+', "").replace('.', "123456789");
    let marks: String = marks.lines().map(|line| braced(line) + "\n").collect();
    for grid in [placed.to_owned(), marks] {
        let scratch = Scratch::new();
        scratch.write("a.sudoku", &grid);
        let solution = scratch.run("solve").exits_with(0).stdout;
        let objects = json(&scratch.run("explain --format json").exits_with(0).stdout);
        let steps = objects[0]["steps"].as_array().expect("steps");
        let removed = steps.iter().flat_map(|step| step["removes"].as_array().expect("a list"));
        for entry in removed {
            let name = entry[0].as_str().expect("a cell").as_bytes();
            let value = solution.as_bytes()[usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1')] - b'0';
            assert!(!entry[1].as_array().expect("values").contains(&value.into()), "{entry} of {solution}{grid}");
        }
    }
}

/// Each word of a line as the candidates of a cell.
fn braced(line: &str) -> String {
    line.split(' ').map(|word| format!("{{{word}}}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn values_are_written_as_the_puzzle_writes_them() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "symbols: abcd\n\na...\n..c.\n..d.\n.b.c\n");
    assert!(scratch.run("hint").exits_with(0).stdout.starts_with("Hidden Single: r2c1=b"));
    assert!(scratch.run("explain --search").exits_with(0).stdout.contains("placed r1c1=a"));
    assert!(scratch.run("explain --view game").exits_with(0).stdout.contains("a ."));
    assert!(scratch.run("explain --view levels --value 2").exits_with(0).stdout.contains("value b"));
}

#[test]
fn the_largest_puzzles_are_shown() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("size: 36\n{}", format!("1{}\n", " .".repeat(35)).replace('1', ".").repeat(36)));
    scratch.run("explain --view levels --value 36 --format json").exits_with(0);
    scratch.run("explain --search --at 3 --format json").exits_with(0);
}
