//! Finds mistakes in a file: the rules, the collection of their findings, and the comments that suppress findings.

pub mod collect;
pub mod drafts;
pub mod findings;
pub mod in_progress;
pub mod last_solution;
pub mod reasons;
pub mod rules;
pub mod suppression;

#[cfg(test)]
mod tests;
