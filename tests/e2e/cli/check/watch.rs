//! Tests `check --watch`: what is checked again, and when.

use crate::cli::harness::{CLASH, GOOD, Scratch, TWO_SOLUTIONS};
use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// The time after which a waiting test fails.
const FOR_EVER: Duration = Duration::from_secs(120);

const CHECK: &str = "check --watch --ignore duplicate-puzzle";

/// The program with `--watch`, which is killed on drop.
struct Watching {
    child: Child,
    /// The lines on stderr.
    lines: Receiver<String>,
}

impl Watching {
    fn start(scratch: &Scratch, line: &str) -> Watching {
        let mut command = scratch.command(line);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let stderr = child.stderr.take().expect("a pipe");
        let (sender, lines) = mpsc::channel();
        std::thread::spawn(move || {
            BufReader::new(stderr).lines().map_while(Result::ok).try_for_each(|line| sender.send(line)).ok()
        });
        Watching { child, lines }
    }

    /// Waits for the end of a check, and returns the messages until then.
    #[track_caller]
    fn next(&mut self) -> String {
        let mut reported = String::new();
        loop {
            let line = self.lines.recv_timeout(FOR_EVER);
            let line = line.unwrap_or_else(|error| panic!("{error}; so far:\n{reported}"));
            if line == "watching for changes; press Ctrl-C to stop" {
                return reported;
            }
            reported += &format!("{line}\n");
        }
    }

    /// Waits for a check with this message. Others may come before it, if a change was noticed in two steps.
    #[track_caller]
    fn until(&mut self, word: &str) {
        while !self.next().contains(word) {}
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let _it_may_have_ended = self.child.kill();
        let _nothing_to_tell = self.child.wait();
    }
}

#[test]
fn files_that_change_come_and_go() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    let mut watching = Watching::start(&scratch, CHECK);
    assert_eq!(watching.next(), "checked 1 file, 1 puzzle: nothing found\n");
    scratch.write("a.sudoku", TWO_SOLUTIONS);
    watching.until("checked 1 file, 1 puzzle: 1 warning");
    scratch.write("b.sudoku", CLASH);
    watching.until("b.sudoku has changed, checking again\nchecked 2 files, 2 puzzles: 4 errors, 1 warning");
    std::fs::remove_file(scratch.path().join("a.sudoku")).expect("a removal");
    watching.until("checked 1 file, 1 puzzle: 4 errors");
    // As editors save.
    let beside = scratch.write(".b.sudoku.swp", GOOD);
    std::fs::rename(beside, scratch.path().join("b.sudoku")).expect("a rename");
    watching.until("checked 1 file, 1 puzzle: nothing found");
}

#[test]
fn folders_that_come_are_searched() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    let mut watching = Watching::start(&scratch, CHECK);
    watching.until("checked 1 file");
    scratch.write("new/deep/b.sudoku", CLASH);
    watching.until("checked 2 files, 2 puzzles: 4 errors");
    scratch.write("new/deep/b.sudoku", GOOD);
    watching.until("checked 2 files, 2 puzzles: nothing found");
    std::fs::rename(scratch.path().join("new"), scratch.path().join("old")).expect("a rename");
    watching.until("checked 2 files");
    std::fs::remove_dir_all(scratch.path().join("old")).expect("a removal");
    watching.until("checked 1 file");
    scratch.write("old/b.sudoku", CLASH);
    watching.until("checked 2 files, 2 puzzles: 4 errors");
}

#[test]
fn settings_ignore_files_and_baselines() {
    let scratch = Scratch::new();
    scratch.write("sub/a.sudoku", TWO_SOLUTIONS);
    scratch.write("sub/b.sudoku", TWO_SOLUTIONS);
    scratch.run("check --baseline known.toml --update-baseline sub/a.sudoku").exits_with(0);
    let mut watching = Watching::start(&scratch, &format!("{CHECK} --baseline known.toml sub"));
    watching.until("checked 2 files, 2 puzzles: 1 warning; 1 known finding left out");
    scratch.write("sub/.ignore", "b.sudoku\n");
    watching.until("checked 1 file, 1 puzzle: nothing found; 1 known finding left out");
    // One above what is checked.
    scratch.write("sudoku.toml", "[chek]\n");
    watching.until("sudoku.toml:1:2");
    scratch.write("sudoku.toml", "[check]\nignore = ['multiple-solutions']\n");
    watching.until("checked 1 file, 1 puzzle: nothing found");
    std::fs::remove_file(scratch.path().join("sudoku.toml")).expect("a removal");
    watching.until("1 known finding left out");
    scratch.write("known.toml", "version = 1\nknown = []\n");
    watching.until("checked 1 file, 1 puzzle: 1 warning");
}

#[test]
fn what_has_no_part_in_it_leads_to_nothing() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write(".ignore", "left-out\n");
    scratch.write("left-out/b.sudoku", CLASH);
    let mut watching = Watching::start(&scratch, &format!("{CHECK} --format json=report.json"));
    watching.until("checked 1 file");
    scratch.write("readme.txt", "text");
    scratch.write(".c.sudoku.swp", CLASH);
    scratch.write("left-out/b.sudoku", GOOD);
    let beside = scratch.write(".a.tmp", CLASH);
    std::fs::rename(beside, scratch.path().join("a.sudoku")).expect("a rename");
    // What comes next is due to the last change alone.
    assert!(watching.next().contains("a.sudoku has changed, checking again\nchecked 1 file, 1 puzzle: 4 errors"));
    assert!(scratch.read("report.json").contains(r#""errors":4"#));
}

#[test]
fn a_file_that_is_named_and_comes_later() {
    let scratch = Scratch::new();
    let mut watching = Watching::start(&scratch, &format!("{CHECK} notes.txt"));
    assert!(watching.next().contains("notes.txt"));
    scratch.write("notes.txt", GOOD);
    watching.until("checked 1 file, 1 puzzle: nothing found");
    // Its neighbours are not meant.
    scratch.write("a.sudoku", CLASH);
    scratch.write("notes.txt", TWO_SOLUTIONS);
    watching.until("notes.txt has changed, checking again");
}

#[cfg(unix)]
#[test]
fn what_links_lead_to() {
    let scratch = Scratch::new();
    scratch.write("elsewhere/a.sudoku", GOOD);
    std::fs::create_dir(scratch.path().join("here")).expect("a folder");
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, scratch.path().join(name)).expect("a link");
    link("../elsewhere/a.sudoku", "here/link.sudoku");
    let mut watching = Watching::start(&scratch, &format!("{CHECK} here"));
    watching.until("checked 1 file, 1 puzzle: nothing found");
    scratch.write("elsewhere/a.sudoku", CLASH);
    watching.until("checked 1 file, 1 puzzle: 4 errors");
    link("../elsewhere", "here/folder");
    scratch.write("elsewhere/b.sudoku", GOOD);
    watching.until("checked 2 files");
}

#[test]
fn what_does_not_go_with_it_is_2() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    for options in ["--fix", "--baseline x --update-baseline", "-", "--stdin-filename x.sudoku"] {
        let done = scratch.run(&format!("check --watch {options}")).exits_with(2);
        assert!(done.stderr.starts_with("error: "), "{options}: {}", done.stderr);
    }
}
