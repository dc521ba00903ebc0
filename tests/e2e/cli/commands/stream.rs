//! Tests `stream`: a puzzle a line in, an object a line out.

use crate::cli::harness::{CLASH, Done, GOOD_LINE, GOOD_SOLUTION, Scratch, TWO_SOLUTIONS};
use expect_test::{Expect, expect};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

const SMALL: &str = "1234341.21...321";

fn answers(done: &Done) -> Vec<Value> {
    done.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn lines_of_other_programs_are_answered() {
    let cells = "{},{},{},{}";
    let json = format!(
        r#"{{"size":4,"grid":[[{{"value":1,"given":true}},{{}},{{}},{{}}],[{cells}],[{cells}],[{cells}]],"thermometer":[{{"lines":[["R1C1","R1C2","R1C3","R1C4"],["R2C1","R2C2"]]}}]}}"#
    );
    let unread = json.replace("thermometer", "boxindexer");
    let ruled = r#"{"givens":"12..3...........","rules":["diagonal"]}"#;
    check(
        format!(
            "{json}\n{ruled}\n.Cage~3~R1C1~R1C2.Cage~3~R1C1~R2C1\n.Foo~R1C1\n{unread}\nhttps://f-puzzles.com/?load=N4\n"
        ),
        expect![[r#"
            1 multiple 2+ -
                warning[multiple-solutions] 6 solutions: r2c3 can be 1 or 2; two solutions differ in r3c2, r3c4, r4c2 and r4c4 (4 cells)
            2 multiple 2+ -
                warning[multiple-solutions] 2 solutions: r1c3 can be 3 or 4; two solutions differ in r1c3, r1c4, r2c3, r2c4, r3c1, r3c2, r3c3, r3c4, r4c1, r4c2, r4c3 and r4c4 (12 cells)
            3 none 0 -
                error[unsolvable] no solution: these 2 clues cannot both be right: the cage at r1c1 makes 3 and the cage at r1c1 makes 3; remove any one of them and there is a solution (0 cells)
            4 invalid null+ -
                error[syntax] some constraints cannot be read: `Foo` of Interactive-Sudoku-Solver (0 cells)
            5 invalid null+ -
                error[syntax] some constraints cannot be read: box indexers (0 cells)
            6 invalid null+ -
                error[syntax] line 1: the link is damaged (0 cells)
        "#]],
    );
}

/// Says of each line what its answer holds.
#[track_caller]
fn check(input: impl Into<Vec<u8>>, expected: Expect) {
    let done = Scratch::new().run_on("stream", input).exits_with(0);
    assert_eq!(done.stderr, "");
    let mut displayed = String::new();
    for answer in answers(&done) {
        let Value::Object(object) = &answer else { panic!("an object") };
        assert_eq!(object.len(), 6);
        let plus = if answer["exact"] == true { "" } else { "+" };
        let _ = write!(
            displayed,
            "{} {} {}{plus}",
            answer["n"],
            answer["status"].as_str().expect("text"),
            answer["solutions"]
        );
        let solution = answer["solution"].as_str().map_or("-".to_owned(), |line| format!("{} cells", line.len()));
        let _ = writeln!(displayed, " {solution}");
        for finding in answer["findings"].as_array().expect("findings") {
            let text = |name: &str| finding[name].as_str().expect("text");
            let cells = finding["cells"].as_array().expect("cells").len();
            let _ =
                writeln!(displayed, "    {}[{}] {} ({cells} cells)", text("severity"), text("rule"), text("message"));
        }
    }
    expected.assert_eq(&displayed);
}

#[test]
fn the_object_is_a_promise() {
    let done = Scratch::new().run_on("stream", format!("{GOOD_LINE}\n11..............\n"));
    let expected = format!(
        r#"{{"n":1,"status":"unique","solutions":1,"exact":true,"solution":"{GOOD_SOLUTION}","findings":[]}}
{{"n":2,"status":"none","solutions":0,"exact":true,"solution":null,"findings":[{{"rule":"duplicate-value","severity":"error","message":"1 appears twice in row 1 and box 1","cells":["r1c1"]}},"#
    );
    assert!(done.stdout.starts_with(&expected), "{}", done.stdout);
}

#[test]
fn every_line_has_one_answer() {
    let mut input = format!("{GOOD_LINE}\n\n  \t\n# a comment\n{GOOD_LINE} a title\r\n{TWO_SOLUTIONS}\n").into_bytes();
    input.extend(b"12..\xff\n\0\n12...\nhello\ntitle: x\n[solution]\n................\n");
    input.extend(format!("{GOOD_LINE} {TWO_SOLUTIONS}\n{GOOD_LINE},{GOOD_SOLUTION}\n\u{feff}{SMALL}").into_bytes());
    check(
        input,
        expect![[r#"
            1 unique 1 81 cells
            2 invalid null+ -
                error[syntax] this line is empty (0 cells)
            3 invalid null+ -
                error[syntax] this line is empty (0 cells)
            4 invalid null+ -
                error[syntax] no puzzle on this line (0 cells)
            5 unique 1 81 cells
            6 multiple 2+ -
                warning[multiple-solutions] 2 solutions: r4c1 can be 3 or 6; two solutions differ in r4c1, r4c6, r6c1 and r6c6 (4 cells)
            7 invalid null+ -
                error[syntax] not valid UTF-8: byte 0xFF at byte offset 4 (0 cells)
            8 invalid null+ -
                error[syntax] this text is not part of a puzzle: not cells, metadata, a comment or a heading (0 cells)
            9 invalid null+ -
                error[incomplete-grid] 8 rows are missing: this 9×9 grid has 1 (0 cells)
                error[malformed-row] this row has 5 cells instead of 9 (0 cells)
            10 invalid null+ -
                error[syntax] no grid follows this heading or metadata (0 cells)
            11 invalid null+ -
                error[syntax] no puzzle on this line (0 cells)
            12 invalid null+ -
                error[syntax] this section needs a puzzle above it and a grid below it (0 cells)
            13 multiple 2+ -
            14 invalid null+ -
                error[syntax] more than one puzzle on this line (0 cells)
            15 unique 1 81 cells
            16 unique 1 16 cells
        "#]],
    );
}

#[test]
fn sizes_may_change_from_line_to_line() {
    let size = |size: usize| {
        let symbols = "123456789ABCDEFGHIJKLMNOP";
        let root = [(4, 2), (6, 2), (9, 3), (16, 4), (25, 5)].iter().find(|(n, _)| *n == size).expect("a size").1;
        let mut line: String = (0..size)
            .flat_map(|row| (0..size).map(move |column| (row % root * (size / root) + row / root + column) % size))
            .filter_map(|value| symbols.chars().nth(value))
            .collect();
        line.replace_range(..size, &".".repeat(size));
        line + "\n"
    };
    let input: String = [25, 4, 16, 6, 9].into_iter().map(size).collect();
    check(
        input,
        expect![[r#"
        1 unique 1 625 cells
        2 unique 1 16 cells
        3 unique 1 256 cells
        4 unique 1 36 cells
        5 unique 1 81 cells
    "#]],
    );
}

#[test]
fn a_very_long_line_is_one_line() {
    let mut input = vec![b'1'; 100_000_000];
    input.extend(format!("\n{SMALL}\n").into_bytes());
    check(
        input,
        expect![[r#"
        1 invalid null+ -
            error[syntax] this line is longer than 1 MiB (0 cells)
        2 unique 1 16 cells
    "#]],
    );
}

#[test]
fn a_count_that_stopped_says_so() {
    let twelve = "12....21........\n";
    for (limit, count, exact) in [(1, 1, false), (2, 2, false), (12, 12, false), (13, 12, true), (100_000, 12, true)] {
        let done = Scratch::new().run_on(&format!("stream --limit {limit}"), twelve);
        let answer = &answers(&done)[0];
        assert_eq!((&answer["status"], &answer["solution"]), (&Value::from("multiple"), &Value::Null));
        assert_eq!((&answer["solutions"], &answer["exact"]), (&Value::from(count), &Value::from(exact)), "{limit}");
    }
    let done = Scratch::new().run_on("stream --limit 5000", ".".repeat(81));
    assert_eq!(answers(&done)[0]["solutions"], 5000);
}

#[test]
fn the_settings_of_the_working_directory_hold() {
    let scratch = Scratch::new();
    scratch.write("sudoku.toml", "[check]\nignore = ['duplicate-value']\n[solve]\nbudget = 1\n");
    let hard = "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";
    let input = format!("11..............\n{hard}\n\n");
    let answers_to = |line: &str| answers(&scratch.run_on(line, input.as_str()).exits_with(0));
    let rules = |answer: &Value| -> Vec<String> {
        let findings = answer["findings"].as_array().expect("findings").iter();
        let reported = findings.map(|it| format!("{}={}", it["rule"], it["severity"]).replace('"', ""));
        let mut reported: Vec<String> = reported.collect();
        reported.dedup();
        reported
    };
    let own = answers_to("stream");
    assert_eq!((&own[1]["status"], rules(&own[1])), (&Value::from("undecided"), vec!["undecided=warning".to_owned()]));
    assert!(!rules(&own[0]).is_empty() && !rules(&own[0]).contains(&"duplicate-value=error".to_owned()));
    let isolated = answers_to("stream --isolated --severity duplicate-value=info");
    assert_eq!(isolated[1]["status"], "unique");
    assert!(rules(&isolated[0]).contains(&"duplicate-value=info".to_owned()));
    // The status needs no rule, and a line that cannot be asked about says why in any case.
    let none = answers_to("stream --isolated --select redundant-given");
    assert_eq!((&none[0]["status"], rules(&none[0])), (&Value::from("none"), vec![]));
    assert_eq!((&none[2]["status"], rules(&none[2])), (&Value::from("invalid"), vec!["syntax=error".to_owned()]));
    scratch.write("other.toml", "[chek]\n");
    let broken = scratch.run_on("stream --config other.toml", input.as_str()).exits_with(2);
    assert_eq!(broken.stdout, "");
    broken.complains(&["other.toml:1:2", "did you mean `check`"]);
}

#[test]
fn what_is_found_does_not_change_the_exit_code() {
    let scratch = Scratch::new();
    assert_eq!(scratch.run_on("stream", "").exits_with(0).stdout, "");
    assert_eq!(answers(&scratch.run_on("stream", CLASH).exits_with(0)).len(), 9);
    for line in
        ["stream --limit 0", "stream a.sudoku", "stream --jobs 0", "stream --select no-such", "stream --fail-on info"]
    {
        assert_eq!(scratch.run_on(line, "").exits_with(2).stdout, "", "{line}");
    }
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_or_written_is_2() {
    let scratch = Scratch::new();
    let folder = File::open(scratch.path()).expect("a folder");
    Done::from(scratch.command("stream").stdin(folder).output().expect("the program starts"))
        .exits_with(2)
        .complains(&["<stdin>: cannot read: Is a directory"]);
    #[cfg(target_os = "linux")]
    {
        let input = scratch.write("list", format!("{GOOD_LINE}\n").repeat(3));
        let full = File::options().write(true).open("/dev/full").expect("/dev/full");
        let input = File::open(input).expect("the list");
        let output = scratch.command("stream").stdin(input).stdout(full).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("stdout: cannot write"));
    }
}

#[test]
fn each_line_is_answered_before_the_next_one_comes() {
    let scratch = Scratch::new();
    for jobs in [1, 3] {
        let mut child = scratch
            .command(&format!("stream --jobs {jobs}"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut input = child.stdin.take().expect("a pipe");
        let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
        for number in 1..=5 {
            writeln!(input, "{GOOD_LINE}").expect("the program reads");
            let mut line = String::new();
            output.read_line(&mut line).expect("an answer");
            let answer: Value = serde_json::from_str(&line).expect("JSON");
            assert_eq!((&answer["n"], &answer["solution"]), (&Value::from(number), &Value::from(GOOD_SOLUTION)));
        }
        drop(input);
        assert_eq!(output.lines().count(), 0);
        assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    }
}

#[test]
fn a_reader_that_goes_away_ends_it_also_while_it_waits() {
    let scratch = Scratch::new();
    let mut child = scratch
        .command("stream")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    drop(child.stdout.take());
    // Stdin stays open: the answer to this line has no reader, and the input does not end.
    writeln!(input, "11..............").expect("the program reads");
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("text");
    assert_eq!(stderr, "");
    drop(input);
}

/// Lines picked at random, the same each time.
fn lines() -> Vec<String> {
    let hard = "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7......6.";
    let none = "5168497323.76.5...8.97...65135.6.9.7472591..696837..5.253186.746842.75..791.5.6.8";
    let mut lines: Vec<String> = [
        GOOD_LINE,
        TWO_SOLUTIONS,
        hard,
        none,
        SMALL,
        "12....21........",
        "11..............",
        "1+234341.21...321",
        "1234",
        "# x",
        "",
        " ",
        "hello",
        "title: x",
        "[solution]",
        "{\"a\":1}",
        "{\"puzzle\":\"12....21........\",\"solution\":\"1234432121433412\"}",
        "1,2,3,4",
        "P1; 12....21........",
        "\u{85}",
        "漢字",
        "12....21........ # sudoku: ignore",
        "# sudoku: ignore-file syntax",
        "12x...21........",
        "1 2 . . . . 2 1 . . . . . . . .",
        ":0000:x:1234341.21...321:::",
        "1234341.21...321,1234341221434312",
        "12....21........\t1.5",
        "/12/",
        "a\rb",
        "1234341.\r21...321",
        "12..\r..21\r....\r....",
        "12..\r..21\r....\r....\r\r12..\r..21\r....\r....",
    ]
    .map(str::to_owned)
    .into();
    let mut state = 1_u64;
    let mut pick = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % end
    };
    for _ in 0..150 {
        let mut line: Vec<char> = lines[pick(8)].chars().collect();
        for _ in 0..=pick(3) {
            let at = pick(line.len());
            match pick(4) {
                0 => drop(line.remove(at)),
                1 => line.insert(at, ['.', '1', '0', ' ', '|', 'x'][pick(6)]),
                _ => line[at] = ['.', '4', '9', '_', '-', '+'][pick(6)],
            }
        }
        lines.push(line.into_iter().collect());
    }
    lines
}

#[test]
fn findings_are_those_of_check_on_a_file_with_the_line() {
    let lines = lines();
    for options in ["", " --severity redundant-given=info,format=info,equivalent-puzzle=error"] {
        let scratch = Scratch::new();
        let input = lines.join("\n");
        let streamed = answers(&scratch.run_on(&format!("stream{options}"), input.as_str()).exits_with(0));
        assert_eq!(streamed.len(), lines.len());
        // All in one run; each in a folder of its own name, or they would be duplicates of each other.
        for (number, line) in lines.iter().enumerate() {
            scratch.write(&format!("{number:03}/x.sudoku"), format!("{line}\n"));
        }
        for (number, (line, answer)) in lines.iter().zip(&streamed).enumerate() {
            let report = scratch.run(&format!("check --jobs 1 --format json{options} {number:03}/x.sudoku")).stdout;
            let report: Value = serde_json::from_str(&report).expect("JSON");
            let members = ["rule", "severity", "message", "cells"];
            let of = |finding: &Value| members.map(|name| finding[name].clone());
            let checked: Vec<_> = report["findings"].as_array().expect("findings").iter().map(of).collect();
            let mut reported: Vec<_> = answer["findings"].as_array().expect("findings").iter().map(of).collect();
            // What `check` has no word for.
            let why = answer["findings"][0]["message"].as_str().unwrap_or_default();
            if why.contains("more than one puzzle") {
                continue;
            } else if answer["status"] == "invalid" && reported.len() > checked.len() {
                reported.remove(0);
            }
            assert_eq!(reported, checked, "{line:?}");
        }
        for answer in &streamed {
            let (status, solutions) = (answer["status"].as_str().expect("text"), answer["solutions"].as_u64());
            match status {
                "unique" => assert_eq!(solutions, Some(1)),
                "none" => assert_eq!(solutions, Some(0)),
                "multiple" => assert_eq!(solutions, Some(2)),
                _ => assert_eq!(solutions, None),
            }
            assert_eq!(answer["solution"].is_string(), status == "unique");
            assert!(status != "invalid" || !answer["findings"].as_array().expect("findings").is_empty());
        }
    }
}

#[test]
fn counts_are_those_of_solve() {
    let scratch = Scratch::new();
    for line in lines().iter().filter(|line| !line.contains(['+', '\r'])) {
        for limit in [1, 2, 5] {
            let counted = scratch.run_on(&format!("solve --count --limit {limit} -"), format!("{line}\n")).stdout;
            let streamed = answers(&scratch.run_on(&format!("stream --limit {limit}"), format!("{line}\n")));
            let answer = &streamed[0];
            let number = match (answer["solutions"].as_u64(), answer["exact"] == true) {
                (Some(count), true) => format!("{count}\n"),
                (Some(count), false) => format!("{count}+\n"),
                (None, _) => "\n".to_owned(),
            };
            assert!(number == counted || counted.is_empty() && number == "\n", "{line:?}: {number:?}, {counted:?}");
        }
    }
}

#[test]
fn answers_do_not_depend_on_threads_or_on_how_lines_arrive() {
    let scratch = Scratch::new();
    let input = lines().join("\n").repeat(20);
    let one = scratch.run_on("stream --jobs 1", input.as_str());
    assert_eq!(answers(&one).len(), input.split('\n').count());
    for jobs in [2, 7] {
        assert!(scratch.run_on(&format!("stream --jobs {jobs}"), input.as_str()) == one);
    }
    let mut child =
        scratch.command("stream").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        input.as_bytes().chunks(37).for_each(|part| stdin.write_all(part).expect("a reader"))
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    assert!(output.stdout == one.stdout.as_bytes());
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_input() {
    let scratch = Scratch::new();
    let mut child = scratch
        .command("stream --jobs 2")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut output = BufReader::new(child.stdout.take().expect("a pipe"));
    // Lines that take no time: puzzles, and long remarks.
    let lines = format!("{SMALL}\n# {}\n", "x".repeat(990)).repeat(400);
    let writer = std::thread::spawn(move || {
        for _ in 0..50 {
            stdin.write_all(lines.as_bytes()).expect("a reader");
        }
        stdin
    });
    let mut line = String::new();
    let mut peaks = Vec::new();
    for number in 1..=40_000 {
        line.clear();
        output.read_line(&mut line).expect("an answer");
        if [8_000, 40_000].contains(&number) {
            peaks.push(crate::program::peak_memory(child.id()));
        }
    }
    drop(writer.join().expect("the writer ends"));
    assert_eq!(child.wait().expect("the program ends").code(), Some(0));
    // Four fifths of the lines, 16 MB, come in between.
    assert!(peaks[1] < peaks[0] + (6_000 << 10), "{peaks:?} bytes");
}
