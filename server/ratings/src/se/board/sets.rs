//! Digits, and sets of places in a house and of cells. Must not know houses nor grids.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use super::house::Cell;
use engine::{Digit, DigitSet};

/// The digits of a classic grid.
pub(in crate::se) const DIGITS: DigitSet = DigitSet::up_to(9);

/// The digit at a position among the nine, from 0.
#[inline(always)]
pub(in crate::se) const fn digit_at(index: usize) -> Digit {
    debug_assert!(index < 9);
    match Digit::from_index(index) {
        Some(digit) => digit,
        None => Digit::ONE,
    }
}

/// A set of places in a house: indexes into its cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(in crate::se) struct Places(u16);

impl Places {
    pub(in crate::se) const EMPTY: Places = Places(0);

    pub(in crate::se) const fn of_bits(bits: u16) -> Places {
        debug_assert!(bits < 1 << 9);
        Places(bits)
    }

    #[inline(always)]
    pub(in crate::se) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline(always)]
    pub(in crate::se) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(in crate::se) const fn is_pair(self) -> bool {
        (self.0 & self.0.wrapping_sub(1)).is_power_of_two()
    }

    #[inline(always)]
    pub(in crate::se) const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    pub(in crate::se) const fn is_subset_of(self, other: Places) -> bool {
        self.0 & !other.0 == 0
    }

    #[inline(always)]
    pub(in crate::se) const fn without(self, other: Places) -> Places {
        Places(self.0 & !other.0)
    }
}

impl BitAnd for Places {
    type Output = Places;

    #[inline(always)]
    fn bitand(self, other: Places) -> Places {
        Places(self.0 & other.0)
    }
}

impl BitOr for Places {
    type Output = Places;

    #[inline(always)]
    fn bitor(self, other: Places) -> Places {
        Places(self.0 | other.0)
    }
}

impl BitOrAssign for Places {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Places) {
        self.0 |= other.0;
    }
}

impl FromIterator<Places> for Places {
    fn from_iter<I: IntoIterator<Item = Places>>(sets: I) -> Places {
        sets.into_iter().fold(Places::EMPTY, Places::bitor)
    }
}

impl Places {
    #[inline(always)]
    pub(in crate::se) const fn of(place: usize) -> Places {
        Places(1 << place)
    }

    pub(in crate::se) const fn contains(self, place: usize) -> bool {
        self.0 >> place & 1 != 0
    }

    /// The first place of a set that is not empty.
    #[inline(always)]
    pub(in crate::se) const fn first(self) -> usize {
        self.0.trailing_zeros() as usize
    }

    /// The places, first to last.
    #[inline(always)]
    pub(in crate::se) fn iter(self) -> impl Iterator<Item = usize> {
        bits(self.0)
    }
}

#[inline(always)]
fn bits(mut bits: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let index = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            index
        })
    })
}

/// A set of cells, the bit of each cell at its index in reading order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::se) struct Cells(u128);

impl Cells {
    pub(in crate::se) const EMPTY: Cells = Cells(0);
    pub(in crate::se) const ALL: Cells = Cells((1 << 81) - 1);

    #[inline(always)]
    pub(in crate::se) const fn of(cell: Cell) -> Cells {
        Cells(1 << cell.index())
    }

    #[inline(always)]
    pub(in crate::se) const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    #[inline(always)]
    pub(in crate::se) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline(always)]
    pub(in crate::se) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline(always)]
    pub(in crate::se) const fn without(self, other: Cells) -> Cells {
        Cells(self.0 & !other.0)
    }

    #[inline(always)]
    pub(in crate::se) const fn with(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }

    #[inline(always)]
    pub(in crate::se) const fn toggle(&mut self, cell: Cell) {
        self.0 ^= 1 << cell.index();
    }

    /// The cells in reading order.
    #[inline(always)]
    pub(in crate::se) fn iter(self) -> impl Iterator<Item = Cell> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let cell = Cell::new(bits.trailing_zeros() as usize);
                bits &= bits - 1;
                cell
            })
        })
    }
}

impl BitAnd for Cells {
    type Output = Cells;

    #[inline(always)]
    fn bitand(self, other: Cells) -> Cells {
        Cells(self.0 & other.0)
    }
}

impl BitAndAssign for Cells {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Cells) {
        self.0 &= other.0;
    }
}

impl BitOr for Cells {
    type Output = Cells;

    #[inline(always)]
    fn bitor(self, other: Cells) -> Cells {
        Cells(self.0 | other.0)
    }
}

impl BitOrAssign for Cells {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Cells) {
        self.0 |= other.0;
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Cells {
        cells.into_iter().fold(Cells::EMPTY, |set, cell| set | Cells::of(cell))
    }
}
