//! Tests equal and equivalent puzzles in several files: the first by path, then by line, is the original.

use crate::cli::harness::{GOOD, GOOD_LINE, Scratch};

#[test]
fn the_first_by_path_then_line_is_the_original() {
    let scratch = Scratch::new();
    scratch.write("b.sudoku", GOOD);
    scratch.write("c.sdm", format!("{GOOD_LINE}\n"));
    scratch.write("a/d.sudoku", format!("# first\n\n{GOOD}\ntitle: again\n{GOOD}"));
    scratch.write("e.md", format!("# Two\n\n```sudoku\n{GOOD}```\n\n```sudoku\n{GOOD}```\n"));
    let mut reports = Vec::new();
    for jobs in [1, 4, 1_000_000] {
        let command = format!("check --format jsonl --jobs {jobs} a b.sudoku c.sdm e.md");
        reports.push(scratch.run(&command).exits_with(1).stdout);
    }
    assert!(reports.iter().all(|report| *report == reports[0]));
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
    assert_eq!(finding["message"], "same givens as puzzle 1 of this file");
    scratch.run("check --format full e.md").exits_with(1);
}

#[test]
fn other_files_are_shown_by_name() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("b.sudoku", GOOD);
    let done = scratch.run("check --format full").exits_with(1);
    assert!(done.stdout.contains("same givens as puzzle 1 of a.sudoku"), "{}", done.stdout);
    assert!(done.stdout.contains("see: a.sudoku:1:1: the same givens"), "{}", done.stdout);
    scratch.run("check --ignore duplicate-puzzle").exits_with(0);
}

#[test]
fn equivalent_puzzles_and_what_leads_to_them() {
    let scratch = Scratch::new();
    let rotated: String = GOOD_LINE.chars().rev().collect();
    let digits = rotated.replace('1', "x").replace('3', "1").replace('x', "3");
    scratch.write("a.sdm", format!("# first\n{GOOD_LINE}\n"));
    scratch.write("b.md", format!("# Two\n\n```sudoku\n{rotated}\n{digits}\n```\n\n```sudoku\n{GOOD_LINE}\n```\n"));
    scratch.write("c.sudoku", format!("rules: diagonal\nsolutions: 0\n{digits}\n"));
    let select = |rules: &str| {
        let reports = [1, 4].map(|jobs| {
            let command = format!("check --format jsonl --select {rules} --jobs {jobs} a.sdm b.md c.sudoku");
            scratch.run(&command).exits_with(1).stdout
        });
        assert_eq!(reports[0], reports[1]);
        let line = |line: &str| {
            let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let (related, severity) = (&finding["related"][0], &finding["severity"]);
            assert_eq!(severity, "warning");
            format!(
                "{}:{} {}: {} ({}:{}:{})",
                finding["path"],
                finding["line"],
                finding["rule"],
                finding["message"],
                related["path"],
                related["line"],
                related["column"],
            )
            .replace('"', "")
        };
        reports[0].lines().map(line).collect::<Vec<_>>()
    };
    let equivalent = [
        "b.md:4 equivalent-puzzle: equivalent to puzzle 1 of a.sdm: rotated by 180° (a.sdm:2:1)",
        "b.md:5 equivalent-puzzle: equivalent to puzzle 1 of a.sdm: rotated by 180°; 1↔3 exchanged (a.sdm:2:1)",
    ];
    let [first, second] = equivalent;
    let equal = "b.md:9 equivalent-puzzle: same givens as puzzle 1 of a.sdm (a.sdm:2:1)";
    assert_eq!(select("equivalent-puzzle"), [first, second, equal]);
    let equal = "b.md:9 duplicate-puzzle: same givens as puzzle 1 of a.sdm (a.sdm:2:1)";
    assert_eq!(select("equivalent-puzzle,duplicate-puzzle"), [first, second, equal]);
    // A file without the rule may still hold the first one.
    scratch.write(
        "sudoku.toml",
        "[check]\nselect = ['equivalent-puzzle']\n[check.per-file]\n'b.md' = ['equivalent-puzzle']\n",
    );
    scratch.run("check a.sdm b.md c.sudoku").exits_with(0);
    scratch.run("check --isolated a.sdm b.md --ignore duplicate-puzzle").exits_with(0);
}
