//! Properties of whole snapshots.

mod incremental;
