//! Runs the commands: a file or folder each, with the name of the command.
//!
//! `change` has those that replace a puzzle by another one: `minimize`, `make-unique`, `make-symmetric`, `scramble`.
//! `hint` and `explain` share the steps of logic, `diff` and `git-driver` the comparison of two versions of a text.

pub(crate) mod canon;
pub(crate) mod change;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod convert;
pub(crate) mod diff;
pub(crate) mod doctor;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod generate;
pub(crate) mod git_driver;
pub(crate) mod hint;
pub(crate) mod init;
pub(crate) mod man;
pub(crate) mod playground;
pub(crate) mod print;
pub(crate) mod rate;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod solve;
pub(crate) mod stream;
pub(crate) mod vicinity;
