//! Represents sets of sets of digits, for cells that hold different ones of the digits 1 to 9.
//!
//! A set of digits is a number below 512, a bit for each digit; a set of such sets is 512 bits. The sets that the first
//! cells of a cage can hold follow from those of one cell less by a few operations on words for each candidate, so that
//! all arrangements are considered without a trial of any.

use super::Contradiction;
use crate::model::cell::Cell;
use crate::model::constraint::LARGEST_ARRANGED;
use crate::model::digits::{Digit, DigitSet};

/// Sets of digits: bit `n` of the whole stands for the set whose bits are those of `n`, 1 for the digit 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Subsets([u64; 8]);

/// The sets without each of the digits 1 to 6, within a word.
const LACKING: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The sets of each total, from 0 to 45.
const OF_TOTAL: [Subsets; 46] = {
    let mut totals = [Subsets::NONE; 46];
    let mut set = 0;
    while set < 512 {
        let (mut total, mut digit) = (0, 0);
        while digit < LARGEST_ARRANGED as usize {
            if set >> digit & 1 == 1 {
                total += digit + 1;
            }
            digit += 1;
        }
        totals[total].0[set / 64] |= 1 << (set % 64);
        set += 1;
    }
    totals
};

impl Subsets {
    /// No set at all.
    pub(super) const NONE: Subsets = Subsets([0; 8]);

    /// The empty set alone.
    pub(super) const EMPTY_SET: Subsets = Subsets([1, 0, 0, 0, 0, 0, 0, 0]);

    /// Returns true if there is no set.
    pub(super) fn is_none(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// The sets that lack `digit`, each with it.
    #[inline]
    pub(super) fn with(&self, digit: Digit) -> Subsets {
        let place = usize::from(digit.get() - 1);
        match LACKING.get(place) {
            Some(lacking) => Subsets(self.0.map(|word| (word & lacking) << (1 << place))),
            None if place == 6 => self.moved_up::<1>(),
            None if place == 7 => self.moved_up::<2>(),
            None => self.moved_up::<4>(),
        }
    }

    /// The sets that have `digit`, each without it.
    #[inline]
    pub(super) fn without(&self, digit: Digit) -> Subsets {
        let place = usize::from(digit.get() - 1);
        match LACKING.get(place) {
            Some(lacking) => Subsets(self.0.map(|word| word >> (1 << place) & lacking)),
            None if place == 6 => self.moved_down::<1>(),
            None if place == 7 => self.moved_down::<2>(),
            None => self.moved_down::<4>(),
        }
    }

    /// The words whose position lacks the bit of `STEP`, moved to those that have it.
    #[inline]
    fn moved_up<const STEP: usize>(&self) -> Subsets {
        Subsets(std::array::from_fn(|at| if at & STEP != 0 { self.0[at - STEP] } else { 0 }))
    }

    /// The words whose position has the bit of `STEP`, moved to those that lack it.
    #[inline]
    fn moved_down<const STEP: usize>(&self) -> Subsets {
        Subsets(std::array::from_fn(|at| if at & STEP == 0 { self.0[at + STEP] } else { 0 }))
    }

    #[inline]
    pub(super) fn and(&self, other: &Subsets) -> Subsets {
        Subsets(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[inline]
    pub(super) fn or(&self, other: &Subsets) -> Subsets {
        Subsets(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    /// The totals of the sets, all of which have `count` digits, as bits.
    pub(super) fn totals(&self, count: usize) -> u64 {
        let largest = usize::from(LARGEST_ARRANGED);
        let (least, most) = (count * (count + 1) / 2, count * (2 * largest + 1).saturating_sub(count) / 2);
        let has = |total: &usize| !self.and(&OF_TOTAL[*total]).is_none();
        (least..=most).filter(has).fold(0, |totals, total| totals | 1 << total)
    }

    /// The sets whose total is one of these bits.
    pub(super) fn with_totals(&self, mut totals: u64) -> Subsets {
        let mut all = Subsets::NONE;
        while totals != 0 {
            all = all.or(&OF_TOTAL[totals.trailing_zeros() as usize]);
            totals &= totals - 1;
        }
        self.and(&all)
    }

    /// The sets of that total.
    pub(super) fn with_total(&self, total: i32) -> Subsets {
        let of_total = usize::try_from(total).ok().and_then(|total| OF_TOTAL.get(total));
        of_total.map_or(Subsets::NONE, |sets| self.and(sets))
    }
}

/// The sets of digits that the first cells of groups can hold, before each cell.
#[derive(Clone, Debug, Default)]
pub(super) struct Arrangements {
    before: Vec<Subsets>,
}

impl Arrangements {
    /// Forgets all cells.
    pub(super) fn clear(&mut self) {
        self.before.clear();
    }

    /// Adds a cell with these candidates behind others that can hold `before`; returns the sets that all can hold.
    pub(super) fn add(&mut self, before: Subsets, candidates: DigitSet) -> Subsets {
        self.before.push(before);
        candidates.iter().fold(Subsets::NONE, |all, digit| all.or(&before.with(digit)))
    }

    /// Takes back the cells that were added last, which are these in the same order; lists the digits of each with
    /// which all of them can hold one of `ends`.
    pub(super) fn keep(
        &mut self,
        cells: impl DoubleEndedIterator<Item = Cell>,
        grid: &[DigitSet],
        mut ends: Subsets,
        left: &mut Vec<(Cell, DigitSet)>,
    ) -> Result<(), Contradiction> {
        if ends.is_none() {
            return Err(Contradiction);
        }
        for cell in cells.rev() {
            let before = self.before.pop().unwrap_or(Subsets::NONE);
            let (mut digits, mut starts) = (DigitSet::EMPTY, Subsets::NONE);
            for digit in grid[cell.index()] {
                let start = ends.without(digit).and(&before);
                if !start.is_none() {
                    digits.insert(digit);
                    starts = starts.or(&start);
                }
            }
            left.push((cell, digits));
            ends = starts;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn digits(values: &[u8]) -> DigitSet {
        values.iter().copied().filter_map(Digit::new).collect()
    }

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
        /// The digits that are left are those of all arrangements, found by trial.
        #[test]
        fn arrangements_agree_with_trials(
            masks in prop::collection::vec(1_u16..512, 1..6),
            total in 1_u32..46,
        ) {
            let set = |mask: &u16| (1..=9).filter(|value| mask >> (value - 1) & 1 == 1).collect::<Vec<u8>>();
            let grid: Vec<DigitSet> = masks.iter().map(|mask| digits(&set(mask))).collect();
            let (mut arrangements, mut left) = (Arrangements::default(), Vec::new());
            let end = grid.iter().fold(Subsets::EMPTY_SET, |end, set| arrangements.add(end, *set));
            prop_assert_eq!(end.totals(grid.len()) >> total & 1 == 1, !end.with_totals(1 << total).is_none());
            let ends = end.with_total(total as i32);
            let kept = arrangements.keep((0..grid.len()).map(Cell::new), &grid, ends, &mut left);
            let found: Vec<DigitSet> = left.iter().rev().map(|(_, digits)| *digits).collect();
            let expected = tried(&grid, total);
            prop_assert_eq!(kept.is_err(), expected[0].is_empty());
            prop_assert!(kept.is_err() || found == expected);
        }
    }

    #[test]
    fn totals_beyond_all_digits() {
        assert!(Subsets::EMPTY_SET.with_total(-1).is_none());
        assert!(Subsets::EMPTY_SET.with_total(46).is_none());
        assert_eq!(Subsets::EMPTY_SET.with_total(0), Subsets::EMPTY_SET);
        assert_eq!(Subsets::NONE.totals(20), 0);
    }
}
