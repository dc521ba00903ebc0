//! Collects the figures of a report, row by row, in the order of the tables.

use super::numbers::{Across, Answers, Examples, FileReport, Numbering, Ratings, Report};
use super::survey::Survey;
use super::surveyed::SurveyedRows;
use crate::columns::Columns;
use crate::table::{Answered, Table, TableError, answer_all};
use crate::work::Workers;
use ide::{Cancellable, Config, Fingerprint, Interrupt, Level, Rule, Sample, SampledPuzzle, Scale, Status};
use rayon::prelude::*;
use std::collections::{BTreeSet, HashMap};

/// The most examples of a kind.
const MOST_EXAMPLES: usize = 5;

/// Surveys tables, one after the other.
#[derive(Default)]
pub struct Surveyor {
    files: Vec<FileReport>,
    /// The puzzles of each table.
    known: Vec<SeenPuzzles>,
    /// By the number of the later table and of the earlier one.
    across: HashMap<(usize, usize), Across>,
}

/// The rows of a table by their fingerprints and classes: the first of each.
#[derive(Default)]
struct SeenPuzzles {
    equal: HashMap<Fingerprint, u64>,
    classes: HashMap<Fingerprint, u64>,
}

/// The relation of a row to an earlier one.
enum Match {
    Equal(u64),
    Equivalent(u64),
}

impl SeenPuzzles {
    fn find(&self, fingerprint: Fingerprint, class: Option<Fingerprint>) -> Option<Match> {
        if let Some(row) = self.equal.get(&fingerprint) {
            return Some(Match::Equal(*row));
        }
        self.classes.get(&class?).map(|row| Match::Equivalent(*row))
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
        workers: Workers<'_>,
        mut each: impl FnMut(usize),
    ) -> Result<(), TableError> {
        let name = |column: usize| table.schema.field(column).name().clone();
        let file = FileReport {
            path: path.to_owned(),
            puzzle_column: name(columns.puzzles),
            answer_column: columns.answers.map(name),
            numbered_by: if table.has_lines() { Numbering::Line } else { Numbering::Row },
            answers: columns.answers.map(|_| Answers::default()),
            ..FileReport::default()
        };
        let mut rows = RowsOfFile { file, known: SeenPuzzles::default(), sample: Sample::default() };
        let survey = Survey::new(config);
        let (others, across) = (&self.known, &mut self.across);
        let number = others.len();
        answer_all(table, columns, &survey, None, workers, |answered| {
            rows.take_part(&answered, &survey, |row, fingerprint, class| {
                for (other, known) in others.iter().enumerate() {
                    if let Some(found) = known.find(fingerprint, class) {
                        across.entry((number, other)).or_default().take(row, &found);
                    }
                }
            });
            each(answered.part.batch.num_rows());
            Ok(())
        })?;
        rows.file.ratings = workers.pool.install(|| ratings(&rows.sample, workers.interrupt))?;
        self.files.push(rows.file);
        self.known.push(rows.known);
        Ok(())
    }

    /// The report about all tables so far.
    pub fn finish(self) -> Report {
        let mut pairs: Vec<_> = self.across.into_iter().collect();
        pairs.sort_by_key(|(pair, _)| *pair);
        let file = |number: usize| {
            let file = self.files.get(number);
            file.map(|file| (file.path.clone(), file.numbered_by)).unwrap_or_default()
        };
        let named = |((number, other), across): (_, Across)| {
            let ((path, numbered_by), (other_path, other_numbered_by)) = (file(number), file(other));
            Across { path, other_path, numbered_by, other_numbered_by, ..across }
        };
        let across = pairs.into_iter().map(named).collect();
        Report { version: 1, files: self.files, across }
    }
}

impl Across {
    fn take(&mut self, row: u64, found: &Match) {
        let (count, other) = match found {
            Match::Equal(other) => (&mut self.duplicates, *other),
            Match::Equivalent(other) => (&mut self.equivalents, *other),
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
    known: SeenPuzzles,
    sample: Sample,
}

impl RowsOfFile {
    /// Takes a part of the table; `each` gets the line, the fingerprint and the class of each puzzle.
    fn take_part(
        &mut self,
        answered: &Answered<'_>,
        survey: &Survey,
        mut each: impl FnMut(u64, Fingerprint, Option<Fingerprint>),
    ) {
        let mut texts = answered.rows.iter().enumerate();
        for batch in answered.answers {
            let surveyed = SurveyedRows::new(batch);
            for (index, (row, (puzzle, claim))) in (0..batch.num_rows()).zip(texts.by_ref()) {
                let line = answered.part.line(row);
                self.count_verdict(line, &surveyed, index, claim);
                self.count_symmetries(surveyed.symmetries(index), survey);
                let Some(fingerprint) = surveyed.fingerprint(index) else { continue };
                let class = surveyed.class(index);
                each(line, fingerprint, class);
                let is_new = self.count_identity(line, fingerprint, class);
                if is_new && surveyed.checked.status(index) == Status::Unique {
                    surveyed.line(index).or(puzzle).into_iter().for_each(|line| self.sample.add_line(line));
                }
            }
        }
    }

    fn count_verdict(&mut self, line: u64, surveyed: &SurveyedRows<'_>, index: usize, claim: Option<&str>) {
        let (status, faults) = (surveyed.checked.status(index), surveyed.checked.faults(index));
        let broken: BTreeSet<&'static str> = faults.iter().map(|(rule, _)| rule.name()).collect();
        self.count_status(line, status);
        self.count_answer(line, claim, status, broken.contains(Rule::SolutionMismatch.name()));
        let FileReport { rules, clues, .. } = &mut self.file;
        for rule in broken {
            *rules.entry(rule).or_default() += 1;
        }
        if let Some(givens) = surveyed.checked.clues(index).filter(|_| status != Status::Invalid) {
            *clues.entry(u32::from(givens)).or_default() += 1;
        }
    }

    fn count_symmetries(&mut self, bits: u16, survey: &Survey) {
        for (bit, name) in survey.symmetries.names().enumerate() {
            *self.file.symmetries.entry(name).or_default() += u64::from(bits >> bit & 1);
        }
    }

    fn count_status(&mut self, line: u64, status: Status) {
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

    fn count_answer(&mut self, line: u64, claim: Option<&str>, status: Status, is_wrong: bool) {
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

    /// Returns true for a puzzle that no earlier row has.
    fn count_identity(&mut self, line: u64, fingerprint: Fingerprint, class: Option<Fingerprint>) -> bool {
        let Examples { duplicates, equivalents, .. } = &mut self.file.examples;
        match self.known.find(fingerprint, class) {
            Some(Match::Equal(first)) => {
                self.file.duplicates += 1;
                note(duplicates, [line, first]);
                return false;
            }
            Some(Match::Equivalent(first)) => {
                self.file.equivalents += 1;
                note(equivalents, [line, first]);
            }
            None => class.into_iter().for_each(|class| _ = self.known.classes.insert(class, line)),
        }
        self.known.equal.insert(fingerprint, line);
        true
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
