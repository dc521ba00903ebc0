//! Checks whether subsets of a puzzle's restricted cells and groups of constraints are satisfiable, with as few
//! searches as possible.
//!
//! A solution of some of them shows that every set that it agrees with is satisfiable. So solutions are stored, and
//! consulted before each search.
//!
//! Must not know which sets are checked, nor why.

use crate::diagnosis::budgeted_solver::BudgetedSolver;
use engine::{Budget, Cancellable, Geometry, GroupIndex, Outcome, Puzzle, Reviser, Solution, Stopped};
use field::{Cell, DigitSet};
use std::sync::Arc;

/// The cost of a search in addition to its nodes.
pub(super) const COST: u64 = 10;

/// The most solutions stored.
const MOST_STORED: usize = 256;

/// A set of a puzzle's restricted cells and groups of constraints, by their position: the cells come first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Members(Box<[u64]>);

impl Members {
    fn of(count: usize, is_member: impl Fn(usize) -> bool) -> Members {
        let mut words = vec![0; count.div_ceil(64)].into_boxed_slice();
        for member in (0..count).filter(|member| is_member(*member)) {
            words[member / 64] |= 1 << (member % 64);
        }
        Members(words)
    }

    pub(super) fn without(&self, others: &[usize]) -> Members {
        let mut rest = self.clone();
        for other in others {
            rest.0[other / 64] &= !(1 << (other % 64));
        }
        rest
    }

    /// The members, in order.
    pub(super) fn list(&self) -> Vec<usize> {
        self.iter().collect()
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        let words = self.0.iter().enumerate();
        words.flat_map(|(index, word)| (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| index * 64 + bit))
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn is_within(&self, other: &Members) -> bool {
        self.0.iter().zip(&other.0).all(|(word, other)| word & !other == 0)
    }
}

/// The result of a check.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Satisfiability {
    /// The members have a solution together.
    Satisfiable,
    /// They have none.
    Unsatisfiable,
    /// The budget ran out.
    Unknown,
}

/// Checks subsets of the members of one puzzle.
pub(super) struct SubsetChecker<'a, 'b> {
    solver: &'a mut BudgetedSolver<'b>,
    geometry: Arc<Geometry>,
    /// The cells that do not allow all digits, with the digits that they allow.
    restricted: Vec<(Cell, DigitSet)>,
    /// The groups of constraints that are not empty.
    groups: Vec<GroupIndex>,
    /// The geometry with the groups of the last check.
    last: (Vec<GroupIndex>, Arc<Geometry>),
    /// For some solutions, the members that agree with it.
    satisfied: Vec<Members>,
    cost: u64,
}

impl<'a, 'b> SubsetChecker<'a, 'b> {
    /// Checks subsets of the members of a puzzle without a solution; the search that showed it is the first check.
    pub(super) fn new(puzzle: &Puzzle, outcome: &Outcome, solver: &'a mut BudgetedSolver<'b>) -> SubsetChecker<'a, 'b> {
        let geometry = Arc::clone(puzzle.geometry());
        let cells = geometry.cells().map(|cell| (cell, puzzle.allowed(cell)));
        let restricted = cells.filter(|(_, allowed)| *allowed != geometry.digits()).collect();
        let groups = geometry.constraint_groups().filter(|(_, constraints)| !constraints.is_empty());
        let groups: Vec<GroupIndex> = groups.map(|(group, _)| group).collect();
        let last = (groups.clone(), Arc::clone(&geometry));
        let cost = outcome.nodes + COST;
        SubsetChecker { solver, geometry, restricted, groups, last, satisfied: Vec::new(), cost }
    }

    /// The first group of constraints that no digits fulfil, whatever the houses are.
    pub(super) fn impossible_group(&self) -> Cancellable<Option<Members>> {
        let mut reviser = Reviser::default();
        let all_digits = vec![self.geometry.digits(); self.geometry.cell_count()];
        for (position, group) in self.groups.iter().enumerate() {
            self.solver.go_on()?;
            let mut left = all_digits.clone();
            if reviser.settle(self.geometry.constraint_group(*group), &mut left).is_err() {
                let member = self.restricted.len() + position;
                let alone = Members::of(self.restricted.len() + self.groups.len(), |other| other == member);
                return Ok(Some(alone));
            }
        }
        Ok(None)
    }

    pub(super) fn geometry(&self) -> &Geometry {
        &self.geometry
    }

    /// The cost of all checks so far, scaled to a puzzle of 81 cells.
    pub(super) fn cost(&self) -> u64 {
        self.cost * self.geometry.cell_count() as u64 / 81
    }

    pub(super) fn all(&self) -> Members {
        Members::of(self.restricted.len() + self.groups.len(), |_| true)
    }

    /// The cells among the members.
    pub(super) fn cells(&self, members: &Members) -> Vec<Cell> {
        members.iter().filter_map(|member| self.restricted.get(member)).map(|(cell, _)| *cell).collect()
    }

    /// The groups of constraints among the members.
    pub(super) fn groups(&self, members: &Members) -> Vec<GroupIndex> {
        let positions = members.iter().filter_map(|member| member.checked_sub(self.restricted.len()));
        positions.map(|position| self.groups[position]).collect()
    }

    /// Checks whether these members have a solution together, with at most `steps` of the budget.
    pub(super) fn check(&mut self, members: &Members, steps: u64) -> Cancellable<Satisfiability> {
        if self.satisfied.iter().any(|satisfied| members.is_within(satisfied)) {
            return Ok(Satisfiability::Satisfiable);
        }
        // A proof by propagation needs no budget, but on large grids it takes time too.
        if !self.geometry.is_classic() && self.solver.rest() == Budget::of(0) {
            return Ok(Satisfiability::Unknown);
        }
        let mut puzzle = Puzzle::new(self.geometry_of(members));
        for (cell, allowed) in members.iter().filter_map(|member| self.restricted.get(member)) {
            puzzle.restrict(*cell, *allowed);
        }
        let outcome = self.solver.solve_within(&puzzle, 1, steps)?;
        self.cost += outcome.nodes + COST;
        let Some(solution) = outcome.solutions.first() else {
            let is_proved = outcome.stopped == Stopped::Exhausted;
            return Ok(if is_proved { Satisfiability::Unsatisfiable } else { Satisfiability::Unknown });
        };
        if self.satisfied.len() < MOST_STORED {
            let satisfied = self.satisfied_by(solution);
            self.satisfied.push(satisfied);
        }
        Ok(Satisfiability::Satisfiable)
    }

    /// The geometry with the groups of these members.
    fn geometry_of(&mut self, members: &Members) -> Arc<Geometry> {
        let groups = self.groups(members);
        if self.last.0 != groups {
            let geometry = Arc::new(self.geometry.with_groups_alone(&groups));
            self.last = (groups, geometry);
        }
        Arc::clone(&self.last.1)
    }

    /// The members that agree with a solution.
    fn satisfied_by(&self, solution: &Solution) -> Members {
        Members::of(self.restricted.len() + self.groups.len(), |member| match self.restricted.get(member) {
            Some((cell, allowed)) => allowed.contains(solution[cell.index()]),
            None => {
                let constraints = self.geometry.constraint_group(self.groups[member - self.restricted.len()]);
                constraints.iter().all(|constraint| constraint.accepts(solution))
            }
        })
    }
}
