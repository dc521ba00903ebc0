//! Compares scores and levels with those of a list, and prints where they differ.
//!
//! ```text
//! cargo run --release -p ratings --example hodoku_agreement -- LIST.tsv [PATHS.txt]
//! ```
//!
//! The list has a header with the columns `puzzle`, `hodoku_level` and `hodoku_score`. A file of paths has a line that
//! begins with the puzzle, then a line for each step: `   Name|=CELL/DIGIT` for a value, `   Name|CELL/DIGIT …` for
//! what is removed, with cells from 0. Times are those of one thread on the clock.

use ratings::hodoku::{Conclusion, Level, Step, rate, steps};
use std::collections::{BTreeSet, HashMap};
use std::error::Error;
use std::time::{Duration, Instant};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let list = arguments.next().ok_or("which list?")?;
    let rows = read_rows(&std::fs::read_to_string(list)?)?;
    let paths = match arguments.next() {
        Some(path) => read_paths(&std::fs::read_to_string(path)?),
        None => HashMap::new(),
    };
    let mut agreement = Agreement::default();
    for row in &rows {
        agreement.compare(row, &paths);
    }
    agreement.report();
    Ok(())
}

struct Row {
    puzzle: String,
    level: String,
    score: u32,
}

fn read_rows(text: &str) -> Result<Vec<Row>, Box<dyn Error>> {
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
    let place = |name: &str| header.iter().position(|column| *column == name).ok_or(format!("no column {name}"));
    let (puzzle, level, score) = (place("puzzle")?, place("hodoku_level")?, place("hodoku_score")?);
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let field = |place: usize| fields.get(place).copied().ok_or(format!("too few fields: {line}"));
        let (puzzle, level) = (field(puzzle)?.to_owned(), field(level)?.to_lowercase());
        Ok(Row { puzzle, level, score: field(score)?.parse()? })
    };
    lines.map(row).collect()
}

/// The steps of each puzzle, in words of the file.
fn read_paths(text: &str) -> HashMap<String, Vec<String>> {
    let mut paths: HashMap<String, Vec<String>> = HashMap::new();
    let mut puzzle = String::new();
    for line in text.lines() {
        match line.strip_prefix("   ") {
            Some(step) => paths.entry(puzzle.clone()).or_default().push(step.trim().to_owned()),
            None => puzzle = line.split('\t').next().unwrap_or_default().to_owned(),
        }
    }
    paths
}

#[derive(Default)]
struct Agreement {
    equal_levels: usize,
    equal_scores: usize,
    times: Vec<Duration>,
}

impl Agreement {
    fn compare(&mut self, row: &Row, paths: &HashMap<String, Vec<String>>) {
        let givens = givens(&row.puzzle);
        let start = Instant::now();
        let rating = rate(&givens, &|| false);
        self.times.push(start.elapsed());
        let found = rating.map(|rating| (rating.level, rating.score));
        let has_level = found.is_ok_and(|(level, _)| level.name() == row.level);
        let has_score = found.is_ok_and(|(_, score)| score == row.score);
        self.equal_levels += usize::from(has_level);
        self.equal_scores += usize::from(has_score);
        if !has_level || !has_score {
            let found =
                found.map_or_else(|why| format!("{why:?}"), |(level, score): (Level, _)| format!("{level} {score}"));
            println!("{}\texpected {} {}, found {found}", row.puzzle, row.level, row.score);
        }
        if let Some(path) = paths.get(&row.puzzle) {
            let found = steps(&givens, &|| false).unwrap_or_default();
            if let Some(difference) = first_difference(path, &found) {
                println!("{}\t{difference}", row.puzzle);
            }
        }
    }

    fn report(&mut self) {
        let rows = self.times.len().max(1);
        self.times.sort_unstable();
        let percent = |count: usize| 100.0 * count as f64 / rows as f64;
        println!("rows    {rows}");
        println!("levels  {} ({:.2} %)", self.equal_levels, percent(self.equal_levels));
        println!("scores  {} ({:.2} %)", self.equal_scores, percent(self.equal_scores));
        let total: Duration = self.times.iter().sum();
        let at = |share: usize| self.times.get((rows * share / 100).min(rows - 1)).copied().unwrap_or_default();
        println!("time    mean {:?}, median {:?}, p99 {:?}, max {:?}", total / rows as u32, at(50), at(99), at(100));
    }
}

fn first_difference(expected: &[String], found: &[Step]) -> Option<String> {
    let wording = |step: &Step| {
        let (mark, conclusions) = match &step.conclusion {
            Conclusion::Places(candidate) => ("=", vec![*candidate]),
            Conclusion::Removes(candidates) => ("", candidates.clone()),
        };
        let conclusions = conclusions.iter().map(|of| format!("{}/{}", of.cell.index(), of.digit));
        (mark, conclusions.collect::<BTreeSet<String>>())
    };
    for (place, line) in expected.iter().enumerate() {
        let conclusion = line.split('|').nth(1).unwrap_or_default();
        let mark = if conclusion.starts_with('=') { "=" } else { "" };
        let conclusions = conclusion.trim_start_matches('=').split_whitespace().map(str::to_owned).collect();
        let step = found.get(place).map(wording);
        if step != Some((mark, conclusions)) {
            let step = found.get(place).map(|step| format!("{} {:?}", step.technique.name(), step.conclusion));
            return Some(format!("step {}: expected {line}, found {}", place + 1, step.unwrap_or_default()));
        }
    }
    None
}

fn givens(line: &str) -> [Option<engine::Digit>; 81] {
    let mut givens = [None; 81];
    for (given, symbol) in givens.iter_mut().zip(line.chars()) {
        *given = symbol.to_digit(10).and_then(|value| engine::Digit::new(u8::try_from(value).ok()?));
    }
    givens
}
