//! Defines the result of formatting: the edits, and the text that stays unformatted with the reasons.

use ide_db::TextEdit;
use syntax::Span;

pub(crate) const TOO_LONG: &str = "more than 100,000 lines belong together";
pub(crate) const UNREADABLE: &str = "it cannot be read as a whole";
pub(crate) const UNSAYABLE: &str = "its format cannot represent all of it";
pub(crate) const PROGRAM: &str = "it is a part of a program, which would lose its brackets";
pub(crate) const DIFFERENT: &str = "it would be read differently once formatted";
pub(crate) const UNSTABLE: &str = "the file would be read differently once formatted";

/// The result of formatting.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formatting {
    /// The edits: sorted, not overlapping, none for unchanged text.
    pub edits: Vec<TextEdit>,
    /// The text that stays unformatted, with reasons.
    pub unformatted: Vec<Unformatted>,
}

/// Text that stays unformatted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unformatted {
    /// Its range.
    pub span: Span,
    /// The reason, as the end of a sentence.
    pub why: &'static str,
}

impl Unformatted {
    /// Returns true if it is readable, but has no other form: it would be read differently, or spoil what is around it.
    pub fn is_refusal(&self) -> bool {
        matches!(self.why, PROGRAM | DIFFERENT | UNSTABLE)
    }
}
