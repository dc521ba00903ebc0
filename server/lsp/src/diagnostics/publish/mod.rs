//! From a changed document to its diagnostics at the client: when a check begins, and which of its results are sent.
//!
//! Every version that a client has not already replaced is answered exactly once with what is known after a moment, even
//! if that is what was shown before. What is found later follows if it makes a difference. A client that pulls is told
//! to ask again instead; one that cannot be told waits for the end of the check, within bounds.

use crate::convert::protocol::{Diagnostic, DiagnosticSeverity, MessageType, ProgressToken, Uri};
use crate::convert::to_proto;
use crate::diagnostics::checks::{self, GLANCE, Proof, Report, Ticket};
use crate::diagnostics::progress::RunningProof;
use crate::diagnostics::pull::{Related, answer};
use crate::documents::document::{Document, Lost};
use crate::session::event::{Event, Pull};
use crate::session::pool::{Panicked, guard};
use crate::session::state::State;
use crate::transport::framer::MESSAGE_CAP;
use crate::transport::unreadable_message::Why;
use ide::FileId;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often running proofs are looked at.
const TICK: Duration = Duration::from_millis(100);
/// How long a client that cannot be told to ask again waits for the end of a check.
const PATIENCE: Duration = Duration::from_secs(2);
/// How many puzzles are proved after a change where the user does not want all of them: those touched last.
const RESTRAINED: usize = 16;

impl State {
    /// Begins the checks of all changed documents, and looks after those that are running.
    pub(crate) fn settle(&mut self) {
        let unchecked = self.documents.iter().filter(|(_, it)| it.unchecked && it.reading.is_none());
        let unchecked: Vec<Uri> = unchecked.map(|(uri, _)| uri.clone()).collect();
        if !unchecked.is_empty() || self.sharing_ended || self.workspace.is_changed() {
            // First, since a check may be over at once, and its answer tells what has become of other documents.
            self.analysis();
            self.compare(&unchecked);
        }
        for uri in &unchecked {
            self.check(uri);
            self.refresh_pages(uri);
        }
        self.scan();
        self.survey();
        self.give_back_memory();
        let running = self.documents.iter().filter(|(_, document)| document.waits());
        let running: Vec<Uri> = running.map(|(uri, _)| uri.clone()).collect();
        for uri in running {
            self.look_after(&uri);
        }
    }

    /// When to settle again though nothing has happened.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        let waits = self.workspace_pulls.wait() || self.documents.values().any(Document::waits);
        if waits { Some(TICK) } else { self.memory.wait() }
    }

    fn check(&mut self, uri: &Uri) {
        self.follow_typing(uri);
        let document = self.snapshot(uri);
        let Some(ticket) = self.ticket(uri) else { return };
        if let Some(known) = self.documents.get_mut(uri) {
            known.unchecked = false;
        }
        let (is_quick, limit) =
            (self.documents.get(uri).is_some_and(|known| known.is_quick), self.settings.max_diagnostics);
        match document {
            Some(document) => {
                if is_quick && let Ok(Some(report)) = guard(|| checks::glance(&document, limit)) {
                    return self.checked(&ticket, Ok((report, None)));
                }
                let (events, rank) = (self.events.clone(), self.rank(uri));
                self.pool.spawn(rank, move || {
                    let outcome = guard(|| checks::first_look(document, limit));
                    let _ = events.send(Event::Checked { ticket, outcome });
                });
            }
            None => self.checked(&ticket, Err(Panicked("the document cannot be read".to_owned()))),
        }
    }

    /// Reports about the documents that share puzzles with changed ones, or with files that are not open if other ones
    /// count now, or have done so: what is said about them may have changed, too.
    fn compare(&mut self, changed: &[Uri]) {
        let now = self.host.sharing();
        let before = std::mem::replace(&mut self.sharing, now.clone());
        let ended = std::mem::take(&mut self.sharing_ended);
        let shares = |file: &FileId| now.contains(file) || before.contains(file);
        let is_touched = changed.iter().any(|uri| self.documents.get(uri).is_some_and(|it| shares(&it.file)));
        let mut affected = self.workspace.take_affected();
        if let Some(affected) = &mut affected {
            affected.extend(self.host.catalogued());
        }
        let mut affected = affected.unwrap_or_default();
        if ended || is_touched {
            affected.extend(now.union(&before));
        }
        let others =
            self.documents.iter_mut().filter(|(uri, it)| affected.contains(&it.file) && !changed.contains(uri));
        let mut known = Vec::new();
        for (uri, document) in others {
            match &document.report {
                Some(_) => known.push(uri.clone()),
                None => document.outdated = true,
            }
        }
        known.iter().for_each(|uri| self.report(uri));
    }

    /// Reports what is known by now. If such a report is being made already, the next one follows it: a document that shares
    /// puzzles with one that is being edited is not reported about at every key.
    fn report(&mut self, uri: &Uri) {
        if let Some(known) = self.documents.get_mut(uri).filter(|known| known.reported) {
            known.outdated = true;
            return;
        }
        let (Some(document), Some(ticket)) = (self.snapshot(uri), self.ticket(uri)) else { return };
        let Some(known) = self.documents.get_mut(uri) else { return };
        known.reported = true;
        // To look at puzzles that are still to be proved would take longer than to prove them.
        let is_being_proved = known.proof.is_some();
        let (events, limit, rank) = (self.events.clone(), self.settings.max_diagnostics, self.rank(uri));
        self.pool.spawn(rank, move || {
            let report =
                || if is_being_proved { Report::known(&document, limit) } else { Report::of(&document, limit) };
            let outcome = guard(|| (report(), None));
            let _ = events.send(Event::Checked { ticket, outcome });
        });
    }

    fn ticket(&mut self, uri: &Uri) -> Option<Ticket> {
        let order = self.next_revision();
        let revision = self.documents.get(uri)?.revision;
        Some(Ticket { uri: uri.clone(), revision, order })
    }

    /// Takes a worker's result, if it is about the newest state and newer than the one before.
    pub(crate) fn checked(&mut self, ticket: &Ticket, outcome: Result<(Report, Option<Arc<Proof>>), Panicked>) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        let is_newer = document.report.as_ref().is_none_or(|(order, _)| *order < ticket.order);
        if document.revision != ticket.revision || !is_newer {
            return;
        }
        let (report, proof) = match (&document.lost, outcome) {
            (Some(lost), _) => (Report::new(&[lost.diagnostic()], true), None),
            (None, Ok(outcome)) => outcome,
            (None, Err(Panicked(words))) => {
                self.outbox.log(MessageType::Error, format!("checking {} failed: {words}", ticket.uri));
                (Report::new(&[Lost::Failure(words).diagnostic()], true), None)
            }
        };
        document.is_quick = report.took < GLANCE;
        document.report = Some((ticket.order, report));
        document.reported = false;
        let outdated = std::mem::take(&mut document.outdated);
        if let Some(proof) = proof {
            self.prove(ticket, proof);
        }
        self.deliver(&ticket.uri);
        self.deliver_related();
        self.refresh_early(&ticket.uri);
        if outdated {
            self.report(&ticket.uri);
        }
    }

    fn prove(&mut self, ticket: &Ticket, proof: Arc<Proof>) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        let proof = if document.restrained { Arc::new(proof.restricted(RESTRAINED)) } else { proof };
        document.proof = Some(RunningProof::new(Arc::clone(&proof)));
        for _ in 0..self.pool.background_threads().min(proof.len()) {
            let (proof, events, ticket) = (Arc::clone(&proof), self.events.clone(), ticket.clone());
            self.pool.spawn_background(move || proof.share(|| _ = events.send(Event::Proved(ticket.clone()))));
        }
    }

    /// Takes note of the end of a proof.
    pub(crate) fn proved(&mut self, ticket: &Ticket) {
        let Some(document) = self.documents.get_mut(&ticket.uri) else { return };
        if document.revision == ticket.revision && document.proof.take().is_some() {
            self.report(&ticket.uri);
        }
    }

    /// Ends the proof that the user sees under this name, and those of the same document to come.
    pub(crate) fn restrain(&mut self, token: &ProgressToken) {
        let mut documents = self.documents.iter_mut();
        let named =
            documents.find(|(_, document)| document.proof.as_ref().is_some_and(|proof| proof.is_shown_as(token)));
        let Some((uri, document)) = named else { return };
        document.restrained = true;
        if let Some(proof) = document.proof.take() {
            proof.stop();
        }
        let uri = uri.clone();
        self.report(&uri);
    }

    fn look_after(&mut self, uri: &Uri) {
        let (now, shows_progress) = (Instant::now(), self.features.progress);
        let token = self.next_progress();
        let Some(document) = self.documents.get_mut(uri) else { return };
        let mut is_due = false;
        if let Some(proof) = &mut document.proof {
            if shows_progress && proof.should_be_shown() {
                proof.show(&self.outbox, token);
            }
            proof.update();
            is_due = proof.is_due(now);
        }
        self.deliver(uri);
        if is_due {
            self.report(uri);
        }
    }

    /// Sends the newest report where it is due.
    pub(crate) fn deliver(&mut self, uri: &Uri) {
        let (is_alone, is_told) = (!self.awaits_related(), self.tells_related());
        let Some(document) = self.documents.get_mut(uri) else { return };
        let Some((_, report)) = &document.report else { return };
        let pushes = !self.features.pulls_diagnostics;
        let refreshes = !pushes && self.features.refreshes_diagnostics;
        let is_shown = document.answered && document.shown == Some(report.id);
        if pushes && !is_shown {
            self.outbox.publish(uri.clone(), document.version, Arc::clone(&report.diagnostics));
            (document.answered, document.shown) = (true, Some(report.id));
        }
        let now = Instant::now();
        let is_due = (refreshes || report.complete) && is_alone;
        let due: Vec<_> = document.pulls.extract_if(.., |(_, until)| is_due || *until <= now).collect();
        if !due.is_empty() {
            (document.answered, document.shown) = (true, Some(report.id));
            let report = report.clone();
            return self.answer_pulls(uri, due, &report);
        }
        // One that has not asked about this version yet will do so of its own accord.
        if refreshes && !is_told && document.answered && document.shown != Some(report.id) {
            document.shown = Some(report.id);
            self.outbox.refresh_diagnostics();
        }
    }

    /// Answers requests with a report, one of them with what has become of other documents, too.
    fn answer_pulls(&mut self, uri: &Uri, pulls: Vec<(Pull, Instant)>, report: &Report) {
        let mut related = self.take_related(uri);
        pulls.into_iter().for_each(|(pull, _)| answer(pull, report, &std::mem::take(&mut related)));
    }

    /// Answers a request for diagnostics now, or when there is a report.
    pub(crate) fn pull(&mut self, pull: Pull) {
        let uri = pull.uri.clone();
        let Some(document) = self.documents.get_mut(&uri) else {
            // What we do not know has no diagnostics.
            return answer(pull, &Report::default(), &Related::new());
        };
        document.pulls.push((pull, Instant::now() + PATIENCE));
        self.deliver(&uri);
    }
}

impl Document {
    /// Answers those who wait for a report that will not come.
    pub(crate) fn dismiss_pulls(&mut self) {
        self.pulls.drain(..).for_each(|(pull, _)| answer(pull, &Report::default(), &Related::new()));
    }

    /// Whether something is to be done for it after some time.
    fn waits(&self) -> bool {
        self.proof.is_some() || (!self.pulls.is_empty() && self.report.is_some())
    }
}

impl Lost {
    /// What is said instead of findings.
    pub(crate) fn diagnostic(&self) -> Diagnostic {
        match self {
            Lost::Message(Why::TooLong(length)) => to_proto::notice(
                DiagnosticSeverity::Warning,
                "too-large",
                format!("This document is too large to be checked: the message from the editor has {length} bytes, the limit is {MESSAGE_CAP}"),
            ),
            Lost::Message(Why::Malformed) => to_proto::notice(
                DiagnosticSeverity::Warning,
                "lost-change",
                "This document cannot be checked because a message from the editor could not be read: close it and open it again".to_owned(),
            ),
            Lost::Failure(words) => to_proto::notice(
                DiagnosticSeverity::Error,
                "internal-error",
                format!("The check of this document failed because of a bug in sudoku-lsp: {words}"),
            ),
        }
    }
}

#[cfg(test)]
mod tests;
