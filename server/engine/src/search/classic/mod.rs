//! Solves classic 9×9 puzzles at full speed: all digits, rows and boxes at once in vector registers.
//!
//! # The representation
//!
//! A [`State`] is three values of [`Lanes`]: one for the first rows of the three bands, one for the second ones, one
//! for the third ones. Each lane is a digit in a row, each of its bits a column in which the digit is possible:
//!
//! ```text
//!                    digit 1, band 1   digit 2, band 1   …   digit 9, band 3
//! state.rows[0]      r1: .........     r1: .........         r7: .........
//! state.rows[1]      r2: .........     r2: .........         r8: .........
//! state.rows[2]      r3: .........     r3: .........         r9: .........
//!                        └┬┘└┬┘└┬┘
//!                         three parts of a row in three boxes
//! ```
//!
//! So operations on one digit (rows, columns, boxes) are bit arithmetic within lanes and between the three values, and
//! operations on one cell (its digits) combine lanes.
//!
//! # Invariants
//!
//! - Bits are only removed. A row without a place for a digit, or a cell without a digit, is a contradiction.
//! - After [`propagation`], no locked candidate and no digit with one place in a house removes anything more. Cells
//!   with one digit are searched for once a round; one that appears in the last step is found after the next branch.
//!   Finding it at once costs 2 %.
//! - A state in which these remove nothing, and in which each lane has one bit, is a solution: each digit occurs once
//!   in each row because of the lanes, in boxes and columns because of the locked candidates, and no two are in one
//!   cell, since one would have removed the other.
//! - The instruction set affects nothing but the time: outcome, branches and nodes are the same on all.
//!
//! # The search
//!
//! The search goes depth first; a branch is one digit in one cell ([`branching`]). The first descent takes the first
//! cell with two candidates, without a score: a puzzle with many solutions has one at its end, and many others there
//! too. If it fails deeper than its first branch, the search starts again at the root and scores every branch.
//!
//! # Experiments
//!
//! Thousand puzzles a second on one core with AVX-512, to prove uniqueness, of the hardest 11+ list (and of
//! `serg_benchmark`, with many solutions):
//!
//! | | 11+ | many |
//! |---|---|---|
//! | first cell with two candidates | 30.7 | 729 |
//! | scores as now, cell by cell | 32.9 | 436 |
//! | …only cells that could lead further (see [`branching`]) | 36.2 | 520 |
//! | …and a first descent without scores | 35.4 | 707 |
//!
//! Locked triples (three digits left for the three cells that a row and a box share) save 5 % of the guesses and cost
//! as much. Searching for digits with one place in a row before the bands instead of after the stacks is 4 % slower.
//! Searching for cells with one digit only when rows and boxes give nothing more is 8 % slower, because a round costs
//! the same regardless of its result. Finding both kinds of singles in the same state, side by side, makes no
//! difference. Scoring places in a house like cells with two candidates takes fewer guesses on easy puzzles and more on
//! hard ones.
//!
//! Must not know other sizes or rules; these have the general search.

mod branching;
mod propagation;
mod state;

use lanes::{InstructionSet, Lanes, Row, Task};

use super::{Budget, Interrupt, Outcome, Stopped};
use crate::model::digits::{Digit, DigitSet};
use propagation::Settled;
use state::State;

/// The number of nodes between two calls of the interrupt: some ten microseconds.
const NODES_BETWEEN_INTERRUPTS: u64 = 64;

/// The memory of a search, reused by later ones.
#[derive(Clone, Debug)]
pub(super) struct Classic {
    instructions: InstructionSet,
    /// The states before each branch, without that branch.
    stack: Vec<[Row; 3]>,
}

impl Default for Classic {
    fn default() -> Classic {
        Classic::using(InstructionSet::best())
    }
}

impl Classic {
    /// A search that uses these instructions.
    pub(super) fn using(instructions: InstructionSet) -> Classic {
        Classic { instructions, stack: Vec::new() }
    }

    /// Counts the solutions of a grid up to `limit`, which is not 0, and returns the first `keep`.
    pub(super) fn solve(
        &mut self,
        start: Start<'_>,
        limit: u64,
        keep: usize,
        budget: Budget,
        interrupt: Interrupt<'_>,
    ) -> Outcome {
        self.stack.clear();
        let outcome = Outcome::without_search(Stopped::Exhausted);
        let search = Search { stack: &mut self.stack, limit, keep, nodes: budget.steps(), interrupt, outcome };
        self.instructions.run(SearchTask { start, search })
    }
}

/// The initial grid of 81 cells.
#[derive(Clone, Copy)]
pub(super) enum Start<'a> {
    /// The digits that each cell may hold.
    Grid(&'a [DigitSet]),
    /// The values of the cells. A puzzle takes 80 ns less than by way of sets, of 1,350 for one with 17 clues.
    Values(&'a [Option<Digit>; 81]),
}

/// A search with its initial grid.
struct SearchTask<'a> {
    start: Start<'a>,
    search: Search<'a>,
}

/// The part of a search that does not depend on the instruction set.
struct Search<'a> {
    stack: &'a mut Vec<[Row; 3]>,
    limit: u64,
    keep: usize,
    /// The most nodes.
    nodes: u64,
    interrupt: Interrupt<'a>,
    outcome: Outcome,
}

impl Task for SearchTask<'_> {
    type Output = Outcome;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Outcome {
        let SearchTask { start, mut search } = self;
        let start = match start {
            Start::Grid(grid) => state::start(grid),
            Start::Values(values) => state::start_of_values(values),
        };
        if let Err(stopped) = search.run::<L>(&start) {
            search.outcome.stopped = stopped;
        }
        search.outcome.steps = search.outcome.nodes;
        search.outcome
    }
}

impl Search<'_> {
    /// Searches to the end; the error is the reason why it ended early.
    #[inline(always)]
    fn run<L: Lanes>(&mut self, start: &[Row; 3]) -> Result<(), Stopped> {
        let mut state = State::<L>::load(start);
        let mut root = *start;
        let mut first_descent = true;
        loop {
            let (settled, outcome) = propagation::settle(state);
            state = settled;
            match outcome {
                Settled::Open => {
                    if self.outcome.nodes == 0 {
                        root = state.store();
                    }
                    let branch = if first_descent { branching::first(&state) } else { branching::best(&state) };
                    self.spend_node()?;
                    self.stack.push(state.without_branch(branch).store());
                    state = state.with(branch);
                    continue;
                }
                Settled::Solved => {
                    first_descent = false;
                    self.record(&state.store())?;
                }
                Settled::Contradiction if first_descent && self.stack.len() > 1 => {
                    first_descent = false;
                    self.stack.clear();
                    state = State::load(&root);
                    continue;
                }
                Settled::Contradiction => first_descent = false,
            }
            let Some(next) = self.stack.pop() else {
                return Ok(());
            };
            self.spend_node()?;
            state = State::load(&next);
        }
    }

    #[inline(always)]
    fn spend_node(&mut self) -> Result<(), Stopped> {
        if self.outcome.nodes == self.nodes {
            return Err(Stopped::OutOfBudget);
        }
        if self.outcome.nodes.is_multiple_of(NODES_BETWEEN_INTERRUPTS) && (self.interrupt)() {
            return Err(Stopped::Interrupted);
        }
        self.outcome.nodes += 1;
        Ok(())
    }

    /// Records a solved state.
    fn record(&mut self, rows: &[Row; 3]) -> Result<(), Stopped> {
        self.outcome.count += 1;
        if self.outcome.solutions.len() < self.keep {
            self.outcome.solutions.push(state::solution(rows));
        }
        if self.outcome.count == self.limit { Err(Stopped::LimitReached) } else { Ok(()) }
    }
}
