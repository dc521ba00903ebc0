//! Collects the figures of a report, puzzle by puzzle, in the order of the collections.

use super::figures::{Across, AnswerCounts, DataReport, FileReport, Matrix, RatingFigures, RowExample};
use super::puzzle_log::{LoggedPuzzle, PuzzleLog, RowPlace};
use super::repeats::{FirstPairs, Repeats, RepeatsWithin};
use crate::input::discover::InputNames;
use ide::{Fingerprint, GridKind, Interrupt, Level, Rule, Sample, SampledPuzzle, Scale, Symmetries};
use rayon::prelude::*;
use std::io;
use std::sync::Arc;

/// The most examples of a kind.
pub(super) const MOST_EXAMPLES: usize = 5;

/// Collects figures about tables, files and folders, one after the other.
pub(super) struct FigureCollector {
    collections: Vec<Collection>,
    /// The puzzles of all collections.
    log: PuzzleLog,
    pub(super) symmetries: Symmetries,
}

/// The facts about a row of a table, or about a puzzle of a text.
pub(super) struct ReportRow<'a> {
    /// The number of the row, or of its line.
    pub(super) number: u64,
    pub(super) verdict: SolutionVerdict,
    /// `None` for a table without a column of answers.
    pub(super) answer: Option<AnswerCheck>,
    /// The rules that it breaks, each once.
    pub(super) rules: Vec<&'static str>,
    /// The number of givens, if it can be read.
    pub(super) clues: Option<u32>,
    /// True if no cell is empty.
    pub(super) is_full: bool,
    /// The kind of grid, for texts.
    pub(super) grid: Option<&'a GridKind>,
    /// A bit for each symmetry of its givens.
    pub(super) symmetries: u16,
    pub(super) fingerprint: Option<Fingerprint>,
    pub(super) class: Option<Fingerprint>,
    /// The line of a classic puzzle: 81 digits or dots.
    pub(super) line: Option<&'a str>,
}

/// The number of solutions of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SolutionVerdict {
    Unique,
    Multiple,
    None,
    Invalid,
    Undecided,
    Empty,
}

/// An answer compared with the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AnswerCheck {
    Right,
    Wrong,
    /// It is no grid.
    #[cfg_attr(not(feature = "tables"), expect(dead_code, reason = "an answer in a text is part of a puzzle"))]
    Unreadable,
    Missing,
    Unknown,
}

impl AnswerCheck {
    /// Compares the answer of a puzzle, if it has one, with its solution.
    pub(super) fn new(has_answer: bool, breaks: impl Fn(Rule) -> bool, verdict: SolutionVerdict) -> AnswerCheck {
        if !has_answer {
            AnswerCheck::Missing
        } else if breaks(Rule::SolutionMismatch) {
            AnswerCheck::Wrong
        } else if verdict == SolutionVerdict::Unique {
            AnswerCheck::Right
        } else {
            AnswerCheck::Unknown
        }
    }
}

/// The files of a folder, if examples name them; else none.
#[derive(Default)]
struct Files(Vec<Arc<InputNames>>);

impl Files {
    fn example(&self, place: RowPlace) -> RowExample {
        match self.0.get(place.file()) {
            Some(names) => RowExample::Place(format!("{}:{}", names.shown, place.number())),
            None => RowExample::Number(place.number()),
        }
    }
}

/// A collection whose rows are being added.
pub(super) struct Collection {
    pub(super) report: FileReport,
    files: Files,
    sample: Sample,
}

impl Collection {
    /// Begins a collection; `report` says what it is.
    pub(super) fn new(report: FileReport) -> Collection {
        Collection { report, files: Files::default(), sample: Sample::default() }
    }

    /// Says in which file of a folder the next rows are. Another `names` means another file.
    pub(super) fn enter_file(&mut self, names: &Arc<InputNames>) {
        let files = &mut self.files.0;
        if files.last().is_none_or(|last| !Arc::ptr_eq(last, names)) {
            files.push(Arc::clone(names));
        }
    }
}

impl FigureCollector {
    /// Collects figures; the puzzles are kept in `log`, which is empty.
    pub(super) fn new(log: PuzzleLog) -> FigureCollector {
        FigureCollector { collections: Vec::new(), log, symmetries: Symmetries::classic() }
    }

    /// Adds the next row of a collection, which comes after the ones that were ended.
    ///
    /// # Errors
    /// When the temporary file cannot be written.
    pub(super) fn add(&mut self, collection: &mut Collection, row: ReportRow<'_>) -> io::Result<()> {
        let Collection { report, files, sample } = collection;
        let place = RowPlace::new(files.0.len().saturating_sub(1), row.number);
        report.rows += 1;
        report.count_verdict(row.verdict, place, files);
        report.count_answer(row.answer, place, files);
        report.full += u64::from(row.is_full);
        for rule in row.rules {
            *report.rules.entry(rule).or_default() += 1;
        }
        for (bit, name) in self.symmetries.names().enumerate() {
            *report.symmetries.entry(name).or_default() += u64::from(row.symmetries >> bit & 1);
        }
        if let Some(clues) = row.clues {
            *report.clues.entry(clues).or_default() += 1;
            if let Some(grid) = row.grid {
                *report.grids.entry(grid.clone()).or_default().entry(clues).or_default() += 1;
            }
        }
        let Some(fingerprint) = row.fingerprint else { return Ok(()) };
        let line = row.line.filter(|_| row.verdict == SolutionVerdict::Unique && !row.is_full);
        let is_ratable = line.is_some_and(|line| sample.add_line(line));
        let class = row.class.unwrap_or(fingerprint);
        let collection = u32::try_from(self.collections.len()).unwrap_or(u32::MAX);
        self.log.add(&LoggedPuzzle { fingerprint, class, collection, place, is_ratable })
    }

    /// Ends a collection.
    pub(super) fn end(&mut self, collection: Collection) {
        self.collections.push(collection);
    }

    /// The report about all collections: compares them with each other, and rates their samples, on the threads of the
    /// current pool. When it is interrupted, the report is not complete.
    ///
    /// # Errors
    /// When the temporary file cannot be read.
    pub(super) fn finish(self, interrupt: Interrupt<'_>) -> io::Result<DataReport> {
        let FigureCollector { mut collections, log, .. } = self;
        let repeats = Repeats::find(&log, collections.len(), interrupt)?;
        let mut total = None;
        if collections.len() > 1 {
            let mut report = FileReport::total(collections.iter().map(|collection| &collection.report));
            report.duplicates = repeats.total.equal;
            report.equivalents = repeats.total.equivalent;
            total = Some(report);
        }
        let mut all = Sample::default();
        for (collection, within) in collections.iter_mut().zip(&repeats.within) {
            // The ratings are kept in the puzzles, so the sample of all puzzles shares them.
            collection.report.ratings = ratings(&collection.sample, within.ratable, interrupt);
            all.extend(&collection.sample);
            collection.note_repeats(within);
        }
        if let Some(total) = &mut total {
            total.ratings = ratings(&all, repeats.total.ratable, interrupt);
        }
        let matrix = (collections.len() > 1).then(|| matrix(&collections, &repeats));
        let mut across = Vec::new();
        for ((number, other), shared) in &repeats.across {
            // Each pair once, from the later collection to the earlier one.
            if number < other {
                continue;
            }
            let (Some(file), Some(other)) = (collections.get(*number as usize), collections.get(*other as usize))
            else {
                continue;
            };
            let examples = shared.examples.pairs().iter();
            across.push(Across {
                path: file.report.path.clone(),
                other_path: other.report.path.clone(),
                numbered_by: file.report.numbered_by,
                other_numbered_by: other.report.numbered_by,
                duplicates: shared.equal,
                equivalents: shared.equivalent,
                examples: examples
                    .map(|[row, there]| [file.files.example(*row), other.files.example(*there)])
                    .collect(),
            });
        }
        let files = collections.into_iter().map(|collection| collection.report).collect();
        Ok(DataReport { version: 1, files, total, matrix, across })
    }
}

/// The rows of each collection that are in each other one; in its own place, the rows that repeat an earlier one.
fn matrix(collections: &[Collection], repeats: &Repeats) -> Matrix {
    let count = collections.len();
    let mut matrix = Matrix {
        paths: collections.iter().map(|collection| collection.report.path.clone()).collect(),
        equal: vec![vec![0; count]; count],
        equivalent: vec![vec![0; count]; count],
    };
    let own = (0_u32..).zip(&repeats.within).map(|(index, within)| ((index, index), within.equal, within.equivalent));
    let across = repeats.across.iter().map(|(pair, shared)| (*pair, shared.equal, shared.equivalent));
    for ((number, other), equal, equivalent) in own.chain(across) {
        matrix.equal[number as usize][other as usize] = equal;
        matrix.equivalent[number as usize][other as usize] = equivalent;
    }
    matrix
}

impl FileReport {
    fn count_verdict(&mut self, verdict: SolutionVerdict, place: RowPlace, files: &Files) {
        let FileReport { solutions, examples, .. } = self;
        match verdict {
            SolutionVerdict::Unique => solutions.unique += 1,
            SolutionVerdict::Multiple => {
                solutions.multiple += 1;
                note(&mut examples.multiple, files, place);
            }
            SolutionVerdict::None => {
                solutions.none += 1;
                note(&mut examples.none, files, place);
            }
            SolutionVerdict::Invalid => {
                solutions.invalid += 1;
                note(&mut examples.invalid, files, place);
            }
            SolutionVerdict::Undecided => solutions.undecided += 1,
            SolutionVerdict::Empty => *solutions.empty.get_or_insert_default() += 1,
        }
    }

    fn count_answer(&mut self, answer: Option<AnswerCheck>, place: RowPlace, files: &Files) {
        let Some(answer) = answer else { return };
        let answers = self.answers.get_or_insert_with(AnswerCounts::default);
        match answer {
            AnswerCheck::Right => answers.right += 1,
            AnswerCheck::Wrong => {
                answers.wrong += 1;
                note(&mut self.examples.wrong_answers, files, place);
            }
            AnswerCheck::Unreadable => {
                answers.unreadable += 1;
                note(&mut self.examples.unreadable_answers, files, place);
            }
            AnswerCheck::Missing => answers.missing += 1,
            AnswerCheck::Unknown => answers.unknown += 1,
        }
    }
}

impl Collection {
    fn note_repeats(&mut self, within: &RepeatsWithin) {
        self.report.duplicates = within.equal;
        self.report.equivalents = within.equivalent;
        self.report.examples.duplicates = self.example_pairs(&within.equal_examples);
        self.report.examples.equivalents = self.example_pairs(&within.equivalent_examples);
    }

    fn example_pairs(&self, pairs: &FirstPairs) -> Vec<[RowExample; 2]> {
        pairs.pairs().iter().map(|pair| pair.map(|place| self.files.example(place))).collect()
    }
}

fn note(examples: &mut Vec<RowExample>, files: &Files, place: RowPlace) {
    if examples.len() < MOST_EXAMPLES {
        examples.push(files.example(place));
    }
}

/// The ratings of a sample of so many different puzzles; without those that an interruption left out.
fn ratings(sample: &Sample, drawn_from: u64, interrupt: Interrupt<'_>) -> RatingFigures {
    let puzzles: Vec<&SampledPuzzle> = sample.puzzles().collect();
    // Rate on all threads first; the loop below reads the kept ratings.
    puzzles.par_iter().with_max_len(1).for_each(|puzzle| {
        for scale in Scale::ALL {
            let _ = puzzle.rate(scale, interrupt);
        }
    });
    let mut ratings = RatingFigures {
        drawn_from,
        sampled: puzzles.len() as u64,
        scales: Scale::ALL.iter().map(|scale| scale.name()).collect(),
        difficulty: Level::ALL.iter().map(|level| (level.name(), 0)).collect(),
        ..RatingFigures::default()
    };
    for puzzle in puzzles {
        let se = puzzle.se();
        let hodoku = puzzle.hodoku();
        if se.is_none() || hodoku.is_none() {
            ratings.unrated += 1;
        }
        if let Some(se) = se {
            *ratings.se_tenths.entry(u32::from(se.er.tenths())).or_default() += 1;
        }
        if let Some(hodoku) = hodoku {
            let name = hodoku.level.name();
            for (_, count) in ratings.difficulty.iter_mut().filter(|(level, _)| *level == name) {
                *count += 1;
            }
        }
    }
    ratings
}
