//! Finds mistakes in a file: the rules, the collection of their findings, and the comments that suppress findings.
//!
//! [`findings`] answers the questions about a snapshot. [`rules`] has a file for each rule, with its page and its
//! tests.

pub mod checks;
pub mod classic_line;
pub mod collect;
pub mod findings;
pub mod in_progress;
mod last_solution;
pub mod reasons;
pub mod rules;
pub mod suppression;

#[cfg(test)]
mod tests;
