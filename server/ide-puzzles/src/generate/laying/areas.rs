//! Lays clues about cells and groups of cells: odd and even ones, extremes, indexers, squares, clones, sums.

use super::board::Board;
use clues::{Clue, ClueKind, Count, Counted};
use engine::Cell;
use generator::Random;

/// The clues of a kind.
pub(super) fn areas(kind: ClueKind, board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    let (size, value) = (board.size(), |cell: Cell| usize::from(board.value(cell)));
    match kind {
        ClueKind::Odd => single_cells(board, random, |cell| value(cell) % 2 == 1),
        ClueKind::Even => single_cells(board, random, |cell| value(cell) % 2 == 0),
        ClueKind::Min => single_cells(board, random, |cell| board.beside(cell).all(|other| value(cell) < value(other))),
        ClueKind::Max => single_cells(board, random, |cell| board.beside(cell).all(|other| value(cell) > value(other))),
        ClueKind::RowIndexers => single_cells(board, random, |cell| {
            value(board.cell(board.row(cell), value(cell) - 1)) == board.column(cell) + 1
        }),
        ClueKind::ColIndexers => single_cells(board, random, |cell| {
            value(board.cell(value(cell) - 1, board.column(cell))) == board.row(cell) + 1
        }),
        ClueKind::Quads => quads(board, random),
        ClueKind::LittleKillers => little_killers(board, random),
        ClueKind::Clones => clones(board, taken, random),
        ClueKind::Products => {
            let mut laid = grown(board, taken, random, size.div_ceil(2), 2..=3, |_, _| true, false);
            for clue in &mut laid {
                if let Clue::Cells { values, cells } = clue {
                    *values = vec![cells.iter().map(|cell| u32::from(board.value(*cell))).product()];
                }
            }
            laid
        }
        ClueKind::Counts => {
            let mut laid = Vec::new();
            for clue in grown(board, taken, random, size.div_ceil(2), 3..=5, |_, _| true, false) {
                let Clue::Cells { cells, .. } = clue else { continue };
                let count =
                    |is_so: fn(u8) -> bool| cells.iter().filter(|cell| is_so(board.value(**cell))).count() as u32;
                let (number, what) = match random.index(3) {
                    0 => (count(|value| value % 2 == 1), Counted::Odd),
                    1 => (count(|value| value % 2 == 0), Counted::Even),
                    _ => {
                        let mut values = board.values_of(&cells);
                        values.sort_unstable();
                        values.dedup();
                        (values.len() as u32, Counted::Different)
                    }
                };
                laid.push(Clue::Counts { count: Count::Number(number), what, cells });
            }
            laid
        }
        ClueKind::EqualSums => sets(board, taken, random, 2..=3, |board, one, other| {
            one.len() != other.len() && board.sum(one) == board.sum(other)
        }),
        ClueKind::SameValues => sets(board, taken, random, 2..=3, |board, one, other| {
            let sorted = |cells: &[Cell]| {
                let mut values = board.values_of(cells);
                values.sort_unstable();
                values
            };
            sorted(one) == sorted(other)
        }),
        ClueKind::RellikCages => {
            let differs = |cells: &[Cell], next| cells.iter().all(|cell| value(*cell) != value(next));
            let mut laid = grown(board, taken, random, size.div_ceil(2), 3..=3, differs, false);
            laid.retain_mut(|clue| {
                let Clue::Cells { values, cells } = clue else { return false };
                let mut sums = vec![0];
                for cell in cells.iter() {
                    let longer: Vec<u32> = sums.iter().map(|sum| sum + u32::from(board.value(*cell))).collect();
                    sums.extend(longer);
                }
                let missing: Vec<u32> = (2..2 * size as u32).filter(|sum| !sums.contains(sum)).collect();
                values.extend(random.pick(&missing));
                !values.is_empty()
            });
            laid
        }
        ClueKind::EqualityCages => {
            let middle = size + 1;
            let differs = |cells: &[Cell], next: Cell| {
                2 * value(next) != middle && cells.iter().all(|cell| value(*cell) != value(next))
            };
            let mut trial = taken.to_vec();
            let mut laid: Vec<Clue> = Vec::new();
            for _ in 0..TRIES {
                let mut own = trial.clone();
                let grown = grown(board, &mut own, random, 1, 2..=2, differs, false);
                let Some(Clue::Cells { cells, .. }) = grown.first() else { continue };
                let odd = cells.iter().filter(|cell| value(**cell) % 2 == 1).count();
                let low = cells.iter().filter(|cell| 2 * value(**cell) < middle).count();
                let has_middle = cells.iter().any(|cell| 2 * value(*cell) == middle);
                if odd == 1 && low == 1 && !has_middle {
                    trial = own;
                    laid.extend(grown);
                }
                if laid.len() == size.div_ceil(2) {
                    break;
                }
            }
            taken.copy_from_slice(&trial);
            laid
        }
        ClueKind::Sums => grown(board, taken, random, size.div_ceil(2), 3..=5, |_, _| true, true),
        ClueKind::ExtraRegions => {
            let differs = |cells: &[Cell], next| cells.iter().all(|cell| value(*cell) != value(next));
            grown(board, taken, random, 2, size..=size, differs, false)
        }
        _ => Vec::new(),
    }
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
    let mut quad = |corner: Cell| {
        let row = board.row(corner);
        let column = board.column(corner);
        let cells =
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| board.cell(row + down, column + right)).to_vec();
        let mut values: Vec<u32> = cells.iter().map(|cell| u32::from(board.value(*cell))).collect();
        random.shuffle(&mut values);
        values.truncate(2 + random.index(2));
        values.sort_unstable();
        Clue::Cells { values, cells }
    };
    corners.into_iter().map(&mut quad).collect()
}

/// The sums of some diagonals of two cells or more, from edge to edge.
fn little_killers(board: &Board, random: &mut Random) -> Vec<Clue> {
    let size = board.size();
    let falling = |shift: usize| (0..size - shift).map(|at| board.cell(at, at + shift)).collect::<Vec<Cell>>();
    let mirrored = |cells: &[Cell], image: fn(usize, usize, usize) -> (usize, usize)| -> Vec<Cell> {
        let moved = |cell: &Cell| image(board.row(*cell), board.column(*cell), size - 1);
        cells.iter().map(moved).map(|(row, column)| board.cell(row, column)).collect()
    };
    let mut lines = Vec::new();
    for shift in 0..size - 1 {
        let above = falling(shift);
        let rising = mirrored(&above, |row, column, last| (row, last - column));
        if shift > 0 {
            lines.push(mirrored(&above, |row, column, _| (column, row)));
            lines.push(mirrored(&rising, |row, column, last| (last - column, last - row)));
        }
        lines.extend([above, rising]);
    }
    random.shuffle(&mut lines);
    lines.truncate(size);
    lines.into_iter().map(|cells| Clue::Cells { values: vec![board.sum(&cells)], cells }).collect()
}

/// Two areas of two or three cells with the same values, a few times.
fn clones(board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    let mut laid = Vec::new();
    let mut pairs: Vec<(Cell, Cell)> =
        board.cells().flat_map(|one| board.cells().skip(one.index() + 1).map(move |other| (one, other))).collect();
    random.shuffle(&mut pairs);
    let value = |cell: Cell| board.value(cell);
    for (one, other) in pairs {
        let mut left = vec![one];
        let mut right = vec![other];
        let next = board.beside(one).filter_map(|near| {
            let (down, across) =
                (board.row(near).wrapping_sub(board.row(one)), board.column(near).wrapping_sub(board.column(one)));
            let far = (board.row(other).wrapping_add(down), board.column(other).wrapping_add(across));
            (far.0 < board.size() && far.1 < board.size()).then(|| (near, board.cell(far.0, far.1)))
        });
        let fitting = next.filter(|(near, far)| value(*near) == value(*far) && *near != other && *far != one);
        for (near, far) in fitting {
            if !right.contains(&near) && !left.contains(&far) {
                left.push(near);
                right.push(far);
            }
        }
        let is_free = left.iter().chain(&right).all(|cell| !taken[cell.index()]);
        if left.len() > 1 && value(one) == value(other) && is_free {
            left.iter().chain(&right).for_each(|cell| taken[cell.index()] = true);
            laid.push(Clue::Clones { left, right });
        }
        if laid.len() == 3 {
            break;
        }
    }
    laid
}

/// Pairs of areas that fit each other, a few times.
fn sets(
    board: &Board,
    taken: &mut [bool],
    random: &mut Random,
    lengths: std::ops::RangeInclusive<usize>,
    fit: impl Fn(&Board, &[Cell], &[Cell]) -> bool,
) -> Vec<Clue> {
    let mut laid = Vec::new();
    // Areas that may overlap; only those of pairs are taken.
    let mut open: Vec<Vec<Cell>> = Vec::new();
    for _ in 0..4 * TRIES {
        let mut trial = taken.to_vec();
        let grown = grown(board, &mut trial, random, 1, lengths.clone(), |_, _| true, false);
        let Some(Clue::Cells { cells, .. }) = grown.into_iter().next() else { continue };
        let fitting = open.iter().position(|other| {
            other.iter().all(|cell| !cells.contains(cell) && !taken[cell.index()]) && fit(board, &cells, other)
        });
        match fitting {
            Some(at) => {
                let other = open.swap_remove(at);
                other.iter().chain(&cells).for_each(|cell| taken[cell.index()] = true);
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

/// Connected areas of free cells, grown cell by cell, with their sums if wanted.
fn grown(
    board: &Board,
    taken: &mut [bool],
    random: &mut Random,
    count: usize,
    lengths: std::ops::RangeInclusive<usize>,
    fits: impl Fn(&[Cell], Cell) -> bool,
    with_sum: bool,
) -> Vec<Clue> {
    let mut laid = Vec::new();
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
            cells.iter().for_each(|cell| taken[cell.index()] = true);
            cells.sort_unstable();
            let values = if with_sum { vec![board.sum(&cells)] } else { Vec::new() };
            laid.push(Clue::Cells { values, cells });
        }
        if laid.len() == count {
            break;
        }
    }
    laid
}
