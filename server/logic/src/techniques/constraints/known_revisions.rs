//! Remembers what constraints leave of the candidates of their cells.
//!
//! The answer of a constraint depends only on the candidates of its cells. Trials ask for the same answers at one
//! position after the other: without this memory, a path with X-sums spends two thirds of its time in automata.

use engine::{Constraint, Reviser};
use field::{Cell, DigitSet};
use rustc_hash::FxHashMap;

/// The cells of all questions and answers that are kept, with 8 to 16 bytes each: a line over a whole 36×36 grid has
/// 1,296 of them.
const MOST_CELLS: usize = 1_000_000;

/// Revises constraints, and remembers the answers of those that take longer than to look an answer up.
#[derive(Debug, Default)]
pub(crate) struct KnownRevisions {
    reviser: Reviser,
    /// By the position of the constraint and the candidates of its cells, in its order.
    known: Vec<FxHashMap<Box<[DigitSet]>, Answer>>,
    /// The cells of all of them.
    cells: usize,
    /// The candidates of the cells that are asked about.
    candidates: Vec<DigitSet>,
}

/// The cells that lose candidates, with the candidates that they keep; `None` if the constraint cannot hold.
type Answer = Option<Box<[(Cell, DigitSet)]>>;

impl KnownRevisions {
    /// Asks the constraint at this position for the candidates that its cells keep. Cells that keep all may be left
    /// out, and a cell may occur twice. `None` if the constraint cannot hold.
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
            let mut answer: Answer = None;
            if self.reviser.revise(constraint, possible).is_ok() {
                let mut losers = Vec::new();
                for &(cell, left) in &self.reviser.left {
                    if !possible[cell.index()].is_within(left) {
                        losers.push((cell, left));
                    }
                }
                answer = Some(losers.into());
            }
            if self.cells > MOST_CELLS {
                self.known.iter_mut().for_each(FxHashMap::clear);
                self.cells = 0;
            }
            self.cells += self.candidates.len() + answer.as_ref().map_or(0, |left| left.len());
            self.known[position].insert(self.candidates.as_slice().into(), answer);
        }
        self.known[position].get(&self.candidates[..])?.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Sum;

    /// Two cells make 3; then one of them can only be 4.
    #[test]
    fn a_known_answer_is_that_of_the_reviser() {
        let cells = [Cell::new(0), Cell::new(1)];
        let constraint = Constraint::Sum(Sum::new(cells.map(|cell| (cell, 1)), 3));
        let mut revisions = KnownRevisions::default();
        let mut possible = vec![DigitSet::up_to(4); 16];
        let expected = cells.map(|cell| (cell, DigitSet::up_to(2)));
        for _ in 0..2 {
            let mut left = revisions.revise(0, &constraint, &possible).expect("a sum that can be").to_vec();
            left.sort_unstable_by_key(|(cell, _)| *cell);
            assert_eq!(left, expected);
        }
        assert_eq!(revisions.cells, 4);
        possible[1] = DigitSet::up_to(4).without(DigitSet::up_to(3));
        assert_eq!(revisions.revise(0, &constraint, &possible), None);
        assert_eq!(revisions.revise(0, &constraint, &possible), None);
        assert_eq!(revisions.cells, 6);
    }
}
