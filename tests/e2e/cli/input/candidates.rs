//! Tests that every command takes the candidates of a grid for the same: constraints, or notes.

use crate::cli::harness::Scratch;

const SOLUTION: &str = "1234341243212143\n";
/// The values alone have several solutions.
const BARE: &str = "1  2  | 3  4\n3  4  | 1  2\n------+------\n34 13 | 24 13\n24 14 | 24 13\n";
const NOTE: &str = "the givens have several solutions; the candidates are respected";

#[test]
fn bare_candidates_beside_givens_are_constraints() {
    let scratch = Scratch::new();
    scratch.write("a.txt", BARE);
    let count = scratch.run("solve --count --limit 9 a.txt").exits_with(0).stdout;
    let braces =
        BARE.replace("34 13 | 24 13", "{34} {13} | {24} {13}").replace("24 14 | 24 13", "{24} {14} | {24} {13}");
    scratch.write("b.txt", braces);
    assert_ne!(scratch.run("solve --count --limit 9 b.txt").exits_with(0).stdout, count);
    assert_eq!(scratch.run("solve --limit 9 a.txt").exits_with(0).stdout, SOLUTION);
    scratch.run("check a.txt").exits_with(0).complains(&["a.txt:1:1", NOTE]);
    scratch.run("hint a.txt").exits_with(0).complains(&["a.txt:1:1", NOTE]);
    assert!(scratch.run("explain a.txt").exits_with(0).stdout.contains("Solved in"));
    scratch.run("rate a.txt").exits_with(0);
    // Formatting does not make notes of them.
    scratch.run("fmt a.txt").exits_with(0);
    assert!(!scratch.read("a.txt").contains('{'), "{}", scratch.read("a.txt"));
    assert_eq!(scratch.run("solve --limit 9 a.txt").exits_with(0).stdout, SOLUTION);
}

#[test]
fn other_candidates_are_notes() {
    let scratch = Scratch::new();
    let braces = "1 2 3 4\n3 4 1 2\n{34} {13} {24} {13}\n{24} {14} {24} {13}\n";
    let open = "1 2 3 4\n3 4 1 2\n34 13 24 13\n24 14 24 .\n";
    let beside = format!("{BARE}[candidates]\n1 2 3 4\n3 4 1 2\n34 13 24 13\n24 14 24 13\n");
    // The values suffice, so that wrong marks are wrong.
    let enough = "1 2 3 4\n3 4 1 2\n4 3 2 1\n13 1 4 3\n";
    for text in [braces, open, &beside] {
        let done = scratch.run_on("check --format concise -", text).exits_with(1);
        assert!(done.stdout.contains("multiple-solutions") && !done.stderr.contains(NOTE), "{text}: {}", done.stdout);
    }
    let done = scratch.run_on("check --format concise -", enough).exits_with(1);
    assert!(done.stdout.contains("wrong-candidates"), "{}", done.stdout);
}
