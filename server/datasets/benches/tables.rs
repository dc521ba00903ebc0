//! Measures rows a second of tables beside the engine alone, on all processors; the memory of the process; canonical
//! forms a second on one processor.
//!
//! `cargo bench -p datasets --bench tables -- LIST [ROWS]` repeats a list of puzzles, one a line, to so many rows (a
//! million if it is not said), with their digits exchanged and their bands moved, so that no two are equal. README.md
//! has results.

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use datasets::table::{Format, Output, Table, answer_all, create, widened};
use datasets::{Canon, Check, Columns, Question, Rows, Texts, Workers};
use engine::{Budget, Digit, Query, Solver};
use rayon::prelude::*;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Puzzles that a thread of the engine takes at a time, as the tables do.
const SHARE: usize = 1024;
const BATCH: usize = 512;
const BUDGET: u64 = 200_000;
const TURNS: usize = 3;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let Some(list) = arguments.first() else { return println!("name a list of puzzles") };
    let rows = arguments.get(1).map_or(1_000_000, |rows| rows.parse().expect("a number of rows"));
    let lines = std::fs::read_to_string(list).expect("a list");
    let lines: Vec<&str> = lines.lines().filter_map(|line| line.get(..81)).collect();
    let folder = std::env::temp_dir().join(format!("sudoku-lsp-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("puzzles.parquet");
    write(&lines, rows, &path);
    let engine = least(|| engine(&lines, rows, true)).saturating_sub(least(|| engine(&lines, rows, false)));
    report("engine alone", rows, engine, engine);
    report("check, read only", rows, least(|| check(&path, None)), engine);
    let out = folder.join("checked.parquet");
    report("check, written", rows, least(|| check(&path, Some(&out))), engine);
    println!("peak memory: {} MB", peak_memory() / 1024);
    let some = rows.min(400_000);
    let one = least(|| canon(&lines, some));
    println!(
        "canon, one processor: {:.0} a second, {:.1} s for 4.2 million",
        some as f64 / one.as_secs_f64(),
        4.2e6 / (some as f64 / one.as_secs_f64())
    );
    let _ = std::fs::remove_dir_all(&folder);
}

/// The least time of some turns: what disturbs a turn only makes it longer.
fn least(mut work: impl FnMut()) -> Duration {
    let turn = |_| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    (0..TURNS).map(turn).min().unwrap_or_default()
}

fn report(what: &str, rows: usize, time: Duration, engine: Duration) {
    let rate = rows as f64 / time.as_secs_f64();
    let share = engine.as_secs_f64() / time.as_secs_f64();
    println!(
        "{what}: {:.2} s, {:.0} thousand rows a second, {:.0} % of the engine",
        time.as_secs_f64(),
        rate / 1e3,
        100.0 * share
    );
}

/// The line of a row: a puzzle of the list in a form of its own.
fn line(lines: &[&str], row: usize) -> [u8; 81] {
    let cells = lines[row % lines.len()].as_bytes();
    let turn = row / lines.len();
    // Digits are shifted, then bands and the rows in them, then stacks.
    let shift = turn % 9;
    let band = turn / 9 % 3;
    let stack = turn / 27 % 3;
    let rows = turn / 81 % 3;
    std::array::from_fn(|cell| {
        let row = cell / 9;
        let column = cell % 9;
        let row = (row / 3 + band) % 3 * 3 + (row + rows) % 3;
        let column = (column + 3 * stack) % 9;
        match cells[9 * row + column] {
            digit @ b'1'..=b'9' => b'1' + (digit - b'1' + shift as u8) % 9,
            _ => b'.',
        }
    })
}

fn batch(lines: &[&str], range: std::ops::Range<usize>) -> RecordBatch {
    let texts: StringArray = range.map(|row| Some(String::from_utf8_lossy(&line(lines, row)).into_owned())).collect();
    RecordBatch::try_from_iter([("puzzle", Arc::new(texts) as ArrayRef)]).expect("a batch")
}

fn write(lines: &[&str], rows: usize, path: &Path) {
    let schema = batch(lines, 0..1).schema();
    let out = BufWriter::new(File::create(path).expect("a file"));
    let mut sink = create(out, Format::Parquet, &schema).expect("a table");
    for start in (0..rows).step_by(1 << 16) {
        sink.write(&[batch(lines, start..rows.min(start + (1 << 16)))]).expect("written");
    }
    sink.finish().expect("written");
}

/// Makes the same puzzles without a table around them, and solves them if that is wanted.
fn engine(lines: &[&str], rows: usize, solves: bool) {
    let shares = (0..rows).step_by(SHARE).collect::<Vec<_>>();
    shares.into_par_iter().with_max_len(1).for_each_init(Solver::default, |solver, start| {
        let end = rows.min(start + SHARE);
        for start in (start..end).step_by(BATCH) {
            let digit = |symbol: u8| Digit::new(symbol.wrapping_sub(b'0')).filter(|_| symbol != b'.');
            let givens: Vec<[Option<Digit>; 81]> =
                (start..end.min(start + BATCH)).map(|row| line(lines, row).map(digit)).collect();
            let givens = std::hint::black_box(givens);
            if solves {
                std::hint::black_box(solver.solve_classics(&givens, Query::unique(Budget::of(BUDGET)).keeping(1)));
            }
        }
    });
}

fn check(path: &Path, out: Option<&PathBuf>) {
    let table = Table::open(File::open(path).expect("a file"), Format::Parquet).expect("a table");
    let columns = Columns::find(&table.schema, None, None).expect("columns");
    let question = Check::new(Arc::default(), 2);
    let output = out.map(|out| {
        let schema = widened(&table.schema, &question.schema(), None).expect("names");
        let out = BufWriter::new(File::create(out).expect("a file"));
        Output { sink: create(out, Format::Parquet, &schema).expect("a table"), schema }
    });
    let pool = rayon::ThreadPoolBuilder::new().build().expect("threads");
    let workers = Workers { pool: &pool, interrupt: &|| false };
    answer_all(table, columns, &question, output, workers, |_| Ok(())).expect("answers");
}

fn canon(lines: &[&str], rows: usize) {
    let question = Canon::new(Arc::default(), false);
    for start in (0..rows).step_by(1 << 14) {
        let texts = Texts::new(batch(lines, start..rows.min(start + (1 << 14))).column(0)).expect("texts");
        std::hint::black_box(question.answer(Rows::all(&texts, None), &|| false).expect("forms"));
    }
}

/// The most memory that the process has had, in KB.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
