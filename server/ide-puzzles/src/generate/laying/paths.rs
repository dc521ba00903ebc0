//! Lays lines: random paths through free cells whose values are as their kind of line demands.

use super::board::Board;
use clues::{Clue, ClueKind, PairRelation, PairTest};
use engine::Cell;
use generator::Random;
use ide_db::puzzle::clues::third;
use std::ops::RangeInclusive;

/// The demands of a kind of line on its cells.
struct Line {
    /// The number of cells.
    lengths: RangeInclusive<usize>,
    /// Returns true if a line may begin with these values.
    grows: fn(&[u8], u8) -> bool,
    /// Returns true if the cells are a whole line.
    ends: fn(&Board, &[Cell]) -> bool,
}

impl Line {
    /// Lines of which every beginning of allowed length is whole.
    fn grown(lengths: RangeInclusive<usize>, grows: fn(&[u8], u8) -> bool) -> Line {
        Line { lengths, grows, ends: |_, _| true }
    }

    /// Lines that may begin with any values.
    fn ended(lengths: RangeInclusive<usize>, ends: fn(&Board, &[Cell]) -> bool) -> Line {
        Line { lengths, grows: |_, _| true, ends }
    }
}

/// The most that neighbours on a line of pairs differ by.
const NEAR: u8 = 2;

/// The sum of the parts of a sum line: ten in a 9×9 grid.
fn sum_of_parts(board: &Board) -> u32 {
    board.size() as u32 + 1
}

/// The paths that are tried for each line.
const TRIES: usize = 300;

/// Two lines for each three rows.
const fn wanted(size: usize) -> usize {
    (2 * size).div_ceil(3)
}

/// Lines of a kind through cells that are not taken, which they then take; none if the kind has no lines.
pub(super) fn paths(kind: ClueKind, board: &Board, taken: &mut [bool], random: &mut Random) -> Vec<Clue> {
    let Some(line) = line(kind) else { return Vec::new() };
    let mut laid = Vec::new();
    for _ in 0..wanted(board.size()) * TRIES {
        let Some(cells) = path(&line, board, taken, random) else { continue };
        for cell in &cells {
            taken[cell.index()] = true;
        }
        laid.push(clue(kind, board, cells));
        if laid.len() == wanted(board.size()) {
            break;
        }
    }
    laid
}

fn clue(kind: ClueKind, board: &Board, cells: Vec<Cell>) -> Clue {
    match kind {
        ClueKind::Pairs => Clue::Pairs { relation: PairRelation::of(PairTest::AtMostApart(NEAR.into())), cells },
        ClueKind::AllPairs => Clue::Pairs { relation: PairRelation::of(PairTest::AtLeastApart(2)), cells },
        ClueKind::SumLines => Clue::Cells { values: vec![sum_of_parts(board)], cells },
        ClueKind::Lunchboxes => Clue::Cells { values: vec![sum_between(board, &cells)], cells },
        ClueKind::Arrows => Clue::Arrow { circle: cells[..1].to_vec(), shaft: cells[1..].to_vec() },
        _ => Clue::Cells { values: Vec::new(), cells },
    }
}

/// A random path; `None` if it does not become a whole line.
fn path(line: &Line, board: &Board, taken: &[bool], random: &mut Random) -> Option<Vec<Cell>> {
    let shortest = *line.lengths.start();
    let longest = (*line.lengths.end()).min(board.size());
    let length = (shortest + random.index(longest.checked_sub(shortest)? + 1)).max(2);
    let mut cells = vec![Cell::new(random.index(board.cells().len()))];
    if taken[cells[0].index()] {
        return None;
    }
    while cells.len() < length {
        let last = *cells.last()?;
        let mut open = Vec::new();
        for next in board.around(last).filter(|next| !taken[next.index()] && !cells.contains(next)) {
            let mut values = board.values_of(&cells);
            values.push(board.value(next));
            if (line.grows)(&values, board.size() as u8) {
                open.push(next);
            }
        }
        let Some(next) = random.pick(&open) else { break };
        cells.push(*next);
    }
    (line.lengths.contains(&cells.len()) && (line.ends)(board, &cells)).then_some(cells)
}

/// The lines of a kind; `None` if its clues are no lines.
fn line(kind: ClueKind) -> Option<Line> {
    let line = match kind {
        ClueKind::Thermos => Line::grown(3..=6, |values, _| last_two(values, |before, after| before < after)),
        ClueKind::SlowThermos => Line::grown(4..=7, |values, _| last_two(values, |before, after| before <= after)),
        ClueKind::Whispers => {
            Line::grown(3..=7, |values, size| last_two(values, |one, other| one.abs_diff(other) >= size.div_ceil(2)))
        }
        ClueKind::Parity => Line::grown(4..=8, |values, _| last_two(values, |one, other| one % 2 != other % 2)),
        ClueKind::Entropic => Line::grown(3..=7, |values, size| last_three(values, |value| third(value, size))),
        ClueKind::Modular => Line::grown(3..=7, |values, _| last_three(values, |value| value % 3)),
        ClueKind::Pairs => Line::grown(3..=7, |values, _| last_two(values, |one, other| one.abs_diff(other) <= NEAR)),
        ClueKind::AllPairs => Line::grown(3..=4, |values, _| last_from_all(values, |gap| gap >= 2)),
        ClueKind::ValueIndexers => Line::ended(3..=6, |board, cells| {
            let steps = usize::from(board.value(cells[1]));
            cells.get(1 + steps).is_some_and(|cell| board.value(*cell) == board.value(cells[0]))
        }),
        ClueKind::SumLines => Line::ended(2..=6, |board, cells| {
            let mut sum = 0;
            for cell in cells {
                sum += u32::from(board.value(*cell));
                if sum > sum_of_parts(board) {
                    return false;
                }
                sum %= sum_of_parts(board);
            }
            sum == 0
        }),
        ClueKind::Lunchboxes => Line::grown(4..=5, |values, _| last_from_all(values, |gap| gap >= 1)),
        ClueKind::Nabners => Line::grown(3..=4, |values, _| last_from_all(values, |gap| gap >= 2)),
        ClueKind::Renbans => Line {
            lengths: 3..=6,
            grows: |values, _| last_from_all(values, |gap| (1..6).contains(&gap)),
            ends: is_renban,
        },
        ClueKind::Palindromes => Line::ended(3..=6, is_palindrome),
        ClueKind::Between => Line::ended(3..=5, |board, cells| {
            is_with_ends(board, cells, |[least, most], value| (least + 1..most).contains(&value))
        }),
        ClueKind::Lockout => Line::ended(3..=5, |board, cells| {
            let [least, most] = ends(board, cells);
            most - least >= 4 && is_with_ends(board, cells, |[least, most], value| !(least..=most).contains(&value))
        }),
        ClueKind::RegionSums => Line::ended(3..=6, has_equal_runs),
        ClueKind::Zippers => Line::ended(3..=6, is_zipper),
        ClueKind::DoubleArrows => Line::ended(4..=6, |board, cells| {
            let both = board.sum(&[cells[0], cells[cells.len() - 1]]);
            board.sum(cells) == 2 * both
        }),
        ClueKind::Arrows => Line {
            lengths: 3..=5,
            grows: does_not_exceed,
            ends: |board, cells| board.sum(cells) == 2 * board.sum(&cells[..1]),
        },
        _ => return None,
    };
    Some(line)
}

fn last_two(values: &[u8], fits: impl Fn(u8, u8) -> bool) -> bool {
    let &[.., before, after] = values else { return true };
    fits(before, after)
}

/// Returns true if the last three values, or two, are of different classes.
fn last_three(values: &[u8], class: impl Fn(u8) -> u8) -> bool {
    let last = &values[values.len().saturating_sub(3)..];
    let classes: Vec<u8> = last.iter().map(|value| class(*value)).collect();
    classes.iter().enumerate().all(|(at, one)| !classes[..at].contains(one))
}

/// Returns true if the distance of the last value from each one before it fits.
fn last_from_all(values: &[u8], fits: impl Fn(u8) -> bool) -> bool {
    let [before @ .., last] = values else { return true };
    before.iter().all(|value| fits(value.abs_diff(*last)))
}

/// Returns true if the values after the first one add up to no more than it.
fn does_not_exceed(values: &[u8], _: u8) -> bool {
    let [circle, shaft @ ..] = values else { return true };
    shaft.iter().map(|value| u32::from(*value)).sum::<u32>() <= u32::from(*circle)
}

/// Returns true if values that differ are consecutive.
fn is_renban(board: &Board, cells: &[Cell]) -> bool {
    let values = board.values_of(cells);
    let (Some(least), Some(most)) = (values.iter().min(), values.iter().max()) else { return false };
    usize::from(most - least) + 1 == values.len()
}

fn is_palindrome(board: &Board, cells: &[Cell]) -> bool {
    let values = board.values_of(cells);
    values.iter().eq(values.iter().rev())
}

/// The sum between the least and the greatest value.
fn sum_between(board: &Board, cells: &[Cell]) -> u32 {
    let values = board.values_of(cells);
    let least = (0..values.len()).min_by_key(|at| values[*at]).unwrap_or_default();
    let greatest = (0..values.len()).max_by_key(|at| values[*at]).unwrap_or_default();
    values[least.min(greatest) + 1..least.max(greatest)].iter().map(|value| u32::from(*value)).sum()
}

/// The values of both ends, the smaller one first.
fn ends(board: &Board, cells: &[Cell]) -> [u8; 2] {
    let first = board.value(cells[0]);
    let last = board.value(cells[cells.len() - 1]);
    [first.min(last), first.max(last)]
}

/// Returns true if the inner values fit those of both ends.
fn is_with_ends(board: &Board, cells: &[Cell], fits: impl Fn([u8; 2], u8) -> bool) -> bool {
    let ends = ends(board, cells);
    cells[1..cells.len() - 1].iter().all(|cell| fits(ends, board.value(*cell)))
}

/// Returns true if the line goes through two areas or more, with the same sum in each run.
fn has_equal_runs(board: &Board, cells: &[Cell]) -> bool {
    let Some(areas) = &board.areas else { return false };
    let sums: Vec<u32> =
        cells.chunk_by(|one, other| areas[one.index()] == areas[other.index()]).map(|run| board.sum(run)).collect();
    sums.len() > 1 && sums.iter().all(|sum| *sum == sums[0])
}

/// Returns true if cells equally far from the middle have the same sum, which a cell in the middle holds.
fn is_zipper(board: &Board, cells: &[Cell]) -> bool {
    let half = cells.len() / 2;
    let mut from_end = cells.iter().rev();
    let mut sums: Vec<u32> =
        cells[..half].iter().zip(from_end.by_ref()).map(|(one, other)| board.sum(&[*one, *other])).collect();
    if cells.len() % 2 == 1 {
        sums.push(board.sum(&cells[half..=half]));
    }
    sums.iter().all(|sum| *sum == sums[0])
}
