//! Keeps lanes in four registers of WebAssembly's SIMD: one for each band, and one for digit 9.
//!
//! This module exists only in programs that are built with `-C target-feature=+simd128`; so its instructions are no
//! `unsafe` code, except for those that read and write through pointers.

use std::arch::wasm32::*;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::{LANES, Lanes, Row};

/// All lanes in four registers.
#[derive(Clone, Copy)]
pub(crate) struct Simd128([v128; 4]);

/// Leaves an instruction as it is: the program is built for it.
macro_rules! instruction {
    ($code:expr) => {
        $code
    };
}

impl Simd128 {
    /// Digit 1 of the three bands in the lanes of digit 9.
    #[inline(always)]
    fn firsts(self) -> v128 {
        let [first, second, third, _] = self.0;
        let two = i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(first, second);
        let three = i32x4_shuffle::<0, 4, 1, 5>(two, third);
        v128_and(three, i16x8(-1, -1, -1, 0, 0, 0, 0, 0))
    }
}

impl Lanes for Simd128 {
    type Words = crate::words::simd128::Four;

    #[inline(always)]
    fn splat(bits: u16) -> Simd128 {
        Simd128([u16x8_splat(bits); 4])
    }

    #[inline(always)]
    fn load(row: &Row) -> Simd128 {
        let start = row.0.as_ptr().cast::<v128>();
        // SAFETY: a `Row` has the size of four registers.
        #[expect(unsafe_code, reason = "reads through pointers")]
        unsafe {
            Simd128([v128_load(start), v128_load(start.add(1)), v128_load(start.add(2)), v128_load(start.add(3))])
        }
    }

    #[inline(always)]
    fn store(self) -> Row {
        let mut row = Row([0; LANES]);
        let start = row.0.as_mut_ptr().cast::<v128>();
        // SAFETY: a `Row` has the size of four registers.
        #[expect(unsafe_code, reason = "writes through pointers")]
        unsafe {
            v128_store(start, self.0[0]);
            v128_store(start.add(1), self.0[1]);
            v128_store(start.add(2), self.0[2]);
            v128_store(start.add(3), self.0[3]);
        }
        row
    }

    #[inline(always)]
    fn without(self, other: Simd128) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value, other => v128_andnot(value, other))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value => u16x8_shl(value, N as u32))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value => u16x8_shr(value, N as u32))
    }

    #[inline(always)]
    fn min(self, other: Simd128) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value, other => u16x8_min(value, other))
    }

    #[inline(always)]
    fn without_lowest(self) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value => v128_and(value, u16x8_add(value, u16x8_splat(u16::MAX))))
    }

    #[inline(always)]
    fn where_zero(self, test: Simd128) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value, test => v128_and(value, u16x8_eq(test, u16x8_splat(0))))
    }

    #[inline(always)]
    fn or_else(self, other: Simd128) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value, other => v128_or(value, v128_and(other, u16x8_eq(value, u16x8_splat(0)))))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        let zero = u16x8_splat(0);
        let [first, second, third, ninth] = self.0;
        let low = i8x16_narrow_i16x8(u16x8_eq(first, zero), u16x8_eq(second, zero));
        let high = i8x16_narrow_i16x8(u16x8_eq(third, zero), u16x8_eq(ninth, zero));
        u32::from(i8x16_bitmask(low)) | u32::from(i8x16_bitmask(high)) << 16
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        let [first, second, third, ninth] = self.0;
        !v128_any_true(v128_or(v128_or(first, second), v128_or(third, ninth)))
    }

    #[inline(always)]
    fn next_band(self) -> Simd128 {
        let [first, second, third, ninth] = self.0;
        Simd128([second, third, first, i16x8_shuffle::<1, 2, 0, 3, 4, 5, 6, 7>(ninth, ninth)])
    }

    #[inline(always)]
    fn previous_band(self) -> Simd128 {
        let [first, second, third, ninth] = self.0;
        Simd128([third, first, second, i16x8_shuffle::<2, 0, 1, 3, 4, 5, 6, 7>(ninth, ninth)])
    }

    #[inline(always)]
    fn swap_ones(self) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value => i16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(value, value))
    }

    #[inline(always)]
    fn swap_twos(self) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value => i32x4_shuffle::<1, 0, 3, 2>(value, value))
    }

    #[inline(always)]
    fn swap_fours(self) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value => i64x2_shuffle::<1, 0>(value, value))
    }

    #[inline(always)]
    fn with_ninth(self, other: Simd128) -> Simd128 {
        let [first, second, third, _] = self.0;
        Simd128([first, second, third, other.0[3]])
    }

    #[inline(always)]
    fn exchange_ninth(self) -> Simd128 {
        let ninth = self.0[3];
        Simd128([
            i16x8_shuffle::<0, 0, 0, 0, 0, 0, 0, 0>(ninth, ninth),
            i16x8_shuffle::<1, 1, 1, 1, 1, 1, 1, 1>(ninth, ninth),
            i16x8_shuffle::<2, 2, 2, 2, 2, 2, 2, 2>(ninth, ninth),
            self.firsts(),
        ])
    }

    #[inline(always)]
    fn ninth_from_first(self) -> Simd128 {
        let [first, second, third, _] = self.0;
        Simd128([first, second, third, self.firsts()])
    }

    #[inline(always)]
    fn with_lane(self, lane: usize, bits: u16) -> Simd128 {
        let mut row = self.store();
        row.0[lane] = bits;
        Simd128::load(&row)
    }

    #[inline(always)]
    fn words(rows: [Simd128; 3]) -> [u32; LANES] {
        let mut words = [0; LANES];
        let mut register = 0;
        while register < 4 {
            let [first, second, third] = [rows[0].0[register], rows[1].0[register], rows[2].0[register]];
            // The second row crosses the middle of the word: six bits below it, three above.
            let low = v128_or(first, u16x8_shl(second, 10));
            let high = v128_or(u16x8_shr(second, 6), u16x8_shl(third, 4));
            // SAFETY: there are eight words, the size of two registers, for each of the four registers.
            #[expect(unsafe_code, reason = "writes through pointers")]
            unsafe {
                let start = words.as_mut_ptr().add(8 * register).cast::<v128>();
                v128_store(start, i16x8_shuffle::<0, 8, 1, 9, 2, 10, 3, 11>(low, high));
                v128_store(start.add(1), i16x8_shuffle::<4, 12, 5, 13, 6, 14, 7, 15>(low, high));
            }
            register += 1;
        }
        words
    }
}

impl BitAnd for Simd128 {
    type Output = Simd128;

    #[inline(always)]
    fn bitand(self, other: Simd128) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value, other => v128_and(value, other))
    }
}

impl BitOr for Simd128 {
    type Output = Simd128;

    #[inline(always)]
    fn bitor(self, other: Simd128) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value, other => v128_or(value, other))
    }
}

impl BitXor for Simd128 {
    type Output = Simd128;

    #[inline(always)]
    fn bitxor(self, other: Simd128) -> Simd128 {
        let value = self;
        each_of_four!(Simd128, value, other => v128_xor(value, other))
    }
}
