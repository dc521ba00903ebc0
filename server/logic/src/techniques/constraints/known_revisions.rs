//! Remembers what constraints leave of the candidates of their cells.
//!
//! What a constraint leaves depends on the candidates of its cells alone, and the trials of one position go much like
//! those of the position before: without this, a path with X-sums spends two thirds of its time in automata.

use engine::{Constraint, Reviser};
use field::{Cell, DigitSet};
use rustc_hash::FxHashMap;

/// The answers that are kept. With the candidates of nine cells each they take about 20 MB.
const MOST_KNOWN: usize = 50_000;

/// Revises constraints, and remembers the answers of those that take longer than to look an answer up.
#[derive(Debug, Default)]
pub(crate) struct KnownRevisions {
    reviser: Reviser,
    /// By the position of the constraint and the candidates of its cells, in its order.
    known: Vec<FxHashMap<Box<[DigitSet]>, Answer>>,
    count: usize,
    /// The candidates of the cells that are asked about.
    candidates: Vec<DigitSet>,
}

/// What is left in some cells, of those that lose a candidate; `None` if the constraint cannot hold.
type Answer = Option<Box<[(Cell, DigitSet)]>>;

impl KnownRevisions {
    /// What the constraint at this position leaves of the candidates of its cells; `None` if it cannot hold. A cell may
    /// occur twice, and cells that lose no candidate may be left out.
    pub(crate) fn revise(
        &mut self,
        position: usize,
        constraint: &Constraint,
        possible: &[DigitSet],
    ) -> Option<&[(Cell, DigitSet)]> {
        let is_quick = matches!(constraint, Constraint::Different(_) | Constraint::Among(..) | Constraint::Related(..));
        if is_quick {
            self.reviser.revise(constraint, possible).ok()?;
            return Some(&self.reviser.left);
        }
        self.candidates.clear();
        self.candidates.extend(constraint.cells().map(|cell| possible[cell.index()]));
        if self.known.len() <= position {
            self.known.resize_with(position + 1, FxHashMap::default);
        }
        if !self.known[position].contains_key(&self.candidates[..]) {
            let mut answer = None;
            if self.reviser.revise(constraint, possible).is_ok() {
                let all = self.reviser.left.iter().copied();
                let loses = |(cell, left): &(Cell, DigitSet)| possible[cell.index()] & *left != possible[cell.index()];
                answer = Some(all.filter(loses).collect());
            }
            if self.count == MOST_KNOWN {
                self.known.iter_mut().for_each(FxHashMap::clear);
                self.count = 0;
            }
            self.known[position].insert(self.candidates.as_slice().into(), answer);
            self.count += 1;
        }
        self.known[position].get(&self.candidates[..])?.as_deref()
    }
}
