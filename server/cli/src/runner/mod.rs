//! Runs one question over all puzzles of the inputs, and prints the answers in order. Does not know the question.

mod answer;
pub(crate) mod classes;
pub(crate) mod each_piece;
mod each_text;
pub(crate) mod form;
pub(crate) mod line_lists;
mod losses;
pub(crate) mod pass;
pub(crate) mod per_puzzle;
pub(crate) mod readable;
pub(crate) mod setup;
pub(crate) mod streaming;

pub(crate) use each_text::each_text;
