//! Rates puzzles like Sudoku Explainer 1.2.1, as `serate` 1.2.1.3 prints it: ER, EP and ED.
//!
//! The path takes the first step of the first technique that finds any, in a fixed order, and starts again. Each
//! technique is a function of the grid alone; where one of them looks wrong, it is so in the program, and changes
//! ratings. One choice is free there, because the program takes it by addresses in memory: the order in which a pattern
//! inside a dynamic chain removes its candidates. It is the reading order here, as in its later versions.
//!
//! - [`board`] keeps candidates in bit sets;
//! - [`singles`] to [`aligned`] hold the basic techniques;
//! - [`chains`] holds everything from 6.5 on, apart from the aligned triplets.
//!
//! Must not know text, nor the techniques that `engine` finds for people.

mod aligned;
mod board;
mod bug;
mod chains;
mod difficulty;
mod fish;
mod locking;
mod path;
mod singles;
mod step;
mod subsets;
mod unique_loops;
mod wings;

pub use difficulty::{Difficulty, Rating};
pub use path::{rate, steps};
pub use step::{Step, Technique};
