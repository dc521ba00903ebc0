//! Defines the error of reading and writing formats.

use std::error::Error;
use std::fmt;

/// The reason why a text is not read as a puzzle, or a puzzle is not written in a format. Displayed as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError(String);

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for FormatError {}

impl From<String> for FormatError {
    fn from(sentence: String) -> FormatError {
        FormatError(sentence)
    }
}

impl From<&str> for FormatError {
    fn from(sentence: &str) -> FormatError {
        FormatError(sentence.to_owned())
    }
}
