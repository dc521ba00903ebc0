//! Finds out how many solutions a puzzle has, and why not one.

use crate::base::config::Config;
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::puzzle::lowering::Lowered;
use engine::{Budget, Cell, Digit, Outcome, Puzzle, Query, Solution, Solver, Stopped, Variant, Verdict};
use logic::diagnosis::Diagnosis;
use logic::diagnosis::ambiguity::Ambiguity;
use logic::diagnosis::direct_conflicts::DirectConflicts;
use logic::diagnosis::redundant::Redundant;
use logic::diagnosis::refutation::Explanation;
use std::cell::RefCell;
use std::fmt;
use syntax::Expected;

/// Solutions kept of a puzzle that has many: enough to find a small difference, few enough to compare each with each.
const KEPT: usize = 64;

/// The result of the search for the solutions of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The grid cannot be judged: a part of it cannot be read or is missing.
    Unreadable,
    /// The grid is empty.
    Blank,
    /// The givens are in direct conflict.
    Clash,
    /// No solution; and the fewest cells found that show it, if the budget sufficed to find any.
    None(Option<Box<Explanation>>),
    /// Exactly one.
    One(Solution),
    /// Several.
    Many(Box<Many>),
    /// The search did not decide.
    Undecided(Unknown),
}

/// The facts about a puzzle with several solutions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Many {
    /// The number of counted solutions.
    pub count: u64,
    /// True if there are no more.
    pub exact: bool,
    /// Where they differ, if the budget sufficed to find out.
    pub ambiguity: Option<Ambiguity>,
}

/// Why a puzzle is undecided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// The search budget of so many steps ran out.
    Budget(u64),
    /// The puzzle's boxes do not allow for one of its `rules`.
    Unfit(Variant),
}

impl Proof {
    /// Returns true if it shows that the givens are in no direct conflict.
    pub fn excludes_conflicts(&self) -> bool {
        match self {
            Proof::None(_) | Proof::One(_) | Proof::Many(_) => true,
            Proof::Unreadable | Proof::Blank | Proof::Clash | Proof::Undecided(_) => false,
        }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Budget(steps) => write!(f, "the search budget of {steps} steps ran out"),
            Unknown::Unfit(Variant::Windoku) => f.write_str("`windoku` needs square boxes of at least 3×3"),
            Unknown::Unfit(Variant::Disjoint) => f.write_str("`disjoint` needs boxes"),
            Unknown::Unfit(variant) => write!(f, "`{variant}` needs as many rows as columns"),
        }
    }
}

thread_local! {
    /// A solver's memory grows to its deepest search and is used again; making it anew costs more than an easy puzzle.
    static SOLVER: RefCell<Solver> = RefCell::default();
}

/// Searches for the solutions of a puzzle.
pub fn search(puzzle: &Puzzle, query: Query<'_>) -> Cancellable<Outcome> {
    SOLVER.with_borrow_mut(|solver| solver.solve(puzzle, query)).uninterrupted()
}

/// Does what [`search`] does for each of some classic puzzles with these givens, in less time than one by one.
pub(crate) fn search_classics(givens: &[[Option<Digit>; 81]], query: Query<'_>) -> Cancellable<Vec<Outcome>> {
    let outcomes = SOLVER.with_borrow_mut(|solver| solver.solve_classics(givens, query));
    outcomes.into_iter().map(Outcome::uninterrupted).collect()
}

/// The most steps for a puzzle whose solutions are searched for together with those of others. Puzzles that take more
/// are proved one by one, so that no thread has many of them.
const FEW_STEPS: u64 = 1_000;

/// The solution of each classic puzzle of a list that has just one, as a proof finds it; `None` for the others, and
/// for those that take long.
pub fn only_solutions(
    givens: &[[Option<Digit>; 81]],
    config: &Config,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Option<Solution>>> {
    let outcomes = solutions_of_each(givens, 2, 1, config, interrupt)?;
    Ok(outcomes.into_iter().map(|outcome| outcome?.only_solution()).collect())
}

/// The solutions of each classic puzzle of a list, counted up to `limit`, with the first `keep` of them, as a proof
/// finds them; `None` for puzzles that take long.
pub fn solutions_of_each(
    givens: &[[Option<Digit>; 81]],
    limit: u64,
    keep: usize,
    config: &Config,
    interrupt: Interrupt<'_>,
) -> Cancellable<Vec<Option<Outcome>>> {
    let budget = Budget::of(config.budget.min(FEW_STEPS));
    let outcomes = search_classics(givens, Query::count(limit, budget).keeping(keep).until(interrupt))?;
    Ok(outcomes.into_iter().map(|outcome| Some(outcome).filter(Outcome::is_complete)).collect())
}

/// The outcome of the search for the solutions of a puzzle, without the reasons why there is none or several. To find
/// the reasons may take ten times as long as the search.
pub struct Judgement {
    /// The proof without its reasons.
    pub proof: Proof,
    /// The outcome of the search, for which reasons are to be found; `None` if the proof needs none.
    unexplained: Option<Outcome>,
}

impl Judgement {
    pub(crate) fn complete(proof: Proof) -> Judgement {
        Judgement { proof, unexplained: None }
    }

    pub(crate) fn is_complete(&self) -> bool {
        self.unexplained.is_none()
    }
}

/// Judges a puzzle by its givens. No problem of its text may concern the grid.
pub(crate) fn judge(lowered: &Lowered<'_>, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<Judgement> {
    if !lowered.is_complete() {
        return Ok(Judgement::complete(Proof::Unreadable));
    }
    if lowered.is_blank() {
        return Ok(Judgement::complete(Proof::Blank));
    }
    if let Some(unfit) = lowered.unfit {
        return Ok(Judgement::complete(Proof::Undecided(Unknown::Unfit(unfit))));
    }
    let outcome = search(&lowered.puzzle(), solutions_query(lowered, config, interrupt))?;
    Ok(match outcome.verdict() {
        Verdict::None if DirectConflicts::new(&lowered.geometry, &lowered.givens, |_| true).exist() => {
            Judgement::complete(Proof::Clash)
        }
        Verdict::None => Judgement { proof: Proof::None(None), unexplained: Some(outcome) },
        Verdict::One => Judgement::complete(outcome.solutions.into_iter().next().map_or(Proof::None(None), Proof::One)),
        Verdict::Many => {
            let exact = outcome.stopped == Stopped::Exhausted;
            let many = Many { count: outcome.count, exact, ambiguity: None };
            Judgement { proof: Proof::Many(Box::new(many)), unexplained: Some(outcome) }
        }
        Verdict::Undecided => Judgement::complete(Proof::Undecided(Unknown::Budget(config.budget))),
    })
}

/// Completes the proof of a puzzle that was judged under these settings.
pub(crate) fn explain(
    judgement: &Judgement,
    lowered: &Lowered<'_>,
    config: &Config,
    interrupt: Interrupt<'_>,
) -> Cancellable<Proof> {
    let mut proof = judgement.proof.clone();
    let Some(outcome) = &judgement.unexplained else { return Ok(proof) };
    let puzzle = lowered.puzzle();
    let query = solutions_query(lowered, config, interrupt);
    let mut diagnosis = Diagnosis::after(&puzzle, query, outcome.clone());
    match &mut proof {
        Proof::None(explanation) => *explanation = diagnosis.explanation()?.map(Box::new),
        Proof::Many(many) => many.ambiguity = diagnosis.ambiguity()?,
        _ => {}
    }
    Ok(proof)
}

/// The search for the solutions of a puzzle. One finds out whether there are several and counts them: up to two it
/// goes the same way.
fn solutions_query<'a>(lowered: &Lowered<'_>, config: &Config, interrupt: Interrupt<'a>) -> Query<'a> {
    let limit = config.count_limit.max(least_limit(lowered.text.declared.solutions)).max(2);
    Query::count(limit, Budget::of(config.budget)).keeping(KEPT).until(interrupt)
}

/// The givens that a puzzle with just one solution could do without.
pub(crate) fn redundant(lowered: &Lowered<'_>, config: &Config, interrupt: Interrupt<'_>) -> Cancellable<Redundant> {
    let givens: Vec<Cell> = lowered.geometry.cells().filter(|cell| lowered.givens[cell.index()].is_some()).collect();
    Diagnosis::new(&lowered.puzzle(), Budget::of(config.budget), interrupt).redundant(&givens)
}

/// The least number to count to: one more than the declared number, which could not be judged otherwise.
fn least_limit(declared: Option<Expected>) -> u64 {
    match declared {
        Some(Expected::Exactly(count)) => count.saturating_add(1),
        Some(Expected::Many) | None => 0,
    }
}
