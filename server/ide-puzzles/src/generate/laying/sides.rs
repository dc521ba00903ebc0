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
    // So many of so many numbers are kept.
    let [kept, of] = if kind == ClueKind::Sandwich { [2, 3] } else { [1, 2] };
    let mut clues = Vec::new();
    for &side in sides {
        let mut numbers = Vec::with_capacity(board.size());
        for place in 0..board.size() {
            let number = number(kind, &seen(board, side, place));
            numbers.push(number.filter(|_| random.below(of) < kept));
        }
        if numbers.iter().any(Option::is_some) {
            clues.push(Clue::Side { side, places: numbers });
        }
    }
    clues
}

/// The values of a row or column as they are seen from a side.
fn seen(board: &Board, side: Side, place: usize) -> Vec<u8> {
    let last = board.size() - 1;
    let mut values = Vec::with_capacity(board.size());
    for at in 0..board.size() {
        let cell = match side {
            Side::Top => board.cell(at, place),
            Side::Bottom => board.cell(last - at, place),
            Side::Left => board.cell(place, at),
            Side::Right => board.cell(place, last - at),
        };
        values.push(board.value(cell));
    }
    values
}

/// The number that a row or column gets.
fn number(kind: ClueKind, values: &[u8]) -> Option<u32> {
    let first = usize::from(*values.first()?);
    match kind {
        ClueKind::Sandwich => {
            let one = values.iter().position(|value| *value == 1)?;
            let other = values.iter().position(|value| usize::from(*value) == values.len())?;
            Some(sum(&values[one.min(other) + 1..one.max(other)]))
        }
        ClueKind::XSums => Some(sum(values.get(..first)?)),
        ClueKind::Skyscrapers => {
            let mut tallest = 0;
            let mut count = 0;
            for value in values {
                if *value > tallest {
                    tallest = *value;
                    count += 1;
                }
            }
            Some(count)
        }
        ClueKind::HiddenSkyscrapers => {
            let mut tallest = 0;
            for value in values {
                if *value < tallest {
                    return Some(u32::from(*value));
                }
                tallest = *value;
            }
            None
        }
        ClueKind::NumberedRooms => values.get(first - 1).map(|value| u32::from(*value)),
        _ => None,
    }
}

fn sum(values: &[u8]) -> u32 {
    values.iter().map(|value| u32::from(*value)).sum()
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
