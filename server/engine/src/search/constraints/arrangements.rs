//! Finds the arrangements of different digits in some cells, with the fastest instructions of the processor.
//!
//! Must not know weights.

use std::ops::Range;

use field::DigitSet;
use lanes::{InstructionSet, Lanes, Task};

use super::Contradiction;
use super::subsets::Subsets;
use crate::model::constraint::{PartEnd, Partition};

/// Finds arrangements, in the memory of earlier ones.
#[derive(Clone, Debug)]
pub(super) struct Arrangements {
    instructions: InstructionSet,
    /// The candidates of each cell, one group after the other.
    candidates: Vec<DigitSet>,
    /// For each cell, the sets of digits that the cells of its group before it can hold.
    before: Vec<Subsets>,
    /// The ends of the parts of a house.
    ends: Vec<PartEnd>,
}

/// A group of cells that hold different digits.
#[derive(Clone, Debug)]
pub(super) struct Group {
    cells: Range<usize>,
    /// The sets of digits that the cells can hold.
    sets: Subsets,
    /// The totals of these sets, as bits.
    pub(super) totals: u64,
}

impl Default for Arrangements {
    fn default() -> Arrangements {
        Arrangements::using(InstructionSet::best())
    }
}

impl Arrangements {
    /// Finds arrangements with these instructions.
    pub(super) fn using(instructions: InstructionSet) -> Arrangements {
        Arrangements { instructions, candidates: Vec::new(), before: Vec::new(), ends: Vec::new() }
    }

    /// Forgets all groups.
    pub(super) fn clear(&mut self) {
        self.candidates.clear();
        self.before.clear();
    }

    /// Adds a group of cells with these candidates.
    pub(super) fn add(&mut self, candidates: impl Iterator<Item = DigitSet>) -> Group {
        let cells = self.push(candidates);
        let (sets, totals) = self.instructions.run(Add(self.memory(cells.clone())));
        Group { cells, sets, totals }
    }

    /// The same as [`Arrangements::add`] and [`Arrangements::keep`] for a group whose total is known.
    pub(super) fn with_total(
        &mut self,
        candidates: impl Iterator<Item = DigitSet>,
        total: i32,
    ) -> Result<(&[DigitSet], DigitSet), Contradiction> {
        let cells = self.push(candidates);
        let common = self.instructions.run(WithTotal { memory: self.memory(cells.clone()), total });
        Ok((&self.candidates[cells], common.ok_or(Contradiction)?))
    }

    /// The candidates of the cells of a group in its arrangements with these totals, and the digits that are in all of
    /// these.
    pub(super) fn keep(&mut self, group: &Group, totals: u64) -> Result<(&[DigitSet], DigitSet), Contradiction> {
        let sets = group.sets;
        let kept = self.instructions.run(Keep { memory: self.memory(group.cells.clone()), sets, totals });
        let common = kept.ok_or(Contradiction)?;
        Ok((&self.candidates[group.cells.clone()], common))
    }

    /// The candidates of the open cells of a house in all its arrangements in which the parts have their totals.
    /// Decided cells count for the totals alone: it is not checked that the others have different digits.
    pub(super) fn arrange(&mut self, house: &Partition, grid: &[DigitSet]) -> Result<&[DigitSet], Contradiction> {
        self.clear();
        self.ends.clear();
        let mut decided = 0;
        let mut parts = house.parts().iter().peekable();
        for (cell, place) in house.cells().iter().zip(1..) {
            match grid[cell.index()].only() {
                Some(digit) => decided += i32::from(digit.get()),
                None => self.candidates.push(grid[cell.index()]),
            }
            if let Some(part) = parts.next_if(|part| part.count == place) {
                self.ends.push(PartEnd { count: self.candidates.len(), total: part.total - decided });
            }
        }
        self.before.resize(self.candidates.len(), Subsets::NONE);
        let Arrangements { instructions, candidates, before, ends } = self;
        let is_possible = instructions.run(Arrange { memory: Memory { candidates, before }, ends });
        if is_possible { Ok(&self.candidates) } else { Err(Contradiction) }
    }

    fn push(&mut self, candidates: impl Iterator<Item = DigitSet>) -> Range<usize> {
        let start = self.candidates.len();
        self.candidates.extend(candidates);
        self.before.resize(self.candidates.len(), Subsets::NONE);
        start..self.candidates.len()
    }

    fn memory(&mut self, cells: Range<usize>) -> Memory<'_> {
        Memory { candidates: &mut self.candidates[cells.clone()], before: &mut self.before[cells] }
    }
}

/// The memory of some cells.
struct Memory<'a> {
    candidates: &'a mut [DigitSet],
    before: &'a mut [Subsets],
}

impl Memory<'_> {
    /// Finds the sets that the cells can hold, where the first so many cells of each end have its total.
    #[inline(always)]
    #[expect(clippy::needless_range_loop, reason = "iterators of slices are not inlined in every build")]
    fn reach(&mut self, ends: &[PartEnd]) -> Subsets {
        let mut sets = Subsets::EMPTY_SET;
        let mut place = 0;
        for end in 0..ends.len() {
            while place < ends[end].count {
                sets = self.extend(place, sets);
                place += 1;
            }
            sets = sets.with_total(ends[end].total);
        }
        while place < self.candidates.len() {
            sets = self.extend(place, sets);
            place += 1;
        }
        sets
    }

    #[inline(always)]
    fn extend(&mut self, place: usize, sets: Subsets) -> Subsets {
        self.before[place] = sets;
        sets.extended(self.candidates[place])
    }

    /// Keeps the candidates with which the cells hold one of these sets.
    #[inline(always)]
    fn keep(&mut self, mut sets: Subsets) {
        let mut place = self.candidates.len();
        while place > 0 {
            place -= 1;
            (sets, self.candidates[place]) = sets.reduced(&self.before[place], self.candidates[place]);
        }
    }
}

/// Adds a group.
struct Add<'a>(Memory<'a>);

impl Task for Add<'_> {
    type Output = (Subsets, u64);

    #[inline(always)]
    fn run<L: Lanes>(mut self) -> (Subsets, u64) {
        let sets = self.0.reach(&[]);
        (sets, sets.totals(self.0.candidates.len()))
    }
}

/// Keeps the candidates of a group, and returns the digits of all its arrangements; `None` if there are none.
struct Keep<'a> {
    memory: Memory<'a>,
    sets: Subsets,
    totals: u64,
}

impl Task for Keep<'_> {
    type Output = Option<DigitSet>;

    #[inline(always)]
    fn run<L: Lanes>(mut self) -> Option<DigitSet> {
        let sets = self.sets.with_totals(self.totals);
        if sets.is_none() {
            return None;
        }
        self.memory.keep(sets);
        Some(sets.common())
    }
}

/// Adds a group and keeps its candidates in the arrangements with a total, and returns the digits of all of these;
/// `None` if there are none.
struct WithTotal<'a> {
    memory: Memory<'a>,
    total: i32,
}

impl Task for WithTotal<'_> {
    type Output = Option<DigitSet>;

    #[inline(always)]
    fn run<L: Lanes>(mut self) -> Option<DigitSet> {
        let sets = self.memory.reach(&[]).with_total(self.total);
        if sets.is_none() {
            return None;
        }
        self.memory.keep(sets);
        Some(sets.common())
    }
}

/// Keeps the candidates of a house; returns false if there are none.
struct Arrange<'a> {
    memory: Memory<'a>,
    ends: &'a [PartEnd],
}

impl Task for Arrange<'_> {
    type Output = bool;

    #[inline(always)]
    fn run<L: Lanes>(mut self) -> bool {
        let sets = self.memory.reach(self.ends);
        self.memory.keep(sets);
        !sets.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::constraint::Sum;
    use field::Cell;
    use field::Digit;
    use proptest::prelude::*;

    /// The digits of each cell in all arrangements of different digits with that total.
    fn tried(cells: &[DigitSet], total: u32) -> Vec<DigitSet> {
        fn extend(cells: &[DigitSet], held: &mut Vec<Digit>, total: u32, found: &mut [DigitSet]) {
            if held.len() == cells.len() {
                if held.iter().map(|digit| u32::from(digit.get())).sum::<u32>() == total {
                    held.iter().zip(found).for_each(|(digit, set)| set.insert(*digit));
                }
                return;
            }
            for digit in cells[held.len()] {
                if !held.contains(&digit) {
                    held.push(digit);
                    extend(cells, held, total, found);
                    held.pop();
                }
            }
        }
        let mut found = vec![DigitSet::EMPTY; cells.len()];
        extend(cells, &mut Vec::new(), total, &mut found);
        found
    }

    proptest! {
        /// The digits that are left are those of all arrangements, found by trial, with all instructions.
        #[test]
        fn arrangements_agree_with_trials(masks in prop::collection::vec(1_u64..512, 1..6), total in 1_u32..46) {
            let grid: Vec<DigitSet> = masks.into_iter().map(DigitSet::of_bits).collect();
            let expected = tried(&grid, total);
            let expected = if expected[0].is_empty() { Err(Contradiction) } else { Ok(&expected[..]) };
            for instructions in InstructionSet::available() {
                let mut arrangements = Arrangements::using(instructions);
                let group = arrangements.add(grid.iter().copied());
                prop_assert_eq!(group.totals >> total & 1 == 1, expected.is_ok());
                let kept = arrangements.keep(&group, 1 << total).map(|(kept, common)| (kept.to_vec(), common));
                prop_assert_eq!(kept.as_ref().map(|(kept, _)| &kept[..]).map_err(|why| *why), expected);
                let at_once = arrangements.with_total(grid.iter().copied(), total as i32);
                prop_assert_eq!(at_once.map(|(kept, common)| (kept.to_vec(), common)), kept);
                // Decided cells are left out of a house, and the digits of the others would have to be other ones.
                if grid.iter().all(|candidates| !candidates.is_single()) {
                    prop_assert_eq!(arrangements.arrange(&house(grid.len(), total), &grid), expected);
                }
            }
        }
    }

    /// A house of so many cells whose total is known.
    fn house(count: usize, total: u32) -> Partition {
        let cells: Vec<Cell> = (0..count).map(Cell::new).collect();
        let sum = Sum::new(cells.iter().map(|cell| (*cell, 1)), total as i32);
        Partition::of_house(&cells, [&sum].into_iter()).expect("one part")
    }

    #[test]
    fn decided_cells_count_for_the_total() {
        let set = |values: &[u8]| values.iter().copied().filter_map(Digit::new).collect::<DigitSet>();
        let grid = [set(&[1, 2, 3]), set(&[4]), set(&[1, 2, 3])];
        let expected: [&[DigitSet]; 3] = [&[set(&[1, 2]); 2], &[set(&[1, 3]); 2], &[set(&[2, 3]); 2]];
        for (total, expected) in (7..).zip(expected) {
            assert_eq!(Arrangements::default().arrange(&house(3, total), &grid), Ok(expected));
        }
    }

    #[test]
    fn totals_that_no_digits_have() {
        let any = [DigitSet::up_to(9); 2];
        for total in [0, 18, 46] {
            assert_eq!(Arrangements::default().arrange(&house(2, total), &any), Err(Contradiction), "{total}");
        }
        assert_eq!(Arrangements::default().add([DigitSet::up_to(9); 10].into_iter()).totals, 0);
    }
}
