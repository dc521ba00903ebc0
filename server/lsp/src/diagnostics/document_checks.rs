//! Tracks the check of one document: its stage, its newest report, and the report that the client has.
//!
//! Every version that a client has not already replaced is answered exactly once, after a moment, even if the report is
//! the same as that about the version before. Later reports are sent if they differ. A client that pulls is asked to
//! pull again instead; one that cannot be asked waits for the end of the check, within bounds.

use crate::client::capabilities::{ClientFeatures, DiagnosticsMode};
use crate::client::outbox::Outbox;
use crate::client::requests::Request;
use crate::diagnostics::check::{BackgroundProof, QUICK_CHECK, Report};
use crate::diagnostics::pull::{Pull, Related, answer};
use crate::diagnostics::running_work::RunningWork;
use crate::protocol::{ProgressToken, Uri};
use crate::snapshot::Revision;
use crate::transport::held::has_room;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time that a client which cannot be asked to pull again waits for the end of a check.
const PULL_TIMEOUT: Duration = Duration::from_secs(2);
/// The number of puzzles, the last edited ones, that are proved after a change if the user has cancelled a proof of
/// all.
const CANCELLED_PROOF: usize = 16;

/// The requests that are answered at once with the same report. Each answer may be large, and a client that sends more
/// of them may not read.
const AT_ONCE: usize = 8;

/// The check of a document's newest state.
pub(crate) struct DocumentChecks {
    stage: Stage,
    /// Results that were requested before are of no use.
    since: Revision,
    /// The newest report about this state, and when it was requested.
    report: Option<(Revision, Report)>,
    /// The time that the last check took.
    took: Duration,
    /// The report that the client has for this version; `None` if the version has not been answered.
    delivered: Option<u64>,
    /// The requests that wait for a report, and until when.
    pulls: Vec<(Pull, Instant)>,
    proof: Option<RunningWork>,
    proof_scope: ProofScope,
}

/// The stage of the work on a document's newest state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The check has yet to begin.
    Pending,
    /// A report is being made.
    Working(FollowUp),
    /// No report is being made.
    Idle,
}

/// The step after the report that is being made.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FollowUp {
    None,
    /// Another report, since a document that shares puzzles has changed meanwhile, or more is proved.
    Report,
}

/// The puzzles that are proved in the background.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ProofScope {
    All,
    /// Only some: the user has cancelled a proof.
    LastEdited,
}

/// The state of the reports about other documents, for a client that takes them with those about one.
#[derive(Clone, Copy)]
pub(crate) struct RelatedReports {
    /// True if reports about other documents are being made, so that answers wait for them.
    pub(crate) are_pending: bool,
    /// True if a request waits that will be answered with the reports about other documents.
    pub(crate) are_requested: bool,
}

impl Default for DocumentChecks {
    fn default() -> DocumentChecks {
        DocumentChecks {
            stage: Stage::Pending,
            since: Revision::default(),
            report: None,
            took: Duration::MAX,
            delivered: None,
            pulls: Vec::new(),
            proof: None,
            proof_scope: ProofScope::All,
        }
    }
}

impl DocumentChecks {
    /// Begins again, since there is a newer state of the document.
    pub(crate) fn restart(&mut self) {
        self.stage = Stage::Pending;
        self.report = None;
        self.proof = None;
    }

    /// Begins again with the same state of the document: results that were requested before `order` are of no use.
    pub(crate) fn restart_after(&mut self, order: Revision) {
        if let Some(proof) = &self.proof {
            proof.stop();
        }
        self.since = order;
        self.restart();
    }

    /// Records a new version, which is to be answered.
    pub(crate) fn expect_answer(&mut self) {
        self.delivered = None;
    }

    /// Returns true if the check of the newest state has yet to begin.
    pub(crate) fn is_pending(&self) -> bool {
        self.stage == Stage::Pending
    }

    /// Returns true if a newer report about the same state is being made.
    pub(crate) fn is_updating(&self) -> bool {
        matches!(self.stage, Stage::Working(_)) && self.report.is_some()
    }

    /// Returns true if the last check was over before a worker could have begun with it.
    pub(crate) fn was_quick(&self) -> bool {
        self.took < QUICK_CHECK
    }

    pub(crate) fn is_proving(&self) -> bool {
        self.proof.is_some()
    }

    /// Returns true if there is something to do after some time.
    pub(crate) fn is_waiting(&self) -> bool {
        self.is_proving() || (self.has_requests() && self.report.is_some())
    }

    /// Returns true if a request waits for a report.
    pub(crate) fn has_requests(&self) -> bool {
        !self.pulls.is_empty()
    }

    pub(crate) fn report(&self) -> Option<&Report> {
        self.report.as_ref().map(|(_, report)| report)
    }

    /// Records that a report is being made from now on.
    pub(crate) fn begin_report(&mut self) {
        self.stage = Stage::Working(FollowUp::None);
    }

    /// Returns true if another report is to be made now: one that is being made is followed by another, and a check
    /// that has yet to begin needs none.
    pub(crate) fn needs_report(&mut self) -> bool {
        if let Stage::Working(follow_up) = &mut self.stage {
            *follow_up = FollowUp::Report;
        }
        self.stage == Stage::Idle
    }

    /// Returns true if a result that was requested at `order` is newer than the report.
    pub(crate) fn is_newer(&self, order: Revision) -> bool {
        self.is_current(order) && self.report.as_ref().is_none_or(|(before, _)| *before < order)
    }

    /// Returns true if a result that was requested at `order` is about the newest check.
    pub(crate) fn is_current(&self, order: Revision) -> bool {
        self.since < order
    }

    /// Takes a report. Returns true if another one is to follow.
    pub(crate) fn take_report(&mut self, order: Revision, report: Report) -> bool {
        self.took = report.took;
        self.report = Some((order, report));
        std::mem::replace(&mut self.stage, Stage::Idle) == Stage::Working(FollowUp::Report)
    }

    /// Begins a proof: of all its puzzles, or of a few if the user has cancelled one before.
    pub(crate) fn begin_proof(&mut self, proof: Arc<BackgroundProof>) -> Arc<BackgroundProof> {
        let proof = match self.proof_scope {
            ProofScope::All => proof,
            ProofScope::LastEdited => Arc::new(proof.restricted(CANCELLED_PROOF)),
        };
        self.proof = Some(RunningWork::new(Arc::clone(&proof.tally), "Searching for the solutions of"));
        proof
    }

    /// Ends the proof. Returns true if there was one.
    pub(crate) fn end_proof(&mut self) -> bool {
        self.proof.take().is_some()
    }

    /// Cancels the proof that the user sees under this name, and limits those to come. Returns true if there was one.
    pub(crate) fn cancel_proof(&mut self, token: &ProgressToken) -> bool {
        let Some(proof) = self.proof.take_if(|proof| proof.is_shown_as(token)) else { return false };
        proof.stop();
        self.proof_scope = ProofScope::LastEdited;
        true
    }

    /// Shows the progress of the proof under this name if it takes long. Returns true if a report of it is due.
    pub(crate) fn show_progress(&mut self, token: ProgressToken, client: &ClientFeatures, outbox: &Outbox) -> bool {
        self.proof.as_mut().is_some_and(|proof| proof.follow(token, client, outbox))
    }

    /// Adds a request for the diagnostics.
    pub(crate) fn request(&mut self, pull: Pull) {
        self.pulls.push((pull, Instant::now() + PULL_TIMEOUT));
    }

    /// Sends the newest report where it is due: publishes it, or asks the client to pull again. Returns the requests
    /// that are to be answered with it.
    pub(crate) fn deliver(
        &mut self,
        uri: &Uri,
        version: Option<i32>,
        related: RelatedReports,
        client: &ClientFeatures,
        outbox: &Outbox,
    ) -> Option<(Vec<Pull>, Report)> {
        let (_, report) = self.report.as_ref()?;
        let refreshes = client.diagnostics == DiagnosticsMode::PullAndRefresh;
        let is_delivered = self.delivered == Some(report.id);
        if client.diagnostics == DiagnosticsMode::Push && !is_delivered {
            outbox.publish(uri.clone(), version, Arc::clone(&report.diagnostics));
            self.delivered = Some(report.id);
        }
        let now = Instant::now();
        let is_due = (refreshes || report.complete) && !related.are_pending;
        // The others follow when the client has read these.
        let at_once = if has_room() { AT_ONCE } else { 0 };
        let due = self.pulls.extract_if(.., |(_, until)| is_due || *until <= now).take(at_once);
        let due: Vec<Pull> = due.map(|(pull, _)| pull).collect();
        if !due.is_empty() {
            self.delivered = Some(report.id);
            return Some((due, report.clone()));
        }
        // A client that has not pulled this version yet will do so by itself.
        if refreshes && !related.are_requested && !is_delivered && self.delivered.is_some() {
            self.delivered = Some(report.id);
            outbox.request(Request::RefreshDiagnostics);
        }
        None
    }

    /// Takes the newest report if the client has an older one for this version.
    pub(crate) fn take_undelivered(&mut self) -> Option<Report> {
        let (_, report) = self.report.as_ref()?;
        let delivered = self.delivered.as_mut()?;
        (std::mem::replace(delivered, report.id) != report.id).then(|| report.clone())
    }

    /// Answers the requests for a report that will not come, since the document is closed.
    pub(crate) fn close(&mut self) {
        for (pull, _) in self.pulls.drain(..) {
            answer(pull, &Report::default(), &Related::new());
        }
    }
}
