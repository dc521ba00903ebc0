//! What a check has found, as plain data: byte ranges of the file, words for a person. No protocol, no lines and columns.

use crate::rules::Rule;
use std::sync::Arc;
use syntax::Span;

/// How bad a finding is. Ordered: `Info < Warning < Error`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; never fails a check by default.
    Info,
    /// Probably not what the author wants.
    Warning,
    /// Certainly wrong.
    Error,
}

impl Severity {
    /// `error`, `warning` or `info`, as on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// One thing that a rule says about one puzzle, or about text outside of all puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The rule that found it.
    pub rule: Rule,
    /// Its severity under the settings in force.
    pub severity: Severity,
    /// Where it is, in bytes of the file.
    pub span: Span,
    /// One sentence without a final full stop.
    pub message: String,
    /// Which puzzle of the file it concerns.
    pub puzzle: Option<PuzzleIndex>,
    /// That puzzle's title, if it has one.
    pub name: Option<Arc<str>>,
    /// The cells it concerns, in `r1c5` form.
    pub cells: Vec<String>,
    /// Other places that explain it.
    pub related: Vec<Related>,
    /// How it can be mended, if there is a way that needs no choice.
    pub fix: Option<Fix>,
}

/// A place that explains a finding; in the same file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Related {
    /// Where, in bytes of the file.
    pub span: Span,
    /// What to see there.
    pub message: String,
}

/// A change of the text that mends a finding.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What it does, in the imperative: `Remove the 5 at r1c3`.
    pub title: String,
    /// Whether it may be applied without asking.
    pub safety: Safety,
    /// The change: sorted, not overlapping.
    pub edits: Vec<TextEdit>,
}

/// Whether a fix may be applied without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Safety {
    /// It keeps what the author wrote, or follows from it by logic.
    Safe,
    /// It guesses what the author meant.
    Unsafe,
}

/// Replaces a byte range of the file by a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextEdit {
    /// What goes, in bytes of the file.
    pub span: Span,
    /// What comes.
    pub text: String,
}

/// The position of a puzzle in its file, 0-based (shown 1-based).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PuzzleIndex(pub u32);

/// The findings of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// Sorted by range, then rule.
    pub list: Vec<Finding>,
    /// Whether every puzzle has been proved, so that nothing will be added. See [`crate::Analysis::prove`].
    pub complete: bool,
}
