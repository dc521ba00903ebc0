//! Requests for the diagnostics of the whole workspace, on the loop's side: when a survey begins, and who waits for news.
//!
//! Clients ask again as soon as they are answered, or some seconds later: for as long as there is nothing new to tell, a
//! request is left open. One survey runs at a time, after the workspace's files have been read, for which see
//! [`crate::workspace`].

use crate::convert::protocol::ProgressToken;
use crate::convert::uri;
use crate::diagnostics::checks::Revision;
use crate::session::event::Event;
use crate::session::pool::{Share, guard};
use crate::session::snapshot::Flag;
use crate::session::state::State;
use crate::workspace::survey::{End, Outcome, Request, Survey, Surveyed, Telling, ToldFiles, WorkspacePull};
use std::sync::Arc;
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
    fn next(&mut self) -> Option<WorkspacePull> {
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
}

impl State {
    /// Begins a survey, if somebody waits for one and the files have been read.
    pub(crate) fn survey(&mut self) {
        if !self.workspace.is_settled() || self.is_reading() {
            return;
        }
        let Some(pull) = self.workspace_pulls.next() else { return };
        let (order, stopped) = (self.next_revision(), Flag::default());
        let own_token = (self.features.progress && pull.progress().is_none()).then(|| self.next_progress());
        let tokens = [own_token.clone(), pull.progress().cloned()];
        let changes = self.workspace_pulls.changes;
        self.workspace_pulls.running = Some(Running { order, stopped: stopped.clone(), tokens, changes });
        let telling = Telling::new(pull, self.outbox.clone(), own_token);
        let mut survey = Some(Box::new(Survey::new(self.survey_request(stopped), telling)));
        let events = self.events.clone();
        self.pool.spawn_background(move || {
            let Some(begun) = survey.take() else { return Share::Last };
            match guard(|| begun.share()) {
                Ok(Surveyed::More(begun)) => {
                    survey = Some(begun);
                    Share::More
                }
                Ok(Surveyed::Done(outcome)) => {
                    let _ = events.send(Event::Surveyed { order, outcome: Some(*outcome) });
                    Share::Last
                }
                // Whoever waits is told that there is no answer.
                Err(_) => {
                    let _ = events.send(Event::Surveyed { order, outcome: None });
                    Share::Last
                }
            }
        });
    }

    fn survey_request(&mut self, stopped: Flag) -> Request {
        let open = self.session().documents.into_iter().filter(|document| uri::is_compared(&document.uri));
        let open = open.map(|document| {
            let known = self.documents.get(&document.uri).and_then(|it| it.report.as_ref());
            let report = known.map(|(_, report)| report).filter(|report| report.complete).cloned();
            (document, report)
        });
        Request {
            open: open.collect(),
            is_wanted: self.settings.workspace_diagnostics,
            index: Arc::clone(&self.workspace.index),
            resolver: self.folders.fresh_resolver(),
            fallback: self.folders.fallback(),
            settings_files: self.folders.reports(),
            told: std::mem::take(&mut self.workspace_pulls.told),
            features: Arc::clone(&self.features),
            settings: Arc::clone(&self.settings),
            stopped,
        }
    }

    /// Takes the outcome of a survey; `None` if it has failed.
    pub(crate) fn surveyed(&mut self, order: Revision, outcome: Option<Outcome>) {
        let Some(running) = self.workspace_pulls.running.take_if(|running| running.order == order) else { return };
        let Some(Outcome { end, waiting, told, broken, gone }) = outcome else { return };
        self.workspace_pulls.told = told;
        if end == End::NeedsClasses {
            self.workspace_pulls.needs_classes = true;
        }
        let knows = (end == End::Complete).then_some(running.changes);
        self.workspace_pulls.waiting.extend(waiting.map(|pull| Waiting { pull, knows }));
        for error in broken {
            if self.folders.tell(error, &self.outbox) {
                self.workspace_pulls.touch();
            }
        }
        gone.into_iter().for_each(|path| self.workspace.want(path));
    }
}
