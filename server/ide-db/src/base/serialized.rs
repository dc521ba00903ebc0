//! Serializes digits as numbers: crates below do not know how data are sent.

use engine::{Digit, DigitSet};
use serde::Serializer;
use serde::ser::SerializeSeq;

pub fn digit<S: Serializer>(digit: &Digit, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u8(digit.get())
}

pub fn digits<S: Serializer>(digits: &DigitSet, serializer: S) -> Result<S::Ok, S::Error> {
    // With its length, which Python's lists ask for.
    let mut list = serializer.serialize_seq(Some(digits.len()))?;
    for digit in digits.iter() {
        list.serialize_element(&digit.get())?;
    }
    list.end()
}
