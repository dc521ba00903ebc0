//! The loop that owns the state: one event after the other, on a thread of its own.
//!
//! It never waits for anything but events. Slow work is done by the pool, talk with the client by the outbox.

use crate::convert::protocol::MessageType;
use crate::session::event::Event;
use crate::session::pool::{Panicked, guard};
use crate::session::state::State;
use std::sync::mpsc::{Receiver, RecvTimeoutError};

/// How many events are taken together before checks begin: a burst of edits is read once.
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
            survive(&mut state, |state| state.handle(event));
        }
        survive(&mut state, State::settle);
    }
}

/// What fails by a mistake of ours fails alone.
fn survive(state: &mut State, step: impl FnOnce(&mut State)) {
    if let Err(Panicked(words)) = guard(|| step(state)) {
        state.outbox.log(MessageType::Error, format!("internal error: {words}"));
    }
}
