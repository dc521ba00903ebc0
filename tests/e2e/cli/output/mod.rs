//! Tests reports, output on a terminal, and the files that are written.

mod formats;
#[cfg(unix)]
mod full;
mod full_device;
mod log_commands;
mod pipes;
mod reports;
#[cfg(unix)]
pub(crate) mod terminal;
#[cfg(unix)]
mod writing;
