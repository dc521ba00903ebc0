//! What the solutions of a puzzle hold in each cell, over all of them, without listing them.
//!
//! Each question to the solver brings a solution with something new, or shows that a cell holds nothing new in any. So
//! there are at most as many questions as there are candidates, however many solutions there be.
//!
//! Must not know why it is asked, nor how the solver works.

use crate::diagnosis::inquiry::Inquiry;
use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::puzzle::Puzzle;
use crate::search::{Budget, Interrupt, Stopped};

/// The digits that occur in the solutions of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurring {
    /// For each cell, in reading order, the digits that it holds in some solution found; nothing anywhere if there is no
    /// solution.
    pub digits: Box<[DigitSet]>,
    /// Whether no solution holds anything else. False when the budget ran out first.
    pub complete: bool,
}

impl Occurring {
    /// The cells that hold the same digit in all solutions, in reading order; none unless that is known.
    pub fn shared(&self) -> impl Iterator<Item = (Cell, Digit)> {
        let cells = self.digits.iter().enumerate().filter(|_| self.complete);
        cells.filter_map(|(index, digits)| Some((Cell::new(index), digits.only()?)))
    }
}

/// The first question asks for so many solutions at once; puzzles with fewer need no other.
const AT_FIRST: usize = 32;

/// Finds what occurs in the solutions of `puzzle`. The budget is for all questions together.
///
/// # Errors
/// When the interrupt asked to stop.
pub fn occurring(puzzle: &Puzzle, budget: Budget, interrupt: Interrupt<'_>) -> Result<Occurring, Stopped> {
    let mut inquiry = Inquiry::new(budget, interrupt);
    let mut puzzle = puzzle.clone();
    let mut digits = vec![DigitSet::EMPTY; puzzle.geometry().cell_count()].into_boxed_slice();
    let complete = match gather(&mut puzzle, &mut digits, &mut inquiry) {
        Ok(()) => true,
        Err(Stopped::Interrupted) => return Err(Stopped::Interrupted),
        Err(_) => false,
    };
    Ok(Occurring { digits, complete })
}

/// Adds what occurs to `digits`, until there is no more; an error when the search had to stop before.
fn gather(puzzle: &mut Puzzle, digits: &mut [DigitSet], inquiry: &mut Inquiry<'_>) -> Result<(), Stopped> {
    if gather_some(puzzle, AT_FIRST, digits, inquiry)? < AT_FIRST as u64 {
        return Ok(());
    }
    for cell in puzzle.geometry().cells() {
        loop {
            let new = puzzle.allowed(cell).without(digits[cell.index()]);
            let mut narrower = puzzle.clone();
            narrower.restrict(cell, new);
            if new.is_empty() || gather_some(&narrower, 1, digits, inquiry)? == 0 {
                break;
            }
        }
        // That nothing else is possible helps the questions about later cells.
        puzzle.restrict(cell, digits[cell.index()]);
    }
    Ok(())
}

/// Adds what up to `limit` solutions hold, and says how many there were.
fn gather_some(
    puzzle: &Puzzle,
    limit: usize,
    digits: &mut [DigitSet],
    inquiry: &mut Inquiry<'_>,
) -> Result<u64, Stopped> {
    let outcome = inquiry.ask(puzzle, limit);
    for solution in &outcome.solutions {
        digits.iter_mut().zip(solution).for_each(|(digits, digit)| digits.insert(*digit));
    }
    outcome.ended().map(|()| outcome.count)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::support::{puzzle, standard};
    use expect_test::{Expect, expect};

    #[track_caller]
    fn check(size: u8, text: &str, steps: u64, expected: Expect) {
        let puzzle = puzzle(&standard(size), text);
        let found = occurring(&puzzle, Budget::of(steps), &|| false).expect("nobody interrupts");
        let cell = |digits: &DigitSet| match digits.is_empty() {
            true => "-".to_owned(),
            false => digits.iter().map(|digit| digit.get().to_string()).collect(),
        };
        let rows: Vec<String> =
            found.digits.chunks(size.into()).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ")).collect();
        let complete = if found.complete { "" } else { "\nperhaps more" };
        expected.assert_eq(&format!("{}{complete}", rows.join("\n")));
    }

    #[test]
    fn all_solutions_are_looked_at() {
        check(
            4,
            "1... .... ..1. ....",
            u64::MAX,
            expect![[r#"
                1 234 234 234
                234 234 234 1
                234 234 1 234
                234 1 234 234"#]],
        );
        check(
            4,
            "1234 3412 .... ....",
            u64::MAX,
            expect![[r#"
            1 2 3 4
            3 4 1 2
            24 13 24 13
            24 13 24 13"#]],
        );
    }

    #[test]
    fn without_solution_nothing_occurs() {
        check(
            4,
            "11.. .... .... ....",
            u64::MAX,
            expect![[r#"
            - - - -
            - - - -
            - - - -
            - - - -"#]],
        );
    }

    #[test]
    fn an_empty_grid_is_open_everywhere() {
        let puzzle = Puzzle::new(standard(9));
        let found = occurring(&puzzle, Budget::of(u64::MAX), &|| false).expect("nobody interrupts");
        assert!(found.complete && found.digits.iter().all(|digits| digits.len() == 9));
        assert_eq!(found.shared().count(), 0);
    }

    #[test]
    fn a_budget_that_runs_out_leaves_what_was_found() {
        let puzzle = Puzzle::new(standard(9));
        let found = occurring(&puzzle, Budget::of(200), &|| false).expect("nobody interrupts");
        assert!(!found.complete && found.digits.iter().all(|digits| !digits.is_empty()));
        assert_eq!(found.shared().count(), 0);
        assert_eq!(occurring(&puzzle, Budget::of(200), &|| true), Err(Stopped::Interrupted));
    }
}
