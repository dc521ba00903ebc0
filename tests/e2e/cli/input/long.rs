//! Tests files that are long enough to be read in passages: nothing depends on where a passage ends, and an
//! interruption takes effect at once.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

/// A text of more than a megabyte with mistakes in places of all sorts.
fn mixed() -> String {
    let mut text = String::from("\u{feff}title: ä heading\n\n");
    let filler: String = (0..9).map(|digit| GOOD_LINE.replace('5', "x").replace('x', &digit.to_string())).collect();
    let mut number = 0;
    while text.len() < 1_400_000 {
        number += 1;
        match number % 7 {
            0 => text.push_str(&format!("\n{}\r\n\r\n", CLASH.replace('\n', "\r\n"))),
            1 => text.push_str(&format!("# é {number}\n{TWO_SOLUTIONS}\n")),
            2 => text.push_str(&format!("\n{GOOD}\ntitle: puzzle {number}\n")),
            3 => text.push_str(&format!("what is this? {number}\n")),
            4 => text.push_str(&format!("{TWO_SOLUTIONS} # sudoku: ignore multiple-solutions\n")),
            5 => text.push_str(&format!("# sudoku: ignore no-place\n{GOOD_LINE}\n")),
            _ => text.push_str(&format!("# {}\n{GOOD_LINE}\n", &filler[..600])),
        }
    }
    text
}

/// The findings of a report without their places.
fn findings(report: &str) -> Vec<String> {
    report.lines().map(str::to_owned).collect()
}

#[test]
fn a_long_text_says_what_its_markdown_does_not_cut() {
    // A Markdown file is read as a whole: its findings are those of the passages, one line further down.
    let scratch = Scratch::new();
    let text = mixed();
    let text = text.trim_start_matches('\u{feff}');
    scratch.write("a.sudoku", text);
    scratch.write("whole.md", format!("````sudoku\n{text}\n````\n"));
    let report = |path: &str| {
        let done = scratch.run(&format!("check --format jsonl --ignore duplicate-puzzle {path}")).exits_with(1);
        let moved = |line: &str| {
            let mut finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let offset = u64::from(path == "whole.md");
            let move_up = |value: &mut serde_json::Value| {
                *value = (value.as_u64().expect("a line") - offset).into();
            };
            ["line", "end_line"].into_iter().for_each(|key| move_up(&mut finding[key]));
            for related in finding["related"].as_array_mut().expect("a list") {
                move_up(&mut related["line"]);
                related["path"] = "".into();
            }
            for edit in finding["fix"]["edits"].as_array_mut().into_iter().flatten() {
                ["line", "end_line"].into_iter().for_each(|key| move_up(&mut edit[key]));
            }
            finding["path"] = "".into();
            finding.to_string()
        };
        done.stdout.lines().map(moved).collect::<Vec<String>>()
    };
    let (passages, whole) = (report("a.sudoku"), report("whole.md"));
    assert!(passages.len() > 1_000, "{}", passages.len());
    for (passage, whole) in passages.iter().zip(&whole) {
        assert_eq!(passage, whole);
    }
    assert_eq!(passages.len(), whole.len());
}

/// Lines of a collection, most of which say nothing.
fn collection() -> Vec<String> {
    // All ways to exchange one digit with another are other puzzles.
    let exchanged = |one: char, other: char| -> String {
        let other_of = |cell| {
            if cell == one {
                other
            } else if cell == other {
                one
            } else {
                cell
            }
        };
        GOOD_LINE.chars().map(other_of).collect()
    };
    let rotated = |line: &str, by: u32| -> String {
        let digit = |cell: char| cell.to_digit(10).map_or(cell, |digit| (b'1' + ((digit - 1 + by) % 9) as u8) as char);
        line.chars().map(digit).collect()
    };
    let pairs = ('1'..='9').flat_map(|one| (one..='9').map(move |other| (one, other)));
    let mut lines: Vec<String> =
        pairs.flat_map(|(one, other)| (0..9).map(move |by| rotated(&exchanged(one, other), by))).collect();
    for again in 0..3 {
        lines.extend_from_within(..400);
        lines.extend([TWO_SOLUTIONS.to_owned(), ".".repeat(81), rotated(TWO_SOLUTIONS, again)]);
        lines.push(GOOD_LINE.replacen('.', "5", 1));
    }
    lines
}

#[test]
fn plain_lines_say_what_others_say() {
    let scratch = Scratch::new();
    let lines = collection();
    // A blank behind a line changes no place.
    for (end, other) in [("\n", " \n"), ("\r\n", "\t\r\n")] {
        for (folder, end) in [("_plain", end), ("_blank", other)] {
            scratch
                .write(&format!("{folder}/a.sdm"), lines.iter().map(|line| format!("{line}{end}")).collect::<String>());
            for (number, lines) in lines.chunks(70).enumerate() {
                let text: String = lines.iter().map(|line| format!("{line}{end}")).collect();
                scratch.write(&format!("{folder}/b{number:03}.sdm"), text.trim_end());
            }
        }
        for options in ["--format json", "--format junit --max-shown 7", "--jobs 1"] {
            let report = |folder: &str| {
                let done = scratch.run(&format!("check {options} {folder}")).exits_with(1);
                (done.stdout.replace(folder, "folder"), done.stderr.replace(folder, "folder"))
            };
            let (plain, blank) = (report("_plain"), report("_blank"));
            assert!(plain == blank, "{options}");
            assert!(plain.0.lines().count() > 7, "{options}: {}", plain.0);
        }
    }
}

#[test]
fn what_comes_on_stdin_is_the_same() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", mixed());
    let from_file = scratch.run("check --format json a.sudoku").exits_with(1);
    let from_stdin = scratch.run_on("check --format json --stdin-filename a.sudoku -", mixed()).exits_with(1);
    assert!(from_file.stdout == from_stdin.stdout);
    let others = scratch.run("check --format json --jobs 1 a.sudoku").exits_with(1);
    assert!(from_file.stdout == others.stdout);
}

#[test]
fn comments_for_the_whole_file_hold_before_and_behind_them() {
    let scratch = Scratch::new();
    let list = format!("{TWO_SOLUTIONS}\n").repeat(14_000);
    let good = format!("{GOOD_LINE}\n").repeat(5_000);
    for (text, rules) in [
        (format!("{list}# sudoku: ignore-file multiple-solutions, duplicate-puzzle\n"), 0),
        (format!("# sudoku: ignore-file multiple-solutions, duplicate-puzzle\n\n{list}"), 0),
        (format!("# sudoku: ignore-file duplicate-puzzle, multiple-solutions, no-place\n\n{list}"), 1),
        (format!("# sudoku: ignore-file duplicate-puzzle, multiple-solutions\n\n{good}"), 1),
        (format!("{good}# sudoku: ignore-file duplicate-puzzle, multiple-solutions\n{good}{TWO_SOLUTIONS}\n{good}"), 0),
    ] {
        scratch.write("a.sudoku", &text);
        let done = scratch.run("check --fail-on info a.sudoku").exits_with(rules);
        assert_eq!(done.rules(), ["unused-suppression"].repeat(rules as usize), "{}", &done.stdout[..200]);
    }
}

#[test]
fn duplicates_are_found_across_passages() {
    let scratch = Scratch::new();
    let comment = format!("# {}\n", "x".repeat(1_000));
    scratch.write("a.sudoku", format!("\n{GOOD_LINE}\n\n{}{GOOD_LINE}\n{GOOD_LINE}\n", comment.repeat(1_100)));
    let done = scratch.run("check --format jsonl a.sudoku").exits_with(1);
    let places: Vec<_> = findings(&done.stdout)
        .iter()
        .map(|line| {
            let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let related = &finding["related"][0];
            assert_eq!(finding["message"], "same givens as puzzle 1 of this file");
            [&finding["line"], &related["line"], &related["column"]].map(|it| it.as_u64().expect("a number"))
        })
        .collect();
    assert_eq!(places, [[1_104, 2, 1], [1_105, 2, 1]]);
}

#[test]
fn what_cannot_be_read_says_how_far_it_could() {
    let scratch = Scratch::new();
    let mut bytes = format!("{GOOD_LINE}\n").repeat(14_000).into_bytes();
    let at = bytes.len() - 10;
    bytes[at] = 0xff;
    scratch.write("a.sdm", bytes);
    let done = scratch.run("check --ignore duplicate-puzzle a.sdm").exits_with(2);
    done.complains(&[&format!("not valid UTF-8: byte 0xFF at byte offset {at}; checked up to line ")]);
}

#[test]
fn the_text_before_a_bad_byte_is_checked_by_all_readers() {
    let scratch = Scratch::new();
    let mut lines = collection();
    lines.truncate(900);
    lines[898] = lines[149].clone();
    scratch.write("a.sdm", [(lines.join("\n") + "\n").as_bytes(), b"\xff\n"].concat());
    let run = scratch.run("check --format json a.sdm").exits_with(2).complains(&["; checked up to line 899"]);
    assert!(run.stdout.contains("\"line\":899,"), "{}", run.stdout);
    // With nothing found before it, too.
    for rules in ["", "--ignore duplicate-puzzle,duplicate-value,multiple-solutions"] {
        let whole = scratch.run(&format!("check --quiet {rules} --format junit a.sdm")).exits_with(2);
        let suites = if rules.is_empty() { 2 } else { 1 };
        assert_eq!(whole.stdout.matches("<testsuite ").count(), suites, "{}", whole.stdout);
    }
    // No plain lines: the redundant givens of each are looked for.
    let blocks = scratch.run("check --select redundant-given,duplicate-puzzle,multiple-solutions a.sdm").exits_with(2);
    blocks.complains(&["; checked up to line 899"]);
}

#[test]
fn the_text_before_a_bad_byte_is_checked_despite_a_comment_for_the_file() {
    let scratch = Scratch::new();
    let mut lines = collection();
    lines.truncate(900);
    lines[898] = TWO_SOLUTIONS.to_owned();
    let comment = "# sudoku: ignore-file duplicate-puzzle\n\n";
    scratch.write("a.sdm", [comment.as_bytes(), (lines.join("\n") + "\n").as_bytes(), b"\xff\n"].concat());
    let run = scratch.run("check --format concise a.sdm").exits_with(2).complains(&["; checked up to line 901"]);
    assert!(run.stdout.contains("\na.sdm:901:"), "{}", run.stdout);
    // The text behind that byte could use the suppression.
    let comment = "# sudoku: ignore-file redundant-given, unsolvable\n\n";
    scratch.write("a.sdm", [comment.as_bytes(), (lines.join("\n") + "\n").as_bytes(), b"\xff\n"].concat());
    let run = scratch.run("check --format concise --severity redundant-given=info a.sdm").exits_with(2);
    assert!(!run.stdout.contains("unused-suppression"), "{}", run.stdout);
}

#[test]
fn what_is_found_does_not_wait_for_what_is_still_to_come() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", TWO_SOLUTIONS);
    let mut check = scratch.command("check --format jsonl --stdin-filename b.sudoku a.sudoku -");
    let mut child = check.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let stdin = child.stdin.take().expect("a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a finding, though nothing has come from stdin");
    assert!(line.contains("\"a.sudoku\""), "{line}");
    drop(stdin);
    assert_eq!(child.wait().expect("the program ends").code(), Some(1));
}

#[cfg(unix)]
#[test]
fn an_interruption_that_a_helper_hears_first_is_no_failure() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new();
    scratch.write("a.sdm", GOOD_LINE);
    // Ctrl-C goes to all programs in the foreground; Git ends by it.
    let git = scratch.write("bin/git", "#!/bin/sh\nkill -INT $PPID\nexit 130\n");
    std::fs::set_permissions(&git, PermissionsExt::from_mode(0o755)).expect("a mode");
    let bin = git.parent().expect("a folder").to_owned();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let path = std::env::join_paths([bin].into_iter().chain(std::env::split_paths(&path))).expect("a path");
    let output = scratch.command("check --since HEAD a.sdm").env("PATH", path).output().expect("the program runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    assert_eq!(stderr.lines().last().map(|line| line.contains("interrupted: ")), Some(true), "{stderr}");
}

#[cfg(unix)]
#[test]
fn a_late_interruption_leaves_no_file_behind() {
    let scratch = Scratch::new();
    let mut check = scratch.command("check --format json=report.json -");
    let mut child = check.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let names = || scratch.path().read_dir().expect("a folder").count();
    while names() == 0 {
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill");
    assert!(killed.success());
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{stderr}");
    assert!(stderr.contains("interrupted: ") && stderr.contains("; not checked: <stdin>"), "{stderr}");
    assert_eq!(names(), 0);
}

#[cfg(unix)]
#[test]
fn an_interruption_ends_the_run_and_says_what_is_left() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", format!("{TWO_SOLUTIONS}\n").repeat(60_000));
    scratch.write("b.sdm", GOOD_LINE);
    let mut check = scratch.command("check --format jsonl --ignore duplicate-puzzle a.sdm b.sdm");
    let mut child = check.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    // The first findings come while nearly all is still to do.
    let mut line = String::new();
    stdout.read_line(&mut line).expect("a finding");
    assert!(line.contains("multiple-solutions"), "{line}");
    let id = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill");
    assert!(killed.success());
    let drained = std::thread::spawn(move || stdout.read_to_end(&mut Vec::new()).expect("the rest"));
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
    drained.join().expect("the reader ends");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{stderr}");
    assert!(stderr.contains("interrupted: "), "{stderr}");
    assert!(stderr.contains("not checked"), "{stderr}");
}
