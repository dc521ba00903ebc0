//! Decides how long a search by trial goes on before clauses take over.

use crate::model::constraint::{Constraint, LARGEST_ARRANGED};
use crate::model::geometry::Geometry;

/// The number of nodes without a new solution after which clauses take over; `None` if they never do.
///
/// About sums, runs and counts of digits propagation knows much more than clauses do. With digits up to 9, trial alone
/// decides all samples, and as many of 197 puzzles of Interactive-Sudoku-Solver as with clauses after 20,000 nodes; the
/// sample of double arrows then takes 70,000 steps in place of 170,000.
pub(super) fn nodes(geometry: &Geometry) -> Option<u64> {
    if !has_sums(geometry) {
        return Some(NODES_BEFORE_CLAUSES);
    }
    (geometry.digit_count() > LARGEST_ARRANGED).then_some(NODES_OF_SUMS_BEFORE_CLAUSES)
}

/// Returns true if propagation has worked so hard at the nodes so far that clauses would know less than it does: the
/// exact revision of sandwiches takes 8 to 30 steps a node, that of skyscrapers 2 to 3.
///
/// Of 60 grids with nothing but sandwiches of one or two totals, 21 took more than 2,000 nodes. With clauses after
/// these, they took 1.05 to 36 times the steps, 1.9 times in the median, and eight were not decided in 400,000 steps,
/// of which all are without.
pub(super) fn is_thorough(geometry: &Geometry, nodes: u64, steps: u64) -> bool {
    geometry.digit_count() <= LARGEST_ARRANGED && steps > nodes * STEPS_OF_THOROUGH_NODE
}

/// True for a puzzle with sums, runs or counts of digits.
fn has_sums(geometry: &Geometry) -> bool {
    for constraint in geometry.constraints() {
        match constraint {
            Constraint::Sum(_) | Constraint::Consecutive(_) | Constraint::PrefixSum(_) | Constraint::DigitCounts(_) => {
                return true;
            }
            Constraint::Among(..)
            | Constraint::Different(_)
            | Constraint::Related(..)
            | Constraint::Contains(..)
            | Constraint::Sequence(..) => {}
        }
    }
    false
}

/// The number of nodes without a new solution after which clauses take over.
///
/// Median proof of a 16×16 minimal puzzle with 100, 500 and 2,000: 6.2, 3.6 and 2.6 ms; the hardest 9×9 puzzles, 200
/// nodes on average, take half as long again with 100. A 25×25 puzzle that needs clauses loses some 15 ms of a second.
const NODES_BEFORE_CLAUSES: u64 = 2_000;

/// The same for puzzles with sums or runs of larger digits.
const NODES_OF_SUMS_BEFORE_CLAUSES: u64 = 20_000;

/// The steps of a node above which propagation is thorough.
const STEPS_OF_THOROUGH_NODE: u64 = 5;
