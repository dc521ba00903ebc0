//! Writes a report for a terminal.

use super::figures::{
    Across, DataReport, Example, FaultCount, FileReport, MOST_DRAWN, Numbering, clue_bars, clue_range, grid_words,
};
use crate::text::words::columns_in_words;
use ide::bars::{Bar, drawn};
use ide::words::{counted, grouped};
use std::collections::BTreeMap;

/// The most bars of a drawing.
const MOST_BARS: u32 = 12;

impl DataReport {
    pub(super) fn text(&self) -> String {
        let files: Vec<String> = self.files.iter().map(file).collect();
        let mut text = files.join("\n");
        if self.files.len() > 1 && self.across.is_empty() {
            text += "\nno puzzle of a file is equal or equivalent to one of an earlier file\n";
        }
        for across in &self.across {
            text.push('\n');
            text += &pair(across);
        }
        text
    }
}

fn file(file: &FileReport) -> String {
    let mut text = format!("{}: {}\n", file.path, heading(file));
    line(&mut text, file.solutions.unique, "one solution", "");
    if file.full > 0 {
        line(&mut text, file.full, "of them full grids: nothing is left to solve", "");
    }
    for FaultCount { name, count, examples } in file.faults() {
        if count > 0 {
            line(&mut text, count, name, &rows(file.numbered_by, examples));
        }
    }
    if let Some(empty) = file.solutions.empty.filter(|empty| *empty > 0) {
        line(&mut text, empty, "empty", "");
    }
    if let Some(answers) = &file.answers {
        line(&mut text, answers.right, "right answer", "");
    }
    let duplicates = pairs(file.numbered_by, &file.examples.duplicates);
    let equivalents = pairs(file.numbered_by, &file.examples.equivalents);
    if file.is_table() {
        line(&mut text, file.duplicates, "the puzzle of an earlier row", &duplicates);
        line(&mut text, file.equivalents, "another form of the puzzle of an earlier row", &equivalents);
    } else {
        line(&mut text, file.duplicates, "an earlier puzzle again", &duplicates);
        line(&mut text, file.equivalents, "another form of an earlier puzzle", &equivalents);
    }
    let symmetric = named(&file.symmetries);
    if !symmetric.is_empty() {
        text += &format!("  symmetric givens: {}\n", symmetric.join(", "));
    }
    let rules = named(&file.rules);
    if !rules.is_empty() {
        text += &format!("  rules broken: {}\n", rules.join(", "));
    }
    if let Some(sentence) = file.only_full_grids() {
        text += &format!("  {sentence}\n");
    }
    text + &clues(file) + &ratings(file)
}

/// Describes a collection in a few words: `6 rows (puzzles in `puzzle`, no answers)`, `5 puzzles in 2 files`.
fn heading(file: &FileReport) -> String {
    let Some(puzzles) = &file.puzzle_column else {
        let files = match (file.numbered_by, file.files) {
            (Numbering::Place, Some(files)) => format!(" in {}", counted(files, "file")),
            _ => String::new(),
        };
        let noun = if file.rows == 1 { "puzzle" } else { "puzzles" };
        return format!("{} {noun}{files}", grouped(file.rows));
    };
    let columns = columns_in_words(puzzles, file.answer_column.as_deref());
    let noun = if file.rows == 1 { "row" } else { "rows" };
    let tables = file.tables.map(|tables| format!(" in {}", counted(tables, "table"))).unwrap_or_default();
    format!("{} {noun}{tables} ({columns})", grouped(file.rows))
}

fn clues(file: &FileReport) -> String {
    let mut text = String::new();
    if file.is_table() {
        if let Some([least, median, greatest]) = clue_range(&file.clues) {
            text += &format!("  clues: {least} to {greatest}, median {median}\n");
            text += &drawing(&file.clue_bars(MOST_BARS));
        }
        return text;
    }
    for (index, (puzzles, kind, clues)) in file.grids_by_count().into_iter().enumerate() {
        line(&mut text, puzzles, &grid_words(kind, clues), "");
        if index < MOST_DRAWN && clues.len() > 1 {
            text += &drawing(&clue_bars(clues, MOST_BARS));
        }
    }
    text
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
    let mut examples = Vec::new();
    for [row, other] in &across.examples {
        let other = across.other_numbered_by.sentence(other);
        let row = across.numbered_by.sentence(row);
        examples.push(format!("{other} and {row}"));
    }
    text + &format!("  for example {}\n", examples.join(", "))
}

fn line(text: &mut String, count: u64, name: &str, rows: &str) {
    *text += &format!("{:>12}  {name}{rows}\n", grouped(count));
}

/// The first rows of a kind: ` (line 3, 5)`.
fn rows(numbering: Numbering, examples: &[Example]) -> String {
    if examples.is_empty() {
        return String::new();
    }
    let rows: Vec<String> = examples.iter().map(Example::to_string).collect();
    format!(" ({})", numbering.list(&rows))
}

/// The first rows that repeat others: ` (line 3 as 2)`.
fn pairs(numbering: Numbering, examples: &[[Example; 2]]) -> String {
    if examples.is_empty() {
        return String::new();
    }
    let pairs: Vec<String> = examples.iter().map(|[row, earlier]| format!("{row} as {earlier}")).collect();
    format!(" ({})", numbering.list(&pairs))
}

fn named(counts: &BTreeMap<&'static str, u64>) -> Vec<String> {
    counts.iter().filter(|(_, count)| **count > 0).map(|(name, count)| format!("{name} {}", grouped(*count))).collect()
}

fn drawing(bars: &[Bar]) -> String {
    drawn(bars).into_iter().map(|line| format!("    {line}\n")).collect()
}
