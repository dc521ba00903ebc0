//! A document as it was when something was asked about it, with all that an answer needs. A value, for any thread.

use crate::client::capabilities::ClientFeatures;
use crate::client::settings::Settings;
use crate::convert::position;
use crate::convert::token_data::KeptTokens;
use crate::protocol::{Position, Range, Uri};
use crate::snapshot::Revision;
use crate::snapshot::workspace_index::WorkspaceIndex;
use crate::workers::flag::Flag;
use ide::{Analysis, FileId, Rope, Span};
use std::sync::Arc;

/// One state of one document.
#[derive(Clone)]
pub(crate) struct DocumentSnapshot {
    /// The state of all documents.
    pub(crate) analysis: Analysis,
    /// What is known of the files that are not open, in the same state.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// This one in it.
    pub(crate) file: FileId,
    /// Its text.
    pub(crate) text: Rope,
    /// Its name.
    pub(crate) uri: Uri,
    /// The client's number of this state.
    pub(crate) version: Option<i32>,
    /// Our number of it, of which there is no other in the session.
    pub(crate) revision: Revision,
    /// What the client can do.
    pub(crate) features: Arc<ClientFeatures>,
    /// The client's settings.
    pub(crate) settings: Arc<Settings>,
    /// The semantic tokens that the client was given last.
    pub(crate) tokens: Arc<KeptTokens>,
    /// Where a grid in it is being typed.
    pub(crate) typed: Option<u32>,
    /// How many reports about it there had been.
    pub(crate) reports: u64,
    /// Whether there is a newer one.
    pub(crate) superseded: Flag,
}

impl DocumentSnapshot {
    /// The length of its text in bytes.
    pub(crate) fn len(&self) -> usize {
        self.text.len_bytes()
    }

    /// The byte at a position.
    pub(crate) fn offset(&self, position: Position) -> u32 {
        position::offset(&self.text, position, self.features.encoding)
    }

    /// The bytes of a range.
    pub(crate) fn span(&self, range: Range) -> Span {
        position::span(&self.text, range, self.features.encoding)
    }

    /// The range of some bytes.
    pub(crate) fn range(&self, span: Span) -> Range {
        position::range(&self.text, span, self.features.encoding)
    }
}

/// One state of everything that is open, for questions that are about no document, or several.
pub(crate) struct SessionSnapshot {
    /// The documents whose text is known, by name.
    pub(crate) documents: Vec<DocumentSnapshot>,
    /// What is known of the files that are not open.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// What the client can do.
    pub(crate) features: Arc<ClientFeatures>,
}

#[cfg(test)]
impl DocumentSnapshot {
    /// A document that says this, open in a client that announces nothing.
    pub(crate) fn of(text: &str) -> DocumentSnapshot {
        let (file, mut host) = (FileId(1), ide::AnalysisHost::default());
        host.apply(ide::Change::Open { file, text: text.to_owned(), dialect: ide::Dialect::Sudoku });
        DocumentSnapshot {
            analysis: host.snapshot(),
            index: Arc::default(),
            file,
            text: Rope::from_str(text),
            uri: Uri::from("file:///test.sudoku"),
            version: Some(1),
            revision: Revision(1),
            features: Arc::default(),
            settings: Arc::default(),
            tokens: Arc::default(),
            typed: None,
            reports: 0,
            superseded: Flag::default(),
        }
    }
}
