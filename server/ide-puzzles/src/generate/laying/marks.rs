//! Lays marks between cells: dots, sums of 5 and 10, and inequalities.

use super::board::Board;
use clues::{Clue, ClueKind, Relation};
use engine::Cell;
use generator::Random;

/// The marks of a kind; each that is possible if `all` are to be there, else some of them.
pub(super) fn marks(kind: ClueKind, all: bool, board: &Board, random: &mut Random) -> Vec<Clue> {
    // So many of so many marks are kept.
    let [kept, of] = match kind {
        _ if all => [1, 1],
        ClueKind::Dots | ClueKind::Marks => [1, 2],
        ClueKind::Xv => [3, 4],
        _ => [1, 3],
    };
    let mut clues = Vec::new();
    for cell in board.cells() {
        let next = board.beside(cell).filter(|other| *other > cell);
        for other in next.collect::<Vec<Cell>>() {
            let mark = mark(kind, board.value(cell), board.value(other));
            if let Some(mark) = mark.filter(|_| random.below(of) < kept) {
                clues.push(Clue::Chain { cells: vec![cell, other], marks: vec![mark] });
            }
        }
    }
    clues
}

/// The mark between two values.
fn mark(kind: ClueKind, one: u8, other: u8) -> Option<Relation> {
    match kind {
        ClueKind::Dots => dot(one, other),
        ClueKind::Xv => sum(one, other),
        ClueKind::Marks => sum(one, other).or_else(|| dot(one, other)),
        ClueKind::Inequalities => Some(if one < other { Relation::Less } else { Relation::Greater }),
        _ => None,
    }
}

/// The dot between two values: white for consecutive ones, also between 1 and 2, black if one is twice the other.
fn dot(one: u8, other: u8) -> Option<Relation> {
    let least = one.min(other);
    let most = one.max(other);
    if most - least == 1 {
        return Some(Relation::Difference(1));
    }
    (most == 2 * least).then_some(Relation::Ratio(2))
}

/// The letter between two values: V for a sum of 5, X for one of 10.
fn sum(one: u8, other: u8) -> Option<Relation> {
    match one + other {
        5 => Some(Relation::Five),
        10 => Some(Relation::Ten),
        _ => None,
    }
}
