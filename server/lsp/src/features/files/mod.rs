//! Handles operations on files, and requests about the whole workspace.

pub(crate) mod file_operations;
pub(crate) mod workspace_diagnostics;
