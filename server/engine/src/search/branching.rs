//! Chooses the next cell and digit to try.
//!
//! The choice depends on the grid alone, so a search is the same everywhere. A cell with two candidates comes first.
//! Which one was measured on lists of the benchmark: nodes a puzzle to prove it unique, and milliseconds of one core of
//! the first development machine.
//!
//! | of the cells with two candidates | 17 clues | hardest 9×9 (1106) | 16×16 minimal |
//! |---|---|---|---|
//! | the first | 1.7, .0178 | 556, .83 | 2268 and conflicts, 13.7 |
//! | the one with most peers that have two candidates and share one with it (**this**) | 1.0, .0173 | 377, .75 | 509, 3.1 |
//! | the same, with a quarter for each other open peer that shares one | 0.9, .0176 | 297, .69 | 795 and conflicts, 5.6 |
//!
//! If no cell has two candidates, a digit with two places in a house is next. Without this, hard 9×9 puzzles take 328
//! nodes and .67 ms, 17 clues 1.1 nodes, 16×16 ones the same; but with this before all else, two to five times the
//! nodes. The last choice is the cell with the fewest candidates; breaking these ties as above took up to twice the
//! time for the same nodes. The order of the two digits makes no difference.

use std::cmp::Reverse;

use field::{Cell, Digit, DigitSet};

use super::budget::Work;
use super::weights::Weights;
use crate::model::constraint::Constraint;
use crate::model::geometry::Geometry;
use crate::model::house::House;
use crate::model::tally::Tally;

/// A digit to try in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
}

/// Returns the next branch of a grid in which propagation finds nothing more, `None` if all cells are decided; and the
/// cost of the choice.
pub(super) fn choose(geometry: &Geometry, grid: &[DigitSet]) -> (Option<Branch>, Work) {
    let pairs = grid.iter().filter(|candidates| candidates.is_pair()).count();
    if let Some(cell) = most_entangled_pair(geometry, grid) {
        let peers = pairs * geometry.peers(cell).len();
        return (smallest_digit(grid, cell), Work::of(grid.len() + peers, LOOK));
    }
    let all_houses = Work::of(4 * grid.len(), LOOK);
    let Some(fallback) = cell_with_fewest_candidates(geometry, grid) else { return (None, all_houses) };
    let houses = geometry.houses();
    let of_house = houses.iter().find_map(|house| digit_with_two_places(house, grid));
    (of_house.or_else(|| smallest_digit(grid, fallback)), all_houses)
}

/// The same for a grid with constraints: a digit of the cell with the largest weight for its number of candidates,
/// or a digit with two places in a house, if one of these weighs as much for two.
///
/// Measured on 21 puzzles that are slow here beside Interactive-Sudoku-Solver: with the number of candidates instead
/// of its square a search takes a quarter longer, and without the places, too. Weights that begin with the number of
/// cells of each constraint, as that program has them, make no difference.
///
/// A cell that has `failed` comes before all others.
pub(super) fn choose_by_weight(
    geometry: &Geometry,
    grid: &[DigitSet],
    weights: &Weights,
    failed: Option<Cell>,
) -> (Option<Branch>, Work) {
    if let Some(cell) = failed.filter(|cell| !grid[cell.index()].is_single()) {
        return (smallest_digit(grid, cell), Work::of(1, LOOK));
    }
    let urgency = |cell: &Cell| {
        let count = grid[cell.index()].len() as f32;
        (WEIGHT_OF_EACH + weights.of(*cell)) / (count * count)
    };
    let open = geometry.cells().filter(|cell| !grid[cell.index()].is_single());
    let Some(cell) = open.min_by(|one, other| urgency(other).total_cmp(&urgency(one))) else {
        return (None, Work::of(grid.len(), LOOK));
    };
    let mut branch = smallest_digit(grid, cell);
    if grid[cell.index()].is_pair() {
        return (branch, Work::of(grid.len(), LOOK));
    }
    let mut best = urgency(&cell);
    for house in geometry.houses() {
        let tally: Tally = house.cells.iter().map(|cell| grid[cell.index()]).collect();
        for digit in tally.exactly_twice() {
            for &place in house.cells.iter().filter(|place| grid[place.index()].contains(digit)) {
                let urgency = (WEIGHT_OF_EACH + weights.of(place)) / 4.0;
                if urgency >= best {
                    best = urgency;
                    branch = Some(Branch { cell: place, digit });
                }
            }
        }
    }
    (branch, Work::of(grid.len() + HOUSES_OF_CELL * grid.len(), LOOK))
}

/// Returns true if a search tries the cell of the last contradiction next, until it is decided (Lecoutre, Saïs, Tabary
/// and Vidal, "Last conflict based reasoning", 2006): in puzzles without sums.
///
/// Two hard puzzles of renbans take a half and three quarters of the nodes, and one of sandwiches a fifth. Killers take
/// a sixth longer.
pub(super) fn stays_with_failures(geometry: &Geometry) -> bool {
    !geometry.constraints().iter().any(|constraint| matches!(constraint, Constraint::Sum(_)))
}

/// The weight of a cell before the first contradiction. It is small against the 1 that a contradiction adds.
const WEIGHT_OF_EACH: f32 = 0.01;

/// The number of houses of most cells.
const HOUSES_OF_CELL: usize = 3;

/// The cost of visiting a cell.
const LOOK: u64 = 1;

/// The first of the cells with two candidates that decide the most peers at once.
fn most_entangled_pair(geometry: &Geometry, grid: &[DigitSet]) -> Option<Cell> {
    let is_pair = |cell: &Cell| grid[cell.index()].is_pair();
    let entangled_peers = |cell: &Cell| {
        let candidates = grid[cell.index()];
        let shares = |peer: &Cell| !(grid[peer.index()] & candidates).is_empty();
        let peers = geometry.peers(*cell).iter();
        peers.filter(|peer| is_pair(peer) && shares(peer)).count()
    };
    geometry.cells().filter(is_pair).min_by_key(|cell| Reverse(entangled_peers(cell)))
}

fn cell_with_fewest_candidates(geometry: &Geometry, grid: &[DigitSet]) -> Option<Cell> {
    geometry.cells().filter(|cell| !grid[cell.index()].is_single()).min_by_key(|cell| grid[cell.index()].len())
}

/// The smallest such digit of the house, in its first place.
fn digit_with_two_places(house: &House, grid: &[DigitSet]) -> Option<Branch> {
    let candidates = house.cells.iter().map(|cell| grid[cell.index()]);
    let tally: Tally = candidates.collect();
    let digit = tally.exactly_twice().first()?;
    let mut places = house.cells.iter();
    let cell = places.find(|cell| grid[cell.index()].contains(digit))?;
    Some(Branch { cell: *cell, digit })
}

fn smallest_digit(grid: &[DigitSet], cell: Cell) -> Option<Branch> {
    let digit = grid[cell.index()].first()?;
    Some(Branch { cell, digit })
}
