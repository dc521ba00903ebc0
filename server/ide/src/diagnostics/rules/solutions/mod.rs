//! Holds the rules about the solutions of a puzzle, computed and declared.

pub(crate) mod count_mismatch;
pub(crate) mod multiple_solutions;
pub(crate) mod redundant_given;
pub(crate) mod solution_mismatch;
pub(crate) mod undecided;
pub(crate) mod unsolvable;
