//! Finds chains by depth-first search: X-chains, turbot fish, XY-chains and remote pairs.
//!
//! All chains are visited, and the preferred step is used; so the order of the search decides only among equals.

pub(super) mod nice_loop;
pub(super) mod remote_pair;
pub(super) mod x_chain;
pub(super) mod xy_chain;

use super::base::geometry::{Cell, CellSet};

/// A chain has at most this many links.
const MOST_LINKS: usize = 19;

/// Those of the cells that see this one: of its row, of its column, then the rest of its box.
fn linked(cell: Cell, cells: CellSet) -> impl Iterator<Item = Cell> {
    let [row, column, block] = cell.houses();
    let lines = row.cells() | column.cells();
    let cells = cells - cell.into();
    [row.cells(), column.cells(), block.cells() - lines].into_iter().flat_map(move |house| (house & cells).iter())
}
