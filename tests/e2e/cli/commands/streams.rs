//! Tests lists that are answered while they are read.

use crate::cli::harness::Scratch;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const SEVERAL: &str = "...........................1.......2....................3........................";
const NONE: &str = "11...............................................................................";

#[test]
fn answers_come_before_the_input_ends() {
    let scratch = Scratch::new();
    for command in ["solve -", "canon -"] {
        let mut child =
            scratch.command(command).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut line = String::new();
        for _ in 0..3 {
            // An answer waits for the line behind its puzzle, which might belong to it.
            writeln!(input, "{PUZZLE}\n{PUZZLE}").expect("the program reads");
            line.clear();
            output.read_line(&mut line).expect("an answer");
            assert_eq!(line.trim_end().len(), 81, "{command}");
        }
        drop(input);
        assert_eq!(output.lines().count(), 3, "{command}");
        assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    }
}

#[test]
fn an_endless_list_ends_when_the_reader_is_gone() {
    let scratch = Scratch::new();
    let mut child =
        scratch.command("solve -").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || while writeln!(input, "{PUZZLE}").is_ok() {});
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("an answer");
    assert_eq!(line.trim_end(), SOLUTION);
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    writer.join().expect("the writer ends");
}

/// Texts of lines picked at random, the same each time.
fn texts() -> impl Iterator<Item = String> {
    let end = "\n";
    let lines = [
        PUZZLE,
        SOLUTION,
        SEVERAL,
        NONE,
        PUZZLE,
        PUZZLE,
        "# a comment",
        "[solution]",
        "title: x",
        "",
        "12..",
        "size: 9",
        "\u{feff}x",
    ];
    let mut state = 1_u64;
    (0..60).map(move |number| {
        let mut pick = |end: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) % end
        };
        let others = if number % 3 == 0 { lines.len() as u64 } else { 6 };
        let count = pick(12);
        let end = if number % 5 == 0 { "\r\n" } else { end };
        let mut text: String = (0..count).map(|_| format!("{}{end}", lines[pick(others) as usize])).collect();
        if number % 2 == 0 {
            text += lines[pick(lines.len() as u64) as usize];
        }
        text
    })
}

#[test]
fn what_comes_through_a_pipe_is_answered_like_a_file() {
    let scratch = Scratch::new();
    for text in texts() {
        scratch.write("a.sudoku", &text);
        for command in ["solve", "solve --count", "canon", "explain --view game"] {
            let file = scratch.run(&format!("{command} a.sudoku"));
            let mut pipe = scratch.run_on(&format!("{command} -"), text.as_str());
            pipe.stderr = pipe.stderr.replace("<stdin>", "a.sudoku");
            pipe.stdout = pipe.stdout.replace("<stdin>", "a.sudoku");
            assert_eq!(pipe, file, "{command}: {text:?}");
        }
    }
}

#[test]
fn a_long_file_is_answered_like_a_short_one() {
    let scratch = Scratch::new();
    let list = format!("{PUZZLE}\n{SEVERAL}\n").repeat(7_000);
    scratch.write("a.sudoku", format!("{list}{NONE}\n[solution]\n{SOLUTION}\n"));
    let done = scratch.run("solve --count a.sudoku").exits_with(1).complains(&["a.sudoku:14001:1: no solution"]);
    assert_eq!(done.stdout, format!("{}0\n", "1\n2+\n".repeat(7_000)));
}

#[test]
fn bytes_that_are_no_text_are_located_in_the_whole_input() {
    let scratch = Scratch::new();
    let mut input = format!("{PUZZLE}\n{PUZZLE}\n").into_bytes();
    input.extend(b"a\xff\n");
    let done = scratch.run_on("solve -", input).exits_with(2).complains(&["byte 0xFF at byte offset 165"]);
    assert_eq!(done.stdout, format!("{SOLUTION}\n"));
}
