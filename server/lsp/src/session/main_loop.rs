//! Runs the loop that owns the state: one event after the other, on a thread of its own, or in turns on one that does
//! other things as well.
//!
//! It waits for events only. The pool does slow work, the outbox talks to the client.

use crate::session::event::Event;
use crate::session::state::State;
use crate::workers::pool::{Panicked, guard};
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The most events that are handled before checks begin: a burst of edits is read once.
const BATCH: usize = 64;

/// The loop.
pub(crate) struct MainLoop {
    events: Receiver<Event>,
    state: State,
    /// The end of the last turn.
    settled: Instant,
}

impl MainLoop {
    pub(crate) fn new(events: Receiver<Event>, state: State) -> MainLoop {
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
        self.state.work()
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
        isolate(&mut self.state, State::settle);
        self.settled = Instant::now();
        ControlFlow::Continue(())
    }
}

/// Isolates a panic to one event.
fn isolate(state: &mut State, step: impl FnOnce(&mut State)) {
    if let Err(Panicked(words)) = guard(|| step(state)) {
        state.report_panic(&words);
    }
}
