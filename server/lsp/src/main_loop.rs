//! Runs the loop that owns the state: one event after the other, on a thread of its own, or in turns on one that does
//! other things as well. [`GlobalState::handle`] shows where each event is handled.
//!
//! It waits for events only. The pool does slow work, the outbox talks to the client.

use crate::backend::Event;
use crate::client::requests::Reply;
use crate::configuration::settings_documents::is_settings;
use crate::global_state::{GlobalState, OpenDocument};
use crate::protocol::MessageType;
use crate::snapshot::DocumentSnapshot;
use crate::workers::panics::{Panicked, guard};
use crate::workers::pool::{Rank, Weight};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The most events that are handled before checks begin: a burst of edits is read once.
const BATCH: usize = 64;
/// The time between two looks at running proofs.
const TICK: Duration = Duration::from_millis(100);

/// The loop.
pub(crate) struct MainLoop {
    events: Receiver<Event>,
    state: GlobalState,
    /// The end of the last turn.
    settled: Instant,
}

impl MainLoop {
    pub(crate) fn new(events: Receiver<Event>, state: GlobalState) -> MainLoop {
        MainLoop { events, state, settled: Instant::now() }
    }

    /// Runs until [`Event::Stop`].
    pub(crate) fn run(mut self) {
        loop {
            let event = match self.state.next_tick() {
                Some(tick) => self.events.recv_timeout(tick),
                None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let first = match event {
                Ok(event) => Some(event),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return,
            };
            if self.turn(first).is_break() {
                return;
            }
        }
    }

    /// Handles the events that are there and does a share of the work that they lead to. Returns true if there was
    /// anything to do.
    pub(crate) fn share(&mut self) -> bool {
        let first = self.events.try_recv().ok();
        if first.is_some() || self.next_tick() == Some(Duration::ZERO) {
            // The end of the session is for the caller to see.
            let _ = self.turn(first);
            return true;
        }
        self.state.pool.work()
    }

    /// The time until there is something to do without an event.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        self.state.next_tick().map(|tick| tick.saturating_sub(self.settled.elapsed()))
    }

    /// Handles the events that are there.
    fn turn(&mut self, first: Option<Event>) -> ControlFlow<()> {
        for event in first.into_iter().chain(self.events.try_iter().take(BATCH)) {
            if matches!(event, Event::Stop) {
                return ControlFlow::Break(());
            }
            isolate(&mut self.state, |state| state.handle(event));
        }
        isolate(&mut self.state, GlobalState::settle);
        self.settled = Instant::now();
        ControlFlow::Continue(())
    }
}

/// Isolates a panic to one event.
fn isolate(state: &mut GlobalState, step: impl FnOnce(&mut GlobalState)) {
    if let Err(Panicked(words)) = guard(|| step(state)) {
        state.outbox.log(MessageType::Error, format!("internal error: {words}"));
    }
}

impl GlobalState {
    /// Handles an event. The checks of changed documents begin with [`GlobalState::settle`].
    pub(crate) fn handle(&mut self, event: Event) {
        self.active.extend(event.document().cloned());
        // What needs the text of a document that is being read waits for it, in order: edits are made as in a document
        // that was read at once, and requests are answered from the state that they were meant for.
        if let Some(uri) = event.needs_text_of()
            && self.documents.get(uri).is_some_and(OpenDocument::is_being_read)
        {
            let uri = uri.clone();
            self.held_back.entry(uri).or_default().push(event);
            return;
        }
        // A question about all documents waits while the text of one of them waits for its settings.
        if matches!(event, Event::Inquiry(_)) && self.unsettled.values().any(Option::is_some) {
            self.held_inquiries.push(event);
            return;
        }
        match event {
            Event::Initialize { features, folders, options } => self.initialize(features, folders, options),
            Event::Initialized => self.initialized(),
            Event::ShutDown => self.shut_down(),
            Event::Stop => {}

            // `sudoku.toml` as an open document is checked by itself.
            Event::Open { uri, version, text, .. } if is_settings(&uri) => {
                self.open_settings(uri, version, &text);
            }
            Event::MessageLost(lost) if is_settings(&lost.uri) => {
                self.lose_settings(lost);
            }
            Event::Change { uri, version, changes } if self.settings_documents.contains(&uri) => {
                self.settings_documents.change(uri, version, changes, &self.features, &self.outbox);
            }
            Event::Close(uri) if self.settings_documents.contains(&uri) => self.close_settings(&uri),
            Event::Pull(pull) if self.settings_documents.contains(&pull.uri) => self.pull_settings(pull),

            Event::Open { uri, version, text, dialect } => self.open(uri, dialect, version, Ok(text)),
            Event::Change { uri, version, changes } => self.change(&uri, version, changes),
            Event::Close(uri) => self.close(&uri),
            Event::Cursor { uri, position } => self.cursor_moved(&uri, position),
            Event::Saved(uri) => self.saved(&uri),
            Event::MessageLost(lost) => self.lose(lost),
            Event::Read { uri, order, outcome } => self.has_read(&uri, order, outcome),

            // Such a client may send anything here; its settings are its reply.
            Event::SettingsChanged(_) if self.features.configuration => self.request_settings(),
            Event::SettingsChanged(settings) => self.configure(&settings),
            Event::Reply(Reply::Settings { request, settings }) => {
                if self.settings_in_force < request {
                    self.settings_in_force = request;
                    self.configure(&settings);
                }
            }
            Event::SettingsRead(read) => self.settings_read(read),
            Event::FilesChanged(files) => self.files_changed(&files),
            Event::FoldersChanged { added, removed } => self.change_folders(&added, &removed),
            Event::Scanned { order, index } => self.scanned(order, index),

            Event::Checked { ticket, outcome } => self.checked(&ticket, outcome),
            Event::Counted(ticket) => self.counted(&ticket),
            Event::Proved(ticket) => self.proved(&ticket),
            Event::Rated(ticket) => self.rated(&ticket),
            Event::RatingsWanted { uri, revision, puzzles } => self.want_ratings(&uri, revision, &puzzles),
            Event::Pull(pull) => self.pull(pull),
            Event::PullWorkspace(pull) => self.workspace_pulls.add(pull),
            Event::Surveyed { order, outcome } => self.surveyed(order, outcome),
            Event::ProgressCancelled(token) => {
                self.cancel_proof(&token);
                self.cancel_ratings(&token);
                self.workspace_pulls.cancel(&token);
            }

            Event::Query { uri, query } => {
                let document = self.snapshot(&uri);
                let rank = self.rank(&uri);
                self.pool.spawn(rank, move || query(document));
            }
            Event::Inquiry(inquiry) => {
                let session = self.session();
                let weight = Weight::of(session.documents.iter().map(DocumentSnapshot::len).sum());
                self.pool.spawn(Rank { weight, edited: 0 }, move || inquiry(session));
            }
            Event::Progress { token, ended, value } => self.outbox.send_progress(token, ended, value),
            Event::ShowPage { source, page } => self.open_pages.show(source, page, &self.features),
            Event::Command { outcome, reply } => self.finish_command(outcome, reply),
            Event::AnsweredEarly { uri, what, reports } => self.answered_early(&uri, what, reports),
            Event::Reply(Reply::Refreshed(what)) => self.refreshes.take_reply(what, &self.outbox),
        }
    }

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
        for uri in self.active_where(OpenDocument::is_waiting) {
            self.follow_proof(&uri);
            self.follow_ratings(&uri);
        }
        let documents = &self.documents;
        self.active.retain(|uri| {
            documents.get(uri).is_some_and(|document| {
                document.checks.is_pending() || document.is_waiting() || document.is_being_read()
            })
        });
    }

    /// The time until the next call of [`GlobalState::settle`] if there is no event.
    pub(crate) fn next_tick(&self) -> Option<Duration> {
        if self.workspace_pulls.wait() || !self.active_where(OpenDocument::is_waiting).is_empty() {
            return Some(TICK);
        }
        self.memory.wait()
    }
}
