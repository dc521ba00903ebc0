//! Tests that names and texts of files are no commands for the log of a workflow.

#![cfg(unix)]

use crate::cli::harness::{CLASH, GOOD, Scratch};

/// Names that begin or contain what logs take for commands.
const NAMES: [&str; 6] = [
    "::add-mask::x.sudoku",
    " ::error::x.sudoku",
    "##[error]x.sudoku",
    "##vso[task.complete]x.sudoku",
    "x##[add-mask]y.sudoku",
    "x\n::error::y.sudoku",
];

/// Demands that no line is a command, as GitHub and Azure Pipelines read them.
#[track_caller]
fn is_harmless(output: &str) {
    for line in output.lines() {
        let start = line.trim_start();
        assert!(!start.starts_with("::") && !start.starts_with("##"), "{line}");
        for command in ["##[", "##vso["] {
            assert!(!line.contains(command), "{line}");
        }
    }
}

#[test]
fn names_are_no_commands() {
    let scratch = Scratch::new();
    for name in NAMES {
        scratch.write(name, CLASH);
    }
    for line in [
        "check",
        "check --format concise",
        "check --format full",
        "check --format full --color always",
        "check --verbose",
        "report",
        "report ::add-mask::x.sudoku",
        "check --diff",
        "check missing ::error::missing",
        "fmt --check",
        "fmt --verbose",
        "solve",
        "rate",
        "hint",
        "explain",
        "convert --to line",
        "config show ::add-mask::x.sudoku",
        "doctor ::add-mask::x.sudoku",
    ] {
        let done = scratch.run(line);
        is_harmless(&done.stdout);
        is_harmless(&done.stderr);
    }
    let done = scratch.run("init ::add-mask::new").exits_with(0);
    is_harmless(&done.stdout);
    for argument in ["--x\n::error::y", "x\n::error::y", "::error::", "##[error]x"] {
        let done = scratch.run_with("check", argument).exits_with(2);
        is_harmless(&done.stderr.replace("\\::", ""));
    }
}

#[test]
fn a_name_with_a_dot_before_it_leads_to_the_file() {
    let scratch = Scratch::new();
    scratch.write(NAMES[0], CLASH);
    let done = scratch.run("check").exits_with(1);
    assert!(done.stdout.lines().all(|line| line.starts_with("./::add-mask::x.sudoku:")), "{}", done.stdout);
    let listed = scratch.run("fmt --check").exits_with(1).stdout;
    assert_eq!(listed, "./::add-mask::x.sudoku\n");
    scratch.run_with("check", listed.trim_end()).exits_with(1);
    // Reports for programs have the name itself.
    assert!(scratch.run("check --format json").stdout.contains("\"path\":\"::add-mask::x.sudoku\""));
}

#[test]
fn texts_of_files_are_no_commands() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("title: ##[add-mask]x\n::error::y: z\n##[error]: x\n{CLASH}"));
    scratch.write("b.sudoku", format!("title: ::add-mask::x\n##[endgroup] ##vso[x]: 1\n{GOOD}"));
    for line in ["check", "check --format full", "rate", "hint", "solve --count", "diff a.sudoku b.sudoku"] {
        let done = scratch.run(line);
        is_harmless(&done.stdout);
        is_harmless(&done.stderr);
    }
}
