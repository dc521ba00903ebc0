//! Collects the figures of a report, puzzle by puzzle, in the order of the collections.

use super::figures::{Across, AnswerCounts, DataReport, Example, Examples, FileReport, Ratings};
use crate::input::discover::InputNames;
use ide::{
    Cancellable, Fingerprint, GridKind, Interrupt, Level, PuzzleTable, Rule, Sample, SampledPuzzle, Scale, Symmetries,
};
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// The most examples of a kind.
const MOST_EXAMPLES: usize = 5;

/// Collects figures about tables, files and folders, one after the other.
pub(super) struct Collector {
    files: Vec<FileReport>,
    /// The puzzles of each collection so far.
    known: Vec<SeenPuzzles>,
    /// By the number of the later collection and of the earlier one.
    across: HashMap<(usize, usize), Across>,
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

/// A row of a collection: the number of its file in the upper bits, that of the row or line in the lower ones. Eight
/// bytes, since there is one for each different puzzle.
#[derive(Clone, Copy)]
struct RowPlace(u64);

impl RowPlace {
    const NUMBER_BITS: u32 = 40;

    fn new(file: usize, number: u64) -> RowPlace {
        RowPlace((file as u64) << RowPlace::NUMBER_BITS | number)
    }

    fn file(self) -> usize {
        (self.0 >> RowPlace::NUMBER_BITS) as usize
    }

    fn number(self) -> u64 {
        self.0 & ((1 << RowPlace::NUMBER_BITS) - 1)
    }
}

/// The puzzles of a collection by their fingerprints and classes: the first of each.
#[derive(Default)]
struct SeenPuzzles {
    equal: PuzzleTable<RowPlace>,
    /// The first puzzle of each class: its index among those of `equal`.
    classes: PuzzleTable<u32>,
    files: Files,
}

/// The files of a folder, if examples name them; else none.
#[derive(Default)]
struct Files(Vec<Arc<InputNames>>);

impl Files {
    fn example(&self, place: RowPlace) -> Example {
        match self.0.get(place.file()) {
            Some(names) => Example::Place(format!("{}:{}", names.shown, place.number())),
            None => Example::Number(place.number()),
        }
    }
}

/// The relation of a row to an earlier one.
enum Match {
    Equal(RowPlace),
    Equivalent(RowPlace),
}

impl SeenPuzzles {
    fn find(&self, fingerprint: Fingerprint, class: Option<Fingerprint>) -> Option<Match> {
        if let Some(first) = self.equal.first(fingerprint) {
            return self.equal.place(first).map(|place| Match::Equal(*place));
        }
        let first = self.classes.first(class?).and_then(|first| self.classes.place(first))?;
        self.equal.place(*first).map(|place| Match::Equivalent(*place))
    }
}

/// A collection whose rows are being added.
pub(super) struct Collection {
    pub(super) report: FileReport,
    known: SeenPuzzles,
    sample: Sample,
}

impl Collection {
    /// Begins a collection; `report` says what it is.
    pub(super) fn new(report: FileReport) -> Collection {
        Collection { report, known: SeenPuzzles::default(), sample: Sample::default() }
    }

    /// Says in which file of a folder the next rows are. Another `names` means another file.
    pub(super) fn enter_file(&mut self, names: &Arc<InputNames>) {
        let files = &mut self.known.files.0;
        if files.last().is_none_or(|last| !Arc::ptr_eq(last, names)) {
            files.push(Arc::clone(names));
        }
    }
}

impl Collector {
    pub(super) fn new() -> Collector {
        Collector { files: Vec::new(), known: Vec::new(), across: HashMap::new(), symmetries: Symmetries::classic() }
    }

    /// Adds the next row of a collection.
    pub(super) fn add(&mut self, collection: &mut Collection, row: ReportRow<'_>) {
        let place = RowPlace::new(collection.known.files.0.len().saturating_sub(1), row.number);
        let report = &mut collection.report;
        let files = &collection.known.files;
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
        let Some(fingerprint) = row.fingerprint else { return };
        self.compare(collection, place, fingerprint, row.class);
        let is_new = collection.count_identity(place, fingerprint, row.class);
        if is_new
            && row.verdict == SolutionVerdict::Unique
            && !row.is_full
            && let Some(line) = row.line
        {
            collection.sample.add_line(line);
        }
    }

    /// Compares a row with the collections before.
    fn compare(
        &mut self,
        collection: &Collection,
        place: RowPlace,
        fingerprint: Fingerprint,
        class: Option<Fingerprint>,
    ) {
        for (other, known) in self.known.iter().enumerate() {
            let Some(found) = known.find(fingerprint, class) else { continue };
            let across = self.across.entry((self.known.len(), other)).or_default();
            let (count, earlier) = match found {
                Match::Equal(earlier) => (&mut across.duplicates, earlier),
                Match::Equivalent(earlier) => (&mut across.equivalents, earlier),
            };
            *count += 1;
            if across.examples.len() < MOST_EXAMPLES {
                across.examples.push([collection.known.files.example(place), known.files.example(earlier)]);
            }
        }
    }

    /// Ends a collection: rates its sample, on the threads of the current pool.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub(super) fn end(&mut self, mut collection: Collection, interrupt: Interrupt<'_>) -> Cancellable<()> {
        collection.report.ratings = ratings(&collection.sample, interrupt)?;
        self.files.push(collection.report);
        self.known.push(collection.known);
        Ok(())
    }

    /// The report about all collections.
    pub(super) fn finish(self) -> DataReport {
        let mut pairs: Vec<_> = self.across.into_iter().collect();
        pairs.sort_by_key(|(pair, _)| *pair);
        let mut across = Vec::with_capacity(pairs.len());
        for ((number, other), pair) in pairs {
            let (Some(file), Some(other)) = (self.files.get(number), self.files.get(other)) else { continue };
            across.push(Across {
                path: file.path.clone(),
                other_path: other.path.clone(),
                numbered_by: file.numbered_by,
                other_numbered_by: other.numbered_by,
                ..pair
            });
        }
        DataReport { version: 1, files: self.files, across }
    }
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
    /// Returns true for a puzzle that no earlier row has.
    fn count_identity(&mut self, place: RowPlace, fingerprint: Fingerprint, class: Option<Fingerprint>) -> bool {
        let Examples { duplicates, equivalents, .. } = &mut self.report.examples;
        match self.known.find(fingerprint, class) {
            Some(Match::Equal(first)) => {
                self.report.duplicates += 1;
                note_pair(duplicates, &self.known.files, [place, first]);
                return false;
            }
            Some(Match::Equivalent(first)) => {
                self.report.equivalents += 1;
                note_pair(equivalents, &self.known.files, [place, first]);
                self.known.equal.add(fingerprint, place);
            }
            None => {
                let index = self.known.equal.add(fingerprint, place);
                if let (Some(class), Some(index)) = (class, index) {
                    self.known.classes.add(class, index);
                }
            }
        }
        true
    }
}

fn note(examples: &mut Vec<Example>, files: &Files, place: RowPlace) {
    if examples.len() < MOST_EXAMPLES {
        examples.push(files.example(place));
    }
}

fn note_pair(examples: &mut Vec<[Example; 2]>, files: &Files, pair: [RowPlace; 2]) {
    if examples.len() < MOST_EXAMPLES {
        examples.push(pair.map(|place| files.example(place)));
    }
}

fn ratings(sample: &Sample, interrupt: Interrupt<'_>) -> Cancellable<Ratings> {
    let puzzles: Vec<&SampledPuzzle> = sample.puzzles().collect();
    // Rate on all threads first; the loop below reads the kept ratings.
    puzzles.par_iter().with_max_len(1).try_for_each(|puzzle| {
        for scale in Scale::ALL {
            puzzle.rate(scale, interrupt)?;
        }
        Ok(())
    })?;
    let mut ratings = Ratings {
        drawn_from: sample.drawn_from,
        sampled: puzzles.iter().map(|puzzle| puzzle.count).sum(),
        scales: Scale::ALL.iter().map(|scale| scale.name()).collect(),
        difficulty: Level::ALL.iter().map(|level| (level.name(), 0)).collect(),
        ..Ratings::default()
    };
    for puzzle in puzzles {
        let se = puzzle.se();
        let hodoku = puzzle.hodoku();
        if se.is_none() || hodoku.is_none() {
            ratings.unrated += puzzle.count;
        }
        if let Some(se) = se {
            *ratings.se_tenths.entry(u32::from(se.er.tenths())).or_default() += puzzle.count;
        }
        if let Some(hodoku) = hodoku {
            let name = hodoku.level.name();
            for (_, count) in ratings.difficulty.iter_mut().filter(|(level, _)| *level == name) {
                *count += puzzle.count;
            }
        }
    }
    Ok(ratings)
}
