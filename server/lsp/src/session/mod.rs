//! Runs the loop: it handles one event after the other on a thread of its own, which alone changes the state of the
//! session.

pub(crate) mod backend;
pub(crate) mod command;
pub(crate) mod event;
pub(crate) mod main_loop;
pub(crate) mod state;
