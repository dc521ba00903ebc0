//! Why a puzzle has no solution: which cells clash, in words.
//!
//! Must not know which rule or command says it.

use crate::lower::{Lowered, symbol};
use crate::rules::{counted, listed};
use engine::conflict::Conflict;
use engine::{Cell, Digit};
use syntax::PuzzleText;

/// The most cells that a sentence lists.
const MOST_LISTED: usize = 12;

/// What cannot be: `these 3 givens cannot all be right: r1c1=5, r1c2=8 and r2c4=3`.
pub(crate) fn sentence(puzzle: &PuzzleText, lowered: &Lowered<'_>, conflict: &Conflict) -> String {
    let count = conflict.cells.len() as u64;
    let says = |cell: &Cell| statement(puzzle, lowered, *cell);
    let list = match conflict.cells.len() {
        0..=MOST_LISTED => format!(": {}", listed(&conflict.cells.iter().map(says).collect::<Vec<_>>())),
        _ => String::new(),
    };
    let are_givens = conflict.cells.iter().all(|cell| lowered.givens[cell.index()].is_some());
    let (clash, without) = match count {
        0 => return "no grid at all keeps its rules".to_owned(),
        1 if are_givens => ("this given cannot be right".to_owned(), "without it"),
        1 => ("the candidates of this cell cannot be right".to_owned(), "without them"),
        _ if are_givens => {
            (format!("these {} cannot all be right", counted(count, "given")), "without any one of them")
        }
        _ => (
            format!("the candidates of these {} exclude each other", counted(count, "cell")),
            "without those of any one of them",
        ),
    };
    let minimal = if conflict.minimal { format!("; {without} there is a solution") } else { String::new() };
    format!("{clash}{list}{minimal}")
}

/// What a cell says: `r1c1=5`; of one with candidates, its name.
fn statement(puzzle: &PuzzleText, lowered: &Lowered<'_>, cell: Cell) -> String {
    let value = lowered.givens[cell.index()].map(|digit: Digit| format!("={}", symbol(puzzle, digit)));
    format!("{}{}", lowered.name(cell), value.unwrap_or_default())
}
