//! Finds small unavoidable sets of a full grid: cells whose values can be exchanged among each other.
//!
//! A puzzle with one solution has a given in each unavoidable set of it. The sets found here need no search: two digits
//! of a grid, or two rows of a band, or two columns of a stack, are exchanged in a part of their cells.

use super::Cells;
use engine::{Cell, Digit};

/// The unavoidable sets of two digits, and of two rows or columns, smaller ones first.
pub(super) fn simple_sets(solution: &[Digit; 81]) -> Vec<Cells> {
    let mut sets = Vec::new();
    for one in 1..=9 {
        for other in one + 1..=9 {
            let cells: Vec<usize> = (0..81).filter(|cell| [one, other].contains(&solution[*cell].get())).collect();
            add_components(&cells, see, &mut sets);
        }
    }
    for first in 0..9 {
        let end_of_band = first / 3 * 3 + 3;
        for second in first + 1..end_of_band {
            let rows: Vec<usize> = (0..81).filter(|cell| [first, second].contains(&(cell / 9))).collect();
            add_components(&rows, |one, other| solution[one] == solution[other] || one % 9 == other % 9, &mut sets);
            let columns: Vec<usize> = (0..81).filter(|cell| [first, second].contains(&(cell % 9))).collect();
            add_components(&columns, |one, other| solution[one] == solution[other] || one / 9 == other / 9, &mut sets);
        }
    }
    sets.sort_by_key(Cells::len);
    sets.dedup();
    sets
}

/// Returns true if two cells share a house.
fn see(one: usize, other: usize) -> bool {
    let share_a_box = one / 27 == other / 27 && one % 9 / 3 == other % 9 / 3;
    share_a_box || one / 9 == other / 9 || one % 9 == other % 9
}

/// Adds the sets of cells that belong together, directly or through others.
fn add_components(cells: &[usize], belong: impl Fn(usize, usize) -> bool, sets: &mut Vec<Cells>) {
    let mut left = cells.to_vec();
    while let Some(first) = left.pop() {
        let mut component = vec![first];
        let mut next = 0;
        while next < component.len() {
            let from = component[next];
            next += 1;
            let (near, far): (Vec<usize>, Vec<usize>) = left.iter().partition(|cell| belong(from, **cell));
            component.extend(near);
            left = far;
        }
        sets.push(component.into_iter().map(Cell::new).collect());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classic::ALL;
    use crate::classic::removal::values;
    use crate::{EvenGrids, Random};
    use engine::{Budget, Query, Solver, Verdict};

    #[test]
    fn the_rest_of_the_grid_leaves_another_solution() {
        let grids = EvenGrids::default();
        let mut random = Random::new(2, 0);
        let mut solver = Solver::default();
        for _ in 0..20 {
            let solution = grids.draw(&mut random);
            let sets = simple_sets(&solution);
            assert!(sets.len() > 60 && sets.is_sorted_by_key(Cells::len));
            for set in sets {
                let puzzle = values(&solution, ALL.without(set));
                let outcome = solver.solve_classic(&puzzle, Query::unique(Budget::of(1_000)));
                assert_eq!(outcome.verdict(), Verdict::Many, "{set:?}");
            }
        }
    }
}
