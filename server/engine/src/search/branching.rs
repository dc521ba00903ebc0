//! Which cell to try next, and with which digit.
//!
//! The choice depends on the grid alone, so a search is the same everywhere. First comes a cell with
//! two candidates. Which one, was measured on lists of the benchmark, when propagation followed
//! singles alone: nodes a puzzle to prove it
//! unique, and thousands of 17-clue puzzles a second on one core of the first development machine.
//!
//! | of the cells with two candidates | 17 clues | hardest 9×9 | 16×16 minimal | k/s |
//! |---|---|---|---|---|
//! | the first | 9.7 | 347 | 6252 | 41 |
//! | the one with most peers that have two candidates and share one with it (**this**) | 5.8 | 216 | 1234 | 44 |
//! | the same, with a quarter for each other open peer that shares one | 5.7 | 175 | 1694 | 42 |
//! | the one with most contradictions so far in its houses (a prototype) | 6.7 | 270 | 2786 | 46 |
//!
//! Where there is none, a digit with two places in a house is next: 5.4 nodes and 47 k/s for 17
//! clues, half the nodes for open 25×25 puzzles. Without this either, the cell with the fewest
//! candidates is tried; to break these ties as above took up to twice the time for the same nodes.

use std::cmp::Reverse;

use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::geometry::Geometry;
use crate::house::House;
use crate::tally::Tally;

/// One digit to be tried in one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) cell: Cell,
    pub(super) digit: Digit,
}

/// The next branch of a grid that singles do not get further; `None` when all cells are decided.
pub(super) fn choose(geometry: &Geometry, grid: &[DigitSet]) -> Option<Branch> {
    if let Some(cell) = most_entangled_pair(geometry, grid) {
        return smallest_digit(grid, cell);
    }
    let fallback = cell_with_fewest_candidates(geometry, grid)?;
    let houses = geometry.houses();
    houses.iter().find_map(|house| digit_with_two_places(house, grid)).or_else(|| smallest_digit(grid, fallback))
}

/// The first of the cells with two candidates whose try decides the most peers at once.
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
