//! Long proofs: when to report what they have found so far, and what the user sees of them meanwhile.

use crate::client::outbox::Outbox;
use crate::diagnostics::proof::Proof;
use crate::protocol::ProgressToken;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The first report of what has been proved comes after this time, the next after twice as long, and so on: the whole
/// of a document's diagnostics is sent each time.
const FIRST_REPORT: Duration = Duration::from_millis(250);
/// A proof that takes longer is shown to the user.
const SHOWN_AFTER: Duration = Duration::from_millis(500);

/// A proof in the background, as the loop sees it.
pub(crate) struct RunningProof {
    proof: Arc<Proof>,
    began: Instant,
    /// When to report, and how long after that again.
    next_report: Instant,
    interval: Duration,
    /// How much had been proved at the last report.
    reported: usize,
    shown: Option<Shown>,
}

/// What the user sees.
struct Shown {
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

    /// Ends it.
    pub(crate) fn stop(&self) {
        self.proof.stopped.raise();
    }

    /// Whether it is what the user sees under this name.
    pub(crate) fn is_shown_as(&self, token: &ProgressToken) -> bool {
        self.shown.as_ref().is_some_and(|shown| shown.token == *token)
    }

    /// Whether it has been going on for so long that the user should see it.
    pub(crate) fn should_be_shown(&self) -> bool {
        self.shown.is_none() && SHOWN_AFTER <= self.began.elapsed()
    }

    /// Shows it.
    pub(crate) fn show(&mut self, outbox: &Outbox, token: ProgressToken) {
        let title = format!("Solving {} puzzles", self.proof.len());
        self.shown = Some(Shown { percentage: outbox.progress(token.clone(), title), token });
    }

    /// Brings up to date what the user sees.
    pub(crate) fn update(&self) {
        let percentage = (100 * self.proof.through() / self.proof.len().max(1)) as u32;
        if let Some(shown) = &self.shown {
            shown.percentage.send_if_modified(|shown| std::mem::replace(shown, percentage) != percentage);
        }
    }

    /// Whether there is something new to be reported, now.
    pub(crate) fn is_due(&mut self, now: Instant) -> bool {
        let through = self.proof.through();
        if now < self.next_report || through == self.reported {
            return false;
        }
        self.interval *= 2;
        self.next_report = now + self.interval;
        self.reported = through;
        true
    }
}
