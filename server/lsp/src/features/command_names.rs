//! The names of the commands that other features refer to.

/// Applies an action that was offered.
pub(crate) const APPLY_ACTION: &str = "sudoku-lsp.applyAction";

/// Says what a puzzle is like.
pub(crate) const STATUS: &str = "sudoku-lsp.status";

/// Shows the path of logic, or why there is no solution.
pub(crate) const PATH: &str = "sudoku-lsp.path";
