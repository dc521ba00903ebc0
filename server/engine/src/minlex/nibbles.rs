//! Defines how the values of a row are packed into one number: four bits each, the first value highest.

/// The bits of the last value of a row.
pub(super) const NIBBLE: u64 = 15;

/// The bits of the last stack of a row.
pub(super) const STACK: u64 = 0xfff;

/// The lowest bit of each value of a row.
pub(super) const FIRST_BITS: u64 = 0x1_1111_1111;

/// The shift that moves a value to its place.
#[inline]
pub(super) const fn shift(place: u8) -> u8 {
    32 - 4 * place
}
