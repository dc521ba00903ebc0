//! Rates classic puzzles on published scales, with the values of the programs that define them.
//!
//! Each scale is a pipeline of its own, with the techniques of its program in the order of its program: a value is
//! comparable only if the first step that is found is the first step there. So the scales do not use the techniques of
//! `engine`, which find steps for people.
//!
//! - [`se`] is Sudoku Explainer 1.2.1, with the ratings ER, EP and ED;
//! - [`hodoku`] is HoDoKu 2.2, with a score and a level;
//! - [`variant`] is a scale of our own for puzzles of other sizes, with rules or clues, by the steps of `logic`.
//!
//! The crate must not know text, files, clocks or threads.

pub mod hodoku;
pub mod se;
pub mod variant;

use engine::{Budget, Digit, Interrupt, Query, Solver, Stopped, Verdict};

/// The reason why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrated {
    NoSolution,
    SeveralSolutions,
    /// The search for its solutions takes too long.
    Undecided,
    /// The program of the scale finds no further step.
    BeyondScale,
    /// The caller has interrupted.
    Interrupted,
}

/// The steps of the search for a second solution. No classic puzzle with one solution takes a tenth.
const STEPS: u64 = 200_000;

/// Checks that a puzzle has just one solution: only then are ratings defined.
///
/// # Errors
/// The reason why it has no rating.
fn check_unique(givens: &[Option<Digit>; 81], interrupt: Interrupt<'_>) -> Result<(), Unrated> {
    let outcome = Solver::default().solve_classic(givens, Query::unique(Budget::of(STEPS)).until(interrupt));
    match outcome.verdict() {
        Verdict::One => Ok(()),
        Verdict::None => Err(Unrated::NoSolution),
        Verdict::Many => Err(Unrated::SeveralSolutions),
        Verdict::Undecided if outcome.stopped == Stopped::Interrupted => Err(Unrated::Interrupted),
        Verdict::Undecided => Err(Unrated::Undecided),
    }
}
