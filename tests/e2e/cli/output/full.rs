//! Tests the full report on a terminal.

use super::terminal::{Terminal, markup};
use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use expect_test::{ExpectFile, expect_file};
use std::io::Write;
use std::process::{Command, Stdio};

/// Files of many kinds.
fn collection() -> Scratch {
    let scratch = Scratch::new();
    let quoted: String = CLASH.lines().map(|line| format!("> {line}\n")).collect();
    scratch.write("book.md", format!("# A book\n\n> ```sudoku\n> titel: x\n{quoted}> ```\n"));
    scratch.write("clash.sudoku", CLASH);
    scratch.write("list.sdm", format!("{GOOD_LINE}\n{TWO_SOLUTIONS}\n{}\n", GOOD_LINE.replacen('6', "5", 1)));
    scratch
        .write("titles.sudoku", format!("title: 数独 🧩 שלום\nclues: 数\n{GOOD}\ntitle: {}\n{CLASH}", "x".repeat(300)));
    scratch.write("tabs.sudoku", "1\t2\t|\t3\t4\r\n3\t3\t|\t1\t2\r\n----+----\r\n2\t1\t|\t4\t3\r\n4\t漢\t|\t2\t1\r\n");
    scratch.write(
        "unsolvable.sudoku",
        ".3965..4.\n458...9.2\n....49..5\n..3..6...\n...7..1..\n...59.4..\n...12.8.9\n.2...463.\n91...35..\n",
    );
    scratch.write("wide.sudoku", wide());
    scratch
}

/// A grid of 25 rows of more than 100 columns with three 1s in its first column.
fn wide() -> String {
    let value = |row: usize, column: usize| (5 * (row % 5) + row / 5 + column) % 25 + 1;
    let cell = |row: usize, column: usize| match (row, column) {
        (0 | 7 | 24, 0) => "  1".to_owned(),
        _ if (row * 7 + column * 3).is_multiple_of(4) => "  .".to_owned(),
        _ => format!("{:>3}", value(row, column)),
    };
    let row = |row: usize| (0..25).map(|column| cell(row, column)).collect::<Vec<_>>().join("|") + "\n";
    (0..25).map(row).collect()
}

fn on_terminal(command: Command, columns: u16) -> (String, Option<i32>) {
    Terminal::start(command, columns, None).finish()
}

#[track_caller]
fn check(columns: u16, options: &str, expected: &ExpectFile) {
    let scratch = collection();
    let mut command = scratch.command(&format!("check --progress never {options} . book.md"));
    command.env("TERM", "xterm");
    let (seen, code) = on_terminal(command, columns);
    assert_eq!(code, Some(1));
    let seen = markup(&seen);
    if options.contains("never") {
        let is_long = |line: &&str| line.chars().map(width).sum::<usize>() > usize::from(columns);
        // Paths are never cut, and the summary is one line for those who look for it.
        let is_cut = |line: &&str| !line.contains("-->") && !line.starts_with("checked ");
        let long: Vec<&str> = seen.lines().filter(is_cut).filter(is_long).collect();
        assert!(long.is_empty(), "longer than {columns} columns: {long:#?}");
    }
    expected.assert_eq(&seen);
}

/// The columns that a character of these tests takes.
fn width(character: char) -> usize {
    if matches!(character, '\u{4E00}'..='\u{9FFF}' | '\u{1F000}'..='\u{1FFFF}') { 2 } else { 1 }
}

#[test]
fn at_80_columns() {
    check(80, "--color never", &expect_file!["snapshots/full-80.txt"]);
}

#[test]
fn at_120_columns() {
    check(120, "--color never", &expect_file!["snapshots/full-120.txt"]);
}

#[test]
fn at_80_columns_with_colours() {
    check(80, "", &expect_file!["snapshots/full-80-colours.txt"]);
}

#[test]
fn at_120_columns_with_colours() {
    check(120, "", &expect_file!["snapshots/full-120-colours.txt"]);
}

#[test]
fn concise_with_colours() {
    check(80, "--format concise", &expect_file!["snapshots/concise-colours.txt"]);
}

#[test]
fn columns_says_how_wide_a_report_is() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", TWO_SOLUTIONS);
    let longest = |columns: Option<&str>| {
        let mut command = scratch.command("check --format full");
        columns.map(|columns| command.env("COLUMNS", columns));
        let output = command.stdin(Stdio::null()).output().expect("the program starts");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines().map(|line| line.chars().count()).max()
    };
    assert!(longest(Some("60")).is_some_and(|longest| (50..=60).contains(&longest)));
    for none in [None, Some(""), Some("x"), Some("0")] {
        assert!(longest(none).is_some_and(|longest| (80..=100).contains(&longest)), "{none:?}");
    }
}

#[test]
fn colours_on_a_terminal() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", CLASH);
    let has_colours = |options: &str, variables: &[(&str, &str)]| {
        let mut command = scratch.command(&format!("check --progress never {options}"));
        command.env("TERM", "xterm").envs(variables.iter().copied());
        on_terminal(command, 80).0.contains('\u{1b}')
    };
    assert!(has_colours("", &[]));
    assert!(has_colours("--format concise", &[]));
    assert!(!has_colours("", &[("NO_COLOR", "1")]));
    assert!(!has_colours("", &[("CLICOLOR", "0")]));
    assert!(!has_colours("", &[("TERM", "dumb")]));
    assert!(!has_colours("--color never", &[("CLICOLOR_FORCE", "1")]));
    assert!(has_colours("--color always", &[("NO_COLOR", "1"), ("TERM", "dumb")]));
    assert!(!has_colours("--color always --quiet --format json", &[("CLICOLOR_FORCE", "1")]));
    assert!(!has_colours("--color always --quiet --format jsonl", &[]));
}

#[test]
fn answers_have_colours_on_a_terminal() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", GOOD);
    let seen = |line: &str, variables: &[(&str, &str)]| {
        let mut command = scratch.command(&format!("{line} --progress never x.sudoku"));
        command.env("TERM", "xterm").envs(variables.iter().copied());
        markup(&on_terminal(command, 80).0)
    };
    assert_eq!(seen("hint", &[]), "<bold>Hidden Single</>: <green>r1c6=8</>, the only 8 in box 2\n");
    let path = seen("explain", &[]);
    assert!(path.starts_with("<bold>x.sudoku:1:1</>\n<dim> 1.</> <bold>Hidden Single</>: <green>r1c6=8</>"), "{path}");
    assert!(path.ends_with("<green>Solved in 51 steps.</>\n\n"), "{path}");
    let diff = seen("fmt --diff --quiet", &[]);
    assert!(
        diff.starts_with("<bold>--- x.sudoku</>\n<bold>+++ x.sudoku</>\n<cyan>@@ -1,9 +1,11 @@</>\n<red>-53"),
        "{diff}"
    );
    assert!(diff.contains("\n<green>+5 3 . | . 7 . | . . .</>\n"), "{diff}");
    for line in ["hint", "explain", "fmt --diff --quiet", "check --diff --select format --quiet"] {
        let plain = scratch.run(&format!("{line} x.sudoku")).stdout;
        assert!(!plain.contains('\u{1b}'), "{line}");
        assert!(scratch.run(&format!("{line} --color always x.sudoku")).stdout.contains('\u{1b}'), "{line}");
        assert!(!seen(&format!("{line} --color never"), &[("CLICOLOR_FORCE", "1")]).contains('<'), "{line}");
        assert!(!seen(line, &[("NO_COLOR", "1")]).contains('<'), "{line}");
    }
    let json = scratch.run("hint --format json --color always x.sudoku").stdout;
    assert!(!json.contains('\u{1b}'), "{json}");
}

#[test]
fn help_fits_the_terminal() {
    let scratch = Scratch::new();
    for columns in [60, 80, 120] {
        for command in ["", "check", "fmt", "solve", "hint", "explain", "canon", "convert", "stream", "config"] {
            let (seen, code) = on_terminal(scratch.command(&format!("{command} --help")), columns);
            assert_eq!(code, Some(0));
            let text: Vec<&str> = seen.lines().collect();
            let width = |line: &str| {
                markup(&line.replace("\u{1b}[4m", "")).replace("<bold>", "").replace("</>", "").chars().count()
            };
            let longest = text.iter().map(|line| width(line)).max().unwrap_or_default();
            assert!(longest <= usize::from(columns.min(100)) || columns == 60, "{command}, {columns}: {longest}");
            assert!(longest > usize::from(columns.min(100)) * 3 / 4, "{command}, {columns}: {longest}");
        }
    }
}

#[test]
fn progress_leaves_nothing_behind() {
    let scratch = Scratch::new();
    let mut command = scratch.command("check --color never -");
    command.env("TERM", "xterm");
    let mut terminal = Terminal::start(command, 100, Some(Stdio::piped()));
    let mut stdin = terminal.child.stdin.take().expect("a pipe");
    terminal.wait_for("0 of 1 file, 0 puzzles, ");
    stdin.write_all(CLASH.as_bytes()).expect("the program reads");
    drop(stdin);
    let (seen, code) = terminal.finish();
    assert_eq!(code, Some(1));
    // What was on a line before it was erased is not seen any more.
    let erased = |line: &str| line.rsplit("\u{1b}[2K").next().map(|line| format!("{line}\n")).unwrap_or_default();
    let left: String = seen.lines().map(erased).collect();
    let expected = scratch.run_on("check --format full -", CLASH);
    assert_eq!(left, expected.stdout + &expected.stderr);
}

#[test]
fn no_progress_where_a_terminal_cannot_move() {
    let scratch = Scratch::new();
    let mut command = scratch.command("check -");
    command.env("TERM", "dumb");
    let mut terminal = Terminal::start(command, 80, Some(Stdio::piped()));
    let mut stdin = terminal.child.stdin.take().expect("a pipe");
    stdin.write_all(GOOD.as_bytes()).expect("the program reads");
    drop(stdin);
    assert_eq!(terminal.finish(), ("checked 1 file, 1 puzzle: nothing found\n".to_owned(), Some(0)));
}
