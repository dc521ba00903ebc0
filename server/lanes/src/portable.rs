//! Lanes in an array: the definition of every method, and the code for processors without a path of their own.
//!
//! Written so that compilers generate vector instructions if the target's baseline has some.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::{LANES, Lanes, Row};

/// Lanes in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable(pub [u16; LANES]);

/// The lane of the same digit in the next band.
pub(crate) const NEXT_BAND: [usize; LANES] = shifted_bands(1);
/// The lane of the same digit in the band before.
pub(crate) const PREVIOUS_BAND: [usize; LANES] = shifted_bands(2);
/// For digits 1 to 8 the lane of digit 9 in their band, for digit 9 that of digit 1.
pub(crate) const EXCHANGE_NINTH: [usize; LANES] = ninth(true);
/// For digit 9 the lane of digit 1, for the others their own.
pub(crate) const NINTH_FROM_FIRST: [usize; LANES] = ninth(false);

const fn shifted_bands(by: usize) -> [usize; LANES] {
    let mut table = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        table[lane] = match lane {
            0..24 => (lane + 8 * by) % 24,
            24..27 => 24 + (lane - 24 + by) % 3,
            _ => lane,
        };
        lane += 1;
    }
    table
}

const fn ninth(exchange: bool) -> [usize; LANES] {
    let mut table = [0; LANES];
    let mut lane = 0;
    while lane < LANES {
        table[lane] = match lane {
            0..24 if exchange => 24 + lane / 8,
            24..27 => 8 * (lane - 24),
            _ => lane,
        };
        lane += 1;
    }
    table
}

impl Portable {
    #[inline(always)]
    fn permuted(self, table: &[usize; LANES]) -> Portable {
        Portable(from_fn(|lane| self.0[table[lane]]))
    }

    #[inline(always)]
    fn zip(self, other: Portable, f: impl Fn(u16, u16) -> u16) -> Portable {
        Portable(from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

impl Lanes for Portable {
    type Words = crate::words::array::Array;

    #[inline(always)]
    fn splat(bits: u16) -> Portable {
        Portable([bits; LANES])
    }

    #[inline(always)]
    fn load(row: &Row) -> Portable {
        Portable(row.0)
    }

    #[inline(always)]
    fn store(self) -> Row {
        Row(self.0)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        self.zip(other, |own, other| own & !other)
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Portable {
        Portable(self.0.map(|bits| bits << N))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Portable {
        Portable(self.0.map(|bits| bits >> N))
    }

    #[inline(always)]
    fn min(self, other: Portable) -> Portable {
        self.zip(other, |own, other| own.min(other))
    }

    #[inline(always)]
    fn without_lowest(self) -> Portable {
        Portable(self.0.map(|bits| bits & bits.wrapping_sub(1)))
    }

    #[inline(always)]
    fn where_zero(self, test: Portable) -> Portable {
        self.zip(test, |own, test| if test == 0 { own } else { 0 })
    }

    #[inline(always)]
    fn or_else(self, other: Portable) -> Portable {
        self.zip(other, |own, other| if own == 0 { other } else { own })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        (0..LANES).fold(0, |zeros, lane| zeros | u32::from(self.0[lane] == 0) << lane)
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        self.0.iter().fold(0, |all, bits| all | bits) == 0
    }

    #[inline(always)]
    fn next_band(self) -> Portable {
        self.permuted(&NEXT_BAND)
    }

    #[inline(always)]
    fn previous_band(self) -> Portable {
        self.permuted(&PREVIOUS_BAND)
    }

    #[inline(always)]
    fn swap_ones(self) -> Portable {
        Portable(from_fn(|lane| self.0[lane ^ 1]))
    }

    #[inline(always)]
    fn swap_twos(self) -> Portable {
        Portable(from_fn(|lane| self.0[lane ^ 2]))
    }

    #[inline(always)]
    fn swap_fours(self) -> Portable {
        Portable(from_fn(|lane| self.0[lane ^ 4]))
    }

    #[inline(always)]
    fn with_ninth(self, other: Portable) -> Portable {
        Portable(from_fn(|lane| if lane < 24 { self.0[lane] } else { other.0[lane] }))
    }

    #[inline(always)]
    fn exchange_ninth(self) -> Portable {
        self.permuted(&EXCHANGE_NINTH)
    }

    #[inline(always)]
    fn ninth_from_first(self) -> Portable {
        self.permuted(&NINTH_FROM_FIRST)
    }

    #[inline(always)]
    fn with_lane(mut self, lane: usize, bits: u16) -> Portable {
        self.0[lane] = bits;
        self
    }

    #[inline(always)]
    fn words(rows: [Portable; 3]) -> [u32; LANES] {
        from_fn(|lane| u32::from(rows[0].0[lane]) | u32::from(rows[1].0[lane]) << 10 | u32::from(rows[2].0[lane]) << 20)
    }
}

impl BitAnd for Portable {
    type Output = Portable;

    #[inline(always)]
    fn bitand(self, other: Portable) -> Portable {
        self.zip(other, |own, other| own & other)
    }
}

impl BitOr for Portable {
    type Output = Portable;

    #[inline(always)]
    fn bitor(self, other: Portable) -> Portable {
        self.zip(other, |own, other| own | other)
    }
}

impl BitXor for Portable {
    type Output = Portable;

    #[inline(always)]
    fn bitxor(self, other: Portable) -> Portable {
        self.zip(other, |own, other| own ^ other)
    }
}
