//! Provides immutable states of documents, from which requests are answered on any thread. Knows neither the loop nor
//! the connection to the client.

pub(crate) mod markdown;
pub(crate) mod queries;
pub(crate) mod workspace_index;

use crate::client::capabilities::ClientFeatures;
use crate::client::settings::Settings;
use crate::from_proto;
use crate::protocol::{Position, Range, Uri};
use crate::snapshot::workspace_index::WorkspaceIndex;
use crate::token_data::TokenCache;
use crate::workers::flag::Flag;
use ide::{Analysis, FileId, Interrupt, Offset, PuzzleIndex, Rope, Scale, Span};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A number that is given once in a session, and greater than all before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct Revision(pub(crate) u64);

/// An answer that may lack what is not proved yet.
pub(crate) struct Early<T> {
    pub(crate) answer: T,
    /// True if nothing is missing.
    pub(crate) complete: bool,
}

/// The time that an answer waits for the proofs of its puzzles, which decide about forced cells. Those of a screen full
/// of classic puzzles take a tenth of it. What takes longer follows when the client is asked to request it again.
const PROOF_TIMEOUT: Duration = Duration::from_millis(2);

/// The time that an answer waits for ratings that it shows: few puzzles take longer.
const RATING_TIMEOUT: Duration = Duration::from_millis(300);

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
        from_proto::offset(&self.text, position, self.features.encoding)
    }

    /// The bytes of a range.
    pub(crate) fn span(&self, range: Range) -> Span {
        from_proto::span(&self.text, range, self.features.encoding)
    }

    /// Proves the puzzles in a range for a moment. If some are left, the answer about the range is an early one.
    pub(crate) fn prove_soon(&self, range: Span, interrupt: Interrupt<'_>) {
        let deadline = Instant::now() + PROOF_TIMEOUT;
        let out_of_time = || deadline <= Instant::now() || interrupt();
        let _ = self.analysis.prove_within(self.file, range, &out_of_time);
    }

    /// Rates a puzzle for a moment, first on the scale that is quick. The ratings that are left stay unknown.
    pub(crate) fn rate_soon(&self, puzzle: PuzzleIndex, interrupt: Interrupt<'_>) {
        let deadline = Instant::now() + RATING_TIMEOUT;
        let out_of_time = || deadline <= Instant::now() || interrupt();
        let _ = self.analysis.rate(self.file, puzzle, &[Scale::Hodoku, Scale::Se], &out_of_time);
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
