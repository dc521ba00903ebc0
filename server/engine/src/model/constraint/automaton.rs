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
    /// The same steps: for each state, the states that follow it, each with the digits that lead there.
    edges: Box<[(StateIndex, DigitSet)]>,
    /// The end of each state's edges.
    edge_ends: Box<[u32]>,
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
        let accepting: Box<[bool]> = states.iter().map(accepts).collect();
        forget_dead_ends(&mut next, &accepting, count);
        let mut edges: Vec<(StateIndex, DigitSet)> = Vec::new();
        let mut edge_ends = Vec::with_capacity(states.len());
        for state in 0..states.len() {
            let first = edges.len();
            for (digit, &reached) in digits.iter().zip(&next[state * count..(state + 1) * count]) {
                match edges[first..].iter_mut().find(|edge| edge.0 == reached) {
                    _ if reached == NONE => {}
                    Some(edge) => edge.1.insert(digit),
                    None => edges.push((reached, DigitSet::single(digit))),
                }
            }
            edge_ends.push(edges.len() as u32);
        }
        Automaton { next: next.into(), digits: count, accepting, edges: edges.into(), edge_ends: edge_ends.into() }
    }

    /// The states that follow a state, each with the digits that lead there.
    #[inline]
    pub(crate) fn edges(&self, state: StateIndex) -> &[(StateIndex, DigitSet)] {
        let start = state.checked_sub(1).map_or(0, |before| self.edge_ends[before as usize]);
        &self.edges[start as usize..self.edge_ends[state as usize] as usize]
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

/// Removes the steps to states from which no sequence is accepted, however long.
fn forget_dead_ends(next: &mut [StateIndex], accepting: &[bool], digits: usize) {
    let mut is_alive = accepting.to_vec();
    loop {
        let mut has_changed = false;
        for state in (0..is_alive.len()).rev() {
            let steps = &next[state * digits..(state + 1) * digits];
            if !is_alive[state] && steps.iter().any(|next| *next != NONE && is_alive[*next as usize]) {
                is_alive[state] = true;
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    for step in next {
        if *step != NONE && !is_alive[*step as usize] {
            *step = NONE;
        }
    }
}
