//! Whether some cells of a puzzle clash, asked of the solver as seldom as possible.
//!
//! A solution of some cells shows that all sets of cells it agrees with have one, so solutions are kept, and looked at
//! first.
//!
//! Must not know which sets are asked about, nor why.

use crate::diagnosis::inquiry::Inquiry;
use crate::model::cell::Cell;
use crate::model::digits::DigitSet;
use crate::model::geometry::Geometry;
use crate::model::puzzle::Puzzle;
use crate::search::{Budget, Stopped};

/// What a question costs beside its nodes.
pub(super) const COST: u64 = 10;

/// The most solutions kept.
const MOST_KEPT: usize = 256;

/// A set of a puzzle's restricted cells, by their position among these.
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
        others.iter().for_each(|other| rest.0[other / 64] &= !(1 << (other % 64)));
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

/// Questions about one puzzle, within one budget.
pub(super) struct Questions<'a, 'b> {
    inquiry: &'a mut Inquiry<'b>,
    empty: Puzzle,
    /// The cells that do not allow all digits, and what they allow.
    restricted: Vec<(Cell, DigitSet)>,
    /// For some grids that keep the rules: which cells allow what stands there.
    solved: Vec<Members>,
    cost: u64,
}

impl<'a, 'b> Questions<'a, 'b> {
    pub(super) fn new(puzzle: &Puzzle, inquiry: &'a mut Inquiry<'b>) -> Questions<'a, 'b> {
        let geometry = puzzle.geometry();
        let cells = geometry.cells().map(|cell| (cell, puzzle.allowed(cell)));
        let restricted = cells.filter(|(_, allowed)| *allowed != geometry.digits()).collect();
        let empty = Puzzle::new(geometry.clone());
        Questions { inquiry, empty, restricted, solved: Vec::new(), cost: 0 }
    }

    pub(super) fn geometry(&self) -> &Geometry {
        self.empty.geometry()
    }

    /// What was asked so far cost, as if the puzzle had 81 cells.
    pub(super) fn cost(&self) -> u64 {
        self.cost * self.empty.geometry().cell_count() as u64 / 81
    }

    pub(super) fn all(&self) -> Members {
        Members::of(self.restricted.len(), |_| true)
    }

    pub(super) fn cells(&self, members: &Members) -> Vec<Cell> {
        members.iter().map(|member| self.restricted[member].0).collect()
    }

    /// Whether these cells have no solution together; `None` if so many steps, or the rest of the budget, did not suffice to
    /// find out.
    pub(super) fn clash(&mut self, members: &Members, steps: u64) -> Result<Option<bool>, Stopped> {
        if self.solved.iter().any(|solved| members.is_within(solved)) {
            return Ok(Some(false));
        }
        // What propagation answers needs no budget, but on large grids it takes a while too.
        if self.cost > 0 && !self.geometry().is_classic() && self.inquiry.left() == Budget::of(0) {
            return Ok(None);
        }
        let mut puzzle = self.empty.clone();
        for member in members.iter() {
            let (cell, allowed) = self.restricted[member];
            puzzle.restrict(cell, allowed);
        }
        let outcome = self.inquiry.ask_within(&puzzle, 1, steps);
        self.cost += outcome.nodes + COST;
        if let Some(solution) = outcome.solutions.first() {
            let allows = |member: usize| {
                let (cell, allowed) = self.restricted[member];
                allowed.contains(solution[cell.index()])
            };
            if self.solved.len() < MOST_KEPT {
                self.solved.push(Members::of(self.restricted.len(), allows));
            }
            return Ok(Some(false));
        }
        match outcome.stopped {
            Stopped::Interrupted => Err(Stopped::Interrupted),
            Stopped::OutOfBudget => Ok(None),
            Stopped::Exhausted | Stopped::LimitReached => Ok(Some(true)),
        }
    }
}
