//! Runs the commands that answer one question about every puzzle.

pub(crate) mod canon;
pub(crate) mod change;
mod choose_board;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod hint;
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod solve;
mod steps;
#[cfg(feature = "tables")]
mod tables;
