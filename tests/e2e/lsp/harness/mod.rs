//! Runs a session with the server, as an editor does.

mod puzzles;
mod text;

pub(crate) use puzzles::{PUZZLE, SOLUTION, contradictory_puzzle, endless_puzzle, slow_puzzles};
pub(crate) use text::{Width, applied, edit, in_line, position, position_of};

use crate::program::program;
use serde_json::{Value, json};
use std::ops::{Deref, DerefMut};
use std::path::Path;
use test_support::lsp_client::Client;

/// The name of most documents.
pub(crate) const URI: &str = "file:///puzzles/a.sudoku";

/// A session that has been initialized, with a client that can be used directly as well.
pub(crate) struct Editor {
    client: Client,
    /// The answer to `initialize`.
    pub(crate) server: Value,
}

impl Deref for Editor {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl DerefMut for Editor {
    fn deref_mut(&mut self) -> &mut Client {
        &mut self.client
    }
}

/// A server before `initialize`.
pub(crate) fn server() -> Client {
    Client::spawn(&mut program())
}

/// Capabilities with all that the server uses, except for pulling diagnostics.
pub(crate) fn everything() -> Value {
    json!({
        "general": { "positionEncodings": ["utf-8", "utf-16", "utf-32"] },
        "window": { "workDoneProgress": true },
        "workspace": {
            "workspaceEdit": { "documentChanges": true },
            "diagnostics": { "refreshSupport": true },
        },
        "textDocument": {
            "publishDiagnostics": { "relatedInformation": true, "dataSupport": true, "versionSupport": true },
            "codeAction": {
                "codeActionLiteralSupport": { "codeActionKind": { "valueSet": ["quickfix", "refactor"] } },
                "isPreferredSupport": true,
                "disabledSupport": true,
            },
            "hover": { "contentFormat": ["markdown", "plaintext"] },
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
        },
    })
}

/// The same for an editor that resolves the edit of a chosen action, and applies edits of the server.
pub(crate) fn resolving() -> Value {
    let mut capabilities = everything();
    capabilities["workspace"]["applyEdit"] = json!(true);
    let actions = &mut capabilities["textDocument"]["codeAction"];
    actions["dataSupport"] = json!(true);
    actions["resolveSupport"] = json!({ "properties": ["edit"] });
    capabilities
}

/// The same for an editor that pulls diagnostics.
pub(crate) fn pulling() -> Value {
    let mut capabilities = everything();
    capabilities["textDocument"]["diagnostic"] = json!({ "dynamicRegistration": false });
    capabilities
}

impl Editor {
    /// A session with an editor that can do this; what is `null` is not announced.
    #[track_caller]
    pub(crate) fn start(mut capabilities: Value) -> Editor {
        without_nulls(&mut capabilities);
        Editor::start_with(json!({ "processId": null, "rootUri": null, "capabilities": capabilities }))
    }

    /// A session that begins with these parameters.
    #[track_caller]
    pub(crate) fn start_with(params: Value) -> Editor {
        Editor::begin(server(), params)
    }

    /// A session with a server whose environment has this variable.
    #[track_caller]
    pub(crate) fn start_with_variable((name, value): (&str, &Path), params: Value) -> Editor {
        Editor::begin(Client::spawn(program().env(name, value)), params)
    }

    /// A session that begins with these parameters, which the protocol may not allow.
    #[track_caller]
    pub(crate) fn start_unchecked(params: Value) -> Editor {
        let mut client = server();
        client.unchecked();
        Editor::begin(client, params)
    }

    #[track_caller]
    fn begin(mut client: Client, params: Value) -> Editor {
        let server = client.call("initialize", params);
        client.notify("initialized", json!({}));
        Editor { client, server }
    }

    /// Opens a document as version 1.
    #[track_caller]
    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Changes a document.
    #[track_caller]
    pub(crate) fn change(&mut self, uri: &str, version: i32, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// Replaces a document's whole text.
    #[track_caller]
    pub(crate) fn replace(&mut self, uri: &str, version: i32, text: &str) {
        self.change(uri, version, json!([{ "text": text }]));
    }

    /// Waits for the diagnostics that are pushed for a document.
    #[track_caller]
    pub(crate) fn published(&mut self, uri: &str) -> Published {
        let message = self.wait_for(&format!("diagnostics of {uri}"), |message| {
            message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri
        });
        Published { version: message["params"]["version"].as_i64(), items: items(&message["params"]["diagnostics"]) }
    }

    /// Waits for the diagnostics of a version, after those of older ones.
    #[track_caller]
    pub(crate) fn published_for(&mut self, uri: &str, version: i64) -> Published {
        loop {
            let published = self.published(uri);
            if published.version == Some(version) {
                return published;
            }
        }
    }

    /// Pulls a document's diagnostics.
    #[track_caller]
    pub(crate) fn pull(&mut self, uri: &str, previous: Option<&str>) -> Value {
        let mut params = json!({ "textDocument": { "uri": uri } });
        if let Some(previous) = previous {
            params["previousResultId"] = json!(previous);
        }
        self.call("textDocument/diagnostic", params)
    }

    /// The names of a document's puzzles, which show the text that the server has.
    #[track_caller]
    pub(crate) fn symbol_names(&mut self, uri: &str) -> Vec<String> {
        let symbols = items(&self.outline(uri));
        symbols.iter().map(|symbol| symbol["name"].as_str().expect("a name").to_owned()).collect()
    }

    /// The outline, `null` if the document is not known.
    #[track_caller]
    pub(crate) fn outline(&mut self, uri: &str) -> Value {
        self.call("textDocument/documentSymbol", json!({ "textDocument": { "uri": uri } }))
    }

    /// The number of published diagnostics that were not awaited.
    pub(crate) fn unseen_publications(&mut self) -> usize {
        let unseen = self.unseen().iter();
        unseen.filter(|message| message["method"] == "textDocument/publishDiagnostics").count()
    }

    /// Ends the session as an editor should.
    #[track_caller]
    pub(crate) fn leave(mut self) {
        assert_eq!(self.call("shutdown", Value::Null), Value::Null);
        self.notify("exit", Value::Null);
        assert_eq!(self.exit_status().code(), Some(0));
    }
}

/// Diagnostics as they were pushed.
pub(crate) struct Published {
    pub(crate) version: Option<i64>,
    pub(crate) items: Vec<Value>,
}

impl Published {
    /// The rules that found something.
    pub(crate) fn codes(&self) -> Vec<&str> {
        codes(&self.items)
    }
}

fn without_nulls(value: &mut Value) {
    if let Value::Object(members) = value {
        members.retain(|_, member| !member.is_null());
        members.values_mut().for_each(without_nulls);
    }
}

/// The rules that found something.
pub(crate) fn codes(items: &[Value]) -> Vec<&str> {
    items.iter().map(|item| item["code"].as_str().expect("a code")).collect()
}

/// The members of an array.
#[track_caller]
pub(crate) fn items(value: &Value) -> Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("no array: {value}")).clone()
}

/// The name of a file in a folder without odd characters.
pub(crate) fn uri_in(folder: &Path, name: &str) -> String {
    format!("file://{}/{name}", folder.display())
}

/// Writes a file, and the folders above it.
#[track_caller]
pub(crate) fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    std::fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
    std::fs::write(path, text).expect("a file");
}
