//! Formats texts of tests.

use crate::{Formatting, format};
pub(crate) use ide_db::base::finding::with_edits as apply;
use ide_db::{Change, FileId, Host};
use syntax::{Dialect, Span};

/// Formats a text, or the puzzles that some ranges of it touch.
pub(crate) fn formatting(dialect: Dialect, text: &str, ranges: Option<&[Span]>) -> Formatting {
    let file = FileId(0);
    let mut host = Host::default();
    host.apply(Change::Open { file, text: text.to_owned(), dialect });
    format(&host.snapshot(), file, ranges, &|| false).expect("nothing interrupts")
}
