//! Tests the counts of `--statistics`.

use crate::cli::harness::{CLASH, GOOD, GOOD_LINE, Scratch, TWO_SOLUTIONS};
use expect_test::expect;

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
fn people_get_them_on_stderr() {
    let scratch = collection();
    let done = scratch.run("check --statistics --max-shown 0 --ignore duplicate-puzzle").exits_with(1);
    expect![[r#"
        findings by rule:
          5  duplicate-value (error)
          2  no-place (error)
          1  incomplete-grid (error)
          1  malformed-row (error)
          1  multiple-solutions (warning)
          1  syntax (error)
        puzzles by solutions:
          3  with one solution
          1  with several solutions
          2  with no solution
          1  unreadable
          1  empty
        puzzles by size and clues:
          4  9×9: 28 to 31 clues, median 30
             28  #################### 1
             29  0
             30  ######################################## 2
             31  #################### 1
          1  4×4: 6 clues
          1  8×8 with boxes of 2x4, diagonal: 9 clues
        puzzles by difficulty, HoDoKu 2.2:
             easy  ######################################## 2
           medium  0
             hard  0
           unfair  0
          extreme  0
        puzzles by rating, SE 1.2.1: 1.2
          1.x  ######################################## 2
        checked 3 files, 8 puzzles: 10 errors, 1 warning
    "#]]
    .assert_eq(&done.stderr);
    assert_eq!(done.stdout.lines().count(), 1);
    let jsonl = scratch.run("check --statistics --format jsonl --ignore duplicate-puzzle");
    assert_eq!(jsonl.stderr + "checked 3 files, 8 puzzles: 10 errors, 1 warning\n", done.stderr);
}

#[test]
fn json_has_a_member_for_them() {
    let scratch = collection();
    let done =
        scratch.run("check --statistics --format json --max-shown 1 --ignore duplicate-puzzle --format json=x.json");
    assert_eq!(done.code, Some(1));
    assert_eq!(done.stderr, "");
    assert_eq!(done.stdout, scratch.read("x.json"));
    let without = scratch.run("check --format json --ignore duplicate-puzzle").stdout;
    let (head, statistics) = done.stdout.split_once(",\"statistics\":").expect("statistics");
    assert_eq!(format!("{head}}}\n"), without);
    expect![[r#"
        {"rules":[{"rule":"duplicate-value","errors":5,"warnings":0,"infos":0},{"rule":"incomplete-grid","errors":1,"warnings":0,"infos":0},{"rule":"malformed-row","errors":1,"warnings":0,"infos":0},{"rule":"multiple-solutions","errors":0,"warnings":1,"infos":0},{"rule":"no-place","errors":2,"warnings":0,"infos":0},{"rule":"syntax","errors":1,"warnings":0,"infos":0}],"solutions":{"unique":3,"multiple":1,"none":2,"undecided":0,"invalid":1,"empty":1},"grids":[{"size":4,"box":"2x2","irregular":false,"rules":[],"puzzles":1,"clues":[{"clues":6,"puzzles":1}]},{"size":8,"box":"2x4","irregular":false,"rules":["diagonal"],"puzzles":1,"clues":[{"clues":9,"puzzles":1}]},{"size":9,"box":"3x3","irregular":false,"rules":[],"puzzles":4,"clues":[{"clues":28,"puzzles":1},{"clues":30,"puzzles":2},{"clues":31,"puzzles":1}]}],"ratings":{"puzzles":2,"sampled":2,"scales":["HoDoKu 2.2","SE 1.2.1"],"difficulty":[{"difficulty":"easy","puzzles":2},{"difficulty":"medium","puzzles":0},{"difficulty":"hard","puzzles":0},{"difficulty":"unfair","puzzles":0},{"difficulty":"extreme","puzzles":0}],"se":[{"er":1.2,"puzzles":2}]}}}
    "#]].assert_eq(statistics);
}

#[test]
fn they_are_the_same_for_any_number_of_threads() {
    let scratch = collection();
    let of = |jobs: usize| scratch.run(&format!("check --statistics --jobs {jobs}")).stderr;
    assert_eq!(of(1), of(4));
}
