//! Tests the output of each format.

use crate::cli::harness::{CLASH, GOOD, Scratch, TWO_SOLUTIONS};
use expect_test::{Expect, expect};

#[track_caller]
fn check(options: &str, text: &str, stdout: &Expect, stderr: &Expect) {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", text);
    let done = scratch.run(&format!("check {options}"));
    stdout.assert_eq(&done.stdout);
    stderr.assert_eq(&done.stderr);
}

#[test]
fn concise_is_a_line_a_finding() {
    check(
        "",
        CLASH,
        &expect![[r#"
        x.sudoku:1:1: error[duplicate-value] 5 appears twice in row 1
        x.sudoku:1:9: error[duplicate-value] 5 appears twice in row 1 and column 9
        x.sudoku:3:1: error[no-place] 5 fits in no cell of row 3
        x.sudoku:8:9: error[duplicate-value] 5 appears twice in column 9
    "#]],
        &expect![[r#"
        checked 1 file, 1 puzzle: 4 errors
    "#]],
    );
}

#[test]
fn full_shows_the_source() {
    check(
        "--format full",
        CLASH,
        &expect![[r#"
            error[duplicate-value]: 5 appears twice in row 1
             --> x.sudoku:1:1
              |
            1 | 53..7...5
              | ^       - r1c9 is 5, too
              | r1c1

            error[duplicate-value]: 5 appears twice in row 1 and column 9
             --> x.sudoku:1:9
              |
            1 | 53..7...5
              | -       ^ r1c9
              | r1c1 is 5, too
            2 | 6..195...
            3 | .98....6.
            4 | 8...6...3
            5 | 4..8.3..1
            6 | 7...2...6
            7 | .6....28.
            8 | ...419..5
              |         - r8c9 is 5, too

            error[no-place]: 5 fits in no cell of row 3
             --> x.sudoku:3:1
              |
            3 | .98....6.
              | ^^^^^^^^^
              |
              = note: r3c1 cannot be 5: r1c1 is 5 in column 1; r3c2 is 9; r3c3 is 8;
                      r3c4 cannot be 5: r2c6 is 5 in box 2; r3c5 cannot be 5: r2c6 is 5 in box 2;
                      r3c6 cannot be 5: r2c6 is 5 in column 6; r3c7 cannot be 5: r1c9 is 5 in box 3; r3c8 is 6;
                      r3c9 cannot be 5: r1c9 is 5 in column 9

            error[duplicate-value]: 5 appears twice in column 9
             --> x.sudoku:8:9
              = note: r8c9 is drawn above, at 1:9

        "#]],
        &expect![[r#"
        checked 1 file, 1 puzzle: 4 errors
    "#]],
    );
}

#[test]
fn full_of_a_puzzle_with_several_solutions() {
    check(
        "--format full",
        TWO_SOLUTIONS,
        &expect![[r#"
            warning[multiple-solutions]: 2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1,
                r4c6, r6c1 and r6c6
             --> x.sudoku:1:1
              |
            1 | .39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.
              |                            ^    ^            ^    ^

        "#]],
        &expect![[r#"
        checked 1 file, 1 puzzle: 1 warning
    "#]],
    );
}

#[test]
fn full_with_tabs_wide_characters_and_other_line_ends() {
    let text = "title: 数独\r\n1\t2 | 3\t4\r\n3 4 | 漢 2\r\n----+----\r\n2 1 | 4 3\r\n4 3 | 2 1\r\n";
    check(
        "--format full",
        text,
        &expect![[r#"
            error[syntax]: unknown symbol `漢`; this grid's values are 1 to 4
             --> x.sudoku:3:7 (puzzle 1 "数独")
              |
            3 | 3 4 | 漢 2
              |       ^^

        "#]],
        &expect![[r#"
        checked 1 file, 1 puzzle: 1 error
    "#]],
    );
}

#[test]
fn json_is_one_object() {
    check(
        "--format json",
        CLASH,
        &expect![[r#"
            {"version":1,"findings":[
            {"path":"x.sudoku","puzzle":1,"name":null,"rule":"duplicate-value","severity":"error","message":"5 appears twice in row 1","line":1,"column":1,"end_line":1,"end_column":2,"cells":["r1c1"],"related":[{"path":"x.sudoku","line":1,"column":9,"message":"r1c9 is 5, too"}],"fix":null},
            {"path":"x.sudoku","puzzle":1,"name":null,"rule":"duplicate-value","severity":"error","message":"5 appears twice in row 1 and column 9","line":1,"column":9,"end_line":1,"end_column":10,"cells":["r1c9"],"related":[{"path":"x.sudoku","line":1,"column":1,"message":"r1c1 is 5, too"},{"path":"x.sudoku","line":8,"column":9,"message":"r8c9 is 5, too"}],"fix":null},
            {"path":"x.sudoku","puzzle":1,"name":null,"rule":"no-place","severity":"error","message":"5 fits in no cell of row 3","line":3,"column":1,"end_line":3,"end_column":2,"cells":["r3c1","r3c2","r3c3","r3c4","r3c5","r3c6","r3c7","r3c8","r3c9"],"related":[{"path":"x.sudoku","line":3,"column":1,"message":"r3c1 cannot be 5: r1c1 is 5 in column 1"},{"path":"x.sudoku","line":3,"column":2,"message":"r3c2 is 9"},{"path":"x.sudoku","line":3,"column":3,"message":"r3c3 is 8"},{"path":"x.sudoku","line":3,"column":4,"message":"r3c4 cannot be 5: r2c6 is 5 in box 2"},{"path":"x.sudoku","line":3,"column":5,"message":"r3c5 cannot be 5: r2c6 is 5 in box 2"},{"path":"x.sudoku","line":3,"column":6,"message":"r3c6 cannot be 5: r2c6 is 5 in column 6"},{"path":"x.sudoku","line":3,"column":7,"message":"r3c7 cannot be 5: r1c9 is 5 in box 3"},{"path":"x.sudoku","line":3,"column":8,"message":"r3c8 is 6"},{"path":"x.sudoku","line":3,"column":9,"message":"r3c9 cannot be 5: r1c9 is 5 in column 9"}],"fix":null},
            {"path":"x.sudoku","puzzle":1,"name":null,"rule":"duplicate-value","severity":"error","message":"5 appears twice in column 9","line":8,"column":9,"end_line":8,"end_column":10,"cells":["r8c9"],"related":[{"path":"x.sudoku","line":1,"column":9,"message":"r1c9 is 5, too"}],"fix":null}
            ],"summary":{"files":1,"puzzles":1,"errors":4,"warnings":0,"infos":0}}
        "#]],
        &expect![""],
    );
}

#[test]
fn json_without_findings() {
    check(
        "--format json",
        GOOD,
        &expect![[r#"
        {"version":1,"findings":[],"summary":{"files":1,"puzzles":1,"errors":0,"warnings":0,"infos":0}}
    "#]],
        &expect![""],
    );
}

#[test]
fn jsonl_is_an_object_a_line() {
    let text = format!("{GOOD}\ntitle: Second\n1 2 | 3 4\n3 4 | 1 2\n2 1 | 4\n4 3 | 2 1\n");
    check(
        "--format jsonl",
        &text,
        &expect![[r#"
        {"path":"x.sudoku","puzzle":2,"name":"Second","rule":"malformed-row","severity":"error","message":"this row has 3 cells instead of 4","line":14,"column":1,"end_line":14,"end_column":8,"cells":[],"related":[],"fix":{"title":"Pad the row with 1 empty cell","safe":false,"edits":[{"line":14,"column":8,"end_line":14,"end_column":8,"text":" ."}]}}
    "#]],
        &expect![""],
    );
}

#[test]
fn json_members_are_as_promised() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", CLASH);
    let report: serde_json::Value =
        serde_json::from_str(&scratch.run("check --format json").stdout).expect("one JSON value");
    let names = |value: &serde_json::Value| -> Vec<String> {
        value.as_object().map(|object| object.keys().cloned().collect()).unwrap_or_default()
    };
    assert_eq!(names(&report), ["findings", "summary", "version"]);
    assert_eq!(names(&report["summary"]), ["errors", "files", "infos", "puzzles", "warnings"]);
    let mut expected = [
        "path",
        "puzzle",
        "name",
        "rule",
        "severity",
        "message",
        "line",
        "column",
        "end_line",
        "end_column",
        "cells",
        "related",
        "fix",
    ];
    expected.sort_unstable();
    let findings = report["findings"].as_array().expect("a list");
    assert_eq!(report["summary"]["errors"].as_u64(), Some(findings.len() as u64));
    for finding in findings {
        assert_eq!(names(finding), expected);
        for related in finding["related"].as_array().expect("a list") {
            assert_eq!(names(related), ["column", "line", "message", "path"]);
        }
    }
}

#[test]
fn several_reports_in_one_run() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", CLASH);
    let alone = |format: &str| scratch.run(&format!("check --format {format}")).stdout;
    let (full, json) = (alone("full"), alone("json"));
    let done = scratch.run("check --format full=full.txt --format json=x.json --format jsonl").exits_with(1);
    assert_eq!(done.stdout, alone("jsonl"));
    assert_eq!((scratch.read("full.txt"), scratch.read("x.json")), (full, json));
}

#[test]
fn colours_are_a_matter_of_choice() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", CLASH);
    let has_colour = |done: crate::cli::harness::Done| (done.stdout.contains('\u{1b}'), done.stderr.contains('\u{1b}'));
    assert_eq!(has_colour(scratch.run("check --format full")), (false, false));
    assert_eq!(has_colour(scratch.run("check --format full --color never missing x.sudoku")), (false, false));
    assert_eq!(has_colour(scratch.run("check --format full --color always missing x.sudoku")), (true, true));
    assert_eq!(has_colour(scratch.run("check --color always")), (true, false));
    for format in ["json", "jsonl"] {
        assert_eq!(has_colour(scratch.run(&format!("check --color always --format {format}"))), (false, false));
    }
}

#[test]
fn colours_follow_the_environment() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", CLASH);
    let run = |variables: &[(&str, &str)]| {
        let mut command = scratch.command("check");
        let output = command.envs(variables.iter().copied()).output().expect("the program starts");
        output.stdout.contains(&0x1b)
    };
    assert!(run(&[("CLICOLOR_FORCE", "1")]));
    assert!(!run(&[("NO_COLOR", "1")]));
}

#[test]
fn the_cap_holds_back_findings_but_counts_them() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", CLASH);
    let all = scratch.run("check").stdout;
    let first = all.lines().next().expect("a finding");
    let done = scratch.run("check --max-shown 1 --format full=full.txt").exits_with(1);
    assert_eq!(done.stdout, format!("{first}\n3 more findings not shown (--max-shown 1)\n"));
    assert_eq!(done.stderr, "checked 1 file, 1 puzzle: 4 errors\n");
    let full = scratch.read("full.txt");
    assert_eq!(full.matches("error[").count(), 1);
    assert!(full.ends_with("\n\n3 more findings not shown (--max-shown 1)\n"), "{full}");
    // Who wants no summary still learns that there is more.
    let none = scratch.run("check --max-shown 0 --quiet").exits_with(1);
    assert_eq!((none.stdout.as_str(), none.stderr.as_str()), ("4 findings not shown (--max-shown 0)\n", ""));
    assert_eq!(scratch.run("check --max-shown 4").stdout, all);
    assert_eq!(scratch.run("check --max-shown 0 --format jsonl").stdout.lines().count(), 4);
}

#[test]
fn quiet_and_verbose_runs() {
    let scratch = Scratch::new();
    scratch.write("x.sudoku", CLASH);
    assert_eq!(scratch.run("check --quiet").exits_with(1).stderr, "");
    scratch.run("check --verbose").complains(&["x.sudoku: 1 puzzle, "]);
    assert_eq!(scratch.run("check --format json").stderr, "");
    scratch.run("check --progress always").exits_with(1);
}

#[test]
fn a_report_takes_no_place_of_what_is_checked() {
    let scratch = Scratch::new();
    scratch.write("sub/rep.sudoku", CLASH);
    for line in [
        "check --format json=sub/rep.sudoku sub/rep.sudoku",
        "check --format json=sub/rep.sudoku",
        "check --format concise --format json=./sub/../sub/rep.sudoku sub",
        "check --format json=x --format jsonl=sub/rep.sudoku sub",
        "check --fix --format json=sub/rep.sudoku",
        "check --format json=sub/new.sudoku sub/new.sudoku",
    ] {
        let done = scratch.run(line).exits_with(2);
        done.complains(&["cannot write the report: it would overwrite an input file"]);
        assert_eq!(scratch.read("sub/rep.sudoku"), CLASH, "{line}");
        assert!(!scratch.path().join("x").exists() && !scratch.path().join("sub/new.sudoku").exists(), "{line}");
    }
    scratch.run("check --format json=sub/rep.json sub").exits_with(1);
}

#[test]
fn two_reports_cannot_share_a_file() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", GOOD);
    for line in ["check --format json=x --format full=x", "check --format json=x --format full=./x"] {
        scratch.run(line).exits_with(2).complains(&["x: cannot write the report: another report is written there"]);
        assert!(!scratch.path().join("x").exists(), "{line}");
    }
    scratch.run("check --format json=/dev/null --format full=/dev/null").exits_with(2);
}
