//! Tests reports about tables with known faults.

use super::collector::FigureCollector;
use super::figures::DataReport;
use super::puzzle_log::PuzzleLog;
use super::tables::{add_table, collection_of_table};
use crate::terminal::Counters;
use datasets::Columns;
use datasets::table::Table;
use expect_test::{Expect, expect};
use ide::Config;
use std::io::Cursor;

const SOUND: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn surveyed(files: &[(&str, String)]) -> DataReport {
    surveyed_in(PuzzleLog::new(&std::env::temp_dir()), files)
}

fn surveyed_in(log: PuzzleLog, files: &[(&str, String)]) -> DataReport {
    let mut collector = FigureCollector::new(log);
    let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
    // A report does not depend on which rules are on.
    let mut config = Config::default();
    config.select(&[]);
    for (path, text) in files {
        let table = Table::read(Cursor::new(text.clone().into_bytes()), None).expect("a table");
        let columns = Columns::find(&table.schema, None, None).expect("columns");
        let mut collection = collection_of_table(path, &table, columns);
        let counters = Counters::default();
        add_table(&mut collector, &mut collection, table, columns, &config, &pool, &counters).expect("a survey");
        collector.end(collection);
    }
    collector.finish(&|| false).expect("memory")
}

/// A table with each fault, and one that shares puzzles with it.
fn faulty() -> DataReport {
    let turned = |line: &str| line.chars().rev().collect::<String>();
    let several = SOUND.replacen("53", "..", 1);
    let clash = SOUND.replacen("53", "55", 1);
    let train = format!(
        "question,answer\n{SOUND},{SOLUTION}\n{several},{SOLUTION}\n{clash},\nhello,\n{SOUND},{}\n{},{}\n",
        turned(SOLUTION),
        turned(SOUND),
        turned(SOLUTION)
    );
    let other = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let test = format!("puzzle\n{other}\n{SOUND}\n{}\n", turned(&several));
    surveyed(&[("train.csv", train), ("test.csv", test)])
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(text);
}

#[test]
fn every_fault_is_found() {
    check(
        &faulty().text(),
        expect![[r#"
            train.csv: 6 rows (puzzles in `question`, answers in `answer`)
                       3  one solution
                       1  no readable puzzle (line 5)
                       1  several solutions (line 3)
                       1  no solution (line 4)
                       1  wrong answer (line 6)
                       2  missing answer
                       1  answer of a puzzle without one solution
                       2  right answer
                       1  the puzzle of an earlier row (line 6 as 2)
                       1  another form of the puzzle of an earlier row (line 7 as 2)
              symmetric givens: rotational 4
              rules broken: duplicate-value 1, multiple-solutions 1, solution-mismatch 1, syntax 1
              clues: 28 to 30, median 30
                28  ########## 1
                29  0
                30  ######################################## 4
              ratings of all 2 different sound classic puzzles:
                   easy  ######################################## 2
                 medium  0
                   hard  0
                 unfair  0
                extreme  0
              Sudoku Explainer:
                1.2  ######################################## 2

            test.csv: 3 rows (puzzles in `puzzle`, no answers)
                       2  one solution
                       1  several solutions (line 4)
                       0  the puzzle of an earlier row
                       0  another form of the puzzle of an earlier row
              symmetric givens: rotational 1
              rules broken: multiple-solutions 1
              clues: 21 to 30, median 28
                21  ######################################## 1
                22  0
                23  0
                24  0
                25  0
                26  0
                27  0
                28  ######################################## 1
                29  0
                30  ######################################## 1
              ratings of all 2 different sound classic puzzles:
                   easy  ######################################## 1
                 medium  0
                   hard  0
                 unfair  0
                extreme  ######################################## 1
              Sudoku Explainer:
                1.2  ######################################## 1
              1 of them not rated, because it takes too long

              together     rows  one solution  bad puzzle  bad answer  repeated  another form
              1 train.csv     6             3           3           3         1             1
              2 test.csv      3             2           1           -         0             0
                total         9             5           4           3         2             2

            rows of each that are in the others, equal + in another form:
                            in 1   in 2
              1 train.csv      -  2 + 2
              2 test.csv   1 + 1      -
              for example of train.csv and test.csv: line 2 and line 3, line 3 and line 4
        "#]],
    );
}

#[test]
fn programs_read_the_same() {
    let value: serde_json::Value = serde_json::from_str(&faulty().json()).expect("JSON");
    let file = &value["files"][0];
    assert_eq!(file["solutions"]["multiple"], 1);
    assert_eq!(
        file["answers"],
        serde_json::json!({"right": 2, "wrong": 1, "unreadable": 0, "missing": 2, "unknown": 1})
    );
    assert_eq!(value["across"][0]["duplicates"], 1);
    assert_eq!(value["across"][0]["equivalents"], 1);
}

#[test]
fn a_page_escapes_paths() {
    let report = surveyed(&[("<a>&.csv", format!("puzzle\n{SOUND}\n"))]);
    let page = report.html();
    assert!(page.contains("<h2>&lt;a&gt;&amp;.csv</h2>") && page.contains("<svg ") && !page.contains("<a>"));
}

#[test]
fn tables_without_rows() {
    let report = surveyed(&[("a.csv", "puzzle\n".to_owned())]);
    assert_eq!(report.files[0].rows, 0);
    assert_eq!(
        report.text(),
        "a.csv: 0 rows (puzzles in `puzzle`, no answers)\n           0  one solution\n           0  the puzzle of an earlier row\n           0  another form of the puzzle of an earlier row\n"
    );
}

/// Rows of which many have one class, in two tables.
fn many_forms() -> Vec<(&'static str, String)> {
    let mut tables = Vec::new();
    for (path, first) in [("a.csv", 0), ("b.csv", 1)] {
        let mut text = "puzzle\n".to_owned();
        for row in 0..3_000_u32 {
            // Digits exchanged in turn: 72 forms in all.
            let one = char::from(b'1' + (row % 9) as u8);
            let other = char::from(b'1' + (row / 9 * 2 + first) as u8 % 8);
            text.extend(SOUND.chars().map(|cell| match cell {
                _ if cell == one => other,
                _ if cell == other => one,
                _ => cell,
            }));
            text.push('\n');
        }
        tables.push((path, text));
    }
    tables
}

#[test]
fn a_report_from_a_file_is_that_from_memory() {
    let tables = many_forms();
    let folder = tempfile::tempdir().expect("a folder");
    let spilled = surveyed_in(PuzzleLog::with_limit(folder.path(), 0), &tables);
    assert_eq!(spilled.json(), surveyed(&tables).json());
    assert!(spilled.files[0].duplicates > 2_000 && spilled.across[0].equivalents > 0, "{}", spilled.text());
}

#[test]
fn many_collections_are_described_as_one() {
    let mut tables = Vec::new();
    let names: Vec<String> = (0..36).map(|number| format!("shard-{number:02}.csv")).collect();
    for (number, name) in names.iter().enumerate() {
        let puzzle = if number % 3 == 0 { SOUND.to_owned() } else { SOUND.replacen("53", "..", 1) };
        tables.push((name.as_str(), format!("puzzle\n{puzzle}\nhello {number}\n")));
    }
    let report = surveyed(&tables);
    let text = report.text();
    assert!(text.starts_with("total: 72 rows in 36 tables (puzzles in `puzzle`, no answers)\n"), "{text}");
    assert!(
        text.contains("684 pairs share puzzles") && text.contains("  and 664 more (--format json has all)"),
        "{text}"
    );
    assert!(text.lines().count() < 100, "{text}");
    let value: serde_json::Value = serde_json::from_str(&report.json()).expect("JSON");
    assert_eq!(value["total"]["duplicates"], 34);
    assert_eq!((&value["matrix"]["equal"][3][0], &value["matrix"]["equal"][3][1]), (&1.into(), &0.into()));
    assert_eq!(value["matrix"]["paths"].as_array().map(Vec::len), Some(36));
    assert!(report.html().matches("<section>").count() == 2, "the parts of a page");
}
