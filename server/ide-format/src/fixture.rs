//! Formats texts of tests.

use crate::{Formatting, format};
pub(crate) use ide_db::base::finding::with_edits as apply;
use syntax::{Dialect, Span};
use test_fixture::{FILE, analysis_as};

/// Formats a text, or the puzzles that some ranges of it touch.
pub(crate) fn formatting(dialect: Dialect, text: &str, ranges: Option<&[Span]>) -> Formatting {
    format(&analysis_as(text, dialect), FILE, ranges, &|| false).expect("nothing interrupts")
}
