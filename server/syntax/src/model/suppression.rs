//! Defines the comments that suppress rules. Knows no rule by name.

use crate::text::offset::BlockOffset;
use crate::text::span::BlockSpan;

/// A comment that suppresses rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// The comment, without blanks around it.
    pub span: BlockSpan,
    /// The range to remove so that nothing is left of it: its line with its end mark, or, if its line has other text,
    /// the blanks before it, unless they are cells. The byte order mark of the file stays, too.
    pub whole: BlockSpan,
    /// Where it holds.
    pub scope: Scope,
    /// Where the list of names begins.
    pub verb_end: BlockOffset,
    /// The rules that it names, known or not.
    pub names: Box<[Name]>,
}

/// Where a [`Suppression`] holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// In the puzzles of its block: the one that follows it or contains it; all of those on one line.
    Puzzle,
    /// In the whole file.
    File,
}

/// A word that should be the name of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// Its range.
    pub span: BlockSpan,
    pub text: Box<str>,
}
