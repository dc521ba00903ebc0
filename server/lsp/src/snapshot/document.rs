//! One state of a document, with everything that an answer about it needs. Immutable, for any thread.

use crate::client::capabilities::ClientFeatures;
use crate::client::settings::Settings;
use crate::convert::position;
use crate::convert::token_data::TokenCache;
use crate::protocol::{Position, Range, Uri};
use crate::snapshot::Revision;
use crate::snapshot::workspace_index::WorkspaceIndex;
use crate::workers::flag::Flag;
use ide::{Analysis, FileId, Offset, Rope, Span};
use std::sync::Arc;

/// One state of one document.
#[derive(Clone)]
pub(crate) struct DocumentSnapshot {
    /// The state of all documents in `ide`.
    pub(crate) analysis: Analysis,
    /// The puzzles of the files that are not open, in the same state.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// The document in it.
    pub(crate) file: FileId,
    pub(crate) text: Rope,
    pub(crate) uri: Uri,
    /// The client's number of this state.
    pub(crate) version: Option<i32>,
    /// Our number of this state, unique in the session.
    pub(crate) revision: Revision,
    pub(crate) features: Arc<ClientFeatures>,
    pub(crate) settings: Arc<Settings>,
    /// The semantic tokens that the client was given last.
    pub(crate) tokens: Arc<TokenCache>,
    /// A byte in the grid that is being typed.
    pub(crate) typed: Option<Offset>,
    /// The number of reports about the document so far.
    pub(crate) reports: u64,
    /// Raised when there is a newer state.
    pub(crate) superseded: Flag,
}

impl DocumentSnapshot {
    /// The length of its text in bytes.
    pub(crate) fn len(&self) -> usize {
        self.text.len_bytes()
    }

    /// The byte at a position.
    pub(crate) fn offset(&self, position: Position) -> Offset {
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

/// One state of all documents, for requests that are about no document, or several.
pub(crate) struct SessionSnapshot {
    /// The documents whose text is known, in the order of their URIs.
    pub(crate) documents: Vec<DocumentSnapshot>,
    /// The puzzles of the files that are not open.
    pub(crate) index: Arc<WorkspaceIndex>,
    pub(crate) features: Arc<ClientFeatures>,
}

#[cfg(test)]
impl DocumentSnapshot {
    /// A document with this text, open in a client that announces nothing.
    pub(crate) fn of(text: &str) -> DocumentSnapshot {
        let file = FileId(1);
        let mut host = ide::AnalysisHost::default();
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
