//! Explains puzzles as a person would: steps to the solution, and why there is none, or more than one.
//!
//! Entry points:
//! - [`singles`] follows naked and hidden singles, with the reason of each step;
//! - [`techniques`] finds the patterns that people use: the next step, or the whole path, each step with its reason;
//! - [`trace`] runs a search that guesses, event by event, with its state at any moment;
//! - [`Diagnosis`](diagnosis::Diagnosis) explains puzzles without a unique solution, from one search: [minimal
//!   unsatisfiable subsets](diagnosis::unsatisfiable) and their [refutation](diagnosis::refutation), the
//!   [ambiguity](diagnosis::ambiguity) of several solutions and their [completion](diagnosis::completion), and
//!   [redundant givens](diagnosis::redundant);
//! - [`DirectConflicts`](diagnosis::direct_conflicts::DirectConflicts) are those of the written values, without any
//!   conclusion.
//!
//! Every function depends on its arguments alone, as in `engine`, and budgets count steps of a search, not time.

pub mod diagnosis;
pub mod singles;
pub mod techniques;
pub mod trace;

// Unit tests share their helpers with those of `engine`.
#[cfg(test)]
#[path = "../../engine/tests/support/mod.rs"]
mod support;
