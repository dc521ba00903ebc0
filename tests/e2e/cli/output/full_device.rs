//! Tests a stdout on which there is no room: exit code 2 and one message.

#![cfg(target_os = "linux")]

use crate::cli::harness::{CLASH, Done, GOOD_LINE, Scratch};
use std::fs::File;
use std::io::Write;
use std::process::Stdio;

/// Runs the program with its output on a full device.
fn run(scratch: &Scratch, line: &str, input: &str) -> Done {
    let full = File::options().write(true).open("/dev/full").expect("/dev/full");
    let mut command = scratch.command(line);
    command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    // A program that reads no input may have ended.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    Done::from(child.wait_with_output().expect("the program ends"))
}

#[test]
fn every_command_says_once_that_it_cannot_write() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", CLASH);
    scratch.write("b.sdm", GOOD_LINE);
    scratch.write("sudoku.toml", "");
    for line in [
        "--help",
        "-h",
        "--version",
        "help",
        "help check",
        "check --help",
        "config --help",
        "help config show",
        "rules",
        "rules syntax",
        "rules --format json",
        "config schema",
        "config show",
        "completions bash",
        "man",
        "man check",
        "generate --count 3 --quiet",
        "doctor",
        "doctor --format json",
        "init --only settings --only sample",
        "init --dry-run",
        "solve b.sdm",
        "hint b.sdm",
        "explain b.sdm",
        "explain --search b.sdm",
        "rate b.sdm",
        "rate --format csv b.sdm",
        "canon b.sdm",
        "convert --to csv b.sdm",
        "print b.sdm",
        "print --format svg b.sdm",
        "minimize b.sdm",
        "scramble --quiet b.sdm",
        "check a.sudoku",
        "check --format full a.sudoku",
        "check --format json",
        "check --fix -",
        "fmt -",
        "fmt --check",
        "fmt --diff",
        "stream",
        "diff a.sudoku b.sdm",
        "git-driver b.sdm",
    ] {
        let done = run(&scratch, line, CLASH).exits_with(2);
        // With --fix, findings go to stderr, since stdout has the text.
        let said: Vec<&str> = done.stderr.lines().filter(|line| !line.starts_with("<stdin>:")).collect();
        assert!(matches!(said.as_slice(), [one] if one.starts_with("error: stdout: cannot write")), "{line}: {said:?}");
    }
}

#[test]
fn a_closed_reader_of_help_is_no_failure() {
    let scratch = Scratch::new();
    for line in ["--help", "--version", "help check"] {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = scratch.command(line).stdout(writer).stderr(Stdio::piped()).output();
        let output = output.expect("the program starts");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), b"".as_slice()), "{line}");
    }
}
