//! Checks the documents that have changed, and gives the client their diagnostics: published, or in answers to
//! `textDocument/diagnostic`. Cancels the work whose progress the user sees.

use crate::backend::{Backend, Event};
use crate::client::capabilities::{ClientFeatures, DiagnosticsMode};
use crate::client::requests::Refresh;
use crate::diagnostics::check::{self, BackgroundProof, NextWork, Report, Ticket};
use crate::diagnostics::document_checks::RelatedReports;
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::pull::{Pull, Related, answer};
use crate::global_state::GlobalState;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    DiagnosticOptions, DiagnosticProvider, DocumentDiagnosticParams, DocumentDiagnosticRequest, MessageType,
    Notification, ProgressToken, Request, ServerCapabilities, Uri, WorkDoneProgressCancelNotification,
    WorkDoneProgressCancelParams,
};
use crate::transport::raw_json::Encoded;
use crate::workers::panics::{Panicked, guard};
use std::collections::HashSet;
use std::sync::Arc;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{self, Error};

pub(crate) const FEATURE: Feature = Feature { offer, register };

/// Diagnostics are pulled or pushed: a client that gets both shows everything twice.
fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    if client.diagnostics == DiagnosticsMode::Push {
        return;
    }
    server.diagnostic_provider = Some(DiagnosticProvider::DiagnosticOptions(DiagnosticOptions {
        identifier: Some("sudoku".to_owned()),
        // An edit can change the diagnostics of other documents: of equal puzzles, all but the first are reported. A
        // client that can be asked to pull again is asked whenever that happens; any other one has to pull all
        // documents after each edit.
        inter_file_dependencies: client.diagnostics != DiagnosticsMode::PullAndRefresh,
        workspace_diagnostics: false,
        ..DiagnosticOptions::default()
    }));
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(DocumentDiagnosticRequest::METHOD.as_str(), Backend::diagnostic)
        .custom_method(WorkDoneProgressCancelNotification::METHOD.as_str(), Backend::progress_cancelled)
}

impl Backend {
    async fn diagnostic(&self, params: DocumentDiagnosticParams) -> jsonrpc::Result<Encoded> {
        let (reply, answer) = oneshot::channel();
        let uri = params.text_document.uri;
        self.send(Event::Pull(Pull { uri, previous: params.previous_result_id, reply }));
        // It fails if the document is closed meanwhile.
        answer.await.map_err(|_| Error::content_modified())
    }

    async fn progress_cancelled(&self, params: WorkDoneProgressCancelParams) {
        self.send(Event::ProgressCancelled(params.token));
    }
}

impl GlobalState {
    /// Begins the check of a changed document: the loop makes it at once if the last one was quick, else a worker.
    pub(crate) fn check(&mut self, uri: &Uri) {
        self.follow_typing(uri);
        let snapshot = self.snapshot(uri);
        let Some(ticket) = self.ticket(uri) else { return };
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.checks.begin_report();
        let was_quick = document.checks.was_quick();
        let limit = self.settings.max_diagnostics;
        let Some(snapshot) = snapshot else {
            return self.checked(&ticket, Err(Panicked("the document cannot be read".to_owned())));
        };
        if was_quick && let Ok(Some(outcome)) = guard(|| check::quick_check(&snapshot, limit)) {
            return self.checked(&ticket, Ok(outcome));
        }
        let events = self.events.clone();
        let rank = self.rank(uri);
        self.pool.spawn(rank, move || {
            let outcome = guard(|| check::first_check(snapshot, limit));
            let _ = events.send(Event::Checked { ticket, outcome });
        });
    }

    /// Takes the result of a check, if it is about the newest state and newer than the one before.
    pub(crate) fn checked(&mut self, ticket: &Ticket, outcome: Result<(Report, NextWork), Panicked>) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        if document.revision != ticket.revision || !document.checks.is_newer(ticket.order) {
            return;
        }
        let (report, next) = match (document.missing(), outcome) {
            (Some(missing), _) => (missing.report(), NextWork::Nothing),
            (None, Ok(outcome)) => outcome,
            (None, Err(Panicked(words))) => {
                self.outbox.log(MessageType::Error, format!("checking {} failed: {words}", ticket.uri));
                (MissingText::Failure(words).report(), NextWork::Nothing)
            }
        };
        let is_outdated = document.checks.take_report(ticket.order, report);
        match next {
            NextWork::Nothing => {}
            NextWork::Prove(proof) => {
                let proof = document.checks.begin_proof(proof);
                self.prove(ticket, &proof);
            }
            NextWork::Rate(rating) => {
                if document.ratings.begin_declared(&rating) {
                    self.rate(ticket, &rating);
                }
            }
        }
        self.deliver(&ticket.uri);
        self.deliver_related();
        self.refresh_early_answers(&ticket.uri);
        if is_outdated {
            self.report(&ticket.uri);
        }
    }

    /// Sends the newest report about a document where it is due. One of the answers includes the reports about others.
    fn deliver(&mut self, uri: &Uri) {
        let related = self.related_reports();
        while let Some(document) = self.documents.get_mut(uri) {
            let due = document.checks.deliver(uri, document.version, related, &self.features, &self.outbox);
            let Some((pulls, report)) = due else { return };
            let mut related = self.take_related(uri);
            for pull in pulls {
                answer(pull, &report, &std::mem::take(&mut related));
            }
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
        let mut related = Related::new();
        if !self.features.related_documents {
            return related;
        }
        for (other, document) in &mut self.documents {
            if other != uri
                && let Some(report) = document.checks.take_undelivered()
            {
                related.push((other.clone(), report));
            }
        }
        related
    }

    /// Answers the requests that have waited for the reports about other documents.
    fn deliver_related(&mut self) {
        if !self.features.related_documents || self.related_reports().are_pending {
            return;
        }
        let waiting = self.documents.iter().filter(|(_, document)| document.checks.has_requests());
        let waiting: Vec<Uri> = waiting.map(|(uri, _)| uri.clone()).collect();
        for uri in &waiting {
            self.deliver(uri);
        }
    }

    /// Answers a request for diagnostics now, or when there is a report.
    pub(crate) fn pull(&mut self, pull: Pull) {
        let uri = pull.uri.clone();
        let Some(document) = self.documents.get_mut(&uri) else {
            // A document that is not open has no diagnostics.
            return answer(pull, &Report::default(), &Related::new());
        };
        document.checks.request(pull);
        self.deliver(&uri);
    }

    /// Reports again about the documents whose duplicates may be others now: because of changed documents, or of files
    /// that are not open.
    pub(crate) fn compare(&mut self, changed: &[Uri]) {
        let mut affected = self.host.take_affected();
        if let Some(files) = self.workspace.take_affected() {
            affected.extend(files);
            affected.extend(self.host.catalogued());
        }
        let changed: HashSet<&Uri> = changed.iter().collect();
        let mut others = Vec::new();
        for file in affected {
            if let Some(uri) = self.uris.get(&file)
                && !changed.contains(uri)
            {
                others.push(uri.clone());
            }
        }
        for uri in &others {
            self.report(uri);
        }
    }

    /// Has a worker report what is known by now. If it makes a report already, the next one follows that: a document
    /// that shares puzzles with one that is being edited is not reported about at every key.
    pub(crate) fn report(&mut self, uri: &Uri) {
        if !self.documents.get_mut(uri).is_some_and(|document| document.checks.needs_report()) {
            return;
        }
        let Some(snapshot) = self.snapshot(uri) else { return };
        let Some(ticket) = self.ticket(uri) else { return };
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.checks.begin_report();
        // The cheap rules for puzzles that are not proved yet would take longer than their proofs.
        let is_proving = document.checks.is_proving();
        let events = self.events.clone();
        let limit = self.settings.max_diagnostics;
        let rank = self.rank(uri);
        self.pool.spawn(rank, move || {
            let outcome = guard(|| {
                if is_proving {
                    return (Report::known(&snapshot, limit), NextWork::Nothing);
                }
                let report = Report::of(&snapshot, limit);
                let next = NextWork::after(&report, &snapshot);
                (report, next)
            });
            let _ = events.send(Event::Checked { ticket, outcome });
        });
    }

    fn prove(&self, ticket: &Ticket, proof: &Arc<BackgroundProof>) {
        for _ in 0..self.pool.background_threads().min(proof.tally.len()) {
            let proof = Arc::clone(proof);
            let events = self.events.clone();
            let ticket = ticket.clone();
            self.pool.spawn_background(move || {
                let counted = || _ = events.send(Event::Counted(ticket.clone()));
                let finished = || _ = events.send(Event::Proved(ticket.clone()));
                proof.share(counted, finished)
            });
        }
    }

    /// Reports that a puzzle has no solution, or several, before it is known why.
    pub(crate) fn counted(&mut self, ticket: &Ticket) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        let is_current = document.revision == ticket.revision && document.checks.is_current(ticket.order);
        if is_current && document.checks.is_proving() {
            self.report(&ticket.uri);
        }
    }

    /// Reports the outcome of a proof that is over.
    pub(crate) fn proved(&mut self, ticket: &Ticket) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        let is_current = document.revision == ticket.revision && document.checks.is_current(ticket.order);
        if is_current && document.checks.end_proof() {
            self.report(&ticket.uri);
        }
    }

    /// Shows the progress of a proof that takes long, and reports what it has found.
    pub(crate) fn follow_proof(&mut self, uri: &Uri) {
        let token = self.next_progress();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let is_due = document.checks.show_progress(token, &self.features, &self.outbox);
        self.deliver(uri);
        if is_due {
            self.report(uri);
        }
    }

    /// Ends the proof that the user sees under this name, and limits those of the same document to come.
    pub(crate) fn cancel_proof(&mut self, token: &ProgressToken) {
        for (uri, document) in &mut self.documents {
            if document.checks.cancel_proof(token) {
                let uri = uri.clone();
                return self.report(&uri);
            }
        }
    }

    /// Records an early answer about a document, which was computed after `reports` reports about it.
    pub(crate) fn answered_early(&mut self, uri: &Uri, what: Refresh, reports: u64) {
        if self.documents.get_mut(uri).is_some_and(|document| document.early.is_outdated(what, reports)) {
            self.refresh(what);
        }
    }

    /// Asks the client to request again what was answered early, since there is a new report about the document.
    fn refresh_early_answers(&mut self, uri: &Uri) {
        let Some(document) = self.documents.get_mut(uri) else { return };
        for what in document.early.take_outdated() {
            self.refresh(what);
        }
    }
}
