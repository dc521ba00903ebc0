//! Lanes in one register of AVX-512, with the byte shuffles of VBMI.

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr, BitXor};

use crate::portable::{EXCHANGE_NINTH, NEXT_BAND, NINTH_FROM_FIRST, PREVIOUS_BAND};
use crate::{LANES, Lanes, Row};

/// All lanes in one register. Only `with_avx512` names this type, so that code over it runs nowhere else.
#[derive(Clone, Copy)]
pub(crate) struct Avx512(__m512i);

/// The one place where instructions are used.
macro_rules! instruction {
    ($code:expr) => {{
        // SAFETY: the intrinsics here ask for AVX-512 F, BW, VL and VBMI, which the processor has wherever a method of
        // `Avx512` runs; what they read and write through pointers is a `Row` or an array of the same size.
        #[expect(unsafe_code, reason = "intrinsics beyond the baseline")]
        unsafe {
            $code
        }
    }};
}

/// A table of lanes as one of bytes.
const fn bytes(lanes: [usize; LANES]) -> [u8; 64] {
    let mut table = [0; 64];
    let mut lane = 0;
    while lane < LANES {
        table[2 * lane] = 2 * lanes[lane] as u8;
        table[2 * lane + 1] = 2 * lanes[lane] as u8 + 1;
        lane += 1;
    }
    table
}

macro_rules! permuted {
    ($value:expr, $lanes:expr) => {{
        const TABLE: [u8; 64] = bytes($lanes);
        instruction!(Avx512(_mm512_permutexvar_epi8(_mm512_loadu_si512(TABLE.as_ptr().cast()), $value.0)))
    }};
}

/// Eight of the lanes, widened to words.
macro_rules! widened {
    ($half:expr, $rows:expr) => {
        _mm512_or_si512(
            _mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64::<$half>($rows[0].0)),
            _mm512_or_si512(
                _mm512_slli_epi32::<10>(_mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64::<$half>($rows[1].0))),
                _mm512_slli_epi32::<20>(_mm512_cvtepu16_epi32(_mm512_extracti64x4_epi64::<$half>($rows[2].0))),
            ),
        )
    };
}

impl Lanes for Avx512 {
    type Words = crate::words::avx512::Sixteen;

    #[inline(always)]
    fn splat(bits: u16) -> Avx512 {
        instruction!(Avx512(_mm512_set1_epi16(bits as i16)))
    }

    #[inline(always)]
    fn load(row: &Row) -> Avx512 {
        instruction!(Avx512(_mm512_load_si512(row.0.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self) -> Row {
        let mut row = Row([0; LANES]);
        instruction!(_mm512_store_si512(row.0.as_mut_ptr().cast(), self.0));
        row
    }

    #[inline(always)]
    fn without(self, other: Avx512) -> Avx512 {
        instruction!(Avx512(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Avx512 {
        // The intrinsic wants an unsigned constant, which cannot be made of `N`; a constant vector compiles to the
        // same.
        instruction!(Avx512(_mm512_sllv_epi16(self.0, _mm512_set1_epi16(N as i16))))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Avx512 {
        instruction!(Avx512(_mm512_srlv_epi16(self.0, _mm512_set1_epi16(N as i16))))
    }

    #[inline(always)]
    fn min(self, other: Avx512) -> Avx512 {
        instruction!(Avx512(_mm512_min_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn without_lowest(self) -> Avx512 {
        instruction!(Avx512(_mm512_and_si512(self.0, _mm512_add_epi16(self.0, _mm512_set1_epi16(-1)))))
    }

    #[inline(always)]
    fn where_zero(self, test: Avx512) -> Avx512 {
        instruction!(Avx512(_mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(test.0, test.0), self.0)))
    }

    #[inline(always)]
    fn or_else(self, other: Avx512) -> Avx512 {
        instruction!(Avx512(_mm512_mask_mov_epi16(self.0, _mm512_testn_epi16_mask(self.0, self.0), other.0)))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        instruction!(_mm512_testn_epi16_mask(self.0, self.0))
    }

    #[inline(always)]
    fn is_zero(self) -> bool {
        instruction!(_mm512_test_epi32_mask(self.0, self.0) == 0)
    }

    #[inline(always)]
    fn next_band(self) -> Avx512 {
        permuted!(self, NEXT_BAND)
    }

    #[inline(always)]
    fn previous_band(self) -> Avx512 {
        permuted!(self, PREVIOUS_BAND)
    }

    #[inline(always)]
    fn swap_ones(self) -> Avx512 {
        instruction!(Avx512(_mm512_rol_epi32::<16>(self.0)))
    }

    #[inline(always)]
    fn swap_twos(self) -> Avx512 {
        instruction!(Avx512(_mm512_shuffle_epi32::<0b10_11_00_01>(self.0)))
    }

    #[inline(always)]
    fn swap_fours(self) -> Avx512 {
        instruction!(Avx512(_mm512_shuffle_epi32::<0b01_00_11_10>(self.0)))
    }

    #[inline(always)]
    fn with_ninth(self, other: Avx512) -> Avx512 {
        instruction!(Avx512(_mm512_mask_mov_epi64(self.0, 0b1100_0000, other.0)))
    }

    #[inline(always)]
    fn exchange_ninth(self) -> Avx512 {
        permuted!(self, EXCHANGE_NINTH)
    }

    #[inline(always)]
    fn ninth_from_first(self) -> Avx512 {
        permuted!(self, NINTH_FROM_FIRST)
    }

    #[inline(always)]
    fn with_lane(self, lane: usize, bits: u16) -> Avx512 {
        assert!(lane < LANES, "no such lane");
        instruction!(Avx512(_mm512_mask_set1_epi16(self.0, 1 << lane, bits as i16)))
    }

    #[inline(always)]
    fn words(rows: [Avx512; 3]) -> [u32; LANES] {
        let mut words = [0; LANES];
        instruction!({
            _mm512_storeu_si512(words.as_mut_ptr().cast(), widened!(0, rows));
            _mm512_storeu_si512(words.as_mut_ptr().add(16).cast(), widened!(1, rows));
        });
        words
    }
}

impl BitAnd for Avx512 {
    type Output = Avx512;

    #[inline(always)]
    fn bitand(self, other: Avx512) -> Avx512 {
        instruction!(Avx512(_mm512_and_si512(self.0, other.0)))
    }
}

impl BitOr for Avx512 {
    type Output = Avx512;

    #[inline(always)]
    fn bitor(self, other: Avx512) -> Avx512 {
        instruction!(Avx512(_mm512_or_si512(self.0, other.0)))
    }
}

impl BitXor for Avx512 {
    type Output = Avx512;

    #[inline(always)]
    fn bitxor(self, other: Avx512) -> Avx512 {
        instruction!(Avx512(_mm512_xor_si512(self.0, other.0)))
    }
}
