//! A solver for clauses that learns from conflicts (CDCL), as MiniSat and Glucose do: two watched literals, a clause
//! learnt at the first unique implication point and minimized, activities, saved phases, restarts, and learnt clauses
//! of which those with the fewest decision levels stay longest.
//!
//! Adapted to puzzles in two ways. Lists, not clauses, state that two variables exclude each other, so that the largest
//! puzzles fit in memory; and the interrupt is called before each decision and conflict and during reductions of the
//! database.
//!
//! Deterministic: the same calls give the same answers and conflicts, with or without an interrupt.
//!
//! Must not know puzzles: variables are numbers here.

mod activity_heap;
mod analysis;
mod database;
mod literal;
mod propagation;
mod restarts;

use std::iter;

use super::budget::Work;
use activity_heap::ActivityHeap;
use database::{ClauseAt, Database};
pub(super) use literal::Literal;
use restarts::Restarts;

/// The reason why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was decided, or is true at level 0.
    None,
    /// All other literals of the clause are false.
    Clause(ClauseAt),
    /// This variable holds and excludes it.
    Excluded(u32),
}

/// A contradiction between assigned variables.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// All literals of the clause are false.
    Clause(ClauseAt),
    /// Both variables hold and exclude each other.
    Pair(u32, u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Open,
    True,
    False,
}

/// The outcome of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SatOutcome {
    /// [`CdclSolver::is_true`] returns the solution.
    Satisfied,
    /// There is no solution.
    Unsatisfiable,
    /// The budget ran out.
    OutOfBudget,
    /// The interrupt ended the search. The solver may have lost half its clauses.
    Interrupted,
}

/// The origin of a variable's value; without meaning for a variable without a value.
#[derive(Clone, Copy, Debug)]
struct Assigned {
    level: u32,
    reason: Reason,
}

/// Clauses, those learnt from them, and the current assignment.
pub(super) struct CdclSolver {
    /// By literal.
    values: Vec<Value>,
    /// By variable.
    assigned: Vec<Assigned>,
    /// The last value of each variable, which its next decision takes.
    phases: Vec<bool>,
    /// The true literals, in the order in which they became true.
    trail: Vec<Literal>,
    /// The position in the trail at which each decision level begins.
    levels: Vec<u32>,
    /// The length of the part of the trail that is propagated.
    head: usize,
    heap: ActivityHeap,
    database: Database,
    /// The variables that each one excludes, one list after the other, and the positions where these begin.
    excluded: Vec<u32>,
    first_excluded: Vec<u32>,
    analysis: analysis::AnalysisBuffers,
    /// True if the facts of level 0 contradict each other.
    contradictory: bool,
    conflicts: u64,
    work: Work,
    restarts: Restarts,
}

/// The costs of operations, in units of work: to exclude a variable,
const EXCLUDE: u64 = 5;
/// to visit a clause that is not known to be satisfied, in addition to its length,
const LOOK: u64 = 50;
/// to resolve a literal of a clause that led to a conflict,
const RESOLVE: u64 = 13;
/// and to decide a variable, including its later return to the heap.
const DECISION: u64 = 640;

impl CdclSolver {
    /// A solver for variables that exclude each other: `excluded` has the lists of all, one after the other, and
    /// `first_excluded` the positions where each begins and the last one ends. If a variable is in the list of another,
    /// the other is in its own.
    pub(super) fn new(excluded: Vec<u32>, first_excluded: Vec<u32>) -> CdclSolver {
        let variables = first_excluded.len().saturating_sub(1);
        CdclSolver {
            values: vec![Value::Open; 2 * variables],
            assigned: vec![Assigned { level: 0, reason: Reason::None }; variables],
            phases: vec![false; variables],
            trail: Vec::with_capacity(variables),
            levels: Vec::new(),
            head: 0,
            heap: ActivityHeap::new(variables),
            database: Database::new(variables),
            excluded,
            first_excluded,
            analysis: analysis::AnalysisBuffers::new(variables),
            contradictory: false,
            conflicts: 0,
            work: Work::default(),
            restarts: Restarts::default(),
        }
    }

    /// The number of conflicts so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// All work so far: a step for each conflict, plus the cost of conflicts, decisions and propagation.
    pub(super) fn work(&self) -> Work {
        self.work
    }

    /// Returns true if the variable holds in the solution just found.
    pub(super) fn is_true(&self, variable: u32) -> bool {
        self.values[Literal::holds(variable).index()] == Value::True
    }

    /// Adds a clause, and starts again from level 0.
    pub(super) fn add(&mut self, literals: &[Literal]) {
        self.work += Work::of(literals.len(), RESOLVE);
        self.backtrack_to(0);
        if literals.iter().any(|literal| self.value(*literal) == Value::True) {
            return;
        }
        let open: Vec<Literal> = literals.iter().copied().filter(|l| self.value(*l) == Value::Open).collect();
        match open[..] {
            [] => self.contradictory = true,
            [only] => self.assign(only, Reason::None),
            _ => {
                self.database.add_given(&open);
            }
        }
    }

    /// Excludes the assignment just found and continues from there. Its decisions imply all of it, so the new clause
    /// only says that not all of them hold.
    pub(super) fn exclude_found(&mut self) {
        let decisions: Vec<Literal> =
            self.levels.iter().rev().map(|start| self.trail[*start as usize].negated()).collect();
        self.work += Work::of(decisions.len(), RESOLVE);
        match decisions[..] {
            [] => self.contradictory = true,
            [only] => {
                self.backtrack_to(0);
                self.assign(only, Reason::None);
            }
            [last, ..] => {
                let clause = self.database.add_given(&decisions);
                self.backtrack_to(decisions.len() - 1);
                self.assign(last, Reason::Clause(clause));
            }
        }
    }

    /// Searches for an assignment that satisfies all clauses, with at most `most` work in total plus the consequences
    /// of the last decision.
    pub(super) fn solve(&mut self, most: Work, interrupt: &dyn Fn() -> bool) -> SatOutcome {
        while !self.contradictory {
            if interrupt() {
                return SatOutcome::Interrupted;
            }
            if let Err(conflict) = self.propagate() {
                self.conflicts += 1;
                self.work += Work::STEP;
                self.learn(conflict);
            } else if self.work >= most {
                return SatOutcome::OutOfBudget;
            } else if self.database.is_full() && !self.levels.is_empty() {
                self.backtrack_to(0);
            } else if self.database.is_full() {
                if self.database.reduce(&self.values, interrupt).is_err() {
                    return SatOutcome::Interrupted;
                }
            } else if !self.decide_next() {
                return SatOutcome::Satisfied;
            }
        }
        SatOutcome::Unsatisfiable
    }

    /// Decides the value of an open variable; false if all are decided.
    fn decide_next(&mut self) -> bool {
        if self.restarts.take_due() {
            self.backtrack_to(0);
        }
        self.work += Work::units(DECISION);
        let Some(variable) = self.next_variable() else { return false };
        self.levels.push(self.trail.len() as u32);
        let holds = self.phases[variable as usize];
        self.assign(if holds { Literal::holds(variable) } else { Literal::not(variable) }, Reason::None);
        true
    }

    fn next_variable(&mut self) -> Option<u32> {
        iter::from_fn(|| self.heap.pop()).find(|variable| self.values[Literal::holds(*variable).index()] == Value::Open)
    }

    #[inline]
    fn value(&self, literal: Literal) -> Value {
        self.values[literal.index()]
    }

    #[inline]
    fn assign(&mut self, literal: Literal, reason: Reason) {
        self.values[literal.index()] = Value::True;
        self.values[literal.negated().index()] = Value::False;
        self.assigned[literal.variable()] = Assigned { level: self.levels.len() as u32, reason };
        self.trail.push(literal);
    }

    /// Undoes all levels above this one.
    fn backtrack_to(&mut self, level: usize) {
        let Some(&start) = self.levels.get(level) else { return };
        for literal in self.trail.drain(start as usize..).rev() {
            self.values[literal.index()] = Value::Open;
            self.values[literal.negated().index()] = Value::Open;
            self.phases[literal.variable()] = !literal.is_negative();
            self.heap.insert(literal.variable() as u32);
        }
        self.levels.truncate(level);
        self.head = start as usize;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::{Budget, Interrupted};

    const VARIABLES: u32 = 10;

    const UNLIMITED: Work = Work::units(u64::MAX);

    type Formula = (Vec<Vec<Literal>>, Vec<(u32, u32)>);

    /// Clauses of one to four literals, and pairs that exclude each other.
    fn formula() -> impl Strategy<Value = Formula> {
        let literal = (0..2 * VARIABLES).prop_map(Literal);
        let clauses = prop::collection::vec(prop::collection::vec(literal, 1..5), 0..40);
        let pair = (0..VARIABLES, 0..VARIABLES).prop_filter("two variables", |(one, other)| one != other);
        (clauses, prop::collection::vec(pair, 0..8))
    }

    fn solver((clauses, pairs): &Formula) -> CdclSolver {
        let mut excluded = Vec::new();
        let mut first = vec![0];
        for variable in 0..VARIABLES {
            excluded.extend(pairs.iter().filter_map(|(one, other)| match variable {
                _ if variable == *one => Some(*other),
                _ if variable == *other => Some(*one),
                _ => None,
            }));
            first.push(excluded.len() as u32);
        }
        let mut solver = CdclSolver::new(excluded, first);
        clauses.iter().for_each(|clause| solver.add(clause));
        solver
    }

    /// Tries all assignments, one bit for each variable.
    fn solutions((clauses, pairs): &Formula) -> Vec<u32> {
        let holds = |all: u32, literal: &Literal| (all >> literal.variable() & 1 == 1) != literal.is_negative();
        let satisfies = |all: &u32| {
            clauses.iter().all(|clause| clause.iter().any(|literal| holds(*all, literal)))
                && !pairs.iter().any(|(one, other)| all >> one & all >> other & 1 == 1)
        };
        (0..1 << VARIABLES).filter(satisfies).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2000))]

        #[test]
        fn finds_every_solution_once(formula in formula()) {
            let mut solver = solver(&formula);
            let mut found = Vec::new();
            while solver.solve(UNLIMITED, &|| false) == SatOutcome::Satisfied {
                let solution: u32 =
                    (0..VARIABLES).map(|variable| u32::from(solver.is_true(variable)) << variable).sum();
                found.push(solution);
                let other = |variable| if solver.is_true(variable) { Literal::not(variable) } else { Literal::holds(variable) };
                let others: Vec<_> = (0..VARIABLES).map(other).collect();
                solver.add(&others);
                // As during a long search.
                solver.backtrack_to(0);
                if solver.propagate().is_ok() {
                    prop_assert_eq!(solver.database.reduce(&solver.values, &|| false), Ok(()));
                } else {
                    solver.contradictory = true;
                }
            }
            found.sort_unstable();
            prop_assert_eq!(found, solutions(&formula));
        }
    }

    /// More pigeons than holes: a variable for each pigeon in each hole, and the holes exclude.
    fn pigeons(holes: u32) -> CdclSolver {
        let mut excluded = Vec::new();
        let mut first = vec![0];
        for (pigeon, hole) in (0..=holes).flat_map(|pigeon| (0..holes).map(move |hole| (pigeon, hole))) {
            excluded.extend((0..=holes).filter(|other| *other != pigeon).map(|other| other * holes + hole));
            first.push(excluded.len() as u32);
        }
        let mut solver = CdclSolver::new(excluded, first);
        for pigeon in 0..=holes {
            solver.add(&(0..holes).map(|hole| Literal::holds(pigeon * holes + hole)).collect::<Vec<_>>());
        }
        solver
    }

    #[test]
    fn conflicts_are_counted_alike_everywhere() {
        let mut whole = pigeons(7);
        assert_eq!(whole.solve(UNLIMITED, &|| false), SatOutcome::Unsatisfiable);
        expect_test::expect!["4767"].assert_eq(&whole.conflicts().to_string());
        // In parts, the search is the same.
        let mut parts = pigeons(7);
        let share = Work::units(1_000_000);
        while parts.solve(parts.work() + share, &|| false) == SatOutcome::OutOfBudget {}
        assert_eq!(parts.conflicts(), whole.conflicts());
    }

    #[test]
    fn asks_for_each_conflict_and_while_it_tidies_up() {
        let calls = std::cell::Cell::new(0_u64);
        let count = || {
            calls.set(calls.get() + 1);
            false
        };
        let mut solver = pigeons(9);
        let ended = solver.solve(Work::of_budget(Budget::of(10_000)), &count);
        assert_eq!(ended, SatOutcome::OutOfBudget);
        assert!(calls.get() >= solver.conflicts());
        solver.backtrack_to(0);
        assert_eq!(solver.propagate().ok(), Some(()));
        calls.set(0);
        assert_eq!(solver.database.reduce(&solver.values, &count), Ok(()));
        assert!(calls.get() > 3, "{}", calls.get());
        assert_eq!(solver.database.reduce(&solver.values, &|| true), Err(Interrupted));
    }
}
