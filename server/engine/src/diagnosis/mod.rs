//! Explains the outcome of a search: why a puzzle has no solution, why it has several, which givens it could do without.

pub mod ambiguity;
pub mod backbone;
pub mod completion;
pub mod direct_conflicts;
pub(crate) mod inquiry;
pub mod redundant;
pub mod refutation;
pub mod unsatisfiable;
