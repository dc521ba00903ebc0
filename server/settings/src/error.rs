//! What is wrong with the settings.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What is wrong with a settings file. The display is `PATH:LINE:COLUMN: sentence`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// Line and column, both from 1, columns in Unicode scalar values; `None` if it is about the whole file.
    pub place: Option<(usize, usize)>,
    /// A sentence without a final full stop.
    pub message: String,
}

impl ConfigError {
    pub(crate) fn new(path: &Path, place: Option<(usize, usize)>, message: impl Into<String>) -> ConfigError {
        ConfigError { path: path.to_owned(), place, message: message.into() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.path.display())?;
        if let Some((line, column)) = self.place {
            write!(f, "{line}:{column}:")?;
        }
        write!(f, " {}", self.message)
    }
}

impl std::error::Error for ConfigError {}

/// Line and column of where a range starts.
pub(crate) fn place(text: &str, span: &Range<usize>) -> (usize, usize) {
    let before: String = text.char_indices().take_while(|(at, _)| *at < span.start).map(|(_, c)| c).collect();
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    (line, column)
}
