//! Serializes digits as numbers: crates below do not know how data are sent.

use engine::{Digit, DigitSet};
use serde::Serializer;

pub fn digit<S: Serializer>(digit: &Digit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(digit.get())
}

pub fn digits<S: Serializer>(digits: &DigitSet, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(digits.iter().map(Digit::get))
}
