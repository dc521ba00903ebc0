//! Tests `explain`: the events of the search, moments of it, and views of a puzzle.

use crate::cli::harness::{GOOD, GOOD_SOLUTION, Scratch, TWO_SOLUTIONS};
use expect_test::expect;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::Stdio;

const SMALL: &str = "title: Small\n\n...2\n....\n1...\n..4.\n";

fn objects(stdout: &str) -> Vec<Value> {
    stdout.lines().map(|line| serde_json::from_str(line).expect("a JSON object")).collect()
}

#[test]
fn events_are_lines_indented_by_their_level() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", SMALL);
    let done = scratch.run("explain --search a.sudoku").exits_with(0);
    expect![[r#"
        a.sudoku:3:1: Small
             1 placed r1c4=2, 10 excluded
            12 placed r3c1=1, 10 excluded
            23 placed r4c3=4, 10 excluded
            34 placed r3c4=3, 4 excluded
            39 placed r3c3=2, 1 excluded
            41 placed r3c2=4, 2 excluded
            44 placed r4c4=1, 1 excluded
            46 placed r2c4=4, 1 excluded
            48   guessed r1c1=3, 6 excluded
            55   placed r1c2=1, 2 excluded
            58   undone r1c1=3: r1c3 has no candidates left
            59 excluded r1c1=3
            60 placed r1c1=4
            61   guessed r1c2=1, 3 excluded
            65   placed r1c3=3, 1 excluded
            67   placed r2c3=1
            68     guessed r2c1=2, 3 excluded
            72     placed r2c2=3, 1 excluded
            74     placed r4c1=3
            75     placed r4c2=2
        solution 4132231414233241
    "#]]
    .assert_eq(&done.stdout);
    done.complains(&["note: a.sudoku:3:1: several solutions"]);
    let lines = scratch.run("explain --search --exclusions a.sudoku").stdout;
    assert!(lines.contains("\n     2 excluded r1c4=1\n     3 excluded r1c4=3\n"), "{lines}");
}

#[test]
fn events_are_data() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", format!("{SMALL}\n[puzzle]\n{GOOD}"));
    let done = scratch.run("explain --search --format json").exits_with(0);
    let objects = objects(&done.stdout);
    assert!(done.stdout.starts_with(r#"{"path":"a.sudoku","puzzle":1,"name":"Small","size":4,"events":[{"kind":"#));
    assert_eq!(objects[0]["events"][0], json!({"kind": "placed", "cell": "r1c4", "value": 2, "level": 0}));
    assert_eq!(objects[0]["unique"], json!(false));
    assert_eq!((&objects[1]["puzzle"], &objects[1]["unique"]), (&json!(2), &json!(true)));
    assert_eq!(objects[1]["result"], json!(GOOD_SOLUTION));
    let kinds = |kind: &str| {
        let events = objects[0]["events"].as_array().expect("a list");
        events.iter().filter(|event| event["kind"] == kind).count()
    };
    assert_eq!((kinds("guessed"), kinds("undone")), (3, 1));
}

#[test]
fn what_has_no_solution_or_cannot_be_read_says_so_and_1() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "1..1\n....\n....\n....\n");
    scratch.write("b.sudoku", "1...\n....\n....\n");
    let done = scratch.run("explain --search a.sudoku b.sudoku").exits_with(1);
    expect![[r#"
        a.sudoku:1:1
             1 placed r1c1=1, 13 excluded
        no solution: r1c4 has no candidates left

        b.sudoku:1:1
        cannot be searched: 1 row is missing: this 4×4 grid has 3
    "#]]
    .assert_eq(&done.stdout);
    done.complains(&["a.sudoku:1:1: no solution", "b.sudoku:1:1: cannot be searched: 1 row"]);
    let done = scratch.run("explain --search --format json a.sudoku b.sudoku").exits_with(1);
    let found = objects(&done.stdout);
    assert_eq!(found[0]["result"], json!("no solution"));
    assert_eq!(found[1]["events"], json!([]));
    assert!(found[1]["result"].as_str().is_some_and(|why| why.starts_with("cannot be searched: ")));
    let done = scratch.run("explain --view game --format json b.sudoku").exits_with(1);
    assert!(objects(&done.stdout)[0]["result"].as_str().is_some_and(|why| why.starts_with("cannot be shown: ")));
}

#[test]
fn a_search_stops_at_its_limit() {
    let scratch = Scratch::new();
    let done = scratch.run_on("explain --search --format json --max-events 7 -", GOOD).exits_with(1);
    let object = &objects(&done.stdout)[0];
    assert_eq!(object["events"].as_array().map(Vec::len), Some(7));
    assert_eq!(object["result"], json!("stopped after 7 events; --max-events N allows more"));
    done.complains(&["<stdin>:1:1: stopped after 7 events"]);
}

/// A 16×16 grid whose last row has no place for a 1, which a search by cells finds out in no time that anybody has.
fn hopeless() -> String {
    let mut rows = vec![['.'; 16]; 16];
    for (row, column) in [(12, 0), (13, 4), (14, 8), (0, 12), (4, 13), (8, 14)] {
        rows[row][column] = '1';
    }
    rows[15][15] = '2';
    rows.iter().map(|row| row.iter().chain(['\n'].iter()).collect::<String>()).collect()
}

#[test]
fn events_come_as_they_happen_until_the_reader_is_gone() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", hopeless());
    for format in ["text", "json"] {
        let line = format!("explain --search --max-events {} --format {format} a.sudoku", u64::MAX);
        let mut child = scratch.command(&line).stdout(Stdio::piped()).spawn().expect("the program starts");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        let events = |_| output.read_until(if format == "text" { b'\n' } else { b'}' }, &mut Vec::new());
        assert!((0..10_000).map(events).all(|read| read.is_ok_and(|length| length > 0)), "{format}");
        drop(output);
        assert_eq!(child.wait().expect("the program ends").code(), Some(0), "{format}");
    }
}

#[test]
fn moments_are_four_arrays() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", SMALL);
    expect![[r#"
        a.sudoku:3:1: Small
        grid
          3 1 | . 2
          . . | . 4
          ----+----
          1 4 | 2 3
          . . | 4 1
        possible
          3    1    | {1}  2
          {2}  {12} | {13} 4
          ----------+----------
          1    4    | 2    3
          {2}  {23} | 4    1
        levels at which 1 was excluded
          0 = | . 0
          0 . | . 0
          ----+----
          = 0 | 0 0
          0 0 | 0 =
        levels at which 2 was excluded
          0 0 | 0 =
          . . | 0 0
          ----+----
          0 0 | = 0
          . . | 0 0
        levels at which 3 was excluded
          = 1 | 1 0
          1 1 | . 0
          ----+----
          0 0 | 0 =
          1 . | 0 0
        levels at which 4 was excluded
          1 0 | 0 0
          0 0 | 0 =
          ----+----
          0 = | 0 0
          0 0 | = 0
        guessed
          level 1: r1c1=3
    "#]]
    .assert_eq(&scratch.run("explain --search --at 55 a.sudoku").exits_with(0).stdout);
    let done = scratch.run("explain --search --at 55 --format json a.sudoku").exits_with(0);
    let object = &objects(&done.stdout)[0];
    assert_eq!(object["grid"][0], json!([3, 1, null, 2]));
    assert_eq!(object["possible"][0][3], json!([false, true, false, false]));
    assert_eq!(object["excluded"][0][3], json!([0, null, 0, 0]));
    assert_eq!(object["guessed"], json!([{"level": 1, "cell": "r1c1", "value": 3}]));
    let before = objects(&scratch.run("explain --search --at 0 --format json a.sudoku").exits_with(0).stdout);
    assert_eq!(before[0]["possible"][3][3], json!([true, true, true, true]));
    scratch.run("explain --search --at 5000 a.sudoku").exits_with(1).complains(&["a.sudoku:3:1: the search has only"]);
}

#[test]
fn views_show_the_puzzle_as_written() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", "1 . | . .\n. +2| . .\n----+----\n. . | 3 .\n. . | . .\n");
    let view = |options: &str| scratch.run(&format!("explain {options} a.sudoku")).exits_with(0).stdout;
    expect![[r#"
        a.sudoku:1:1
          1 . | . .
          . 2 | . .
          ----+----
          . . | 3 .
          . . | . .
    "#]]
    .assert_eq(&view("--view game"));
    expect![[r#"
        a.sudoku:1:1
          1     {34}  | {24}  {234}
          {34}  2     | {14}  {134}
          ------------+------------
          {24}  {14}  | 3     {124}
          {234} {134} | {124} {124}
    "#]]
    .assert_eq(&view("--view columnar"));
    expect![[r#"
        a.sudoku:1:1
        value 2
          . . | o o
          . 2 | . .
          ----+----
          o . | . o
          o . | o o
          strong link in row 1: r1c3 r1c4
          strong link in row 3: r3c1 r3c4
          three places in row 4: r4c1 r4c3 r4c4
          strong link in column 1: r3c1 r4c1
          strong link in column 3: r1c3 r4c3
          three places in column 4: r1c4 r3c4 r4c4
          strong link in box 2: r1c3 r1c4
          strong link in box 3: r3c1 r4c1
          three places in box 4: r3c4 r4c3 r4c4
    "#]]
    .assert_eq(&view("--view levels --value 2"));
    expect![[r#"
        {"path":"a.sudoku","puzzle":1,"name":null,"view":"levels","levels":[{"value":2,"cells":[["excluded","excluded","possible","possible"],["excluded","determined","excluded","excluded"],["possible","excluded","excluded","possible"],["possible","excluded","possible","possible"]],"strong_links":[{"house":"row 1","cells":["r1c3","r1c4"]},{"house":"row 3","cells":["r3c1","r3c4"]},{"house":"column 1","cells":["r3c1","r4c1"]},{"house":"column 3","cells":["r1c3","r4c3"]},{"house":"box 2","cells":["r1c3","r1c4"]},{"house":"box 3","cells":["r3c1","r4c1"]}],"three_places":[{"house":"row 4","cells":["r4c1","r4c3","r4c4"]},{"house":"column 4","cells":["r1c4","r3c4","r4c4"]},{"house":"box 4","cells":["r3c4","r4c3","r4c4"]}]}]}
    "#]].assert_eq(&view("--view levels --value 2 --format json"));
    expect![[r#"
        {"path":"a.sudoku","puzzle":1,"name":null,"view":"columnar","cells":[[1,[3,4],[2,4],[2,3,4]],[[3,4],2,[1,4],[1,3,4]],[[2,4],[1,4],3,[1,2,4]],[[2,3,4],[1,3,4],[1,2,4],[1,2,4]]]}
    "#]].assert_eq(&view("--view columnar --format json"));
    expect![[r#"
        {"path":"a.sudoku","puzzle":1,"name":null,"view":"game","cells":[[1,null,null,null],[null,2,null,null],[null,null,3,null],[null,null,null,null]]}
    "#]].assert_eq(&view("--view game --format json"));
    assert_eq!(objects(&view("--view levels --format json"))[0]["levels"].as_array().map(Vec::len), Some(4));
}

#[test]
fn views_show_any_moment_of_a_search() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", SMALL);
    let of = |event: u32| scratch.run(&format!("explain --search --at {event} --view game a.sudoku")).exits_with(0);
    assert_eq!(of(0).stdout.matches('2').count(), 0);
    assert!(of(1).stdout.contains("  . . | . 2\n"));
    let found = objects(&scratch.run("explain --search --at 1 --view game --format json a.sudoku").stdout);
    assert_eq!((&found[0]["at"], &found[0]["cells"][0]), (&json!(1), &json!([null, null, null, 2])));
    let error = scratch.run("explain --view levels --value 5 a.sudoku").exits_with(1);
    error.complains(&["a 4×4 puzzle has no value 5"]);
}

#[test]
fn puzzles_are_numbered_and_placed_by_file() {
    let scratch = Scratch::new();
    scratch.write("a.sdm", format!("{TWO_SOLUTIONS}\n{TWO_SOLUTIONS}\n"));
    scratch.write("b.md", "text\n\n```sudoku\n1...\n....\n....\n....\n```\n\n```sudoku\n2...\n....\n....\n....\n```\n");
    let found = objects(&scratch.run("explain --view game --format json a.sdm b.md").exits_with(0).stdout);
    let names = found.iter().map(|object| (object["path"].as_str().unwrap_or_default(), object["puzzle"].as_u64()));
    let expected = [("a.sdm", Some(1)), ("a.sdm", Some(2)), ("b.md", Some(1)), ("b.md", Some(2))];
    assert_eq!(names.collect::<Vec<_>>(), expected);
    assert!(scratch.run("explain --view game b.md").stdout.contains("\nb.md:11:1\n"));
    // Stdin is read piece by piece.
    let piped = scratch.run_on("explain --view game --format json -", format!("{TWO_SOLUTIONS}\n").repeat(2_000));
    let numbers = objects(&piped.exits_with(0).stdout).into_iter().map(|object| object["puzzle"].as_u64());
    assert!(numbers.eq((1..=2_000).map(Some)));
}

#[test]
fn bad_usage_is_2() {
    let scratch = Scratch::new();
    scratch.write("a.sudoku", SMALL);
    for (options, words) in [
        ("--search --no-uniqueness", "--no-uniqueness cannot be used with"),
        ("--search --view game", "choose it with --at N"),
        ("--value 3", "--value needs `--view levels`"),
        ("--view game --value 3", "--value needs `--view levels`"),
        ("--at 3", "--search"),
        ("--search --at 3 --exclusions", "cannot be used with"),
        ("--view sideways", "levels, columnar, game"),
    ] {
        let done = scratch.run(&format!("explain {options} a.sudoku")).exits_with(2);
        assert_eq!(done.stdout, "");
        done.complains(&[words]);
    }
}
