//! Searches for solutions by trial, depth first.
//!
//! Each branch has a grid of its own, copied from the one before: that is simpler than undoing, and the copy is a small
//! part of a node. If the search takes too long, clauses find the rest.

use field::{Cell, DigitSet};

use super::branching::{self, Branch};
use super::budget::Work;
use super::clause_search::{ClauseSearch, NotEncoded};
use super::outcome::{Outcome, Stopped};
use super::patience;
use super::propagation::Propagation;
use super::query::Query;
use super::watch::{Halt, Watch};
use crate::model::geometry::Geometry;
use crate::model::puzzle::{Puzzle, Solution};
use lanes::InstructionSet;

/// The most solutions that clauses exclude; a puzzle with more is counted by the depth-first search alone.
const MOST_EXCLUDED: u64 = 1_000;

/// The memory of a search, reused by later ones.
#[derive(Clone, Debug, Default)]
pub(super) struct DepthFirst {
    /// The candidates of all cells at each depth of the search, one grid after the other.
    grids: Vec<DigitSet>,
    /// The branch being tried at each depth: grid `i` is the one before `branches[i]`, and the last grid is the current
    /// one.
    branches: Vec<Branch>,
    propagation: Propagation,
}

impl DepthFirst {
    /// A search that uses these instructions.
    pub(super) fn using(instructions: InstructionSet) -> DepthFirst {
        DepthFirst { propagation: Propagation::using(instructions), ..DepthFirst::default() }
    }

    /// Searches for the solutions of a puzzle. The limit is not 0.
    pub(super) fn solve(&mut self, puzzle: &Puzzle, query: Query<'_>) -> Outcome {
        let geometry = puzzle.geometry();
        let patience = patience::nodes(geometry);
        let mut search = Search {
            geometry,
            query,
            budget: Work::of_budget(query.budget),
            spent: Work::default(),
            memory: self,
            outcome: Outcome::without_search(Stopped::Exhausted),
            found: Vec::new(),
            node: if geometry.constraints().is_empty() { Work::STEP } else { Work::NODE_OF_CLUES },
            patience,
            clauses_from: patience.unwrap_or(u64::MAX),
            stays_with_failures: branching::stays_with_failures(geometry),
            failed: None,
        };
        if let Err(stopped) = search.run(puzzle) {
            search.outcome.stopped = stopped;
        }
        search.outcome.steps = search.spent().steps();
        search.outcome
    }
}

/// A search in progress.
struct Search<'a> {
    geometry: &'a Geometry,
    query: Query<'a>,
    /// The budget of the query.
    budget: Work,
    /// The cost of nodes and clauses, without propagation.
    spent: Work,
    memory: &'a mut DepthFirst,
    outcome: Outcome,
    /// All solutions so far, unless there are too many for clauses to exclude.
    found: Vec<Solution>,
    /// The cost of a node by itself.
    node: Work,
    /// The number of nodes without a new solution after which clauses take over, if they ever do.
    patience: Option<u64>,
    /// The number of nodes at which clauses take over.
    clauses_from: u64,
    /// True if the cell of the last contradiction is tried next.
    stays_with_failures: bool,
    /// That cell.
    failed: Option<Cell>,
}

impl Search<'_> {
    /// Searches to the end.
    ///
    /// # Errors
    /// The reason why the search ended early.
    fn run(&mut self, puzzle: &Puzzle) -> Result<(), Stopped> {
        let mut settled = self.begin(puzzle);
        // The cell of the last branch, tried or excluded.
        let mut last = None;
        loop {
            if self.outcome.nodes >= self.clauses_from
                && !patience::is_thorough(self.geometry, self.outcome.nodes, self.spent().steps())
                && let Some(result) = self.finish_with_clauses()
            {
                return result;
            }
            match settled {
                Ok(()) => {
                    if let Some(branch) = self.choose() {
                        self.spend_node()?;
                        last = Some(branch.cell);
                        settled = self.descend(branch);
                        continue;
                    }
                    self.record_solution()?;
                }
                Err(Halt::Contradiction) => {
                    if let Some(cell) = last {
                        self.memory.propagation.weights.blame([cell]);
                        self.failed = self.stays_with_failures.then_some(cell);
                    }
                }
                Err(Halt::Stopped(stopped)) => return Err(stopped),
            }
            let Some(branch) = self.memory.branches.pop() else {
                return Ok(());
            };
            self.spend_node()?;
            self.memory.propagation.weights.age();
            last = Some(branch.cell);
            settled = self.retract(branch);
        }
    }

    fn spend_node(&mut self) -> Result<(), Stopped> {
        // Compares whole steps, so that a search can be repeated with its steps as the budget.
        if self.spent().steps() >= self.budget.steps() {
            return Err(Stopped::OutOfBudget);
        }
        if (self.query.interrupt)() {
            return Err(Stopped::Interrupted);
        }
        self.outcome.nodes += 1;
        self.spent += self.node;
        Ok(())
    }

    fn spent(&self) -> Work {
        self.spent + self.memory.propagation.work()
    }

    /// The next branch, if a cell is open.
    fn choose(&mut self) -> Option<Branch> {
        let start = self.start_of_grid();
        let grid = &self.memory.grids[start..];
        let (branch, work) = if self.geometry.constraints().is_empty() {
            branching::choose(self.geometry, grid)
        } else {
            branching::choose_by_weight(self.geometry, grid, &self.memory.propagation.weights, self.failed)
        };
        self.spent += work;
        branch
    }

    /// Sets up the grid of depth 0.
    fn begin(&mut self, puzzle: &Puzzle) -> Result<(), Halt> {
        let most = self.budget.max(Work::BEFORE_NODES);
        let DepthFirst { grids, branches, propagation } = &mut *self.memory;
        branches.clear();
        grids.clear();
        grids.extend_from_slice(puzzle.grid());
        propagation.begin(self.geometry, grids)?;
        propagation.settle(self.geometry, grids, Watch::new(Work::default(), most, self.query.interrupt))
    }

    /// Tries the branch on a copy of the current grid.
    fn descend(&mut self, branch: Branch) -> Result<(), Halt> {
        let start = self.start_of_grid();
        self.memory.grids.extend_from_within(start..);
        self.memory.branches.push(branch);
        self.narrow(branch.cell, DigitSet::single(branch.digit))
    }

    /// Returns to the grid before the branch, and excludes the branch.
    fn retract(&mut self, branch: Branch) -> Result<(), Halt> {
        let start = self.start_of_grid();
        self.memory.grids.truncate(start);
        let others = self.grid()[branch.cell.index()].without(DigitSet::single(branch.digit));
        self.narrow(branch.cell, others)
    }

    /// Restricts a cell of the current grid to `digits`, and propagates.
    fn narrow(&mut self, cell: Cell, digits: DigitSet) -> Result<(), Halt> {
        let start = self.start_of_grid();
        let grid = &mut self.memory.grids[start..];
        let propagation = &mut self.memory.propagation;
        propagation.clear();
        propagation.narrow(self.geometry, grid, cell, digits)?;
        // A step more than the budget, of which only whole steps count.
        let watch = Watch::new(propagation.work(), self.budget.less(self.spent) + Work::STEP, self.query.interrupt);
        propagation.settle(self.geometry, grid, watch)
    }

    /// The current grid.
    fn grid(&self) -> &[DigitSet] {
        &self.memory.grids[self.start_of_grid()..]
    }

    fn start_of_grid(&self) -> usize {
        self.memory.grids.len() - self.geometry.cell_count()
    }

    /// Records the current grid, whose cells are all decided.
    fn record_solution(&mut self) -> Result<(), Stopped> {
        let solution = self.grid().iter().filter_map(|candidates| candidates.only()).collect();
        if let Some(patience) = self.patience {
            self.clauses_from = self.outcome.nodes + patience;
        }
        self.record(solution)
    }

    fn record(&mut self, solution: Solution) -> Result<(), Stopped> {
        self.outcome.count += 1;
        if self.outcome.solutions.len() < self.query.keep {
            self.outcome.solutions.push(solution.clone());
        }
        if self.outcome.count <= MOST_EXCLUDED {
            self.found.push(solution);
        }
        if self.outcome.count == self.query.limit {
            return Err(Stopped::LimitReached);
        }
        Ok(())
    }

    /// Finishes the search with clauses; `None` if solutions or clauses are too many.
    fn finish_with_clauses(&mut self) -> Option<Result<(), Stopped>> {
        self.clauses_from = u64::MAX;
        if self.outcome.count > MOST_EXCLUDED {
            return None;
        }
        // Deeper grids depend on branches; the first one lacks only candidates whose branches are finished.
        let root = &self.memory.grids[..self.geometry.cell_count()];
        let left = self.budget.less(self.spent());
        let mut clauses = match ClauseSearch::new(self.geometry, root, left, self.query.interrupt) {
            Ok(clauses) => clauses,
            Err(NotEncoded::Interrupted) => return Some(Err(Stopped::Interrupted)),
            Err(NotEncoded::TooLarge) => return None,
        };
        for solution in &self.found {
            clauses.exclude(solution);
        }
        let result = self.count_rest(&mut clauses);
        self.outcome.conflicts = clauses.conflicts();
        self.spent += clauses.spent();
        Some(result)
    }

    fn count_rest(&mut self, clauses: &mut ClauseSearch<'_>) -> Result<(), Stopped> {
        while let Some(solution) = clauses.next()? {
            clauses.exclude_found();
            self.record(solution)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell as Flag;
    use std::sync::Arc;

    use super::*;
    use crate::model::constraint::{Automaton, Constraint};
    use crate::model::constraint_groups::ConstraintGroup;
    use crate::search::Budget;
    use crate::support::standard;
    use field::DigitSet;

    /// An empty grid whose rows must have their totals by automata with a state for each sum.
    fn slow_to_propagate() -> Puzzle {
        let plain = standard(16);
        let add = |sum: &u32, digit: u8| Some(sum + u32::from(digit));
        let automaton = Arc::new(Automaton::new(DigitSet::up_to(16), 16, 0, add, |sum| *sum == 136));
        let rows = plain.cells().map(Cell::index).filter(|index| index % 16 == 0);
        let row = |start: usize| (start..start + 16).map(Cell::new).collect();
        let constraints = rows.map(|start| Constraint::Sequence(row(start), Arc::clone(&automaton))).collect();
        let group = ConstraintGroup::named("totals", constraints);
        Puzzle::new(Arc::new(plain.with_constraints(vec![group]).expect("cells of the grid")))
    }

    #[test]
    fn propagation_before_the_first_node_is_counted_and_interrupted() {
        let puzzle = slow_to_propagate();
        let calls = Flag::new(0);
        let second = || calls.replace(calls.get() + 1) > 0;
        let outcome = DepthFirst::default().solve(&puzzle, Query::unique(Budget::of(1_000_000)).until(&second));
        assert_eq!((outcome.stopped, outcome.nodes), (Stopped::Interrupted, 0));
        let outcome = DepthFirst::default().solve(&puzzle, Query::unique(Budget::of(0)));
        assert_eq!((outcome.stopped, outcome.nodes), (Stopped::OutOfBudget, 0));
        assert!(outcome.steps > 100, "{}", outcome.steps);
    }

    /// An empty 9×9 grid, between whose 1 and 9 there are 18 in these columns and rows.
    fn sandwiches(columns: &[usize], rows: &[usize]) -> Puzzle {
        #[derive(Clone, PartialEq, Eq, Hash)]
        enum Part {
            Before,
            Between(u8),
            After,
        }
        let step = |part: &Part, digit: u8| match (part, matches!(digit, 1 | 9)) {
            (Part::Before, true) => Some(Part::Between(0)),
            (Part::Between(18), true) => Some(Part::After),
            (Part::Between(sum), false) => Some(Part::Between(sum + digit)).filter(|_| sum + digit <= 18),
            (Part::Before | Part::After, false) => Some(part.clone()),
            (Part::Between(_) | Part::After, true) => None,
        };
        let automaton = Automaton::new(DigitSet::up_to(9), 9, Part::Before, step, |part| *part == Part::After);
        let automaton = Arc::new(automaton);
        let columns = columns.iter().map(|column| (0..9).map(|row| Cell::new(9 * row + column)).collect());
        let rows = rows.iter().map(|row| (0..9).map(|column| Cell::new(9 * row + column)).collect());
        let lines = columns.chain(rows);
        let constraints = lines.map(|line| Constraint::Sequence(line, Arc::clone(&automaton))).collect();
        let group = ConstraintGroup::named("sandwiches", constraints);
        Puzzle::new(Arc::new(standard(9).with_constraints(vec![group]).expect("cells of the grid")))
    }

    #[test]
    fn clauses_do_not_take_over_from_thorough_propagation() {
        let puzzle = sandwiches(&[1, 4, 5, 6, 8], &[0, 1, 2, 3, 5, 6, 7]);
        let outcome = DepthFirst::default().solve(&puzzle, Query::unique(Budget::of(200_000)));
        assert_eq!((outcome.count, outcome.conflicts), (2, 0));
        assert!(outcome.nodes > 2_000, "{}", outcome.nodes);
    }
}
