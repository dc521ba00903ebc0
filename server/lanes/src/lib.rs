//! Keeps the candidates of classic 9×9 puzzles in vector registers, with the same meaning on every instruction set.
//!
//! There are two arrangements. A value of [`Lanes`] holds one row of each band of a puzzle for all digits at once: 27
//! lanes of 16 bits, nine of them used, one bit for each column. A value of [`Words`] holds 32 bits of each of several
//! puzzles.
//!
//! ```text
//! lane   0 … 7          8 … 15         16 … 23        24      25      26      27 … 31
//!        first band     second band    third band     first   second  third   always 0
//!        digits 1 … 8   digits 1 … 8   digits 1 … 8   band    band    band
//!                                                     └───── digit 9 ─────┘
//! ```
//!
//! Eight digits of a band fill 128 bits, the unit within which processors exchange lanes cheaply; the ninth digits
//! share a fourth unit. So one register of AVX-512 holds a value, as do two of AVX2 and four of SSE4.2, NEON or
//! WebAssembly, and adjacent lanes stay adjacent on all of them.
//!
//! Code is written once over [`Lanes`] as a [`Task`]; [`InstructionSet::run`] compiles it for each set and selects one
//! at run time. WebAssembly has nothing to select: a program for it uses SIMD if it is built with
//! `-C target-feature=+simd128`. Every method has one meaning, defined by [`Portable`] and [`Array`], and the tests
//! compare the other implementations with them; so results cannot differ between machines.
//!
//! This is the only crate with `unsafe` code, for two reasons: instructions beyond the baseline may only be used if the
//! processor has them; and a function of the C library returns freed memory to the system (`memory`). Must not know
//! puzzles, houses or search.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
#[macro_use]
mod four;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod instructions;
mod memory;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
#[cfg(target_arch = "x86_64")]
mod sse;
mod words;

use std::ops::{BitAnd, BitOr, BitXor};

pub use instructions::{InstructionSet, Task};
pub use memory::give_back_memory;
pub use portable::Portable;
pub use words::array::Array;
pub use words::{BYTES, Bytes, Words};

/// The number of lanes of a value in memory, including the unused ones.
pub const LANES: usize = 32;

/// The lanes that are used, as bits.
pub const USED: u32 = (1 << 27) - 1;

/// A value in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(64))]
pub struct Row(pub [u16; LANES]);

/// One row of each band for all digits, arranged as the [crate] describes.
///
/// The unused lanes are 0 in all values made from such values, except by [`splat`](Lanes::splat), which is for masks.
/// If the unused lanes of an argument are not 0, those of the result are unspecified.
pub trait Lanes: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    /// The words of the same instruction set.
    type Words: Words;

    /// The same bits in every lane.
    fn splat(bits: u16) -> Self;

    /// Reads a value from memory.
    fn load(row: &Row) -> Self;

    /// Writes the value to memory.
    fn store(self) -> Row;

    /// The bits that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// Each lane moved by `N` bits to the left; those above the 16th are lost.
    fn left<const N: i32>(self) -> Self;

    /// Each lane moved by `N` bits to the right.
    fn right<const N: i32>(self) -> Self;

    /// In each lane the lesser of the two, as numbers.
    fn min(self, other: Self) -> Self;

    /// Removes the lowest bit of each lane.
    fn without_lowest(self) -> Self;

    /// The lanes for which the lane of `test` is 0; the others become 0.
    fn where_zero(self, test: Self) -> Self;

    /// Each lane, or the lane of `other` if it is 0.
    fn or_else(self, other: Self) -> Self;

    /// The lanes that are 0, as bits.
    fn zeros(self) -> u32;

    /// Returns true if all lanes are 0.
    fn is_zero(self) -> bool;

    /// In each lane, the lane of the same digit in the next band; the first band follows the third.
    fn next_band(self) -> Self;

    /// In each lane, the lane of the same digit in the band before; the third band precedes the first.
    fn previous_band(self) -> Self;

    /// Exchanges neighbours among digits 1 to 8: 1 and 2, 3 and 4 and so on. Digit 9 is unspecified.
    fn swap_ones(self) -> Self;

    /// Exchanges pairs among digits 1 to 8: 1 2 and 3 4, 5 6 and 7 8. Digit 9 is unspecified.
    fn swap_twos(self) -> Self;

    /// Exchanges digits 1 2 3 4 and 5 6 7 8. Digit 9 is unspecified.
    fn swap_fours(self) -> Self;

    /// The value with the lanes of digit 9 taken from `other`.
    fn with_ninth(self, other: Self) -> Self;

    /// In each lane of digits 1 to 8 the lane of digit 9 in the same band, and for digit 9 that of digit 1.
    fn exchange_ninth(self) -> Self;

    /// The value with the lanes of digit 9 replaced by those of digit 1.
    fn ninth_from_first(self) -> Self;

    /// The value with one lane replaced.
    ///
    /// # Panics
    /// When `lane` is not below [`LANES`].
    fn with_lane(self, lane: usize, bits: u16) -> Self;

    /// The three rows of each band side by side, a word for each lane: the first in bits 0 to 8, the second in bits 10
    /// to 18, the third in bits 20 to 28. Only nine bits of each lane may be set.
    fn words(rows: [Self; 3]) -> [u32; LANES];
}

#[cfg(test)]
mod tests;
