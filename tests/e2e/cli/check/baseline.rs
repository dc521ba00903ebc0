//! Tests `--baseline`: known findings do not fail, and the file lists those that are gone.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use expect_test::expect;

const WRITE: &str = "check --baseline known.toml --update-baseline";
const CHECK: &str = "check --baseline known.toml";

/// A folder whose findings are known.
fn known() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("{GOOD}\n{CLASH}"));
    scratch.write("sub/b.sdm", format!("{TWO_SOLUTIONS}\nmisplaced\n"));
    scratch.run(WRITE).exits_with(0);
    scratch
}

#[test]
fn what_is_known_does_not_fail() {
    let scratch = known();
    expect![[r##"
        # Findings that `sudoku-lsp check --baseline known.toml` lets pass: an entry a line, sorted. In a merge, keep those of
        # both sides. `sudoku-lsp check --baseline known.toml --update-baseline` writes it anew.
        version = 1
        known = [
          { path = "a.sudoku", rule = "duplicate-value", puzzle = "33392bed92815c6f", count = 3 },
          { path = "a.sudoku", rule = "no-place", puzzle = "33392bed92815c6f", count = 1 },
          { path = "sub/b.sdm", rule = "multiple-solutions", puzzle = "39d5dc9b1e5fe66c", count = 1 },
          { path = "sub/b.sdm", rule = "syntax", line = "a3755902311d583b", count = 1 },
        ]
    "##]].assert_eq(&scratch.read("known.toml"));
    let done = scratch.run(CHECK).exits_with(0);
    assert_eq!(done.stdout, "");
    expect![[r#"
        checked 2 files, 3 puzzles: nothing found; 6 known findings left out
    "#]]
    .assert_eq(&done.stderr);
    let report = scratch.run("check --baseline known.toml --format json").exits_with(0).stdout;
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["findings"], &report["summary"]["errors"]), (&serde_json::json!([]), &0.into()));
    // The same from elsewhere, by other names.
    let mut command = scratch.command("check --baseline ../known.toml . ../sub/../a.sudoku");
    let output = command.current_dir(scratch.path().join("sub")).output().expect("a run");
    assert_eq!((output.status.code(), output.stdout), (Some(0), Vec::new()));
    scratch.run_on("check --baseline known.toml --stdin-filename a.sudoku -", CLASH).exits_with(0);
    scratch.run_on("check --baseline known.toml -", CLASH).exits_with(1);
    scratch.run("check").exits_with(1);
}

#[test]
fn lines_move_and_puzzles_change_places() {
    let scratch = known();
    let zeros = CLASH.replace('.', "0");
    scratch.write("a.sudoku", format!("# A comment more.\n\n{zeros}\ntitle: the good one\n{GOOD}"));
    scratch.write("sub/b.sdm", format!("{GOOD_LINE}\n{TWO_SOLUTIONS}\n\n  misplaced\n"));
    let done = scratch.run("check --baseline known.toml --ignore duplicate-puzzle").exits_with(0);
    assert!(!done.stderr.contains("gone"), "{}", done.stderr);
}

#[test]
fn what_is_new_fails() {
    let scratch = known();
    scratch.write("new.sudoku", CLASH);
    let done = scratch.run("check --baseline known.toml --ignore duplicate-puzzle").exits_with(1);
    assert_eq!(done.paths(), ["new.sudoku"]);
    // Who changes a puzzle owns what is wrong with it.
    let scratch = known();
    scratch.write("a.sudoku", format!("{GOOD}\n{}", CLASH.replacen("6..195...", "6..19....", 1)));
    assert!(scratch.run(CHECK).exits_with(1).rules().contains(&"duplicate-value"));
    // It must not be there twice.
    scratch.write("a.sudoku", format!("{GOOD}\n{CLASH}\n{CLASH}"));
    scratch.run("check --baseline known.toml --ignore duplicate-puzzle").exits_with(1);
}

#[test]
fn what_is_gone_is_named_until_it_is_taken_out() {
    let scratch = known();
    scratch.write("a.sudoku", GOOD);
    let done = scratch.run(CHECK).exits_with(0);
    done.complains(&["note: known findings are gone: a.sudoku: duplicate-value (3), a.sudoku: no-place; \
                      --update-baseline removes them from known.toml\n"]);
    // What was not looked at is not gone.
    for options in ["sub", "--select multiple-solutions", "a.sudoku --ignore duplicate-value,no-place"] {
        let done = scratch.run(&format!("{CHECK} {options}")).exits_with(0);
        assert!(!done.stderr.contains("gone"), "{options}: {}", done.stderr);
    }
    scratch.run("check --baseline known.toml --update-baseline sub").exits_with(0).complains(&[" 0 gone\n"]);
    assert!(scratch.read("known.toml").contains("a.sudoku"));
    scratch.run(WRITE).exits_with(0).complains(&[" 0 of them new; 4 gone\n"]);
    assert!(!scratch.read("known.toml").contains("a.sudoku"));
    std::fs::remove_file(scratch.path().join("sub/b.sdm")).expect("a removal");
    scratch.run("check --baseline known.toml a.sudoku").exits_with(0).complains(&["gone: sub/b.sdm: "]);
}

#[test]
fn the_file_is_the_same_every_time() {
    let scratch = known();
    let first = scratch.read("known.toml");
    std::fs::remove_file(scratch.path().join("known.toml")).expect("a removal");
    scratch.run("check --baseline known.toml --update-baseline --jobs 1 sub a.sudoku").exits_with(0);
    assert_eq!(scratch.read("known.toml"), first);
    // As a checkout on Windows has it.
    let with_returns = first.replace('\n', "\r\n");
    scratch.write("known.toml", &with_returns);
    scratch.run(CHECK).exits_with(0);
    scratch.run(WRITE).exits_with(0);
    assert_eq!(scratch.read("known.toml"), with_returns);
    // Both sides of a merge, as `merge=union` joins them.
    scratch.write("known.toml", first.replace("known = [\n", &format!("known = [\n{}", entries(&first))));
    scratch.run(CHECK).exits_with(0);
    scratch.run(WRITE).exits_with(0);
    assert_eq!(scratch.read("known.toml"), first);
}

fn entries(baseline: &str) -> String {
    baseline.lines().filter(|line| line.starts_with("  {")).map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_baseline_that_is_missing_or_broken_is_2() {
    let scratch = known();
    let report = |baseline: &str| format!("check --baseline {baseline} --format json=report.json");
    scratch.write("report.json", "old");
    let done = scratch.run(&report("no.toml")).exits_with(2);
    done.complains(&["no.toml: the baseline does not exist", "--update-baseline` creates it"]);
    let text = scratch.read("known.toml").replacen("no-place", "no-plase", 1);
    let line = text.lines().position(|line| line.contains("no-plase")).expect("the line") + 1;
    scratch.write("broken.toml", &text);
    let done = scratch.run(&report("broken.toml")).exits_with(2);
    done.complains(&[&format!("broken.toml:{line}: broken baseline: "), "did you mean `no-place`"]);
    // A file that is something else is not written over.
    for options in ["--update-baseline", ""] {
        scratch.run(&format!("check --baseline a.sudoku {options}")).exits_with(2).complains(&["a.sudoku:1"]);
    }
    assert!(scratch.read("a.sudoku").starts_with(GOOD));
    assert_eq!(scratch.read("report.json"), "old");
    scratch
        .run("check --format json=known.toml --baseline known.toml")
        .exits_with(2)
        .complains(&["overwrite an input file"]);
    scratch.run("check --update-baseline").exits_with(2).complains(&["--baseline"]);
    scratch.run("check --baseline x --update-baseline --diff").exits_with(2);
    scratch.run("check --baseline no/folder.toml --update-baseline").exits_with(2).complains(&["cannot write"]);
}

#[test]
fn what_cannot_be_checked_stays_known_and_is_2() {
    let scratch = known();
    let before = scratch.read("known.toml");
    scratch.write("a.sudoku", b"\xff");
    scratch.run(WRITE).exits_with(2).complains(&["a.sudoku", "0 gone"]);
    assert_eq!(scratch.read("known.toml"), before);
}

#[test]
fn a_run_that_fails_takes_nothing_out() {
    let scratch = known();
    let before = scratch.read("known.toml");
    std::fs::remove_file(scratch.path().join("a.sudoku")).expect("a removal");
    scratch.run("check missing.sudoku --baseline known.toml --update-baseline").exits_with(2);
    assert_eq!(scratch.read("known.toml"), before);
}

#[test]
fn fixes_make_known_findings_go() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 {1} 1\n");
    scratch.run(WRITE).exits_with(0);
    scratch
        .run("check --baseline known.toml --fix --unsafe-fixes")
        .exits_with(0)
        .complains(&["gone: a.sudoku: wrong-candidates"]);
}

#[test]
fn only_what_has_changed_is_looked_for() {
    let scratch = known();
    let git = |line: &str| {
        let words = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        let mut command = std::process::Command::new("git");
        command.args(words).args(line.split(' ')).current_dir(scratch.path()).env("HOME", scratch.path());
        command.output().is_ok_and(|output| output.status.success())
    };
    if !git("init --quiet") {
        eprintln!("SKIPPED: there is no git here, so a baseline is not tested with `--since`");
        return;
    }
    assert!(git("add --all") && git("commit --quiet --message=known"));
    scratch.write("sub/b.sdm", format!("{GOOD_LINE}\n"));
    let done = scratch.run("check --baseline known.toml --since HEAD --ignore duplicate-puzzle").exits_with(0);
    assert!(done.stderr.contains("gone: sub/b.sdm: ") && !done.stderr.contains("a.sudoku"), "{}", done.stderr);
}
