//! Holds four words in a register of NEON.

use std::arch::aarch64::*;
use std::ops::{BitAnd, BitOr};

use super::{Bytes, Words};

/// Four words. Only the lanes of NEON name this type, so that code over it runs nowhere else.
#[derive(Clone, Copy)]
pub(crate) struct Four(uint32x4_t);

/// The one place where instructions are used.
macro_rules! instruction {
    ($code:expr) => {{
        // SAFETY: the intrinsics here ask for NEON, which the processor has wherever a method of `Four` runs; what they
        // read and write through pointers is an array of their size.
        #[expect(unsafe_code, reason = "intrinsics, which only code marked with their feature may call")]
        unsafe {
            $code
        }
    }};
}

/// One bit for each word of a register.
const WORD_BITS: [u32; 4] = [1, 2, 4, 8];

/// One bit for each byte of half a register.
const BYTE_BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

impl Words for Four {
    type Memory = [u32; 4];

    const COUNT: usize = 4;

    const ZERO: [u32; 4] = [0; 4];

    #[inline(always)]
    fn load(words: &[u32; 4]) -> Four {
        instruction!(Four(vld1q_u32(words.as_ptr())))
    }

    #[inline(always)]
    fn store(self) -> [u32; 4] {
        let mut words = [0; 4];
        instruction!(vst1q_u32(words.as_mut_ptr(), self.0));
        words
    }

    #[inline(always)]
    fn splat(bits: u32) -> Four {
        instruction!(Four(vdupq_n_u32(bits)))
    }

    #[inline(always)]
    fn without(self, other: Four) -> Four {
        instruction!(Four(vbicq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Four {
        instruction!(Four(vshlq_n_u32::<N>(self.0)))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Four {
        instruction!(Four(vshrq_n_u32::<N>(self.0)))
    }

    #[inline(always)]
    fn plus(self, other: Four) -> Four {
        instruction!(Four(vaddq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Four) -> Four {
        instruction!(Four(vsubq_u32(self.0, other.0)))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        instruction!(vaddvq_u32(vandq_u32(vceqzq_u32(self.0), vld1q_u32(WORD_BITS.as_ptr()))))
    }

    #[inline(always)]
    fn equal(bytes: &Bytes, value: u8) -> [u32; 3] {
        let mut masks = [0; 3];
        let mut half = 0;
        while half < 6 {
            let equal = instruction!({
                let equal = vceqq_u8(vld1q_u8(bytes.0.as_ptr().add(16 * half)), vdupq_n_u8(value));
                let bits = vandq_u8(equal, vld1q_u8(BYTE_BITS.as_ptr()));
                u32::from(vaddv_u8(vget_low_u8(bits))) | u32::from(vaddv_u8(vget_high_u8(bits))) << 8
            });
            masks[half / 2] |= equal << (half % 2 * 16);
            half += 1;
        }
        masks
    }
}

operators!(Four, vandq_u32, vorrq_u32);
