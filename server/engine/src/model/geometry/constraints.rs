//! Adds constraints to a geometry, and lists them.

use std::mem;
use std::sync::Arc;

use field::Cell;

use super::implied_sums::implied_sums;
use super::revisions::{Revision, Revisions};
use super::{Geometry, GeometryError};
use crate::model::cell_bits::CellBitSets;
use crate::model::cell_lists::{CellLists, in_order};
use crate::model::constraint::{Constraint, LARGEST_ARRANGED, Partition, Sum};
use crate::model::constraint_groups::{ConstraintGroup, Constraints, Demand, GroupIndex};

impl Geometry {
    /// The geometry with the constraints of these groups in place of those that it has.
    ///
    /// # Errors
    /// When a constraint has a cell outside the puzzle.
    pub fn with_constraints(&self, groups: Vec<ConstraintGroup>) -> Result<Geometry, GeometryError> {
        if let Some(unconstrained) = &self.unconstrained {
            return unconstrained.with_constraints(groups);
        }
        // Cells that a constraint states to differ become peers.
        let mut apart: Vec<Vec<Cell>> = self.cells().map(|cell| self.peers_apart(cell).to_vec()).collect();
        for constraint in groups.iter().flat_map(|group| &group.constraints) {
            if constraint.cells().any(|cell| cell.index() >= self.cell_count()) {
                return Err(GeometryError::Constraint);
            }
            let Constraint::Different(cells) = constraint else { continue };
            for &cell in cells {
                let others = cells.iter().filter(|other| **other != cell && !self.are_peers(cell, **other));
                apart[cell.index()].extend(others);
            }
        }
        let all_peers = self.cells().map(|cell| in_order([self.peers(cell), &apart[cell.index()]].concat()));
        let peers = CellLists::new(all_peers.collect());
        let peers_apart = CellLists::new(apart.into_iter().map(in_order).collect());
        let peer_sets = CellBitSets::new(self.cell_count(), peers.iter());
        let unconstrained = Some(Arc::new(self.clone()));
        let mut geometry = Geometry { peers, peer_sets, peers_apart, unconstrained, ..self.clone() };
        geometry.constraints = Constraints::new(groups, |constraint| match constraint {
            Constraint::Sum(sum) => Constraint::Sum(geometry.grouped(sum)),
            other => other,
        });
        // What follows from the constraints and the houses is derived from a geometry that has both.
        let equations: Vec<Constraint> = implied_sums(&geometry).into_iter().map(Constraint::Sum).collect();
        let partitions = partitions(&geometry, &equations);
        geometry.constraints = mem::take(&mut geometry.constraints).with_implied(equations, partitions);
        let constraints = geometry.constraints.all();
        geometry.constraints_of = rules_by_cell(self.cell_count(), constraints);
        geometry.revisions = Revisions::new(self.cell_count(), &geometry.constraints);
        geometry.different_sequences =
            constraints.iter().map(|constraint| is_different_sequence(&geometry, constraint)).collect();
        Ok(geometry)
    }

    /// The geometry with the constraints of some groups alone. All groups keep their indices; the others are empty.
    ///
    /// # Panics
    /// When there is no such group.
    pub fn with_groups_alone(&self, kept: &[GroupIndex]) -> Geometry {
        let mut groups = Vec::new();
        for (index, constraints) in self.constraint_groups() {
            let constraints = if kept.contains(&index) { constraints.to_vec() } else { Vec::new() };
            let name = Arc::clone(self.group_name(index));
            groups.push(ConstraintGroup { name, demand: self.group_demand(index).cloned(), constraints });
        }
        self.with_constraints(groups).expect("constraints of this geometry have cells of the puzzle")
    }

    /// The rules beyond the houses, those of one group after the other.
    pub fn constraints(&self) -> &[Constraint] {
        self.constraints.stated()
    }

    /// The same, and constraints that follow from them and the houses, for a search.
    pub fn propagated_constraints(&self) -> &[Constraint] {
        self.constraints.all()
    }

    /// The groups of constraints, in order.
    pub fn constraint_groups(&self) -> impl Iterator<Item = (GroupIndex, &[Constraint])> {
        self.constraints.groups()
    }

    pub fn constraint_group(&self, index: GroupIndex) -> &[Constraint] {
        self.constraints.group(index)
    }

    /// The group of the constraint at a position in [`Geometry::constraints`].
    pub fn group_of(&self, position: usize) -> GroupIndex {
        self.constraints.group_of(position)
    }

    /// The name of a group of constraints for people, as in `cage A`.
    pub fn group_name(&self, index: GroupIndex) -> &Arc<str> {
        self.constraints.name(index)
    }

    /// The demand of a group of constraints in words, if it has one.
    pub fn group_demand(&self, index: GroupIndex) -> Option<&Demand> {
        self.constraints.demand(index)
    }

    /// The positions in [`Geometry::propagated_constraints`] of those that `cell` belongs to, in order; without those
    /// that only state that cells differ, which make them peers.
    pub fn constraints_of(&self, cell: Cell) -> &[u32] {
        self.constraints_of.get(cell)
    }

    /// The houses in parts with known totals, which follow from the constraints.
    pub(crate) fn partitions(&self) -> &[Partition] {
        self.constraints.partitions()
    }

    /// True if the constraint at a position in [`Geometry::propagated_constraints`] is an automaton over different
    /// cells whose sets of digits a search can list.
    pub(crate) fn is_different_sequence(&self, position: usize) -> bool {
        self.different_sequences[position]
    }

    /// The constraints and houses in parts that a search revises, those that cost least first.
    pub(crate) fn revisions(&self) -> &[Revision] {
        &self.revisions.in_order
    }

    /// The positions in [`Geometry::revisions`] of those that `cell` belongs to, as bits.
    #[inline]
    pub(crate) fn revised_of(&self, cell: Cell) -> &[u64] {
        self.revisions.of_cells.of(cell)
    }
}

/// True for an automaton over cells that all differ, if a search can list the sets of its digits and these say more
/// than the states alone: of few cells they hardly do.
fn is_different_sequence(geometry: &Geometry, constraint: &Constraint) -> bool {
    const FEWEST: usize = 5;
    let Constraint::Sequence(cells, _) = constraint else { return false };
    if cells.len() < FEWEST {
        return false;
    }
    for (index, one) in cells.iter().enumerate() {
        if cells[..index].iter().any(|other| !geometry.are_peers(*one, *other)) {
            return false;
        }
    }
    geometry.digit_count() <= LARGEST_ARRANGED
}

/// The parts of each house whose totals are known. Only for digits of which a search considers all arrangements.
fn partitions(geometry: &Geometry, equations: &[Constraint]) -> Vec<Partition> {
    if geometry.digit_count() > LARGEST_ARRANGED {
        return Vec::new();
    }
    let mut sums: Vec<&Sum> = Vec::new();
    for constraint in geometry.constraints().iter().chain(equations) {
        if let Constraint::Sum(sum) = constraint {
            sums.push(sum);
        }
    }
    let houses = geometry.houses().iter();
    houses.filter_map(|house| Partition::of_house(&house.cells, sums.iter().copied())).collect()
}

/// The positions of the rules of each cell, without those that only state that cells differ, whose cells are peers.
fn rules_by_cell(cell_count: usize, constraints: &[Constraint]) -> CellLists<u32> {
    let mut positions = vec![Vec::new(); cell_count];
    for (constraint, position) in constraints.iter().zip(0..) {
        if matches!(constraint, Constraint::Different(_)) {
            continue;
        }
        for cell in in_order(constraint.cells().collect()) {
            positions[cell.index()].push(position);
        }
    }
    CellLists::new(positions)
}
