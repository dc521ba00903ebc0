//! Times the reports of a long proof, and shows its progress.

use crate::client::outbox::Outbox;
use crate::diagnostics::proof::Proof;
use crate::protocol::ProgressToken;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The time before the first report of the proof; the next comes after twice as long, and so on, since all diagnostics
/// of the document are sent each time.
const FIRST_REPORT: Duration = Duration::from_millis(250);
/// The time after which the user sees the progress.
const PROGRESS_AFTER: Duration = Duration::from_millis(500);

/// A proof in the background.
pub(crate) struct RunningProof {
    proof: Arc<Proof>,
    began: Instant,
    next_report: Instant,
    /// The time between the next report and the one after it.
    interval: Duration,
    /// The number of puzzles that were done at the last report.
    reported: usize,
    shown: Option<ShownProgress>,
}

/// The progress that the user sees.
struct ShownProgress {
    token: ProgressToken,
    percentage: watch::Sender<u32>,
}

impl RunningProof {
    /// A proof that begins now.
    pub(crate) fn new(proof: Arc<Proof>) -> RunningProof {
        let now = Instant::now();
        RunningProof {
            proof,
            began: now,
            next_report: now + FIRST_REPORT,
            interval: FIRST_REPORT,
            reported: 0,
            shown: None,
        }
    }

    /// Stops it.
    pub(crate) fn stop(&self) {
        self.proof.stopped.raise();
    }

    /// Returns true if the user sees it under this name.
    pub(crate) fn is_shown_as(&self, token: &ProgressToken) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.token == *token)
    }

    /// Returns true if the user should see its progress from now on.
    pub(crate) fn should_be_shown(&self) -> bool {
        self.shown.is_none() && PROGRESS_AFTER <= self.began.elapsed()
    }

    /// Shows its progress under a name.
    pub(crate) fn show(&mut self, outbox: &Outbox, token: ProgressToken) {
        let title = format!("Solving {} puzzles", self.proof.len());
        self.shown = Some(ShownProgress { percentage: outbox.show_progress(token.clone(), title), token });
    }

    /// Updates the progress that the user sees.
    pub(crate) fn update(&self) {
        let percentage = (100 * self.proof.done() / self.proof.len().max(1)) as u32;
        if let Some(shown) = &self.shown {
            shown.percentage.send_if_modified(|before| std::mem::replace(before, percentage) != percentage);
        }
    }

    /// Returns true if a report is due, and something new is proved.
    pub(crate) fn is_due(&mut self, now: Instant) -> bool {
        let done = self.proof.done();
        if now < self.next_report || done == self.reported {
            return false;
        }
        self.interval *= 2;
        self.next_report = now + self.interval;
        self.reported = done;
        true
    }
}
