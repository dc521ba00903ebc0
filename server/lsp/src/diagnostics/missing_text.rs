//! Reports a document whose text is not known: one diagnostic in place of findings.

use crate::diagnostics::check::Report;
use crate::protocol::{Diagnostic, DiagnosticSeverity};
use crate::to_proto;
use crate::transport::framer::MESSAGE_CAP;
use crate::transport::lost_message::LossReason;

/// The reason why the text of a document is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum MissingText {
    /// A message about it could not be read.
    LostMessage(LossReason),
    /// It has more small puzzles than are held.
    Crowded,
    /// Our code has panicked on it, with this message.
    Failure(String),
}

impl MissingText {
    /// The report about the document.
    pub(crate) fn report(&self) -> Report {
        Report::new(&[self.diagnostic()])
    }

    /// The diagnostic in place of findings.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        match self {
            MissingText::LostMessage(LossReason::TooLong(length)) => to_proto::notice(
                DiagnosticSeverity::Warning,
                "too-large",
                format!("This document is too large to be checked: the message from the editor has {length} bytes, the limit is {MESSAGE_CAP}"),
            ),
            MissingText::LostMessage(LossReason::Malformed) => to_proto::notice(
                DiagnosticSeverity::Warning,
                "lost-change",
                "This document cannot be checked because a message from the editor could not be read: close it and open it again".to_owned(),
            ),
            MissingText::Crowded => to_proto::notice(
                DiagnosticSeverity::Warning,
                "too-large",
                "This document has more small puzzles than can be held here: check it with `sudoku-lsp check`, or put them into several files"
                    .to_owned(),
            ),
            MissingText::Failure(words) => to_proto::notice(
                DiagnosticSeverity::Error,
                "internal-error",
                format!("The check of this document failed because of a bug in sudoku-lsp: {words}"),
            ),
        }
    }
}
