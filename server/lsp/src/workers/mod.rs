//! Runs slow work on a fixed number of threads, and gives freed memory back to the system. Knows no documents and no
//! protocol.

mod cooperative;
pub(crate) mod flag;
pub(crate) mod memory;
pub(crate) mod panics;
pub(crate) mod pool;
mod slice;
