//! Runs the commands about a folder of puzzles, its set-up and its versions.

pub(crate) mod diff;
pub(crate) mod doctor;
pub(crate) mod git_driver;
pub(crate) mod init;
mod texts;
