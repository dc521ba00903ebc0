//! Defines the names of a file.

use std::sync::Arc;

/// The names of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names {
    /// For programs: relative to the working directory if the file is inside.
    pub(crate) path: Arc<str>,
    /// For people: as given on the command line, or below the folder that was given.
    pub(crate) shown: Arc<str>,
    /// `path` percent-encoded, if the name is no UTF-8 and `path` leads to no file.
    pub(crate) uri: Option<Arc<str>>,
}
