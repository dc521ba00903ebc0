//! What makes a puzzle with several solutions unique: one more given, or a few.
//!
//! A given makes a puzzle unique if just one solution holds it. Where there are more solutions than can be listed, or no such
//! given, givens of one solution are added that exclude as many of the others as possible, until none is left; then those
//! that turn out not to be needed are taken out again. Everything that is returned has been proved by the solver.
//!
//! Must not know how solutions are searched for, nor which given an author would like.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::diagnosis::inquiry::Inquiry;
use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::puzzle::{Puzzle, Solution};
use crate::search::{Budget, Interrupt, Stopped};

/// Ways to make a puzzle unique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completions {
    /// The ways, each a few givens in reading order: several with one given each, or one with as few as were found; none if the
    /// budget ran out.
    pub ways: Vec<Vec<(Cell, Digit)>>,
    /// Whether it is proved that no single given does it.
    pub no_single: bool,
}

/// The most solutions compared.
const MOST_COMPARED: usize = 256;

/// The most ways returned.
const MOST_WAYS: usize = 4;

/// The most single givens that are tried where not all solutions are known.
const MOST_TRIED: usize = 16;

/// The most solutions that a set of givens is looked for to arrive at.
const MOST_AIMED_AT: usize = 4;

/// Ways to make `puzzle`, which has several solutions, unique; the budget is for all questions together.
///
/// # Errors
/// When the interrupt asked to stop.
pub fn completions(puzzle: &Puzzle, budget: Budget, interrupt: Interrupt<'_>) -> Result<Completions, Stopped> {
    let mut inquiry = Inquiry::new(budget, interrupt);
    let outcome = inquiry.ask(puzzle, MOST_COMPARED);
    if outcome.stopped == Stopped::Interrupted {
        return Err(Stopped::Interrupted);
    }
    let (known, all_known) = (outcome.solutions, outcome.stopped == Stopped::Exhausted);
    if known.len() < 2 {
        return Ok(Completions { ways: Vec::new(), no_single: false });
    }
    let ways = singles(puzzle, &known, all_known, &mut inquiry)?;
    if !ways.is_empty() {
        return Ok(Completions { ways, no_single: false });
    }
    let mut smallest: Option<Vec<(Cell, Digit)>> = None;
    for aim in known.iter().take(MOST_AIMED_AT) {
        let found = several(puzzle, aim, known.clone(), &mut inquiry)?;
        let is_smaller = |found: &Vec<_>| smallest.as_ref().is_none_or(|smallest| found.len() < smallest.len());
        smallest = found.filter(is_smaller).or(smallest);
    }
    Ok(Completions { ways: smallest.into_iter().collect(), no_single: all_known })
}

/// Single givens that make the puzzle unique, for different solutions if possible.
fn singles(
    puzzle: &Puzzle,
    known: &[Solution],
    all_known: bool,
    inquiry: &mut Inquiry<'_>,
) -> Result<Vec<Vec<(Cell, Digit)>>, Stopped> {
    let mut held_by: BTreeMap<(Cell, Digit), Vec<usize>> = BTreeMap::new();
    for (number, solution) in known.iter().enumerate() {
        for (cell, digit) in puzzle.geometry().cells().zip(solution) {
            held_by.entry((cell, *digit)).or_default().push(number);
        }
    }
    // The first of each solution, then the second of each, and so on.
    let mut seen = vec![0_usize; known.len()];
    let mut candidates: Vec<(usize, usize, (Cell, Digit))> = Vec::new();
    for (given, holders) in held_by {
        if let [holder] = holders[..] {
            candidates.push((seen[holder], holder, given));
            seen[holder] += 1;
        }
    }
    candidates.sort_unstable();
    let tried = if all_known { candidates.len() } else { MOST_TRIED };
    let mut ways = Vec::new();
    for (_, _, given) in candidates.into_iter().take(tried) {
        if others(puzzle, &[given], 2, inquiry)?.is_some_and(|solutions| solutions.len() == 1) {
            ways.push(vec![given]);
        }
        if ways.len() == MOST_WAYS {
            break;
        }
    }
    ways.sort_unstable();
    Ok(ways)
}

/// Givens that leave only the solution aimed at; `None` if the budget ran out. `known` are other solutions, and that one.
fn several(
    puzzle: &Puzzle,
    aim: &Solution,
    mut known: Vec<Solution>,
    inquiry: &mut Inquiry<'_>,
) -> Result<Option<Vec<(Cell, Digit)>>, Stopped> {
    let mut givens: Vec<(Cell, Digit)> = Vec::new();
    loop {
        known.retain(|solution| solution != aim && givens.iter().all(|(cell, digit)| solution[cell.index()] == *digit));
        if known.is_empty() {
            match others(puzzle, &givens, MOST_COMPARED, inquiry)? {
                None => return Ok(None),
                Some(solutions) if solutions.len() == 1 => break,
                Some(solutions) => known = solutions,
            }
            continue;
        }
        let excluded =
            |cell: &Cell| known.iter().filter(|solution| solution[cell.index()] != aim[cell.index()]).count();
        // The first of the best cells in reading order.
        let Some(best) = puzzle.geometry().cells().min_by_key(|cell| Reverse(excluded(cell))) else { return Ok(None) };
        givens.push((best, aim[best.index()]));
    }
    for given in givens.clone() {
        let fewer: Vec<_> = givens.iter().copied().filter(|other| *other != given).collect();
        if others(puzzle, &fewer, 2, inquiry)?.is_some_and(|solutions| solutions.len() == 1) {
            givens = fewer;
        }
    }
    givens.sort_unstable();
    Ok(Some(givens))
}

/// Up to `limit` solutions with these givens; `None` if the budget ran out.
fn others(
    puzzle: &Puzzle,
    givens: &[(Cell, Digit)],
    limit: usize,
    inquiry: &mut Inquiry<'_>,
) -> Result<Option<Vec<Solution>>, Stopped> {
    let mut narrower = puzzle.clone();
    givens.iter().for_each(|(cell, digit)| narrower.restrict(*cell, DigitSet::single(*digit)));
    let outcome = inquiry.ask(&narrower, limit);
    match outcome.ended() {
        Ok(()) => Ok(Some(outcome.solutions)),
        Err(Stopped::Interrupted) => Err(Stopped::Interrupted),
        Err(_) => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{puzzle, standard};
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(size: u8, text: &str, expected: Expect) {
        let geometry = standard(size);
        let puzzle = puzzle(&geometry, text);
        let found = completions(&puzzle, Budget::of(100_000), &|| false).expect("nobody interrupts");
        let given = |(cell, digit): &(Cell, Digit)| format!("{}={}", geometry.cell_name(*cell), digit.get());
        let way = |way: &Vec<_>| way.iter().map(given).collect::<Vec<_>>().join(" ");
        let ways: Vec<_> = found.ways.iter().map(way).collect();
        let note = if found.no_single { "; no single one" } else { "" };
        expected.assert_eq(&format!("{}{note}", ways.join(", ")));
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
        check(4, ".... .... .... ....", expect!["r1c2=2 r2c1=3 r2c3=1 r3c3=3"]);
        check(
            9,
            &".".repeat(81),
            expect![
                "r1c2=2 r1c3=3 r1c6=6 r1c8=8 r2c2=8 r2c4=1 r3c1=4 r3c4=7 r3c5=9 r3c7=1 r4c5=4 r4c7=9 r5c3=7 r5c7=8 r6c1=8 r6c4=9 r6c9=2 r7c2=3 r7c4=5 r8c2=6 r8c5=3 r8c9=4"
            ],
        );
    }

    #[test]
    fn a_unique_puzzle_needs_none() {
        check(4, "1... ..3. ..4. .2..", expect![""]);
    }
}
