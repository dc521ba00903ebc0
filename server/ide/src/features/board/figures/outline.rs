//! Traces the outlines of sets of cells.

use super::shapes::{CELL, Point};
use ide_db::puzzle::clues::Place;
use std::collections::BTreeMap;

/// A step along the lines of the grid, to the right and downwards.
type Direction = (i32, i32);

/// Returns the outlines of some cells, `inset` inside their borders: one for each connected part, and one for each
/// hole. Cells that touch at a corner only have an outline each.
pub(super) fn outlines(cells: &[Place], inset: i32) -> Vec<Vec<Point>> {
    let mut edges = borders(cells);
    let mut found = Vec::new();
    while let Some((&start, directions)) = edges.iter().next() {
        let first = directions[0];
        found.push(trace(&mut edges, start, first, inset));
    }
    found
}

/// Returns the directed edges around cells, by their start: the cells lie to the right of each.
fn borders(cells: &[Place]) -> BTreeMap<(i32, i32), Vec<Direction>> {
    let is_inside =
        |row: i32, column: i32| cells.iter().any(|cell| (i32::from(cell.0), i32::from(cell.1)) == (row, column));
    let mut edges: BTreeMap<(i32, i32), Vec<Direction>> = BTreeMap::new();
    for &(row, column) in cells {
        let row = i32::from(row);
        let column = i32::from(column);
        let sides = [
            ((row - 1, column), (row, column), (1, 0)),
            ((row, column + 1), (row, column + 1), (0, 1)),
            ((row + 1, column), (row + 1, column + 1), (-1, 0)),
            ((row, column - 1), (row + 1, column), (0, -1)),
        ];
        for ((beside_row, beside_column), start, direction) in sides {
            let starts = edges.entry(start);
            if !is_inside(beside_row, beside_column) {
                let directions = starts.or_default();
                if !directions.contains(&direction) {
                    directions.push(direction);
                }
            }
        }
    }
    edges
}

/// Follows the edges from a start until they return to it, and takes them away.
fn trace(
    edges: &mut BTreeMap<(i32, i32), Vec<Direction>>,
    start: (i32, i32),
    first: Direction,
    inset: i32,
) -> Vec<Point> {
    let mut at = start;
    let mut direction = first;
    let mut points = Vec::new();
    loop {
        take(edges, at, direction);
        at = (at.0 + direction.1, at.1 + direction.0);
        let right = (-direction.1, direction.0);
        // At a corner where two parts touch, the turn to the right stays with the same cell.
        let next = [right, direction, (direction.1, -direction.0)].into_iter();
        let open = edges.get(&at).cloned().unwrap_or_default();
        let is_back = at == start;
        let next = next.into_iter().find(|next| open.contains(next) || is_back && *next == first);
        let Some(next) = next else { return points };
        if next != direction {
            points.push(inside(at, direction, next, inset));
        }
        if is_back && next == first && !open.contains(&first) {
            return points;
        }
        direction = next;
    }
}

fn take(edges: &mut BTreeMap<(i32, i32), Vec<Direction>>, at: (i32, i32), direction: Direction) {
    if let Some(directions) = edges.get_mut(&at) {
        directions.retain(|other| *other != direction);
        if directions.is_empty() {
            edges.remove(&at);
        }
    }
}

/// The corner of an outline, moved to the inside: to the right of both edges that meet there.
fn inside((row, column): (i32, i32), one: Direction, other: Direction, inset: i32) -> Point {
    // To the right of (x, y) is (-y, x).
    let to_right = -one.1 - other.1;
    let down = one.0 + other.0;
    Point::new(column * CELL + inset * to_right, row * CELL + inset * down)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(cells: &[Place], expected: &[&[(i32, i32)]]) {
        let actual: Vec<Vec<(i32, i32)>> = outlines(cells, 10)
            .iter()
            .map(|outline| outline.iter().map(|point| (point.x, point.y)).collect())
            .collect();
        assert_eq!(actual, expected);
    }

    #[test]
    fn cells_and_corners() {
        check(&[(0, 0)], &[&[(90, 10), (90, 90), (10, 90), (10, 10)]]);
        check(&[(0, 0), (0, 1)], &[&[(190, 10), (190, 90), (10, 90), (10, 10)]]);
        check(&[(0, 0), (1, 0), (1, 1)], &[&[(90, 10), (90, 110), (190, 110), (190, 190), (10, 190), (10, 10)]]);
        check(&[], &[]);
    }

    #[test]
    fn parts_and_holes_have_outlines_of_their_own() {
        check(
            &[(0, 0), (1, 1)],
            &[&[(90, 10), (90, 90), (10, 90), (10, 10)], &[(190, 110), (190, 190), (110, 190), (110, 110)]],
        );
        let ring: Vec<Place> =
            (0..3).flat_map(|row| (0..3).map(move |column| (row, column))).filter(|cell| *cell != (1, 1)).collect();
        assert_eq!(outlines(&ring, 10).len(), 2);
        // A cell that is named twice counts once.
        assert_eq!(outlines(&[(0, 0), (0, 0)], 10).len(), 1);
    }
}
