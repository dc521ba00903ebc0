//! Forcing chains and nets, and proofs by cases: what follows from each candidate of a cell or of a house.
//!
//! All candidates are tried side by side, round by round, so the first conclusion is one of the shortest. A candidate
//! that leads to a contradiction is false. What all candidates of a cell, or all places of a digit in a house, exclude
//! is excluded. A chain uses singles and single clues, a net also pointing, subsets and sums of houses; a nested net
//! refutes candidates inside a trial by chains. A proof is a search through all cases, within a
//! budget, and is the last resort.
//!
//! A trial that is solved proves nothing: another value may lead to another solution.

mod cases;
pub(super) mod exclusion;
pub(super) mod proof;
mod trial;

use std::ops::ControlFlow;
use std::sync::Arc;

use field::{Cell, DigitSet};

use super::constraints::known_revisions::KnownRevisions;
use super::grids::board::Board;
use super::steps::demands::with_demand;
use super::steps::sentence::{Sentence, sentence};
use super::steps::sink::{Flow, Sink};
use super::steps::step::{Candidate, Step};
use super::steps::technique::Technique;
use engine::{Budget, HouseIndex, Query, Solver, Stopped};
use trial::{Reach, Reached, Round, Trial};

/// The most candidates of a cell, and the most places in a house, that are followed to a common conclusion.
const MOST_CASES: usize = 4;

/// The conclusions of one round that are taken, the shortest first.
const MOST_TAKEN: usize = 24;

/// The nested nets of one search that are taken.
const MOST_NESTED_TAKEN: usize = 8;

/// Returns true if two techniques are found by the same trials: they are found together, the shortest first.
pub(super) fn share_trials(one: Technique, other: Technique) -> bool {
    match (reach(one), reach(other)) {
        (Some(one), Some(other)) => one == other,
        _ => false,
    }
}

/// Returns true for chains of assumptions that use singles and single clues.
pub(super) fn is_chain(technique: Technique) -> bool {
    reach(technique) == Some(Reach::Singles)
}

/// What the trials of a technique may use; `None` if it is no chain or net.
fn reach(technique: Technique) -> Option<Reach> {
    use Technique::*;
    match technique {
        ForcingChain | CellForcingChain | HouseForcingChain => Some(Reach::Singles),
        ForcingNet | CellForcingNet | HouseForcingNet => Some(Reach::Patterns),
        _ => None,
    }
}

/// Finds the steps of the first round in which there are some, the shortest first. All `techniques` share their trials.
pub(super) fn find<const W: usize>(techniques: &[Technique], board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let Some(reach) = techniques.first().and_then(|technique| reach(*technique)) else {
        return Flow::Continue(());
    };
    let mut revisions = board.known_revisions();
    let mut trials = Trials::new(board);
    loop {
        let has_gone = trials.advance(reach, &mut revisions, sink)?;
        let mut conclusions = trials.conclusions(techniques, reach);
        conclusions.sort_by_key(|conclusion| conclusion.length);
        conclusions.truncate(MOST_TAKEN);
        let mut steps: Vec<Step> =
            conclusions.iter().map(|conclusion| trials.step(conclusion, &mut revisions)).collect();
        steps.sort_by_key(|step| step.cases.iter().map(|case| case.length()).sum::<usize>());
        let has_some = !steps.is_empty();
        for step in steps {
            sink.found(step)?;
        }
        if has_some || !has_gone {
            return Flow::Continue(());
        }
    }
}

/// Finds candidates that fail with the help of chains inside their trials, some of them at once: to find the next one
/// from the start takes as long as to find the first.
pub(super) fn nested<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let mut revisions = board.known_revisions();
    let mut left = cases::MOST_NESTED;
    let mut taken = 0;
    for (cell, digit) in by_promise(board, sink)? {
        let mut trial = Trial::of(board, cell, digit);
        if let Some(reached) = cases::run_nested(&mut trial, &mut left, &mut revisions, sink)? {
            sink.found(refuted(Technique::NestedForcingNet, &trial, &reached, &mut revisions))?;
            taken += 1;
            if taken == MOST_NESTED_TAKEN {
                break;
            }
        }
    }
    Flow::Continue(())
}

/// The most candidates that a search looks at before nested nets do, and its budget for each.
const MOST_SEARCHED: usize = 60;
const BUDGET_OF_CANDIDATE: u64 = 40;

/// The candidates that may fail: those that a short search refutes, the shortest first, then those that it does not
/// decide. A candidate with which it finds a solution cannot fail.
fn by_promise<const W: usize>(board: &Board<W>, sink: &Sink<'_>) -> ControlFlow<(), Vec<Candidate>> {
    let mut cells = board.open().to_vec();
    cells.sort_by_key(|cell| board.candidates(*cell).len());
    let candidates = cells.into_iter().flat_map(|cell| board.candidates(cell).iter().map(move |digit| (cell, digit)));
    let puzzle = board.to_puzzle();
    let mut solver = Solver::default();
    let mut ranked = Vec::new();
    for (index, (cell, digit)) in candidates.enumerate() {
        sink.check_interrupt()?;
        let mut nodes = u64::MAX;
        if index < MOST_SEARCHED {
            let mut with = puzzle.clone();
            with.restrict(cell, DigitSet::single(digit));
            let found = solver.solve(&with, Query::first(Budget::of(BUDGET_OF_CANDIDATE)).until(sink.interrupt()));
            if found.count > 0 {
                continue;
            }
            if found.stopped == Stopped::Exhausted {
                nodes = found.nodes;
            }
        }
        ranked.push((nodes, (cell, digit)));
    }
    ranked.sort_by_key(|(nodes, _)| *nodes);
    ControlFlow::Continue(ranked.into_iter().map(|(_, candidate)| candidate).collect())
}

/// The trials of all candidates.
struct Trials<'a, const W: usize> {
    board: &'a Board<W>,
    trials: Vec<(Trial<'a, W>, TrialState)>,
    /// By cell and digit: the trial.
    trial_of: Vec<Vec<Option<usize>>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TrialState {
    Open,
    Idle,
    Failed(Reached),
}

/// A conclusion of trials.
struct Conclusion {
    technique: Technique,
    /// The trials that it follows from.
    trials: Vec<usize>,
    /// The house of a [`Technique::HouseForcingChain`] or net.
    house: Option<HouseIndex>,
    /// The candidates that all of them exclude; none if the trial fails.
    excluded: Vec<Candidate>,
    /// The events of the trials.
    length: usize,
}

impl<'a, const W: usize> Trials<'a, W> {
    fn new(board: &'a Board<W>) -> Trials<'a, W> {
        let mut trial_of = vec![vec![None; board.digits().len()]; board.geometry().cell_count()];
        let mut trials = Vec::new();
        for cell in board.open() {
            for digit in board.candidates(cell) {
                trial_of[cell.index()][digit.index()] = Some(trials.len());
                trials.push((Trial::of(board, cell, digit), TrialState::Open));
            }
        }
        Trials { board, trials, trial_of }
    }

    /// Takes each trial on by a round. Returns false if none has changed.
    fn advance(&mut self, reach: Reach, revisions: &mut KnownRevisions, sink: &Sink<'_>) -> ControlFlow<(), bool> {
        let mut has_gone = false;
        for (trial, state) in &mut self.trials {
            if *state != TrialState::Open {
                continue;
            }
            sink.check_interrupt()?;
            match trial.advance(reach, revisions, sink.interrupt()) {
                Round::Went => has_gone = true,
                Round::Idle => *state = TrialState::Idle,
                Round::Failed(reached) => *state = TrialState::Failed(reached),
            }
        }
        ControlFlow::Continue(has_gone)
    }

    /// The conclusions of the trials as they are.
    fn conclusions(&self, techniques: &[Technique], reach: Reach) -> Vec<Conclusion> {
        let [fails, of_cell, of_house] = match reach {
            Reach::Singles => [Technique::ForcingChain, Technique::CellForcingChain, Technique::HouseForcingChain],
            Reach::Patterns => [Technique::ForcingNet, Technique::CellForcingNet, Technique::HouseForcingNet],
        };
        let mut conclusions = Vec::new();
        if techniques.contains(&fails) {
            for (index, (trial, state)) in self.trials.iter().enumerate() {
                if matches!(state, TrialState::Failed(_)) {
                    conclusions.push(Conclusion {
                        technique: fails,
                        trials: vec![index],
                        house: None,
                        excluded: Vec::new(),
                        length: trial.length(),
                    });
                }
            }
        }
        if techniques.contains(&of_cell) {
            for cell in self.board.open() {
                let trials = self.board.candidates(cell).iter().map(|digit| (cell, digit));
                conclusions.extend(self.common(of_cell, None, trials));
            }
        }
        if techniques.contains(&of_house) {
            for house in self.board.houses() {
                for digit in self.board.digits() {
                    let trials = self.board.places_in(house, digit).iter().map(|cell| (cell, digit));
                    conclusions.extend(self.common(of_house, Some(house), trials));
                }
            }
        }
        conclusions
    }

    /// What all of some trials exclude: of one cell, the one that loses most.
    fn common(
        &self,
        technique: Technique,
        house: Option<HouseIndex>,
        candidates: impl Iterator<Item = Candidate>,
    ) -> Option<Conclusion> {
        let trials: Vec<usize> =
            candidates.filter_map(|(cell, digit)| self.trial_of[cell.index()][digit.index()]).collect();
        if !(2..=MOST_CASES).contains(&trials.len()) {
            return None;
        }
        let mut length = 0;
        for &index in &trials {
            let (trial, state) = &self.trials[index];
            if matches!(state, TrialState::Failed(_)) {
                return None;
            }
            length += trial.length();
        }
        let mut best: Option<(Cell, DigitSet)> = None;
        for cell in self.board.open() {
            let mut excluded = self.board.candidates(cell);
            for &index in &trials {
                excluded = excluded.without(self.trials[index].0.board.possible_in(cell));
                if excluded.is_empty() {
                    break;
                }
            }
            if excluded.len() > best.map_or(0, |(_, digits)| digits.len()) {
                best = Some((cell, excluded));
            }
        }
        let (cell, excluded) = best?;
        let excluded = excluded.iter().map(|digit| (cell, digit)).collect();
        Some(Conclusion { technique, trials, house, excluded, length })
    }

    fn step(&self, conclusion: &Conclusion, revisions: &mut KnownRevisions) -> Step {
        let [first, ..] = conclusion.trials[..] else { return Step::of(conclusion.technique) };
        if let (trial, TrialState::Failed(reached)) = &self.trials[first] {
            return refuted(conclusion.technique, trial, reached, revisions);
        }
        let mut step = Step::of(conclusion.technique);
        let reached = Reached::Excluded(conclusion.excluded.clone());
        for &index in &conclusion.trials {
            let trial = &self.trials[index].0;
            let needed = trial.needed(&reached, revisions);
            let case = trial.case(&needed, &reached, revisions);
            step.digits.insert(case.digit);
            if !step.cells.contains(&case.cell) {
                step.cells.push(case.cell);
            }
            step.links.extend(trial.links(&needed));
            step.cases.push(case);
        }
        let Some(&(cell, _)) = conclusion.excluded.first() else { return step };
        let excluded: DigitSet = conclusion.excluded.iter().map(|(_, digit)| *digit).collect();
        match self.board.candidates(cell).without(excluded).only() {
            Some(digit) => step.places = vec![(cell, digit)],
            None => step.removes = conclusion.excluded.clone(),
        }
        step.houses = conclusion.house.into_iter().collect();
        step.reason = common_reason(&step);
        step
    }
}

/// `because each candidate of r1c1 leads to it`, or `because each place for 5 in row 1 leads to it: r1c1 and r1c4`.
fn common_reason(step: &Step) -> Sentence {
    match (step.houses.first(), step.digits.first(), step.cells.first()) {
        (Some(house), Some(digit), _) => {
            sentence!["because each place for ", digit, " in ", *house, " leads to it: ", step.cells.clone()]
        }
        (None, _, Some(cell)) => sentence!["because each candidate of ", *cell, " leads to it: ", step.digits],
        _ => sentence![],
    }
}

/// The step of a candidate that fails.
fn refuted<const W: usize>(
    technique: Technique,
    trial: &Trial<'_, W>,
    reached: &Reached,
    revisions: &mut KnownRevisions,
) -> Step {
    let needed = trial.needed(reached, revisions);
    let case = trial.case(&needed, reached, revisions);
    let mut step = Step::of(technique);
    let cell = case.cell;
    let digit = case.digit;
    step.cells = vec![cell];
    step.digits = DigitSet::single(digit);
    step.removes = vec![(cell, digit)];
    step.links = trial.links(&needed);
    let words: Sentence = match *reached {
        Reached::NoCandidate(dead) => sentence![cell, "=", digit, " leaves no candidate in ", dead],
        Reached::NoPlace(house, lost) => {
            step.houses = vec![house];
            sentence![cell, "=", digit, " leaves no place for ", lost, " in ", house]
        }
        Reached::Broken(position) => {
            let group = trial.board.geometry().group_of(position);
            step.clues = vec![group];
            let clue: Arc<str> = with_demand(trial.board.geometry(), group).into();
            sentence![cell, "=", digit, " leaves nothing that fits ", clue]
        }
        Reached::Excluded(_) => sentence![cell, "=", digit, " fails"],
    };
    step.reason = sentence!["because "];
    step.reason.0.extend(words.0);
    step.cases = vec![case];
    step
}
