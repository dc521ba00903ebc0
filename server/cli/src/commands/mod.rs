//! The commands: one module each, from a resolved plan to its output.

pub(crate) mod canon;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod config;
pub(crate) mod convert;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod hint;
pub(crate) mod man;
pub(crate) mod merge;
pub(crate) mod rules;
pub(crate) mod solve;
pub(crate) mod stream;
pub(crate) mod watch;
