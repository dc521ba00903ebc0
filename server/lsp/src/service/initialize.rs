//! Answers `initialize`: the server's capabilities for a client.

use crate::client::capabilities::{ClientFeatures, DiagnosticsMode};
use crate::convert::uri;
use crate::features;
use crate::protocol::{
    ChangeNotifications, DiagnosticOptions, DiagnosticProvider, InitializeParams, InitializeResult, ServerCapabilities,
    ServerInfo, TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceFolders,
    WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use std::path::PathBuf;

/// The answer to a client with these capabilities.
pub(crate) fn result(client: &ClientFeatures, version: &str) -> InitializeResult {
    let mut capabilities = ServerCapabilities {
        position_encoding: Some(client.encoding.kind()),
        text_document_sync: Some(TextDocumentSync::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            ..TextDocumentSyncOptions::default()
        })),
        // Diagnostics are pulled or pushed: a client that gets both shows everything twice.
        diagnostic_provider: (client.diagnostics != DiagnosticsMode::Push).then(|| {
            DiagnosticProvider::DiagnosticOptions(DiagnosticOptions {
                identifier: Some("sudoku".to_owned()),
                // An edit can change the diagnostics of other documents: of equal puzzles, all but the first are
                // reported. A client that can be asked to pull again is asked whenever that happens; any other one
                // has to pull all documents after each edit.
                inter_file_dependencies: client.diagnostics != DiagnosticsMode::PullAndRefresh,
                workspace_diagnostics: false,
                ..DiagnosticOptions::default()
            })
        }),
        workspace: Some(WorkspaceOptions {
            workspace_folders: Some(WorkspaceFoldersServerCapabilities {
                supported: Some(true),
                change_notifications: Some(ChangeNotifications::Bool(true)),
            }),
            ..WorkspaceOptions::default()
        }),
        ..ServerCapabilities::default()
    };
    features::offer(client, &mut capabilities);
    let server_info = ServerInfo { name: "sudoku-lsp".to_owned(), version: Some(version.to_owned()) };
    InitializeResult { capabilities, server_info: Some(server_info) }
}

/// The folders of the workspace; older clients have one.
pub(crate) fn folders(params: &InitializeParams) -> Vec<PathBuf> {
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
