//! The process that a command runs in: exit status, interruption, worker threads. Knows no files and no puzzles.

pub(crate) mod git;
pub(crate) mod interrupt;
pub(crate) mod ordered_parallel;
pub(crate) mod status;
