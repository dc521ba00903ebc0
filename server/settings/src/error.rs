//! What is wrong with the settings.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// Why a settings file cannot be used. The display is a line for each mistake, `PATH:LINE:COLUMN: sentence`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// All that is wrong, at least one thing, in the order of the text.
    pub mistakes: Vec<Mistake>,
}

/// One thing that is wrong.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mistake {
    /// Line and column, both from 1, columns in Unicode scalar values; `None` if it is about the whole file.
    pub place: Option<(usize, usize)>,
    /// Where that ends, counted alike.
    pub end: Option<(usize, usize)>,
    /// A sentence without a final full stop.
    pub message: String,
}

/// What is wrong in a text, and where.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Wrong {
    /// Bytes; `None` if it is about the whole text.
    pub(crate) span: Option<Range<usize>>,
    /// A sentence.
    pub(crate) message: String,
}

impl ConfigError {
    /// About a file as a whole.
    pub(crate) fn whole(path: &Path, message: impl Into<String>) -> ConfigError {
        let mistake = Mistake { place: None, end: None, message: message.into() };
        ConfigError { path: path.to_owned(), mistakes: vec![mistake] }
    }

    /// About places in its text.
    pub(crate) fn at(path: &Path, lines: &Lines<'_>, mut wrong: Vec<Wrong>) -> ConfigError {
        // What is about the whole is said last: it tells about the others.
        wrong.sort_by_key(|it| it.span.as_ref().map_or(usize::MAX, |span| span.start));
        let mistake = |Wrong { span, message }| Mistake {
            place: span.as_ref().map(|span| lines.place(span.start)),
            end: span.map(|span| lines.place(span.end)),
            message,
        };
        ConfigError { path: path.to_owned(), mistakes: wrong.into_iter().map(mistake).collect() }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, mistake) in self.mistakes.iter().enumerate() {
            let separator = if index == 0 { "" } else { "\n" };
            write!(f, "{separator}{}:", self.path.display())?;
            if let Some((line, column)) = mistake.place {
                write!(f, "{line}:{column}:")?;
            }
            write!(f, " {}", mistake.message)?;
        }
        Ok(())
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

    /// Line and column of a byte.
    pub(crate) fn place(&self, at: usize) -> (usize, usize) {
        let line = self.line(at);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        let before = self.text.get(start..at.min(self.text.len())).unwrap_or_default();
        (line, before.chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_may_lie_at_the_end() {
        let lines = Lines::new("ab\n\näö");
        let place = |at| lines.place(at);
        assert_eq!([0, 1, 2, 3, 4].map(place), [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]);
        assert_eq!([6, 8, 9].map(place), [(3, 2), (3, 3), (3, 3)]);
        assert_eq!(Lines::new("").place(0), (1, 1));
    }
}
