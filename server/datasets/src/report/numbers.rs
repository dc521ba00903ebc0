//! Defines the figures of a report.

use ide::bars::{Bar, bars};
use serde::Serialize;
use std::collections::BTreeMap;

/// A report about some tables.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The version of this format.
    pub version: u32,
    /// Each table.
    pub files: Vec<FileReport>,
    /// Each pair of tables that share a puzzle.
    pub across: Vec<Across>,
}

/// The figures of one table.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct FileReport {
    /// Its path.
    pub path: String,
    /// The name of the column of puzzles.
    pub puzzle_column: String,
    /// The name of the column of answers, if there is one.
    pub answer_column: Option<String>,
    /// The unit of the numbers in `examples`.
    pub numbered_by: Numbering,
    /// The number of rows.
    pub rows: u64,
    /// Rows by the number of solutions.
    pub solutions: Counts,
    /// The answers, if there are any.
    pub answers: Option<Answers>,
    /// Rows that repeat the puzzle of an earlier row of the table.
    pub duplicates: u64,
    /// Rows with another form of the puzzle of an earlier row.
    pub equivalents: u64,
    /// Rows that break each rule.
    pub rules: BTreeMap<&'static str, u64>,
    /// Rows by the number of givens.
    pub clues: BTreeMap<u32, u64>,
    /// Classic puzzles whose givens lie symmetrically, by symmetry; one may have several.
    pub symmetries: BTreeMap<&'static str, u64>,
    /// The ratings of a sample.
    pub ratings: Ratings,
    /// The first rows of each kind.
    pub examples: Examples,
}

/// The unit in which rows are numbered, from 1.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Numbering {
    /// The rows of the table.
    #[default]
    Row,
    /// The lines of the text, of which the names of the columns are one.
    Line,
}

impl Numbering {
    /// Its word in sentences.
    pub(super) fn word(self) -> &'static str {
        match self {
            Numbering::Row => "row",
            Numbering::Line => "line",
        }
    }
}

/// Rows by the number of solutions of their puzzles.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Counts {
    /// One.
    pub unique: u64,
    /// Several.
    pub multiple: u64,
    /// None.
    pub none: u64,
    /// The row does not hold exactly one readable puzzle.
    pub invalid: u64,
    /// Unknown: the search was given up.
    pub undecided: u64,
}

/// Answers compared with the solutions of puzzles that have one.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Answers {
    /// The answer is the solution.
    pub right: u64,
    /// It is not.
    pub wrong: u64,
    /// There is none.
    pub missing: u64,
    /// The puzzle does not have one solution, so nothing can be compared.
    pub unknown: u64,
}

/// The ratings of a sample of the classic puzzles with one solution, each puzzle once.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Ratings {
    /// The number of puzzles that the sample is drawn from.
    pub drawn_from: u64,
    /// The number of puzzles in it.
    pub sampled: u64,
    /// The scales.
    pub scales: Vec<&'static str>,
    /// Puzzles by HoDoKu's level, from the easiest to the hardest.
    pub difficulty: Vec<(&'static str, u64)>,
    /// Puzzles by the rating of Sudoku Explainer in tenths.
    pub se_tenths: BTreeMap<u32, u64>,
    /// Puzzles whose rating would take too long for a report.
    pub unrated: u64,
}

/// The first rows of each kind, by the numbers that [`FileReport::numbered_by`] names.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Examples {
    /// Without a readable puzzle.
    pub invalid: Vec<u64>,
    /// With several solutions.
    pub multiple: Vec<u64>,
    /// Without a solution.
    pub none: Vec<u64>,
    /// With a wrong answer.
    pub wrong_answers: Vec<u64>,
    /// Each with the earlier row that has the same puzzle.
    pub duplicates: Vec<[u64; 2]>,
    /// Each with the earlier row that has an equivalent puzzle.
    pub equivalents: Vec<[u64; 2]>,
}

/// The puzzles of a table that an earlier table has, too.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Across {
    /// The later table.
    pub path: String,
    /// The earlier one.
    pub other_path: String,
    /// The unit of the first number of each example.
    pub numbered_by: Numbering,
    /// The unit of the second number of each example.
    pub other_numbered_by: Numbering,
    /// Rows of the later table whose puzzle is in the earlier one.
    pub duplicates: u64,
    /// Rows of it of which the earlier one has another form.
    pub equivalents: u64,
    /// The first of them, each with its row in the earlier table.
    pub examples: Vec<[u64; 2]>,
}

impl Report {
    /// The report as JSON.
    pub fn json(&self) -> String {
        // Numbers, strings and lists always serialise.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

impl Ratings {
    /// The bars of the levels.
    pub(super) fn levels(&self) -> Vec<Bar> {
        self.difficulty.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    /// At most so many bars of the ratings of Sudoku Explainer.
    pub(super) fn se_bars(&self, most: u32) -> Vec<Bar> {
        bars(&self.se_tenths, most, |tenths| format!("{}.{}", tenths / 10, tenths % 10))
    }
}

impl FileReport {
    /// At most so many bars of the numbers of givens.
    pub(super) fn clue_bars(&self, most: u32) -> Vec<Bar> {
        bars(&self.clues, most, |clues| clues.to_string())
    }

    /// Rows of which something is wrong, by kind.
    pub(super) fn faults(&self) -> [(&'static str, u64); 7] {
        let Counts { multiple, none, invalid, undecided, .. } = self.solutions;
        let Answers { wrong, missing, unknown, .. } = self.answers.clone().unwrap_or_default();
        [
            ("no readable puzzle", invalid),
            ("several solutions", multiple),
            ("no solution", none),
            ("undecided", undecided),
            ("wrong answer", wrong),
            ("missing answer", missing),
            ("answer of a puzzle without one solution", unknown),
        ]
    }

    /// The least, the median and the greatest number of givens.
    pub(super) fn clue_range(&self) -> Option<[u32; 3]> {
        let all: u64 = self.clues.values().sum();
        let mut before = 0;
        let median = self.clues.iter().find(|(_, count)| {
            before += **count;
            2 * before >= all
        });
        Some([*self.clues.keys().next()?, *median?.0, *self.clues.keys().next_back()?])
    }
}
