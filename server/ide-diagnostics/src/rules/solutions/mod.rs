//! Holds the rules about the solutions of a puzzle, computed and declared.

pub(super) mod count_mismatch;
pub(crate) mod multiple_solutions;
pub(super) mod redundant_given;
pub(super) mod solution_mismatch;
pub(super) mod undecided;
pub(crate) mod unsolvable;
