//! The language server as an editor meets it: the real program, over its stdin and stdout.

mod actions;
mod beside;
mod clients;
mod code_lenses;
mod commands;
mod corpora;
mod diagnostics;
mod documents;
mod features;
mod formatting;
mod framing;
pub(crate) mod harness;
mod in_progress;
mod large;
mod lifecycle;
mod markdown;
mod navigation;
mod ordering;
mod pages;
mod present;
mod progress;
mod robustness;
mod same_findings;
mod settings;
mod typing;
mod workspace;
mod workspace_diagnostics;
