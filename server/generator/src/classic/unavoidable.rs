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
            let is_of = |cell: &usize| [one, other].contains(&solution[*cell].get());
            add_components(&(0..81).filter(is_of).collect::<Vec<usize>>(), see, &mut sets);
        }
    }
    let lines: [fn(usize) -> [usize; 2]; 2] = [|cell| [cell / 9, cell % 9], |cell| [cell % 9, cell / 9]];
    for (first, second) in (0..9).flat_map(|line| (line + 1..line / 3 * 3 + 3).map(move |second| (line, second))) {
        for line_and_place in lines {
            let is_of = |cell: &usize| [first, second].contains(&line_and_place(*cell)[0]);
            let belong = |one: usize, other: usize| {
                solution[one] == solution[other] || line_and_place(one)[1] == line_and_place(other)[1]
            };
            add_components(&(0..81).filter(is_of).collect::<Vec<usize>>(), belong, &mut sets);
        }
    }
    sets.sort_by_key(Cells::len);
    sets.dedup();
    sets
}

/// Returns true if two cells share a house.
fn see(one: usize, other: usize) -> bool {
    let place = |cell: usize| (cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3);
    let one = place(one);
    let other = place(other);
    one.0 == other.0 || one.1 == other.1 || one.2 == other.2
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
