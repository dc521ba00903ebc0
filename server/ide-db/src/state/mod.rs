//! Keeps files, their blocks, and the facts that are known about each puzzle. Must not know the checks of rules.

pub mod block_facts;
pub mod chunks;
pub mod file;
pub(crate) mod last_solution;
pub mod line_list;
pub mod logical_path;
pub mod proof;
pub mod rating;
pub(crate) mod replaced;
pub mod written_cell;
