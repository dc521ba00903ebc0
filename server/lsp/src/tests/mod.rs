//! Tests that span the crate.

mod global_state;
pub(crate) mod panics;
pub(crate) mod reference;
mod session;
