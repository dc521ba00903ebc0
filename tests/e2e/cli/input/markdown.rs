//! Tests Markdown: each fenced block named `sudoku` is a small document, and reports use the places of the file.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, GOOD_SOLUTION, Scratch, TWO_SOLUTIONS};
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
fn the_source_is_shown_as_in_the_file() {
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
    scratch.run("check a.md").exits_with(2).complains(&["no puzzle in a.md"]);
    assert_eq!(scratch.run("solve a.md").exits_with(2).stdout, "");
    scratch.run("check .").exits_with(2).complains(&["nothing to check"]);
}

/// A block with `margin` before each line; blanks at the end of empty lines are removed.
fn block(margin: &str, body: &str) -> String {
    let line = |line: &str| format!("{}\n", format!("{margin}{line}").trim_end());
    format!("```sudoku\n{body}```\n").lines().map(line).collect()
}

#[test]
fn blocks_in_quotes_and_list_items_are_written_with_their_marks() {
    let scratch = Scratch::new();
    for (name, above, margin) in
        [("list.md", "1. One\n\n", "   "), ("quote.md", "> One\n>\n", "> "), ("both.md", "> > - One\n", "> >   ")]
    {
        let text = |body: &str| format!("{above}{}\nEnd\n", block(margin, body));
        let canonical = scratch.run_on("fmt -", format!("title: x\n{GOOD}\n# two\n{GOOD}")).exits_with(0).stdout;
        let bare = format!("Title:   x\n{GOOD}# two\n{GOOD}");
        scratch.write(name, text(&bare));
        scratch.run(&format!("check --ignore duplicate-puzzle {name}")).exits_with(0).complains(&["2 puzzles"]);
        scratch.run(&format!("fmt {name}")).exits_with(0).complains(&["1 file reformatted"]);
        assert_eq!(scratch.read(name), text(&canonical));
        scratch.run(&format!("fmt --check {name}")).exits_with(0);
        scratch.write(name, text(&bare));
        scratch.run(&format!("check --fix --select format {name}")).exits_with(0);
        assert_eq!(scratch.read(name), text(&canonical));
        assert_eq!(scratch.run(&format!("solve {name}")).exits_with(0).stdout, format!("{GOOD_SOLUTION}\n").repeat(2));
    }
}

#[test]
fn blocks_of_list_items_are_written_wherever_they_begin() {
    let scratch = Scratch::new();
    let canonical = scratch.run_on("fmt -", GOOD).exits_with(0).stdout;
    let tight = |text: String, mark: &str| text.replacen(&" ".repeat(mark.len()), mark, 1);
    for name in ["mark.md", "tab.md", "ten.md"] {
        let text = |body: &str| match name {
            "mark.md" => tight(block("  ", body), "- "),
            "tab.md" => format!("- x\n\n{}", block("\t", body)),
            _ => format!("10. x\n\n{}", block("    ", body)),
        };
        scratch.write(name, text(GOOD));
        scratch.run(&format!("fmt {name}")).exits_with(0).complains(&["1 file reformatted"]);
        assert_eq!(scratch.read(name), text(&canonical));
        scratch.run(&format!("check {name}")).exits_with(0).complains(&["1 puzzle"]);
    }
}

#[test]
fn findings_in_quotes_have_the_places_of_the_file() {
    let scratch = Scratch::new();
    scratch.write("quote.md", format!("> One\n\n{}\n{}", block("> ", GOOD), block("> ", CLASH)));
    let done = scratch.run("check --select duplicate-value quote.md").exits_with(1);
    let places: Vec<&str> = done.stdout.lines().filter_map(|line| line.split(" error").next()).collect();
    assert_eq!(places, ["quote.md:16:3:", "quote.md:16:11:", "quote.md:23:11:"]);
}

#[test]
fn a_quote_that_ends_before_its_fence_ends_the_block() {
    let scratch = Scratch::new();
    let quoted = block("> ", GOOD).replace("> ```\n", "");
    scratch.write("open.md", format!("{quoted}\nEnd\n"));
    scratch.run("fmt open.md").exits_with(0).complains(&["1 file reformatted"]);
    let formatted = scratch.read("open.md");
    assert!(formatted.starts_with("> ```sudoku\n> 5 3 . | . 7 . | . . .\n"), "{formatted}");
    assert!(formatted.ends_with("> . . . | . 8 . | . 7 9\n\nEnd\n"), "{formatted}");
}

#[test]
fn missing_puzzles_are_reported_in_every_format() {
    let scratch = Scratch::new();
    scratch.write("a.md", "# Nothing\n");
    for format in ["full", "concise", "json", "jsonl"] {
        let done = scratch.run(&format!("check --format {format} a.md")).exits_with(2);
        done.complains(&["error: nothing to check: no puzzle in a.md (of Markdown files, only blocks named `sudoku`"]);
        let done = scratch.run(&format!("check --allow-empty --format {format} a.md")).exits_with(0);
        done.complains(&["note: no puzzle was found in the checked files"]);
        assert_eq!(scratch.run(&format!("check --allow-empty --quiet --format {format} a.md")).stderr, "");
    }
}
