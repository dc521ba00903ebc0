//! Writes errors, notes and progress to stderr, and chooses colours. Knows no files and no puzzles.

mod colors;
mod complaint;
mod console;
mod progress;
mod when;

pub(crate) use colors::{Ink, Paint};
pub(crate) use complaint::Complaint;
pub(crate) use console::{Console, Verbosity, print};
pub(crate) use progress::{Counters, Progress};
pub(crate) use when::When;
