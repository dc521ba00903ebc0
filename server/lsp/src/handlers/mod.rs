//! Answers what editors ask and follows what they report, a file for each: the capability that it announces, its
//! methods, and the conversion of the answer to the protocol's types. The answer itself comes from `ide`.
//!
//! A method of [`Backend`] takes the message and makes an event or a query of it. A query is answered on a worker, from
//! an immutable state of the document. What changes the state of the session is done by the loop: these files have
//! methods of [`crate::global_state::GlobalState`], too.
//!
//! Only features that the client supports are announced, and only members that it knows are sent.

mod action_data;
mod action_kinds;
mod boards;
mod cell_list;
mod code_actions;
mod code_lenses;
mod command_names;
mod commands;
mod completion;
mod diagnostics;
mod document_symbols;
mod feature;
mod files;
mod folding;
mod forced_values;
mod formatting;
mod goto;
mod highlight;
mod hover;
mod initialize;
mod inlay_hints;
mod inline_completion;
mod large_documents;
mod on_type_formatting;
mod pages;
mod ratings;
mod rename;
mod selection_range;
mod semantic_tokens;
mod settings;
mod text_documents;
mod typing;
mod workspace_diagnostics;
mod workspace_symbols;

use crate::backend::{Aside, Backend, Event};
use crate::client::capabilities::ClientFeatures;
use crate::protocol::ServerCapabilities;
use feature::Feature;
use std::sync::mpsc::Sender;
use tower_lsp::{Client, ClientSocket, LspService};

/// The features. Those that add to what another one announces come after it.
const FEATURES: &[Feature] = &[
    text_documents::FEATURE,
    diagnostics::FEATURE,
    files::FEATURE,
    settings::FEATURE,
    code_actions::FEATURE,
    boards::FEATURE,
    code_lenses::FEATURE,
    commands::FEATURE,
    completion::FEATURE,
    folding::FEATURE,
    forced_values::FEATURE,
    formatting::FEATURE,
    highlight::FEATURE,
    hover::FEATURE,
    inlay_hints::FEATURE,
    inline_completion::FEATURE,
    goto::FEATURE,
    on_type_formatting::FEATURE,
    pages::FEATURE,
    rename::FEATURE,
    selection_range::FEATURE,
    semantic_tokens::FEATURE,
    document_symbols::FEATURE,
    typing::FEATURE,
    workspace_diagnostics::FEATURE,
    workspace_symbols::FEATURE,
];

/// Adds the capabilities of all features that a client can use to the server's.
fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    for feature in FEATURES {
        (feature.offer)(client, server);
    }
}

/// The service with all methods that the server answers, its socket, and a handle to the client.
pub(crate) fn service(
    version: &str,
    events: Sender<Event>,
    aside: Option<Aside>,
) -> (LspService<Backend>, ClientSocket, Client) {
    let version = version.to_owned();
    let mut builder = LspService::build_with_lifecycle_methods(|client| Backend { client, events, aside, version });
    for feature in FEATURES {
        builder = (feature.register)(builder);
    }
    let (service, socket) = builder.finish();
    let client = service.inner().client.clone();
    (service, socket, client)
}
