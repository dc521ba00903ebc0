//! Asks one question about every puzzle of the inputs, and prints the answers in order. Does not know the question.

mod answer;
pub(crate) mod form;
pub(crate) mod line_lists;
pub(crate) mod losses;
pub(crate) mod pass;
pub(crate) mod per_puzzle;
pub(crate) mod streaming;
