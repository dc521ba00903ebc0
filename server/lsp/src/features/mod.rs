//! Answers the requests of editors about puzzles, a file for each: the capability that it announces, the methods that
//! it answers, and the conversion of the answer to the protocol's types. The answer itself comes from `ide`.
//!
//! Only features that the client supports are announced, and only members that it knows are sent.

mod boards;
mod command_names;
mod commands;
mod edits;
mod files;
mod navigation;
mod pages;
mod reading;
mod writing;

use crate::client::capabilities::ClientFeatures;
use crate::protocol::ServerCapabilities;
use crate::session::backend::Backend;
use std::hash::{BuildHasher, RandomState};
use tower_lsp::LspServiceBuilder;

/// The builder of the service.
pub(crate) type Builder = LspServiceBuilder<Backend>;

/// The entry points of a feature.
pub(crate) struct Feature {
    /// Adds its capability to the server's, as far as the client can use it.
    offer: fn(&ClientFeatures, &mut ServerCapabilities),
    /// Adds its methods to the service.
    register: fn(Builder) -> Builder,
}

/// A seed for random choices.
fn random_seed() -> u64 {
    // `RandomState` has random keys; what it hashes does not matter.
    RandomState::new().hash_one(0)
}

const FEATURES: &[Feature] = &[
    writing::code_actions::FEATURE,
    boards::FEATURE,
    reading::code_lenses::FEATURE,
    commands::FEATURE,
    writing::completion::FEATURE,
    files::file_operations::FEATURE,
    reading::folding::FEATURE,
    pages::forced_values::FEATURE,
    writing::formatting::FEATURE,
    reading::highlight::FEATURE,
    reading::hover::FEATURE,
    reading::inlay_hints::FEATURE,
    writing::inline_completion::FEATURE,
    navigation::goto::FEATURE,
    writing::on_type_formatting::FEATURE,
    pages::page_view::FEATURE,
    pages::FEATURE,
    writing::rename::FEATURE,
    reading::selection_range::FEATURE,
    reading::semantic_tokens::FEATURE,
    navigation::document_symbols::FEATURE,
    files::workspace_diagnostics::FEATURE,
    navigation::workspace_symbols::FEATURE,
];

/// Adds the capabilities of all features that a client can use to the server's.
pub(crate) fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    FEATURES.iter().for_each(|feature| (feature.offer)(client, server));
}

/// Adds the methods of all features to the service.
pub(crate) fn register(service: Builder) -> Builder {
    FEATURES.iter().fold(service, |service, feature| (feature.register)(service))
}
