//! Holds four words in a register of WebAssembly's SIMD.

use std::arch::wasm32::*;
use std::ops::{BitAnd, BitOr};

use super::{Bytes, Words};

/// Four words.
#[derive(Clone, Copy)]
pub(crate) struct Four(v128);

/// Leaves an instruction as it is: the program is built for it.
macro_rules! instruction {
    ($code:expr) => {
        $code
    };
}

impl Words for Four {
    type Memory = [u32; 4];

    const COUNT: usize = 4;

    const ZERO: [u32; 4] = [0; 4];

    #[inline(always)]
    fn load(words: &[u32; 4]) -> Four {
        // SAFETY: the array has the size of a register.
        #[expect(unsafe_code, reason = "reads through a pointer")]
        unsafe {
            Four(v128_load(words.as_ptr().cast()))
        }
    }

    #[inline(always)]
    fn store(self) -> [u32; 4] {
        let mut words = [0; 4];
        // SAFETY: the array has the size of a register.
        #[expect(unsafe_code, reason = "writes through a pointer")]
        unsafe {
            v128_store(words.as_mut_ptr().cast(), self.0);
        }
        words
    }

    #[inline(always)]
    fn splat(bits: u32) -> Four {
        Four(u32x4_splat(bits))
    }

    #[inline(always)]
    fn without(self, other: Four) -> Four {
        Four(v128_andnot(self.0, other.0))
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Four {
        Four(u32x4_shl(self.0, N as u32))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Four {
        Four(u32x4_shr(self.0, N as u32))
    }

    #[inline(always)]
    fn plus(self, other: Four) -> Four {
        Four(u32x4_add(self.0, other.0))
    }

    #[inline(always)]
    fn minus(self, other: Four) -> Four {
        Four(u32x4_sub(self.0, other.0))
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        u32::from(u32x4_bitmask(u32x4_eq(self.0, u32x4_splat(0))))
    }

    #[inline(always)]
    fn equal(bytes: &Bytes, value: u8) -> [u32; 3] {
        let mut masks = [0; 3];
        let mut half = 0;
        while half < 6 {
            // SAFETY: there are six halves of the size of a register.
            #[expect(unsafe_code, reason = "reads through a pointer")]
            let part = unsafe { v128_load(bytes.0.as_ptr().add(16 * half).cast()) };
            let equal = u8x16_bitmask(u8x16_eq(part, u8x16_splat(value)));
            masks[half / 2] |= u32::from(equal) << (half % 2 * 16);
            half += 1;
        }
        masks
    }
}

operators!(Four, v128_and, v128_or);
