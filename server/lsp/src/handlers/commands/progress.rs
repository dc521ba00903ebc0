//! Tells the client what a search for a puzzle has found so far, under the token of its request.

use crate::backend::{Aside, Event};
use crate::protocol::{Notification as _, ProgressNotification, ProgressToken};
use crate::workers::flag::Flag;
use ide::SoFar;
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};
use std::cell::Cell;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

/// The time before the first message, and between two: most puzzles are made sooner.
const BETWEEN: Duration = Duration::from_millis(400);

/// The progress of one request. Dropping it ends the progress.
pub(super) struct SearchProgress {
    events: Sender<Event>,
    aside: Option<Aside>,
    token: Option<ProgressToken>,
    ended: Flag,
    has_begun: Cell<bool>,
    last: Cell<Instant>,
}

impl SearchProgress {
    /// `ended` is raised when the request is answered or cancelled, which ends its token, too.
    pub(super) fn new(
        events: Sender<Event>,
        aside: Option<Aside>,
        token: Option<ProgressToken>,
        ended: Flag,
    ) -> SearchProgress {
        SearchProgress { events, aside, token, ended, has_begun: Cell::new(false), last: Cell::new(Instant::now()) }
    }

    /// Says what was found, unless it has said so a moment ago.
    pub(super) fn tell(&self, found: &SoFar<'_>) {
        if self.token.is_none() || self.last.get().elapsed() < BETWEEN {
            return;
        }
        self.last.set(Instant::now());
        if !self.has_begun.replace(true) {
            self.send(&json!({ "kind": "begin", "title": "Making a puzzle", "cancellable": false }));
        }
        self.send(&json!({ "kind": "report", "message": found.words() }));
    }

    fn send(&self, value: &Value) {
        let Some(token) = &self.token else { return };
        if let Some(aside) = self.aside {
            // The loop that sends events waits for this work.
            let params = json!({ "token": token, "value": value });
            aside(
                &json!({ "jsonrpc": "2.0", "method": ProgressNotification::METHOD.as_str(), "params": params })
                    .to_string(),
            );
            return;
        }
        if let Ok(value) = to_raw_value(value) {
            let value: Box<RawValue> = value;
            // It fails when the session is over.
            let _ = self.events.send(Event::Progress { token: token.clone(), ended: self.ended.clone(), value });
        }
    }
}

impl Drop for SearchProgress {
    fn drop(&mut self) {
        if self.has_begun.get() {
            self.send(&json!({ "kind": "end" }));
        }
    }
}
