//! Writes a report for a terminal.

use super::figures::{
    Across, DataReport, FaultCount, FileReport, MOST_DRAWN, MOST_SECTIONS, Matrix, Numbering, RowExample, clue_bars,
    clue_range, grid_words,
};
use crate::text::words::columns_in_words;
use ide::bars::{Bar, drawn};
use ide::words::{counted, grouped};
use std::collections::BTreeMap;
use unicode_width::UnicodeWidthStr;

/// The most bars of a drawing.
const MOST_BARS: u32 = 12;

/// The most pairs of a list.
const MOST_PAIRS: usize = 20;

/// The most pairs with examples.
const MOST_EXAMPLE_LINES: usize = 5;

impl DataReport {
    pub(super) fn text(&self) -> String {
        let mut sections: Vec<String> = self.sections().iter().map(|report| file(report)).collect();
        if let (Some(total), Some(matrix)) = (&self.total, &self.matrix) {
            sections.push(overview(&self.files, total));
            sections.push(self.shared(matrix));
        }
        sections.join("\n")
    }

    /// The rows that collections have in common: as a matrix, or as a list of pairs where there are many collections.
    fn shared(&self, matrix: &Matrix) -> String {
        if self.across.is_empty() {
            return "no puzzle of one is equal to a puzzle of another one, or another form of it\n".to_owned();
        }
        let mut text;
        if matrix.paths.len() <= MOST_SECTIONS {
            let names: Vec<String> = (1..=matrix.paths.len()).map(|number| format!("in {number}")).collect();
            let mut table = vec![Vec::from([String::new()])];
            table[0].extend(names);
            for (number, path) in matrix.paths.iter().enumerate() {
                let mut line = vec![format!("{} {path}", number + 1)];
                for other in 0..matrix.paths.len() {
                    let [equal, equivalent] = [&matrix.equal, &matrix.equivalent].map(|counts| counts[number][other]);
                    line.push(match (number == other, equal + equivalent) {
                        (true, _) => "-".to_owned(),
                        (false, 0) => "0".to_owned(),
                        (false, _) => format!("{} + {}", grouped(equal), grouped(equivalent)),
                    });
                }
                table.push(line);
            }
            text = format!("rows of each that are in the others, equal + in another form:\n{}", aligned(&table));
        } else {
            let pairs = self.pairs_by_rows();
            text = format!("{} share puzzles; rows of the first in the second:\n", counted(pairs.len() as u64, "pair"));
            let mut table = Vec::new();
            for pair in pairs.iter().take(MOST_PAIRS) {
                let [equal, equivalent] = [pair.equal, pair.equivalent].map(grouped);
                table.push(vec![
                    format!("{} in {}", pair.path, pair.other_path),
                    format!("{equal} equal"),
                    format!("{equivalent} in another form"),
                ]);
            }
            text += &aligned(&table);
            if pairs.len() > MOST_PAIRS {
                text += &format!("  and {} more (--format json has all)\n", pairs.len() - MOST_PAIRS);
            }
        }
        for across in self.across.iter().take(MOST_EXAMPLE_LINES) {
            text += &examples(across);
        }
        text
    }
}

/// A line for each collection, and one for all together.
fn overview(files: &[FileReport], total: &FileReport) -> String {
    let rows = if files.iter().all(FileReport::is_table) { "rows" } else { "puzzles" };
    let heading = ["together", rows, "one solution", "bad puzzle", "bad answer", "repeated", "another form"];
    let mut table = vec![heading.map(str::to_owned).to_vec()];
    let names = (1..).zip(files).map(|(number, file)| (format!("{number} {}", file.path), file));
    for (name, file) in names.chain([("  total".to_owned(), total)]) {
        let counts = [file.rows, file.solutions.unique, file.bad_puzzles()].map(grouped);
        let repeats = [file.duplicates, file.equivalents].map(grouped);
        let mut line = vec![name];
        line.extend(counts);
        line.push(file.bad_answers().map_or("-".to_owned(), grouped));
        line.extend(repeats);
        table.push(line);
    }
    aligned(&table)
}

/// The lines of a table: the first column on the left, the others on the right, as wide as they need.
fn aligned(table: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = Vec::new();
    for line in table {
        for (column, cell) in line.iter().enumerate() {
            let width = cell.width();
            match widths.get_mut(column) {
                Some(widest) => *widest = width.max(*widest),
                None => widths.push(width),
            }
        }
    }
    let mut text = String::new();
    for line in table {
        let mut row = String::from("  ");
        for (column, (cell, widest)) in line.iter().zip(&widths).enumerate() {
            let blanks = " ".repeat(widest - cell.width());
            row += &if column == 0 { format!("{cell}{blanks}") } else { format!("  {blanks}{cell}") };
        }
        text += row.trim_end();
        text.push('\n');
    }
    text
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
        // The whole of tables whose columns have different names.
        if let (true, Some(tables)) = (file.is_table(), file.tables) {
            return format!("{} rows in {}", grouped(file.rows), counted(tables, "table"));
        }
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

/// The first rows that a pair shares.
fn examples(across: &Across) -> String {
    let mut examples = Vec::new();
    for [row, other] in &across.examples {
        let other = across.other_numbered_by.sentence(other);
        let row = across.numbered_by.sentence(row);
        examples.push(format!("{other} and {row}"));
    }
    format!("  for example of {} and {}: {}\n", across.other_path, across.path, examples.join(", "))
}

fn line(text: &mut String, count: u64, name: &str, rows: &str) {
    *text += &format!("{:>12}  {name}{rows}\n", grouped(count));
}

/// The first rows of a kind: ` (line 3, 5)`.
fn rows(numbering: Numbering, examples: &[RowExample]) -> String {
    if examples.is_empty() {
        return String::new();
    }
    let rows: Vec<String> = examples.iter().map(RowExample::to_string).collect();
    format!(" ({})", numbering.list(&rows))
}

/// The first rows that repeat others: ` (line 3 as 2)`.
fn pairs(numbering: Numbering, examples: &[[RowExample; 2]]) -> String {
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
