//! Holds what the session knows of a document that is open in the client: its settings, the state of its text, and the
//! check of that state. The text itself is in the host of `ide`.

use crate::convert::token_data::TokenCache;
use crate::diagnostics::document_checks::DocumentChecks;
use crate::diagnostics::document_ratings::DocumentRatings;
use crate::diagnostics::missing_text::MissingText;
use crate::documents::early_answers::EarlyAnswers;
use crate::documents::reading::Reading;
use crate::documents::typing::Typing;
use crate::snapshot::Revision;
use crate::workers::flag::Flag;
use crate::workers::pool::{Panicked, guard};
use ide::{Config, Dialect, FileId};
use std::sync::Arc;

/// A document that is open in the client.
pub(crate) struct Document {
    pub(crate) file: FileId,
    pub(crate) dialect: Dialect,
    /// The settings in force for it.
    pub(crate) config: Arc<Config>,
    /// The client's number of its state: the last one, even if it is less than the one before.
    pub(crate) version: Option<i32>,
    /// Our number of its state.
    pub(crate) revision: Revision,
    /// Raised when this state is not the newest any more.
    pub(crate) superseded: Flag,
    pub(crate) text: TextState,
    pub(crate) typing: Typing,
    /// True if it was edited since it was opened or saved.
    pub(crate) is_edited: bool,
    /// The semantic tokens that the client was given last.
    pub(crate) tokens: Arc<TokenCache>,
    pub(crate) early: EarlyAnswers,
    pub(crate) checks: DocumentChecks,
    pub(crate) ratings: DocumentRatings,
    /// True once the log says that its version has decreased.
    pub(crate) has_version_warning: bool,
}

/// The state of a document's text in the host.
pub(crate) enum TextState {
    /// All of it.
    Known,
    /// A worker is reading it.
    Reading(Reading),
    /// Nothing.
    Missing(MissingText),
}

impl Document {
    /// A document whose check has yet to begin.
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
            superseded: Flag::default(),
            text: TextState::Known,
            typing: Typing::default(),
            is_edited: false,
            tokens: Arc::default(),
            early: EarlyAnswers::default(),
            checks: DocumentChecks::default(),
            ratings: DocumentRatings::default(),
            has_version_warning: false,
        }
    }

    /// Begins a new state: work on the one before is not wanted any more.
    pub(crate) fn renew(&mut self, revision: Revision) {
        std::mem::take(&mut self.superseded).raise();
        self.revision = revision;
        self.early.forget();
        self.checks.restart();
        self.ratings.restart();
    }

    /// Begins a new version of the client's.
    pub(crate) fn renew_version(&mut self, version: Option<i32>, revision: Revision) {
        self.version = version.or(self.version);
        self.is_edited = true;
        self.checks.expect_answer();
        self.renew(revision);
    }

    /// Ends all work on it, since it is closed.
    pub(crate) fn close(&mut self) {
        self.superseded.raise();
        self.checks.close();
        // If it is being read, that is given up.
        self.text = TextState::Known;
    }

    /// Changes its text in the host. If that panics, the text is not known any more.
    pub(crate) fn attempt(&mut self, change: impl FnOnce()) {
        self.text = match guard(change) {
            Ok(()) => TextState::Known,
            Err(Panicked(words)) => TextState::Missing(MissingText::Failure(words)),
        };
    }

    /// Returns true if there is something to do after some time.
    pub(crate) fn is_waiting(&self) -> bool {
        self.checks.is_waiting() || self.ratings.is_running()
    }

    /// Returns true if the host has its text.
    pub(crate) fn is_known(&self) -> bool {
        matches!(self.text, TextState::Known)
    }

    /// Returns true if a worker is reading its text.
    pub(crate) fn is_being_read(&self) -> bool {
        matches!(self.text, TextState::Reading(_))
    }

    /// The reason why its text is not known; `None` if it is known or being read.
    pub(crate) fn missing(&self) -> Option<&MissingText> {
        match &self.text {
            TextState::Missing(missing) => Some(missing),
            TextState::Known | TextState::Reading(_) => None,
        }
    }
}
