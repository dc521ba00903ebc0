//! Tests the precedence of exit codes: 101 > 2 > 1 > 0.

use crate::cli::harness::{CLASH, GOOD, Scratch, TWO_SOLUTIONS};

#[test]
fn nothing_found_is_0() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    let done = scratch.run("check").exits_with(0);
    assert_eq!(done.stdout, "");
    assert_eq!(done.stderr, "checked 1 file, 1 puzzle: nothing found\n");
}

#[test]
fn errors_and_warnings_are_1() {
    let scratch = Scratch::new();
    scratch.write("clash.sudoku", CLASH);
    scratch.write("two.sudoku", TWO_SOLUTIONS);
    scratch.run("check clash.sudoku").exits_with(1);
    scratch.run("check two.sudoku").exits_with(1);
}

#[test]
fn fail_on_moves_the_bar() {
    let scratch = Scratch::new();
    scratch.write("two.sudoku", TWO_SOLUTIONS);
    scratch.run("check --fail-on error").exits_with(0);
    scratch.run("check --fail-on warning").exits_with(1);
    scratch.run("check --fail-on info").exits_with(1);
    scratch.run("check --fail-on never").exits_with(2);
}

#[test]
fn exit_zero_lets_findings_pass_and_nothing_else() {
    let scratch = Scratch::new();
    scratch.write("clash.sudoku", CLASH);
    let done = scratch.run("check --exit-zero clash.sudoku").exits_with(0);
    assert_ne!(done.stdout, "");
    scratch.run("check --exit-zero clash.sudoku missing.sudoku").exits_with(2);
}

#[test]
fn an_unreadable_file_outranks_findings_and_hides_none() {
    let scratch = Scratch::new();
    scratch.write("clash.sudoku", CLASH);
    let done = scratch.run("check missing.sudoku clash.sudoku").exits_with(2);
    assert_eq!(done.paths(), ["clash.sudoku"]);
    done.complains(&["missing.sudoku", "No such file", "; 1 file could not be read"]);
}

#[test]
fn bad_usage_is_2() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    for line in [
        "check --no-such-option",
        "check --fix --diff",
        "check --severity undecided",
        "check --config a.toml --isolated",
        "config sow",
        "check --format html",
        "check --format json --format full",
        "check --jobs 0",
        "check --jobs many",
        "check --quiet --verbose",
        "check --exclude a[",
        "check --stdin-filename x.sudoku good.sudoku",
        "chekc",
        "solve --limit 0",
        "convert",
        "convert --to pdf",
        "rules no-such-rule",
        "--stdio check",
    ] {
        let done = scratch.run(line).exits_with(2);
        assert_eq!(done.stdout, "", "{line}");
        assert!(done.stderr.starts_with("error: "), "{line}: {}", done.stderr);
    }
}

#[test]
fn an_unknown_rule_names_the_nearest() {
    let scratch = Scratch::new();
    for option in ["--select", "--ignore"] {
        let done = scratch.run(&format!("check {option} syntax,dublicate-value")).exits_with(2);
        done.complains(&["unknown rule `dublicate-value`", "did you mean `duplicate-value`"]);
    }
    scratch.run("rules multiple").exits_with(2).complains(&["did you mean"]);
}

#[test]
fn nothing_to_check_is_2_unless_allowed() {
    let scratch = Scratch::new();
    scratch.write("empty/readme.txt", "no puzzle");
    scratch.write("full/good.sudoku", GOOD);
    scratch.run("check empty").exits_with(2).complains(&["empty", "nothing to check"]);
    scratch.run("check empty full").exits_with(2).complains(&["empty", "checked 1 file"]);
    scratch.run("check --allow-empty empty").exits_with(0);
    scratch.run("check --force-exclude --exclude *.sudoku full/good.sudoku").exits_with(2);
    scratch.run("check --force-exclude --exclude *.sudoku --allow-empty full/good.sudoku").exits_with(0);
    scratch.run("solve empty").exits_with(2).complains(&["nothing to solve"]);
}

#[test]
fn a_report_that_cannot_be_written_is_2() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    let done = scratch.run("check --format json=no/such/folder.json").exits_with(2);
    done.complains(&["no/such/folder.json", "cannot write the report"]);
    // Another one has not begun then.
    assert_eq!(scratch.run("check --format json --format sarif=no/such/folder").exits_with(2).stdout, "");
    let done = scratch.run("check --baseline no/such.toml --update-baseline").exits_with(2);
    assert!(done.stderr.contains("No such file") && !done.stderr.contains(".sudoku-lsp-"), "{}", done.stderr);
}

#[test]
fn files_without_a_puzzle_are_no_success_in_any_report() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "# nothing\n");
    scratch.write("b.sudoku", "");
    for (format, reported) in [
        ("junit", "<error type=\"not-checked\" message=\"nothing to check: "),
        ("sarif", "\"text\":\"nothing to check: "),
        ("github", "::error"),
    ] {
        let whole = scratch.run(&format!("check --format {format} .")).exits_with(2).stdout;
        assert!(whole.contains(reported), "{format}");
        let accepted = scratch.run(&format!("check --allow-empty --format {format} .")).exits_with(0).stdout;
        assert!(!accepted.contains(reported), "{format}");
    }
    let fmt = |line: &str, code| scratch.run(&format!("fmt {line} a.sudoku")).exits_with(code);
    fmt("--check", 2).complains(&["nothing to format: no puzzle in a.sudoku (use --allow-empty to accept this)"]);
    fmt("--diff", 2);
    fmt("--check --allow-empty", 0);
    fmt("", 0);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_2() {
    let scratch = Scratch::new();
    scratch.write("clash.sudoku", CLASH);
    scratch.write("good.sudoku", GOOD);
    for line in ["check --format full", "check --format json", "check --format jsonl", "solve good.sudoku", "rules"] {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("/dev/full");
        let output = scratch.command(line).stdout(full).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write"), "{line}");
    }
}

#[test]
fn select_and_ignore_decide_what_counts() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", CLASH);
    scratch.write("b.sudoku", TWO_SOLUTIONS);
    let rules = |line: &str| scratch.run(line).rules().join(" ");
    assert_eq!(rules("check --select multiple-solutions"), "multiple-solutions");
    assert_eq!(rules("check --ignore duplicate-value --ignore no-candidate,no-place"), "multiple-solutions");
    scratch.run("check --select syntax,malformed-row").exits_with(0);
}

#[test]
fn help_and_version_are_0() {
    let scratch = Scratch::new();
    for line in ["--help", "-h", "help", "help check", "check --help", "solve -h", "--version"] {
        let done = scratch.run(line).exits_with(0);
        assert!(done.stdout.contains("sudoku-lsp") && done.stderr.is_empty(), "{line}");
    }
    assert!(scratch.run("help check").stdout.contains("Exit codes:"));
    assert_eq!(scratch.run("--version").stdout, format!("sudoku-lsp {}\n", env!("CARGO_PKG_VERSION")));
}
