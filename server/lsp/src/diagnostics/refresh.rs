//! Has the client ask again for what it shows, where that is old though the document has not changed: because settings are others now, or
//! because an answer was given before all was known that it depends on.
//!
//! A client is asked only for what it says it can, and never for the same twice at a time: what comes up before it has replied
//! makes one more request when it has.

use crate::convert::protocol::{ClientCapabilities, Uri};
use crate::session::snapshot::DocumentSnapshot;
use crate::session::state::State;
use ide::{Interrupt, Span};
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

/// What a client can be told to ask for again. Diagnostics are the affair of [`crate::diagnostics::publish`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Refresh {
    SemanticTokens,
    InlayHints,
    CodeLenses,
}

impl Refresh {
    const ALL: [Refresh; 3] = [Refresh::SemanticTokens, Refresh::InlayHints, Refresh::CodeLenses];

    fn is_known_to(self, client: &ClientCapabilities) -> bool {
        let Some(workspace) = &client.workspace else { return false };
        let supported = match self {
            Refresh::SemanticTokens => workspace.semantic_tokens.and_then(|known| known.refresh_support),
            Refresh::InlayHints => workspace.inlay_hint.and_then(|known| known.refresh_support),
            Refresh::CodeLenses => workspace.code_lens.and_then(|known| known.refresh_support),
        };
        supported == Some(true)
    }
}

/// An answer that may have been given before all was known that it depends on.
pub(crate) struct Early<T> {
    pub(crate) answer: T,
    /// Whether nothing was missing.
    pub(crate) complete: bool,
}

/// How long an answer waits for the proofs of its puzzles, which decide about forced cells. Those of a screen full of classic puzzles
/// take a tenth of it; what takes longer follows when the client is told to ask again.
const PATIENCE: Duration = Duration::from_millis(2);

impl DocumentSnapshot {
    /// Proves what can be proved soon of the puzzles in a range that somebody looks at. The rest is not known, and the answer
    /// is an early one.
    pub(crate) fn prove_soon(&self, range: Span, interrupt: Interrupt<'_>) {
        let deadline = Instant::now() + PATIENCE;
        let out_of_time = || deadline <= Instant::now() || interrupt();
        let _ = self.analysis.prove_within(self.file, range, &out_of_time);
    }
}

/// The requests that the client has not replied to.
#[derive(Debug, Default)]
pub(crate) struct Refreshes(BTreeMap<Refresh, Next>);

/// What is to be done when the client replies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    Nothing,
    AskAgain,
}

impl Refreshes {
    /// Whether a request is to be made now.
    fn want(&mut self, what: Refresh) -> bool {
        let known = self.0.insert(what, Next::Nothing);
        if known.is_some() {
            self.0.insert(what, Next::AskAgain);
        }
        known.is_none()
    }

    /// Takes note of a reply. Whether another request is to be made now.
    fn replied(&mut self, what: Refresh) -> bool {
        self.0.remove(&what) == Some(Next::AskAgain) && self.want(what)
    }
}

/// What is known of the early answers about a document in its newest state.
#[derive(Debug, Default)]
pub(crate) struct EarlyAnswers {
    /// To what.
    kinds: BTreeSet<Refresh>,
    /// How often there was a report about the document: what was missing before one may not be missing after it.
    pub(crate) reports: u64,
}

impl EarlyAnswers {
    /// Whatever was answered, the client asks again by itself.
    pub(crate) fn forget(&mut self) {
        self.kinds.clear();
    }
}

impl State {
    /// Has the client ask again for everything, since settings are others now.
    pub(crate) fn refresh_all(&mut self) {
        Refresh::ALL.into_iter().for_each(|what| self.refresh(what));
    }

    /// Has the client ask again.
    pub(crate) fn refresh(&mut self, what: Refresh) {
        // Without documents there is nothing that it shows; and at the beginning of a session it may not be asked yet.
        if !self.documents.is_empty() && what.is_known_to(&self.features.announced) && self.refreshes.want(what) {
            self.outbox.refresh(what);
        }
    }

    /// Takes note of the client's reply.
    pub(crate) fn refreshed(&mut self, what: Refresh) {
        if self.refreshes.replied(what) {
            self.outbox.refresh(what);
        }
    }

    /// Takes note of an early answer, which was given when there had been so many reports.
    pub(crate) fn answered_early(&mut self, uri: &Uri, what: Refresh, reports: u64) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        if document.early.reports == reports {
            document.early.kinds.insert(what);
        } else {
            self.refresh(what);
        }
    }

    /// Has the client ask again for what was answered early, since there is a report.
    pub(crate) fn refresh_early(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.early.reports += 1;
        std::mem::take(&mut document.early.kinds).into_iter().for_each(|what| self.refresh(what));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_request_at_a_time_and_one_more_for_all_that_came_up() {
        let (mut refreshes, what) = (Refreshes::default(), Refresh::InlayHints);
        assert!(refreshes.want(what));
        assert!(!refreshes.want(what) && !refreshes.want(what));
        assert!(refreshes.want(Refresh::CodeLenses));
        assert!(refreshes.replied(what));
        assert!(!refreshes.replied(what) && refreshes.want(what));
        assert!(!refreshes.replied(Refresh::CodeLenses));
    }

    #[test]
    fn a_client_is_asked_for_what_it_announces() {
        let client =
            |workspace| serde_json::from_value(serde_json::json!({ "workspace": workspace })).expect("capabilities");
        let known = |client: &ClientCapabilities| Refresh::ALL.map(|what| what.is_known_to(client));
        let some = client(serde_json::json!({ "inlayHint": { "refreshSupport": true }, "codeLens": {} }));
        assert_eq!(known(&some), [false, true, false]);
        assert_eq!(known(&ClientCapabilities::default()), [false; 3]);
    }
}
