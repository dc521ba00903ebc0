//! Runs the loop that owns the state: one event after the other, on a thread of its own.
//!
//! It waits for events only. The pool does slow work, the outbox talks to the client.

use crate::session::event::Event;
use crate::session::state::State;
use crate::workers::pool::{Panicked, guard};
use std::sync::mpsc::{Receiver, RecvTimeoutError};

/// The most events that are handled before checks begin: a burst of edits is read once.
const BATCH: usize = 64;

/// Runs until [`Event::Stop`].
pub(crate) fn run(events: &Receiver<Event>, mut state: State) {
    loop {
        let event = match state.next_tick() {
            Some(tick) => events.recv_timeout(tick),
            None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
        };
        let first = match event {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        for event in first.into_iter().chain(events.try_iter().take(BATCH)) {
            if matches!(event, Event::Stop) {
                return;
            }
            isolate(&mut state, |state| state.handle(event));
        }
        isolate(&mut state, State::settle);
    }
}

/// Isolates a panic to one event.
fn isolate(state: &mut State, step: impl FnOnce(&mut State)) {
    if let Err(Panicked(words)) = guard(|| step(state)) {
        state.report_panic(&words);
    }
}
