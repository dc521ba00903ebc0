//! Tests the commands that change puzzles: `minimize`, `make-unique`, `make-symmetric`, `scramble`, `vicinity`.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, GOOD_SOLUTION, Scratch, TWO_SOLUTIONS};
use std::collections::BTreeSet;

fn givens(line: &str) -> usize {
    line.chars().filter(|c| c.is_ascii_digit()).count()
}

#[test]
fn minimized_puzzles_keep_their_solution() {
    let scratch = Scratch::new();
    let line = scratch.run_on("minimize -", GOOD_LINE).exits_with(0).stdout;
    assert!(givens(&line) < givens(GOOD_LINE));
    assert_eq!(scratch.run_on("solve -", line.as_str()).stdout.trim_end(), GOOD_SOLUTION);
    assert_eq!(scratch.run_on("minimize -", line.as_str()).stdout, line);
    assert_ne!(scratch.run_on("minimize --seed 1 -", GOOD_LINE).stdout, line);
    assert_eq!(scratch.run_on("minimize -", GOOD).stdout, line);
    assert!(givens(&scratch.run_on("minimize -", GOOD_SOLUTION).exits_with(0).stdout) < 30);
}

#[test]
fn files_stay_and_metadata_too() {
    let scratch = Scratch::new();
    let text = format!("title: One\nclues: 30\n{GOOD}");
    scratch.write("a.sudoku", &text);
    let done = scratch.run("make-symmetric --symmetry full a.sudoku").exits_with(0);
    assert!(done.stdout.starts_with("title: One\n") && !done.stdout.contains("clues"), "{}", done.stdout);
    assert_eq!(scratch.read("a.sudoku"), text);
    assert!(scratch.run("minimize --format json a.sudoku").exits_with(0).stdout.starts_with('{'));
}

#[test]
fn puzzles_with_several_solutions_are_made_unique() {
    let scratch = Scratch::new();
    let line = scratch.run_on("make-unique -", TWO_SOLUTIONS).exits_with(0).stdout;
    assert_eq!(givens(&line), givens(TWO_SOLUTIONS) + 1);
    assert_eq!(scratch.run_on("solve --count -", line).stdout, "1\n");
    assert_eq!(scratch.run_on("make-unique -", GOOD_LINE).exits_with(0).stdout.trim_end(), GOOD_LINE);
}

#[test]
fn equivalent_puzzles() {
    let scratch = Scratch::new();
    let form = scratch.run_on("canon -", GOOD_LINE).stdout;
    let other = scratch.run_on("scramble --seed 1 -", GOOD_LINE).exits_with(0).stdout;
    assert_ne!(other.trim_end(), GOOD_LINE);
    assert_eq!(scratch.run_on("canon -", other.as_str()).stdout, form);
    assert_eq!(scratch.run_on("scramble --seed 1 -", GOOD_LINE).stdout, other);
    let done = scratch.run_on("scramble -", GOOD_LINE).exits_with(0);
    let seed = done.stderr.trim_end().strip_prefix("seed: ").expect("the seed").to_owned();
    assert_eq!(scratch.run_on(&format!("scramble --seed {seed} -"), GOOD_LINE).stdout, done.stdout);
    // Lines stay lines, in their order, on any number of threads.
    let many = format!("{GOOD_LINE}\n").repeat(100);
    let one = scratch.run_on("scramble --seed 2 --jobs 1 -", many.as_str()).exits_with(0).stdout;
    assert_eq!(scratch.run_on("scramble --seed 2 --jobs 3 -", many.as_str()).stdout, one);
    assert_eq!(one.lines().collect::<BTreeSet<_>>().len(), 100);
}

#[test]
fn the_vicinity_has_one_of_each_class() {
    let scratch = Scratch::new();
    let minimal = scratch.run_on("minimize -", GOOD_LINE).stdout;
    let found = scratch.run_on("vicinity -", minimal.as_str()).exits_with(0).stdout;
    assert!(found.lines().count() > 5, "{found}");
    let forms = scratch.run_on("canon -", found.as_str()).exits_with(0).stdout;
    assert_eq!(forms.lines().collect::<BTreeSet<_>>().len(), found.lines().count());
    assert_eq!(scratch.run_on("minimize -", found.as_str()).exits_with(0).stdout, found);
    let distance = |line: &str| minimal.chars().zip(line.chars()).filter(|(one, other)| one != other).count();
    assert!(found.lines().all(|line| (1..=2).contains(&distance(line))));
    // Two equivalent puzzles have one vicinity.
    let other = scratch.run_on("scramble --seed 1 -", minimal.as_str()).stdout;
    assert_eq!(scratch.run_on("vicinity -", format!("{minimal}{other}")).exits_with(0).stdout, found);
    scratch.run_on("vicinity --remove 0 --add 0 -", minimal.as_str()).exits_with(2).complains(&["nothing to look for"]);
    scratch.run_on("vicinity --remove 9 -", minimal.as_str()).exits_with(2);
}

#[test]
fn what_cannot_be_changed_is_an_error() {
    let scratch = Scratch::new();
    let six = "1.....\n......\n......\n......\n......\n......\n";
    for (command, text, words) in [
        ("minimize", TWO_SOLUTIONS, "the puzzle has 2 solutions"),
        ("make-symmetric", TWO_SOLUTIONS, "the puzzle has 2 solutions"),
        ("make-symmetric --symmetry quarter-turn", six, "possible are none, rotational"),
        ("make-unique", CLASH, "the givens clash"),
        ("scramble", "53..7!...", "rows are missing"),
        ("vicinity", six, "only classic 9×9 puzzles have a vicinity"),
        ("vicinity", TWO_SOLUTIONS, "the puzzle has 2 solutions"),
        ("scramble", "[rowindexers]\nr1c1\n", "`[rowindexers]` ties values to their places"),
    ] {
        let done = scratch.run_on(&format!("{command} -"), text).exits_with(1);
        assert!(done.stderr.contains(words), "{command}: {}", done.stderr);
    }
    scratch.run("make-symmetric --symmetry x a").exits_with(2).complains(&["unknown symmetry"]);
}
