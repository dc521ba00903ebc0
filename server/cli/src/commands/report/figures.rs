//! Defines the figures of a report. The names of the members are a promise; see the contract of the commands.

use ide::GridKind;
use ide::bars::{Bar, bars};
use ide::words::counted;
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// The number of kinds of grids whose clues are drawn, the most frequent first.
pub(super) const MOST_DRAWN: usize = 3;

/// The most collections that are described one by one; of more, the whole is described.
pub(super) const MOST_SECTIONS: usize = 8;

/// A report about some collections.
#[derive(Serialize)]
pub(super) struct DataReport {
    /// The version of this format.
    pub(super) version: u32,
    /// Each table, file or folder.
    pub(super) files: Vec<FileReport>,
    /// All of them as if they were one, if there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) total: Option<FileReport>,
    /// For each pair of collections, the rows that both have; none of a single collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) matrix: Option<Matrix>,
    /// Each pair of them that share a puzzle.
    pub(super) across: Vec<Across>,
}

/// The figures of one collection: a table, whose rows are puzzles, or the puzzles of a file or a folder.
#[derive(Default, Serialize)]
pub(super) struct FileReport {
    pub(super) path: String,
    /// The number of files with puzzles; `None` for a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) files: Option<u64>,
    /// The number of tables that are described together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) tables: Option<u64>,
    /// The name of the column of puzzles of a table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) puzzle_column: Option<String>,
    /// The name of the column of answers of a table, if there is one.
    pub(super) answer_column: Option<String>,
    /// The naming of rows in examples.
    pub(super) numbered_by: Numbering,
    /// The number of rows, or of puzzles.
    pub(super) rows: u64,
    pub(super) solutions: Solutions,
    /// Grids without an empty cell; they are among those with one solution.
    pub(super) full: u64,
    /// The answers, if there are any.
    pub(super) answers: Option<AnswerCounts>,
    /// Rows that repeat the puzzle of an earlier row.
    pub(super) duplicates: u64,
    /// Rows with another form of the puzzle of an earlier row.
    pub(super) equivalents: u64,
    /// Rows that break each rule; of texts also findings about no puzzle.
    pub(super) rules: BTreeMap<&'static str, u64>,
    /// Rows by the number of givens.
    pub(super) clues: BTreeMap<u32, u64>,
    /// The same for each kind of grid in texts.
    #[serde(skip_serializing_if = "BTreeMap::is_empty", serialize_with = "grid_records")]
    pub(super) grids: BTreeMap<GridKind, BTreeMap<u32, u64>>,
    /// Classic puzzles whose givens lie symmetrically, by symmetry; one may have several.
    pub(super) symmetries: BTreeMap<&'static str, u64>,
    pub(super) ratings: RatingFigures,
    /// The first rows of each kind.
    pub(super) examples: Examples,
}

/// The naming of rows in examples.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Numbering {
    /// Their numbers in the table, from 1.
    #[default]
    Row,
    /// The lines of the text where they begin, from 1.
    Line,
    /// The file and the line: `a.sudoku:3`.
    Place,
}

impl Numbering {
    /// Names one row in a sentence: `line 3`.
    pub(super) fn sentence(self, example: &RowExample) -> String {
        match self {
            Numbering::Row => format!("row {example}"),
            Numbering::Line => format!("line {example}"),
            Numbering::Place => example.to_string(),
        }
    }

    /// Names several rows: `line 3, 5`.
    pub(super) fn list(self, examples: &[String]) -> String {
        match self {
            Numbering::Row => format!("row {}", examples.join(", ")),
            Numbering::Line => format!("line {}", examples.join(", ")),
            Numbering::Place => examples.join(", "),
        }
    }
}

/// A row as an example names it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum RowExample {
    Number(u64),
    Place(String),
}

impl std::fmt::Display for RowExample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RowExample::Number(number) => number.fmt(f),
            RowExample::Place(place) => place.fmt(f),
        }
    }
}

/// Rows by the number of solutions of their puzzles.
#[derive(Default, Serialize)]
pub(super) struct Solutions {
    pub(super) unique: u64,
    pub(super) multiple: u64,
    pub(super) none: u64,
    /// No puzzle that can be read; in a table, not exactly one.
    pub(super) invalid: u64,
    /// The search was given up.
    pub(super) undecided: u64,
    /// Grids of a text without any value. In a table they are puzzles with several solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) empty: Option<u64>,
}

/// Answers compared with the solutions of puzzles that have one.
#[derive(Clone, Default, Serialize)]
pub(super) struct AnswerCounts {
    pub(super) right: u64,
    pub(super) wrong: u64,
    /// No grid of the puzzle's size.
    pub(super) unreadable: u64,
    pub(super) missing: u64,
    /// The puzzle does not have one solution, so nothing can be compared.
    pub(super) unknown: u64,
}

/// The ratings of a sample of the classic puzzles with one solution, each puzzle once.
#[derive(Default, Serialize)]
pub(super) struct RatingFigures {
    /// The number of puzzles that the sample is drawn from.
    pub(super) drawn_from: u64,
    pub(super) sampled: u64,
    pub(super) scales: Vec<&'static str>,
    /// Puzzles by HoDoKu's level, from the easiest to the hardest.
    pub(super) difficulty: Vec<(&'static str, u64)>,
    /// Puzzles by the rating of Sudoku Explainer in tenths.
    pub(super) se_tenths: BTreeMap<u32, u64>,
    /// Puzzles whose rating would take too long for a report.
    pub(super) unrated: u64,
}

/// The first rows of each kind; a pair is a row and the earlier one that it repeats.
#[derive(Default, Serialize)]
pub(super) struct Examples {
    pub(super) invalid: Vec<RowExample>,
    pub(super) multiple: Vec<RowExample>,
    pub(super) none: Vec<RowExample>,
    pub(super) wrong_answers: Vec<RowExample>,
    pub(super) unreadable_answers: Vec<RowExample>,
    pub(super) duplicates: Vec<[RowExample; 2]>,
    pub(super) equivalents: Vec<[RowExample; 2]>,
}

/// The puzzles of a collection that an earlier one has, too.
#[derive(Default, Serialize)]
pub(super) struct Across {
    /// The later collection.
    pub(super) path: String,
    /// The earlier one.
    pub(super) other_path: String,
    /// The naming of rows of the later collection.
    pub(super) numbered_by: Numbering,
    /// The naming of rows of the earlier collection.
    pub(super) other_numbered_by: Numbering,
    /// Rows of the later collection whose puzzle is in the earlier one.
    pub(super) duplicates: u64,
    /// Rows of the later collection whose puzzle is in the earlier one in another form.
    pub(super) equivalents: u64,
    /// The first of them, each with its row in the earlier collection.
    pub(super) examples: Vec<[RowExample; 2]>,
}

/// The rows of each collection whose puzzles are in each other one. In the place of a collection with itself are the
/// rows that repeat an earlier one.
#[derive(Serialize)]
pub(super) struct Matrix {
    /// The names of the collections, in the order of the lines and of the members of each.
    pub(super) paths: Vec<String>,
    pub(super) equal: Vec<Vec<u64>>,
    pub(super) equivalent: Vec<Vec<u64>>,
}

/// A kind of grid as it is serialised.
#[derive(Serialize)]
struct GridRecord<'a> {
    /// The cells of a row.
    size: u8,
    /// The number of rows, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<u8>,
    /// The number of values, if it is not that of the longer side.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<u8>,
    /// Rows and columns of a box, as in metadata: `2x3`.
    #[serde(rename = "box")]
    boxes: Option<String>,
    irregular: bool,
    rules: Vec<String>,
    puzzles: u64,
    clues: &'a BTreeMap<u32, u64>,
}

fn grid_records<S: Serializer>(
    grids: &BTreeMap<GridKind, BTreeMap<u32, u64>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(grids.iter().map(|(kind, clues)| GridRecord {
        size: kind.field.columns(),
        rows: Some(kind.field.rows()).filter(|rows| *rows != kind.field.columns()),
        values: further_values(kind),
        boxes: kind.boxes.map(|(rows, columns)| format!("{rows}x{columns}")),
        irregular: kind.is_irregular,
        rules: kind.rules.iter().map(ToString::to_string).collect(),
        puzzles: clues.values().sum(),
        clues,
    }))
}

/// The rows of a collection that are in another one.
pub(super) struct SharedPair<'a> {
    pub(super) path: &'a str,
    pub(super) other_path: &'a str,
    pub(super) equal: u64,
    pub(super) equivalent: u64,
}

impl DataReport {
    /// The collections that are described: each of a few, or all as one.
    pub(super) fn sections(&self) -> Vec<&FileReport> {
        match &self.total {
            Some(total) if self.files.len() > MOST_SECTIONS => vec![total],
            _ => self.files.iter().collect(),
        }
    }

    /// The pairs that share puzzles, those with the most rows first.
    pub(super) fn pairs_by_rows(&self) -> Vec<SharedPair<'_>> {
        let Some(matrix) = &self.matrix else { return Vec::new() };
        let mut pairs = Vec::new();
        for (number, path) in matrix.paths.iter().enumerate() {
            for (other, other_path) in matrix.paths.iter().enumerate() {
                let [equal, equivalent] = [&matrix.equal, &matrix.equivalent].map(|counts| counts[number][other]);
                if number != other && equal + equivalent > 0 {
                    pairs.push(SharedPair { path, other_path, equal, equivalent });
                }
            }
        }
        pairs.sort_by_key(|pair| std::cmp::Reverse(pair.equal + pair.equivalent));
        pairs
    }

    pub(super) fn json(&self) -> String {
        // Numbers, strings and lists always serialise.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }
}

impl RatingFigures {
    pub(super) fn levels(&self) -> Vec<Bar> {
        self.difficulty.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    /// At most so many bars of the ratings of Sudoku Explainer.
    pub(super) fn se_bars(&self, most: u32) -> Vec<Bar> {
        bars(&self.se_tenths, most, |tenths| format!("{}.{}", tenths / 10, tenths % 10))
    }
}

impl FileReport {
    /// The sums of several reports, without examples, ratings, and what only a comparison of all rows shows.
    pub(super) fn total<'a>(files: impl Iterator<Item = &'a FileReport>) -> FileReport {
        let mut total = FileReport { path: "total".to_owned(), numbered_by: Numbering::Place, ..FileReport::default() };
        for (index, file) in files.enumerate() {
            total.rows += file.rows;
            total.full += file.full;
            total.solutions.add(&file.solutions);
            if let Some(answers) = &file.answers {
                total.answers.get_or_insert_default().add(answers);
            }
            if let Some(files) = file.files {
                *total.files.get_or_insert_default() += files;
            }
            if file.is_table() {
                *total.tables.get_or_insert_default() += file.tables.unwrap_or(1);
            }
            for (own, other) in
                [(&mut total.puzzle_column, &file.puzzle_column), (&mut total.answer_column, &file.answer_column)]
            {
                // A name that not all of them have names no column of the whole.
                *own = other.clone().filter(|other| index == 0 || own.as_ref() == Some(other));
            }
            add_counts(&mut total.rules, &file.rules);
            add_counts(&mut total.clues, &file.clues);
            add_counts(&mut total.symmetries, &file.symmetries);
            for (kind, clues) in &file.grids {
                add_counts(total.grids.entry(kind.clone()).or_default(), clues);
            }
        }
        total
    }

    /// Rows whose puzzles are not sound.
    pub(super) fn bad_puzzles(&self) -> u64 {
        let Solutions { multiple, none, invalid, undecided, .. } = self.solutions;
        multiple + none + invalid + undecided
    }

    /// Rows whose answers are wrong or missing, or no grids; `None` without answers.
    pub(super) fn bad_answers(&self) -> Option<u64> {
        self.answers.as_ref().map(|answers| answers.wrong + answers.unreadable + answers.missing)
    }
}

fn add_counts<K: Ord + Clone>(counts: &mut BTreeMap<K, u64>, others: &BTreeMap<K, u64>) {
    for (key, count) in others {
        *counts.entry(key.clone()).or_default() += count;
    }
}

impl Solutions {
    fn add(&mut self, other: &Solutions) {
        self.unique += other.unique;
        self.multiple += other.multiple;
        self.none += other.none;
        self.invalid += other.invalid;
        self.undecided += other.undecided;
        if let Some(empty) = other.empty {
            *self.empty.get_or_insert_default() += empty;
        }
    }
}

impl AnswerCounts {
    fn add(&mut self, other: &AnswerCounts) {
        self.right += other.right;
        self.wrong += other.wrong;
        self.unreadable += other.unreadable;
        self.missing += other.missing;
        self.unknown += other.unknown;
    }
}

/// A fault, the number of rows with it, and the first of them.
pub(super) struct FaultCount<'a> {
    pub(super) name: &'static str,
    pub(super) count: u64,
    pub(super) examples: &'a [RowExample],
}

impl FileReport {
    /// Returns true for a table, whose rows are puzzles.
    pub(super) fn is_table(&self) -> bool {
        self.files.is_none()
    }

    /// The sentence about a collection in which nothing is left to solve: its grids are solutions.
    pub(super) fn only_full_grids(&self) -> Option<&'static str> {
        match self.is_table() {
            _ if self.full == 0 || self.full < self.rows => None,
            true => Some("every grid is full: these are solutions; --column names the column of puzzles"),
            false => Some("every grid is full: these are solutions, and nothing is left to solve"),
        }
    }

    /// At most so many bars of the numbers of givens.
    pub(super) fn clue_bars(&self, most: u32) -> Vec<Bar> {
        clue_bars(&self.clues, most)
    }

    /// Rows of which something is wrong, by kind.
    pub(super) fn faults(&self) -> [FaultCount<'_>; 8] {
        let Solutions { multiple, none, invalid, undecided, .. } = self.solutions;
        let AnswerCounts { wrong, unreadable, missing, unknown, .. } = self.answers.clone().unwrap_or_default();
        [
            FaultCount { name: "no readable puzzle", count: invalid, examples: &self.examples.invalid },
            FaultCount { name: "several solutions", count: multiple, examples: &self.examples.multiple },
            FaultCount { name: "no solution", count: none, examples: &self.examples.none },
            FaultCount { name: "undecided", count: undecided, examples: &[] },
            FaultCount { name: "wrong answer", count: wrong, examples: &self.examples.wrong_answers },
            FaultCount { name: "unreadable answer", count: unreadable, examples: &self.examples.unreadable_answers },
            FaultCount { name: "missing answer", count: missing, examples: &[] },
            FaultCount { name: "answer of a puzzle without one solution", count: unknown, examples: &[] },
        ]
    }

    /// The kinds of grids of texts with their numbers of puzzles and givens, the most frequent first.
    pub(super) fn grids_by_count(&self) -> Vec<(u64, &GridKind, &BTreeMap<u32, u64>)> {
        let mut grids: Vec<_> = self.grids.iter().map(|(kind, clues)| (clues.values().sum(), kind, clues)).collect();
        grids.sort_by_key(|&(puzzles, kind, _)| (std::cmp::Reverse(puzzles), kind));
        grids
    }
}

/// At most so many bars of numbers of givens.
pub(super) fn clue_bars(clues: &BTreeMap<u32, u64>, most: u32) -> Vec<Bar> {
    bars(clues, most, |clues| clues.to_string())
}

/// The least, the median and the greatest number of givens; of two medians the lower one.
pub(super) fn clue_range(clues: &BTreeMap<u32, u64>) -> Option<[u32; 3]> {
    let all: u64 = clues.values().sum();
    let mut before = 0;
    let median = clues.iter().find(|(_, count)| {
        before += **count;
        2 * before >= all
    });
    Some([*clues.keys().next()?, *median?.0, *clues.keys().next_back()?])
}

/// Describes a kind of grid and its givens: `9×9: 17 to 36 clues, median 25`.
pub(super) fn grid_words(kind: &GridKind, clues: &BTreeMap<u32, u64>) -> String {
    let spread = match clue_range(clues) {
        None => String::new(),
        Some([least, _, most]) if least == most => counted(u64::from(least), "clue"),
        Some([least, median, most]) => format!("{least} to {most} clues, median {median}"),
    };
    format!("{}: {spread}", kind_words(kind))
}

/// The number of values of a grid, if it is not that of the cells of its longer side.
fn further_values(kind: &GridKind) -> Option<u8> {
    (kind.digit_count != kind.field.longer_side()).then_some(kind.digit_count)
}

/// Describes a kind of grid: `9×9`, `6×6 with boxes of 2x3`, `9×9 irregular, diagonal`.
fn kind_words(kind: &GridKind) -> String {
    let mut words = kind.field.to_string();
    if let Some(count) = further_values(kind) {
        words += &format!(" with {count} values");
    }
    if kind.is_irregular {
        words += " irregular";
    }
    match kind.boxes {
        // Square boxes need no mention.
        Some((rows, columns)) if rows == columns => {}
        Some((rows, columns)) => words += &format!(" with boxes of {rows}x{columns}"),
        None if !kind.is_irregular => words += " without boxes",
        None => {}
    }
    for rule in &kind.rules {
        words += &format!(", {rule}");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::Field;

    #[test]
    fn the_median_is_a_number_of_clues() {
        assert_eq!(clue_range(&BTreeMap::from([(17, 1), (20, 1)])), Some([17, 17, 20]));
        assert_eq!(clue_range(&BTreeMap::from([(17, 1), (20, 2)])), Some([17, 20, 20]));
        assert_eq!(clue_range(&BTreeMap::new()), None);
    }

    #[test]
    fn grids_in_words() {
        for (field, digit_count, boxes, is_irregular, expected) in [
            (Field::square(9), 9, Some((3, 3)), false, "9×9"),
            (Field::square(6), 6, Some((2, 3)), false, "6×6 with boxes of 2x3"),
            (Field::square(9), 9, None, true, "9×9 irregular"),
            (Field::square(7), 7, None, false, "7×7 without boxes"),
            (Field::new(6, 8), 8, Some((2, 4)), false, "6×8 with boxes of 2x4"),
            (Field::square(6), 9, Some((3, 3)), false, "6×6 with 9 values"),
        ] {
            let kind = GridKind { field, digit_count, boxes, is_irregular, rules: Vec::new() };
            assert_eq!(kind_words(&kind), expected);
        }
    }
}
