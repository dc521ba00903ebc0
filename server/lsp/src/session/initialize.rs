//! What server and client agree upon at the beginning.

use crate::convert::protocol::{
    ChangeNotifications, DiagnosticOptions, DiagnosticProvider, InitializeParams, InitializeResult, ServerCapabilities,
    ServerInfo, TextDocumentSync, TextDocumentSyncKind, TextDocumentSyncOptions, WorkspaceFolders,
    WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use crate::convert::uri;
use crate::features;
use crate::session::client_capabilities::ClientFeatures;
use serde::Deserialize;
use serde_json::{Value, json};
use std::path::PathBuf;
use tower_lsp::jsonrpc::Request;

/// What we tell a client that can do what `client` says.
pub(crate) fn result(client: &ClientFeatures, version: &str) -> InitializeResult {
    let mut capabilities = ServerCapabilities {
        position_encoding: Some(client.encoding.kind()),
        text_document_sync: Some(TextDocumentSync::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::Incremental),
            ..TextDocumentSyncOptions::default()
        })),
        // A client that could pull and is not offered it would have to be pushed to; one that is offered both shows
        // everything twice.
        diagnostic_provider: client.pulls_diagnostics.then(|| {
            DiagnosticProvider::DiagnosticOptions(DiagnosticOptions {
                identifier: Some("sudoku".to_owned()),
                // An edit can change what is said about other documents: of equal puzzles, all but the first are
                // reported. A client that can be asked to pull again is asked whenever that happens; any other one
                // has to pull all documents after each edit to know.
                inter_file_dependencies: !client.refreshes_diagnostics,
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

/// The number of the client's process, if it tells.
pub(crate) fn client_process(params: &Value) -> Option<i32> {
    params.get("processId")?.as_i64()?.try_into().ok()
}

/// An `initialize` that can be read: of one that cannot, what can be.
///
/// A single capability of a form that the protocol does not know would otherwise cost the whole session.
pub(crate) fn mended(request: Request) -> Request {
    if request.params().is_some_and(|params| InitializeParams::deserialize(params).is_ok()) {
        return request;
    }
    let (method, id, params) = request.into_parts();
    let mended = Request::build(method).params(readable_params(&params.unwrap_or_default()));
    match id {
        Some(id) => mended.id(id).finish(),
        None => mended.finish(),
    }
}

fn readable_params(params: &Value) -> Value {
    let mut left = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    for (name, member) in params.as_object().into_iter().flatten() {
        let with = |member| {
            let mut params = left.clone();
            params[name] = member;
            InitializeParams::deserialize(params).is_ok()
        };
        if let Some(member) = readable(member, &with) {
            left[name] = member;
        }
    }
    left
}

/// What is left of a value without the parts that cannot be read.
fn readable(value: &Value, can_be_read: &dyn Fn(Value) -> bool) -> Option<Value> {
    if can_be_read(value.clone()) {
        return Some(value.clone());
    }
    let left = match value {
        Value::Object(members) => Value::Object(
            members
                .iter()
                .filter_map(|(name, member)| {
                    let alone = |member| can_be_read(json!({ name: member }));
                    Some((name.clone(), readable(member, &alone)?))
                })
                .collect(),
        ),
        Value::Array(items) => items.iter().filter(|item| can_be_read(json!([item]))).cloned().collect(),
        _ => return None,
    };
    // Without a part, a whole may still lack what it must have.
    can_be_read(left.clone()).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tower_lsp::jsonrpc::Id;

    #[track_caller]
    fn check_mended(params: Value, expected: Value) {
        let request = Request::build("initialize").params(params).id(1).finish();
        let (_, id, params) = mended(request).into_parts();
        assert_eq!(id, Some(Id::Number(1)));
        let params = params.unwrap();
        assert!(InitializeParams::deserialize(&params).is_ok());
        assert_eq!(params, expected);
    }

    #[test]
    fn what_is_fine_is_left_alone() {
        let params = json!({"processId": 7, "capabilities": {"textDocument": {"hover": {}}, "unknown": 1}, "more": []});
        check_mended(params.clone(), params);
    }

    #[test]
    fn one_odd_capability_costs_only_itself() {
        check_mended(
            json!({
                "processId": 7,
                "rootUri": 8,
                "workspaceFolders": [{"uri": "file:///a", "name": "a"}, {"uri": 9}],
                "capabilities": {
                    "textDocument": {
                        "hover": {"contentFormat": "markdown", "dynamicRegistration": true},
                        "codeAction": {"disabledSupport": true, "codeActionLiteralSupport": {}},
                    },
                    "general": 9,
                    "window": {"workDoneProgress": true},
                },
                "initializationOptions": {"maxDiagnostics": 5},
            }),
            json!({
                "processId": 7,
                "rootUri": null,
                "capabilities": {
                    "textDocument": {"hover": {"dynamicRegistration": true}, "codeAction": {"disabledSupport": true}},
                    "window": {"workDoneProgress": true},
                },
                "workspaceFolders": [{"uri": "file:///a", "name": "a"}],
                "initializationOptions": {"maxDiagnostics": 5},
            }),
        );
    }

    #[test]
    fn folders_of_a_client_with_an_odd_capability() {
        let params = |general: Value| json!({"processId": null, "rootUri": "file:///a", "capabilities": general});
        check_mended(params(json!({"general": 9})), params(json!({})));
    }

    #[test]
    fn parameters_that_are_none() {
        let nothing = json!({"processId": null, "rootUri": null, "capabilities": {}});
        check_mended(json!([]), nothing.clone());
        check_mended(Value::Null, nothing);
    }
}
