//! Finds additional givens that make a puzzle with several solutions unique: a single one, or as few as possible.
//!
//! A given makes a puzzle unique if exactly one solution holds it. If there is no such given, the fewest givens are
//! found that do it together ([`fewest`]). If there are more solutions than can be listed, givens of one solution are
//! added, each excluding as many of the other solutions as possible, until none is left; then those that turn out not
//! to be needed are removed again. Every result has been proved by the solver.
//!
//! Must not know how solutions are searched for, nor which given an author would prefer.

mod fewest;

use crate::diagnosis::budgeted_solver::BudgetedSolver;
use engine::{Cancellable, Constraint, GroupIndex, Outcome, Puzzle, Solution, Stopped};
use fewest::Given;
use field::{Cell, Digit, DigitSet};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Alternative ways to make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// Each a few givens in reading order: several completions of one given each, or one with as few givens as were
    /// found; none if the budget ran out.
    pub completions: Vec<Vec<(Cell, Digit)>>,
    /// Cages without a total, each with one that makes the puzzle unique; none if not all solutions could be listed.
    pub totals: Vec<(GroupIndex, i32)>,
    /// True if it is proved that no single given makes the puzzle unique.
    pub no_single: bool,
    /// True if it is proved that no fewer givens do.
    pub is_fewest: bool,
}

impl Completions {
    const NONE: Completions =
        Completions { completions: Vec::new(), totals: Vec::new(), no_single: false, is_fewest: false };
}

/// The most solutions compared.
pub(super) const MOST_COMPARED: usize = 256;

/// The most completions returned.
const MOST_RETURNED: usize = 4;

/// The most single givens that are tried if not all solutions are listed.
const MOST_TRIED: usize = 16;

/// The most solutions that are completed with a set of givens.
const MOST_TARGETS: usize = 4;

/// Finds completions of `puzzle`, given the outcome of a search for [`MOST_COMPARED`] solutions; those that leave
/// `wanted`, if that is one of them.
pub(super) fn completions(
    puzzle: &Puzzle,
    outcome: Outcome,
    wanted: Option<&[Digit]>,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Completions> {
    let Outcome { mut solutions, stopped, .. } = outcome;
    let all_listed = stopped == Stopped::Exhausted;
    if solutions.len() < 2 {
        return Ok(Completions::NONE);
    }
    let wanted = place_of(wanted, puzzle, &mut solutions, solver)?;
    let targets: Vec<usize> = match wanted {
        Some(wanted) => vec![wanted],
        None => (0..solutions.len()).collect(),
    };
    let totals = if all_listed { totals(puzzle, &solutions, &targets) } else { Vec::new() };
    let completions = singles(puzzle, &solutions, &targets, all_listed, solver)?;
    if !completions.is_empty() {
        return Ok(Completions { completions, totals, no_single: false, is_fewest: true });
    }
    if all_listed && let Some(givens) = fewest::fewest(&solutions, &targets) {
        return Ok(Completions { completions: vec![givens], totals, no_single: wanted.is_none(), is_fewest: true });
    }
    let mut smallest: Option<Vec<Given>> = None;
    for target in targets.iter().take(MOST_TARGETS) {
        if let Some(found) = several(puzzle, &solutions[*target], solutions.clone(), solver)?
            && smallest.as_ref().is_none_or(|smallest| found.len() < smallest.len())
        {
            smallest = Some(found);
        }
    }
    let no_single = all_listed && wanted.is_none();
    Ok(Completions { completions: smallest.into_iter().collect(), totals, no_single, is_fewest: false })
}

/// Totals of cages without one that only one of all the solutions has, and that one is a target.
fn totals(puzzle: &Puzzle, solutions: &[Solution], targets: &[usize]) -> Vec<(GroupIndex, i32)> {
    let mut found = Vec::new();
    for (group, constraints) in puzzle.geometry().constraint_groups() {
        let [Constraint::Different(cells)] = constraints else { continue };
        let mut held_by: BTreeMap<i32, Vec<usize>> = BTreeMap::new();
        for (number, solution) in solutions.iter().enumerate() {
            let total = cells.iter().map(|cell| i32::from(solution[cell.index()].get())).sum();
            held_by.entry(total).or_default().push(number);
        }
        for (total, holders) in held_by {
            if let [holder] = holders[..]
                && targets.contains(&holder)
                && found.len() < MOST_RETURNED
            {
                found.push((group, total));
            }
        }
    }
    found
}

/// The place of the wanted solution among those that are listed, where it is added if it is not there; `None` if it is
/// no solution.
fn place_of(
    wanted: Option<&[Digit]>,
    puzzle: &Puzzle,
    solutions: &mut Vec<Solution>,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Option<usize>> {
    let Some(wanted) = wanted else { return Ok(None) };
    if wanted.len() != puzzle.geometry().cell_count() {
        return Ok(None);
    }
    if let Some(place) = solutions.iter().position(|solution| **solution == *wanted) {
        return Ok(Some(place));
    }
    let givens: Vec<Given> = puzzle.geometry().cells().zip(wanted.iter().copied()).collect();
    let found = solutions_with(puzzle, &givens, 1, solver)?.unwrap_or_default();
    let Some(solution) = found.into_iter().next() else { return Ok(None) };
    solutions.push(solution);
    Ok(Some(solutions.len() - 1))
}

/// Single givens that make the puzzle unique, for different solutions of the targets if possible.
fn singles(
    puzzle: &Puzzle,
    solutions: &[Solution],
    targets: &[usize],
    all_listed: bool,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Vec<Vec<Given>>> {
    let mut held_by: BTreeMap<Given, Vec<usize>> = BTreeMap::new();
    for (number, solution) in solutions.iter().enumerate() {
        for (cell, digit) in puzzle.geometry().cells().zip(solution) {
            held_by.entry((cell, *digit)).or_default().push(number);
        }
    }
    // The first given of each solution, then the second of each, and so on: sorted by that number, then the solution.
    let mut seen = vec![0_usize; solutions.len()];
    let mut candidates: Vec<(usize, usize, Given)> = Vec::new();
    for (given, holders) in held_by {
        if let [holder] = holders[..]
            && targets.binary_search(&holder).is_ok()
        {
            candidates.push((seen[holder], holder, given));
            seen[holder] += 1;
        }
    }
    candidates.sort_unstable();
    let tried = if all_listed { candidates.len() } else { MOST_TRIED };
    let mut completions = Vec::new();
    for (_, _, given) in candidates.into_iter().take(tried) {
        if is_unique(puzzle, &[given], solver)? {
            completions.push(vec![given]);
        }
        if completions.len() == MOST_RETURNED {
            break;
        }
    }
    completions.sort_unstable();
    Ok(completions)
}

/// Givens that leave only the target solution; `None` if the budget ran out. `solutions` are others, and that one.
fn several(
    puzzle: &Puzzle,
    target: &Solution,
    mut solutions: Vec<Solution>,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Option<Vec<Given>>> {
    let mut givens: Vec<Given> = Vec::new();
    loop {
        solutions.retain(|solution| {
            solution != target && givens.iter().all(|(cell, digit)| solution[cell.index()] == *digit)
        });
        if solutions.is_empty() {
            match solutions_with(puzzle, &givens, MOST_COMPARED, solver)? {
                None => return Ok(None),
                Some(found) if found.len() == 1 => break,
                Some(found) => solutions = found,
            }
            continue;
        }
        let excluded =
            |cell: &Cell| solutions.iter().filter(|solution| solution[cell.index()] != target[cell.index()]).count();
        // The first of the best cells in reading order.
        let Some(best) = puzzle.geometry().cells().min_by_key(|cell| Reverse(excluded(cell))) else { return Ok(None) };
        givens.push((best, target[best.index()]));
    }
    for given in givens.clone() {
        let fewer: Vec<_> = givens.iter().copied().filter(|other| *other != given).collect();
        if is_unique(puzzle, &fewer, solver)? {
            givens = fewer;
        }
    }
    givens.sort_unstable();
    Ok(Some(givens))
}

/// Returns true if it is proved that the puzzle with these givens has exactly one solution.
fn is_unique(puzzle: &Puzzle, givens: &[Given], solver: &mut BudgetedSolver<'_>) -> Cancellable<bool> {
    Ok(solutions_with(puzzle, givens, 2, solver)?.is_some_and(|solutions| solutions.len() == 1))
}

/// Up to `limit` solutions with these givens; `None` if the budget ran out.
fn solutions_with(
    puzzle: &Puzzle,
    givens: &[Given],
    limit: usize,
    solver: &mut BudgetedSolver<'_>,
) -> Cancellable<Option<Vec<Solution>>> {
    let mut narrower = puzzle.clone();
    for (cell, digit) in givens {
        narrower.restrict(*cell, DigitSet::single(*digit));
    }
    let outcome = solver.solve(&narrower, limit)?;
    Ok(outcome.is_complete().then_some(outcome.solutions))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnosis::Diagnosis;
    use crate::support::{puzzle, standard};
    use engine::{Budget, Query, solve};
    use expect_test::{Expect, expect};

    const BUDGET: Budget = Budget::of(100_000);

    #[track_caller]
    fn check(size: u8, text: &str, expected: Expect) {
        let geometry = standard(size);
        let puzzle = puzzle(&geometry, text);
        let found = Diagnosis::new(&puzzle, BUDGET, &|| false).completions(None).expect("no interrupt");
        let given = |(cell, digit): &(Cell, Digit)| format!("{}={}", geometry.cell_name(*cell), digit.get());
        let line = |givens: &Vec<_>| givens.iter().map(given).collect::<Vec<_>>().join(" ");
        let lines: Vec<_> = found.completions.iter().map(line).collect();
        let note = if found.no_single { "; no single one" } else { "" };
        let note = if found.is_fewest || lines.is_empty() {
            note.to_owned()
        } else {
            format!("{note}; perhaps not the fewest")
        };
        expected.assert_eq(&format!("{}{note}", lines.join(", ")));
    }

    #[test]
    fn one_given_for_each_solution() {
        check(
            9,
            ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.",
            expect!["r4c1=3, r4c1=6, r4c6=3, r4c6=6"],
        );
        check(4, "12.. .... ..21 ....", expect!["r1c3=3 r2c1=3; no single one"]);
    }

    #[test]
    fn several_where_no_single_one_does() {
        check(4, "12.. .... .... ....", expect!["r3c2=3 r3c3=4; no single one"]);
        check(4, ".... .... .... ....", expect!["r1c2=2 r2c1=3 r2c3=1 r3c3=3; perhaps not the fewest"]);
        check(
            9,
            &".".repeat(81),
            expect![
                "r1c2=2 r1c3=3 r1c6=6 r1c8=8 r2c2=8 r2c4=1 r3c1=4 r3c4=7 r3c5=9 r3c7=1 r4c5=4 r4c7=9 r5c3=7 r5c7=8 r6c1=8 r6c4=9 r6c9=2 r7c2=3 r7c4=5 r8c2=6 r8c5=3 r8c9=4; perhaps not the fewest"
            ],
        );
    }

    #[test]
    fn a_wanted_solution() {
        let geometry = standard(4);
        let open = puzzle(&geometry, "12.. .... .... ....");
        let solutions = solve(&open, Query::list(100, Budget::of(1_000))).solutions;
        for wanted in &solutions {
            let found = Diagnosis::new(&open, BUDGET, &|| false).completions(Some(wanted)).expect("no interrupt");
            let [givens] = &found.completions[..] else { panic!("one completion") };
            assert!(givens.iter().all(|(cell, digit)| wanted[cell.index()] == *digit));
        }
    }

    #[test]
    fn a_unique_puzzle_needs_none() {
        check(4, "1... ..3. ..4. .2..", expect![""]);
    }
}
