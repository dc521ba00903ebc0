//! Equal puzzles in several files: the first by path, then line, is the original.

use super::harness::{GOOD, GOOD_LINE, Scratch};

#[test]
fn the_first_by_path_then_line_is_the_original() {
    let scratch = Scratch::new();
    scratch.write("b.sudoku", GOOD);
    scratch.write("c.sdm", format!("{GOOD_LINE}\n"));
    scratch.write("a/d.sudoku", format!("# first\n\n{GOOD}\ntitle: again\n{GOOD}"));
    scratch.write("e.md", format!("# Two\n\n```sudoku\n{GOOD}```\n\n```sudoku\n{GOOD}```\n"));
    let mut reports = Vec::new();
    for jobs in [1, 4] {
        let command = format!("check --format jsonl --jobs {jobs} a b.sudoku c.sdm e.md");
        reports.push(scratch.run(&command).exits_with(1).stdout);
    }
    assert_eq!(reports[0], reports[1]);
    let line = |line: &str| {
        let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let related = &finding["related"][0];
        assert_eq!(finding["rule"], "duplicate-puzzle");
        format!(
            "{}:{} puzzle {}: {}:{}:{}",
            finding["path"], finding["line"], finding["puzzle"], related["path"], related["line"], related["column"]
        )
        .replace('"', "")
    };
    let lines: Vec<String> = reports[0].lines().map(line).collect();
    assert_eq!(
        lines,
        [
            "a/d.sudoku:14 puzzle 2: a/d.sudoku:3:1",
            "b.sudoku:1 puzzle 1: a/d.sudoku:3:1",
            "c.sdm:1 puzzle 1: a/d.sudoku:3:1",
            "e.md:4 puzzle 1: a/d.sudoku:3:1",
            "e.md:16 puzzle 2: a/d.sudoku:3:1",
        ]
    );
}

#[test]
fn parts_of_one_markdown_file() {
    let scratch = Scratch::new();
    scratch.write("e.md", format!("```sudoku\n{GOOD}```\n\n```sudoku\n{GOOD}```\n"));
    let report = scratch.run("check --format json e.md").exits_with(1).stdout;
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    let finding = &report["findings"][0];
    assert_eq!((&finding["line"], &finding["related"][0]["line"]), (&14.into(), &2.into()));
    assert_eq!(finding["message"], "puzzle 1 of this file has the same givens");
    scratch.run("check --format full e.md").exits_with(1);
}

#[test]
fn other_files_are_shown_by_name() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("b.sudoku", GOOD);
    let done = scratch.run("check --format full").exits_with(1);
    assert!(done.stdout.contains("puzzle 1 of a.sudoku has the same givens"), "{}", done.stdout);
    assert!(done.stdout.contains("see: a.sudoku:1:1: the same givens"), "{}", done.stdout);
    scratch.run("check --ignore duplicate-puzzle").exits_with(0);
}
