//! Holds four words in a register of SSE4.2.

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr};

use super::{Bytes, Words};

/// Four words. Only the lanes of SSE4.2 name this type, so that code over it runs nowhere else.
#[derive(Clone, Copy)]
pub(crate) struct Four(__m128i);

/// The one place where instructions are used.
macro_rules! instruction {
    ($code:expr) => {{
        // SAFETY: the intrinsics here ask for SSE4.2, which the processor has wherever a method of `Four` runs; what
        // they read and write through pointers is an array of their size.
        #[expect(unsafe_code, reason = "intrinsics beyond the baseline")]
        unsafe {
            $code
        }
    }};
}

impl Words for Four {
    type Memory = [u32; 4];

    const COUNT: usize = 4;

    const ZERO: [u32; 4] = [0; 4];

    #[inline(always)]
    fn load(words: &[u32; 4]) -> Four {
        instruction!(Four(_mm_loadu_si128(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self) -> [u32; 4] {
        let mut words = [0; 4];
        instruction!(_mm_storeu_si128(words.as_mut_ptr().cast(), self.0));
        words
    }

    #[inline(always)]
    fn splat(bits: u32) -> Four {
        instruction!(Four(_mm_set1_epi32(bits as i32)))
    }

    #[inline(always)]
    fn without(self, other: Four) -> Four {
        instruction!(Four(_mm_andnot_si128(other.0, self.0)))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Four {
        instruction!(Four(_mm_slli_epi32::<N>(self.0)))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Four {
        instruction!(Four(_mm_srli_epi32::<N>(self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Four) -> Four {
        instruction!(Four(_mm_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Four) -> Four {
        instruction!(Four(_mm_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        instruction!({
            let zeros = _mm_cmpeq_epi32(self.0, _mm_setzero_si128());
            _mm_movemask_ps(_mm_castsi128_ps(zeros)) as u32
        })
    }

    #[inline(always)]
    fn equal(bytes: &Bytes, value: u8) -> [u32; 3] {
        let mut masks = [0; 3];
        let mut half = 0;
        while half < 6 {
            let equal = instruction!({
                let bytes = _mm_loadu_si128(bytes.0.as_ptr().add(16 * half).cast());
                _mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(value as i8))) as u32
            });
            masks[half / 2] |= equal << (half % 2 * 16);
            half += 1;
        }
        masks
    }
}

operators!(Four, _mm_and_si128, _mm_or_si128);
