//! Queues requests for the diagnostics of the whole workspace, and decides when a survey begins.
//!
//! Clients send such a request again as soon as it is answered, or some seconds later: a request stays open until there
//! is something new. One survey runs at a time, after the workspace's files have been read.

use crate::configuration::reader::BrokenSettings;
use crate::protocol::ProgressToken;
use crate::snapshot::Revision;
use crate::workers::flag::Flag;
use crate::workspace::survey::{ReportedFiles, SurveyEnd, SurveyOutcome, WorkspacePull};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// The time without changes before requests are answered that wait for something new: no survey at each key.
const QUIET: Duration = Duration::from_secs(1);

/// The requests, and the survey that answers one of them.
#[derive(Default)]
pub(crate) struct WorkspacePulls {
    waiting: Vec<WaitingPull>,
    running: Option<RunningSurvey>,
    /// The files that have been reported.
    reported: ReportedFiles,
    /// The number of changes that may affect a report.
    changes: u64,
    /// The time of the last change.
    changed: Option<Instant>,
    /// The number of changes when the user last cancelled a survey.
    cancelled: Option<u64>,
    /// True if a file is compared up to symmetry.
    pub(crate) needs_canonical_forms: bool,
}

struct WaitingPull {
    pull: WorkspacePull,
    /// The number of changes when there was last nothing new.
    answered: Option<u64>,
}

struct RunningSurvey {
    order: Revision,
    stopped: Flag,
    /// The names under which the user sees its progress.
    tokens: [Option<ProgressToken>; 2],
    changes: u64,
}

impl WorkspacePulls {
    pub(crate) fn add(&mut self, pull: WorkspacePull) {
        self.waiting.push(WaitingPull { pull, answered: self.cancelled });
    }

    /// Records a change that may affect the report about any file.
    pub(crate) fn touch(&mut self) {
        self.changes += 1;
        self.changed = Some(Instant::now());
    }

    /// Returns true if there is a request.
    pub(crate) fn are_open(&self) -> bool {
        !self.waiting.is_empty() || self.running.is_some()
    }

    /// Returns true if a survey is to begin after some time.
    pub(crate) fn wait(&self) -> bool {
        self.running.is_none() && self.waiting.iter().any(|waiting| waiting.answered != Some(self.changes))
    }

    /// Stops the survey whose progress the user cancels.
    pub(crate) fn cancel(&mut self, token: &ProgressToken) {
        if let Some(running) = &self.running
            && running.tokens.iter().flatten().any(|own| own == token)
        {
            running.stopped.raise();
            self.cancelled = Some(running.changes);
        }
    }

    /// Ends the survey and drops all requests.
    pub(crate) fn end(&mut self) {
        self.waiting.clear();
        if let Some(running) = &self.running {
            running.stopped.raise();
        }
    }

    /// Takes the next request that is to be answered now.
    pub(crate) fn next(&mut self) -> Option<WorkspacePull> {
        self.waiting.retain(|waiting| !waiting.pull.is_cancelled());
        if self.running.is_some() {
            return None;
        }
        let is_quiet = self.changed.is_none_or(|changed| QUIET <= changed.elapsed());
        let next = self.waiting.iter().position(|waiting| match waiting.answered {
            None => true,
            Some(changes) => is_quiet && changes != self.changes,
        })?;
        Some(self.waiting.remove(next).pull)
    }

    /// Records the beginning of a survey, whose progress the user sees under these names. Returns the flag that stops
    /// it.
    pub(crate) fn begin(&mut self, order: Revision, tokens: [Option<ProgressToken>; 2]) -> Flag {
        let stopped = Flag::default();
        self.running = Some(RunningSurvey { order, stopped: stopped.clone(), tokens, changes: self.changes });
        stopped
    }

    /// Takes the files that have been reported, for the survey that begins.
    pub(crate) fn take_reported(&mut self) -> ReportedFiles {
        std::mem::take(&mut self.reported)
    }

    /// Takes the outcome of the survey, `None` if it has failed. Returns the settings files that are broken, and the
    /// files that are gone.
    pub(crate) fn finish(
        &mut self,
        order: Revision,
        outcome: Option<SurveyOutcome>,
    ) -> Option<(Vec<BrokenSettings>, Vec<PathBuf>)> {
        let running = self.running.take_if(|running| running.order == order)?;
        let SurveyOutcome { end, waiting, reported, broken, gone } = outcome?;
        self.reported = reported;
        if end == SurveyEnd::NeedsCanonicalForms {
            self.needs_canonical_forms = true;
        }
        let answered = (end == SurveyEnd::Complete).then_some(running.changes);
        self.waiting.extend(waiting.map(|pull| WaitingPull { pull, answered }));
        Some((broken, gone))
    }
}
