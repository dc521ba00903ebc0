//! Tests what is read if no path is given: stdin where it holds something, else the current folder.

use crate::cli::harness::{Done, GOOD_LINE, GOOD_SOLUTION, Scratch};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

/// The commands that print an answer to each puzzle.
const ANSWERING: [&str; 12] = [
    "solve",
    "hint",
    "explain",
    "explain --view game",
    "rate --scale hodoku",
    "canon",
    "convert --to sdm",
    "print",
    "minimize",
    "scramble --seed 1",
    "make-unique",
    "make-symmetric",
];

#[test]
fn a_pipe_that_holds_something_is_read() {
    let scratch = Scratch::new();
    for line in ANSWERING {
        let named = scratch.run_on(&format!("{line} -"), format!("{GOOD_LINE}\n")).exits_with(0);
        assert_eq!(scratch.run_on(line, format!("{GOOD_LINE}\n")), named, "{line}");
    }
    // The folder is not read as well.
    scratch.write("a.sdm", GOOD_SOLUTION);
    assert_eq!(scratch.run_on("solve --count", GOOD_LINE).exits_with(0).stdout, "1\n");
}

#[test]
fn a_table_is_read_from_a_pipe() {
    let scratch = Scratch::new();
    let table = format!("id,grid\n7,{GOOD_LINE}\n");
    let done = scratch.run_on("solve --column grid", table).exits_with(0);
    assert_eq!(done.stdout, format!("{GOOD_SOLUTION}\n"));
}

#[test]
fn an_empty_pipe_means_the_folder() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", GOOD_LINE);
    for line in ANSWERING {
        let named = scratch.run(&format!("{line} .")).exits_with(0);
        assert_eq!(scratch.run_on(line, ""), named, "{line}");
        assert_eq!(scratch.run(line), named, "{line}");
    }
}

#[test]
fn a_file_is_read_even_if_it_is_empty() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", GOOD_LINE);
    let on_file = |content: &str| {
        let path = scratch.write("input.txt", content);
        let output = scratch.command("solve").stdin(File::open(path).expect("a file")).output();
        Done::from(output.expect("the program starts"))
    };
    assert_eq!(on_file(&GOOD_LINE.replace("53", "..")).exits_with(0).stdout.lines().count(), 1);
    on_file("").exits_with(2).complains(&["nothing to solve: no puzzle in <stdin>"]);
}

#[test]
fn check_and_fmt_read_the_folder() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", format!("{GOOD_LINE}\n"));
    assert!(scratch.run_on("check --format json", "5".repeat(81)).exits_with(0).stdout.contains("\"puzzles\":1,"));
    scratch.run_on("fmt --check", "5 3").exits_with(0);
}

#[test]
fn other_inputs_leave_stdin_alone() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", GOOD_LINE);
    // Stdin is the other side of the comparison.
    let done = scratch.run_on("canon --against -", GOOD_LINE).exits_with(0);
    assert!(done.stdout.contains("\"path\":\"a.sdm\""), "{}", done.stdout);
    assert_eq!(scratch.run_on("solve a.sdm", "5".repeat(81)).exits_with(0).stdout, format!("{GOOD_SOLUTION}\n"));
}

#[test]
fn a_slow_pipe_is_read() {
    let scratch = Scratch::new();
    let mut child = scratch
        .command("solve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut answer = String::new();
    // Three lines, since the last one may go on: what has come is answered before the rest is there.
    stdin.write_all(format!("{GOOD_LINE}\n").repeat(3).as_bytes()).expect("a reader");
    stdout.read_line(&mut answer).expect("an answer");
    stdin.write_all(&GOOD_LINE.as_bytes()[..40]).expect("a reader");
    stdin.write_all(&GOOD_LINE.as_bytes()[40..]).expect("a reader");
    drop(stdin);
    stdout.read_to_string(&mut answer).expect("the other answers");
    assert_eq!(answer, format!("{GOOD_SOLUTION}\n").repeat(4));
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn a_silent_pipe_does_not_hold_up_a_run() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", GOOD_LINE);
    let (reader, _writer) = std::io::pipe().expect("a pipe");
    let mut child = scratch
        .command("solve")
        .stdin(reader)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let (mut stdout, mut stderr) = (String::new(), String::new());
    child.stdout.take().expect("a pipe").read_to_string(&mut stdout).expect("text");
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
    assert_eq!((child.wait().expect("it ends").code(), stdout), (Some(0), format!("{GOOD_SOLUTION}\n")));
    assert!(stderr.starts_with("note: nothing came on stdin within 5 seconds"), "{stderr}");
}
