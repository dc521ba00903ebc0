//! Where a puzzle with several solutions is open: the first undecided cell, and how little it
//! takes to tell two solutions apart.
//!
//! A search for solutions stops at some number of them, and the first that it finds need not differ
//! where the puzzle is first open. So the solver is asked again: is there any solution with another
//! digit *here*?
//!
//! Must not know how solutions are searched for; it only asks.

mod exchange;

use crate::diagnosis::inquiry::Inquiry;
use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::puzzle::{Puzzle, Solution};
use crate::search::{Budget, Interrupt, Outcome, Stopped};

/// Where a puzzle with several solutions is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ambiguity {
    /// The first cell in reading order that does not hold the same digit in all solutions.
    pub cell: Cell,
    /// The two smallest digits that it holds in a solution, the smaller first.
    pub values: [Digit; 2],
    /// The smallest set of cells found that makes the difference between two solutions, in reading
    /// order; these two agree everywhere else. `cell` need not be one of them.
    pub difference: Vec<Cell>,
    /// Whether `difference` cannot be made smaller by leaving cells out: no two solutions that
    /// agree outside of it differ in fewer cells. False when the search for such ones had to stop.
    pub complete: bool,
}

/// Finds where `puzzle` is open, given some of its solutions. Which ones makes no difference to the
/// cell and its values, which are exact over all solutions; but the more there are, the fewer
/// questions are left to the solver, and the smaller the difference.
///
/// `None` when the interrupt asked to stop, when the budget, which is for all questions together,
/// ran out before the cell and its values were known, and when there are no two solutions.
///
/// # Panics
/// When a solution has not as many digits as the puzzle has cells.
pub fn ambiguity(
    puzzle: &Puzzle,
    solutions: &[Solution],
    budget: Budget,
    interrupt: Interrupt<'_>,
) -> Option<Ambiguity> {
    let mut inquiry = Inquiry::new(budget, interrupt);
    let mut known = solutions.to_vec();
    let mut puzzle = puzzle.clone();
    let cell = first_open_cell(&mut puzzle, &mut known, &mut inquiry)?;
    let values = smallest_values(&puzzle, cell, &mut known, &mut inquiry)?;
    let mut closest = closest_pair(&mut known)?;
    let swapped = known.iter().take(MOST_SWAPPED).filter_map(|solution| exchange::smallest(&puzzle, solution));
    if let Some(pair) = swapped.min_by_key(distance)
        && distance(&pair) < distance(&closest)
    {
        closest = pair;
    }
    let (difference, complete) = narrowed(&puzzle, closest, &mut inquiry)?;
    Some(Ambiguity { cell, values, difference, complete })
}

/// The most solutions compared with each other, for the comparisons grow with its square.
const MOST_COMPARED: usize = 64;

/// The most solutions in which two digits are exchanged.
const MOST_SWAPPED: usize = 8;

/// Some solutions of the puzzle, at most `limit`: all there are if there are fewer. An error when the search had to stop.
fn solutions(puzzle: &Puzzle, limit: usize, inquiry: &mut Inquiry<'_>) -> Result<Outcome, Stopped> {
    let outcome = inquiry.ask(puzzle, limit);
    outcome.ended().map(|()| outcome)
}

/// Looks for a solution with one of `digits` in `cell`, adds it to `known`, and tells whether there is one.
fn find(
    puzzle: &Puzzle,
    cell: Cell,
    digits: DigitSet,
    known: &mut Vec<Solution>,
    inquiry: &mut Inquiry<'_>,
) -> Option<bool> {
    let mut narrower = puzzle.clone();
    narrower.restrict(cell, digits);
    let outcome = solutions(&narrower, 1, inquiry).ok()?;
    known.extend(outcome.solutions);
    Some(outcome.count > 0)
}

/// The first cell in which solutions differ. Decides all cells before it, which is no restriction,
/// and adds the solution found on the way, so that `known` differs in the cell.
fn first_open_cell(puzzle: &mut Puzzle, known: &mut Vec<Solution>, inquiry: &mut Inquiry<'_>) -> Option<Cell> {
    let first = known.first()?.clone();
    for cell in puzzle.geometry().cells() {
        let digit = DigitSet::single(first[cell.index()]);
        if known.iter().any(|solution| solution[cell.index()] != first[cell.index()]) {
            return Some(cell);
        }
        let others = puzzle.allowed(cell).without(digit);
        if !others.is_empty() && find(puzzle, cell, others, known, inquiry)? {
            return Some(cell);
        }
        puzzle.restrict(cell, digit);
    }
    None
}

fn smallest_values(
    puzzle: &Puzzle,
    cell: Cell,
    known: &mut Vec<Solution>,
    inquiry: &mut Inquiry<'_>,
) -> Option<[Digit; 2]> {
    let mut smaller = None;
    for digit in puzzle.allowed(cell) {
        let possible = known.iter().any(|solution| solution[cell.index()] == digit)
            || find(puzzle, cell, DigitSet::single(digit), known, inquiry)?;
        match smaller {
            _ if !possible => {}
            None => smaller = Some(digit),
            Some(smaller) => return Some([smaller, digit]),
        }
    }
    None
}

/// Makes the difference of two solutions as small as it gets by leaving cells out, and tells
/// whether that came to its end; `None` when it was interrupted. Everything outside the difference
/// is fixed, so that the solver has little to do.
fn narrowed(puzzle: &Puzzle, closest: [Solution; 2], inquiry: &mut Inquiry<'_>) -> Option<(Vec<Cell>, bool)> {
    let [mut base, other] = closest;
    let mut difference = differing_cells(&base, &other);
    loop {
        let mut fixed = puzzle.clone();
        for cell in puzzle.geometry().cells() {
            if difference.binary_search(&cell).is_err() {
                fixed.restrict(cell, DigitSet::single(base[cell.index()]));
            }
        }
        let mut outcome = match solutions(&fixed, MOST_COMPARED, inquiry) {
            Ok(outcome) => outcome,
            Err(Stopped::Interrupted) => return None,
            Err(_) => return Some((difference, false)),
        };
        let complete = outcome.stopped == Stopped::Exhausted;
        let [one, other] = closest_pair(&mut outcome.solutions)?;
        let closer = differing_cells(&one, &other);
        if closer.len() >= difference.len() {
            return Some((difference, complete));
        }
        (base, difference) = (one, closer);
    }
}

/// The two solutions that differ in the fewest cells, the first in order where several do. Sorted,
/// neighbours have much in common, so that the first ones are worth comparing.
fn closest_pair(solutions: &mut Vec<Solution>) -> Option<[Solution; 2]> {
    solutions.sort_unstable();
    solutions.dedup();
    solutions.truncate(MOST_COMPARED);
    let pairs = solutions
        .iter()
        .enumerate()
        .flat_map(|(position, one)| solutions[position + 1..].iter().map(move |other| [one, other]));
    let closest = pairs.min_by_key(|[one, other]| differing_cells(one, other).len())?;
    Some(closest.map(Solution::clone))
}

/// In how many cells the two differ.
fn distance([one, other]: &[Solution; 2]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a != b).count()
}

fn differing_cells(one: &Solution, other: &Solution) -> Vec<Cell> {
    let pairs = one.iter().zip(other).enumerate();
    pairs.filter(|(_, (a, b))| a != b).map(|(index, _)| Cell::new(index)).collect()
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;
    use crate::model::geometry::Geometry;
    use crate::search::solve;
    use crate::support::{puzzle, standard};

    const ENDLESS: Budget = Budget::of(u64::MAX);

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
        let known = solve(&puzzle, 2, 2, ENDLESS, &|| false).solutions;
        let found = ambiguity(&puzzle, &known, ENDLESS, &|| false);
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
