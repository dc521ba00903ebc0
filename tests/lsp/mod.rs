//! The language server as an editor meets it: the real program, over its stdin and stdout.

mod actions;
mod code_lenses;
mod commands;
mod clients;
mod corpora;
mod diagnostics;
mod documents;
mod features;
mod formatting;
mod framing;
mod harness;
mod large;
mod lifecycle;
mod navigation;
mod ordering;
mod present;
mod pages;
mod progress;
mod settings;
mod typing;
mod workspace;
mod workspace_diagnostics;
