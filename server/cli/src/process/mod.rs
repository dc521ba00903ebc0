//! The process that a command runs in: exit status, interruption, worker threads, other programs. Knows no puzzles.

pub(crate) mod child;
pub(crate) mod git;
pub(crate) mod interrupt;
pub(crate) mod ordered_parallel;
pub(crate) mod status;
