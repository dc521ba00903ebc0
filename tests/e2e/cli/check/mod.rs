//! Tests `check`: its options, its exit codes, and how the parts of a run are joined.

mod baseline;
mod duplicates;
mod exit_codes;
mod exit_table;
mod fixes;
mod patches;
mod since;
mod watch;
