//! Lays numbers at the sides of the grid.

use super::board::Board;
use clues::{Clue, ClueKind, Side};
use generator::Random;

/// The clues of a kind at the sides of the grid: one of each two or three rows and columns has none.
pub(super) fn sides(kind: ClueKind, board: &Board, random: &mut Random) -> Vec<Clue> {
    // A sandwich is the same from both sides.
    let sides: &[Side] = match kind {
        ClueKind::Sandwich => &[Side::Top, Side::Left],
        _ => &[Side::Top, Side::Bottom, Side::Left, Side::Right],
    };
    let (kept, of) = if kind == ClueKind::Sandwich { (2, 3) } else { (1, 2) };
    let mut at = |side, place| number(kind, &seen(board, side, place)).filter(|_| random.below(of) < kept);
    let clue =
        |side: &Side| Clue::Side { side: *side, places: (0..board.size()).map(|place| at(*side, place)).collect() };
    let clues: Vec<Clue> = sides.iter().map(clue).collect();
    let is_empty = |clue: &Clue| matches!(clue, Clue::Side { places, .. } if places.iter().all(Option::is_none));
    clues.into_iter().filter(|clue| !is_empty(clue)).collect()
}

/// The values of a row or column as they are seen from a side.
fn seen(board: &Board, side: Side, place: usize) -> Vec<u8> {
    let last = board.size() - 1;
    let cell = |at: usize| match side {
        Side::Top => board.cell(at, place),
        Side::Bottom => board.cell(last - at, place),
        Side::Left => board.cell(place, at),
        Side::Right => board.cell(place, last - at),
    };
    (0..board.size()).map(|at| board.value(cell(at))).collect()
}

/// The number that a row or column gets.
fn number(kind: ClueKind, values: &[u8]) -> Option<u32> {
    let first = usize::from(*values.first()?);
    let sum = |values: &[u8]| values.iter().map(|value| u32::from(*value)).sum();
    match kind {
        ClueKind::Sandwich => {
            let ends = [1, values.len()].map(|end| values.iter().position(|value| usize::from(*value) == end));
            let [Some(one), Some(other)] = ends else { return None };
            Some(sum(&values[one.min(other) + 1..one.max(other)]))
        }
        ClueKind::XSums => Some(sum(values.get(..first)?)),
        ClueKind::Skyscrapers => {
            let is_seen = |(at, value): (usize, &u8)| values[..at].iter().all(|before| before < value);
            Some(values.iter().enumerate().filter(|each| is_seen(*each)).count() as u32)
        }
        ClueKind::HiddenSkyscrapers => {
            let is_hidden = |(at, value): &(usize, &u8)| values[..*at].iter().any(|before| before > *value);
            values.iter().enumerate().find(is_hidden).map(|(_, value)| u32::from(*value))
        }
        ClueKind::NumberedRooms => values.get(first - 1).map(|value| u32::from(*value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_row() {
        let row = [3, 1, 5, 4, 2, 6];
        let kinds = [ClueKind::Sandwich, ClueKind::XSums, ClueKind::Skyscrapers, ClueKind::NumberedRooms];
        assert_eq!(kinds.map(|kind| number(kind, &row)), [Some(11), Some(9), Some(3), Some(5)]);
    }
}
