//! Talks to a language server as an editor does: opens, edits, saves and configures documents. Reports errors in place
//! of panics, so that a log can be kept and reduced.

use crate::server::{Server, Silence};
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// The time after which an answer counts as lost.
const TIMEOUT: Duration = Duration::from_secs(60);

/// How diagnostics come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Diagnostics {
    /// The server publishes them.
    Pushed,
    /// The editor requests them. An answer waits for the end of the check, for two seconds.
    Pulled,
}

/// A session with a server. Dropping it ends the server.
pub(crate) struct Editor {
    server: Server,
    /// The notifications that nobody has asked for yet.
    unseen: VecDeque<Value>,
    last_id: i64,
}

impl Editor {
    /// Starts a server, and begins a session.
    pub(crate) fn start(program: &Path, diagnostics: Diagnostics) -> Result<Editor, String> {
        let mut command = Command::new(program);
        let server = Server::start(command.env("SUDOKU_LSP_CACHE_DIR", ""));
        let server = server.map_err(|error| format!("{}: {error}", program.display()))?;
        let mut editor = Editor { server, unseen: VecDeque::new(), last_id: 0 };
        let document = match diagnostics {
            Diagnostics::Pushed => json!({ "publishDiagnostics": { "versionSupport": true } }),
            Diagnostics::Pulled => json!({ "diagnostic": {} }),
        };
        let capabilities = json!({ "general": { "positionEncodings": ["utf-8"] }, "textDocument": document });
        editor.call("initialize", &json!({ "processId": null, "rootUri": null, "capabilities": capabilities }))?;
        editor.notify("initialized", &json!({}))?;
        Ok(editor)
    }

    /// Sends a notification.
    pub(crate) fn notify(&mut self, method: &str, params: &Value) -> Result<(), String> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }))
    }

    /// Sends a request, and waits for its answer: the result, or the error as an object with the member `error`.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Result<Value, String> {
        self.last_id += 1;
        let id = self.last_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
        let end = Instant::now() + TIMEOUT;
        loop {
            let mut message = self.receive(end).map_err(|why| format!("{method}: {why}"))?;
            if message["id"] == id && message.get("method").is_none() {
                let error = message["error"].take();
                return Ok(if error.is_null() { message["result"].take() } else { json!({ "error": error }) });
            }
            self.take(message)?;
        }
    }

    /// Waits for the diagnostics that are published for a version of a document. Drops those of others.
    pub(crate) fn published(&mut self, uri: &str, version: i64) -> Result<Value, String> {
        let end = Instant::now() + TIMEOUT;
        loop {
            while let Some(mut message) = self.unseen.pop_front() {
                let params = &mut message["params"];
                if params["uri"] == uri && params["version"] == version {
                    return Ok(params["diagnostics"].take());
                }
            }
            let message = self.receive(end).map_err(|why| format!("diagnostics of {uri}, version {version}: {why}"))?;
            self.take(message)?;
        }
    }

    /// Opens a document as version 1.
    pub(crate) fn open(&mut self, uri: &str, text: &str) -> Result<(), String> {
        let document = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }))
    }

    /// Replaces a range of a document, as this version.
    pub(crate) fn change(&mut self, uri: &str, version: i64, range: &Value, text: &str) -> Result<(), String> {
        let document = json!({ "uri": uri, "version": version });
        let changes = json!([{ "range": range, "text": text }]);
        self.notify("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": changes }))
    }

    /// Saves a document.
    pub(crate) fn save(&mut self, uri: &str) -> Result<(), String> {
        self.notify("textDocument/didSave", &about(uri))
    }

    /// Closes a document.
    pub(crate) fn close(&mut self, uri: &str) -> Result<(), String> {
        self.notify("textDocument/didClose", &about(uri))
    }

    /// Puts settings in force.
    pub(crate) fn configure(&mut self, settings: &Value) -> Result<(), String> {
        self.notify("workspace/didChangeConfiguration", &json!({ "settings": { "sudoku": settings } }))
    }

    /// Requests the diagnostics of a document, each as a line, in the order of the lines.
    pub(crate) fn pull(&mut self, uri: &str) -> Result<Vec<String>, String> {
        let report = self.call("textDocument/diagnostic", &about(uri))?;
        let items = report["items"].as_array().ok_or_else(|| format!("no report about {uri}: {report}"))?;
        Ok(sorted(items))
    }

    /// The resident memory of the server now, in bytes; 0 where it is not known.
    pub(crate) fn memory(&self) -> u64 {
        self.server.memory()
    }

    fn send(&mut self, message: &Value) -> Result<(), String> {
        self.server.send(message)
    }

    fn receive(&mut self, end: Instant) -> Result<Value, String> {
        self.server.receive(end.saturating_duration_since(Instant::now())).map_err(|silence| match silence {
            Silence::Timeout => format!("nothing came within {TIMEOUT:?}"),
            Silence::Ended => "the server has ended".to_owned(),
        })
    }

    /// Keeps a notification, and answers a request of the server.
    fn take(&mut self, message: Value) -> Result<(), String> {
        match (message.get("id"), message.get("method")) {
            (Some(id), Some(_)) => self.send(&json!({ "jsonrpc": "2.0", "id": id, "result": null })),
            (None, Some(method)) => {
                if method == "textDocument/publishDiagnostics" {
                    self.unseen.push_back(message);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// Diagnostics as lines that can be compared.
pub(crate) fn sorted(items: &[Value]) -> Vec<String> {
    let mut lines: Vec<String> = items.iter().map(Value::to_string).collect();
    lines.sort();
    lines
}

/// The parameters of a message about a document.
pub(crate) fn about(uri: &str) -> Value {
    json!({ "textDocument": { "uri": uri } })
}
