//! Sends diagnostics to the client, and asks it to request again what is outdated.

use super::State;
use crate::client::outbox::Refresh;
use crate::diagnostics::document_checks::RelatedReports;
use crate::diagnostics::pull::{Pull, Related, answer};
use crate::diagnostics::report::Report;
use crate::protocol::Uri;

impl State {
    /// Answers a request for diagnostics now, or when there is a report.
    pub(super) fn pull(&mut self, pull: Pull) {
        let uri = pull.uri.clone();
        let Some(document) = self.documents.get_mut(&uri) else {
            // A document that is not open has no diagnostics.
            return answer(pull, &Report::default(), &Related::new());
        };
        document.checks.request(pull);
        self.deliver(&uri);
    }

    /// Sends the newest report about a document where it is due. One of the answers includes the reports about others.
    pub(super) fn deliver(&mut self, uri: &Uri) {
        let related = self.related_reports();
        while let Some(document) = self.documents.get_mut(uri) {
            let due = document.checks.deliver(uri, document.version, related, &self.features, &self.outbox);
            let Some((pulls, report)) = due else { return };
            let mut related = self.take_related(uri);
            pulls.into_iter().for_each(|pull| answer(pull, &report, &std::mem::take(&mut related)));
        }
    }

    fn related_reports(&self) -> RelatedReports {
        let takes_them = self.features.related_documents;
        RelatedReports {
            are_pending: takes_them && self.documents.values().any(|document| document.checks.is_updating()),
            are_requested: takes_them && self.documents.values().any(|document| document.checks.has_requests()),
        }
    }

    /// Takes the reports about other documents of which the client has older ones.
    fn take_related(&mut self, uri: &Uri) -> Related {
        if !self.features.related_documents {
            return Related::new();
        }
        let others = self.documents.iter_mut().filter(|(other, _)| *other != uri);
        others.filter_map(|(other, document)| Some((other.clone(), document.checks.take_undelivered()?))).collect()
    }

    /// Answers the requests that have waited for the reports about other documents.
    pub(super) fn deliver_related(&mut self) {
        if self.features.related_documents && !self.related_reports().are_pending {
            let waiting = self.documents.iter().filter(|(_, document)| document.checks.has_requests());
            let waiting: Vec<Uri> = waiting.map(|(uri, _)| uri.clone()).collect();
            waiting.iter().for_each(|uri| self.deliver(uri));
        }
    }

    /// Asks the client to request everything again, since the settings are different now.
    pub(super) fn refresh_all(&mut self) {
        Refresh::ALL.into_iter().for_each(|what| self.refresh(what));
    }

    pub(super) fn refresh(&mut self, what: Refresh) {
        // Without documents the client shows nothing; and at the beginning of a session it must not be asked yet.
        if !self.documents.is_empty() {
            self.refreshes.request(what, &self.features, &self.outbox);
        }
    }

    /// Records an early answer about a document, which was computed after `reports` reports about it.
    pub(super) fn answered_early(&mut self, uri: &Uri, what: Refresh, reports: u64) {
        if self.documents.get_mut(uri).is_some_and(|document| document.early.is_outdated(what, reports)) {
            self.refresh(what);
        }
    }

    /// Asks the client to request again what was answered early, since there is a new report about the document.
    pub(super) fn refresh_early_answers(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.early.take_outdated().into_iter().for_each(|what| self.refresh(what));
    }
}
