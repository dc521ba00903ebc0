//! Tests tables: Parquet and CSV by columns, in every command that reads them, and `report`.

use crate::cli::harness::{GOOD_LINE, GOOD_SOLUTION, Scratch};
use serde_json::Value;

/// A table with a sound puzzle, one with several solutions, a row without a puzzle, and a wrong answer.
fn table() -> String {
    let several = GOOD_LINE.replacen("53", "..", 1);
    let wrong: String = GOOD_SOLUTION.chars().rev().collect();
    format!(
        "source,question,answer,rating\na,{GOOD_LINE},{GOOD_SOLUTION},0\nb,{several},,1\nc,hello,,2\nd,{GOOD_LINE},{wrong},3\n"
    )
}

fn scratch() -> Scratch {
    let scratch = Scratch::new();
    scratch.write("in.csv", table());
    scratch.run("convert in.csv --output in.parquet").exits_with(0);
    scratch
}

fn lines_of(text: &str) -> Vec<&str> {
    text.lines().collect()
}

#[test]
fn parquet_and_csv_hold_the_same() {
    let scratch = scratch();
    assert_eq!(scratch.run("convert in.parquet --to csv").exits_with(0).stdout, table());
    scratch.run("convert in.parquet -o back.tsv").exits_with(0);
    assert_eq!(scratch.read("back.tsv"), table().replace(',', "\t"));
}

#[test]
fn a_check_reports_rows() {
    let scratch = scratch();
    let summary = "checked 1 file, 4 puzzles: 2 errors, 1 warning";
    let done = scratch.run("check in.parquet").exits_with(1).complains(&[summary]);
    let lines = lines_of(&done.stdout);
    assert_eq!(lines.len(), 3, "{lines:?}");
    assert!(lines[0].starts_with("in.parquet:2:1: warning[multiple-solutions]"), "{lines:?}");
    assert!(lines[1].starts_with("in.parquet:3:1: error[syntax]"), "{lines:?}");
    assert!(lines[2].starts_with("in.parquet:4:1: error[solution-mismatch] the answer is wrong: r1c1"), "{lines:?}");
    // In a text, rows have lines.
    let lines = scratch.run("check --column question in.csv").exits_with(1).stdout;
    assert_eq!(lines.replace("in.csv:3", "in.parquet:2").lines().next(), done.stdout.lines().next());
    scratch.run("check --select solution-mismatch,syntax --fail-on error in.parquet").exits_with(1);
    // A row must hold a puzzle, whichever rules are on.
    let rest = scratch.run("check --select duplicate-value in.parquet").exits_with(1).stdout;
    assert!(rest.lines().count() == 1 && rest.starts_with("in.parquet:3:1: error[syntax]"), "{rest}");
}

#[test]
fn answers_are_new_columns() {
    let scratch = scratch();
    scratch.run("check in.parquet --output out.csv --quiet").exits_with(1);
    let out = scratch.read("out.csv");
    let names = "source,question,answer,rating,status,solutions,exact,solution,clues,rules,messages";
    assert_eq!(out.lines().next(), Some(names));
    let statuses: Vec<&str> = out.lines().skip(1).filter_map(|line| line.split(',').nth(4)).collect();
    assert_eq!(statuses, ["unique", "multiple", "invalid", "unique"]);
    // A second time, the names are taken.
    scratch.run("check out.csv --output again.csv --quiet").exits_with(1);
    assert!(scratch.read("again.csv").lines().next().is_some_and(|names| names.contains(",messages,computed_status,")));
    let rated = scratch.run("rate --scale hodoku in.parquet").exits_with(1).stdout;
    assert!(rated.lines().nth(1).is_some_and(|row| row.contains(",0,easy,,,,easy,")), "{rated}");
}

#[test]
fn a_column_of_answers_is_printed() {
    let scratch = scratch();
    let done = scratch.run("solve in.parquet").exits_with(1).complains(&["in.parquet:3: no puzzle on this line"]);
    let lines: Vec<&str> = done.stdout.lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2], lines[3]), (4, GOOD_SOLUTION, "", GOOD_SOLUTION));
    let forms = scratch.run("canon --column question in.csv").exits_with(1).stdout;
    assert_eq!(forms.lines().next(), scratch.run_on("canon -", GOOD_LINE).stdout.lines().next());
    assert_eq!(scratch.run("convert --to line in.parquet").stdout.lines().next(), Some(GOOD_LINE));
}

#[test]
fn of_many_rows_without_an_answer_the_first_are_named() {
    let scratch = Scratch::new();
    scratch.write("in.csv", format!("puzzle\n{}{GOOD_LINE}\n", "hello\n".repeat(30)));
    let written = scratch.run("canon in.csv --output out.csv").exits_with(1).stderr;
    assert_eq!((written.lines().count(), written.matches("in.csv:").count()), (11, 10), "{written}");
    assert!(written.ends_with("20 other rows have no answer; `no_form_because` in the table says why\n"), "{written}");
    let rated = scratch.run("rate --column puzzle in.csv --scale hodoku").exits_with(1);
    assert_eq!((rated.stderr.lines().count(), rated.stdout.lines().count()), (11, 32));
    // Without a table, nothing else says why.
    assert_eq!(scratch.run("canon --column puzzle in.csv").exits_with(1).stderr.lines().count(), 30);
}

#[test]
fn bad_usage_changes_nothing() {
    let scratch = scratch();
    for (line, words) in [
        ("check in.csv --output in.csv", "would overwrite the input"),
        ("convert grid.sudoku --output out.csv", "`convert grid.sudoku --to csv` writes one"),
        ("convert grid.ss --output out.csv", "`convert grid.ss --to csv` writes one"),
        ("check in.csv --output out.txt", "must end in .parquet, .csv, .tsv or .jsonl"),
        ("check in.csv --column nothing", "there is no column `nothing`"),
        ("check in.parquet --fix", "--fix works on puzzle files"),
        ("solve in.parquet in.csv --output out.csv", "several are read"),
        ("rate --format json in.parquet", "--format csv"),
        ("rate in.parquet in.csv", "stdout takes one table, and several are read"),
        ("convert --to csv in.parquet in.csv", "stdout takes one table, and several are read"),
        ("convert --to sdk in.parquet", "a table is not converted to sdk"),
        ("check nothing/*.csv --column question", "cannot read the folder nothing"),
        ("check *.tsv --column question", "the pattern `*.tsv` matches no table"),
        ("report nothing.csv", "nothing.csv"),
    ] {
        scratch.run(line).exits_with(2).complains(&[words]);
    }
    assert_eq!(scratch.read("in.csv"), table());
}

#[test]
fn stdin_has_the_name_that_is_given() {
    let scratch = scratch();
    let text = format!("puzzle\n{}\n", GOOD_LINE.replacen("53", "55", 1));
    let found = |line: &str| scratch.run_on(line, text.as_str()).exits_with(1).stdout;
    assert!(found("check --column puzzle -").starts_with("<stdin>:2:"));
    assert!(found("check --column puzzle --stdin-filename a.csv -").starts_with("a.csv:2:"));
    assert!(scratch.run_on("report -", text.as_str()).exits_with(0).stdout.starts_with("<stdin>: 1 row "));
}

#[test]
fn tables_with_broken_settings_are_counted_as_such() {
    let scratch = scratch();
    scratch.write("sudoku.toml", "nothing = 1\n");
    scratch.run("check in.parquet").exits_with(2).complains(&["the settings of 1 file are broken"]);
    scratch.run("check --isolated nothing.parquet").exits_with(2).complains(&["1 file could not be read"]);
}

#[test]
fn a_report_counts_faults_and_what_tables_share() {
    let scratch = scratch();
    let turned: String = GOOD_LINE.chars().rev().collect();
    scratch.write("test.csv", format!("puzzle\n{GOOD_LINE}\n{turned}\n"));
    let report = scratch.run("report --format json in.parquet test.csv").exits_with(0).stdout;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let train = &report["files"][0];
    assert_eq!((&train["rows"], &train["duplicates"], &train["answers"]["wrong"]), (&4.into(), &1.into(), &1.into()));
    assert_eq!((&report["across"][0]["duplicates"], &report["across"][0]["equivalents"]), (&1.into(), &1.into()));
    assert!(scratch.run("report in.csv").exits_with(0).stdout.contains("1  no readable puzzle (line 4)"));
    assert!(scratch.run("report --format html in.csv").exits_with(0).stdout.starts_with("<!DOCTYPE html>"));
}

/// The table of [`table`] as JSONL, with numbers and nested values beside the texts.
fn jsonl() -> String {
    let several = GOOD_LINE.replacen("53", "..", 1);
    let wrong: String = GOOD_SOLUTION.chars().rev().collect();
    [
        format!(r#"{{"source":"a","question":"{GOOD_LINE}","answer":"{GOOD_SOLUTION}","rating":0,"tags":["x","y"],"more":{{"n":1}}}}"#),
        format!(r#"{{"source":"b","question":"{several}","answer":null,"rating":1,"tags":[],"more":"text"}}"#),
        r#"{"source":"c","question":"hello","answer":null,"rating":2.5,"tags":null,"more":null}"#.to_owned(),
        format!(r#"{{"source":"d","question":"{GOOD_LINE}","answer":"{wrong}","rating":3,"tags":["z"],"more":[1,"a"]}}"#),
    ]
    .map(|line| line + "\n")
    .concat()
}

#[test]
fn jsonl_is_a_table_like_the_others() {
    let scratch = scratch();
    scratch.write("in.jsonl", jsonl());
    let findings = scratch.run("check in.parquet").stdout;
    for line in ["check --column question in.jsonl", "check --answer-column answer in.jsonl"] {
        assert_eq!(scratch.run(line).exits_with(1).stdout, findings.replace("in.parquet", "in.jsonl"), "{line}");
    }
    // A stream, and a file of another name, are recognized.
    let from_stdin = scratch.run_on("check --column question -", jsonl()).exits_with(1).stdout;
    assert_eq!(from_stdin, findings.replace("in.parquet", "<stdin>"));
    scratch.write("rows.txt", format!("\u{FEFF}\n{}", jsonl()));
    assert!(scratch.run("check --column question rows.txt").exits_with(1).stdout.starts_with("rows.txt:3:1: warning"));
    // Nothing is lost on the way through other formats.
    scratch.run("convert in.jsonl --output same.jsonl").exits_with(0);
    assert_eq!(
        scratch.read("same.jsonl"),
        jsonl().replace("\"rating\":0,", "\"rating\":0.0,").replace(":1,\"tags", ":1.0,\"tags").replace(":3,", ":3.0,")
    );
    scratch.run("convert in.jsonl --output typed.parquet").exits_with(0);
    scratch.run("convert typed.parquet --output back.jsonl").exits_with(0);
    assert_eq!(scratch.read("back.jsonl"), scratch.read("same.jsonl"));
    scratch.run("check in.jsonl --output out.jsonl --quiet").exits_with(1);
    let first: Value = serde_json::from_str(scratch.read("out.jsonl").lines().next().expect("a row")).expect("JSON");
    assert_eq!(
        (&first["status"], &first["solutions"], &first["rules"]),
        (&"unique".into(), &1.into(), &Value::Array(vec![]))
    );
    let report = scratch.run("report --format json in.jsonl").exits_with(0).stdout;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(
        (&report["files"][0]["puzzle_column"], &report["files"][0]["answers"]["wrong"]),
        (&"question".into(), &1.into())
    );
}

#[test]
fn what_is_no_jsonl_is_named_with_its_line() {
    let scratch = Scratch::new();
    for (text, words) in [
        (format!("{{\"puzzle\":\"{GOOD_LINE}\"}}\n{{\"puzzle\":"), "in.jsonl: line 2: no JSON object on one line"),
        (format!("{{\"puzzle\":\"{GOOD_LINE}\"}}\n\n[1]\n"), "in.jsonl: line 3: no JSON object on one line"),
        ("\n".to_owned(), "in.jsonl: the file is empty"),
        ("{\"x\":1,\"y\":2}\n".to_owned(), "no column is named"),
    ] {
        scratch.write("in.jsonl", text);
        scratch.run("check in.jsonl --output out.csv").exits_with(2).complains(&[words]);
    }
    let list = format!("[\n{{\"puzzle\":\"{GOOD_LINE}\"}}\n]\n");
    scratch.run_on("check --column puzzle -", list).exits_with(2).complains(&["write it as JSONL"]);
}

/// The rules, the messages and the number of clues that `check` says of a value.
fn checked(scratch: &Scratch, value: &str) -> (Vec<String>, Vec<String>, Option<u64>) {
    let record = serde_json::json!({ "puzzle": value });
    scratch.write("value.jsonl", format!("{record}\n"));
    scratch.run("check value.jsonl --output checked.jsonl --quiet");
    let row: Value = serde_json::from_str(&scratch.read("checked.jsonl")).expect("JSON");
    (texts(&row["rules"]), texts(&row["messages"]), row["clues"].as_u64())
}

fn texts(list: &Value) -> Vec<String> {
    let list = list.as_array().expect("a list");
    list.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

#[test]
fn a_row_says_each_rule_once() {
    let scratch = Scratch::new();
    let (rules, messages, clues) = checked(&scratch, &GOOD_LINE.replacen('.', "z", 5));
    assert_eq!((rules, messages.len(), clues), (vec!["syntax".to_owned()], 1, None));
    assert!(messages[0].contains("`z`") && messages[0].contains("5 times"), "{messages:?}");
    let (rules, messages, _) = checked(&scratch, &"1".repeat(81));
    assert_eq!((rules, messages.len()), (vec!["duplicate-value".to_owned()], 1));
    assert!(messages[0].ends_with("; and 80 more"), "{messages:?}");
    // Each reason is named once on stderr, too.
    let done = scratch.run("solve value.jsonl --column puzzle").exits_with(1);
    assert_eq!(done.stderr.lines().count(), 1, "{}", done.stderr);
}

#[test]
fn rows_are_read_more_strictly_than_texts() {
    let scratch = Scratch::new();
    for digits in ["5", "5 ", "17,"] {
        let value = format!("{digits}{GOOD_LINE}");
        let (rules, _, clues) = checked(&scratch, &value);
        assert_eq!((rules, clues), (vec!["malformed-row".to_owned()], None), "{digits}");
        let solved = scratch.run("solve value.jsonl --column puzzle").exits_with(1).stdout;
        assert_eq!(solved, "\n", "{digits}");
    }
    for empty in [".", "0"] {
        let (rules, _, clues) = checked(&scratch, &empty.repeat(81));
        assert_eq!((rules, clues), (vec!["multiple-solutions".to_owned()], Some(0)), "{empty}");
    }
    // In a text, a number before a grid is an id, and an empty grid a template.
    scratch.run_on("check -", format!("5 {GOOD_LINE}\n\n{}\n", ".".repeat(81))).exits_with(0);
}

#[test]
fn answers_are_read_as_widely_as_puzzles() {
    let scratch = Scratch::new();
    let rows: Vec<&str> = (0..9).map(|row| &GOOD_SOLUTION[9 * row..9 * row + 9]).collect();
    let cells = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(", ");
    let lists = rows.iter().map(|row| format!("[{}]", cells(row))).collect::<Vec<_>>().join(", ");
    let mut table = "puzzle,solution\n".to_owned();
    for answer in [
        format!("\"[{lists}]\""),
        format!("\"{}\"", cells(GOOD_SOLUTION)),
        format!("'{GOOD_SOLUTION}'"),
        format!("\"{}\"", rows.join("\n")),
        rows.join(" "),
    ] {
        table += &format!("{GOOD_LINE},{answer}\n");
    }
    scratch.write("right.csv", &table);
    scratch.run("check --column puzzle right.csv").exits_with(0);
    let turned: String = GOOD_SOLUTION.chars().rev().collect();
    for answer in ["NaN", "null", "None", "<NA>", "", " ", "oops", "[1, 2", &turned, GOOD_LINE] {
        let answer = if answer.contains(',') { format!("\"{answer}\"") } else { answer.to_owned() };
        table += &format!("{GOOD_LINE},{answer}\n");
    }
    scratch.write("all.csv", &table);
    let report = scratch.run("report --format json all.csv").exits_with(0).stdout;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let expected = serde_json::json!({"right": 5, "wrong": 2, "unreadable": 2, "missing": 6, "unknown": 0});
    assert_eq!(report["files"][0]["answers"], expected);
    assert!(scratch.run("report all.csv").stdout.contains("2  unreadable answer (line "));
    scratch.write("none.csv", "puzzle\nNaN\nnull\n");
    let found = scratch.run("check --column puzzle none.csv").exits_with(1).stdout;
    assert_eq!(found.matches("there is no text in this row").count(), 2, "{found}");
}

#[test]
fn new_columns_differ_from_old_ones_in_more_than_case() {
    let scratch = Scratch::new();
    scratch.write("in.csv", format!("Puzzle,SOLUTION,Computed_Solution\n{GOOD_LINE},{GOOD_SOLUTION},\n"));
    let names = |line: &str| scratch.run(line).exits_with(0).stdout.lines().next().unwrap_or_default().to_owned();
    let old = "Puzzle,SOLUTION,Computed_Solution";
    assert_eq!(
        names("solve in.csv --output -"),
        format!("{old},computed_computed_solution,solutions,exact,no_solution_because")
    );
    assert_eq!(
        names("solve in.csv --output - --prefix x_"),
        format!("{old},x_solution,x_solutions,x_exact,x_no_solution_because")
    );
    // Ratings beside a table in text follow the same rule.
    scratch.write("rated.csv", format!("puzzle,SE_ER\n{GOOD_LINE},\n"));
    let rated = "puzzle,SE_ER,difficulty,computed_se_er,se_ep,se_ed,hodoku_level,hodoku_score,variant_level,variant_score,scales,no_rating_because";
    assert_eq!(names("rate --format csv rated.csv"), rated);
    assert_eq!(names("rate --column puzzle rated.csv"), rated);
    scratch.write("old.csv", "old");
    for (line, words) in [
        ("solve in.csv --output old.csv --prefix computed_", "there is a column `computed_solution` already"),
        ("solve in.csv --prefix x_", "--prefix names the columns that --output adds"),
        ("check in.csv --prefix x_", "--prefix names the columns that --output adds"),
        ("convert in.csv --prefix x_ --output old.csv", "--prefix names the columns that --output adds"),
    ] {
        scratch.run(line).exits_with(2).complains(&[words]);
    }
    assert_eq!(scratch.read("old.csv"), "old");
}

/// A training set and a test set: equal, equivalent and new puzzles, a variant, and a row without a puzzle.
fn leaking() -> Scratch {
    let scratch = Scratch::new();
    let turned: String = GOOD_LINE.chars().rev().collect();
    let small = "12..34.....3..2.";
    scratch.write("train.csv", format!("id,puzzle\n1,{turned}\n2,{GOOD_LINE}\n3,{small}\n"));
    let new = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let other = GOOD_LINE.replace('5', "x").replace('3', "5").replace('x', "3");
    scratch.write("test.csv", format!("id,board\n1,{new}\n2,{GOOD_LINE}\n3,{other}\n4,{small}\n5,hello\n"));
    scratch.run("convert train.csv -o train.parquet").exits_with(0);
    scratch.run("convert test.csv -o test.parquet").exits_with(0);
    scratch
}

#[test]
fn leaks_of_tables_are_lines_or_a_table() {
    let scratch = leaking();
    let done = scratch.run("canon --against train.parquet test.parquet").exits_with(1);
    done.complains(&["test.parquet: 1 row was not compared; it (5) is no puzzle: no puzzle on this line"]);
    let list = |line: &str| -> Vec<Value> {
        let done = scratch.run(line);
        done.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let found = list("canon --against train.parquet test.parquet");
    let pairs: Vec<_> = found
        .iter()
        .map(|leak| (leak["puzzle"].as_u64(), leak["other_puzzle"].as_u64(), leak["relation"].as_str()))
        .collect();
    let expected = [
        (Some(2), Some(2), Some("equal")),
        // Of a class, the first row is named.
        (Some(3), Some(1), Some("equivalent")),
        (Some(4), Some(3), Some("equal")),
    ];
    assert_eq!(pairs, expected);
    assert_eq!((&found[0]["path"], &found[0]["other_path"]), (&"test.parquet".into(), &"train.parquet".into()));
    assert!(found[1]["mapping"]["rows"].is_array() && found[2]["mapping"].is_null(), "{found:?}");
    // CSV is a table beside a table, or with an option.
    assert_eq!(list("canon --against train.parquet test.csv").len(), 3);
    assert_eq!(list("canon --against train.csv --column board test.parquet").len(), 0);
    for name in ["leaks.parquet", "leaks.csv", "leaks.jsonl"] {
        scratch.run(&format!("canon --against train.csv test.csv --output {name}")).exits_with(1);
    }
    scratch.run("convert leaks.parquet -o back.jsonl --column path").exits_with(0);
    assert_eq!(scratch.read("back.jsonl"), scratch.read("leaks.jsonl"));
    let first: Value = serde_json::from_str(scratch.read("leaks.jsonl").lines().nth(1).expect("a leak")).expect("JSON");
    assert_eq!((&first["puzzle"], &first["mapping"]["rows"]), (&3.into(), &found[1]["mapping"]["rows"]));
    assert_eq!(
        scratch.read("leaks.csv").lines().next(),
        Some("path,puzzle,other_path,other_puzzle,relation,mapping,text")
    );
}

#[test]
fn a_list_of_leaks_is_whole_or_not_there() {
    let scratch = leaking();
    scratch.write("old.csv", "old");
    for (line, words) in [
        ("canon --against none.parquet test.parquet -o old.csv", "no such file"),
        ("canon --against train.parquet none.parquet -o old.csv", "no such file"),
        ("canon --against train.parquet test.parquet --column puzzle -o old.csv", "there is no column `puzzle`"),
        (
            "canon --against train.parquet test.parquet --answer-column nothing -o old.csv",
            "there is no column `nothing`",
        ),
        ("canon --against train.parquet test.parquet --prefix x_ -o old.csv", "--prefix"),
        ("canon --against train.parquet test.parquet -o train.parquet", "would overwrite"),
        ("canon --against - - --column puzzle", "stdin can be read only once"),
    ] {
        scratch.run(line).exits_with(2).complains(&[words]);
    }
    assert_eq!(scratch.read("old.csv"), "old");
}

#[test]
fn a_check_says_what_it_read() {
    let scratch = scratch();
    scratch.run("check in.parquet").complains(&["1 warning; puzzles in `question`, answers in `answer`"]);
    scratch.run("check --column answer in.parquet").complains(&["; puzzles in `answer`, no answers"]);
    // A table that is read as text is no table with its answers unchecked.
    let hint = "note: in.csv: read as text; `--column question` reads it as a table";
    scratch.run("check in.csv").complains(&[hint]);
    scratch.write("one.csv", format!("Puzzle\n{GOOD_LINE}\n"));
    scratch.run("check one.csv").exits_with(0).complains(&["one.csv: read as text; `--column Puzzle` reads"]);
    scratch.write("in.jsonl", jsonl());
    scratch.run("check in.jsonl").complains(&["in.jsonl: read as text; `--column question` reads"]);
    scratch.write("list.csv", format!("{GOOD_LINE}\n"));
    scratch.write("list.sdm", format!("sudoku\n{GOOD_LINE}\n"));
    for line in ["check --column question in.csv", "check list.csv", "check list.sdm"] {
        assert!(!scratch.run(line).stderr.contains("as text"), "{line}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_check_says_how_far_it_came() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;
    let scratch = Scratch::new();
    let several = GOOD_LINE.replacen("53", "..", 1);
    scratch.write("in.csv", format!("puzzle\n{several}\n{}", format!("{GOOD_LINE}\n").repeat(2_000_000)));
    let mut check = scratch.command("check --column puzzle --format concise --jobs 1 in.csv");
    let mut child = check.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    // The first finding comes while nearly all is still to do.
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut line).expect("a finding");
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let mut stderr = String::new();
    child.stderr.take().expect("a pipe").read_to_string(&mut stderr).expect("UTF-8");
    assert_eq!(child.wait().expect("the program ends").code(), Some(130), "{stderr}");
    assert!(stderr.contains("interrupted: 0 of 1 file, ") && !stderr.contains("checked 1 file"), "{stderr}");
}

#[test]
fn a_report_says_what_full_grids_are() {
    let scratch = Scratch::new();
    scratch.write("full.csv", format!("puzzle\n{GOOD_SOLUTION}\n1234341221434321\n"));
    let report = scratch.run("report full.csv").exits_with(0).stdout;
    assert!(report.contains("2  of them full grids: nothing is left to solve"), "{report}");
    assert!(report.contains("every grid is full: these are solutions; --column names the column"), "{report}");
    assert!(!report.contains("ratings"), "{report}");
    scratch.write("mixed.sudoku", format!("{GOOD_SOLUTION}\n{GOOD_LINE}\n"));
    let report = scratch.run("report --format json mixed.sudoku").exits_with(0).stdout;
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((&report["files"][0]["full"], &report["files"][0]["ratings"]["drawn_from"]), (&1.into(), &1.into()));
    assert!(!scratch.run("report mixed.sudoku").stdout.contains("every grid is full"));
}

/// A data set in two parts below a folder, beside a list of puzzles.
fn shards() -> Scratch {
    let scratch = Scratch::new();
    let several = GOOD_LINE.replacen("53", "..", 1);
    let turned: String = GOOD_LINE.chars().rev().collect();
    scratch.write("train/a.csv", format!("puzzle,solution\n{GOOD_LINE},{GOOD_SOLUTION}\n"));
    scratch.write("train/more/b.csv", format!("puzzle,solution\n{several},\n{GOOD_LINE},{GOOD_SOLUTION}\n"));
    scratch.write("train/list.sdm", format!("{}\n", GOOD_LINE.replacen("53", "55", 1)));
    scratch.write("test/c.csv", format!("puzzle\n{turned}\n"));
    scratch
}

#[test]
fn folders_and_patterns_name_tables() {
    let scratch = shards();
    for operand in ["train", "train/**/*.csv", "train/a.csv train/more/*.csv"] {
        let done = scratch.run(&format!("check --column puzzle {operand}")).exits_with(1);
        done.complains(&["checked 2 files, 3 puzzles: 1 warning"]);
    }
    assert_eq!(scratch.run("solve --column puzzle train").exits_with(0).stdout.lines().count(), 3);
    // Without a column, a folder has puzzle files.
    scratch.run("check train").exits_with(1).complains(&["checked 1 file, 1 puzzle"]);
    let leaks = scratch.run("canon --column puzzle --against train test").exits_with(0).stdout;
    assert!(leaks.lines().count() == 1 && leaks.contains("\"other_path\":\"train/a.csv\""), "{leaks}");
    scratch.run("check --column puzzle test/c.sdm").exits_with(2);
    scratch.write("empty/list.sdm", GOOD_LINE);
    scratch.run("check --column puzzle empty").exits_with(2).complains(&["no table below empty"]);
}

#[test]
fn a_report_describes_parts_together() {
    let scratch = shards();
    let done = scratch.run("report --format json train=train/**/*.csv test=test").exits_with(0).stdout;
    let report: Value = serde_json::from_str(&done).expect("JSON");
    let files = report["files"].as_array().expect("a list");
    assert_eq!(files.len(), 2, "{done}");
    let train = &files[0];
    assert_eq!((&train["path"], &train["tables"], &train["rows"]), (&"train".into(), &2.into(), &3.into()));
    assert_eq!((&train["duplicates"], &train["answers"]["missing"]), (&1.into(), &1.into()));
    assert_eq!(train["examples"]["multiple"], serde_json::json!(["train/more/b.csv:2"]));
    assert_eq!(train["examples"]["duplicates"], serde_json::json!([["train/more/b.csv:3", "train/a.csv:2"]]));
    let across = &report["across"][0];
    assert_eq!(
        (&across["path"], &across["other_path"], &across["equivalents"]),
        (&"test".into(), &"train".into(), &1.into())
    );
    // Groups of one name are one; a folder has its tables and its puzzle files.
    let text = scratch.run("report set=train/a.csv set=test/*.csv").exits_with(0).stdout;
    assert!(text.starts_with("set: 2 rows in 2 tables (puzzles in `puzzle`, answers in `solution`)"), "{text}");
    let text = scratch.run("report train").exits_with(0).stdout;
    assert!(text.starts_with("train: 3 rows in 2 tables") && text.contains("train: 1 puzzle in 1 file"), "{text}");
    let text = scratch.run("report --column puzzle train").exits_with(0).stdout;
    assert!(text.starts_with("train: 3 rows in 2 tables") && !text.contains("1 puzzle in"), "{text}");
    scratch.run("report train=nothing/*.csv").exits_with(2).complains(&["nothing"]);
}

#[test]
fn what_an_earlier_run_has_found_counts_as_this_run_wants() {
    let scratch = shards();
    let run = "check --column puzzle train --output out/";
    scratch.run(&format!("{run} --exit-zero")).exits_with(0);
    let again = scratch.run(run).exits_with(1).complains(&["2 tables skipped", "which found something in 1"]);
    // Nothing was checked, so nothing says that nothing was found.
    assert_eq!((again.stdout.as_str(), again.stderr.lines().count()), ("", 1));
    scratch.run(&format!("{run} --exit-zero")).exits_with(0).complains(&["2 tables skipped"]);
}

/// A pipe in place of the manifest would wait for its writer.
#[cfg(unix)]
#[test]
fn a_manifest_is_a_regular_file() {
    let scratch = shards();
    std::fs::create_dir(scratch.path().join("out")).expect("a folder");
    let manifest = scratch.path().join("out/_sudoku-lsp.json");
    let made = std::process::Command::new("mkfifo").arg(&manifest).status().expect("mkfifo");
    assert!(made.success());
    let run = "check --column puzzle train --output out/";
    scratch.run(run).exits_with(2).complains(&["_sudoku-lsp.json: cannot read it: it is a named pipe"]);
    std::fs::remove_file(&manifest).expect("a pipe");
    scratch.write("out/_sudoku-lsp.json", "{");
    scratch.run(run).exits_with(2).complains(&["remove it to write all tables"]);
}

#[test]
fn tables_are_written_to_a_folder_and_go_on_where_they_ended() {
    let scratch = shards();
    let run = "check --column puzzle train --output out/ --quiet";
    scratch.run(run).exits_with(1);
    assert!(scratch.read("out/a.csv").starts_with("puzzle,solution,status,"));
    assert_eq!(scratch.read("out/more/b.csv").lines().count(), 3);
    let manifest: Value = serde_json::from_str(&scratch.read("out/_sudoku-lsp.json")).expect("JSON");
    let shard = &manifest["tables"]["more/b.csv"];
    assert_eq!((&shard["rows"], &shard["has_findings"]), (&2.into(), &true.into()));
    // The exit code is that of all rows, also of those that are not checked again.
    let skipped = "2 tables skipped: written by an earlier run";
    let again = "check --column puzzle train --output out/";
    scratch.run(again).exits_with(1).complains(&[skipped, "which found something in"]);
    // One that is missing, or another, is written anew.
    std::fs::remove_file(scratch.path().join("out/a.csv")).expect("a file");
    scratch.run(again).exits_with(1).complains(&["1 table skipped"]);
    scratch.write("train/a.csv", format!("puzzle\n{GOOD_LINE}\n{GOOD_LINE}\n"));
    scratch.run(again).exits_with(1).complains(&["1 table skipped"]);
    assert_eq!(scratch.read("out/a.csv").lines().count(), 3);
    for options in ["--prefix x_", "--prefix x_ --ignore multiple-solutions"] {
        let done = scratch.run(&format!("{again} {options}"));
        assert!(!done.stderr.contains("skipped"), "{}", done.stderr);
    }
    assert!(scratch.read("out/a.csv").starts_with("puzzle,x_status,"));
    // What cannot be read leaves an older table, and the others are written.
    scratch.write("train/more/b.csv", "puzzle\n\"open");
    scratch.run(again).exits_with(2).complains(&["train/more/b.csv"]);
    assert!(scratch.read("out/more/b.csv").starts_with("puzzle,solution,x_status,"));
    scratch.run("solve --column puzzle test/c.csv --output out/").exits_with(0);
    assert!(scratch.read("out/c.csv").starts_with("puzzle,solution,"));
    for (line, words) in [
        ("check --column puzzle train -o train", "would be overwritten"),
        ("check --column puzzle train/a.csv test/../train/a.csv -o out", "two tables would be written to"),
        ("check --column puzzle - -o out/", "stdin has no name"),
    ] {
        scratch.run(line).exits_with(2).complains(&[words]);
    }
}
