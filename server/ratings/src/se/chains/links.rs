//! Finds what follows at once from a statement: candidates that a value excludes, and values that are left alone.
//!
//! Must not know graphs.

use super::graph::{Cause, Statement};
use crate::se::board::{Cells, DigitSet, Grid, HouseKind};

/// The links that a search follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Links {
    /// Those of one digit between cells.
    Digits,
    /// From value to value by cells with two candidates.
    Cells,
    /// Both.
    All,
}

impl Links {
    fn leave_cells(self) -> bool {
        self != Links::Cells
    }

    fn stay_in_cells(self) -> bool {
        self != Links::Digits
    }
}

/// What is off because a candidate is on, in order.
pub(super) fn on_to_off(grid: &Grid, on: Statement, links: Links, mut add: impl FnMut(Statement, Cause)) {
    let cell = on.cell();
    let digit = on.digit();
    if links.stay_in_cells() {
        for other in grid.candidates(cell).without(DigitSet::single(digit)).iter() {
            add(Statement::off(cell, other), Cause::Cell);
        }
    }
    for (kind, peers) in HouseKind::BLOCK_ROW_COLUMN.into_iter().zip(cell.peer_parts()) {
        for peer in (peers & grid.cells(digit)).iter() {
            add(Statement::off(peer, digit), Cause::House(kind));
        }
    }
}

/// What is on because a candidate is off, in order.
pub(super) fn off_to_on(grid: &Grid, off: Statement, links: Links, mut add: impl FnMut(Statement, Cause)) {
    let cell = off.cell();
    let digit = off.digit();
    let others = grid.candidates(cell).without(DigitSet::single(digit));
    if links.stay_in_cells()
        && others.is_single()
        && let Some(other) = others.first()
    {
        add(Statement::on(cell, other), Cause::Cell);
    }
    if !links.leave_cells() {
        return;
    }
    let mut seen = Cells::of(cell);
    for kind in HouseKind::BLOCK_ROW_COLUMN {
        let house = cell.house(kind);
        let places = grid.places(house, digit);
        if places.is_pair() {
            let others = (house.set() & grid.cells(digit)).without(seen);
            for other in others.iter() {
                add(Statement::on(other, digit), Cause::House(kind));
            }
            seen |= others;
        }
    }
}

/// The places of a digit in a house of the cell that one grid has and another one lacks, as statements.
pub(super) fn gone_places(
    source: &Grid,
    grid: &Grid,
    of: Statement,
    kind: HouseKind,
) -> impl Iterator<Item = Statement> {
    let house = of.cell().house(kind);
    let digit = of.digit();
    let gone = (source.cells(digit) & house.set()).without(grid.cells(digit));
    gone.iter().map(move |cell| Statement::off(cell, digit))
}
