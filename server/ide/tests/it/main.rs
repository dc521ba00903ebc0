//! Properties of whole snapshots.

mod convert;
mod incremental;
mod reference;
mod typing;
