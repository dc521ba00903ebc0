//! Tests `report` about puzzle files and folders; `tables` tests it about tables.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use expect_test::expect;
use serde_json::{Value, json};

fn collection() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("{GOOD}\n{CLASH}\n12..\n34..\n...3\n..2.\n"));
    scratch.write("b.sdm", format!("{GOOD_LINE}\n{TWO_SOLUTIONS}\n{}\n{}!\n", ".".repeat(81), ".".repeat(80)));
    scratch.write(
        "c.sudoku",
        "rules: diagonal\n1.......\n12345678\n........\n........\n........\n........\n........\n........\n",
    );
    scratch
}

#[test]
fn a_folder_is_one_collection() {
    let scratch = collection();
    let text = scratch.run("report").exits_with(0).stdout;
    expect![[r#"
        .: 8 puzzles in 3 files
                   3  one solution
                   1  no readable puzzle (b.sdm:4)
                   1  several solutions (b.sdm:2)
                   2  no solution (a.sudoku:11, c.sudoku:2)
                   1  empty
                   1  an earlier puzzle again (b.sdm:1 as a.sudoku:1)
                   0  another form of an earlier puzzle
          symmetric givens: horizontal 1, orthogonal 1, rotational 3, vertical 1
          rules broken: duplicate-value 2, incomplete-grid 1, malformed-row 1, multiple-solutions 1, no-place 2, syntax 1
                   4  9×9: 28 to 31 clues, median 30
            28  #################### 1
            29  0
            30  ######################################## 2
            31  #################### 1
                   1  4×4: 6 clues
                   1  8×8 with boxes of 2x4, diagonal: 9 clues
          ratings of all 1 different sound classic puzzles:
               easy  ######################################## 1
             medium  0
               hard  0
             unfair  0
            extreme  0
          Sudoku Explainer:
            1.2  ######################################## 1
    "#]].assert_eq(&text);
    assert_eq!(scratch.run("report --jobs 1 .").exits_with(0).stdout, text);
    assert!(scratch.run("report --format html .").exits_with(0).stdout.starts_with("<!DOCTYPE html>"));
}

#[test]
fn a_file_is_described_by_its_lines() {
    let scratch = collection();
    expect![[r#"
        b.sdm: 4 puzzles
                   1  one solution
                   1  no readable puzzle (line 4)
                   1  several solutions (line 2)
                   1  empty
                   0  an earlier puzzle again
                   0  another form of an earlier puzzle
          symmetric givens: horizontal 1, orthogonal 1, rotational 2, vertical 1
          rules broken: incomplete-grid 1, malformed-row 1, multiple-solutions 1, syntax 1
                   2  9×9: 28 to 30 clues, median 28
            28  ######################################## 1
            29  0
            30  ######################################## 1
          ratings of all 1 different sound classic puzzles:
               easy  ######################################## 1
             medium  0
               hard  0
             unfair  0
            extreme  0
          Sudoku Explainer:
            1.2  ######################################## 1
    "#]]
    .assert_eq(&scratch.run("report b.sdm").exits_with(0).stdout);
    let report: Value = serde_json::from_str(&scratch.run("report --format json c.sudoku").stdout).expect("JSON");
    let file = &report["files"][0];
    assert_eq!(
        file["grids"],
        json!([{
            "size": 8, "box": "2x4", "irregular": false, "rules": ["diagonal"], "puzzles": 1, "clues": { "9": 1 },
        }])
    );
    assert_eq!((&file["numbered_by"], &file["examples"]["none"]), (&json!("line"), &json!([2])));
    assert!(file.get("puzzle_column").is_none());
}

#[test]
fn answers_are_compared_where_there_are_some() {
    let scratch = Scratch::new();
    scratch
        .write("a.sudoku", "12..\n34..\n...3\n..2.\n\n[solution]\n1234\n3412\n2143\n4321\n\n1...\n....\n....\n....\n");
    scratch.write("b.sudoku", "12..\n34..\n...3\n..2.\n\n[solution]\n1234\n3412\n4143\n4321\n");
    let report: Value = serde_json::from_str(&scratch.run("report --format json").stdout).expect("JSON");
    assert_eq!(
        report["files"][0]["answers"],
        json!({ "right": 1, "wrong": 1, "unreadable": 0, "missing": 1, "unknown": 0 })
    );
    assert_eq!(report["files"][0]["examples"]["duplicates"], json!([["b.sudoku:1", "a.sudoku:1"]]));
}

#[test]
fn what_paths_share() {
    let scratch = Scratch::new();
    let turned: String = GOOD_LINE.chars().rev().collect();
    scratch.write("old/a.sudoku", GOOD);
    scratch.write("new/b.sdm", format!("{GOOD_LINE}\n{turned}\n"));
    let report = scratch.run("report old new").exits_with(0).stdout;
    let (_, together) = report.split_once("\n\n  together").expect("the table of all");
    expect![[r#"
          puzzles  one solution  bad puzzle  bad answer  repeated  another form
          1 old           1             1           0           -         0             0
          2 new           2             2           0           -         0             1
            total         3             3           0           -         1             1

        rows of each that are in the others, equal + in another form:
                  in 1   in 2
          1 old      -  1 + 0
          2 new  1 + 1      -
          for example of old and new: old/a.sudoku:1 and new/b.sdm:1, old/a.sudoku:1 and new/b.sdm:2
    "#]]
    .assert_eq(together);
    scratch.run("report --spill missing old").exits_with(2).complains(&["--spill names another folder"]);
}

#[test]
fn long_files_and_other_sources_are_read_alike() {
    let scratch = Scratch::new();
    let list = format!("{GOOD_LINE}\n").repeat(3_000) + TWO_SOLUTIONS + "\n";
    scratch.write("a.sdm", &list);
    let text = scratch.run("report a.sdm").exits_with(0).stdout;
    assert!(text.starts_with("a.sdm: 3,001 puzzles\n") && text.contains("several solutions (line 3001)"), "{text}");
    assert_eq!(scratch.run_on("report --stdin-filename a.sdm -", list.as_str()).stdout, text);
    let pasted = scratch.run_with("report", GOOD_LINE).exits_with(0).stdout;
    assert!(pasted.starts_with("<argument>: 1 puzzle\n"), "{pasted}");
    scratch.write("book.md", format!("Text\n\n```sudoku\n{GOOD}```\n"));
    assert!(scratch.run("report book.md").exits_with(0).stdout.starts_with("book.md: 1 puzzle\n"));
}

#[test]
fn without_everything_there_is_no_report() {
    let scratch = Scratch::new();
    scratch.write("good.sudoku", GOOD);
    scratch.write("bad.sudoku", b"\xff\n");
    scratch.write("empty/readme.txt", "");
    scratch.write("blank.sudoku", "# later\n");
    for (line, words) in [
        ("report .", "bad.sudoku: not valid UTF-8"),
        ("report good.sudoku missing.sudoku", "missing.sudoku: "),
        ("report empty", "nothing to describe"),
        ("report blank.sudoku", "nothing to describe: no puzzle in blank.sudoku"),
    ] {
        assert_eq!(scratch.run(line).exits_with(2).complains(&[words]).stdout, "", "{line}");
    }
    scratch.run("report --allow-empty blank.sudoku").exits_with(0);
}
