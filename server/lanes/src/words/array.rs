//! Holds four words in an array: the definition of every method, and the code for processors without a path of their
//! own.
//!
//! Written so that compilers generate vector instructions if the target's baseline has some.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr};

use super::{Bytes, Words};

/// Four words in an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Array(pub [u32; 4]);

impl Array {
    #[inline(always)]
    fn zip(self, other: Array, f: impl Fn(u32, u32) -> u32) -> Array {
        Array(from_fn(|index| f(self.0[index], other.0[index])))
    }
}

impl Words for Array {
    type Memory = [u32; 4];

    const COUNT: usize = 4;

    const ZERO: [u32; 4] = [0; 4];

    #[inline(always)]
    fn load(words: &[u32; 4]) -> Array {
        Array(*words)
    }

    #[inline(always)]
    fn store(self) -> [u32; 4] {
        self.0
    }

    #[inline(always)]
    fn splat(bits: u32) -> Array {
        Array([bits; 4])
    }

    #[inline(always)]
    fn without(self, other: Array) -> Array {
        self.zip(other, |own, other| own & !other)
    }

    #[inline(always)]
    fn left<const N: i32>(self) -> Array {
        Array(self.0.map(|word| word << N))
    }

    #[inline(always)]
    fn right<const N: i32>(self) -> Array {
        Array(self.0.map(|word| word >> N))
    }

    #[inline(always)]
    fn plus(self, other: Array) -> Array {
        self.zip(other, u32::wrapping_add)
    }

    #[inline(always)]
    fn minus(self, other: Array) -> Array {
        self.zip(other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn zeros(self) -> u32 {
        self.0.iter().enumerate().fold(0, |zeros, (index, word)| zeros | u32::from(*word == 0) << index)
    }

    #[inline(always)]
    fn equal(bytes: &Bytes, value: u8) -> [u32; 3] {
        from_fn(|part| {
            let part = bytes.0[32 * part..].iter().take(32).enumerate();
            part.fold(0, |equal, (index, byte)| equal | u32::from(*byte == value) << index)
        })
    }
}

impl BitAnd for Array {
    type Output = Array;

    #[inline(always)]
    fn bitand(self, other: Array) -> Array {
        self.zip(other, |own, other| own & other)
    }
}

impl BitOr for Array {
    type Output = Array;

    #[inline(always)]
    fn bitor(self, other: Array) -> Array {
        self.zip(other, |own, other| own | other)
    }
}
