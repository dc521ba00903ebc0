//! Describes a feature to the service: what it announces, and the methods that it answers.

use crate::backend::Backend;
use crate::client::capabilities::ClientFeatures;
use crate::protocol::ServerCapabilities;
use std::hash::{BuildHasher, RandomState};
use tower_lsp::LspServiceBuilder;

/// The builder of the service.
pub(crate) type Builder = LspServiceBuilder<Backend>;

/// The entry points of a feature.
pub(crate) struct Feature {
    /// Adds its capability to the server's, as far as the client can use it.
    pub(crate) offer: fn(&ClientFeatures, &mut ServerCapabilities),
    /// Adds its methods to the service.
    pub(crate) register: fn(Builder) -> Builder,
}

/// A seed for random choices.
pub(crate) fn random_seed() -> u64 {
    // `RandomState` has random keys; what it hashes does not matter.
    RandomState::new().hash_one(0)
}
