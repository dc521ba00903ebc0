//! Defines words: 32 bits of each of several puzzles in a vector register, with the same meaning on every instruction
//! set.
//!
//! The lanes of [`Words`] never meet: what a method does to the word of one puzzle depends on that word alone. So code
//! over `Words` works on several puzzles at once, each of which goes its own way.
//!
//! Must not know the meaning of the bits.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
#[macro_use]
mod operators;

pub(crate) mod array;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx512;
#[cfg(target_arch = "aarch64")]
pub(crate) mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(crate) mod simd128;
#[cfg(target_arch = "x86_64")]
pub(crate) mod sse;

use std::ops::{BitAnd, BitOr};

/// The number of [`Bytes`].
pub const BYTES: usize = 96;

/// Bytes that are compared with one value at a time: three parts of 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub struct Bytes(pub [u8; BYTES]);

/// A word for each of several puzzles.
///
/// [`Array`](crate::Array) defines the meaning of every method.
pub trait Words: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    /// The words in memory: one for each puzzle.
    type Memory: Copy + AsRef<[u32]> + AsMut<[u32]>;

    /// The number of words, at most 32.
    const COUNT: usize;

    /// Words of which no bit is set.
    const ZERO: Self::Memory;

    /// Reads words from memory.
    fn load(words: &Self::Memory) -> Self;

    /// Writes the words to memory.
    fn store(self) -> Self::Memory;

    /// The same bits in every word.
    fn splat(bits: u32) -> Self;

    /// The bits that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// Each word moved by `N` bits to the left; those above the 32nd are lost.
    fn left<const N: i32>(self) -> Self;

    /// Each word moved by `N` bits to the right.
    fn right<const N: i32>(self) -> Self;

    /// The sums, as numbers modulo 2^32.
    fn plus(self, other: Self) -> Self;

    /// The differences, as numbers modulo 2^32.
    fn minus(self, other: Self) -> Self;

    /// The words that are 0, as bits.
    fn zeros(self) -> u32;

    /// The bytes of each part that are equal to `value`, as bits.
    fn equal(bytes: &Bytes, value: u8) -> [u32; 3];
}

#[cfg(test)]
mod tests;
