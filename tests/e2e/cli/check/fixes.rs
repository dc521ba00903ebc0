//! Tests `check --fix` and `--diff`: which files change, and which are left alone.

use crate::cli::harness::{CLASH, GOOD, Scratch};

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

/// A solved grid but for two cells, whose candidates lack a value each; and as it should be.
const SHORT: &str = "\
5 3 4 6 7 8 9 1 2
6 7 2 1 9 5 3 4 8
1 9 8 3 4 2 5 6 7
8 5 9 7 6 1 4 2 3
4 2 6 8 5 3 7 9 1
7 1 3 9 2 4 8 5 6
9 6 1 5 3 7 2 8 4
2 8 7 4 1 9 6 3 5
3 4 5 2 8 6 {8 9} 7 {1 2}
";

fn mended() -> String {
    SHORT.replace("{8 9}", "{1 8 9}").replace("{1 2}", "{1 2 9}")
}

#[test]
fn fixes_are_applied_and_what_is_left_is_reported() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", SHORT.replace('\n', "\r\n"));
    scratch.write("b.sudoku", format!("{SHORT}\n{CLASH}"));
    scratch.write("c.sudoku", GOOD);
    let done = scratch.run("check --fix --unsafe-fixes").exits_with(1);
    assert_eq!(done.paths(), ["b.sudoku"]);
    assert!(done.rules().iter().all(|&rule| rule != "wrong-candidates"), "{}", done.stdout);
    done.complains(&["checked 3 files, 4 puzzles", "; 4 fixed"]);
    assert_eq!(scratch.read("a.sudoku"), mended().replace('\n', "\r\n"));
    assert_eq!(scratch.read("b.sudoku"), format!("{}\n{CLASH}", mended()));
    assert_eq!(scratch.read("c.sudoku"), GOOD);
    scratch.run("check --fix --unsafe-fixes a.sudoku").exits_with(0).complains(&["nothing found\n"]);
}

#[test]
fn diff_shows_what_fix_would_change_and_changes_nothing() {
    let scratch = Scratch::new();
    scratch.write("sub/a.sudoku", SHORT);
    let done = scratch.run("check --diff --unsafe-fixes --fail-on error").exits_with(1);
    let expected = "\
--- sub/a.sudoku
+++ sub/a.sudoku
@@ -6,4 +6,4 @@
 7 1 3 9 2 4 8 5 6
 9 6 1 5 3 7 2 8 4
 2 8 7 4 1 9 6 3 5
-3 4 5 2 8 6 {8 9} 7 {1 2}
+3 4 5 2 8 6 {1 8 9} 7 {1 2 9}
";
    assert_eq!(done.stdout, expected);
    done.complains(&["a.sudoku:9:13: warning[wrong-candidates]", "; 2 can be fixed\n"]);
    assert_eq!(scratch.read("sub/a.sudoku"), SHORT);
    scratch.run("check --diff --unsafe-fixes --exit-zero").exits_with(0);
}

#[test]
fn fixes_of_stdin_and_of_blocks() {
    let scratch = Scratch::new();
    assert_eq!(scratch.run_on("check --fix --unsafe-fixes -", SHORT).exits_with(0).stdout, mended());
    let book = |text: &str| format!("# é\n```sudoku\n{text}```\n\n~~~sudoku\n{text}~~~\n");
    scratch.write("book.md", format!("\u{FEFF}{}", book(SHORT)));
    scratch.run("check --fix --unsafe-fixes --ignore duplicate-puzzle book.md").exits_with(0).complains(&["; 4 fixed"]);
    assert_eq!(scratch.read("book.md"), format!("\u{FEFF}{}", book(&mended())));
}

#[test]
fn a_file_that_must_not_be_written_is_2_and_reported_as_it_is() {
    let scratch = Scratch::new();
    let path = scratch.write("a.sudoku", SHORT);
    scratch.write("b.sudoku", SHORT);
    let mut permissions = std::fs::metadata(&path).expect("metadata").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&path, permissions).expect("a mode");
    let done = scratch.run("check --fix --unsafe-fixes --ignore duplicate-puzzle").exits_with(2);
    assert_eq!(done.paths(), ["a.sudoku"]);
    done.complains(&["a.sudoku: not written: it is read-only", "; 2 fixed"]);
    assert_eq!((scratch.read("a.sudoku").as_str(), scratch.read("b.sudoku")), (SHORT, mended()));
}

#[cfg(unix)]
#[test]
fn a_file_of_two_names_is_fixed_once_and_its_link_stays() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", SHORT);
    std::os::unix::fs::symlink("a.sudoku", scratch.path().join("b.sudoku")).expect("a link");
    scratch.run("check --fix --unsafe-fixes --ignore duplicate-puzzle").exits_with(0);
    assert_eq!(scratch.read("a.sudoku"), mended());
    assert!(scratch.path().join("b.sudoku").is_symlink());
}

#[test]
fn what_needs_a_look_is_fixed_only_if_that_is_asked_for() {
    let scratch = Scratch::new();
    let text = format!("# sudoku: ignore undecided\n{SHORT}");
    scratch.write("a.sudoku", &text);
    scratch.run("check").exits_with(1).complains(&["; 1 can be fixed with --fix, 2 more with --unsafe-fixes\n"]);
    scratch.run("check --unsafe-fixes").exits_with(1).complains(&["; 3 can be fixed with --fix\n"]);
    let diff = scratch.run("check --diff").exits_with(1).complains(&["; 1 can be fixed, 2 more with --unsafe-fixes\n"]);
    assert!(
        diff.stdout.contains("\n-# sudoku: ignore undecided\n") && !diff.stdout.contains("\n+5"),
        "{}",
        diff.stdout
    );
    assert_eq!(scratch.read("a.sudoku"), text);
    let json = scratch.run("check --format jsonl").stdout;
    assert_eq!((json.matches("\"safe\":true").count(), json.matches("\"safe\":false").count()), (1, 2));

    scratch.run("check --fix").exits_with(1).complains(&["; 1 fixed, 2 more with --unsafe-fixes\n"]);
    assert_eq!(scratch.read("a.sudoku"), SHORT);
    scratch.run("check --fix").exits_with(1).complains(&["; 2 can be fixed with --unsafe-fixes\n"]);
    scratch.run("check --fix --unsafe-fixes").exits_with(0).complains(&["nothing found; 2 fixed\n"]);
    assert_eq!(scratch.read("a.sudoku"), mended());
}

#[test]
fn what_each_rule_has_fixed() {
    let safe = [
        ("unused-suppression", "# sudoku: ignore undecided\n1...\n..3.\n..4.\n.2..\n", "1...\n..3.\n..4.\n.2..\n"),
        ("format", "12..\n34..\n..12\n..34\n", "1 2 | . .\n3 4 | . .\n----+----\n. . | 1 2\n. . | 3 4\n"),
    ];
    let risky = [
        ("malformed-row", "12..\n34.\n..12\n..34\n", "12..\n34..\n..12\n..34\n"),
        ("incomplete-grid", "1 2 3 4\n3 4 1 2\n", "1 2 3 4\n3 4 1 2\n. . . .\n. . . .\n"),
        ("unknown-key", "dificulty: easy\n1...\n..3.\n..4.\n.2..\n", "difficulty: easy\n1...\n..3.\n..4.\n.2..\n"),
        ("wrong-value", "1+4..\n..3.\n..4.\n.2..\n", "1+3..\n..3.\n..4.\n.2..\n"),
        ("wrong-candidates", "1 {24} . .\n. . 3 .\n. . 4 .\n. 2 . .\n", "1 {234} . .\n. . 3 .\n. . 4 .\n. 2 . .\n"),
        ("redundant-given", "clues: 5\n1...\n..3.\n..4.\n.2.3\n", "clues: 4\n1...\n....\n..4.\n.2.3\n"),
        (
            "solution-mismatch",
            "1...\n..3.\n..4.\n.2..\n\n[solution]\n1324\n2431\n3142\n421.\n",
            "1...\n..3.\n..4.\n.2..\n\n[solution]\n1324\n2431\n3142\n4213\n",
        ),
        ("count-mismatch", "clues: 5\n1...\n..3.\n..4.\n.2..\n", "clues: 4\n1...\n..3.\n..4.\n.2..\n"),
    ];
    let scratch = Scratch::new();
    let rows = safe.map(|row| (row, true)).into_iter().chain(risky.map(|row| (row, false)));
    for ((rule, before, after), is_safe) in rows {
        let select = match rule {
            "redundant-given" => "redundant-given,count-mismatch",
            // A suppression of a rule that is off is never unused.
            "unused-suppression" => "unused-suppression,undecided",
            rule => rule,
        };
        scratch.write("a.sudoku", before);
        scratch.run(&format!("check --fix --select {select}"));
        assert_eq!(scratch.read("a.sudoku"), if is_safe { after } else { before }, "{rule}");
        scratch.write("a.sudoku", before);
        scratch.run(&format!("check --fix --unsafe-fixes --select {select}"));
        assert_eq!(scratch.read("a.sudoku"), after, "{rule}");
    }
}

#[test]
fn a_row_that_a_fix_would_not_repair_is_left_alone() {
    // The fourth row would not be of this grid any more if it were padded, and so each time again.
    let text = ". . 3 .\n. . . .\n. . . 1\nP1; 12..34....12..34\n17;1 2 . . 3 4 . . . . 1 2 . . 3 4\n";
    let scratch = Scratch::new();
    scratch.write("a.sudoku", text);
    let done = scratch.run("check --fix --unsafe-fixes --select malformed-row").exits_with(1);
    assert_eq!(done.rules(), ["malformed-row"]);
    assert!(!done.stderr.contains("fixed"), "{}", done.stderr);
    assert_eq!(scratch.read("a.sudoku"), text);
}

#[test]
fn many_fixes_side_by_side_are_made_at_once() {
    let scratch = Scratch::new();
    let puzzle = "1...\n..3.\n..4.\n.2..\n";
    scratch.write("a.sudoku", format!("{}{puzzle}", "# sudoku: ignore undecided\n".repeat(2_000)));
    scratch.run("check --fix").exits_with(0).complains(&["nothing found; 2000 fixed\n"]);
    assert_eq!(scratch.read("a.sudoku"), puzzle);
}
