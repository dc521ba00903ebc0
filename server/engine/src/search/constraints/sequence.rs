//! Propagates automata: a candidate is left if a sequence of candidates with it is accepted.

use field::{Cell, Digit, DigitSet};

use super::{Contradiction, Work};
use crate::model::constraint::{Automaton, StateIndex, Sum};

/// The states that an automaton may have before each cell, and after the last, as bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Reached {
    /// So many words for each layer.
    words: usize,
    layers: Vec<u64>,
}

impl Reached {
    /// Finds what is left of the candidates of `cells`, which the automaton reads in this order. It has only the states
    /// in `possible`, unless this is empty: bits, as in the layers.
    pub(super) fn revise(
        &mut self,
        cells: &[Cell],
        automaton: &Automaton,
        grid: &[DigitSet],
        possible: &[u64],
        left: &mut Vec<(Cell, DigitSet)>,
    ) -> Result<Work, Contradiction> {
        self.words = automaton.state_count().div_ceil(64);
        self.layers.clear();
        self.layers.resize(self.words * (cells.len() + 1), 0);
        self.layers[0] = 1;
        let mut steps = 0;
        for (place, cell) in cells.iter().enumerate() {
            steps += self.advance(place, automaton, grid[cell.index()]);
            let after = (place + 1) * self.words;
            for (word, possible) in self.layers[after..].iter_mut().zip(possible.iter().skip(after)).take(self.words) {
                *word &= possible;
            }
        }
        for (word, index) in self.layers[cells.len() * self.words..].iter_mut().zip(0..) {
            let refused = ones(*word, index).filter(|state| !automaton.is_accepting(*state));
            *word &= !refused.fold(0, |all, state| all | bit(state));
        }
        for (place, &cell) in cells.iter().enumerate().rev() {
            let digits = self.keep(place, automaton, grid[cell.index()]);
            if digits.is_empty() {
                return Err(Contradiction);
            }
            left.push((cell, digits));
        }
        Ok(Work::of(2 * steps, STEP))
    }

    /// True if the state before the cell of that number, or after the last, is one from which candidates lead to
    /// acceptance.
    #[inline(always)]
    pub(super) fn is_marked(&self, place: usize, state: StateIndex) -> bool {
        self.layers[place * self.words + state as usize / 64] & bit(state) != 0
    }

    /// Marks the states that candidates of a cell lead to; returns the number of steps that took.
    fn advance(&mut self, place: usize, automaton: &Automaton, candidates: DigitSet) -> usize {
        let (before, after) = self.layers.split_at_mut((place + 1) * self.words);
        let mut steps = 0;
        for (word, index) in before[place * self.words..].iter().zip(0..) {
            for state in ones(*word, index) {
                let edges = automaton.edges(state);
                steps += edges.len();
                for &(next, digits) in edges {
                    let leads_on = !(digits & candidates).is_empty();
                    after[next as usize / 64] |= u64::from(leads_on) << (next % 64);
                }
            }
        }
        steps
    }

    /// Keeps the states before a cell from which a candidate leads to a marked state; returns these candidates.
    fn keep(&mut self, place: usize, automaton: &Automaton, candidates: DigitSet) -> DigitSet {
        let (before, after) = self.layers.split_at_mut((place + 1) * self.words);
        let mut all = DigitSet::EMPTY;
        for (word, index) in before[place * self.words..].iter_mut().zip(0..) {
            for state in ones(*word, index) {
                let mut leading_on = DigitSet::EMPTY;
                for &(next, digits) in automaton.edges(state) {
                    if after[next as usize / 64] & bit(next) != 0 {
                        leading_on |= digits;
                    }
                }
                leading_on = leading_on & candidates;
                if leading_on.is_empty() {
                    *word &= !bit(state);
                }
                all |= leading_on;
            }
        }
        all
    }
}

/// The bit of a state in its word.
fn bit(state: StateIndex) -> u64 {
    1 << (state % 64)
}

/// The states of a word of a layer, in order.
fn ones(word: u64, index: StateIndex) -> impl Iterator<Item = StateIndex> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros())?;
        rest &= rest - 1;
        Some(index * 64 + bit)
    })
}

/// The states of an automaton, or of a sum, for clauses: in lists, since a sum has a state for each number.
#[derive(Clone, Debug, Default)]
pub(in crate::search) struct Layers {
    /// The states from which candidates lead to acceptance: those of layer `i` are `states[starts[i]..starts[i + 1]]`,
    /// in order.
    states: Vec<StateIndex>,
    starts: Vec<usize>,
}

/// The cost of a step of an automaton.
const STEP: u64 = 4;

/// A finite automaton whose steps may depend on the number of the cell.
pub(in crate::search) trait Steps {
    /// The state after a digit of the cell of that number; `None` if no accepted sequence goes on like this.
    fn next(&self, place: usize, state: StateIndex, digit: Digit) -> Option<StateIndex>;

    /// Returns true if a sequence may end in this state.
    fn is_accepting(&self, state: StateIndex) -> bool;
}

impl Steps for Automaton {
    #[inline]
    fn next(&self, _: usize, state: StateIndex, digit: Digit) -> Option<StateIndex> {
        self.next(state, digit)
    }

    fn is_accepting(&self, state: StateIndex) -> bool {
        self.is_accepting(state)
    }
}

/// The states of a sum are the sums so far, as the bits of an `i32`.
impl Steps for Sum {
    fn next(&self, place: usize, state: StateIndex, digit: Digit) -> Option<StateIndex> {
        let value = self.terms()[place].weight * i32::from(digit.get());
        Some(state.cast_signed().wrapping_add(value).cast_unsigned())
    }

    fn is_accepting(&self, state: StateIndex) -> bool {
        state.cast_signed() == self.total()
    }
}

impl Layers {
    /// Finds the states that candidates, a set for each cell, reach and that lead to acceptance.
    pub(in crate::search) fn follow(&mut self, automaton: &impl Steps, sets: &[DigitSet]) {
        (self.states, self.starts) = (vec![0], vec![0, 1]);
        for (place, set) in sets.iter().enumerate() {
            let last = self.starts[place]..self.states.len();
            let after = |state: &StateIndex| {
                let state = *state;
                set.iter().filter_map(move |digit| automaton.next(place, state, digit))
            };
            let mut reached: Vec<StateIndex> = self.states[last].iter().flat_map(after).collect();
            reached.sort_unstable();
            reached.dedup();
            self.states.append(&mut reached);
            self.starts.push(self.states.len());
        }
        let ends = self.starts[sets.len()]..self.states.len();
        let mut keeps: Vec<bool> = vec![false; self.states.len()];
        for at in ends {
            keeps[at] = automaton.is_accepting(self.states[at]);
        }
        for (place, set) in sets.iter().enumerate().rev() {
            let after = self.starts[place + 1];
            for at in self.starts[place]..after {
                let next = |digit| automaton.next(place, self.states[at], digit);
                let is_kept = |state| self.position(place + 1, state).is_some_and(|position| keeps[after + position]);
                keeps[at] = set.iter().filter_map(next).any(is_kept);
            }
        }
        self.retain(&keeps);
    }

    /// Keeps only the states that are marked.
    fn retain(&mut self, keeps: &[bool]) {
        let kept_before = |end: &usize| keeps[..*end].iter().filter(|keeps| **keeps).count();
        self.starts = self.starts.iter().map(kept_before).collect();
        let mut keeps = keeps.iter();
        self.states.retain(|_| keeps.next().is_some_and(|keeps| *keeps));
    }

    /// The states before the cell of that number, in order; none at all if no sequence of candidates is accepted.
    pub(in crate::search) fn layer(&self, place: usize) -> &[StateIndex] {
        &self.states[self.starts[place]..self.starts[place + 1]]
    }

    /// The position of a state in its layer.
    fn position(&self, place: usize, state: StateIndex) -> Option<usize> {
        self.layer(place).binary_search(&state).ok()
    }

    /// The position in the next layer of the state after a digit of the cell of that number.
    pub(in crate::search) fn step(
        &self,
        automaton: &impl Steps,
        place: usize,
        state: StateIndex,
        digit: Digit,
    ) -> Option<usize> {
        self.position(place + 1, automaton.next(place, state, digit)?)
    }
}
