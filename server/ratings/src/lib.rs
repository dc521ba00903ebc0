//! Rates classic puzzles on published scales, with the values of the programs that define them.
//!
//! Each scale is a pipeline of its own, with the techniques of its program in the order of its program: a value is
//! comparable only if the first step that is found is the first step there. So nothing here uses the techniques of
//! `engine`, which find steps for people.
//!
//! - [`se`] is Sudoku Explainer 1.2.1, with the ratings ER, EP and ED;
//! - [`hodoku`] is HoDoKu 2.2, with a score and a level.
//!
//! The crate must not know text, files, clocks or threads.

pub mod hodoku;
pub mod se;

/// The reason why a puzzle has no rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unrated {
    /// The givens contradict each other.
    NoSolution,
    /// It has several solutions.
    SeveralSolutions,
    /// The program of the scale finds no further step.
    BeyondScale,
    /// The caller has interrupted.
    Interrupted,
}
