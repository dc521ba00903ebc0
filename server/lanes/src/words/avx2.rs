//! Holds eight words in a register of AVX2.

use std::arch::x86_64::*;
use std::ops::{BitAnd, BitOr};

use super::{Bytes, Words};

/// Eight words. Only the lanes of AVX2 name this type, so that code over it runs nowhere else.
#[derive(Clone, Copy)]
pub(crate) struct Eight(__m256i);

/// The one place where instructions are used.
macro_rules! instruction {
    ($code:expr) => {{
        // SAFETY: the intrinsics here ask for AVX2, which the processor has wherever a method of `Eight` runs; what
        // they read and write through pointers is an array of their size.
        #[expect(unsafe_code, reason = "intrinsics beyond the baseline")]
        unsafe {
            $code
        }
    }};
}

impl Words for Eight {
    type Memory = [u32; 8];

    const COUNT: usize = 8;

    const ZERO: [u32; 8] = [0; 8];

    #[inline(always)]
    fn load(words: &[u32; 8]) -> Eight {
        instruction!(Eight(_mm256_loadu_si256(words.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self) -> [u32; 8] {
        let mut words = [0; 8];
        instruction!(_mm256_storeu_si256(words.as_mut_ptr().cast(), self.0));
        words
    }

    #[inline(always)]
    fn splat(bits: u32) -> Eight {
        instruction!(Eight(_mm256_set1_epi32(bits as i32)))
    }

    #[inline(always)]
    fn without(self, other: Eight) -> Eight {
        instruction!(Eight(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Eight {
        instruction!(Eight(_mm256_slli_epi32::<N>(self.0)))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Eight {
        instruction!(Eight(_mm256_srli_epi32::<N>(self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Eight) -> Eight {
        instruction!(Eight(_mm256_add_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Eight) -> Eight {
        instruction!(Eight(_mm256_sub_epi32(self.0, other.0)))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        instruction!({
            let zeros = _mm256_cmpeq_epi32(self.0, _mm256_setzero_si256());
            _mm256_movemask_ps(_mm256_castsi256_ps(zeros)) as u32
        })
    }

    #[inline(always)]
    fn equal(bytes: &Bytes, value: u8) -> [u32; 3] {
        let mut masks = [0; 3];
        let mut part = 0;
        while part < 3 {
            masks[part] = instruction!({
                let bytes = _mm256_loadu_si256(bytes.0.as_ptr().add(32 * part).cast());
                _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, _mm256_set1_epi8(value as i8))) as u32
            });
            part += 1;
        }
        masks
    }
}

operators!(Eight, _mm256_and_si256, _mm256_or_si256);
