//! Properties of whole snapshots.

mod incremental;
mod typing;
