//! Makes the puzzles of a plan, trial by trial.

use crate::generate::climb::climb;
use crate::generate::easing::Easing;
use crate::generate::generated::Generated;
use crate::generate::judge::Watch;
use crate::generate::laying::lay;
use crate::generate::plan::Plan;
use crate::generate::record_puzzle::is_decided;
use crate::generate::trial::{Search, TRIAL_BITS, Trial};
use engine::{Cell, Solver};
use formats::CellRecord;
use generator::{Classic, Dig, Pattern, Random, Wanted};
use ide_db::{Cancellable, Interrupt};
use ratings::hodoku::Level;
use std::cell::RefCell;
use std::ops::Range;

thread_local! {
    /// Its tables and memory are used again.
    static CLASSIC: RefCell<Classic> = RefCell::default();
}

/// The most trials for a puzzle: of classic puzzles for a number of givens (12,000 a second), and for a rating or a
/// technique (some thousand a second); of small and of large puzzles with other rules.
const CLASSIC_GIVENS: u32 = 20_000;
const CLASSIC_RATING: u32 = 2_000;
/// The same where the search does not go on in the vicinity of the nearest puzzle.
const SYMMETRIC_GIVENS: u32 = 200_000;
const SYMMETRIC_RATING: u32 = 10_000;
const SMALL: u32 = 1_000;
const LARGE: u32 = 50;

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
        self.make_watched(numbers, &|_| {}, interrupt)
    }

    /// Makes puzzles as [`Plan::make`] does, and calls `watch` after each rejected trial.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn make_watched(
        &self,
        numbers: Range<u64>,
        watch: Watch<'_>,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<Result<Generated, String>>> {
        if !self.is_by_list() {
            return numbers.map(|number| self.search(Search::new(number, watch), interrupt)).collect();
        }
        let searches: Vec<Search> = numbers.map(|number| Search::new(number, watch)).collect();
        let streams: Vec<u64> = searches.iter().map(|search| search.first).collect();
        let first_trials = self.classic_trials(&streams, interrupt)?;
        let mut made = Vec::with_capacity(searches.len());
        for (mut search, trial) in searches.into_iter().zip(first_trials) {
            made.push(match search.judge(trial, &self.wishes, interrupt)? {
                Some(generated) => Ok(generated),
                None => self.search(search, interrupt)?,
            });
        }
        Ok(made)
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
    fn search(&self, mut search: Search<'_>, interrupt: Interrupt<'_>) -> Cancellable<Result<Generated, String>> {
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
        Ok(Err(search.statistics.sentence(&self.wishes)))
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
    fn trials(
        &self,
        search: &Search<'_>,
        count: u32,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Result<Vec<Trial>, String>> {
        if !self.is_classic() {
            // One at a time: they take long.
            let stream = search.first | u64::from(search.trials);
            return Ok(self.other_trial(stream, search.trials, interrupt)?.map(|trial| vec![trial]));
        }
        let numbers = search.trials..search.trials + count;
        let streams: Vec<u64> = numbers.map(|trial| search.first | u64::from(trial)).collect();
        self.classic_trials(&streams, interrupt).map(Ok)
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

    /// The number of givens at which a trial stops to take givens away. A large puzzle without a needless given is
    /// hardly ever easy, so trials for an easier one keep more of them, one more than the other.
    fn least_of_trial(&self, trial: u32) -> usize {
        /// In hundredths of the cells. The first ones are those with which most puzzles of 12×12 to 25×25 are easy.
        const KEPT: [usize; 8] = [56, 62, 50, 68, 46, 59, 53, 75];
        const KEPT_OF_MEDIUM: [usize; 8] = [45, 50, 0, 42, 48, 53, 56, 60];
        let kept = match self.wishes.difficulty {
            Some(Level::Easy) => KEPT,
            Some(Level::Medium) => KEPT_OF_MEDIUM,
            _ => return self.least_givens(),
        };
        let is_large = self.size > 9 || self.figure.is_some();
        if !is_large || self.wishes.givens.is_some() {
            return self.least_givens();
        }
        self.cell_count() * kept[trial as usize % kept.len()] / 100
    }

    /// A puzzle of another size or with other rules.
    fn other_trial(&self, stream: u64, trial: u32, interrupt: Interrupt<'_>) -> Cancellable<Result<Trial, String>> {
        let mut random = Random::new(self.seed, stream);
        let mut solver = Solver::default();
        let laid = match lay(&self.rules, &mut solver, &mut random, interrupt)? {
            Ok(laid) => laid,
            Err(why) => return Ok(Err(why)),
        };
        let least = self.least_of_trial(trial);
        let mut trial = Trial { record: laid.record, givens: 0, is_minimal: true, is_decided: true };
        let puzzle = &laid.puzzle;
        let solution = &laid.solution;
        let pattern = self.wishes.pattern;
        let mut givens = Vec::new();
        if laid.needs_givens || least > 0 {
            let all: Vec<Cell> = puzzle.geometry().places().collect();
            let dig = Dig { puzzle, solution, givens: &all, pattern, least };
            let dug = dig.run(&mut solver, &mut random, &|| interrupt())?;
            trial.is_minimal = dug.is_minimal;
            givens = dug.givens;
        }
        if let Some(wanted) = self.eased_level() {
            let eased = Easing::new(puzzle, solution, pattern, wanted).run(&givens, &mut random, interrupt)?;
            // Givens that were added may be needless.
            trial.is_minimal &= eased == givens;
            givens = eased;
        }
        trial.givens = givens.len();
        for cell in givens {
            trial.record.cells[cell.index()] = CellRecord::Given(solution[cell.index()]);
        }
        trial.is_decided = is_decided(&trial.record, interrupt)?;
        Ok(Ok(trial))
    }
}
