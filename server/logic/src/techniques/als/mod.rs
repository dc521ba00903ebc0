//! Almost locked sets: cells of a house with one more candidate digit than cells. If one digit is removed, the others
//! are locked in.
//!
//! Two sets have a *restricted common*, a digit that only one of them can hold, if all its places in the one see all
//! its places in the other. From that the techniques here conclude that some digit is in one of two sets, which
//! excludes it from cells that see it in both.
//!
//! Of steps with the same conclusion, only the simplest is reported.
//!
//! Must not know how a step is displayed.

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

use field::{Cell, CellSet, Digit, DigitSet};

use self::sets::{AlmostLockedSets, SetIndex};
use super::steps::sentence::{Sentence, Word, sentence};
use super::steps::step::{Link, Node, Step, Strength};
use super::steps::technique::Technique;

impl<const W: usize> AlmostLockedSets<W> {
    /// The digits whose presence in `one` or in `other` excludes them from some cell.
    fn conclusive(&self, one: SetIndex, other: SetIndex) -> DigitSet {
        let common = self.digits(one) & self.digits(other);
        common.iter().filter(|digit| self.seen(one, *digit).meets(self.seen(other, *digit))).collect()
    }

    /// The candidates excluded if each of `digits` is in `one` or in `other`.
    fn conclusions(&self, one: SetIndex, other: SetIndex, digits: DigitSet) -> Vec<(Cell, Digit)> {
        in_order(digits.iter().map(|digit| (digit, self.seen(one, digit) & self.seen(other, digit))))
    }

    /// A step of these sets, without conclusion and reason.
    fn step(&self, technique: Technique, sets: &[SetIndex]) -> Step {
        let cells: CellSet<W> = sets.iter().map(|set| self.cells(*set)).collect();
        let digits = sets.iter().map(|set| self.digits(*set)).collect();
        Step { cells: cells.to_vec(), digits, ..Step::of(technique) }
    }

    /// The weak link that only one of the sets can hold `digit`.
    fn link(&self, from: SetIndex, digit: Digit, to: SetIndex) -> Link {
        let node = |set| Node { digit, cells: self.places(set, digit).to_vec(), set: self.cells(set).to_vec() };
        Link { strength: Strength::Weak, from: node(from), to: node(to) }
    }

    /// The set in words: `r1c1 and r1c5 (3, 5 and 7)`.
    fn words(&self, set: SetIndex) -> Vec<Word> {
        sentence![self.cells(set).to_vec(), " (", self.digits(set), ")"].0
    }
}

/// Joins parts of a sentence.
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
    /// Returns true if an earlier step has the same conclusion.
    fn has(&self, removes: &[(Cell, Digit)]) -> bool {
        self.0.contains(removes)
    }

    /// Adds a conclusion; true if it is new.
    fn is_new(&mut self, removes: &[(Cell, Digit)]) -> bool {
        !self.has(removes) && self.0.insert(removes.to_vec())
    }
}
