//! Tests diagnostics: their contents and their delivery.

mod delivery;
mod in_progress;
mod ratings;
mod same_findings;
mod saved;
mod workspace_diagnostics;
mod workspace_duplicates;
