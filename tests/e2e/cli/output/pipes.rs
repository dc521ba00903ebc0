//! Tests readers that close the pipe early.

use crate::cli::harness::{CLASH, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

/// Runs the program, reads `lines` lines of its output and hangs up; gives the exit code and stderr.
#[track_caller]
fn hang_up_after(scratch: &Scratch, line: &str, lines: usize) -> (Option<i32>, String) {
    let mut child = scratch
        .command(line)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut reader = BufReader::new(child.stdout.take().expect("a pipe"));
    for _ in 0..lines {
        reader.read_line(&mut String::new()).expect("a line");
    }
    drop(reader);
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
    (child.wait().expect("the program ends").code(), stderr)
}

#[test]
fn findings_into_a_closed_pipe_are_still_1() {
    let scratch = Scratch::new();
    for number in 0..300 {
        scratch.write(&format!("{number}.sudoku"), CLASH.repeat(20));
    }
    for format in ["full", "concise", "json", "jsonl"] {
        for lines in [0, 1] {
            let (code, stderr) = hang_up_after(&scratch, &format!("check --format {format}"), lines);
            assert_eq!(code, Some(1), "{format}: {stderr}");
            assert!(!stderr.contains("panic") && !stderr.contains("error:"), "{format}: {stderr}");
        }
    }
}

#[test]
fn a_finding_after_the_hang_up_still_counts() {
    let scratch = Scratch::new();
    for number in 0..300 {
        scratch.write(&format!("a{number}.sudoku"), TWO_SOLUTIONS);
    }
    scratch.write("z.sudoku", CLASH);
    let (code, _) = hang_up_after(&scratch, "check --fail-on error --format full", 0);
    assert_eq!(code, Some(1));
}

#[test]
fn another_report_is_completed() {
    let scratch = Scratch::new();
    for number in 0..300 {
        scratch.write(&format!("{number}.sudoku"), CLASH);
    }
    let (code, _) = hang_up_after(&scratch, "check --format jsonl=all.jsonl", 0);
    assert_eq!(code, Some(1));
    let report = scratch.read("all.jsonl");
    assert!((0..300).all(|number| report.contains(&format!("\"{number}.sudoku\""))));
}

#[test]
fn solve_stops_quietly() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", format!("{GOOD_LINE}\n").repeat(20_000));
    assert_eq!(hang_up_after(&scratch, "solve", 1), (Some(0), String::new()));
    assert_eq!(hang_up_after(&scratch, "convert --to line", 1), (Some(0), String::new()));
}

#[test]
fn a_closed_stderr_is_no_failure() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", CLASH);
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let output = scratch.command("check missing.sudoku a.sudoku").stderr(writer).output().expect("the program starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(!output.stdout.is_empty());
}
