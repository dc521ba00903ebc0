//! Compares the reference pages with the program.

mod command_line;
mod configuration;
mod rules;
