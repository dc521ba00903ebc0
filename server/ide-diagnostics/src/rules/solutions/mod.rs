//! Holds the rules about the solutions of a puzzle, computed and declared.

pub mod count_mismatch;
pub mod multiple_solutions;
pub mod redundant_given;
pub mod solution_mismatch;
pub mod undecided;
pub mod unsolvable;
