//! Requests for the diagnostics of the whole workspace, on the loop's side: when a survey begins, and who waits for news.
//!
//! Clients ask again as soon as they are answered, or some seconds later: for as long as there is nothing new to tell, a
//! request is left open. One survey runs at a time, after the workspace's files have been read, for which see
//! [`crate::workspace`].

use crate::protocol::ProgressToken;
use crate::snapshot::Revision;
use crate::workers::flag::Flag;
use crate::workspace::survey::{End, Outcome, ToldFiles, WorkspacePull};
use ::settings::ConfigError;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long nothing may have happened before those who wait for news are looked after: no survey at each key.
const QUIET: Duration = Duration::from_secs(1);

/// What the loop knows of them.
#[derive(Default)]
pub(crate) struct WorkspacePulls {
    waiting: Vec<Waiting>,
    running: Option<Running>,
    /// What was told of files.
    told: ToldFiles,
    /// How often something has changed that may make a difference, and when it did last.
    changes: u64,
    changed: Option<Instant>,
    /// The changes after which the user did not want to wait.
    declined: Option<u64>,
    /// Whether a file is compared up to symmetry.
    pub(crate) needs_classes: bool,
}

struct Waiting {
    pull: WorkspacePull,
    /// The changes after which there was nothing to tell.
    knows: Option<u64>,
}

struct Running {
    order: Revision,
    stopped: Flag,
    /// What the user sees.
    tokens: [Option<ProgressToken>; 2],
    changes: u64,
}

impl WorkspacePulls {
    /// Takes a request.
    pub(crate) fn ask(&mut self, pull: WorkspacePull) {
        self.waiting.push(Waiting { pull, knows: self.declined });
    }

    /// Takes note that something has changed that may make a difference to any file.
    pub(crate) fn touch(&mut self) {
        self.changes += 1;
        self.changed = Some(Instant::now());
    }

    /// Whether anybody wants to know what the workspace's files say.
    pub(crate) fn are_open(&self) -> bool {
        !self.waiting.is_empty() || self.running.is_some()
    }

    /// Whether a survey is to begin after some time.
    pub(crate) fn wait(&self) -> bool {
        self.running.is_none() && self.waiting.iter().any(|waiting| waiting.knows != Some(self.changes))
    }

    /// Ends a survey that the user does not want to wait for.
    pub(crate) fn cancel(&mut self, token: &ProgressToken) {
        if let Some(running) = &self.running
            && running.tokens.iter().flatten().any(|shown| shown == token)
        {
            running.stopped.raise();
            self.declined = Some(running.changes);
        }
    }

    /// Ends all.
    pub(crate) fn end(&mut self) {
        self.waiting.clear();
        self.running.iter().for_each(|running| running.stopped.raise());
    }

    /// The next request to be answered.
    pub(crate) fn next(&mut self) -> Option<WorkspacePull> {
        self.waiting.retain(|waiting| !waiting.pull.is_given_up());
        if self.running.is_some() {
            return None;
        }
        let is_quiet = self.changed.is_none_or(|changed| QUIET <= changed.elapsed());
        let is_due = |waiting: &Waiting| match waiting.knows {
            None => true,
            Some(changes) => is_quiet && changes != self.changes,
        };
        let next = self.waiting.iter().position(is_due)?;
        Some(self.waiting.remove(next).pull)
    }

    /// Takes note of a survey that begins, whose progress the user sees under these names. Returns a flag that is raised to
    /// stop it.
    pub(crate) fn begin(&mut self, order: Revision, tokens: [Option<ProgressToken>; 2]) -> Flag {
        let stopped = Flag::default();
        self.running = Some(Running { order, stopped: stopped.clone(), tokens, changes: self.changes });
        stopped
    }

    /// Takes what was told of files, for the survey that begins.
    pub(crate) fn take_told(&mut self) -> ToldFiles {
        std::mem::take(&mut self.told)
    }

    /// Takes the outcome of the survey, `None` if it has failed. Returns the settings files that are broken, and the files
    /// that are gone.
    pub(crate) fn finish(
        &mut self,
        order: Revision,
        outcome: Option<Outcome>,
    ) -> Option<(Vec<ConfigError>, Vec<PathBuf>)> {
        let running = self.running.take_if(|running| running.order == order)?;
        let Outcome { end, waiting, told, broken, gone } = outcome?;
        self.told = told;
        if end == End::NeedsClasses {
            self.needs_classes = true;
        }
        let knows = (end == End::Complete).then_some(running.changes);
        self.waiting.extend(waiting.map(|pull| Waiting { pull, knows }));
        Some((broken, gone))
    }
}
