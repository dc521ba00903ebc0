//! Puts together the methods that the server answers, and answers those that begin and end a session. Knows no puzzles.

mod initialize;
mod synchronization;

use crate::client::capabilities::ClientFeatures;
use crate::features;
use crate::protocol::{InitializeParams, InitializeResult, InitializedParams};
use crate::session::backend::Backend;
use crate::session::event::Event;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use tower_lsp::{Client, ClientSocket, LanguageServer, LspService, jsonrpc};

/// The service with all methods that the server answers, its socket, and a handle to the client.
pub(crate) fn service(version: &str, events: Sender<Event>) -> (LspService<Backend>, ClientSocket, Client) {
    let version = version.to_owned();
    let service = LspService::build_with_lifecycle_methods(|client| Backend { client, events, version });
    let (service, socket) = synchronization::register(features::register(service)).finish();
    let client = service.inner().client.clone();
    (service, socket, client)
}

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> jsonrpc::Result<InitializeResult> {
        let features = Arc::new(ClientFeatures::of(&params.capabilities));
        let result = initialize::result(&features, &self.version);
        let folders = initialize::folders(&params);
        let options = params.initialization_options.unwrap_or_default();
        self.send(Event::Initialize { features, folders, options });
        Ok(result)
    }

    async fn initialized(&self, _params: InitializedParams) {
        self.send(Event::Initialized);
    }

    async fn shutdown(&self) -> jsonrpc::Result<()> {
        self.send(Event::ShutDown);
        Ok(())
    }
}
