//! Tests which diagnostics reach an editor, and when.

mod delivery;
mod in_progress;
mod same_findings;
mod workspace_diagnostics;
mod workspace_duplicates;
