//! Holds sixteen words in a register of AVX-512.

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr};

use super::{Bytes, Words};

/// Sixteen words. Only the lanes of AVX-512 name this type, so that code over it runs nowhere else.
#[derive(Clone, Copy)]
pub(crate) struct Sixteen(__m512i);

/// The one place where instructions are used.
macro_rules! instruction {
    ($code:expr) => {{
        // SAFETY: the intrinsics here ask for AVX-512 F, BW and VL, which the processor has wherever a method of
        // `Sixteen` runs; what they read and write through pointers is an array of their size.
        #[expect(unsafe_code, reason = "intrinsics beyond the baseline")]
        unsafe {
            $code
        }
    }};
}

impl Words for Sixteen {
    type Memory = [u32; 16];

    const COUNT: usize = 16;

    const ZERO: [u32; 16] = [0; 16];

    #[inline(always)]
    fn load(words: &[u32; 16]) -> Sixteen {
        instruction!(Sixteen(_mm512_loadu_si512(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self) -> [u32; 16] {
        let mut words = [0; 16];
        instruction!(_mm512_storeu_si512(words.as_mut_ptr().cast(), self.0));
        words
    }

    #[inline(always)]
    fn splat(bits: u32) -> Sixteen {
        instruction!(Sixteen(_mm512_set1_epi32(bits as i32)))
    }

    #[inline(always)]
    fn without(self, other: Sixteen) -> Sixteen {
        instruction!(Sixteen(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Sixteen {
        // The intrinsic wants an unsigned constant, which cannot be made of `N`; a constant vector compiles to the
        // same.
        instruction!(Sixteen(_mm512_sllv_epi32(self.0, _mm512_set1_epi32(N))))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Sixteen {
        instruction!(Sixteen(_mm512_srlv_epi32(self.0, _mm512_set1_epi32(N))))
    }

    #[inline(always)]
    fn plus(self, other: Sixteen) -> Sixteen {
        instruction!(Sixteen(_mm512_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Sixteen) -> Sixteen {
        instruction!(Sixteen(_mm512_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        instruction!(u32::from(_mm512_testn_epi32_mask(self.0, self.0)))
    }

    #[inline(always)]
    fn equal(bytes: &Bytes, value: u8) -> [u32; 3] {
        instruction!({
            let start = bytes.0.as_ptr();
            let two = _mm512_loadu_si512(start.cast());
            let last = _mm256_loadu_si256(start.add(64).cast());
            let two = _mm512_cmpeq_epi8_mask(two, _mm512_set1_epi8(value as i8));
            let last = _mm256_cmpeq_epi8_mask(last, _mm256_set1_epi8(value as i8));
            [two as u32, (two >> 32) as u32, last]
        })
    }
}

operators!(Sixteen, _mm512_and_si512, _mm512_or_si512);
