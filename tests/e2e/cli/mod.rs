//! Tests the command line: runs the program in a fresh folder. Scripts rely on the behaviour that these tests fix.

mod check;
mod commands;
pub(crate) mod harness;
mod input;
mod output;
mod pages;
mod settings;
