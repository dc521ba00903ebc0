//! Features about files and the workspace as a whole.

pub(crate) mod file_operations;
pub(crate) mod workspace_diagnostics;
