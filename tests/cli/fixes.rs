//! `check --fix` and `--diff`: what is written, where, and what is left alone.

use super::harness::{CLASH, GOOD, Scratch};

#[test]
fn nothing_to_fix_changes_nothing() {
    let scratch = Scratch::new();
    let path = scratch.write("good.sudoku", GOOD);
    let clash = scratch.write("clash.sudoku", CLASH);
    let times = || [&path, &clash].map(|path| std::fs::metadata(path).and_then(|it| it.modified()).expect("a time"));
    let before = times();
    assert_eq!(scratch.run("check --diff good.sudoku").exits_with(0).stdout, "");
    scratch.run("check --fix good.sudoku").exits_with(0).complains(&["checked 1 file, 1 puzzle: nothing found\n"]);
    // Which of the two is wrong, only the author knows.
    assert!(!scratch.run("check --fix clash.sudoku").exits_with(1).rules().is_empty());
    let diff = scratch.run("check --diff clash.sudoku").exits_with(1);
    assert_eq!(diff.stdout, "");
    diff.complains(&["clash.sudoku:1:1: error[duplicate-value]"]);
    scratch.run("check --diff --exit-zero clash.sudoku").exits_with(0);
    assert_eq!((scratch.read("clash.sudoku").as_str(), times()), (CLASH, before));
}

#[test]
fn stdin_comes_out_again_and_the_report_goes_to_stderr() {
    let scratch = Scratch::new();
    for text in [CLASH.to_owned(), format!("\u{FEFF}{GOOD}"), GOOD.replace('\n', "\r\n"), String::new()] {
        let done = scratch.run_on("check --fix -", text.as_str());
        assert_eq!(done.stdout, text);
    }
    let done = scratch.run_on("check --fix --stdin-filename x.sudoku", CLASH).exits_with(1);
    done.complains(&["x.sudoku:1:1: error[duplicate-value]"]);
    let done = scratch.run_on("check --fix --format json -", CLASH).exits_with(1);
    assert!(serde_json::from_str::<serde_json::Value>(&done.stderr).is_ok(), "{}", done.stderr);
    let done = scratch.run_on("check --diff -", CLASH).exits_with(1);
    assert_eq!(done.stdout, "");
    assert_eq!(scratch.run_on("check --fix -", b"\xff").exits_with(2).stdout, "");
}

#[test]
fn fix_and_diff_exclude_each_other() {
    Scratch::new().run("check --fix --diff").exits_with(2);
}
