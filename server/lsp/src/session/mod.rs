//! The session: its state, the loop that owns it, and the pool that answers questions about snapshots.

pub(crate) mod backend;
pub(crate) mod client_capabilities;
pub(crate) mod command_effects;
pub(crate) mod event;
pub(crate) mod initialize;
pub(crate) mod main_loop;
pub(crate) mod memory;
pub(crate) mod outbox;
pub(crate) mod pool;
pub(crate) mod queries;
pub(crate) mod snapshot;
pub(crate) mod state;
