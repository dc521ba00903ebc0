//! Names what keeps two cells from holding the same value: a clue, or a chess move.

use engine::{Cell, Constraint, Geometry};
use ide_db::Lowered;

/// Returns the names of the clues that state that a cell and one of the others differ.
pub(super) fn clues_between(lowered: &Lowered<'_>, cell: Cell, others: &[Cell]) -> Vec<String> {
    let geometry = &lowered.geometry;
    let mut names = Vec::new();
    for (group, constraints) in geometry.constraint_groups() {
        let is_stated = constraints.iter().any(|constraint| match constraint {
            Constraint::Different(cells) => cells.contains(&cell) && others.iter().any(|other| cells.contains(other)),
            _ => false,
        });
        if is_stated {
            names.push(geometry.group_name(group).to_string());
        }
    }
    names
}

/// Names the chess move between two cells that share no house but see each other by a rule: `a knight's move`.
pub(super) fn move_between(geometry: &Geometry, from: Cell, to: Cell) -> &'static str {
    let is_diagonal =
        geometry.row(from).abs_diff(geometry.row(to)) == geometry.column(from).abs_diff(geometry.column(to));
    if is_diagonal { "a king's move" } else { "a knight's move" }
}
