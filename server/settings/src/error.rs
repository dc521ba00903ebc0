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
    /// Where that ends, counted alike.
    pub end: Option<(usize, usize)>,
    /// A sentence without a final full stop.
    pub message: String,
}

impl ConfigError {
    pub(crate) fn new(path: &Path, place: Option<(usize, usize)>, message: impl Into<String>) -> ConfigError {
        ConfigError { path: path.to_owned(), place, end: None, message: message.into() }
    }

    /// The same about a range.
    pub(crate) fn at(path: &Path, lines: &Lines<'_>, span: &Range<usize>, message: impl Into<String>) -> ConfigError {
        let end = lines.place(&(span.end..span.end));
        ConfigError { end: Some(end), ..ConfigError::new(path, Some(lines.place(span)), message) }
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

/// Where the lines of a text begin.
pub(crate) struct Lines<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl Lines<'_> {
    pub(crate) fn new(text: &str) -> Lines<'_> {
        let behind = text.match_indices('\n').map(|(at, _)| at + 1);
        Lines { text, starts: std::iter::once(0).chain(behind).collect() }
    }

    /// The line that a byte stands in, from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.starts.partition_point(|&start| start <= at)
    }

    /// Line and column of where a range starts.
    pub(crate) fn place(&self, span: &Range<usize>) -> (usize, usize) {
        let line = self.line(span.start);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        let before = self.text.get(start..span.start.min(self.text.len())).unwrap_or_default();
        (line, before.chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_may_lie_at_the_end() {
        let lines = Lines::new("ab\n\näö");
        let place = |at| lines.place(&(at..at));
        assert_eq!([0, 1, 2, 3, 4].map(place), [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]);
        assert_eq!([6, 8, 9].map(place), [(3, 2), (3, 3), (3, 3)]);
        assert_eq!(Lines::new("").place(&(0..0)), (1, 1));
    }
}
