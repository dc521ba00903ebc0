//! Compares the README and the page about the command line with the program.

use crate::cli::harness::{GOOD, Scratch};

const README: &str = include_str!("../../../../README.md");
const PAGE: &str = include_str!("../../../../server/reference/command-line.md");

/// The first cells of the table with this heading, without quotes and arguments: `check` of "`check [PATH…]`".
fn names(page: &'static str, heading: &str) -> Vec<&'static str> {
    let (_, table) = page.split_once(&format!("\n{heading}")).expect(heading);
    let rows = table.lines().skip(2).map_while(|line| line.strip_prefix("| `"));
    let name = |row: &'static str| row.split(['`', ' ']).next().unwrap_or_default();
    rows.map(name).collect()
}

/// The values that a message lists at its end: `Known: full, concise`.
fn known(done: &str) -> Vec<&str> {
    let (_, list) = done.split_once("Known: ").expect(done);
    list.lines().next().unwrap_or_default().split(", ").collect()
}

#[test]
fn the_page_lists_every_command() {
    let help = Scratch::new().run("--help").exits_with(0).stdout;
    let (_, rest) = help.split_once("\nCommands:\n").expect("the help lists the commands");
    let (commands, _) = rest.split_once("\n\n").expect("options follow the commands");
    let commands = commands.lines().filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    assert_eq!(names(PAGE, "| command | does |"), commands.collect::<Vec<_>>());
}

#[test]
fn the_page_lists_every_report_and_format() {
    let scratch = Scratch::new();
    let reports = scratch.run("check --format none").exits_with(2).stderr;
    assert_eq!(names(PAGE, "| format | for |"), known(&reports));
    let formats = scratch.run("convert --to none").exits_with(2).stderr;
    assert_eq!(names(PAGE, "| `--to` | writes |"), known(&formats));
}

#[test]
fn the_page_names_the_options_of_a_command() {
    let scratch = Scratch::new();
    for (heading, command) in
        [("| option of `check` | does |", "check"), ("| option of `explain` | shows |", "explain")]
    {
        let help = scratch.run(&format!("help {command}")).exits_with(0).stdout;
        for option in names(PAGE, heading) {
            assert!(help.contains(&format!("\n      {option}")), "{command} has no {option}");
        }
    }
}

#[test]
fn the_readme_lists_commands_that_exist() {
    let commands = names(PAGE, "| command | does |");
    for name in names(README, "| command | does |") {
        assert!(commands.contains(&name), "{name}");
    }
}

/// The lines of a text, sorted: stdout and stderr are apart here, and mixed on a terminal.
fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.is_empty()).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn the_session_in_the_readme() {
    let scratch = Scratch::new();
    scratch.write("puzzles/easy.sudoku", GOOD);
    scratch.write("puzzles/today.sudoku", GOOD.replace("....8..79", "....8.979"));
    let (_, session) = README.split_once("```console\n$ ").expect("a session");
    let (session, _) = session.split_once("```").expect("a fence ends");
    for entry in session.split("\n$ ") {
        let (command, output) = entry.split_once('\n').unwrap_or((entry, ""));
        let arguments = command.strip_prefix("sudoku-lsp ").expect(command);
        // As on a terminal, where `full` is the default.
        let done = match arguments {
            "puzzles" => scratch.run("--format full puzzles"),
            other => scratch.run(other),
        };
        assert_eq!(lines(output), lines(&format!("{}{}", done.stdout, done.stderr)), "{command}");
    }
}

#[test]
fn the_settings_in_the_readme() {
    let (_, settings) = README.split_once("```toml\n").expect("settings");
    let (settings, _) = settings.split_once("```").expect("a fence ends");
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", settings);
    scratch.run("config show").exits_with(0);
}

#[test]
fn the_puzzle_in_the_readme_is_in_canonical_form() {
    let (_, puzzle) = README.split_once("```\ntitle: ").expect("a puzzle");
    let (puzzle, _) = puzzle.split_once("```").expect("a fence ends");
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("title: {puzzle}"));
    scratch.run("fmt --check a.sudoku").exits_with(0);
    scratch.run("check a.sudoku").exits_with(0);
}
