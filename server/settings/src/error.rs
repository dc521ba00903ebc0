//! The errors of settings: invalid values, mistakes in a text, files that cannot be used.

use std::fmt;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// A settings file that cannot be used. The display is a line for each mistake, `PATH:LINE:COLUMN: sentence`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct ConfigError {
    /// The file.
    pub path: PathBuf,
    /// All mistakes, at least one, in the order of the text.
    pub mistakes: Vec<Mistake>,
}

/// A mistake in a settings file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Mistake {
    /// Line and column, both from 1, columns in Unicode scalar values; `None` if it is about the whole file.
    pub place: Option<(usize, usize)>,
    /// The end of the place, counted alike.
    pub end: Option<(usize, usize)>,
    /// A sentence without a final full stop.
    pub message: String,
}

/// A mistake at a range of bytes in a text.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct TextMistake {
    /// `None` if it is about the whole text.
    pub(crate) span: Option<Range<usize>>,
    /// A sentence.
    pub(crate) message: String,
}

/// A value that a setting cannot have. The display is a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidValue(String);

impl InvalidValue {
    pub(crate) fn new(sentence: impl Into<String>) -> InvalidValue {
        InvalidValue(sentence.into())
    }
}

impl fmt::Display for InvalidValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for InvalidValue {}

impl From<InvalidValue> for String {
    fn from(invalid: InvalidValue) -> String {
        invalid.0
    }
}

impl ConfigError {
    /// An error about a file as a whole.
    pub(crate) fn whole(path: &Path, message: impl Into<String>) -> ConfigError {
        let mistake = Mistake { place: None, end: None, message: message.into() };
        ConfigError { path: path.to_owned(), mistakes: vec![mistake] }
    }

    /// An error about places in the text of a file.
    pub(crate) fn at(path: &Path, lines: &LineIndex<'_>, mut mistakes: Vec<TextMistake>) -> ConfigError {
        // A mistake about the whole text comes last: it summarises the others.
        mistakes.sort_by_key(|mistake| mistake.span.as_ref().map_or(usize::MAX, |span| span.start));
        let mistakes = mistakes.into_iter().map(|TextMistake { span, message }| Mistake {
            place: span.as_ref().map(|span| lines.place(span.start)),
            end: span.map(|span| lines.place(span.end)),
            message,
        });
        ConfigError { path: path.to_owned(), mistakes: mistakes.collect() }
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

/// The offsets at which the lines of a text begin.
pub(crate) struct LineIndex<'a> {
    text: &'a str,
    starts: Vec<usize>,
}

impl LineIndex<'_> {
    pub(crate) fn new(text: &str) -> LineIndex<'_> {
        let mut starts = vec![0];
        starts.extend(text.match_indices('\n').map(|(at, _)| at + 1));
        LineIndex { text, starts }
    }

    /// The line of a byte, from 1.
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
    fn places_count_characters_and_may_be_at_the_end() {
        let lines = LineIndex::new("ab\n\näö");
        let place = |at| lines.place(at);
        assert_eq!([0, 1, 2, 3, 4].map(place), [(1, 1), (1, 2), (1, 3), (2, 1), (3, 1)]);
        assert_eq!([6, 8, 9].map(place), [(3, 2), (3, 3), (3, 3)]);
        assert_eq!(LineIndex::new("").place(0), (1, 1));
    }
}
