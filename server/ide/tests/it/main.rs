//! Properties of whole snapshots.

mod convert;
mod format;
mod incremental;
mod reference;
mod typing;
