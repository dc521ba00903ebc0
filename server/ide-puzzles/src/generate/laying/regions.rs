//! Draws irregular regions: boxes or rows whose cells are exchanged at random, while each region is in one piece.
//!
//! If the grid is filled, only cells with the same value are exchanged, so that each region keeps all values.

use super::board::Board;
use engine::Cell;
use generator::Random;

/// The exchanges that are tried, for each cell of the grid. With 3, boxes bend but stay compact; with 30 they become
/// long and thin. Straight rows need more exchanges to bend.
const FROM_BOXES: usize = 3;
const FROM_ROWS: usize = 30;

/// The same for filled grids, in which few exchanges are possible.
const FILLED: usize = 300;

/// The region of each cell of a board with boxes, or without.
pub(super) fn regions(board: &Board, random: &mut Random) -> Vec<u8> {
    let mut regions = match &board.areas {
        Some(areas) => areas.clone(),
        None => board.cells().map(|cell| board.row(cell) as u8).collect(),
    };
    let is_filled = board.values.iter().any(|value| *value > 0);
    let tries = match board.areas {
        _ if is_filled => FILLED,
        Some(_) => FROM_BOXES,
        None => FROM_ROWS,
    };
    for _ in 0..tries * board.cells().len() {
        exchange(board, &mut regions, random);
    }
    regions
}

/// Exchanges two cells of neighbouring regions, if both stay in one piece.
fn exchange(board: &Board, regions: &mut [u8], random: &mut Random) {
    let one = Cell::new(random.index(board.cells().len()));
    let near: Vec<Cell> = board.beside(one).collect();
    let Some(neighbour) = random.pick(&near) else { return };
    let mine = regions[one.index()];
    let theirs = regions[neighbour.index()];
    if mine == theirs {
        return;
    }
    // The cells of the other region with the same value that touch this one without the cell that leaves it.
    let mut candidates = Vec::new();
    for cell in board.cells().filter(|cell| regions[cell.index()] == theirs && board.value(*cell) == board.value(one)) {
        if board.beside(cell).any(|near| near != one && regions[near.index()] == mine) {
            candidates.push(cell);
        }
    }
    let Some(&other) = random.pick(&candidates) else { return };
    regions.swap(one.index(), other.index());
    if !is_whole(board, regions, mine) || !is_whole(board, regions, theirs) {
        regions.swap(one.index(), other.index());
    }
}

/// Returns true if a region is in one piece.
fn is_whole(board: &Board, regions: &[u8], region: u8) -> bool {
    let cells: Vec<Cell> = board.cells().filter(|cell| regions[cell.index()] == region).collect();
    board.is_whole(&cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Field;

    #[test]
    fn regions_are_whole_and_of_one_size() {
        for size in [4, 5, 9, 12] {
            let field = Field::square(size);
            let board = Board { field, values: vec![0; field.cell_count()], areas: None };
            for stream in 0..5 {
                let regions = regions(&board, &mut Random::new(3, stream));
                assert!((0..size).all(|region| is_whole(&board, &regions, region)), "{size} {stream}");
                assert!(size == 4 || board.cells().any(|cell| regions[cell.index()] != board.row(cell) as u8));
            }
        }
    }
}
