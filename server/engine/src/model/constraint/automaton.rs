//! Defines a finite automaton over the digits of cells in a row.

use field::{Digit, DigitSet};

use std::collections::HashMap;
use std::hash::Hash;

/// Reads a fixed number of digits one by one, and accepts some sequences of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The next state for each digit, by state; [`NONE`] where no accepted sequence goes on.
    next: Box<[StateIndex]>,
    digits: usize,
    accepting: Box<[bool]>,
}

/// A state, by its number; 0 is the first.
pub(crate) type StateIndex = u32;

const NONE: StateIndex = StateIndex::MAX;

impl Automaton {
    /// The automaton that begins in `first`, goes from a state on to that which `step` returns for the value of a
    /// digit, and accepts the sequences of `length` digits that end in a state for which `accepts` returns true.
    pub fn new<S: Clone + Eq + Hash>(
        digits: DigitSet,
        length: usize,
        first: S,
        step: impl Fn(&S, u8) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Automaton {
        let count = digits.len();
        let mut states = vec![first.clone()];
        let mut numbers = HashMap::from([(first, 0)]);
        let mut next = Vec::new();
        let mut layer = 0..1;
        for _ in 0..length {
            for state in layer.clone() {
                for digit in digits {
                    let reached = step(&states[state], digit.get());
                    next.push(reached.map_or(NONE, |reached| {
                        *numbers.entry(reached.clone()).or_insert_with(|| {
                            states.push(reached);
                            states.len() as StateIndex - 1
                        })
                    }));
                }
            }
            layer = layer.end..states.len();
        }
        // States that are reached by `length` digits alone lead nowhere.
        next.resize(states.len() * count, NONE);
        Automaton { next: next.into(), digits: count, accepting: states.iter().map(accepts).collect() }
    }

    /// The number of states.
    pub(crate) fn state_count(&self) -> usize {
        self.accepting.len()
    }

    /// The state after a digit; `None` if no accepted sequence goes on like this.
    #[inline]
    pub(crate) fn next(&self, state: StateIndex, digit: Digit) -> Option<StateIndex> {
        let next = self.next[state as usize * self.digits + usize::from(digit.get()) - 1];
        (next != NONE).then_some(next)
    }

    /// Returns true if a sequence may end in this state.
    pub(crate) fn is_accepting(&self, state: StateIndex) -> bool {
        self.accepting[state as usize]
    }

    pub(crate) fn accepts(&self, digits: impl IntoIterator<Item = Digit>) -> bool {
        let end = digits.into_iter().try_fold(0, |state, digit| self.next(state, digit));
        end.is_some_and(|state| self.is_accepting(state))
    }
}
