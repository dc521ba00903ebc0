//! The exact solver: counts and lists the solutions of a puzzle over any geometry.
//!
//! [`classic`] 9×9 puzzles have a search of their own. All others go depth first: singles and locked candidates are followed to the end ([`propagation`]), then one
//! cell is tried with one digit ([`branching`]), and after that without it. Where that takes too
//! long, learnt [`clauses`] find the rest. Every step depends on the puzzle alone, so the same call
//! gives the same outcome on every machine. Each try has a grid of its own, copied from the one
//! before: that is simpler than undoing, and the copy is a small part of a node.
//!
//! Must not know rules beyond the houses, nor time: how long a search may take is said in steps ([`budget`]),
//! and whether it is still wanted is asked of the caller.

mod branching;
mod budget;
mod cdcl;
mod classic;
mod clause_search;
mod outcome;
mod propagation;

use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::geometry::Geometry;
use crate::model::puzzle::{Puzzle, Solution};
use branching::Branch;
pub use budget::Budget;
use budget::Work;
use classic::{Classic, Start};
use clause_search::ClauseSearch;
use lanes::InstructionSet;
pub use outcome::{Cancellable, Interrupt, Interrupted, Outcome, Stopped, Verdict};
use propagation::{Contradiction, Propagation};

/// Counts the solutions of `puzzle` up to `limit` and keeps the first `keep` of them.
///
/// The search ends at the limit-th solution without looking whether there are more, and always
/// within the budget. For many puzzles in a row, [`Solver::solve`] is the same without allocating
/// anew each time.
pub fn solve(puzzle: &Puzzle, limit: u64, keep: usize, budget: Budget, interrupt: Interrupt<'_>) -> Outcome {
    Solver::default().solve(puzzle, limit, keep, budget, interrupt)
}

/// How many nodes without a new solution pass before clauses take over.
///
/// Median proof of a 16×16 minimal puzzle with 100, 500 and 2,000: 6.2, 3.6 and 2.6 ms; the hardest 9×9 puzzles, 200 nodes
/// on average, take half as long again with 100. A 25×25 puzzle that needs clauses loses some 15 ms of a second.
const PATIENCE: u64 = 2_000;

/// The most solutions that clauses forbid; a puzzle with more is counted by search alone.
const MOST_FORBIDDEN: u64 = 1_000;

/// The memory of a search, for use in many: solving allocates only until it has grown to the
/// deepest search so far, which for the largest puzzles is below 30 MB.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    /// The candidates of all cells at each depth of the search, one grid after the other.
    grids: Vec<DigitSet>,
    /// The branch being tried at each depth: the grid of depth `i` is as it was before
    /// `branches[i]`, and the last grid is the current one.
    branches: Vec<Branch>,
    propagation: Propagation,
    classic: Classic,
}

impl Solver {
    /// A solver that uses these instructions for classic puzzles, instead of the fastest there are. What it finds is the same.
    pub fn using(instructions: InstructionSet) -> Solver {
        Solver { classic: Classic::using(instructions), ..Solver::default() }
    }

    /// Does what [`solve`] does, in the memory of earlier searches; the outcome is the same.
    pub fn solve(
        &mut self,
        puzzle: &Puzzle,
        limit: u64,
        keep: usize,
        budget: Budget,
        interrupt: Interrupt<'_>,
    ) -> Outcome {
        if limit == 0 {
            return Outcome::without_search(Stopped::LimitReached);
        }
        if interrupt() {
            return Outcome::without_search(Stopped::Interrupted);
        }
        if puzzle.geometry().is_classic() {
            return self.classic.solve(Start::Grid(puzzle.grid()), limit, keep, budget, interrupt);
        }
        let mut search = Search {
            geometry: puzzle.geometry(),
            limit,
            keep,
            budget: Work::worth(budget),
            spent: Work::default(),
            interrupt,
            memory: self,
            outcome: Outcome::without_search(Stopped::Exhausted),
            found: Vec::new(),
            patience: PATIENCE,
        };
        if let Err(stopped) = search.run(puzzle) {
            search.outcome.stopped = stopped;
        }
        search.outcome.steps = search.spent().steps();
        search.outcome
    }

    /// Does what [`Solver::solve`] does with the classic puzzle in which these values stand, for lists of millions.
    pub fn solve_classic(
        &mut self,
        values: &[Option<Digit>; 81],
        limit: u64,
        keep: usize,
        budget: Budget,
        interrupt: Interrupt<'_>,
    ) -> Outcome {
        match limit {
            0 => Outcome::without_search(Stopped::LimitReached),
            _ if interrupt() => Outcome::without_search(Stopped::Interrupted),
            _ => self.classic.solve(Start::Values(values), limit, keep, budget, interrupt),
        }
    }
}

/// One search under way.
struct Search<'a> {
    geometry: &'a Geometry,
    limit: u64,
    keep: usize,
    budget: Work,
    /// What nodes and clauses have cost, without propagation.
    spent: Work,
    interrupt: Interrupt<'a>,
    memory: &'a mut Solver,
    outcome: Outcome,
    /// All solutions so far, unless there are too many for clauses to forbid.
    found: Vec<Solution>,
    /// The nodes after which clauses take over.
    patience: u64,
}

impl Search<'_> {
    /// Searches to the end; an error says what ended it before.
    fn run(&mut self, puzzle: &Puzzle) -> Result<(), Stopped> {
        let mut settled = self.begin(puzzle);
        loop {
            if self.outcome.nodes >= self.patience
                && let Some(ended) = self.hand_over()
            {
                return ended;
            }
            if settled.is_ok() {
                if let Some(branch) = self.choose() {
                    self.spend_node()?;
                    settled = self.descend(branch);
                    continue;
                }
                self.record_solution()?;
            }
            let Some(branch) = self.memory.branches.pop() else {
                return Ok(());
            };
            self.spend_node()?;
            settled = self.retract(branch);
        }
    }

    fn spend_node(&mut self) -> Result<(), Stopped> {
        // Whole steps, so that the steps of a search are the budget that suffices for it.
        if self.spent().steps() >= self.budget.steps() {
            return Err(Stopped::OutOfBudget);
        }
        if (self.interrupt)() {
            return Err(Stopped::Interrupted);
        }
        self.outcome.nodes += 1;
        self.spent += Work::STEP;
        Ok(())
    }

    fn spent(&self) -> Work {
        self.spent + self.memory.propagation.work()
    }

    /// The next branch, if a cell is open.
    fn choose(&mut self) -> Option<Branch> {
        let start = self.start_of_grid();
        let (branch, work) = branching::choose(self.geometry, &self.memory.grids[start..]);
        self.spent += work;
        branch
    }

    /// Sets up the grid of depth 0.
    fn begin(&mut self, puzzle: &Puzzle) -> Result<(), Contradiction> {
        let Solver { grids, branches, propagation, .. } = &mut *self.memory;
        branches.clear();
        grids.clear();
        grids.extend_from_slice(puzzle.grid());
        propagation.begin(self.geometry, grids)?;
        propagation.settle(self.geometry, grids)
    }

    /// Tries the branch on a copy of the current grid.
    fn descend(&mut self, branch: Branch) -> Result<(), Contradiction> {
        let start = self.start_of_grid();
        self.memory.grids.extend_from_within(start..);
        self.memory.branches.push(branch);
        self.narrow(branch.cell, DigitSet::single(branch.digit))
    }

    /// Goes back to the grid before the branch, which now does without it.
    fn retract(&mut self, branch: Branch) -> Result<(), Contradiction> {
        let start = self.start_of_grid();
        self.memory.grids.truncate(start);
        let others = self.grid()[branch.cell.index()].without(DigitSet::single(branch.digit));
        self.narrow(branch.cell, others)
    }

    /// Leaves the cell of the current grid only `digits`, and follows what that implies.
    fn narrow(&mut self, cell: Cell, digits: DigitSet) -> Result<(), Contradiction> {
        let start = self.start_of_grid();
        let grid = &mut self.memory.grids[start..];
        let propagation = &mut self.memory.propagation;
        propagation.clear();
        propagation.narrow(self.geometry, grid, cell, digits)?;
        propagation.settle(self.geometry, grid)
    }

    /// The current grid.
    fn grid(&self) -> &[DigitSet] {
        &self.memory.grids[self.start_of_grid()..]
    }

    fn start_of_grid(&self) -> usize {
        self.memory.grids.len() - self.geometry.cell_count()
    }

    /// Counts the current grid, whose cells are all decided.
    fn record_solution(&mut self) -> Result<(), Stopped> {
        let solution = self.grid().iter().filter_map(|candidates| candidates.only()).collect();
        self.patience = self.outcome.nodes + PATIENCE;
        self.record(solution)
    }

    fn record(&mut self, solution: Solution) -> Result<(), Stopped> {
        self.outcome.count += 1;
        if self.outcome.solutions.len() < self.keep {
            self.outcome.solutions.push(solution.clone());
        }
        if self.outcome.count <= MOST_FORBIDDEN {
            self.found.push(solution);
        }
        if self.outcome.count == self.limit {
            return Err(Stopped::LimitReached);
        }
        Ok(())
    }

    /// Lets clauses find the rest; `None` where they cannot.
    fn hand_over(&mut self) -> Option<Result<(), Stopped>> {
        self.patience = u64::MAX;
        if self.outcome.count > MOST_FORBIDDEN {
            return None;
        }
        // Deeper grids hang on tries; the first one lacks only what is searched to the end.
        let root = &self.memory.grids[..self.geometry.cell_count()];
        let left = self.budget.less(self.spent());
        let mut clauses = match ClauseSearch::new(self.geometry, root, left, self.interrupt) {
            Ok(clauses) => clauses,
            Err(Interrupted) => return Some(Err(Stopped::Interrupted)),
        };
        for solution in &self.found {
            clauses.forbid(solution);
        }
        let ended = self.count_on(&mut clauses);
        self.outcome.conflicts = clauses.conflicts();
        self.spent += clauses.spent();
        Some(ended)
    }

    fn count_on(&mut self, clauses: &mut ClauseSearch<'_>) -> Result<(), Stopped> {
        while let Some(solution) = clauses.next()? {
            clauses.leave_out();
            self.record(solution)?;
        }
        Ok(())
    }
}
