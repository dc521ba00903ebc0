//! A document that is open in the client: in which state it is, and what is known and promised about that state. Its text is
//! with the host.

use crate::convert::token_data::KeptTokens;
use crate::diagnostics::checks::{Report, Revision};
use crate::diagnostics::progress::RunningProof;
use crate::diagnostics::refresh::EarlyAnswers;
use crate::documents::in_progress::Typing;
use crate::documents::large_text::Reading;
use crate::session::event::Pull;
use crate::session::pool::{Panicked, guard};
use crate::session::snapshot::Flag;
use crate::transport::unreadable_message::Why;
use ide::{Config, Dialect, FileId};
use std::sync::Arc;
use std::time::Instant;

/// A document that is open in the client.
pub(crate) struct Document {
    pub(crate) file: FileId,
    /// What kind of file it is.
    pub(crate) dialect: Dialect,
    /// The settings in force for it.
    pub(crate) config: Arc<Config>,
    /// The client's number of its state: what the client said last, even if it is less than before.
    pub(crate) version: Option<i32>,
    /// Our number of its state.
    pub(crate) revision: Revision,
    /// The semantic tokens that the client was given last.
    pub(crate) tokens: Arc<KeptTokens>,
    /// Answers that were given before all was known.
    pub(crate) early: EarlyAnswers,
    /// Raised when this state is not the newest any more.
    pub(crate) superseded: Flag,
    /// Whether another document has changed that shares puzzles with it, so that its first report will be old.
    pub(crate) outdated: bool,
    /// Whether a newer report about the same state is being made.
    pub(crate) reported: bool,
    /// Set while a worker reads its text.
    pub(crate) reading: Option<Reading>,
    /// Why its text is not known, if it is not.
    pub(crate) lost: Option<Lost>,
    /// Whether the last check took so little time that a worker is not worth waking for the next.
    pub(crate) is_quick: bool,
    /// Whether this state's check has yet to begin.
    pub(crate) unchecked: bool,
    /// Whether this version has been answered with diagnostics.
    pub(crate) answered: bool,
    /// The newest report about this state, and when it was asked for.
    pub(crate) report: Option<(Revision, Report)>,
    /// What somebody types in it.
    pub(crate) typing: Typing,
    /// What the client has been sent last.
    pub(crate) shown: Option<u64>,
    /// Who waits for a report, and until when.
    pub(crate) pulls: Vec<(Pull, Instant)>,
    pub(crate) proof: Option<RunningProof>,
    /// Whether the user has said not to prove more than what is being worked on.
    pub(crate) restrained: bool,
    /// Whether it has been said that its versions go back.
    pub(crate) went_back: bool,
}

/// Why a document's text is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Lost {
    /// A message was not read.
    Message(Why),
    /// We have failed on it.
    Failure(String),
}

impl Document {
    /// A document that nobody has looked at.
    pub(crate) fn new(
        file: FileId,
        dialect: Dialect,
        config: Arc<Config>,
        version: Option<i32>,
        revision: Revision,
    ) -> Document {
        Document {
            file,
            dialect,
            config,
            version,
            revision,
            tokens: Arc::default(),
            early: EarlyAnswers::default(),
            superseded: Flag::default(),
            outdated: false,
            reported: false,
            reading: None,
            lost: None,
            is_quick: false,
            unchecked: true,
            answered: false,
            report: None,
            typing: Typing::default(),
            shown: None,
            pulls: Vec::new(),
            proof: None,
            restrained: false,
            went_back: false,
        }
    }

    /// Whatever is being found out about it is not wanted any more.
    pub(crate) fn renew(&mut self, revision: Revision) {
        std::mem::take(&mut self.superseded).raise();
        self.revision = revision;
        self.report = None;
        self.outdated = false;
        self.reported = false;
        self.early.forget();
        self.proof = None;
        self.unchecked = true;
    }

    /// Does something to its text that may fail, by a mistake of ours.
    pub(crate) fn attempt(&mut self, change: impl FnOnce()) {
        if let Err(Panicked(words)) = guard(change) {
            self.lost = Some(Lost::Failure(words));
        }
    }
}
