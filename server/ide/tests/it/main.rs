//! Properties of whole snapshots.

mod convert;
mod format;
mod incremental;
mod paths;
mod proved_first;
mod reference;
mod technique_examples;
mod typing;
mod variants;
