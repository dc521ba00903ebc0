//! The error of a command line that cannot be carried out.

use std::fmt;

/// A sentence about bad usage.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct UsageError(String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

impl<S: Into<String>> From<S> for UsageError {
    fn from(sentence: S) -> UsageError {
        UsageError(sentence.into())
    }
}
