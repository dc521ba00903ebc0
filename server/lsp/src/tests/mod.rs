//! Tests that span the crate.

pub(crate) mod panics;
pub(crate) mod reference;
mod session;
