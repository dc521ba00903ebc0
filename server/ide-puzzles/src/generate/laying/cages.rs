//! Lays cages over the whole grid, and changes them until they alone leave one solution.
//!
//! Cages are grown at random, without single cells, which would be givens. If the puzzle has another solution, a cage
//! is split, or a cell moved to the next cage, so that a sum excludes it.

use super::board::Board;
use crate::generate::record_puzzle::puzzle_of;
use clues::{Clue, ClueKind};
use engine::{Budget, Cell, Query, Verdict};
use formats::{ClueSection, Record};
use generator::Random;
use ide_db::state::proof::search;
use ide_db::{Cancellable, Interrupt};

/// The sizes that cages grow to, as often as they are listed, and the largest size by later changes. In large grids,
/// larger cages say too little for a search to end.
const SIZES: [usize; 6] = [2, 2, 3, 3, 3, 4];
const SIZES_IN_LARGE_GRIDS: [usize; 6] = [2, 2, 2, 2, 2, 3];
const LARGE: usize = 13;
const LARGEST: usize = 5;

/// The divisions of the grid that are tried, the changes of each, and the steps of each search.
const DIVISIONS: usize = 80;
const CHANGES: usize = 100;
const STEPS: Budget = Budget::of(1_000);

/// Cages for a puzzle. Returns whether they, with the other clues, leave one solution.
///
/// # Errors
/// When `interrupt` says so.
pub(super) fn cages(
    record: &mut Record,
    board: &Board,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<bool> {
    let divisions = (DIVISIONS * 81 / board.cells().len()).max(1);
    for _ in 0..divisions {
        let mut cages = divided(board, random);
        // A cage of one cell is a given.
        if cages.iter().any(|cage| cage.len() == 1) {
            continue;
        }
        for _ in 0..CHANGES {
            set(record, board, &cages);
            let Ok(puzzle) = puzzle_of(record) else { return Ok(false) };
            let outcome = search(&puzzle, Query::list(2, STEPS).until(interrupt))?;
            if outcome.verdict() == Verdict::One {
                return Ok(true);
            }
            let mut boards = outcome.solutions.iter().map(|solution| Board::new(board.field, solution, None));
            let Some(other) = boards.find(|other| other.values != board.values) else { break };
            if !change(board, &other, &mut cages, random) {
                break;
            }
        }
    }
    Ok(false)
}

/// Writes the cages into the record.
fn set(record: &mut Record, board: &Board, cages: &[Vec<Cell>]) {
    record.clues.retain(|section| section.kind != ClueKind::Cages);
    let mut clues = Vec::new();
    for cage in cages {
        clues.push(Clue::Cells { values: vec![board.sum(cage)], cells: cage.clone() });
    }
    record.clues.push(ClueSection { kind: ClueKind::Cages, clues });
}

/// Divides the grid into cages.
fn divided(board: &Board, random: &mut Random) -> Vec<Vec<Cell>> {
    let mut cells: Vec<Cell> = board.cells().collect();
    random.shuffle(&mut cells);
    let mut cages: Vec<Vec<Cell>> = Vec::new();
    let mut is_free = vec![true; cells.len()];
    let sizes = if board.size() < LARGE { SIZES } else { SIZES_IN_LARGE_GRIDS };
    for first in cells {
        if !is_free[first.index()] {
            continue;
        }
        let size = *random.pick(&sizes).unwrap_or(&2);
        let mut cage = vec![first];
        is_free[first.index()] = false;
        while cage.len() < size {
            let near = cage.iter().flat_map(|cell| board.beside(*cell));
            let open: Vec<Cell> = near.filter(|next| is_free[next.index()] && differs(board, &cage, *next)).collect();
            let Some(next) = random.pick(&open) else { break };
            is_free[next.index()] = false;
            cage.push(*next);
        }
        cages.push(cage);
    }
    join_single(board, &mut cages, random);
    cages
}

/// Joins cages of one cell to others, where a value allows it; else a cell of a neighbouring cage joins it.
fn join_single(board: &Board, cages: &mut Vec<Vec<Cell>>, random: &mut Random) {
    for at in (0..cages.len()).rev() {
        let [cell] = cages[at][..] else { continue };
        let takers: Vec<usize> =
            (0..cages.len()).filter(|other| *other != at && can_take(board, &cages[*other], cell)).collect();
        if let Some(taker) = random.pick(&takers) {
            cages[*taker].push(cell);
            cages.remove(at);
        } else {
            take_from_a_neighbour(board, cages, at);
        }
    }
}

/// Gives a cage of one cell a cell beside it, if the cage of that one stays in one piece.
fn take_from_a_neighbour(board: &Board, cages: &mut [Vec<Cell>], at: usize) {
    let single = cages[at][0];
    for near in board.beside(single).filter(|near| board.value(*near) != board.value(single)) {
        let Some(giver) = cages.iter().position(|cage| cage.contains(&near)) else { continue };
        let rest: Vec<Cell> = cages[giver].iter().copied().filter(|cell| *cell != near).collect();
        if rest.len() > 1 && board.is_whole(&rest) {
            cages[giver] = rest;
            cages[at].push(near);
            return;
        }
    }
}

/// Returns true if a cell can join a cage.
fn can_take(board: &Board, cage: &[Cell], cell: Cell) -> bool {
    cage.len() < LARGEST && touches(board, cage, cell) && differs(board, cage, cell)
}

fn touches(board: &Board, cage: &[Cell], cell: Cell) -> bool {
    board.beside(cell).any(|near| cage.contains(&near))
}

/// Returns true if a cell has another value than each cell of a cage.
fn differs(board: &Board, cage: &[Cell], cell: Cell) -> bool {
    cage.iter().all(|other| board.value(*other) != board.value(cell))
}

/// Changes a cage so that its sum excludes another solution. Returns false if there is no such change.
fn change(board: &Board, other: &Board, cages: &mut Vec<Vec<Cell>>, random: &mut Random) -> bool {
    let mut order: Vec<usize> = (0..cages.len()).collect();
    random.shuffle(&mut order);
    order.iter().any(|at| split(board, other, cages, *at)) || order.iter().any(|at| give(board, other, cages, *at))
}

/// Splits a cage into two of two cells or more.
fn split(board: &Board, other: &Board, cages: &mut Vec<Vec<Cell>>, at: usize) -> bool {
    let cage = &cages[at];
    for (place, one) in cage.iter().enumerate() {
        for second in cage[place + 1..].iter().filter(|second| touches(board, &[*one], **second)) {
            let pair = vec![*one, *second];
            let rest: Vec<Cell> = cage.iter().copied().filter(|cell| !pair.contains(cell)).collect();
            if rest.len() > 1 && board.is_whole(&rest) && board.sum(&pair) != other.sum(&pair) {
                cages[at] = pair;
                cages.push(rest);
                return true;
            }
        }
    }
    false
}

/// Gives a cell of a cage to a neighbouring one.
fn give(board: &Board, other: &Board, cages: &mut [Vec<Cell>], at: usize) -> bool {
    if cages[at].len() < 3 {
        return false;
    }
    let given = cages[at].iter().copied().filter(|cell| board.value(*cell) != other.value(*cell));
    for cell in given.collect::<Vec<Cell>>() {
        let rest: Vec<Cell> = cages[at].iter().copied().filter(|each| *each != cell).collect();
        if !board.is_whole(&rest) {
            continue;
        }
        if let Some(taker) = (0..cages.len()).find(|index| *index != at && can_take(board, &cages[*index], cell)) {
            cages[taker].push(cell);
            cages[at] = rest;
            return true;
        }
    }
    false
}
