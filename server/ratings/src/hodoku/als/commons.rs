//! Finds the restricted common digits of pairs of sets: those that only one of both can have.

use super::sets::Set;
use crate::hodoku::base::digits::DigitSet;

/// Two sets without a common cell that have restricted common digits: one or two.
#[derive(Clone, Copy)]
pub(super) struct Common {
    /// The places of the sets in their list; `one` is before `other`.
    pub(super) one: usize,
    pub(super) other: usize,
    /// The least and the greatest of the digits.
    pub(super) digits: DigitSet,
}

/// The pairs, by the first set, then the second one.
pub(super) fn all(sets: &[Set]) -> Vec<Common> {
    let mut commons = Vec::new();
    for (one, first) in sets.iter().enumerate() {
        for (other, second) in sets.iter().enumerate().skip(one + 1) {
            if first.cells.meets(second.cells) || !first.digits.meets(second.digits) {
                continue;
            }
            let is_restricted = |digit: &_| second.places(*digit).is_within(first.seen(*digit));
            let all: DigitSet = (first.digits & second.digits).iter().filter(is_restricted).collect();
            let digits: DigitSet = all.first().into_iter().chain(all.iter().last()).collect();
            if !digits.is_empty() {
                commons.push(Common { one, other, digits });
            }
        }
    }
    commons
}
