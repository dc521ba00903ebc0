//! Almost locked sets: cells of a house with one value more than there are cells. Take one value away, and the others are
//! locked in.
//!
//! Two sets have a *restricted common*, a digit that fits into only one of them, where all its places in the one see all its
//! places in the other. From that the techniques here conclude that some digit stands in the one or in the other of two sets,
//! so that it goes from what sees it in both.
//!
//! Of steps that conclude the same, only the simplest is handed over.
//!
//! Must not know how a step is shown.

mod blossom;
mod chain;
mod chain_ends;
mod restricted_commons;
pub(crate) mod sets;
pub(crate) mod sue_de_coq;
mod wing;
mod xz;

pub(super) use blossom::blossoms;
pub(super) use chain::chains;
pub(super) use wing::wings;
pub(super) use xz::xz;

use std::collections::HashSet;

use self::sets::{AlmostLockedSets, SetIndex};
use super::grids::cell_set::CellSet;
use super::steps::sentence::{Sentence, Word, sentence};
use super::steps::step::{Link, Node, Step, Strength};
use super::steps::technique::Technique;
use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};

impl<const W: usize> AlmostLockedSets<W> {
    /// The digits that go from some cell if they stand in `one` or in `other`.
    fn conclusive(&self, one: SetIndex, other: SetIndex) -> DigitSet {
        let common = self.digits(one) & self.digits(other);
        common.iter().filter(|digit| self.seen(one, *digit).meets(self.seen(other, *digit))).collect()
    }

    /// What goes if each of `digits` stands in `one` or in `other`.
    fn conclusions(&self, one: SetIndex, other: SetIndex, digits: DigitSet) -> Vec<(Cell, Digit)> {
        in_order(digits.iter().map(|digit| (digit, self.seen(one, digit) & self.seen(other, digit))))
    }

    /// A step of these sets, without conclusion and reason.
    fn step(&self, technique: Technique, sets: &[SetIndex]) -> Step {
        let cells: CellSet<W> = sets.iter().map(|set| self.cells(*set)).collect();
        let digits = sets.iter().map(|set| self.digits(*set)).collect();
        Step { cells: cells.to_vec(), digits, ..Step::of(technique) }
    }

    /// That `digit` fits into only one of the sets.
    fn link(&self, from: SetIndex, digit: Digit, to: SetIndex) -> Link {
        let node = |set| Node { digit, cells: self.places(set, digit).to_vec(), set: self.cells(set).to_vec() };
        Link { strength: Strength::Weak, from: node(from), to: node(to) }
    }

    /// The set in a sentence: `r1c1 and r1c5 (3, 5 and 7)`.
    fn words(&self, set: SetIndex) -> Vec<Word> {
        sentence![self.cells(set).to_vec(), " (", self.digits(set), ")"].0
    }
}

/// Parts of a sentence as one.
fn joined<const N: usize>(parts: [Vec<Word>; N]) -> Sentence {
    Sentence(parts.concat())
}

/// Candidates by cell and digit, each once.
fn in_order<const W: usize>(of_digits: impl Iterator<Item = (Digit, CellSet<W>)>) -> Vec<(Cell, Digit)> {
    let mut removes: Vec<_> =
        of_digits.flat_map(|(digit, cells)| cells.iter().map(move |cell| (cell, digit))).collect();
    removes.sort_unstable();
    removes.dedup();
    removes
}

/// The conclusions so far.
#[derive(Default)]
struct Concluded(HashSet<Vec<(Cell, Digit)>>);

impl Concluded {
    /// Whether something has concluded the same before.
    fn has(&self, removes: &[(Cell, Digit)]) -> bool {
        self.0.contains(removes)
    }

    /// Whether nothing has, which is noted.
    fn is_new(&mut self, removes: &[(Cell, Digit)]) -> bool {
        !self.has(removes) && self.0.insert(removes.to_vec())
    }
}
