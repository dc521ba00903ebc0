//! Which almost locked sets have a digit that fits into only one of them.
//!
//! Must not know what is concluded from it.

use std::ops::ControlFlow;

use super::super::steps::sink::Sink;
use super::sets::{AlmostLockedSets, SetIndex};
use crate::model::digits::DigitSet;

/// The restricted commons of sets with each other.
pub(super) struct Commons {
    /// By set the others that have any with it, in order.
    of_sets: Vec<Vec<Common>>,
}

/// A set and the digits that fit only into it or into the set whose list this is in. More than two of them leave no solution.
#[derive(Clone, Copy)]
pub(super) struct Common {
    pub(super) with: SetIndex,
    pub(super) digits: DigitSet,
}

impl Commons {
    /// Those of all pairs of sets without a common cell, or with common cells where `overlapping`. A common cell never has a
    /// digit that fits into only one of the two.
    pub(super) fn new<const W: usize>(
        sets: &AlmostLockedSets<W>,
        overlapping: bool,
        sink: &Sink<'_>,
    ) -> ControlFlow<(), Commons> {
        let mut of_sets = vec![Vec::new(); sets.len()];
        for one in 0..sets.len() {
            sink.check_interrupt()?;
            for other in one + 1..sets.len() {
                let digits = restricted(sets, one, other);
                if !digits.is_empty() && (overlapping || !sets.cells(one).meets(sets.cells(other))) {
                    of_sets[one].push(Common { with: other, digits });
                    of_sets[other].push(Common { with: one, digits });
                }
            }
        }
        ControlFlow::Continue(Commons { of_sets })
    }

    /// The sets that have restricted commons with `set`, in order.
    pub(super) fn of(&self, set: SetIndex) -> &[Common] {
        &self.of_sets[set]
    }

    /// Those of them that come behind `set` in the list.
    pub(super) fn behind(&self, set: SetIndex) -> &[Common] {
        let all = self.of(set);
        &all[all.partition_point(|common| common.with < set)..]
    }

    /// The sets that have commons with both, and which.
    pub(super) fn of_both(
        &self,
        one: SetIndex,
        other: SetIndex,
    ) -> impl Iterator<Item = (SetIndex, DigitSet, DigitSet)> + '_ {
        let mut others = self.of(other).iter().peekable();
        self.of(one).iter().filter_map(move |common| {
            while others.next_if(|other| other.with < common.with).is_some() {}
            let other = others.next_if(|other| other.with == common.with)?;
            Some((common.with, common.digits, other.digits))
        })
    }
}

fn restricted<const W: usize>(sets: &AlmostLockedSets<W>, one: SetIndex, other: SetIndex) -> DigitSet {
    let common = sets.digits(one) & sets.digits(other);
    common.iter().filter(|digit| sets.places(other, *digit).is_within(sets.seen(one, *digit))).collect()
}
