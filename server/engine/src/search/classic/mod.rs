//! Solves classic 9×9 puzzles at full speed, one by one and in lists.
//!
//! [`one`] keeps all digits, rows and boxes of a puzzle in vector registers. [`many`] searches as many puzzles at once
//! as a vector has words, which is about twice as fast for a list. Both make the same steps in the same order, so that
//! a puzzle has the same outcome in a list as by itself, nodes included, and a budget ends both at the same node.
//!
//! # Invariants
//!
//! - Candidates are only removed. A row without a place for a digit, or a cell without a digit, is a contradiction.
//! - After propagation, no locked candidate and no digit with one place in a house removes anything more. Cells with
//!   one digit are searched for once a round; one that appears in the last step is found after the next branch.
//!   Finding it at once costs 2 %.
//! - A state in which these remove nothing, and in which each digit has one place in each row, is a solution: boxes and
//!   columns have one because of the locked candidates, and no two are in one cell, since one would have removed the
//!   other.
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
mod candidates;
mod many;
mod one;
mod tree;

use lanes::{InstructionSet, Lanes, Task};

use super::{Outcome, Query};
pub(super) use candidates::Start;
use candidates::{Candidates, Given};
use tree::Tree;

/// The memory of searches, reused by later ones.
#[derive(Clone, Debug)]
pub(super) struct Classic {
    instructions: InstructionSet,
    one: Tree<one::Rows>,
    many: Vec<Tree<Candidates>>,
}

impl Default for Classic {
    fn default() -> Classic {
        Classic::using(InstructionSet::best())
    }
}

impl Classic {
    /// A search that uses these instructions.
    pub(super) fn using(instructions: InstructionSet) -> Classic {
        Classic { instructions, one: Tree::new(), many: Vec::new() }
    }

    /// Searches for the solutions of a grid. The limit is not 0.
    pub(super) fn solve(&mut self, start: Start<'_>, query: Query<'_>) -> Outcome {
        self.instructions.run(SearchOne { tree: &mut self.one, query, start })
    }

    /// Does the same for each puzzle of a list. Puzzles without an outcome because of the interrupt say so.
    pub(super) fn solve_list(&mut self, puzzles: &[Start<'_>], query: Query<'_>) -> Vec<Outcome> {
        self.instructions.run(SearchMany { trees: &mut self.many, query, puzzles })
    }
}

/// The search of one puzzle.
struct SearchOne<'a> {
    tree: &'a mut Tree<one::Rows>,
    query: Query<'a>,
    start: Start<'a>,
}

impl Task for SearchOne<'_> {
    type Output = Outcome;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Outcome {
        let given = Given::new::<L::Words>(&self.start.cells());
        let start = self.start.candidates(&given);
        one::search::<L>(self.tree, &self.query, &start)
    }
}

/// The search of a list.
struct SearchMany<'a> {
    trees: &'a mut Vec<Tree<Candidates>>,
    query: Query<'a>,
    puzzles: &'a [Start<'a>],
}

impl Task for SearchMany<'_> {
    type Output = Vec<Outcome>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Vec<Outcome> {
        many::search::<L>(self.trees, &self.query, self.puzzles)
    }
}
