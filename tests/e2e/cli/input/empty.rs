//! Tests runs without any puzzle: they report the reason and fail.

use crate::cli::harness::{CLASH, GOOD, Scratch};
use expect_test::{Expect, expect};

/// Writes files, runs a line, and shows what it says; nothing passes, unless that is accepted.
#[track_caller]
fn check(files: &[&str], line: &str, expected: Expect) {
    let scratch = Scratch::new();
    // Only in a repository of Git does `.gitignore` count.
    scratch.write(".git/HEAD", "ref: refs/heads/main\n");
    for file in files {
        match file.split_once('=') {
            Some((name, text)) => scratch.write(name, text.replace('|', "\n")),
            None => scratch.write(file, GOOD),
        };
    }
    let done = scratch.run(line).exits_with(2);
    assert_eq!(done.stdout, "");
    let is_summary = |line: &&str| line.starts_with("checked ") || line.starts_with("nothing was checked: ");
    let reported: Vec<&str> = done.stderr.lines().filter(|line| !is_summary(line)).collect();
    expected.assert_eq(&(reported.join("\n") + "\n"));
    // It does not depend on what becomes of findings, nor on the command.
    scratch.run(&format!("{line} --exit-zero --quiet")).exits_with(2);
    scratch.run(&line.replacen("check", "fmt --check", 1)).exits_with(2);
}

#[test]
fn folders_without_a_puzzle_file() {
    check(
        &["empty/x/.gitkeep"],
        "check empty",
        expect![[r#"
        error: empty: nothing to check: it contains no *.sudoku, *.sdm, *.sdk or *.ss file (use --allow-empty to accept this)
    "#]],
    );
    check(
        &["a.txt", "b/c.txt", "b/notes"],
        "check",
        expect![[r#"
            error: .: nothing to check: it contains no *.sudoku, *.sdm, *.sdk or *.ss file, only 3 others (to read other files, name them or `include` them in sudoku.toml)
        "#]],
    );
    check(
        &["a.txt"],
        "check .",
        expect![[r#"
            error: .: nothing to check: it contains no *.sudoku, *.sdm, *.sdk or *.ss file, only 1 other (to read other files, name them or `include` them in sudoku.toml)
        "#]],
    );
    check(
        &["train/a.parquet", "train/b.csv.gz", "train/c.jsonl", "train/README"],
        "check train",
        expect![[r#"
            error: train: nothing to check: it contains no *.sudoku, *.sdm, *.sdk or *.ss file, only 3 tables and 1 other file (`--column NAME` reads them in check, solve, canon, rate, convert and report)
        "#]],
    );
}

#[test]
fn files_that_are_ignored_hidden_or_excluded() {
    check(
        &[".gitignore=*", "a.sudoku", "b/c.sdm"],
        "check",
        expect![[r#"
            error: .: nothing to check: 2 puzzle files are ignored by .gitignore or .ignore (use --no-ignore to read them): a.sudoku, b/c.sdm
        "#]],
    );
    check(
        &[".ignore=new/", "new/a.sudoku"],
        "check .",
        expect![[r#"
            error: .: nothing to check: 1 puzzle file is ignored by .gitignore or .ignore (use --no-ignore to read it): new/a.sudoku
        "#]],
    );
    check(
        &["p/.gitignore=*.sdm", "p/1.sdm", "p/2.sdm", "p/3.sdm", "p/4.sdm", "p/5.sdm"],
        "check p",
        expect![[r#"
            error: p: nothing to check: 5 puzzle files are ignored by .gitignore or .ignore (use --no-ignore to read them): p/1.sdm, p/2.sdm, p/3.sdm and 2 more
        "#]],
    );
    check(
        &[".a.sudoku", ".b/c.sudoku"],
        "check",
        expect![[r#"
            error: .: nothing to check: 2 puzzle files are hidden (name them to read them): .a.sudoku, .b/c.sudoku
        "#]],
    );
    check(
        &["old/a.sudoku", "b.sudoku"],
        "check --exclude old --exclude b.*",
        expect![[r#"
        error: .: nothing to check: 2 puzzle files are excluded (by --exclude or sudoku.toml): b.sudoku, old/a.sudoku
    "#]],
    );
    check(
        &["sudoku.toml=[check]|exclude = ['*']", "a.sudoku"],
        "check",
        expect![[r#"
        error: .: nothing to check: 1 puzzle file is excluded (by --exclude or sudoku.toml): a.sudoku
    "#]],
    );
    check(
        &[".gitignore=a.*", "a.sudoku", "b.sudoku", ".c/d.sudoku", "e.txt"],
        "check --exclude b.*",
        expect![[r#"
            error: .: nothing to check: 1 puzzle file is ignored by .gitignore or .ignore (use --no-ignore to read it): a.sudoku; 1 puzzle file is excluded (by --exclude or sudoku.toml): b.sudoku; 1 puzzle file is hidden (name it to read it): .c/d.sudoku
        "#]],
    );
}

#[test]
fn what_is_named_and_not_there() {
    check(
        &["a.sudoku"],
        "check puzzles/*.sudokuu",
        expect![[r#"
        error: puzzles/*.sudokuu: No such file or directory (os error 2); it looks like a pattern that is quoted or matches nothing
    "#]],
    );
    check(
        &["a.csv"],
        "check shards/*.csv",
        expect![[r#"
        error: shards/*.csv: No such file or directory (os error 2); it looks like a pattern that is quoted or matches nothing (`--column NAME` finds tables by patterns)
    "#]],
    );
    check(
        &["a.sudoku"],
        "check missing.sudoku puzzels",
        expect![[r#"
        error: missing.sudoku: No such file or directory (os error 2)
        error: puzzels: No such file or directory (os error 2)
    "#]],
    );
    check(
        &["a.sudoku", "b.sudoku"],
        "check --force-exclude --exclude *.sudoku a.sudoku b.sudoku",
        expect![[r#"
        error: nothing to check: every path is excluded (by --exclude or sudoku.toml; use --allow-empty to accept this): a.sudoku, b.sudoku
    "#]],
    );
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    // As of a variable of the shell that is not set.
    scratch.run_with("check", "").exits_with(2).complains(&["PATH"]);
    scratch.run_with("check a.sudoku", "").exits_with(2).complains(&["PATH"]);
}

#[test]
fn one_of_several_is_enough_to_fail_and_hides_nothing() {
    let scratch = Scratch::new();
    scratch.write("empty/readme.txt", "");
    scratch.write("full/a.sudoku", CLASH);
    for line in ["check empty full", "check full empty", "check full/a.sudoku empty", "check full missing"] {
        assert_eq!(scratch.run(line).exits_with(2).paths(), ["full/a.sudoku"], "{line}");
    }
    assert_eq!(scratch.run("check --allow-empty empty full").exits_with(1).paths(), ["full/a.sudoku"]);
}

#[test]
fn patterns_of_include_that_match_nothing() {
    let scratch = Scratch::new();
    scratch.write(".git/HEAD", "ref: refs/heads/main\n");
    for name in ["a.sudoku", "sub/c.txt", "out/d.csv", ".e/f.md"] {
        scratch.write(name, GOOD);
    }
    scratch.write(".gitignore", "out\n");
    scratch.write("sudoku.toml", "[check]\ninclude = ['*.txt', '*.tx', 'out/*.csv', '*.md', 'a.*']\n");
    let reported = |line: &str, code: i32| -> String {
        let done = scratch.run(&format!("{line} --ignore duplicate-puzzle")).exits_with(code);
        let lines = done.stderr.lines().filter(|line| line.contains("`include`"));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let expected = expect![[r#"
        error: sudoku.toml:2: `*.md` of `include` matches nothing to check: 1 puzzle file is hidden (name it to read it): .e/f.md (use --allow-empty to accept this)
        error: sudoku.toml:2: `*.tx` of `include` matches nothing to check: no such file (use --allow-empty to accept this)
        error: sudoku.toml:2: `out/*.csv` of `include` matches nothing to check: 1 puzzle file is ignored by .gitignore or .ignore (use --no-ignore to read it): out/d.csv (use --allow-empty to accept this)
    "#]];
    for line in ["check", "check . --exit-zero", "check sub . --jobs 1"] {
        expected.assert_eq(&reported(line, 2));
    }
    assert_eq!(reported("check --no-ignore", 2).lines().count(), 2);
    assert_eq!(reported("check --allow-empty", 0).matches("note: ").count(), 3);
    assert_eq!(reported("check --allow-empty --quiet", 0), "");
    // Not all of the folder was searched, so there may be puzzles.
    for line in ["check sub", "check a.sudoku", "check sub out/d.csv", "check --isolated"] {
        assert_eq!(reported(line, 0), "", "{line}");
    }
    for line in ["fmt --check --exit-zero", "solve"] {
        scratch.run(line).exits_with(2).complains(&["sudoku.toml:2: `*.tx` of `include` matches nothing"]);
    }
}

#[test]
fn what_is_excluded_as_well_as_included() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    scratch.write("old/b.txt", CLASH);
    scratch.write("sudoku.toml", "[check]\ninclude = ['*.txt']\n");
    scratch.run("check").exits_with(1);
    // An option excludes the files on purpose; the note comes all the same.
    let done = scratch.run("check --exclude old").exits_with(0);
    done.complains(&["note: sudoku.toml:2: `*.txt` of `include` matches nothing to check: 1 puzzle file is excluded"]);
}

#[test]
fn runs_without_a_rule() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", CLASH);
    scratch.write("quiet/b.sudoku", CLASH);
    let rules = scratch.run("rules --format json").exits_with(0).stdout;
    let rules: serde_json::Value = serde_json::from_str(&rules).expect("JSON");
    let rules = rules.as_array().expect("a list").iter().filter_map(|rule| rule["name"].as_str());
    let rules: Vec<&str> = rules.collect();
    let ignore = format!("--ignore {}", rules.join(","));
    expect![[r#"
        error: nothing to check for: every rule is turned off by options or sudoku.toml (`config show` shows where; use --allow-empty to accept this)
        checked 2 files, 2 puzzles: nothing found
    "#]]
    .assert_eq(&scratch.run(&format!("check {ignore}")).exits_with(2).stderr);
    scratch.run(&format!("check {ignore} --exit-zero --quiet")).exits_with(2).complains(&["every rule"]);
    scratch.run(&format!("check {ignore} --allow-empty")).exits_with(0).complains(&["note: nothing to check for"]);
    // For some of the files that is as it may be.
    let entry = format!("[check.per-file]\n'quiet/' = {rules:?}\n");
    scratch.write("sudoku.toml", entry);
    let done = scratch.run("check").exits_with(1);
    assert!(!done.stderr.contains("every rule"), "{}", done.stderr);
    scratch.run("check quiet").exits_with(2).complains(&["every rule is turned off"]);
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_is_named_without_a_note_about_its_folder() {
    let scratch = Scratch::new();
    scratch.write("bad/a.sudoku", b"\xff");
    let done = scratch.run("check bad").exits_with(2).complains(&["bad/a.sudoku: not valid UTF-8"]);
    assert!(!done.stderr.contains("nothing to check"));
    std::os::unix::fs::symlink("nowhere", scratch.path().join("gone.sudoku")).expect("a link");
    std::fs::remove_file(scratch.path().join("bad/a.sudoku")).expect("it was there");
    let done = scratch.run("check").exits_with(2).complains(&["gone.sudoku: cannot follow the link"]);
    assert!(!done.stderr.contains("nothing to check"));
}

#[test]
fn accepted_where_it_is_expected() {
    let scratch = Scratch::new();
    scratch.write(".ignore", "*.sudoku\n");
    scratch.write("a.sudoku", GOOD);
    scratch.run("check --allow-empty").exits_with(0).complains(&["checked 0 files"]);
    scratch.run("check --no-ignore").exits_with(0).complains(&["checked 1 file, 1 puzzle"]);
    scratch.run("check --allow-empty missing.sudoku").exits_with(2).complains(&["missing.sudoku"]);
    // A filter of nothing is nothing.
    assert_eq!(scratch.run_on("stream", "").exits_with(0).stdout, "");
    assert_eq!(scratch.run_on("fmt -", "").exits_with(0).stdout, "");
}
