//! Names the commands that other features refer to.

/// Applies an action that was offered.
pub(crate) const APPLY_ACTION: &str = "sudoku-lsp.applyAction";

pub(crate) const GENERATE: &str = "sudoku-lsp.generate";

/// Shows the status of a puzzle.
pub(crate) const STATUS: &str = "sudoku-lsp.status";

/// Says why a cell cannot hold a value.
pub(crate) const WHY_NOT: &str = "sudoku-lsp.whyNot";

/// Shows the path of logic, or the proof that there is no solution.
pub(crate) const PATH: &str = "sudoku-lsp.path";
