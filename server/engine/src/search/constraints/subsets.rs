//! Represents sets of sets of digits, for cells that hold different ones of the digits 1 to 9.
//!
//! A set of digits is a number below 512, a bit for each digit; a set of such sets is 512 bits. The sets that some
//! cells can hold follow from those of one cell less by a few operations on words for each digit, so that all
//! arrangements are considered without a trial of any. The operations are the same for every candidate, without a
//! branch, so that one instruction of a vector register does them for up to eight words.

use field::DigitSet;

use crate::model::constraint::LARGEST_ARRANGED;

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
        let mut total = 0;
        let mut digit = 0;
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

/// The words of a set of sets.
const WORDS: usize = 8;

/// These functions run inside a [`lanes::Task`], so they are `inline(always)` and use no closures and no iterators of
/// slices. With closures, puzzles with cages take three times as long in a build without link-time optimization.
#[expect(clippy::needless_range_loop, reason = "iterators of slices are not inlined in every build")]
impl Subsets {
    /// No set at all.
    pub(super) const NONE: Subsets = Subsets([0; WORDS]);

    /// The empty set alone.
    pub(super) const EMPTY_SET: Subsets = Subsets([1, 0, 0, 0, 0, 0, 0, 0]);

    /// Returns true if there is no set.
    #[inline(always)]
    pub(super) fn is_none(&self) -> bool {
        let mut all = 0;
        for word in 0..WORDS {
            all |= self.0[word];
        }
        all == 0
    }

    /// The sets with one of these digits more, each added to the sets that lack it.
    #[inline(always)]
    pub(super) fn extended(&self, digits: DigitSet) -> Subsets {
        let mut all = Subsets::NONE;
        for place in 0..LACKING.len() {
            let lacking = LACKING[place] & mask(digits, place);
            for word in 0..WORDS {
                all.0[word] |= (self.0[word] & lacking) << (1 << place);
            }
        }
        all.or(&self.moved_up::<1>(mask(digits, 6)))
            .or(&self.moved_up::<2>(mask(digits, 7)))
            .or(&self.moved_up::<4>(mask(digits, 8)))
    }

    /// The sets with this digit more, of those that lack it.
    #[inline(always)]
    pub(super) fn extended_by(&self, place: usize) -> Subsets {
        match place {
            6 => self.moved_up::<1>(u64::MAX),
            7 => self.moved_up::<2>(u64::MAX),
            8 => self.moved_up::<4>(u64::MAX),
            _ => {
                let mut all = Subsets::NONE;
                for word in 0..WORDS {
                    all.0[word] = (self.0[word] & LACKING[place]) << (1 << place);
                }
                all
            }
        }
    }

    /// The sets of `before` that with this digit more are in this.
    #[inline(always)]
    pub(super) fn reduced_by(&self, before: &Subsets, place: usize) -> Subsets {
        match place {
            6 => self.moved_down::<1>(u64::MAX).and(before),
            7 => self.moved_down::<2>(u64::MAX).and(before),
            8 => self.moved_down::<4>(u64::MAX).and(before),
            _ => {
                let mut all = Subsets::NONE;
                for word in 0..WORDS {
                    all.0[word] = self.0[word] >> (1 << place) & before.0[word] & LACKING[place];
                }
                all
            }
        }
    }

    /// The sets of `before` that with one of these digits more are in this; and the digits of which there are such.
    #[inline(always)]
    pub(super) fn reduced(&self, before: &Subsets, digits: DigitSet) -> (Subsets, DigitSet) {
        let mut all = Subsets::NONE;
        let mut kept = 0;
        for place in 0..LACKING.len() {
            let lacking = LACKING[place] & mask(digits, place);
            let mut fits = Subsets::NONE;
            for word in 0..WORDS {
                fits.0[word] = self.0[word] >> (1 << place) & before.0[word] & lacking;
            }
            kept |= bit(&fits, place);
            all = all.or(&fits);
        }
        let seven = self.moved_down::<1>(mask(digits, 6)).and(before);
        let eight = self.moved_down::<2>(mask(digits, 7)).and(before);
        let nine = self.moved_down::<4>(mask(digits, 8)).and(before);
        kept |= bit(&seven, 6) | bit(&eight, 7) | bit(&nine, 8);
        (all.or(&seven).or(&eight).or(&nine), DigitSet::of_bits(kept))
    }

    /// The words whose position lacks the bit of `STEP`, moved to those that have it.
    #[inline(always)]
    fn moved_up<const STEP: usize>(&self, mask: u64) -> Subsets {
        let mut moved = Subsets::NONE;
        for word in 0..WORDS {
            if word & STEP != 0 {
                moved.0[word] = self.0[word - STEP] & mask;
            }
        }
        moved
    }

    /// The words whose position has the bit of `STEP`, moved to those that lack it.
    #[inline(always)]
    fn moved_down<const STEP: usize>(&self, mask: u64) -> Subsets {
        let mut moved = Subsets::NONE;
        for word in 0..WORDS {
            if word & STEP == 0 {
                moved.0[word] = self.0[word + STEP] & mask;
            }
        }
        moved
    }

    #[inline(always)]
    fn and(&self, other: &Subsets) -> Subsets {
        let mut both = *self;
        for word in 0..WORDS {
            both.0[word] &= other.0[word];
        }
        both
    }

    #[inline(always)]
    pub(super) fn or(&self, other: &Subsets) -> Subsets {
        let mut either = *self;
        for word in 0..WORDS {
            either.0[word] |= other.0[word];
        }
        either
    }

    /// The digits that are in every set.
    #[inline(always)]
    pub(super) fn common(&self) -> DigitSet {
        let mut common = 0;
        for place in 0..LACKING.len() {
            let mut lacking = 0;
            for word in 0..WORDS {
                lacking |= self.0[word] & LACKING[place];
            }
            common |= ((lacking == 0) as u64) << place;
        }
        common |= self.has_all::<1>() << 6 | self.has_all::<2>() << 7 | self.has_all::<4>() << 8;
        DigitSet::of_bits(common)
    }

    /// 1 if there is no set in the words whose position lacks the bit of `STEP`.
    #[inline(always)]
    fn has_all<const STEP: usize>(&self) -> u64 {
        let mut lacking = 0;
        for word in 0..WORDS {
            if word & STEP == 0 {
                lacking |= self.0[word];
            }
        }
        (lacking == 0) as u64
    }

    /// The totals of the sets, all of which have `count` digits, as bits.
    #[inline(always)]
    pub(super) fn totals(&self, count: usize) -> u64 {
        let largest = LARGEST_ARRANGED as usize;
        let mut totals = 0;
        if count <= largest {
            for total in count * (count + 1) / 2..count * (2 * largest + 1 - count) / 2 + 1 {
                totals |= bit(&self.and(&OF_TOTAL[total]), total);
            }
        }
        totals
    }

    /// The sets of that total.
    #[inline(always)]
    pub(super) fn with_total(&self, total: i32) -> Subsets {
        if 0 <= total && (total as usize) < OF_TOTAL.len() {
            self.and(&OF_TOTAL[total as usize])
        } else {
            Subsets::NONE
        }
    }

    /// The sets whose total is one of these bits, of which none is above 45.
    #[inline(always)]
    pub(super) fn with_totals(&self, mut totals: u64) -> Subsets {
        let mut all = Subsets::NONE;
        while totals != 0 {
            all = all.or(&OF_TOTAL[totals.trailing_zeros() as usize]);
            totals &= totals - 1;
        }
        self.and(&all)
    }
}

/// The bit of that place if there is a set.
#[inline(always)]
fn bit(sets: &Subsets, place: usize) -> u64 {
    (!sets.is_none() as u64) << place
}

/// All bits if the digit at a place is in the set, else none.
#[inline(always)]
fn mask(digits: DigitSet, place: usize) -> u64 {
    (digits.bits() >> place & 1).wrapping_neg()
}
