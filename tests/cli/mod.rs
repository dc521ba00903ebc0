//! The command line, end to end: the real program in a fresh folder. What is said here is what scripts rely on.

mod bad_input;
mod corpora;
mod exit_codes;
mod formats;
mod harness;
mod inputs;
mod other_commands;
mod pipes;
mod solve;
