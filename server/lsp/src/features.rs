//! What editors can ask about puzzles: a file each, with what it tells the client at the beginning, the methods that it
//! answers, and the way of the answer into the protocol's words. What the answer is, `ide` knows.
//!
//! Only what the client has said it understands is offered and sent.

mod chosen;
mod code_actions;
mod code_lenses;
mod commands;
mod completion;
mod file_operations;
mod folding;
mod forced_values;
mod formatting;
mod highlight;
mod hover;
mod inlay_hints;
mod inline_completion;
mod navigation;
mod on_type_formatting;
mod page_view;
mod pages;
mod rename;
mod run;
mod selection;
mod semantic_tokens;
mod symbols;
mod workspace_diagnostics;
mod workspace_symbols;

use crate::backend::Backend;
use crate::client::ClientFeatures;
use crate::protocol::ServerCapabilities;
use tower_lsp::LspServiceBuilder;

/// A service that is being put together.
pub(crate) type Builder = LspServiceBuilder<Backend>;

/// How a feature joins the service.
struct Feature {
    /// Tells the client of it, as far as the client can use it.
    offer: fn(&ClientFeatures, &mut ServerCapabilities),
    /// Adds its methods.
    register: fn(Builder) -> Builder,
}

const FEATURES: &[Feature] = &[
    code_actions::FEATURE,
    code_lenses::FEATURE,
    commands::FEATURE,
    completion::FEATURE,
    file_operations::FEATURE,
    folding::FEATURE,
    forced_values::FEATURE,
    formatting::FEATURE,
    highlight::FEATURE,
    hover::FEATURE,
    inlay_hints::FEATURE,
    inline_completion::FEATURE,
    navigation::FEATURE,
    on_type_formatting::FEATURE,
    page_view::FEATURE,
    pages::FEATURE,
    rename::FEATURE,
    selection::FEATURE,
    semantic_tokens::FEATURE,
    symbols::FEATURE,
    workspace_diagnostics::FEATURE,
    workspace_symbols::FEATURE,
];

/// Tells a client of all features that it can use.
pub(crate) fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    FEATURES.iter().for_each(|feature| (feature.offer)(client, server));
}

/// Adds the methods of all features.
pub(crate) fn register(service: Builder) -> Builder {
    FEATURES.iter().fold(service, |service, feature| (feature.register)(service))
}
