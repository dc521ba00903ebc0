//! Follows the changes of files in a host, and hands out snapshots.

pub(crate) mod host;
pub(crate) mod proof_cache;
pub(crate) mod snapshot;
