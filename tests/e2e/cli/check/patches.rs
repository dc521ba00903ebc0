//! Tests that `patch` and `git apply` make the same files of `--diff` as `fmt` and `check --fix`.

use crate::cli::harness::{GOOD, Scratch};
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use test_support::corpora::skip;

/// Files of every sort: their names, and what they say.
fn files() -> Vec<(OsString, String)> {
    let crlf = |text: &str| text.replace('\n', "\r\n");
    let two = format!("{GOOD}\n# a comment\n\n\n\n{GOOD}");
    let mut files = vec![
        ("plain.sudoku", GOOD.to_owned()),
        ("sub/folder/below.sudoku", two.clone()),
        ("no line end.sudoku", GOOD.trim_end().to_owned()),
        ("crlf.sudoku", crlf(&two)),
        ("crlf without an end.sudoku", crlf(&two).trim_end().to_owned()),
        ("mark.sudoku", format!("\u{FEFF}{GOOD}")),
        ("mark and crlf.sudoku", format!("\u{FEFF}{}", crlf(GOOD))),
        ("bare returns.sudoku", GOOD.replace('\n', "\r")),
        ("as it should be.sudoku", "1 2 | . .\n3 4 | . .\n----+----\n. . | 1 2\n. . | 3 4\n".to_owned()),
        ("größe 漢字.sudoku", GOOD.to_owned()),
        ("it's.sudoku", GOOD.to_owned()),
    ];
    if cfg!(unix) {
        files.extend([
            ("\"quoted\".sudoku", GOOD.to_owned()),
            ("back\\slash.sudoku", GOOD.to_owned()),
            ("tab\there.sudoku", GOOD.to_owned()),
            ("a\nline.sudoku", GOOD.to_owned()),
            (" blank .sudoku", GOOD.to_owned()),
        ]);
    }
    let mut files: Vec<(OsString, String)> = files.into_iter().map(|(name, text)| (name.into(), text)).collect();
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::ffi::OsStringExt;
        files.push((OsString::from_vec(b"no text \xFF.sudoku".to_vec()), GOOD.to_owned()));
    }
    files
}

fn filled(files: &[(OsString, String)]) -> Scratch {
    let scratch = Scratch::new();
    for (name, text) in files {
        let path = scratch.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
    scratch
}

fn read(folder: &Path, files: &[(OsString, String)]) -> Vec<(OsString, String)> {
    let text = |name: &OsString| std::fs::read_to_string(folder.join(name)).expect("a text");
    files.iter().map(|(name, _)| (name.clone(), text(name))).collect()
}

/// Commands that apply a patch on stdin to the files of the folder.
fn appliers() -> Vec<Vec<&'static str>> {
    let all = [
        vec!["patch", "-p0", "--quiet", "--fuzz=0"],
        vec!["git", "-c", "core.autocrlf=false", "apply", "-p0", "--whitespace=nowarn", "-"],
    ];
    let is_there = |words: &Vec<&str>| {
        let version = Command::new(words[0]).arg("--version").stdout(Stdio::null()).status();
        let is_there = version.is_ok_and(|status| status.success());
        if !is_there {
            skip(&format!("differences by `{}`: it is not installed", words[0]));
        }
        is_there
    };
    all.into_iter().filter(is_there).collect()
}

#[track_caller]
fn applied_is_the_same(files: &[(OsString, String)], write: &str, show: &str) {
    let written = filled(files);
    written.run(write);
    let expected = read(written.path(), files);
    assert!(expected != files, "{write} changes something");
    for applier in appliers() {
        let scratch = filled(files);
        let diff = scratch.run(show).exits_with(1).stdout;
        assert_eq!(read(scratch.path(), files), files, "{show} changes nothing");
        std::fs::write(scratch.path().join("all.diff"), &diff).expect("a file");
        let mut command = Command::new(applier[0]);
        command.args(&applier[1..]).current_dir(scratch.path()).env("GIT_CEILING_DIRECTORIES", scratch.path());
        command.stdin(std::fs::File::open(scratch.path().join("all.diff")).expect("a file"));
        let output = command.output().expect("it starts");
        let reported = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        assert!(output.status.success(), "{applier:?}: {reported:?}\n{diff}");
        for (after, expected) in read(scratch.path(), files).iter().zip(&expected) {
            assert_eq!(after, expected, "{applier:?}");
        }
        scratch.run(show).exits_with(0);
    }
}

#[test]
fn of_fmt() {
    applied_is_the_same(&files(), "fmt", "fmt --diff");
}

#[test]
fn of_check() {
    applied_is_the_same(&files(), "check --fix --select format", "check --diff --select format");
}

/// Texts whose fixes add or remove something at the end, with all line ends.
#[test]
fn of_unsafe_fixes() {
    let texts = [
        ("a key", "titel: x\n1234\n3412\n2143\n4321\n"),
        ("a row", "1234\n3412\n2143\n432\n"),
        ("rows", "1234\n3412\n2143\n"),
        ("a comment", "1234\n3412\n2143\n4321\n\n# sudoku: ignore no-place\n"),
        ("all", "clue: 15\n1 2 | 3 4\n3 4 | 1 2\n---------\n2 1 | 4\n4 3 | 2 1\n# sudoku: ignore no-place\n"),
    ];
    let mut files = Vec::new();
    for (name, text) in texts {
        for (ends, line_end) in [("lf", "\n"), ("crlf", "\r\n"), ("cr", "\r")] {
            let text = text.replace('\n', line_end);
            files.push((format!("{name} {ends}.sudoku").into(), text.clone()));
            files.push((format!("{name} {ends} without an end.sudoku").into(), text.trim_end().to_owned()));
        }
    }
    let options = "--unsafe-fixes --ignore duplicate-puzzle";
    applied_is_the_same(&files, &format!("check --fix {options}"), &format!("check --diff {options}"));
}
