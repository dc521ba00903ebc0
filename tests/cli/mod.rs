//! The command line, end to end: the real program in a fresh folder. What is said here is what scripts rely on.

mod bad_input;
mod baseline;
mod broken_settings;
mod canon;
mod configuration;
mod convert;
mod corpora;
mod documents;
mod duplicates;
mod empty;
mod exit_codes;
mod exit_table;
mod explain;
mod first_argument;
mod fixes;
mod fmt;
mod formats;
#[cfg(unix)]
mod full;
pub(crate) mod harness;
mod inputs;
#[cfg(unix)]
mod kills;
mod logic;
mod long;
mod markdown;
mod other_commands;
mod partition;
mod patches;
mod pipes;
mod reports;
mod rule_pages;
mod settings;
mod since;
mod solve;
mod statistics;
mod stream;
mod streams;
#[cfg(unix)]
mod terminal;
mod watch;
#[cfg(unix)]
mod writing;
