//! Propagates automata over cells that hold different digits, exactly: a candidate is left if a sequence of different
//! candidates with it is accepted.
//!
//! Where [`super::sequence`] keeps the states that an automaton may have before each cell, this keeps the sets of
//! digits that may have been read in each of these states. It finds much more, such as the sums that are left between
//! the crusts of a sandwich, and takes some microseconds; so it comes when nothing else is left to propagate.

use field::{Cell, DigitSet};
use lanes::{InstructionSet, Lanes, Task};

use super::sequence::Reached;
use super::subsets::Subsets;
use super::{Contradiction, Work};
use crate::model::constraint::{Automaton, StateIndex};

/// The cost of the sets of one state, extended by the digits of one edge.
const EDGE: u64 = 20;

/// The memory of revisions, reused by later ones.
#[derive(Clone, Debug)]
pub(super) struct DifferentSequences {
    instructions: InstructionSet,
    /// The sets of digits before each cell and after the last, by state.
    layers: Vec<Subsets>,
    /// The states with such sets, one layer after the other.
    active: Vec<StateIndex>,
    /// The end of each layer's states.
    ends: Vec<usize>,
    /// The states that some sequence has before each cell and after the last, as bits, so many words for each.
    possible: Vec<u64>,
    candidates: Vec<DigitSet>,
}

impl Default for DifferentSequences {
    fn default() -> DifferentSequences {
        DifferentSequences::using(InstructionSet::best())
    }
}

impl DifferentSequences {
    pub(super) fn using(instructions: InstructionSet) -> DifferentSequences {
        DifferentSequences {
            instructions,
            layers: Vec::new(),
            active: Vec::new(),
            ends: Vec::new(),
            possible: Vec::new(),
            candidates: Vec::new(),
        }
    }

    /// The states that some sequence had before each cell and after the last, in the last revision.
    pub(super) fn possible_states(&self) -> &[u64] {
        &self.possible
    }

    /// Finds what is left of the candidates of `cells`, whose digits differ and are at most 9. `reached` has the states
    /// that lead from candidates to acceptance.
    pub(super) fn revise(
        &mut self,
        cells: &[Cell],
        automaton: &Automaton,
        grid: &[DigitSet],
        reached: &Reached,
        left: &mut Vec<(Cell, DigitSet)>,
    ) -> Result<Work, Contradiction> {
        self.candidates.clear();
        self.candidates.extend(cells.iter().map(|cell| grid[cell.index()]));
        // All sets are empty: those that were used are cleared below.
        let count = automaton.state_count() * (cells.len() + 1);
        if self.layers.len() < count {
            self.layers.resize(count, Subsets::NONE);
        }
        self.active.clear();
        self.ends.clear();
        let instructions = self.instructions;
        let edges = instructions.run(Read { memory: self, automaton, reached });
        let words = automaton.state_count().div_ceil(64);
        self.possible.clear();
        self.possible.resize(words * (cells.len() + 1), 0);
        let mut start = 0;
        for (place, end) in self.ends.iter().enumerate() {
            for state in &self.active[start..*end] {
                let layer = &mut self.layers[place * automaton.state_count() + *state as usize];
                let is_possible = u64::from(!layer.is_none());
                self.possible[place * words + *state as usize / 64] |= is_possible << (*state % 64);
                *layer = Subsets::NONE;
            }
            start = *end;
        }
        let edges = edges.ok_or(Contradiction)?;
        for (cell, kept) in cells.iter().zip(&self.candidates) {
            if kept.is_empty() {
                return Err(Contradiction);
            }
            left.push((*cell, *kept));
        }
        Ok(Work::of(edges, EDGE))
    }
}

/// Reads all sequences forth and back, and leaves the candidates of those that are accepted. Returns the number of
/// edges that it followed; `None` if no sequence is accepted.
struct Read<'a> {
    memory: &'a mut DifferentSequences,
    automaton: &'a Automaton,
    reached: &'a Reached,
}

impl Task for Read<'_> {
    type Output = Option<usize>;

    #[inline(always)]
    fn run<L: Lanes>(self) -> Option<usize> {
        let Read { memory, automaton, reached } = self;
        let states = automaton.state_count();
        let count = memory.candidates.len();
        let mut followed = 0;
        memory.layers[0] = Subsets::EMPTY_SET;
        memory.active.push(0);
        memory.ends.push(1);
        let mut start = 0;
        let mut place = 0;
        while place < count {
            let end = memory.active.len();
            let mut index = start;
            while index < end {
                let state = memory.active[index];
                let before = memory.layers[place * states + state as usize];
                let edges = automaton.edges(state);
                let mut edge = 0;
                while edge < edges.len() {
                    let (next, digits) = edges[edge];
                    edge += 1;
                    let mut rest = (digits & memory.candidates[place]).bits();
                    if rest == 0 || !reached.is_marked(place + 1, next) {
                        continue;
                    }
                    followed += 1;
                    let target = (place + 1) * states + next as usize;
                    let mut after = memory.layers[target];
                    let is_new = after.is_none();
                    while rest != 0 {
                        after = after.or(&before.extended_by(rest.trailing_zeros() as usize));
                        rest &= rest - 1;
                    }
                    if is_new && !after.is_none() {
                        memory.active.push(next);
                    }
                    memory.layers[target] = after;
                }
                index += 1;
            }
            memory.ends.push(memory.active.len());
            start = end;
            place += 1;
        }
        // The states that are marked behind the last cell accept.
        if start == memory.active.len() {
            return None;
        }
        while place > 0 {
            place -= 1;
            let first = if place == 0 { 0 } else { memory.ends[place - 1] };
            let mut kept = 0;
            let mut index = first;
            while index < memory.ends[place] {
                let state = memory.active[index];
                let before = memory.layers[place * states + state as usize];
                let mut accepted = Subsets::NONE;
                let edges = automaton.edges(state);
                let mut edge = 0;
                while edge < edges.len() {
                    let (next, digits) = edges[edge];
                    edge += 1;
                    let after = memory.layers[(place + 1) * states + next as usize];
                    let mut rest = (digits & memory.candidates[place]).bits();
                    if rest == 0 || after.is_none() {
                        continue;
                    }
                    while rest != 0 {
                        let digit = rest.trailing_zeros() as usize;
                        rest &= rest - 1;
                        let fits = after.reduced_by(&before, digit);
                        kept |= (!fits.is_none() as u64) << digit;
                        accepted = accepted.or(&fits);
                    }
                }
                memory.layers[place * states + state as usize] = accepted;
                index += 1;
            }
            memory.candidates[place] = DigitSet::of_bits(kept);
        }
        Some(2 * followed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use field::Digit;
    use proptest::prelude::*;

    /// The digits of each cell in all sequences of different digits that the automaton accepts, by trial.
    fn tried(candidates: &[DigitSet], automaton: &Automaton) -> Vec<DigitSet> {
        fn extend(candidates: &[DigitSet], automaton: &Automaton, held: &mut Vec<Digit>, found: &mut [DigitSet]) {
            if held.len() == candidates.len() {
                if automaton.accepts(held.iter().copied()) {
                    held.iter().zip(found).for_each(|(digit, set)| set.insert(*digit));
                }
                return;
            }
            for digit in candidates[held.len()] {
                if !held.contains(&digit) {
                    held.push(digit);
                    extend(candidates, automaton, held, found);
                    held.pop();
                }
            }
        }
        let mut found = vec![DigitSet::EMPTY; candidates.len()];
        extend(candidates, automaton, &mut Vec::new(), &mut found);
        found
    }

    /// The digits that `sequences` leaves in each cell; empty if no sequence is accepted.
    fn kept(
        sequences: &mut DifferentSequences,
        automaton: &Automaton,
        grid: &[DigitSet],
        possible: &[u64],
    ) -> Vec<DigitSet> {
        let cells: Vec<Cell> = (0..grid.len()).map(Cell::new).collect();
        let mut left = Vec::new();
        let mut reached = Reached::default();
        if reached.revise(&cells, automaton, grid, possible, &mut left).is_err() {
            return Vec::new();
        }
        left.clear();
        if sequences.revise(&cells, automaton, grid, &reached, &mut left).is_err() {
            return Vec::new();
        }
        left.iter().map(|(_, digits)| *digits).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(400))]

        /// The digits that are left are those that a trial of all sequences finds, with all instructions. The second
        /// revision is of a part of the candidates: it uses the memory of the first, and only the states that this has
        /// found to be possible.
        #[test]
        fn sequences_agree_with_trials(
            masks in prop::collection::vec((1_u64..512, 0_u64..512), 2..7),
            modulus in 2_u32..6,
            rest in 0_u32..6,
            highest in 1_u32..5,
        ) {
            let grid: Vec<DigitSet> = masks.iter().map(|(mask, _)| DigitSet::of_bits(*mask)).collect();
            // The sum of the digits by a modulus, and how often a digit is larger than all before it.
            let step = |state: &(u32, u8, u32), digit: u8| {
                let seen = state.2 + u32::from(digit > state.1);
                (seen <= highest).then(|| ((state.0 + u32::from(digit)) % modulus, digit.max(state.1), seen))
            };
            let automaton =
                Automaton::new(DigitSet::up_to(9), grid.len(), (0, 0, 0), step, |state| state.0 == rest % modulus);
            let mut expected = tried(&grid, &automaton);
            expected.retain(|digits| !digits.is_empty());
            let part: Vec<DigitSet> =
                grid.iter().zip(&masks).map(|(all, (_, without))| all.without(DigitSet::of_bits(*without))).collect();
            let mut expected_of_part = tried(&part, &automaton);
            expected_of_part.retain(|digits| !digits.is_empty());
            for instructions in InstructionSet::available() {
                let mut sequences = DifferentSequences::using(instructions);
                prop_assert_eq!(&kept(&mut sequences, &automaton, &grid, &[]), &expected);
                if !expected.is_empty() {
                    let possible = sequences.possible_states().to_vec();
                    prop_assert_eq!(&kept(&mut sequences, &automaton, &part, &possible), &expected_of_part);
                }
            }
        }
    }
}
