//! Lanes in two registers of AVX2: the first and second band, and the third beside digit 9.

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::{LANES, Lanes, Row};

/// All lanes in two registers. Only `with_avx2` names this type, so that code over it runs nowhere else.
#[derive(Clone, Copy)]
pub(crate) struct Avx2([__m256i; 2]);

/// The one place where instructions are used.
macro_rules! instruction {
    ($code:expr) => {{
        // SAFETY: the intrinsics here ask for AVX2, which the processor has wherever a method of `Avx2` runs; what they
        // read and write through pointers is a `Row` or an array of the same size.
        #[expect(unsafe_code, reason = "intrinsics beyond the baseline")]
        unsafe {
            $code
        }
    }};
}

/// Applies the same instruction to both registers.
macro_rules! each {
    ($value:ident => $code:expr) => {{
        let [$value, other] = $value.0;
        let first = instruction!($code);
        let $value = other;
        Avx2([first, instruction!($code)])
    }};
    ($value:ident, $other:ident => $code:expr) => {{
        let values = $value.0;
        let others = $other.0;
        let ($value, $other) = (values[0], others[0]);
        let first = instruction!($code);
        let ($value, $other) = (values[1], others[1]);
        Avx2([first, instruction!($code)])
    }};
}

/// A shuffle of 128 bits that rotates the lowest three lanes by one, up or down, and leaves the others.
const NEXT: [i8; 16] = [2, 3, 4, 5, 0, 1, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const PREVIOUS: [i8; 16] = [4, 5, 0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

/// 128 bits into both halves of a register.
macro_rules! halves {
    ($low:expr, $high:expr) => {
        _mm256_setr_m128i(_mm_loadu_si128($low.as_ptr().cast()), _mm_loadu_si128($high.as_ptr().cast()))
    };
}

const SAME: [i8; 16] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
const FIRST: [i8; 16] = [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1];
const SECOND: [i8; 16] = [2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3];
const THIRD: [i8; 16] = [4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5, 4, 5];
const NEIGHBOURS: [i8; 16] = [2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13];

/// Digit 1 of the three bands in the lowest three lanes of 128 bits, and 0 in the others.
macro_rules! firsts {
    ($value:expr) => {{
        let [bands, last] = $value.0;
        let two = _mm_unpacklo_epi16(_mm256_castsi256_si128(bands), _mm256_extracti128_si256::<1>(bands));
        let three = _mm_unpacklo_epi32(two, _mm256_castsi256_si128(last));
        _mm_and_si128(three, _mm_setr_epi16(-1, -1, -1, 0, 0, 0, 0, 0))
    }};
}

impl Lanes for Avx2 {
    type Words = crate::words::avx2::Eight;

    #[inline(always)]
    fn splat(bits: u16) -> Avx2 {
        Avx2([instruction!(_mm256_set1_epi16(bits as i16)); 2])
    }

    #[inline(always)]
    fn load(row: &Row) -> Avx2 {
        let start = row.0.as_ptr().cast::<__m256i>();
        Avx2([instruction!(_mm256_load_si256(start)), instruction!(_mm256_load_si256(start.add(1)))])
    }

    #[inline(always)]
    fn store(self) -> Row {
        let mut row = Row([0; LANES]);
        let start = row.0.as_mut_ptr().cast::<__m256i>();
        instruction!(_mm256_store_si256(start, self.0[0]));
        instruction!(_mm256_store_si256(start.add(1), self.0[1]));
        row
    }

    #[inline(always)]
    fn without(self, other: Avx2) -> Avx2 {
        let value = self;
        each!(value, other => _mm256_andnot_si256(other, value))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Avx2 {
        let value = self;
        each!(value => _mm256_slli_epi16::<N>(value))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Avx2 {
        let value = self;
        each!(value => _mm256_srli_epi16::<N>(value))
    }

    #[inline(always)]
    fn min(self, other: Avx2) -> Avx2 {
        let value = self;
        each!(value, other => _mm256_min_epu16(value, other))
    }

    #[inline(always)]
    fn without_lowest(self) -> Avx2 {
        let value = self;
        each!(value => _mm256_and_si256(value, _mm256_add_epi16(value, _mm256_set1_epi16(-1))))
    }

    #[inline(always)]
    fn where_zero(self, test: Avx2) -> Avx2 {
        let value = self;
        each!(value, test => _mm256_and_si256(value, _mm256_cmpeq_epi16(test, _mm256_setzero_si256())))
    }

    #[inline(always)]
    fn or_else(self, other: Avx2) -> Avx2 {
        let value = self;
        each!(value, other => {
            let empty = _mm256_cmpeq_epi16(value, _mm256_setzero_si256());
            _mm256_or_si256(value, _mm256_and_si256(empty, other))
        })
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        instruction!({
            let zero = _mm256_setzero_si256();
            let bytes = _mm256_packs_epi16(_mm256_cmpeq_epi16(self.0[0], zero), _mm256_cmpeq_epi16(self.0[1], zero));
            _mm256_movemask_epi8(_mm256_permute4x64_epi64::<0b11_01_10_00>(bytes)) as u32
        })
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        instruction!({
            let all = _mm256_or_si256(self.0[0], self.0[1]);
            _mm256_testz_si256(all, all) != 0
        })
    }

    #[inline(always)]
    fn next_band(self) -> Avx2 {
        let [bands, last] = self.0;
        Avx2([
            instruction!(_mm256_permute2x128_si256::<0x21>(bands, last)),
            instruction!(_mm256_shuffle_epi8(_mm256_permute2x128_si256::<0x30>(bands, last), halves!(SAME, NEXT))),
        ])
    }

    #[inline(always)]
    fn previous_band(self) -> Avx2 {
        let [bands, last] = self.0;
        Avx2([
            instruction!(_mm256_permute2x128_si256::<0x02>(bands, last)),
            instruction!(_mm256_shuffle_epi8(_mm256_permute2x128_si256::<0x31>(bands, last), halves!(SAME, PREVIOUS))),
        ])
    }

    #[inline(always)]
    fn swap_ones(self) -> Avx2 {
        let value = self;
        each!(value => _mm256_shuffle_epi8(value, halves!(NEIGHBOURS, NEIGHBOURS)))
    }

    #[inline(always)]
    fn swap_twos(self) -> Avx2 {
        let value = self;
        each!(value => _mm256_shuffle_epi32::<0b10_11_00_01>(value))
    }

    #[inline(always)]
    fn swap_fours(self) -> Avx2 {
        let value = self;
        each!(value => _mm256_shuffle_epi32::<0b01_00_11_10>(value))
    }

    #[inline(always)]
    fn with_ninth(self, other: Avx2) -> Avx2 {
        Avx2([self.0[0], instruction!(_mm256_blend_epi32::<0b1111_0000>(self.0[1], other.0[1]))])
    }

    #[inline(always)]
    fn exchange_ninth(self) -> Avx2 {
        let ninth = instruction!(_mm256_permute2x128_si256::<0x11>(self.0[1], self.0[1]));
        let third =
            instruction!(_mm_shuffle_epi8(_mm256_castsi256_si128(ninth), _mm_loadu_si128(THIRD.as_ptr().cast())));
        Avx2([
            instruction!(_mm256_shuffle_epi8(ninth, halves!(FIRST, SECOND))),
            instruction!(_mm256_setr_m128i(third, firsts!(self))),
        ])
    }

    #[inline(always)]
    fn ninth_from_first(self) -> Avx2 {
        Avx2([self.0[0], instruction!(_mm256_inserti128_si256::<1>(self.0[1], firsts!(self)))])
    }

    #[inline(always)]
    fn with_lane(self, lane: usize, bits: u16) -> Avx2 {
        let mut row = self.store();
        row.0[lane] = bits;
        Avx2::load(&row)
    }

    #[inline(always)]
    fn words(rows: [Avx2; 3]) -> [u32; LANES] {
        let mut words = [0; LANES];
        for register in 0..2 {
            let [first, second, third] = [rows[0].0[register], rows[1].0[register], rows[2].0[register]];
            instruction!({
                let start = words.as_mut_ptr().add(16 * register).cast::<__m256i>();
                let low = _mm256_or_si256(
                    _mm256_cvtepu16_epi32(_mm256_castsi256_si128(first)),
                    _mm256_or_si256(
                        _mm256_slli_epi32::<10>(_mm256_cvtepu16_epi32(_mm256_castsi256_si128(second))),
                        _mm256_slli_epi32::<20>(_mm256_cvtepu16_epi32(_mm256_castsi256_si128(third))),
                    ),
                );
                let high = _mm256_or_si256(
                    _mm256_cvtepu16_epi32(_mm256_extracti128_si256::<1>(first)),
                    _mm256_or_si256(
                        _mm256_slli_epi32::<10>(_mm256_cvtepu16_epi32(_mm256_extracti128_si256::<1>(second))),
                        _mm256_slli_epi32::<20>(_mm256_cvtepu16_epi32(_mm256_extracti128_si256::<1>(third))),
                    ),
                );
                _mm256_storeu_si256(start, low);
                _mm256_storeu_si256(start.add(1), high);
            });
        }
        words
    }
}

impl BitAnd for Avx2 {
    type Output = Avx2;

    #[inline(always)]
    fn bitand(self, other: Avx2) -> Avx2 {
        let value = self;
        each!(value, other => _mm256_and_si256(value, other))
    }
}

impl BitOr for Avx2 {
    type Output = Avx2;

    #[inline(always)]
    fn bitor(self, other: Avx2) -> Avx2 {
        let value = self;
        each!(value, other => _mm256_or_si256(value, other))
    }
}

impl BitXor for Avx2 {
    type Output = Avx2;

    #[inline(always)]
    fn bitxor(self, other: Avx2) -> Avx2 {
        let value = self;
        each!(value, other => _mm256_xor_si256(value, other))
    }
}
