//! The digits 1 to 9, and sets of them.

pub use engine::Digit;
pub(crate) use engine::DigitSet;

/// The digits of a classic grid.
pub(crate) const DIGITS: DigitSet = DigitSet::up_to(9);
