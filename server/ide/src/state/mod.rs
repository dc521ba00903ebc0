//! Keeps files, their blocks, and the facts that are known about each puzzle. Must not know the
//! checks of rules.

pub(crate) mod chunks;
pub(crate) mod facts;
pub(crate) mod file;
pub(crate) mod last_solution;
pub(crate) mod line_list;
pub(crate) mod logical_path;
pub(crate) mod proof;
pub(crate) mod rating;
pub(crate) mod written_cell;
