//! Collects the figures of a report, row by row, in the order of the tables.

use super::answered::AnsweredRows;
use super::numbers::{Across, Answers, Examples, FileReport, Ratings, Report};
use super::survey::Survey;
use crate::columns::Columns;
use crate::table::{Part, Table, TableError, answer_all};
use crate::texts::Texts;
use crate::work::Means;
use arrow_array::RecordBatch;
use ide::{Cancellable, Config, Fingerprint, Interrupt, Level, Rule, Sample, SampledPuzzle, Scale, Status};
use rayon::prelude::*;
use std::collections::HashMap;

/// The most examples of a kind.
const MOST_EXAMPLES: usize = 5;

/// Surveys tables, one after the other.
#[derive(Default)]
pub struct Surveyor {
    files: Vec<FileReport>,
    /// The puzzles of each table.
    known: Vec<Known>,
    /// By the number of the later table and of the earlier one.
    across: HashMap<(usize, usize), Across>,
}

/// The rows of a table by their fingerprints and classes: the first of each.
#[derive(Default)]
struct Known {
    equal: HashMap<Fingerprint, u64>,
    classes: HashMap<Fingerprint, u64>,
}

/// The relation of a row to an earlier one.
enum Likeness {
    Equal(u64),
    Equivalent(u64),
}

impl Known {
    fn find(&self, fingerprint: Fingerprint, class: Option<Fingerprint>) -> Option<Likeness> {
        if let Some(row) = self.equal.get(&fingerprint) {
            return Some(Likeness::Equal(*row));
        }
        self.classes.get(&class?).map(|row| Likeness::Equivalent(*row))
    }
}

impl Surveyor {
    /// Surveys a table under some settings; `each` gets the number of rows of each part.
    ///
    /// # Errors
    /// When it cannot be read, and when the interrupt says so.
    pub fn add(
        &mut self,
        path: &str,
        (table, columns): (Table, Columns),
        config: &Config,
        means: Means<'_>,
        mut each: impl FnMut(usize),
    ) -> Result<(), TableError> {
        let name = |column: usize| table.schema.field(column).name().clone();
        let file = FileReport {
            path: path.to_owned(),
            puzzle_column: name(columns.puzzles),
            answer_column: columns.answers.map(name),
            answers: columns.answers.map(|_| Answers::default()),
            ..FileReport::default()
        };
        let mut rows = RowsOfFile { file, known: Known::default(), sample: Sample::default() };
        let survey = Survey::new(config);
        let (others, across) = (&self.known, &mut self.across);
        let number = others.len();
        answer_all(table, columns, &survey, None, means, |part, answers| {
            rows.take_part(part, answers, columns, &survey, |row, fingerprint, class| {
                for (other, known) in others.iter().enumerate() {
                    if let Some(likeness) = known.find(fingerprint, class) {
                        across.entry((number, other)).or_default().take(row, &likeness);
                    }
                }
            });
            each(part.batch.num_rows());
        })?;
        rows.file.ratings = means.pool.install(|| ratings(&rows.sample, means.interrupt))?;
        self.files.push(rows.file);
        self.known.push(rows.known);
        Ok(())
    }

    /// The report about all tables so far.
    pub fn finish(self) -> Report {
        let mut pairs: Vec<_> = self.across.into_iter().collect();
        pairs.sort_by_key(|(pair, _)| *pair);
        let path = |number: usize| self.files.get(number).map(|file| file.path.clone()).unwrap_or_default();
        let named =
            |((number, other), across): (_, Across)| Across { path: path(number), other_path: path(other), ..across };
        let across = pairs.into_iter().map(named).collect();
        Report { version: 1, files: self.files, across }
    }
}

impl Across {
    fn take(&mut self, row: u64, likeness: &Likeness) {
        let (count, other) = match likeness {
            Likeness::Equal(other) => (&mut self.duplicates, *other),
            Likeness::Equivalent(other) => (&mut self.equivalents, *other),
        };
        *count += 1;
        if self.examples.len() < MOST_EXAMPLES {
            self.examples.push([row, other]);
        }
    }
}

/// The rows of a table, as they come.
struct RowsOfFile {
    file: FileReport,
    known: Known,
    sample: Sample,
}

impl RowsOfFile {
    /// Takes a part of the table; `each` gets the line, the fingerprint and the class of each puzzle.
    fn take_part(
        &mut self,
        part: &Part,
        answers: &[RecordBatch],
        columns: Columns,
        survey: &Survey,
        mut each: impl FnMut(u64, Fingerprint, Option<Fingerprint>),
    ) {
        let puzzles = Texts::new(part.batch.column(columns.puzzles)).ok();
        let claimed = columns.answers.and_then(|column| Texts::new(part.batch.column(column)).ok());
        let mut row = 0;
        for batch in answers {
            let answered = AnsweredRows::new(batch);
            for index in 0..batch.num_rows() {
                let line = part.line(row);
                let puzzle = puzzles.as_ref().and_then(|puzzles| puzzles.get(row));
                let claim = claimed.as_ref().and_then(|claimed| claimed.get(row));
                self.take_verdict(line, &answered, index, (puzzle, claim), survey);
                if let Some(fingerprint) = answered.fingerprint(index) {
                    let class = answered.class(index);
                    each(line, fingerprint, class);
                    self.take_identity(line, fingerprint, class);
                }
                row += 1;
            }
        }
    }

    fn take_verdict(
        &mut self,
        line: u64,
        answered: &AnsweredRows<'_>,
        index: usize,
        (puzzle, claim): (Option<&str>, Option<&str>),
        survey: &Survey,
    ) {
        let (status, broken) = (answered.status(index), answered.rules(index));
        self.take_status(line, status);
        self.take_answer(line, claim, status, broken.contains(&Rule::SolutionMismatch));
        let FileReport { rules, clues, symmetries, .. } = &mut self.file;
        for &rule in &broken {
            *rules.entry(rule.name()).or_default() += 1;
        }
        if let Some(givens) = answered.clues(index).filter(|_| status != Status::Invalid) {
            *clues.entry(givens).or_default() += 1;
        }
        let bits = answered.symmetries(index);
        for (bit, name) in survey.symmetries.names().enumerate() {
            *symmetries.entry(name).or_default() += u64::from(bits >> bit & 1);
        }
        if status == Status::Unique {
            puzzle.into_iter().for_each(|puzzle| self.sample.add_line(puzzle));
        }
    }

    fn take_status(&mut self, line: u64, status: Status) {
        let FileReport { rows, solutions, examples, .. } = &mut self.file;
        *rows += 1;
        let (count, kind) = match status {
            Status::Unique => (&mut solutions.unique, None),
            Status::Multiple => (&mut solutions.multiple, Some(&mut examples.multiple)),
            Status::None => (&mut solutions.none, Some(&mut examples.none)),
            Status::Invalid => (&mut solutions.invalid, Some(&mut examples.invalid)),
            Status::Undecided => (&mut solutions.undecided, None),
        };
        *count += 1;
        kind.into_iter().for_each(|rows| note(rows, line));
    }

    fn take_answer(&mut self, line: u64, claim: Option<&str>, status: Status, is_wrong: bool) {
        let Some(answers) = &mut self.file.answers else { return };
        let count = match () {
            () if claim.is_none_or(|claim| claim.trim().is_empty()) => &mut answers.missing,
            () if is_wrong => {
                note(&mut self.file.examples.wrong_answers, line);
                &mut answers.wrong
            }
            () if status == Status::Unique => &mut answers.right,
            () => &mut answers.unknown,
        };
        *count += 1;
    }

    fn take_identity(&mut self, line: u64, fingerprint: Fingerprint, class: Option<Fingerprint>) {
        let Examples { duplicates, equivalents, .. } = &mut self.file.examples;
        match self.known.find(fingerprint, class) {
            Some(Likeness::Equal(first)) => {
                self.file.duplicates += 1;
                note(duplicates, [line, first]);
            }
            Some(Likeness::Equivalent(first)) => {
                self.file.equivalents += 1;
                note(equivalents, [line, first]);
                self.known.equal.insert(fingerprint, line);
            }
            None => {
                self.known.equal.insert(fingerprint, line);
                class.into_iter().for_each(|class| _ = self.known.classes.insert(class, line));
            }
        }
    }
}

fn note<T>(examples: &mut Vec<T>, example: T) {
    if examples.len() < MOST_EXAMPLES {
        examples.push(example);
    }
}

/// Rates a sample.
fn ratings(sample: &Sample, interrupt: Interrupt<'_>) -> Cancellable<Ratings> {
    let puzzles: Vec<(Fingerprint, &SampledPuzzle)> = sample.puzzles().collect();
    let rate = |(_, puzzle): &(Fingerprint, &SampledPuzzle)| {
        Scale::ALL.into_iter().try_for_each(|scale| puzzle.rate(scale, interrupt).map(drop))
    };
    puzzles.par_iter().with_max_len(1).try_for_each(rate)?;
    let mut ratings = Ratings {
        drawn_from: sample.drawn_from,
        sampled: puzzles.iter().map(|(_, puzzle)| puzzle.count).sum(),
        scales: Scale::ALL.iter().map(|scale| scale.name()).collect(),
        difficulty: Level::ALL.iter().map(|level| (level.name(), 0)).collect(),
        ..Ratings::default()
    };
    for (_, puzzle) in puzzles {
        let (se, hodoku) = (puzzle.se(), puzzle.hodoku());
        ratings.unrated += if se.is_none() || hodoku.is_none() { puzzle.count } else { 0 };
        if let Some(se) = se {
            *ratings.se_tenths.entry(u32::from(se.er.tenths())).or_default() += puzzle.count;
        }
        if let Some(hodoku) = hodoku {
            let name = hodoku.level.name();
            ratings
                .difficulty
                .iter_mut()
                .filter(|(level, _)| *level == name)
                .for_each(|(_, count)| *count += puzzle.count);
        }
    }
    Ok(ratings)
}
