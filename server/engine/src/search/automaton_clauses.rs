//! Encodes automata, and sums as automata, as clauses.
//!
//! Before each cell but the first, and after the last, one variable for each state; exactly one of them holds. Clauses
//! lead from a state and a digit to the next state, and back. The digits alone decide which states hold, so that an
//! assignment is still one solution.

use field::{Cell, Digit, DigitSet};

use super::cdcl::Literal;
use super::constraints::{Layers, Steps};
use crate::model::constraint::{Constraint, StateIndex};

/// The most exclusions of one automaton: some 1,000 states before one cell.
const MOST_EXCLUSIONS: usize = 1_000_000;

/// The words of a clause for a state and a digit: three literals, its head, and the two places that watch it.
const WORDS_OF_A_STEP: usize = 10;

/// An automaton with the variables of its states.
pub(super) struct Encoded<'a> {
    constraint: &'a Constraint,
    sets: Vec<DigitSet>,
    layers: Layers,
    /// The first variable of each layer from the second on.
    first: Vec<u32>,
}

impl<'a> Encoded<'a> {
    /// Numbers the states from `next` on; `None` for a constraint that is no automaton. The error is that there are too
    /// many states.
    pub(super) fn new(
        constraint: &'a Constraint,
        grid: &[DigitSet],
        next: u32,
    ) -> Option<Result<Encoded<'a>, TooMany>> {
        let sets: Vec<DigitSet> = constraint.cells().map(|cell| grid[cell.index()]).collect();
        let mut layers = Layers::default();
        match constraint {
            Constraint::Sum(sum) => layers.follow(sum, &sets),
            Constraint::Sequence(_, automaton) => layers.follow(&**automaton, &sets),
            // Its automaton has too many states where it is used.
            Constraint::PrefixSum(_) => return Some(Err(TooMany)),
            // So have the automata of each digit over all cells.
            Constraint::DigitCounts(_) => return Some(Err(TooMany)),
            _ => return None,
        };
        let sizes = || (1..=sets.len()).map(|place| layers.layer(place).len());
        if sizes().map(|size| size * size).sum::<usize>() > MOST_EXCLUSIONS {
            return Some(Err(TooMany));
        }
        let ends = sizes().scan(next, |end, size| {
            *end += size as u32;
            Some(*end)
        });
        let first = std::iter::once(next).chain(ends).collect();
        Some(Ok(Encoded { constraint, sets, layers, first }))
    }

    /// The number after the last variable.
    pub(super) fn end(&self) -> u32 {
        self.first.last().copied().unwrap_or_default()
    }

    /// The memory that its exclusions and clauses take, in words of four bytes; an estimate.
    pub(super) fn words(&self) -> usize {
        let mut words = 0;
        for (place, set) in self.sets.iter().enumerate() {
            words += self.layers.layer(place + 1).len().pow(2);
            words += self.layers.layer(place).len() * set.len() * WORDS_OF_A_STEP;
        }
        words
    }

    /// The cells that the automaton reads, in order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.constraint.cells()
    }

    /// For each variable the others of its layer, which it excludes.
    pub(super) fn exclusions(&self) -> impl Iterator<Item = impl Iterator<Item = u32>> {
        self.first.windows(2).flat_map(|layer| {
            let layer = layer[0]..layer[1];
            layer.clone().map(move |variable| layer.clone().filter(move |other| *other != variable))
        })
    }

    /// Calls `add` with each clause. `holds` returns the literal of a candidate by the number of its cell; `None` for
    /// the value of a decided cell.
    pub(super) fn clauses(&self, holds: impl Fn(usize, Digit) -> Option<Literal>, mut add: impl FnMut(&[Literal])) {
        match self.constraint {
            Constraint::Sum(sum) => self.clauses_of(sum, &holds, &mut add),
            Constraint::Sequence(_, automaton) => self.clauses_of(&**automaton, &holds, &mut add),
            _ => {}
        }
    }

    fn clauses_of(
        &self,
        automaton: &impl Steps,
        holds: &impl Fn(usize, Digit) -> Option<Literal>,
        add: &mut impl FnMut(&[Literal]),
    ) {
        if self.layers.layer(0).is_empty() {
            add(&[]);
            return;
        }
        for (place, &set) in self.sets.iter().enumerate() {
            let after = self.layers.layer(place + 1).len();
            add(&(0..after).map(|position| self.state(place + 1, position)).collect::<Vec<_>>());
            let mut before: Vec<Vec<Literal>> = vec![Vec::new(); after];
            for (position, &state) in self.layers.layer(place).iter().enumerate() {
                self.steps_of(automaton, (place, position, state), set, holds, &mut before, add);
            }
            if place > 0 {
                for (position, mut states) in before.into_iter().enumerate() {
                    states.dedup();
                    states.push(self.state(place + 1, position).negated());
                    add(&states);
                }
            }
        }
    }

    /// The clauses of the steps from a state; notes it before each state that follows.
    fn steps_of(
        &self,
        automaton: &impl Steps,
        (place, position, state): (usize, usize, StateIndex),
        set: DigitSet,
        holds: &impl Fn(usize, Digit) -> Option<Literal>,
        before: &mut [Vec<Literal>],
        add: &mut impl FnMut(&[Literal]),
    ) {
        let here = (place > 0).then(|| self.state(place, position));
        for digit in set {
            let next = self.layers.step(automaton, place, state, digit);
            let conditions = here.into_iter().chain(holds(place, digit)).map(Literal::negated);
            let conclusion = next.map(|next| self.state(place + 1, next));
            add(&conditions.chain(conclusion).collect::<Vec<_>>());
            if let (Some(next), Some(here)) = (next, here) {
                before[next].push(here);
            }
        }
    }

    /// The variable of a state by its position in its layer, which is not the first.
    fn state(&self, place: usize, position: usize) -> Literal {
        Literal::holds(self.first[place - 1] + position as u32)
    }
}

/// An automaton has too many states for clauses.
pub(super) struct TooMany;
