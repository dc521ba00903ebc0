//! Records the answers about a document that were given before all its puzzles were proved.

use crate::client::outbox::Refresh;
use std::collections::BTreeSet;

/// The early answers about the newest state of a document.
#[derive(Debug, Default)]
pub(crate) struct EarlyAnswers {
    /// The kinds of their requests.
    kinds: BTreeSet<Refresh>,
    /// The number of reports about the document: what was missing before a report may be known after it.
    pub(crate) reports: u64,
}

impl EarlyAnswers {
    /// Forgets them: the document has changed, so the client requests everything again by itself.
    pub(crate) fn forget(&mut self) {
        self.kinds.clear();
    }

    /// Records an answer that was computed after `reports` reports. Returns true if there was another report since, so
    /// that the client is to request it again now.
    pub(crate) fn is_outdated(&mut self, kind: Refresh, reports: u64) -> bool {
        let is_outdated = self.reports != reports;
        if !is_outdated {
            self.kinds.insert(kind);
        }
        is_outdated
    }

    /// Counts a report, and takes the kinds of answers that it outdates.
    pub(crate) fn take_outdated(&mut self) -> BTreeSet<Refresh> {
        self.reports += 1;
        std::mem::take(&mut self.kinds)
    }
}
