//! Makes the puzzles of a plan, trial by trial.

use crate::generate::climb::climb;
use crate::generate::judge::{Judged, Sight};
use crate::generate::laying::lay;
use crate::generate::plan::Plan;
use crate::generate::posed::posed;
use crate::generate::wishes::Wishes;
use engine::{Budget, Cell, Digit, Query, Solver};
use formats::{CellRecord, Record, Target, sentence as loss_sentence, symbol};
use generator::{Classic, Dig, Pattern, Random, Wanted};
use ide_db::base::interrupt::{Cancellable, Interrupt};
use ide_db::puzzle::fingerprint::Fingerprint;
use ide_db::state::proof::search;
use std::cell::RefCell;
use std::ops::Range;

/// A generated puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Generated {
    /// The puzzle.
    pub record: Record,
    /// The metadata that says how it is as wanted: its difficulty, its rating.
    pub declared: Vec<(String, String)>,
    /// True if it is proved that no given, or no set of givens that belong together, can be taken away.
    pub is_minimal: bool,
}

impl Generated {
    /// An empty grid, for a puzzle of one's own.
    pub fn empty(size: u8) -> Generated {
        Generated { record: Record::new(size), declared: Vec::new(), is_minimal: false }
    }

    /// The fingerprint of the puzzle with its clues.
    pub fn fingerprint(&self) -> Fingerprint {
        let record = &self.record;
        let mut bytes: Vec<u8> = record.cells.iter().map(|cell| cell.value().map_or(0, Digit::get)).collect();
        bytes.extend(record.regions.iter().flatten());
        if !record.clues.is_empty() {
            bytes.extend(format!("{:?}", record.clues).bytes());
        }
        Fingerprint::of_bytes(&bytes)
    }

    /// The shortest form that says all about the puzzle: a line of N² characters, or `.sudoku` text.
    pub fn shortest(&self) -> Target {
        if self.lines(Target::Line).is_ok() { Target::Line } else { Target::Sudoku }
    }

    /// The solution as a line of N² characters, if the values have one character each.
    pub fn solution(&self) -> Option<String> {
        solution(&self.record)?.into_iter().map(|digit| symbol(digit.get())).collect()
    }

    /// The puzzle in a format, with its metadata where that has a place for it, and with its solution in formats for
    /// programs.
    ///
    /// # Errors
    /// When the format cannot hold such a puzzle.
    pub fn lines(&self, target: Target) -> Result<Vec<String>, String> {
        let mut record = self.record.clone();
        if target == Target::Sudoku {
            record.metadata.extend(self.declared.iter().cloned());
        }
        if matches!(target, Target::Csv | Target::Json) {
            record.solution = solution(&record);
        }
        match target.write(&record) {
            Ok(written) if written.losses.is_empty() => Ok(written.lines),
            Ok(written) => Err(loss_sentence(&written.losses, target.name())),
            Err(error) => Err(error.to_string()),
        }
    }
}

/// The solution of a puzzle that has one.
fn solution(record: &Record) -> Option<Vec<Digit>> {
    // Nothing interrupts the search: that it ends was seen when the puzzle was made.
    let outcome = search(&posed(record).ok()?, Query::first(SOLVING)).ok()?;
    let solution = outcome.solutions.into_iter().next()?;
    Some(solution.into_vec())
}

/// The steps of the search for a solution.
const SOLVING: Budget = Budget::of(1_000_000);

thread_local! {
    /// Its tables and memory are used again.
    static CLASSIC: RefCell<Classic> = RefCell::default();
}

/// The trials of a puzzle, as bits of the number of its stream.
const TRIAL_BITS: u32 = 24;

/// The most trials for a puzzle: of classic puzzles for a number of givens (12,000 a second), and for a rating or a
/// technique (some thousand a second); of small and of large puzzles with other rules.
const CLASSIC_GIVENS: u32 = 20_000;
const CLASSIC_RATING: u32 = 2_000;
/// The same where the search does not go on in the vicinity of the nearest puzzle.
const SYMMETRIC_GIVENS: u32 = 200_000;
const SYMMETRIC_RATING: u32 = 10_000;
const SMALL: u32 = 1_000;
const LARGE: u32 = 50;

/// A puzzle that is made, but not judged yet.
pub(super) struct Trial {
    pub(super) record: Record,
    pub(super) givens: usize,
    pub(super) is_minimal: bool,
}

impl Trial {
    /// A classic puzzle with these values.
    pub(super) fn classic(values: &[Option<Digit>; 81], is_minimal: bool) -> Trial {
        let mut record = Record::new(9);
        for (cell, value) in record.cells.iter_mut().zip(values) {
            *cell = value.map_or(CellRecord::Empty, CellRecord::Given);
        }
        Trial { record, givens: values.iter().flatten().count(), is_minimal }
    }
}

/// The search for the puzzle with a number.
pub(super) struct Search {
    /// The stream of random numbers of its first trial.
    first: u64,
    /// The number of trials so far.
    trials: u32,
    sight: Sight,
    /// The distance of the last puzzle from what is wanted.
    pub(super) last_distance: u64,
    /// The nearest puzzle with its distance.
    pub(super) nearest: Option<(u64, Record)>,
}

impl Search {
    fn new(number: u64) -> Search {
        let first = number << TRIAL_BITS;
        let sight = Sight::default();
        Search { first, trials: 0, sight, last_distance: 0, nearest: None }
    }

    /// Judges the next trial.
    pub(super) fn judge(
        &mut self,
        trial: Trial,
        wishes: &Wishes,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Generated>> {
        self.trials += 1;
        let Trial { record, givens, is_minimal } = trial;
        Ok(match self.sight.judge(&record, givens, wishes, interrupt)? {
            Judged::Wanted(declared) => Some(Generated { record, declared, is_minimal }),
            Judged::Apart(distance) => {
                self.last_distance = distance;
                if self.nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                    self.nearest = Some((distance, record));
                }
                None
            }
        })
    }
}

impl Plan {
    /// The number of puzzles that are best made by one call.
    pub fn batch(&self) -> u64 {
        if self.is_by_list() && !self.is_rated() { Classic::BATCH as u64 } else { 1 }
    }

    /// Makes the puzzles with these numbers. Where there is none, a sentence says how near the trials came.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn make(&self, numbers: Range<u64>, interrupt: Interrupt<'_>) -> Cancellable<Vec<Result<Generated, String>>> {
        if !self.is_by_list() {
            let search = |number| self.search(Search::new(number), interrupt);
            return numbers.map(search).collect();
        }
        let searches: Vec<Search> = numbers.map(Search::new).collect();
        let streams: Vec<u64> = searches.iter().map(|search| search.first).collect();
        let first = self.classic_trials(&streams, interrupt)?;
        let follow = |(mut search, trial): (Search, Trial)| match search.judge(trial, &self.wishes, interrupt)? {
            Some(generated) => Ok(Ok(generated)),
            None => self.search(search, interrupt),
        };
        searches.into_iter().zip(first).map(follow).collect()
    }

    /// Returns true if puzzles are made many at once.
    fn is_by_list(&self) -> bool {
        self.is_classic() && !self.wishes.unbiased
    }

    /// Returns true if a puzzle has to be solved by logic to judge it.
    fn is_rated(&self) -> bool {
        let wishes = &self.wishes;
        wishes.difficulty.is_some() || wishes.rating.is_some() || wishes.technique.is_some()
    }

    /// Goes on until a puzzle is as wanted.
    fn search(&self, mut search: Search, interrupt: Interrupt<'_>) -> Cancellable<Result<Generated, String>> {
        let mut count = 1;
        while search.trials < self.most_trials() {
            let trials = match self.trials(&search, count, interrupt)? {
                Ok(trials) => trials,
                Err(why) => return Ok(Err(why)),
            };
            for trial in trials {
                if let Some(generated) = search.judge(trial, &self.wishes, interrupt)? {
                    return Ok(Ok(generated));
                }
            }
            count = (count * 2).min(Classic::BATCH as u32);
        }
        if self.has_vicinity() {
            // The last stream of the puzzle is not one of its trials.
            let mut random = Random::new(self.seed, search.first | ((1 << TRIAL_BITS) - 1));
            if let Some(generated) = climb(&mut search, &self.wishes, &mut random, interrupt)? {
                return Ok(Ok(generated));
            }
        }
        Ok(Err(search.sight.sentence(&self.wishes)))
    }

    /// Returns true if the search goes on in the vicinity of the trials: the puzzles there have no symmetry.
    fn has_vicinity(&self) -> bool {
        self.is_by_list() && self.wishes.pattern == Pattern::None
    }

    fn most_trials(&self) -> u32 {
        match (self.is_classic(), self.is_rated()) {
            (true, false) if self.has_vicinity() => CLASSIC_GIVENS,
            (true, true) if self.has_vicinity() => CLASSIC_RATING,
            (true, false) => SYMMETRIC_GIVENS,
            (true, true) => SYMMETRIC_RATING,
            (false, _) if self.size <= 9 => SMALL,
            (false, _) => LARGE,
        }
    }

    /// The next trials of a search. The error says why there are none.
    fn trials(&self, search: &Search, count: u32, interrupt: Interrupt<'_>) -> Cancellable<Result<Vec<Trial>, String>> {
        let streams: Vec<u64> =
            (search.trials..search.trials + count).map(|trial| search.first | u64::from(trial)).collect();
        if self.is_classic() {
            return self.classic_trials(&streams, interrupt).map(Ok);
        }
        // One at a time: they take long.
        streams.into_iter().take(1).map(|stream| self.other_trial(stream, interrupt)).collect()
    }

    fn classic_trials(&self, streams: &[u64], interrupt: Interrupt<'_>) -> Cancellable<Vec<Trial>> {
        let mut sources: Vec<Random> = streams.iter().map(|stream| Random::new(self.seed, *stream)).collect();
        let made = CLASSIC.with_borrow_mut(|classic| {
            if self.wishes.unbiased {
                return sources.iter_mut().map(|random| classic.draw_unbiased(random, interrupt)).collect();
            }
            classic.make(&Wanted::new(self.wishes.pattern, self.least_givens()), &mut sources, interrupt)
        })?;
        Ok(made.iter().map(|made| Trial::classic(&made.values(), made.is_minimal)).collect())
    }

    /// A puzzle of another size or with other rules.
    fn other_trial(&self, stream: u64, interrupt: Interrupt<'_>) -> Cancellable<Result<Trial, String>> {
        let mut random = Random::new(self.seed, stream);
        let mut solver = Solver::default();
        let laid = match lay(&self.rules, &mut solver, &mut random, interrupt)? {
            Ok(laid) => laid,
            Err(why) => return Ok(Err(why)),
        };
        let mut trial = Trial { record: laid.record, givens: 0, is_minimal: true };
        if laid.needs_givens || self.least_givens() > 0 {
            let puzzle = &laid.puzzle;
            let solution = &laid.solution;
            let givens: Vec<Cell> = puzzle.geometry().cells().collect();
            let pattern = self.wishes.pattern;
            let least = self.least_givens();
            let dig = Dig { puzzle, solution, givens: &givens, pattern, least };
            let dug = dig.run(&mut solver, &mut random, &|| interrupt())?;
            (trial.givens, trial.is_minimal) = (dug.givens.len(), dug.is_minimal);
            for cell in dug.givens {
                trial.record.cells[cell.index()] = CellRecord::Given(solution[cell.index()]);
            }
        }
        Ok(Ok(trial))
    }
}
