//! Lays counting circles: for some values, as many cells with each as it says.

use super::board::Board;
use clues::Clue;
use engine::Cell;
use generator::Random;

/// The circles of a grid: about two for each row.
pub(super) fn circles(board: &Board, random: &mut Random) -> Vec<Clue> {
    let most = 2 * board.size() + 2;
    let mut values: Vec<u8> = (1..=board.size() as u8).collect();
    random.shuffle(&mut values);
    let mut circles: Vec<Cell> = Vec::new();
    for value in values {
        if circles.len() + usize::from(value) > most {
            continue;
        }
        let mut cells: Vec<Cell> = board.cells().filter(|cell| board.value(*cell) == value).collect();
        random.shuffle(&mut cells);
        circles.extend(cells.into_iter().take(usize::from(value)));
    }
    circles.sort_unstable();
    if circles.is_empty() { Vec::new() } else { vec![Clue::Cells { values: Vec::new(), cells: circles }] }
}
