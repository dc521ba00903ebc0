//! Decides how long a search by trial goes on before clauses take over.

use crate::model::constraint::Constraint;
use crate::model::geometry::Geometry;

/// The number of nodes without a new solution after which clauses take over.
pub(super) fn nodes(geometry: &Geometry) -> u64 {
    for constraint in geometry.constraints() {
        if matches!(constraint, Constraint::Sum(_) | Constraint::Consecutive(_) | Constraint::PrefixSum(_)) {
            return NODES_OF_SUMS_BEFORE_CLAUSES;
        }
    }
    NODES_BEFORE_CLAUSES
}

/// The number of nodes without a new solution after which clauses take over.
///
/// Median proof of a 16×16 minimal puzzle with 100, 500 and 2,000: 6.2, 3.6 and 2.6 ms; the hardest 9×9 puzzles, 200
/// nodes on average, take half as long again with 100. A 25×25 puzzle that needs clauses loses some 15 ms of a second.
const NODES_BEFORE_CLAUSES: u64 = 2_000;

/// The same for puzzles with sums or runs of digits, about which propagation knows much more than clauses do. Of 197
/// puzzles of Interactive-Sudoku-Solver, two that are decided by trial alone take more; with 40,000, the sample of
/// double arrows is undecided.
const NODES_OF_SUMS_BEFORE_CLAUSES: u64 = 20_000;
