//! Tests reports about tables with known faults.

use super::collector::Collector;
use super::figures::DataReport;
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
    let mut collector = Collector::new();
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
        collector.end(collection, &|| false).expect("nothing interrupts");
    }
    collector.finish()
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

            train.csv and test.csv:
                       1  puzzle of the first in the second
                       1  another form of a puzzle of the first in the second
              for example line 2 and line 3, line 3 and line 4
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
