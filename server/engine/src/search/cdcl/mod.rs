//! A solver of clauses that learns from its conflicts (CDCL), as MiniSat and Glucose do: two watched literals, a clause
//! learnt at the first unique implication point and minimized, activities, saved phases, restarts, and learnt clauses that
//! are kept the longer the fewer levels they join.
//!
//! Made for puzzles in two ways. That two variables exclude each other is said by lists, not by clauses, so that the
//! largest puzzles fit in; and the interrupt is asked before each try and conflict and while clauses are tidied up.
//!
//! Deterministic: the same calls give the same answers and conflicts, whether or not the interrupt is asked.
//!
//! Must not know puzzles: variables are numbers here.

mod activity_heap;
mod analysis;
mod database;
mod literal;
mod restarts;

use std::{iter, mem};

use super::budget::Work;
use activity_heap::ActivityHeap;
use database::{ClauseAt, Database};
pub(super) use literal::Literal;
use restarts::Restarts;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    /// It was tried, or has been known from the beginning.
    None,
    /// All others of the clause are false.
    Clause(ClauseAt),
    /// This variable holds and excludes it.
    Excluded(u32),
}

/// What cannot be.
#[derive(Clone, Copy, Debug)]
enum Conflict {
    /// All of the clause is false.
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

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SatOutcome {
    /// [`CdclSolver::is_true`] tells the solution.
    Satisfied,
    /// There is no solution.
    Unsatisfiable,
    /// There were as many conflicts as allowed.
    OutOfBudget,
    /// The interrupt asked for it. The learner may have been left with half its clauses.
    Interrupted,
}

/// How a variable came to its value; of one without a value it means nothing.
#[derive(Clone, Copy, Debug)]
struct Assigned {
    level: u32,
    reason: Reason,
}

/// Clauses, what was learnt from them, and the assignment that is being tried.
pub(super) struct CdclSolver {
    /// By literal.
    values: Vec<Value>,
    /// By variable.
    assigned: Vec<Assigned>,
    /// The last value of each variable, which it is tried with next.
    phases: Vec<bool>,
    /// What is true, in the order it became so.
    trail: Vec<Literal>,
    /// Where each level begins in the trail.
    levels: Vec<u32>,
    /// What of the trail is propagated.
    head: usize,
    heap: ActivityHeap,
    database: Database,
    /// The variables that each one excludes, one list after the other, and where they begin.
    excluded: Vec<u32>,
    first_excluded: Vec<u32>,
    analysis: analysis::AnalysisBuffers,
    /// What was found out about literals without a try contradicts itself.
    contradictory: bool,
    conflicts: u64,
    work: Work,
    restarts: Restarts,
}

/// What things cost, in units of work: to tell an excluded variable that it does not hold,
const EXCLUDE: u64 = 5;
/// to look at a clause that is not known to be satisfied, beside its length,
const LOOK: u64 = 50;
/// to resolve a literal of a clause that led to a conflict,
const RESOLVE: u64 = 13;
/// and to choose the next variable, put it into the heap again later, and try it.
const TRY: u64 = 640;

impl CdclSolver {
    /// For variables that exclude each other: `excluded` has the lists of all, one after the other, and `first_excluded`
    /// where each begins and the last one ends. If one is in the list of another, so is that in its own.
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

    /// All conflicts so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.conflicts
    }

    /// All work so far: a step for each conflict, and what they, tries and their consequences cost.
    pub(super) fn work(&self) -> Work {
        self.work
    }

    /// Whether the variable holds in the solution just found.
    pub(super) fn is_true(&self, variable: u32) -> bool {
        self.values[Literal::holds(variable).index()] == Value::True
    }

    /// Begins anew with what is known for sure, and one clause more.
    pub(super) fn add(&mut self, literals: &[Literal]) {
        self.work += Work::of(literals.len(), RESOLVE);
        self.back_to(0);
        if literals.iter().any(|literal| self.value(*literal) == Value::True) {
            return;
        }
        let open: Vec<Literal> = literals.iter().copied().filter(|l| self.value(*l) == Value::Open).collect();
        match open[..] {
            [] => self.contradictory = true,
            [only] => self.assign(only, Reason::None),
            _ => {
                self.database.give(&open);
            }
        }
    }

    /// Leaves out the assignment just found and goes on from the one next to it: its tries decide all of it, so it is enough
    /// that not all of them hold.
    pub(super) fn leave_out(&mut self) {
        let tries: Vec<Literal> = self.levels.iter().rev().map(|start| self.trail[*start as usize].negated()).collect();
        self.work += Work::of(tries.len(), RESOLVE);
        match tries[..] {
            [] => self.contradictory = true,
            [only] => {
                self.back_to(0);
                self.assign(only, Reason::None);
            }
            [last, ..] => {
                let clause = self.database.give(&tries);
                self.back_to(tries.len() - 1);
                self.assign(last, Reason::Clause(clause));
            }
        }
    }

    /// Looks for an assignment that satisfies all clauses, with at most so much work in all and what the last try leads to.
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
                self.back_to(0);
            } else if self.database.is_full() {
                if self.database.tidy(&self.values, interrupt).is_err() {
                    return SatOutcome::Interrupted;
                }
            } else if !self.try_next() {
                return SatOutcome::Satisfied;
            }
        }
        SatOutcome::Unsatisfiable
    }

    /// Tries a value of an open variable; false when there is none.
    fn try_next(&mut self) -> bool {
        if self.restarts.take_due() {
            self.back_to(0);
        }
        self.work += Work::units(TRY);
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

    /// Takes back all levels above this one.
    fn back_to(&mut self, level: usize) {
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

    /// Follows all that is true to the end.
    fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            if !literal.is_negative() {
                self.exclude(literal.variable() as u32)?;
            }
            self.follow(literal)?;
        }
        Ok(())
    }

    /// Nothing that the variable excludes holds.
    fn exclude(&mut self, variable: u32) -> Result<(), Conflict> {
        let [start, end] = [0, 1].map(|next| self.first_excluded[variable as usize + next] as usize);
        self.work += Work::of(end - start, EXCLUDE);
        for at in start..end {
            let other = self.excluded[at];
            match self.value(Literal::holds(other)) {
                Value::False => {}
                Value::Open => self.assign(Literal::not(other), Reason::Excluded(variable)),
                Value::True => return Err(Conflict::Pair(variable, other)),
            }
        }
        Ok(())
    }

    /// The clauses that watch the negation of what is true now watch another literal, or follow.
    fn follow(&mut self, literal: Literal) -> Result<(), Conflict> {
        let falsified = literal.negated();
        let mut watches = mem::take(&mut self.database.watches[literal.index()]);
        let (mut next, mut kept) = (0, 0);
        let mut result = Ok(());
        while let Some(&watch) = watches.get(next) {
            next += 1;
            watches[kept] = watch;
            kept += 1;
            if self.values[watch.blocker.index()] == Value::True {
                continue;
            }
            let literals = self.database.literals_mut(watch.clause);
            self.work += Work::units(LOOK + literals.len() as u64);
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            watches[kept - 1].blocker = first;
            let value = self.values[first.index()];
            if value == Value::True {
                continue;
            }
            if let Some(other) = literals[2..].iter().position(|l| self.values[l.index()] != Value::False) {
                literals.swap(1, 2 + other);
                let watched = literals[1].negated();
                self.database.watches[watched.index()].push(watches[kept - 1]);
                kept -= 1;
            } else if value == Value::False {
                result = Err(Conflict::Clause(watch.clause));
                break;
            } else {
                self.assign(first, Reason::Clause(watch.clause));
            }
        }
        watches.drain(kept..next);
        self.database.watches[literal.index()] = watches;
        result
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::search::{Budget, Interrupted};

    const VARIABLES: u32 = 10;

    const ENDLESS: Work = Work::units(u64::MAX);

    type Formula = (Vec<Vec<Literal>>, Vec<(u32, u32)>);

    /// Clauses of one to four literals, and pairs that exclude each other.
    fn formula() -> impl Strategy<Value = Formula> {
        let literal = (0..2 * VARIABLES).prop_map(Literal);
        let clauses = prop::collection::vec(prop::collection::vec(literal, 1..5), 0..40);
        let pair = (0..VARIABLES, 0..VARIABLES).prop_filter("two variables", |(one, other)| one != other);
        (clauses, prop::collection::vec(pair, 0..8))
    }

    fn learner((clauses, pairs): &Formula) -> CdclSolver {
        let (mut excluded, mut first) = (Vec::new(), vec![0]);
        for variable in 0..VARIABLES {
            excluded.extend(pairs.iter().filter_map(|(one, other)| match variable {
                _ if variable == *one => Some(*other),
                _ if variable == *other => Some(*one),
                _ => None,
            }));
            first.push(excluded.len() as u32);
        }
        let mut learner = CdclSolver::new(excluded, first);
        clauses.iter().for_each(|clause| learner.add(clause));
        learner
    }

    /// By looking at all assignments, a bit for each variable.
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
            let mut learner = learner(&formula);
            let mut found = Vec::new();
            while learner.solve(ENDLESS, &|| false) == SatOutcome::Satisfied {
                let solution: u32 =
                    (0..VARIABLES).map(|variable| u32::from(learner.is_true(variable)) << variable).sum();
                found.push(solution);
                let other = |variable| if learner.is_true(variable) { Literal::not(variable) } else { Literal::holds(variable) };
                let others: Vec<_> = (0..VARIABLES).map(other).collect();
                learner.add(&others);
                // As it is on a long search.
                learner.back_to(0);
                if learner.propagate().is_ok() {
                    prop_assert_eq!(learner.database.tidy(&learner.values, &|| false), Ok(()));
                } else {
                    learner.contradictory = true;
                }
            }
            found.sort_unstable();
            prop_assert_eq!(found, solutions(&formula));
        }
    }

    /// More pigeons than holes: one variable for each in each, and the holes exclude.
    fn pigeons(holes: u32) -> CdclSolver {
        let (mut excluded, mut first) = (Vec::new(), vec![0]);
        for (pigeon, hole) in (0..=holes).flat_map(|pigeon| (0..holes).map(move |hole| (pigeon, hole))) {
            excluded.extend((0..=holes).filter(|other| *other != pigeon).map(|other| other * holes + hole));
            first.push(excluded.len() as u32);
        }
        let mut learner = CdclSolver::new(excluded, first);
        for pigeon in 0..=holes {
            learner.add(&(0..holes).map(|hole| Literal::holds(pigeon * holes + hole)).collect::<Vec<_>>());
        }
        learner
    }

    #[test]
    fn conflicts_are_counted_alike_everywhere() {
        let mut whole = pigeons(7);
        assert_eq!(whole.solve(ENDLESS, &|| false), SatOutcome::Unsatisfiable);
        expect_test::expect!["4767"].assert_eq(&whole.conflicts().to_string());
        // In parts, it is the same search.
        let mut parts = pigeons(7);
        let share = Work::units(1_000_000);
        while parts.solve(parts.work() + share, &|| false) == SatOutcome::OutOfBudget {}
        assert_eq!(parts.conflicts(), whole.conflicts());
    }

    #[test]
    fn asks_for_each_conflict_and_while_it_tidies_up() {
        let asked = std::cell::Cell::new(0_u64);
        let count = || {
            asked.set(asked.get() + 1);
            false
        };
        let mut learner = pigeons(9);
        let ended = learner.solve(Work::worth(Budget::of(10_000)), &count);
        assert_eq!(ended, SatOutcome::OutOfBudget);
        assert!(asked.get() >= learner.conflicts());
        learner.back_to(0);
        assert_eq!(learner.propagate().ok(), Some(()));
        asked.set(0);
        assert_eq!(learner.database.tidy(&learner.values, &count), Ok(()));
        assert!(asked.get() > 3, "{}", asked.get());
        assert_eq!(learner.database.tidy(&learner.values, &|| true), Err(Interrupted));
    }
}
