//! Describes data sets: what is wrong in each table, and which puzzles tables share.
//!
//! The names of the members are a promise; see the contract of the commands.

mod collector;
mod html;
mod numbers;
mod survey;
mod surveyed;
mod symmetries;
mod text;

pub use collector::Surveyor;
pub use numbers::{Across, Answers, Counts, Examples, FileReport, Numbering, Ratings, Report};

#[cfg(test)]
mod tests;
