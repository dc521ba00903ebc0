//! Begins the check of each changed document, and takes the results of the workers.

use super::State;
use crate::diagnostics::check::{self, Next, Ticket};
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::proof::Proof;
use crate::diagnostics::report::Report;
use crate::documents::document::Document;
use crate::protocol::{MessageType, ProgressToken, Uri};
use crate::session::event::Event;
use crate::workers::pool::{Panicked, guard};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

/// The time between two looks at running proofs.
const TICK: Duration = Duration::from_millis(100);

impl State {
    /// Begins the checks of all changed documents, and reports the progress of those that are running.
    pub(crate) fn settle(&mut self) {
        self.read_settings();
        let changed = self.active_where(|document| document.checks.is_pending() && !document.is_being_read());
        if !changed.is_empty() || self.host.has_affected() || self.workspace.is_changed() {
            // First, since a check may be over at once, and its answer includes the reports about other documents.
            self.analysis();
            self.compare(&changed);
        }
        for uri in &changed {
            self.check(uri);
            self.open_pages.refresh(uri, &self.outbox);
        }
        self.scan();
        self.survey();
        self.memory.give_back(&self.pool);
        for uri in self.active_where(Document::is_waiting) {
            self.follow_proof(&uri);
            self.follow_ratings(&uri);
        }
        let documents = &self.documents;
        let is_active =
            |document: &Document| document.checks.is_pending() || document.is_waiting() || document.is_being_read();
        self.active.retain(|uri| documents.get(uri).is_some_and(is_active));
    }

    /// The active documents of which something is true.
    pub(super) fn active_where(&self, is_so: impl Fn(&Document) -> bool) -> Vec<Uri> {
        let active = self.active.iter().filter(|uri| self.documents.get(*uri).is_some_and(&is_so));
        active.cloned().collect()
    }

    /// The time until the next call of [`State::settle`] if there is no event.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        let is_waiting = self.workspace_pulls.wait() || !self.active_where(Document::is_waiting).is_empty();
        if is_waiting { Some(TICK) } else { self.memory.wait() }
    }

    fn check(&mut self, uri: &Uri) {
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
        if was_quick && let Ok(Some(report)) = guard(|| check::glance(&snapshot, limit)) {
            return self.checked(&ticket, Ok(report));
        }
        let events = self.events.clone();
        let rank = self.rank(uri);
        self.pool.spawn(rank, move || {
            let outcome = guard(|| check::first_look(snapshot, limit));
            let _ = events.send(Event::Checked { ticket, outcome });
        });
    }

    /// Reports again about the documents whose duplicates may be others now: because of changed documents, or of files
    /// that are not open.
    fn compare(&mut self, changed: &[Uri]) {
        let mut affected = self.host.take_affected();
        if let Some(files) = self.workspace.take_affected() {
            affected.extend(files);
            affected.extend(self.host.catalogued());
        }
        let changed: HashSet<&Uri> = changed.iter().collect();
        let others = affected.iter().filter_map(|file| self.uris.get(file)).filter(|uri| !changed.contains(uri));
        let others: Vec<Uri> = others.cloned().collect();
        others.iter().for_each(|uri| self.report(uri));
    }

    /// Has a worker report what is known by now. If it makes a report already, the next one follows that: a document
    /// that shares puzzles with one that is being edited is not reported about at every key.
    pub(super) fn report(&mut self, uri: &Uri) {
        if !self.documents.get_mut(uri).is_some_and(|document| document.checks.needs_report()) {
            return;
        }
        let (Some(snapshot), Some(ticket)) = (self.snapshot(uri), self.ticket(uri)) else { return };
        let Some(document) = self.documents.get_mut(uri) else { return };
        document.checks.begin_report();
        // The cheap rules for puzzles that are not proved yet would take longer than their proofs.
        let is_proving = document.checks.is_proving();
        let events = self.events.clone();
        let limit = self.settings.max_diagnostics;
        let rank = self.rank(uri);
        self.pool.spawn(rank, move || {
            let known = || (Report::known(&snapshot, limit), Next::Nothing);
            let whole = || {
                let report = Report::of(&snapshot, limit);
                let next = Next::after(&report, &snapshot);
                (report, next)
            };
            let outcome = guard(|| if is_proving { known() } else { whole() });
            let _ = events.send(Event::Checked { ticket, outcome });
        });
    }

    pub(super) fn ticket(&mut self, uri: &Uri) -> Option<Ticket> {
        let order = self.next_revision();
        let revision = self.documents.get(uri)?.revision;
        Some(Ticket { uri: uri.clone(), revision, order })
    }

    /// Takes a worker's result, if it is about the newest state and newer than the one before.
    pub(super) fn checked(&mut self, ticket: &Ticket, outcome: Result<(Report, Next), Panicked>) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        if document.revision != ticket.revision || !document.checks.is_newer(ticket.order) {
            return;
        }
        let (report, next) = match (document.missing(), outcome) {
            (Some(missing), _) => (missing.report(), Next::Nothing),
            (None, Ok(outcome)) => outcome,
            (None, Err(Panicked(words))) => {
                self.outbox.log(MessageType::Error, format!("checking {} failed: {words}", ticket.uri));
                (MissingText::Failure(words).report(), Next::Nothing)
            }
        };
        let is_outdated = document.checks.take_report(ticket.order, report);
        match next {
            Next::Nothing => {}
            Next::Prove(proof) => {
                let proof = document.checks.begin_proof(proof);
                self.prove(ticket, &proof);
            }
            Next::Rate(rating) => {
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

    fn prove(&self, ticket: &Ticket, proof: &Arc<Proof>) {
        for _ in 0..self.pool.background_threads().min(proof.tally.len()) {
            let proof = Arc::clone(proof);
            let events = self.events.clone();
            let ticket = ticket.clone();
            self.pool.spawn_background(move || proof.share(|| _ = events.send(Event::Proved(ticket.clone()))));
        }
    }

    /// Reports the outcome of a proof that is over.
    pub(super) fn proved(&mut self, ticket: &Ticket) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        let is_current = document.revision == ticket.revision && document.checks.is_current(ticket.order);
        if is_current && document.checks.end_proof() {
            self.report(&ticket.uri);
        }
    }

    /// Ends the proof that the user sees under this name, and limits those of the same document to come.
    pub(super) fn cancel_proof(&mut self, token: &ProgressToken) {
        let cancelled =
            self.documents.iter_mut().find_map(|(uri, it)| it.checks.cancel_proof(token).then(|| uri.clone()));
        cancelled.iter().for_each(|uri| self.report(uri));
    }

    fn follow_proof(&mut self, uri: &Uri) {
        let token = self.next_progress();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let is_due = document.checks.show_progress(token, &self.features, &self.outbox);
        self.deliver(uri);
        if is_due {
            self.report(uri);
        }
    }
}
