//! Restricted commons: digits that only one of two almost locked sets can hold.
//!
//! Must not know the conclusions.

use std::ops::ControlFlow;

use field::DigitSet;

use super::super::Options;
use super::super::steps::sink::Sink;
use super::sets::{AlmostLockedSets, SetIndex};

/// The restricted commons of all sets.
pub(super) struct Commons {
    /// By set, the others that have restricted commons with it, in order.
    of_sets: Vec<Vec<Common>>,
}

/// A set with its restricted commons with the set of the list. If there are more than two, the puzzle has no solution.
#[derive(Clone, Copy)]
pub(super) struct Common {
    pub(super) with: SetIndex,
    pub(super) digits: DigitSet,
}

impl Commons {
    /// The restricted commons of all pairs of sets without a shared cell, or also with shared cells if `overlapping`. A
    /// shared cell never has a restricted common as a candidate.
    pub(super) fn new<const W: usize>(
        sets: &AlmostLockedSets<W>,
        options: &Options,
        sink: &Sink<'_>,
    ) -> ControlFlow<(), Commons> {
        let mut of_sets = vec![Vec::new(); sets.len()];
        for one in 0..sets.len() {
            sink.check_interrupt()?;
            for other in one + 1..sets.len() {
                let digits = restricted(sets, one, other);
                if !digits.is_empty() && (options.overlapping_sets || !sets.cells(one).meets(sets.cells(other))) {
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

    /// The ones that follow `set` in the list.
    pub(super) fn behind(&self, set: SetIndex) -> &[Common] {
        let all = self.of(set);
        &all[all.partition_point(|common| common.with < set)..]
    }

    /// The sets that have restricted commons with both, with these.
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
