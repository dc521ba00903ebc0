//! What editors can ask about puzzles: a file each, with what it tells the client at the beginning, the methods that it
//! answers, and the way of the answer into the protocol's words. What the answer is, `ide` knows.
//!
//! Only what the client has said it understands is offered and sent.

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
use tower_lsp::LspServiceBuilder;

/// A service that is being put together.
pub(crate) type Builder = LspServiceBuilder<Backend>;

/// How a feature joins the service.
pub(crate) struct Feature {
    /// Tells the client of it, as far as the client can use it.
    offer: fn(&ClientFeatures, &mut ServerCapabilities),
    /// Adds its methods.
    register: fn(Builder) -> Builder,
}

const FEATURES: &[Feature] = &[
    writing::code_actions::FEATURE,
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

/// Tells a client of all features that it can use.
pub(crate) fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    FEATURES.iter().for_each(|feature| (feature.offer)(client, server));
}

/// Adds the methods of all features.
pub(crate) fn register(service: Builder) -> Builder {
    FEATURES.iter().fold(service, |service, feature| (feature.register)(service))
}
