//! Finds where a puzzle with several solutions is open: the first undecided cell, and the smallest set of cells in
//! which two solutions differ.
//!
//! A search stops at some number of solutions, and the first ones that it finds need not differ in the first undecided
//! cell. So the solver also searches for solutions with another digit in a given cell.

mod exchange;

use crate::diagnosis::budgeted_solver::BudgetedSolver;
use engine::{Cancellable, Geometry, Puzzle, Solution, Stopped};
use field::{Cell, Digit, DigitSet};

/// The place where a puzzle with several solutions is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The first cell in reading order that does not hold the same digit in all solutions.
    pub cell: Cell,
    /// The two smallest digits that it holds in a solution, the smaller first.
    pub values: [Digit; 2],
    /// The smallest set of cells found in which two solutions differ, in reading order; the two agree everywhere else.
    /// `cell` need not be one of them.
    pub difference: Vec<Cell>,
    /// True if no two solutions that agree outside `difference` differ in fewer cells. False if the search for such
    /// solutions had to stop.
    pub complete: bool,
}

/// Finds where a puzzle is open, given some of its solutions.
pub(super) fn ambiguity(
    puzzle: &Puzzle,
    mut solutions: Vec<Solution>,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Option<Ambiguity>> {
    let mut puzzle = puzzle.clone();
    let Some(cell) = first_open_cell(&mut puzzle, &mut solutions, solver)? else { return Ok(None) };
    let Some(values) = smallest_values(&puzzle, cell, &mut solutions, solver)? else { return Ok(None) };
    let fewest_cells = fewest_cells(puzzle.geometry());
    let Some(mut closest) = closest_pair(&mut solutions, fewest_cells) else { return Ok(None) };
    for solution in solutions.iter().take(MOST_EXCHANGED) {
        let [one, other] = &closest;
        let fewer = distance(one, other) - 1;
        if fewer >= fewest_cells
            && let Some(pair) = exchange::smallest(&puzzle, solution, fewer)
        {
            closest = pair;
        }
    }
    let Some((difference, complete)) = narrowed(&puzzle, closest, solver)? else { return Ok(None) };
    Ok(Some(Ambiguity { cell, values, difference, complete }))
}

/// The most solutions that are compared with each other; the number of comparisons grows with its square.
const MOST_COMPARED: usize = 64;

/// The most solutions in which two digits are exchanged.
const MOST_EXCHANGED: usize = 8;

/// The fewest cells in which two solutions can differ. Another digit in a cell needs another one in a further cell of
/// its row, of its column, and of theirs; but not where these have fewer cells than there are digits.
fn fewest_cells(geometry: &Geometry) -> usize {
    if geometry.partial_houses().is_empty() { 4 } else { 1 }
}

/// Searches for a solution with one of `digits` in `cell`, adds it to `solutions`, and returns true if there is one.
/// `None` if the budget ran out.
fn find(
    puzzle: &Puzzle,
    cell: Cell,
    digits: DigitSet,
    solutions: &mut Vec<Solution>,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Option<bool>> {
    let mut narrower = puzzle.clone();
    narrower.restrict(cell, digits);
    let outcome = solver.solve(&narrower, 1)?;
    let is_complete = outcome.is_complete();
    solutions.extend(outcome.solutions);
    Ok(is_complete.then_some(outcome.count > 0))
}

/// The first cell in which solutions differ. Decides all cells before it, which excludes no solution, and adds the
/// solution that it finds, so that `solutions` differ in the cell. `None` if the budget ran out, and if there is no
/// such cell.
fn first_open_cell(
    puzzle: &mut Puzzle,
    solutions: &mut Vec<Solution>,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Option<Cell>> {
    let Some(first) = solutions.first().cloned() else { return Ok(None) };
    for cell in puzzle.geometry().cells() {
        let digit = DigitSet::single(first[cell.index()]);
        if solutions.iter().any(|solution| solution[cell.index()] != first[cell.index()]) {
            return Ok(Some(cell));
        }
        let others = puzzle.allowed(cell).without(digit);
        if !others.is_empty() {
            match find(puzzle, cell, others, solutions, solver)? {
                Some(true) => return Ok(Some(cell)),
                Some(false) => {}
                None => return Ok(None),
            }
        }
        puzzle.restrict(cell, digit);
    }
    Ok(None)
}

/// The two smallest digits of a cell in which solutions differ. `None` if the budget ran out.
fn smallest_values(
    puzzle: &Puzzle,
    cell: Cell,
    solutions: &mut Vec<Solution>,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Option<[Digit; 2]>> {
    let mut smaller = None;
    for digit in puzzle.allowed(cell) {
        let is_known = solutions.iter().any(|solution| solution[cell.index()] == digit);
        if !is_known {
            match find(puzzle, cell, DigitSet::single(digit), solutions, solver)? {
                Some(true) => {}
                Some(false) => continue,
                None => return Ok(None),
            }
        }
        match smaller {
            None => smaller = Some(digit),
            Some(smaller) => return Ok(Some([smaller, digit])),
        }
    }
    Ok(None)
}

/// Leaves cells out of the difference of two solutions until it is as small as possible. Returns it, and true if no
/// smaller one is possible within it. Everything outside the difference is fixed, so that each search is short.
fn narrowed(
    puzzle: &Puzzle,
    closest: [Solution; 2],
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Option<(Vec<Cell>, bool)>> {
    let [mut base, other] = closest;
    let mut difference = differing_cells(&base, &other);
    loop {
        let mut fixed = puzzle.clone();
        for cell in puzzle.geometry().cells() {
            if difference.binary_search(&cell).is_err() {
                fixed.restrict(cell, DigitSet::single(base[cell.index()]));
            }
        }
        let mut outcome = solver.solve(&fixed, MOST_COMPARED)?;
        if !outcome.is_complete() {
            return Ok(Some((difference, false)));
        }
        let Some([one, other]) = closest_pair(&mut outcome.solutions, fewest_cells(puzzle.geometry())) else {
            return Ok(None);
        };
        let closer = differing_cells(&one, &other);
        if closer.len() >= difference.len() {
            return Ok(Some((difference, outcome.stopped == Stopped::Exhausted)));
        }
        base = one;
        difference = closer;
    }
}

/// The two solutions that differ in the fewest cells, the first in order if there are several such pairs. After
/// sorting, neighbours have much in common, so the first ones are compared. No two differ in fewer than `fewest_cells`.
fn closest_pair(solutions: &mut Vec<Solution>, fewest_cells: usize) -> Option<[Solution; 2]> {
    solutions.sort_unstable();
    solutions.dedup();
    solutions.truncate(MOST_COMPARED);
    let mut closest = None;
    let mut least = usize::MAX;
    'pairs: for (position, one) in solutions.iter().enumerate() {
        for other in &solutions[position + 1..] {
            let distance = distance(one, other);
            if distance < least {
                closest = Some([one, other]);
                least = distance;
            }
            if least <= fewest_cells {
                break 'pairs;
            }
        }
    }
    closest.map(|pair| pair.map(Solution::clone))
}

/// The number of cells in which the two differ.
fn distance(one: &Solution, other: &Solution) -> usize {
    one.iter().zip(other).filter(|(a, b)| a != b).count()
}

fn differing_cells(one: &Solution, other: &Solution) -> Vec<Cell> {
    let mut cells = Vec::new();
    for (index, (one, other)) in one.iter().zip(other).enumerate() {
        if one != other {
            cells.push(Cell::new(index));
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::diagnosis::Diagnosis;
    use crate::support::{puzzle, standard};
    use engine::{Budget, Query, solve};

    const UNLIMITED: Budget = Budget::of(u64::MAX);

    fn describe(geometry: &Geometry, found: &Ambiguity) -> String {
        let name = |cell: &Cell| geometry.cell_name(*cell).to_string();
        let difference: Vec<_> = found.difference.iter().map(name).collect();
        let [smaller, larger] = found.values.map(Digit::get);
        let complete = if found.complete { "" } else { ", perhaps fewer" };
        format!("{} is {smaller} or {larger}; {}{complete}", name(&found.cell), difference.join(" "))
    }

    #[track_caller]
    fn check(size: u8, text: &str, expected: Expect) {
        let geometry = standard(size);
        let puzzle = puzzle(&geometry, text);
        let query = Query::list(2, UNLIMITED);
        let found = Diagnosis::after(&puzzle, query, solve(&puzzle, query)).ambiguity().expect("no interrupt");
        expected.assert_eq(&found.map_or("not ambiguous".to_owned(), |found| describe(&geometry, &found)));
    }

    #[test]
    fn a_rectangle_of_two_digits_is_the_smallest_difference() {
        check(4, "1234 3412 .... ....", expect!["r3c1 is 2 or 4; r3c2 r3c4 r4c2 r4c4"]);
    }

    #[test]
    fn an_empty_puzzle_is_open_from_the_first_cell() {
        check(9, &".".repeat(81), expect!["r1c1 is 1 or 2; r6c4 r6c5 r9c4 r9c5"]);
        check(16, &".".repeat(256), expect!["r1c1 is 1 or 2; r15c2 r15c9 r16c2 r16c9"]);
    }

    #[test]
    fn the_first_open_cell_need_not_be_one_that_the_known_solutions_differ_in() {
        check(4, "1... .... .... ....", expect!["r1c2 is 2 or 3; r2c1 r2c2 r4c1 r4c2"]);
        check(6, "1..... ...1.. ...... ...... ...... ......", expect!["r1c2 is 2 or 3; r1c2 r1c5 r2c2 r2c5"]);
    }

    #[test]
    fn a_unique_puzzle_is_not_ambiguous() {
        check(4, "1... ..3. ..4. .2..", expect!["not ambiguous"]);
    }

    #[test]
    fn a_puzzle_without_solution_is_not_ambiguous() {
        check(4, "11.. .... .... ....", expect!["not ambiguous"]);
    }
}
