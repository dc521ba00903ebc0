//! Properties of whole snapshots.

mod convert;
mod format;
mod incremental;
mod proved_first;
mod reference;
mod typing;
mod variants;
