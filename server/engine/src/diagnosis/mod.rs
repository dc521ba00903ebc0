//! Explains the outcome of a search: why a puzzle has no solution, why it has several, which givens it could do
//! without.
//!
//! Must not know how solutions are searched for, nor how an explanation is worded.

pub mod constraint_conflicts;
pub mod direct_conflicts;
pub mod refutation;
pub mod unsatisfiable;

pub mod ambiguity;
pub mod completion;
pub mod redundant;

mod budgeted_solver;
