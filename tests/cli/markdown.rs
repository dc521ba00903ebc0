//! Markdown: each fenced block named `sudoku` is a small document; what is said about it is said in the file's places.

use super::harness::{CLASH, GOOD, GOOD_LINE, GOOD_SOLUTION, Scratch, TWO_SOLUTIONS};
use serde_json::Value;

fn book() -> String {
    format!(
        "# Puzzles\n\nNot one: 53..7....\n\n```sudoku\ntitle: First\n{GOOD}```\n\n```text\n{CLASH}```\n\n~~~ Sudoku hard\n{CLASH}~~~\n"
    )
}

#[test]
fn findings_have_the_places_of_the_file() {
    let scratch = Scratch::new();
    scratch.write("book.md", book());
    scratch.write("BOOK.MARKDOWN", book());
    let done = scratch.run("check --format jsonl --select duplicate-value book.md BOOK.MARKDOWN").exits_with(1);
    let findings: Vec<Value> = done.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let first_line = 1 + book().lines().position(|line| line.starts_with("~~~ Sudoku")).expect("a fence") as u64 + 1;
    for path in ["book.md", "BOOK.MARKDOWN"] {
        let ours: Vec<&Value> = findings.iter().filter(|finding| finding["path"] == path).collect();
        let places: Vec<(u64, u64)> = ours
            .iter()
            .map(|finding| (finding["line"].as_u64().unwrap_or(0), finding["column"].as_u64().unwrap_or(0)))
            .collect();
        assert_eq!(places, [(first_line, 1), (first_line, 9), (first_line + 7, 9)]);
        assert!(ours.iter().all(|finding| finding["puzzle"] == 2));
        assert_eq!(ours[0]["related"][0]["line"], first_line);
    }
    scratch.run("check book.md").complains(&["checked 1 file, 2 puzzles"]);
}

#[test]
fn the_source_is_shown_as_it_stands_in_the_file() {
    let scratch = Scratch::new();
    scratch.write("book.md", book());
    let done = scratch.run("check --format full --select duplicate-value book.md").exits_with(1);
    assert!(done.stdout.contains("book.md:31:1") && done.stdout.contains("31 | 53..7...5"), "{}", done.stdout);
}

#[test]
fn blocks_know_nothing_of_each_other() {
    let scratch = Scratch::new();
    let half = |rows: usize| GOOD.lines().take(rows).collect::<Vec<_>>().join("\n");
    scratch.write("halves.md", format!("```sudoku\n{}\n```\n```sudoku\n{}\n```\n", half(3), half(6)));
    assert_eq!(scratch.run("check halves.md").exits_with(1).rules(), ["incomplete-grid", "incomplete-grid"]);
    // What one declares for its whole text does not reach the next.
    scratch.write(
        "meta.md",
        format!("```sudoku\nsolutions: many\n\n{TWO_SOLUTIONS}\n```\n```sudoku\n{TWO_SOLUTIONS}\n```\n"),
    );
    let done = scratch.run("check meta.md --ignore duplicate-puzzle").exits_with(1);
    assert_eq!(done.rules(), ["multiple-solutions"]);
    assert!(done.stdout.starts_with("meta.md:7:1:"), "{}", done.stdout);
}

#[test]
fn the_other_commands_read_blocks_too() {
    let scratch = Scratch::new();
    scratch.write("book.md", format!("```sudoku\n{GOOD}```\n```sudoku\n{GOOD}```\n"));
    assert_eq!(scratch.run("solve book.md").exits_with(0).stdout, format!("{GOOD_SOLUTION}\n").repeat(2));
    assert_eq!(scratch.run("convert --to line book.md").exits_with(0).stdout, format!("{GOOD_LINE}\n").repeat(2));
    scratch.write("clash.md", format!("\n```sudoku\n{CLASH}```\n"));
    scratch.run("solve clash.md").exits_with(1).complains(&["clash.md:3:1: no solution"]);
}

#[test]
fn stdin_is_markdown_by_its_name() {
    let scratch = Scratch::new();
    let done = scratch.run_on("check - --stdin-filename x.md", book()).exits_with(1);
    assert_eq!(done.paths(), ["x.md"]);
    scratch.run_on("solve - --stdin-filename x.md", format!("```sudoku\n{GOOD}```\n")).exits_with(0);
}

#[test]
fn a_text_without_blocks_holds_no_puzzle() {
    let scratch = Scratch::new();
    scratch.write("a.md", format!("{CLASH}\n```\n{CLASH}```\n"));
    scratch.run("check a.md").exits_with(0).complains(&["there is no puzzle", "checked 1 file, 0 puzzles"]);
    assert_eq!(scratch.run("solve a.md").exits_with(0).stdout, "");
    scratch.run("check .").exits_with(2).complains(&["nothing to check"]);
}

#[test]
fn a_block_in_a_list_item_keeps_its_indentation() {
    let scratch = Scratch::new();
    let indented = format!("   {}\n", GOOD.trim_end().replace('\n', "\n   "));
    let list = format!("1. One\n\n   ```sudoku\n{indented}   ```\n");
    scratch.write("list.md", &list);
    scratch.run("fmt list.md").exits_with(0).complains(&["list.md:4:1: left as it is: its fence is indented"]);
    scratch.run("check --fix --select format list.md").exits_with(0);
    assert_eq!(scratch.read("list.md"), list);
}

#[test]
fn that_there_is_no_puzzle_is_said_in_every_format() {
    let scratch = Scratch::new();
    scratch.write("a.md", "# Nothing\n");
    for format in ["full", "concise", "json", "jsonl"] {
        let done = scratch.run(&format!("check --format {format} a.md")).exits_with(0);
        done.complains(&["note: there is no puzzle in what was checked"]);
        assert_eq!(scratch.run(&format!("check --quiet --format {format} a.md")).stderr, "");
    }
}
