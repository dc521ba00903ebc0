//! The host, which follows the changes of files, and the snapshots that it hands out.

pub(crate) mod host;
pub(crate) mod proof_cache;
pub(crate) mod snapshot;
