//! Classic 9×9 puzzles at full speed: all digits, rows and boxes at once in vector registers.
//!
//! # The representation
//!
//! A [`State`] is three values of [`Lanes`]: one for the first rows of the three bands, one for the
//! second ones, one for the third ones. Each lane is a digit in a row, each of its bits a column
//! where the digit may still stand:
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
//! So what concerns one digit (rows, columns, boxes) is bit arithmetic within lanes and between the three
//! values, and what concerns one cell (which digits are left) goes across lanes.
//!
//! # Invariants
//!
//! - Bits are only taken away. A row without a place for a digit, or a cell without a digit, is a contradiction.
//! - After [`propagation`] no locked candidate and no digit with one place in a house takes away more. Cells with one digit are looked for
//!   once a round; one that only the last look brought about waits for the next branch. Looking for it as well costs 2 %.
//! - A state from which those take nothing, and in which each lane has one bit, is a solution: digits stand once in each row by their
//!   lanes, in boxes and columns by the locked candidates, and no two in a cell, for they would have taken it from each other.
//! - Nothing depends on the instruction set but the time: outcome, branches and nodes are the same on all.
//!
//! # The search
//!
//! Depth first; a branch is one digit in one cell ([`branching`]). The first descent takes the first cell with two
//! candidates, without weighing: a puzzle with many solutions has one at its end, and many others end there, too. When it fails
//! deeper than its first branch, the search begins anew at the root and weighs every branch.
//!
//! # What was tried
//!
//! Thousand puzzles a second on one core with AVX-512, to prove uniqueness, of the hardest 11+ list (and of `serg_benchmark`,
//! with many solutions):
//!
//! | | 11+ | many |
//! |---|---|---|
//! | first cell with two candidates | 30.7 | 729 |
//! | candidates weighed as now, cell by cell | 32.9 | 436 |
//! | …only cells that could lead further (see [`branching`]) | 36.2 | 520 |
//! | …and an unweighed first descent | 35.4 | 707 |
//!
//! Locked triples (three digits left for the three cells that a row and a box share) save 5 % of the guesses and cost as much.
//! Digits with one place in a row looked for before the bands instead of after the stacks: 4 % slower. Cells with one digit only when rows
//! and boxes give nothing more: 8 % slower, for a round costs the same whatever it finds. Both kinds of singles from the same
//! state, side by side: no difference. Places in a house weighed like cells with two candidates: fewer guesses on easy puzzles, more on
//! hard ones.
//!
//! Must not know other sizes or rules; they have the general search.

mod branching;
mod propagation;
mod state;

use lanes::{InstructionSet, Lanes, Row, Task};

use super::{Budget, Interrupt, Outcome, Stopped};
use crate::model::digits::{Digit, DigitSet};
use propagation::Settled;
use state::State;

/// How many nodes pass between two questions whether the search is still wanted: some ten microseconds.
const NODES_BETWEEN_INTERRUPTS: u64 = 64;

/// The memory of a search, for use in many.
#[derive(Clone, Debug)]
pub(super) struct Classic {
    instructions: InstructionSet,
    /// The states in which a branch was taken, without it.
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

    /// Counts the solutions of a grid up to `limit`, which is not 0, and keeps the first `keep`.
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

/// A grid of 81 cells.
#[derive(Clone, Copy)]
pub(super) enum Start<'a> {
    /// By what each cell may hold.
    Grid(&'a [DigitSet]),
    /// By the values that stand in it. Without the detour by sets a puzzle takes 80 ns less, of 1,350 for one with 17 clues.
    Values(&'a [Option<Digit>; 81]),
}

/// A search and where it starts.
struct SearchTask<'a> {
    start: Start<'a>,
    search: Search<'a>,
}

/// One search under way, as far as it does not depend on the instruction set.
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
    /// Searches to the end; an error says what ended it before.
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

    /// Counts a solved state.
    fn record(&mut self, rows: &[Row; 3]) -> Result<(), Stopped> {
        self.outcome.count += 1;
        if self.outcome.solutions.len() < self.keep {
            self.outcome.solutions.push(state::solution(rows));
        }
        if self.outcome.count == self.limit { Err(Stopped::LimitReached) } else { Ok(()) }
    }
}
