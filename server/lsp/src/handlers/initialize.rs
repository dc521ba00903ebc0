//! Begins and ends a session: `initialize`, `initialized` and `shutdown`, the methods of tower-lsp's trait. All others
//! are registered by name.

use crate::backend::{Backend, Event};
use crate::client::capabilities::ClientFeatures;
use crate::global_state::GlobalState;
use crate::protocol::{
    InitializeParams, InitializeResult, InitializedParams, ServerCapabilities, ServerInfo, WorkspaceFolders,
};
use crate::uri;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use tower_lsp::{LanguageServer, jsonrpc};

impl LanguageServer for Backend {
    async fn initialize(&self, params: InitializeParams) -> jsonrpc::Result<InitializeResult> {
        let features = Arc::new(ClientFeatures::of(&params.capabilities));
        let mut capabilities =
            ServerCapabilities { position_encoding: Some(features.encoding.kind()), ..ServerCapabilities::default() };
        crate::handlers::offer(&features, &mut capabilities);
        let server_info = ServerInfo { name: "sudoku-lsp".to_owned(), version: Some(self.version.clone()) };
        let folders = folders(&params);
        let options = params.initialization_options.unwrap_or_default();
        self.send(Event::Initialize { features, folders, options });
        Ok(InitializeResult { capabilities, server_info: Some(server_info) })
    }

    async fn initialized(&self, _params: InitializedParams) {
        self.send(Event::Initialized);
    }

    async fn shutdown(&self) -> jsonrpc::Result<()> {
        self.send(Event::ShutDown);
        Ok(())
    }
}

/// The folders of the workspace; older clients have one.
fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    match &params.workspace_folders_initialize_params.workspace_folders {
        Some(WorkspaceFolders::WorkspaceFolderList(folders)) => {
            folders.iter().filter_map(|folder| uri::path(&folder.uri)).collect()
        }
        Some(WorkspaceFolders::Null) | None => {
            #[expect(deprecated, reason = "clients without workspace folders use it")]
            let root = &params.root_uri;
            root.iter().filter_map(uri::path).collect()
        }
    }
}

impl GlobalState {
    pub(crate) fn initialize(&mut self, features: Arc<ClientFeatures>, folders: Vec<PathBuf>, options: Value) {
        self.folders.set_client(&features);
        self.features = features;
        self.workspace.set_folders(folders);
        self.options = options;
        self.configure(&Value::Null);
    }

    /// Does what has to wait until the client has our answer to `initialize`.
    pub(crate) fn initialized(&mut self) {
        self.workspace.begin();
        let folders = self.workspace.folders().to_vec();
        self.check_settings(&folders);
        if self.features.watches_files {
            self.outbox.register_files();
        }
        if self.features.configuration {
            self.request_settings();
            if self.features.registers_configuration {
                self.outbox.register_configuration();
            }
        }
    }

    /// Ends all work: the client wants no more done.
    pub(crate) fn shut_down(&mut self) {
        for document in self.documents.values() {
            document.superseded.raise();
        }
        self.workspace.end();
        self.workspace_pulls.end();
    }
}
