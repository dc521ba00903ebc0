//! Groups the constraints that are one rule for people: those of a killer cage, of a thermometer.

use std::ops::Range;
use std::sync::Arc;

use crate::model::constraint::{Constraint, Partition};

/// Constraints with a common name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstraintGroup {
    /// The name for people, as in `cage A`.
    pub name: Arc<str>,
    /// The demand in words; `None` if it has none.
    pub demand: Option<Demand>,
    pub constraints: Vec<Constraint>,
}

impl ConstraintGroup {
    /// A group with a name, and without a demand in words.
    pub fn named(name: &str, constraints: Vec<Constraint>) -> ConstraintGroup {
        ConstraintGroup { name: Arc::from(name), demand: None, constraints }
    }
}

/// The demand of a group of constraints, in words for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demand {
    /// A clause, as in `the values increase from the bulb in r1c1`.
    pub clause: Arc<str>,
    /// The name of a step that uses this group alone, as in `Thermometer Bound`.
    pub conclusion: &'static str,
}

/// A group of constraints: its position in the list that [`Geometry::with_constraints`] was given, from 0.
///
/// [`Geometry::with_constraints`]: crate::Geometry::with_constraints
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GroupIndex(u32);

impl GroupIndex {
    pub const fn new(index: usize) -> GroupIndex {
        GroupIndex(index as u32)
    }

    /// The position among the groups, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// All constraints of a puzzle, one group after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Constraints {
    list: Box<[Constraint]>,
    names: Box<[Arc<str>]>,
    demands: Box<[Option<Demand>]>,
    /// The end of each group in the list. After the last one are constraints that follow from the others.
    ends: Box<[usize]>,
    /// The parts of houses that follow from the others.
    partitions: Box<[Partition]>,
}

impl Constraints {
    /// The constraints of all groups, each as `convert` returns it.
    pub(crate) fn new(groups: Vec<ConstraintGroup>, convert: impl Fn(Constraint) -> Constraint) -> Constraints {
        let mut list = Vec::new();
        let mut names = Vec::new();
        let mut demands = Vec::new();
        let mut ends = Vec::new();
        for ConstraintGroup { name, demand, constraints } in groups {
            list.extend(constraints.into_iter().map(&convert));
            names.push(name);
            demands.push(demand);
            ends.push(list.len());
        }
        Constraints {
            list: list.into(),
            names: names.into(),
            demands: demands.into(),
            ends: ends.into(),
            partitions: Box::default(),
        }
    }

    /// The same constraints, and others that follow from them and the houses.
    pub(crate) fn with_implied(self, implied: Vec<Constraint>, partitions: Vec<Partition>) -> Constraints {
        Constraints { list: self.list.into_iter().chain(implied).collect(), partitions: partitions.into(), ..self }
    }

    /// The constraints of all groups.
    pub(crate) fn stated(&self) -> &[Constraint] {
        &self.list[..self.ends.last().copied().unwrap_or_default()]
    }

    /// The constraints of all groups, and those that follow from them.
    pub(crate) fn all(&self) -> &[Constraint] {
        &self.list
    }

    /// The parts of houses that follow from the constraints.
    pub(crate) fn partitions(&self) -> &[Partition] {
        &self.partitions
    }

    /// All groups, in order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (GroupIndex, &[Constraint])> {
        (0..self.ends.len()).map(GroupIndex::new).map(|index| (index, self.group(index)))
    }

    /// The constraints of a group.
    pub(crate) fn group(&self, index: GroupIndex) -> &[Constraint] {
        &self.list[self.range(index)]
    }

    /// The name of a group.
    pub(crate) fn name(&self, index: GroupIndex) -> &Arc<str> {
        &self.names[index.index()]
    }

    /// The demand of a group in words, if it has one.
    pub(crate) fn demand(&self, index: GroupIndex) -> Option<&Demand> {
        self.demands[index.index()].as_ref()
    }

    /// The group of the constraint at a position of the stated ones.
    pub(crate) fn group_of(&self, position: usize) -> GroupIndex {
        GroupIndex::new(self.ends.partition_point(|end| *end <= position))
    }

    fn range(&self, index: GroupIndex) -> Range<usize> {
        let start = index.index().checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[index.index()]
    }
}
