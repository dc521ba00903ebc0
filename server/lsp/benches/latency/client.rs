//! A client that records the time of each message. The thread that reads answers the requests of the server.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The longest time for a message to arrive.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The way in which diagnostics arrive.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Push,
    Pull,
}

impl Mode {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Mode::Push => "push",
            Mode::Pull => "pull",
        }
    }
}

/// A message of the server, and the time when it was complete.
pub(crate) struct Arrival {
    pub(crate) at: Instant,
    pub(crate) message: Value,
}

/// A server that has answered `initialize`.
pub(crate) struct Client {
    child: Child,
    to_server: Arc<Mutex<ChildStdin>>,
    arrivals: Receiver<Arrival>,
    /// The messages that arrived before the awaited ones.
    passed: Vec<Arrival>,
    last_id: i64,
    mode: Mode,
    /// The time from before the start of the process to the answer to `initialize`.
    pub(crate) cold: Duration,
    pub(crate) capabilities: Value,
}

impl Client {
    /// Starts a server with one workspace folder.
    pub(crate) fn start(mut command: Command, folder: &Path, mode: Mode) -> Client {
        let folder = crate::uri(folder);
        let params = json!({
            "processId": std::process::id(),
            "rootUri": folder,
            "workspaceFolders": [{ "uri": folder, "name": "bench" }],
            "capabilities": capabilities(mode),
            // Off by default; their cost is measured.
            "initializationOptions": { "inlayHints": { "forced": true } },
        });
        let start = Instant::now();
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("the server starts");
        let to_server = Arc::new(Mutex::new(child.stdin.take().expect("stdin is piped")));
        let stdout = child.stdout.take().expect("stdout is piped");
        let (sender, arrivals) = channel();
        let answers = Arc::clone(&to_server);
        std::thread::spawn(move || read_all(stdout, &answers, &sender));
        let cold = Duration::ZERO;
        let capabilities = Value::Null;
        let passed = Vec::new();
        let mut client = Client { child, to_server, arrivals, passed, last_id: 0, mode, cold, capabilities };
        let id = client.request("initialize", params);
        let mut answer = client.answer(id);
        client.cold = answer.at - start;
        client.capabilities = answer.message["result"]["capabilities"].take();
        client
    }

    /// Sends `initialized`: from now on the server may read files and send requests.
    pub(crate) fn begin(&mut self) {
        self.notify("initialized", json!({}));
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// Sends a notification. Returns the time before it.
    pub(crate) fn notify(&mut self, method: &str, params: Value) -> Instant {
        let message = frame(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
        self.send(&message)
    }

    /// Sends a request. Returns its identifier.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        let message = json!({ "jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params });
        self.send(&frame(&message));
        self.last_id
    }

    fn send(&self, message: &[u8]) -> Instant {
        let start = Instant::now();
        self.to_server.lock().expect("nobody panics").write_all(message).expect("the server reads");
        start
    }

    /// Waits for the answer to a request.
    pub(crate) fn answer(&mut self, id: i64) -> Arrival {
        self.wait(|message| message["id"] == id && message.get("method").is_none())
    }

    /// Waits for the diagnostics of a version; requests them if the client pulls.
    pub(crate) fn diagnostics(&mut self, uri: &str, version: i32) -> Arrival {
        if self.mode == Mode::Push {
            return self.wait(|message| is_of(message, uri, version));
        }
        loop {
            let id = self.request("textDocument/diagnostic", json!({ "textDocument": { "uri": uri } }));
            let answer = self.answer(id);
            if answer.message.get("error").is_none() {
                return answer;
            }
        }
    }

    /// Waits for a message, and stores the others.
    pub(crate) fn wait(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Arrival {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let arrival = self.arrivals.recv_timeout(left).expect("the server answers in time");
            if is_wanted(&arrival.message) {
                return arrival;
            }
            self.passed.push(arrival);
        }
    }

    /// Takes the stored messages.
    pub(crate) fn passed(&mut self) -> impl Iterator<Item = Arrival> {
        std::mem::take(&mut self.passed).into_iter()
    }

    /// Takes the messages that have arrived and were not awaited.
    pub(crate) fn arrived(&mut self) -> Vec<Arrival> {
        self.passed.clear();
        self.arrivals.try_iter().collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        let id = self.request("shutdown", Value::Null);
        self.answer(id);
        self.notify("exit", Value::Null);
        // The framework's own transport ends only with its input, and stdin stays open while its reader exists.
        std::thread::sleep(Duration::from_millis(20));
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns true if these are the diagnostics of that version of that document.
pub(crate) fn is_of(message: &Value, uri: &str, version: i32) -> bool {
    let params = &message["params"];
    message["method"] == "textDocument/publishDiagnostics" && params["version"] == version && params["uri"] == uri
}

fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// Reads messages and records the time when each was complete. Another thread parses them: a long one must not delay
/// those after it.
fn read_all(stdout: ChildStdout, answers: &Mutex<ChildStdin>, arrivals: &Sender<Arrival>) {
    let (sender, bodies) = channel();
    std::thread::spawn(move || {
        let mut reader = BufReader::with_capacity(1 << 20, stdout);
        while let Some(body) = read(&mut reader) {
            if sender.send((Instant::now(), body)).is_err() {
                return;
            }
        }
    });
    for (at, body) in bodies {
        let message: Value = serde_json::from_slice(&body).expect("the server sends JSON");
        if let (Some(id), Some(_)) = (message.get("id"), message.get("method")) {
            let result = if message["method"] == "workspace/configuration" { json!([null]) } else { Value::Null };
            let answer = frame(&json!({ "jsonrpc": "2.0", "id": id, "result": result }));
            // It fails if the server has ended.
            let _ = answers.lock().expect("nobody panics").write_all(&answer);
        }
        if arrivals.send(Arrival { at, message }).is_err() {
            return;
        }
    }
}

fn read(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let mut length = 0;
    let mut line = String::new();
    loop {
        line.clear();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end().split_once(": ") {
            Some((name, value)) if name.eq_ignore_ascii_case("content-length") => length = value.parse().ok()?,
            Some(_) => {}
            None => break,
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(body)
}

/// The capabilities of a full editor for the measured features.
fn capabilities(mode: Mode) -> Value {
    let mut capabilities = json!({
        "general": { "positionEncodings": ["utf-8", "utf-16"] },
        "window": { "workDoneProgress": true },
        "workspace": {
            "configuration": true,
            "workspaceFolders": true,
            "didChangeConfiguration": { "dynamicRegistration": true },
            "didChangeWatchedFiles": { "dynamicRegistration": true },
        },
        "textDocument": {
            "synchronization": { "didSave": true },
            "publishDiagnostics": {
                "versionSupport": true, "relatedInformation": true, "dataSupport": true, "codeDescriptionSupport": true,
            },
            "codeLens": {},
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "foldingRange": { "lineFoldingOnly": true },
            "hover": { "contentFormat": ["markdown"] },
            "inlayHint": { "resolveSupport": { "properties": ["tooltip", "textEdits", "label.tooltip"] } },
            "semanticTokens": {
                "requests": { "range": true, "full": { "delta": true } },
                "tokenTypes": [
                    "number", "comment", "property", "string", "keyword", "operator", "variable", "type", "parameter",
                ],
                "tokenModifiers": ["declaration", "readonly", "deprecated", "modification"],
                "formats": ["relative"],
                "overlappingTokenSupport": false,
                "multilineTokenSupport": false,
            },
        },
    });
    if mode == Mode::Pull {
        capabilities["textDocument"]["diagnostic"] = json!({ "dynamicRegistration": false });
        capabilities["workspace"]["diagnostics"] = json!({ "refreshSupport": true });
    }
    capabilities
}
