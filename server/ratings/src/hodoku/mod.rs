//! Rates puzzles like HoDoKu 2.2: a score, the sum over the steps of a path, and a level.
//!
//! ```
//! use engine::Digit;
//! use ratings::hodoku::{Level, rate};
//!
//! let line = ".2.81.74.7....31...9...28.5..9.4..874..2.8..316..3.2..3.27...6...56....8.76.51.9.";
//! let mut givens = [None; 81];
//! for (given, symbol) in givens.iter_mut().zip(line.bytes()) {
//!     *given = Digit::new(symbol.saturating_sub(b'0')).filter(|_| symbol.is_ascii_digit());
//! }
//! let rating = rate(&givens, &|| false).expect("it has one solution");
//! assert_eq!((rating.score, rating.level), (180, Level::Easy));
//! ```
//!
//! `base` holds the board and the form of a step, `path` tries the techniques in their order, and every technique is a
//! file or a folder; `implications` are what chains and forcing nets follow. All depends on details: which of several
//! steps is found first, and in which order candidates disappear. The page `hodoku.md` of this crate lists them as
//! facts about the program. Where a file names such a detail, a different choice gives other scores.
//!
//! Must not use the techniques of `engine`, which find steps in another order.

mod als;
mod base;
mod brute_force;
mod chains;
mod colors;
mod fish;
mod forcing;
mod implications;
mod path;
mod single_digit;
mod singles;
mod subsets;
mod uniqueness;
mod wings;

pub use base::digits::Digit;
pub use base::geometry::Cell;
pub use base::geometry::{CellSet, Cells};
pub use base::step::{Candidate, Conclusion, Step};
pub use base::technique::{Level, Technique};

use crate::Unrated;
use engine::Interrupt;

/// How hard a puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the hardest technique, or a higher one if the score is beyond its limit.
    pub level: Level,
}

impl Rating {
    fn of(techniques: impl Iterator<Item = Technique>) -> Rating {
        let mut score = 0;
        let mut hardest = Level::Easy;
        for technique in techniques {
            score += technique.score();
            hardest = hardest.max(technique.level());
        }
        Rating { score, level: hardest.raised_by(score) }
    }
}

/// Rates a puzzle. The interrupt is called about every ten microseconds, tens of thousands of times for the hardest
/// puzzles.
///
/// # Errors
/// The reason why the puzzle has no rating.
pub fn rate(givens: &[Option<engine::Digit>; 81], interrupt: Interrupt<'_>) -> Result<Rating, Unrated> {
    let mut techniques = Vec::new();
    path::follow(givens, interrupt, &mut |step| techniques.push(step.technique))?;
    Ok(Rating::of(techniques.into_iter()))
}

/// The steps from the givens to the solution.
///
/// # Errors
/// As [`rate`].
pub fn steps(givens: &[Option<engine::Digit>; 81], interrupt: Interrupt<'_>) -> Result<Vec<Step>, Unrated> {
    let mut steps = Vec::new();
    path::follow(givens, interrupt, &mut |step| steps.push(step.clone()))?;
    Ok(steps)
}
