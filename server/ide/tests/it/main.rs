//! Properties of whole snapshots.

mod incremental;
mod reference;
mod typing;
