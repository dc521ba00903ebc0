//! What a file is called.

use std::sync::Arc;

/// The names of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Names {
    /// For programs: relative to the working directory where it lies in it.
    pub(crate) path: Arc<str>,
    /// For people: as it was given, or below the folder that was given.
    pub(crate) shown: Arc<str>,
    /// `path` percent-encoded, where that leads to no file because the name is no UTF-8.
    pub(crate) uri: Option<Arc<str>>,
}
