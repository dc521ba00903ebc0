//! Lays clues about cells and groups of cells: odd and even ones, extremes, indexers, squares, clones, sums.

use super::board::Board;
use clues::{Clue, ClueKind, Count, Counted};
use engine::Cell;
use generator::Random;
use std::ops::RangeInclusive;

/// The clues of a kind.
pub(super) fn areas(kind: ClueKind, board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    match kind {
        ClueKind::Odd => single_cells(board, random, |cell| board.value(cell) % 2 == 1),
        ClueKind::Even => single_cells(board, random, |cell| board.value(cell).is_multiple_of(2)),
        ClueKind::Min => {
            single_cells(board, random, |cell| board.beside(cell).all(|other| board.value(cell) < board.value(other)))
        }
        ClueKind::Max => {
            single_cells(board, random, |cell| board.beside(cell).all(|other| board.value(cell) > board.value(other)))
        }
        ClueKind::RowIndexers => single_cells(board, random, |cell| {
            let indexed = board.cell(board.row(cell), usize::from(board.value(cell)) - 1);
            usize::from(board.value(indexed)) == board.column(cell) + 1
        }),
        ClueKind::ColIndexers => single_cells(board, random, |cell| {
            let indexed = board.cell(usize::from(board.value(cell)) - 1, board.column(cell));
            usize::from(board.value(indexed)) == board.row(cell) + 1
        }),
        ClueKind::Quads => quads(board, random),
        ClueKind::LittleKillers => little_killers(board, random),
        ClueKind::Clones => clones(board, taken, random),
        ClueKind::Products => products(board, taken, random),
        ClueKind::Counts => counts(board, taken, random),
        ClueKind::EqualSums => {
            sets(board, taken, random, |one, other| one.len() != other.len() && board.sum(one) == board.sum(other))
        }
        ClueKind::SameValues => {
            sets(board, taken, random, |one, other| sorted(board.values_of(one)) == sorted(board.values_of(other)))
        }
        ClueKind::RellikCages => rellik_cages(board, taken, random),
        ClueKind::EqualityCages => equality_cages(board, taken, random),
        ClueKind::Sums => {
            let areas = grown(board, taken, random, usual_count(board), 3..=5, |_, _| true);
            areas.into_iter().map(|cells| Clue::Cells { values: vec![board.sum(&cells)], cells }).collect()
        }
        ClueKind::ExtraRegions => {
            let size = board.size();
            let areas = grown(board, taken, random, 2, size..=size, |cells, next| differs(board, cells, next));
            areas.into_iter().map(|cells| Clue::Cells { values: Vec::new(), cells }).collect()
        }
        _ => Vec::new(),
    }
}

/// The number of areas with clues of most kinds: one for each two rows.
fn usual_count(board: &Board) -> usize {
    board.size().div_ceil(2)
}

/// Returns true if a cell has another value than each of some cells.
fn differs(board: &Board, cells: &[Cell], next: Cell) -> bool {
    cells.iter().all(|cell| board.value(*cell) != board.value(next))
}

fn sorted(mut values: Vec<u8>) -> Vec<u8> {
    values.sort_unstable();
    values
}

/// One clue with a third of the cells that are so, at least one.
fn single_cells(board: &Board, random: &mut Random, is_so: impl Fn(Cell) -> bool) -> Vec<Clue> {
    let mut cells: Vec<Cell> = board.cells().filter(|cell| is_so(*cell)).collect();
    random.shuffle(&mut cells);
    cells.truncate(cells.len().div_ceil(3));
    cells.sort_unstable();
    if cells.is_empty() { Vec::new() } else { vec![Clue::Cells { values: Vec::new(), cells }] }
}

/// Some squares of four cells, each with two or three of its values.
fn quads(board: &Board, random: &mut Random) -> Vec<Clue> {
    let mut corners: Vec<Cell> = board
        .cells()
        .filter(|cell| board.row(*cell) + 1 < board.size() && board.column(*cell) + 1 < board.size())
        .collect();
    random.shuffle(&mut corners);
    corners.truncate(board.size());
    let mut laid = Vec::new();
    for corner in corners {
        let row = board.row(corner);
        let column = board.column(corner);
        let cells =
            vec![corner, board.cell(row, column + 1), board.cell(row + 1, column), board.cell(row + 1, column + 1)];
        let mut values: Vec<u32> = cells.iter().map(|cell| u32::from(board.value(*cell))).collect();
        random.shuffle(&mut values);
        values.truncate(2 + random.index(2));
        values.sort_unstable();
        laid.push(Clue::Cells { values, cells });
    }
    laid
}

/// The sums of some diagonals of two cells or more, from edge to edge.
fn little_killers(board: &Board, random: &mut Random) -> Vec<Clue> {
    let size = board.size();
    let mut lines: Vec<Vec<Cell>> = Vec::new();
    for shift in 0..size - 1 {
        // On or above the main diagonals, from left to right.
        let length = size - shift;
        let falling: Vec<Cell> = (0..length).map(|at| board.cell(at, at + shift)).collect();
        let rising: Vec<Cell> = (0..length).map(|at| board.cell(at, length - 1 - at)).collect();
        if shift > 0 {
            // Their images below.
            lines.push((0..length).map(|at| board.cell(at + shift, at)).collect());
            lines.push((0..length).map(|at| board.cell(at + shift, size - 1 - at)).collect());
        }
        lines.push(falling);
        lines.push(rising);
    }
    random.shuffle(&mut lines);
    lines.truncate(size);
    lines.into_iter().map(|cells| Clue::Cells { values: vec![board.sum(&cells)], cells }).collect()
}

/// Areas with the products of their values.
fn products(board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    let mut laid = Vec::new();
    for cells in grown(board, taken, random, usual_count(board), 2..=3, |_, _| true) {
        let product = cells.iter().map(|cell| u32::from(board.value(*cell))).product();
        laid.push(Clue::Cells { values: vec![product], cells });
    }
    laid
}

/// Areas with the number of their odd, even or different values.
fn counts(board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    let mut laid = Vec::new();
    for cells in grown(board, taken, random, usual_count(board), 3..=5, |_, _| true) {
        let mut values = sorted(board.values_of(&cells));
        let what = match random.index(3) {
            0 => {
                values.retain(|value| value % 2 == 1);
                Counted::Odd
            }
            1 => {
                values.retain(|value| value.is_multiple_of(2));
                Counted::Even
            }
            _ => {
                values.dedup();
                Counted::Different
            }
        };
        laid.push(Clue::Counts { count: Count::Number(values.len() as u32), what, cells });
    }
    laid
}

/// Areas of different values, each with a number that no set of its cells adds up to.
fn rellik_cages(board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    let mut laid = Vec::new();
    let areas = grown(board, taken, random, usual_count(board), 3..=3, |cells, next| differs(board, cells, next));
    for cells in areas {
        let mut sums = vec![0];
        for cell in &cells {
            let longer: Vec<u32> = sums.iter().map(|sum| sum + u32::from(board.value(*cell))).collect();
            sums.extend(longer);
        }
        let missing: Vec<u32> = (2..2 * board.size() as u32).filter(|sum| !sums.contains(sum)).collect();
        if let Some(number) = random.pick(&missing) {
            laid.push(Clue::Cells { values: vec![*number], cells });
        }
    }
    laid
}

/// Pairs of cells of which one is odd and one is low, without the value in the middle.
fn equality_cages(board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    let twice_the_middle = board.size() + 1;
    let mut laid = Vec::new();
    for _ in 0..TRIES {
        let mut trial = taken.to_vec();
        let areas = grown(board, &mut trial, random, 1, 2..=2, |cells, next| {
            2 * usize::from(board.value(next)) != twice_the_middle && differs(board, cells, next)
        });
        let Some(cells) = areas.into_iter().next() else { continue };
        let values = board.values_of(&cells);
        let odd = values.iter().filter(|value| **value % 2 == 1).count();
        let low = values.iter().filter(|value| 2 * usize::from(**value) < twice_the_middle).count();
        let has_middle = values.iter().any(|value| 2 * usize::from(*value) == twice_the_middle);
        if odd == 1 && low == 1 && !has_middle {
            taken.copy_from_slice(&trial);
            laid.push(Clue::Cells { values: Vec::new(), cells });
        }
        if laid.len() == usual_count(board) {
            break;
        }
    }
    laid
}

/// Two areas of two or three cells with the same values, a few times.
fn clones(board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    let mut laid = Vec::new();
    let mut pairs = Vec::new();
    for one in board.cells() {
        pairs.extend(board.cells().skip(one.index() + 1).map(|other| (one, other)));
    }
    random.shuffle(&mut pairs);
    for (one, other) in pairs {
        let mut left = vec![one];
        let mut right = vec![other];
        for near in board.beside(one) {
            let Some(far) = board.moved_alike(one, near, other) else { continue };
            let is_apart = near != other && far != one && !right.contains(&near) && !left.contains(&far);
            if is_apart && board.value(near) == board.value(far) {
                left.push(near);
                right.push(far);
            }
        }
        let is_free = left.iter().chain(&right).all(|cell| !taken[cell.index()]);
        if left.len() > 1 && board.value(one) == board.value(other) && is_free {
            for cell in left.iter().chain(&right) {
                taken[cell.index()] = true;
            }
            laid.push(Clue::Clones { left, right });
        }
        if laid.len() == 3 {
            break;
        }
    }
    laid
}

/// Pairs of areas of two or three cells that fit each other, a few times.
fn sets(board: &Board, taken: &mut [bool], random: &mut Random, fit: impl Fn(&[Cell], &[Cell]) -> bool) -> Vec<Clue> {
    let mut laid = Vec::new();
    // Areas that may overlap; only those of pairs are taken.
    let mut open: Vec<Vec<Cell>> = Vec::new();
    for _ in 0..4 * TRIES {
        let mut trial = taken.to_vec();
        let areas = grown(board, &mut trial, random, 1, 2..=3, |_, _| true);
        let Some(cells) = areas.into_iter().next() else { continue };
        let fitting = open.iter().position(|other| {
            other.iter().all(|cell| !cells.contains(cell) && !taken[cell.index()]) && fit(&cells, other)
        });
        match fitting {
            Some(at) => {
                let other = open.swap_remove(at);
                for cell in other.iter().chain(&cells) {
                    taken[cell.index()] = true;
                }
                laid.push(Clue::Sets(vec![other, cells]));
            }
            None => open.push(cells),
        }
        if laid.len() == 3 {
            break;
        }
    }
    laid
}

/// The areas that are tried for each that is laid.
const TRIES: usize = 200;

/// Connected areas of free cells, grown cell by cell; each in reading order.
fn grown(
    board: &Board,
    taken: &mut [bool],
    random: &mut Random,
    count: usize,
    lengths: RangeInclusive<usize>,
    fits: impl Fn(&[Cell], Cell) -> bool,
) -> Vec<Vec<Cell>> {
    let mut areas = Vec::new();
    for _ in 0..count * TRIES {
        let length = lengths.start() + random.index(lengths.end() - lengths.start() + 1);
        let mut cells = vec![Cell::new(random.index(board.cells().len()))];
        while cells.len() < length && !taken[cells[0].index()] {
            let near = cells.iter().flat_map(|cell| board.beside(*cell));
            let open: Vec<Cell> =
                near.filter(|next| !taken[next.index()] && !cells.contains(next) && fits(&cells, *next)).collect();
            let Some(next) = random.pick(&open) else { break };
            cells.push(*next);
        }
        if cells.len() == length && length > 1 {
            for cell in &cells {
                taken[cell.index()] = true;
            }
            cells.sort_unstable();
            areas.push(cells);
        }
        if areas.len() == count {
            break;
        }
    }
    areas
}
