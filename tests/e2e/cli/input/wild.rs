//! Reads what people paste, publish and pass between programs, as the readings beside the files of `tests/wild` say.
//!
//! Each file is read under its name, on stdin, with the line ends of Windows, as a `.sudoku` file and in a Markdown
//! fence. `tests/wild/README.md` says what a reading holds.

use crate::cli::harness::{Done, Scratch};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The fewest files of the folder, so that the test fails if the folder is not found.
const LEAST_FILES: usize = 200;

const ENDING: &str = "reading";

/// The expected output for a file.
struct Reading {
    /// Each grid as `convert --to line` writes it; none if it does not matter what is written.
    grids: Option<Vec<String>>,
    /// The beginning of each finding of `check`, then words of its message.
    findings: Vec<Finding>,
    /// The exit code of `convert`, if it matters.
    exit: Option<i32>,
}

struct Finding {
    /// `3:1: error[syntax]`, or without the place.
    head: String,
    words: String,
}

impl Reading {
    fn of(file: &Path) -> Reading {
        let name = format!("{}.{ENDING}", file.display());
        let text = std::fs::read_to_string(&name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut grids = Vec::new();
        let mut findings = Vec::new();
        let mut exit = None;
        let mut is_any_grid = false;
        for line in text.lines() {
            if let Some(finding) = line.strip_prefix("! ") {
                let (head, words) = finding.split_once("] ").unwrap_or((finding.trim_end_matches(']'), ""));
                findings.push(Finding { head: format!("{head}]"), words: words.to_owned() });
            } else if let Some(code) = line.strip_prefix("exit ") {
                exit = Some(code.parse().unwrap_or_else(|_| panic!("{name}: {line}")));
            } else if line == "any grids" {
                is_any_grid = true;
            } else {
                grids.push(line.to_owned());
            }
        }
        if findings.is_empty() {
            assert!(!grids.is_empty(), "{name} says nothing");
            exit = exit.or(Some(0));
        }
        Reading { grids: (!is_any_grid).then_some(grids), findings, exit }
    }

    /// The reading of so many copies.
    fn times(&self, copies: usize) -> Reading {
        let grids = self.grids.as_ref().map(|grids| grids.iter().cycle().take(grids.len() * copies).cloned().collect());
        Reading { grids, findings: Vec::new(), exit: self.exit }
    }

    /// Why `convert --to line` has not written what it should.
    fn fault_of_grids(&self, done: &Done) -> Option<String> {
        let written: Vec<&str> = done.stdout.lines().filter(|line| !line.is_empty()).collect();
        if let Some(grids) = &self.grids
            && *grids != written
        {
            return Some(format!("expected {grids:#?}\nwritten  {written:#?}\n{}", done.stderr));
        }
        match self.exit {
            Some(code) if done.code != Some(code) => {
                Some(format!("exit code {:?} in place of {code}\n{}", done.code, done.stderr))
            }
            _ => None,
        }
    }

    /// Why the findings of `check`, without the path, are not the expected ones.
    fn fault_of_findings(&self, found: &[&str]) -> Option<String> {
        let is_expected = |(finding, expected): (&&str, &Finding)| {
            let has_place = expected.head.starts_with(|first: char| first.is_ascii_digit());
            let has_head =
                if has_place { finding.starts_with(&expected.head) } else { finding.contains(&expected.head) };
            has_head && finding.contains(&expected.words)
        };
        if found.len() == self.findings.len() && found.iter().zip(&self.findings).all(is_expected) {
            return None;
        }
        let expected: Vec<String> =
            self.findings.iter().map(|finding| format!("{} {}", finding.head, finding.words)).collect();
        let shown = &found[..found.len().min(5)];
        Some(format!("expected the findings {expected:#?}\n{} were found: {shown:#?}", found.len()))
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/wild")
}

/// The files of a folder of `tests/wild`, sorted.
fn files(folder: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join(folder)).expect(folder);
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect(folder).path()).collect();
    files.retain(|file| file.extension().is_none_or(|ending| ending != ENDING));
    files.sort();
    files
}

/// The other forms of a file: file names, with their text.
fn forms(file: &Path, text: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let ending = file.extension().unwrap_or_default();
    // These endings and their text belong together.
    if ["md", "ss", "sdk", "sdm"].iter().any(|fixed| ending == *fixed) {
        return Vec::new();
    }
    let mut forms = vec![("copy.sudoku", text.to_vec())];
    let Ok(text) = std::str::from_utf8(text) else { return forms };
    forms.push(("windows.txt", text.replace('\n', "\r\n").into_bytes()));
    // An object of JSON, a link and its board, and a save are files of their own.
    let is_board_of_link = text.trim().len() == 2 * 81 && !text.contains('.');
    if !is_board_of_link && !["{", "https:", "SAVEFILE"].iter().any(|start| text.starts_with(start)) {
        forms.push(("fence.md", format!("# Puzzle\n\n```sudoku\n{text}```\n").into_bytes()));
    }
    forms
}

/// Reads all files of a folder, and says of each what is wrong.
#[track_caller]
fn check(folder: &str) {
    let scratch = Scratch::new();
    let files = files(folder);
    let mut faults = String::new();
    for file in &files {
        let name = file.file_name().expect("a file").to_string_lossy().into_owned();
        let text = std::fs::read(file).expect("a readable file");
        let reading = Reading::of(file);
        scratch.write(&name, &text);
        let mut fault = |form: &str, why: Option<String>| {
            if let Some(why) = why {
                let _ = writeln!(faults, "== {folder}/{name}, {form}\n{why}");
            }
        };
        let checked = scratch
            .run(&format!("check --format concise --ignore multiple-solutions --ignore duplicate-puzzle {name}"));
        let prefix = format!("{name}:");
        let found: Vec<&str> = checked.stdout.lines().filter_map(|line| line.strip_prefix(&prefix)).collect();
        fault("check", reading.fault_of_findings(&found));
        let forms = if reading.findings.is_empty() { forms(file, &text) } else { Vec::new() };
        for (form, text) in &forms {
            scratch.write(form, text);
        }
        let mut names = vec![name.as_str()];
        names.extend(forms.iter().map(|(form, _)| *form));
        let all = scratch.run(&format!("convert --to line {}", names.join(" ")));
        if names.len() == 1 || reading.times(names.len()).fault_of_grids(&all).is_some() {
            for form in names {
                fault(form, reading.fault_of_grids(&scratch.run(&format!("convert --to line {form}"))));
            }
        }
        if !forms.is_empty() {
            fault("stdin", reading.fault_of_grids(&scratch.run_on("convert --to line -", text)));
        }
    }
    assert!(faults.is_empty(), "{faults}");
}

#[test]
fn answers() {
    check("answers");
}

#[test]
fn around() {
    check("around");
}

#[test]
fn blanks() {
    check("blanks");
}

#[test]
fn candidates() {
    check("candidates");
}

#[test]
fn labels() {
    check("labels");
}

#[test]
fn lists() {
    check("lists");
}

#[test]
fn no_grid() {
    check("no-grid");
}

#[test]
fn regions() {
    check("regions");
}

#[test]
fn rest() {
    check("rest");
}

#[test]
fn sections() {
    check("sections");
}

#[test]
fn separated() {
    check("separated");
}

#[test]
fn several() {
    check("several");
}

#[test]
fn zero() {
    check("zero");
}

#[test]
fn every_folder_is_read() {
    let read = [
        "answers",
        "around",
        "blanks",
        "candidates",
        "labels",
        "lists",
        "no-grid",
        "regions",
        "rest",
        "sections",
        "separated",
        "several",
        "zero",
    ];
    let entries = std::fs::read_dir(root()).expect("the folder").map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<PathBuf> = entries.filter(|path| path.is_dir()).collect();
    folders.sort();
    assert_eq!(folders, read.map(|folder| root().join(folder)));
    let count: usize = read.iter().map(|folder| files(folder).len()).sum();
    assert!(count >= LEAST_FILES, "only {count} files");
}
