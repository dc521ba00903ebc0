//! Machinery of a run: parallel work with ordered results, progress, console, exit codes.

pub(crate) mod console;
pub(crate) mod exit;
pub(crate) mod interrupt;
pub(crate) mod ordered_parallel;
pub(crate) mod pass;
pub(crate) mod per_puzzle;
pub(crate) mod plan;
pub(crate) mod progress;
pub(crate) mod streaming;
