//! Defines rules about some cells of a puzzle, beyond its houses: the primitives that every clue of a variant is made
//! of.
//!
//! Must not know the kinds of clues: a thermometer is a chain of relations here, a killer cage different cells with a
//! sum. The name of a group of constraints is a text for people.

use field::{Cell, Digit, DigitSet};

mod automaton;
mod digit_counts;
mod partition;
mod prefix_sum;
mod relation;
mod sum;

pub use automaton::Automaton;
pub(crate) use automaton::StateIndex;
pub use digit_counts::{DigitCounts, Division};
pub(crate) use partition::{PartEnd, Partition};
pub use prefix_sum::{Prefix, PrefixSum};
pub use relation::Relation;
pub(crate) use relation::Which;
pub(crate) use sum::LARGEST_ARRANGED;
pub use sum::Sum;
pub(crate) use sum::Term;

use std::slice;
use std::sync::Arc;

/// A rule about the digits of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// The cell holds one of these digits.
    Among(Cell, DigitSet),
    /// The cells hold different digits, but not necessarily all of them.
    Different(Box<[Cell]>),
    /// The digits of two cells are a pair of the relation.
    Related([Cell; 2], Arc<Relation>),
    /// The digits of some cells, each with a weight, add up to a total.
    Sum(Sum),
    /// The first cells of a line, as many as the first of them says, add up to a total.
    PrefixSum(PrefixSum),
    /// The cells hold these digits; a digit that is listed twice is in at least two of the cells.
    Contains(Box<[Cell]>, Box<[Digit]>),
    /// The cells hold different digits without a gap between them, in any order: those from some digit to another.
    Consecutive(Box<[Cell]>),
    /// The cells hold each digit in none of them, or in as many as its count says.
    DigitCounts(DigitCounts),
    /// The automaton accepts the digits of the cells in this order.
    Sequence(Box<[Cell]>, Arc<Automaton>),
}

impl Constraint {
    /// The cells of the rule, some perhaps more than once.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        // One of the two is empty.
        let (cells, terms): (&[Cell], &[Term]) = match self {
            Constraint::Among(cell, _) => (slice::from_ref(cell), &[]),
            Constraint::Different(cells)
            | Constraint::Contains(cells, _)
            | Constraint::Consecutive(cells)
            | Constraint::Sequence(cells, _) => (cells, &[]),
            Constraint::PrefixSum(sum) => (sum.line(), &[]),
            Constraint::DigitCounts(counts) => (counts.cells(), &[]),
            Constraint::Related(cells, _) => (cells, &[]),
            Constraint::Sum(sum) => (&[], sum.terms()),
        };
        cells.iter().copied().chain(terms.iter().map(|term| term.cell))
    }

    /// Returns true if the digits of all cells of a puzzle follow the rule.
    pub fn accepts(&self, digits: &[Digit]) -> bool {
        let digit = |cell: &Cell| digits[cell.index()];
        match self {
            Constraint::Among(cell, allowed) => allowed.contains(digit(cell)),
            Constraint::Different(cells) => cells.iter().map(digit).collect::<DigitSet>().len() == cells.len(),
            Constraint::Related([one, other], relation) => relation.allows(digit(one), digit(other)),
            Constraint::Sum(sum) => sum.accepts(digits),
            Constraint::PrefixSum(sum) => sum.accepts(digits),
            Constraint::Contains(cells, listed) => listed.iter().all(|wanted| {
                let needed = listed.iter().filter(|other| *other == wanted).count();
                cells.iter().filter(|cell| digit(cell) == *wanted).count() >= needed
            }),
            Constraint::Consecutive(cells) => {
                let held: DigitSet = cells.iter().map(digit).collect();
                let least = held.first().map_or(0, Digit::index);
                let largest = held.last().map_or(0, Digit::index);
                held.len() == cells.len() && largest - least + 1 == cells.len()
            }
            Constraint::DigitCounts(counts) => counts.accepts(digits),
            Constraint::Sequence(cells, automaton) => automaton.accepts(cells.iter().map(digit)),
        }
    }
}
