//! Writes a report for a terminal.

use super::numbers::{Across, FileReport, Report};
use ide::bars::{Bar, drawn};
use ide::words::grouped;
use std::collections::BTreeMap;

/// The most bars of a drawing.
const MOST_BARS: u32 = 12;

impl Report {
    /// The report for people.
    pub fn text(&self) -> String {
        let files: Vec<String> = self.files.iter().map(file).collect();
        let across: String = self.across.iter().map(|across| format!("\n{}", pair(across))).collect();
        let across = match self.files.len() {
            0 | 1 => String::new(),
            _ if across.is_empty() => {
                "\nno puzzle of a file is equal or equivalent to one of an earlier file\n".to_owned()
            }
            _ => across,
        };
        files.join("\n") + &across
    }
}

fn file(file: &FileReport) -> String {
    let columns = match &file.answer_column {
        Some(answers) => format!("puzzles in `{}`, answers in `{answers}`", file.puzzle_column),
        None => format!("puzzles in `{}`, no answers", file.puzzle_column),
    };
    let rows = if file.rows == 1 { "row" } else { "rows" };
    let mut text = format!("{}: {} {rows} ({columns})\n", file.path, grouped(file.rows));
    line(&mut text, file.solutions.unique, "one solution", "");
    for ((name, count), rows) in file.faults().into_iter().zip(rows_of(file)) {
        if count > 0 {
            line(&mut text, count, name, &rows);
        }
    }
    if let Some(answers) = &file.answers {
        line(&mut text, answers.right, "right answer", "");
    }
    let (examples, word) = (&file.examples, file.numbered_by.word());
    let [duplicates, equivalents] = [&examples.duplicates, &examples.equivalents].map(|rows| pairs(rows, word));
    line(&mut text, file.duplicates, "the puzzle of an earlier row", &duplicates);
    line(&mut text, file.equivalents, "another form of the puzzle of an earlier row", &equivalents);
    let symmetric: Vec<String> = named(&file.symmetries);
    if !symmetric.is_empty() {
        text += &format!("  symmetric givens: {}\n", symmetric.join(", "));
    }
    let rules: Vec<String> = named(&file.rules);
    if !rules.is_empty() {
        text += &format!("  rules broken: {}\n", rules.join(", "));
    }
    if let Some([least, median, greatest]) = file.clue_range() {
        text += &format!("  clues: {least} to {greatest}, median {median}\n");
        text += &drawing(&file.clue_bars(MOST_BARS));
    }
    text + &ratings(file)
}

fn ratings(file: &FileReport) -> String {
    let ratings = &file.ratings;
    if ratings.sampled == 0 {
        return String::new();
    }
    let scope = match ratings.sampled {
        all if all == ratings.drawn_from => "all".to_owned(),
        some => format!("a sample of {} of", grouped(some)),
    };
    let mut text = format!("  ratings of {scope} {} different sound classic puzzles:\n", grouped(ratings.drawn_from));
    text += &drawing(&ratings.levels());
    text += "  Sudoku Explainer:\n";
    text += &drawing(&ratings.se_bars(MOST_BARS));
    if ratings.unrated > 0 {
        text += &format!("  {} of them not rated, because it takes too long\n", ratings.unrated);
    }
    text
}

fn pair(across: &Across) -> String {
    let mut text = format!("{} and {}:\n", across.other_path, across.path);
    line(&mut text, across.duplicates, "puzzle of the first in the second", "");
    line(&mut text, across.equivalents, "another form of a puzzle of the first in the second", "");
    let examples: Vec<String> = across
        .examples
        .iter()
        .map(|[row, other]| {
            let (of_other, of_row) = (across.other_numbered_by.word(), across.numbered_by.word());
            format!("{of_other} {other} and {of_row} {row}")
        })
        .collect();
    text + &format!("  for example {}\n", examples.join(", "))
}

fn line(text: &mut String, count: u64, name: &str, rows: &str) {
    *text += &format!("{:>12}  {name}{rows}\n", grouped(count));
}

/// The first rows with each fault, in the order of [`FileReport::faults`].
fn rows_of(file: &FileReport) -> [String; 7] {
    let (examples, word) = (&file.examples, file.numbered_by.word());
    let rows = |rows: &[u64]| match rows {
        [] => String::new(),
        rows => format!(" ({word} {})", rows.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")),
    };
    [
        rows(&examples.invalid),
        rows(&examples.multiple),
        rows(&examples.none),
        String::new(),
        rows(&examples.wrong_answers),
        String::new(),
        String::new(),
    ]
}

fn pairs(pairs: &[[u64; 2]], word: &str) -> String {
    if pairs.is_empty() {
        return String::new();
    }
    let pairs: Vec<String> = pairs.iter().map(|[row, earlier]| format!("{row} as {earlier}")).collect();
    format!(" ({word} {})", pairs.join(", "))
}

fn named(counts: &BTreeMap<&'static str, u64>) -> Vec<String> {
    counts.iter().filter(|(_, count)| **count > 0).map(|(name, count)| format!("{name} {}", grouped(*count))).collect()
}

fn drawing(bars: &[Bar]) -> String {
    drawn(bars).into_iter().map(|line| format!("    {line}\n")).collect()
}
