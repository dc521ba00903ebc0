//! Measures a small document that is edited beside a large one, as in an editor with several tabs and a formatter or a
//! script: each edit of the large one is at another position and comes with a request about it.

use crate::client::{Arrival, Client, Mode};
use crate::documents::Documents;
use crate::process::{cpu, megabytes};
use crate::{Options, Which};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// The time between two edits of the same document: fifty a second.
const INTERVAL: Duration = Duration::from_millis(20);
/// The time to wait for messages at the end.
const REST: Duration = Duration::from_secs(3);
/// The lines between two edits of the large document.
const JUMP: u32 = 7_919;
/// The requests about the large document, one after the other.
const QUESTIONS: [&str; 8] = [
    "textDocument/hover",
    "textDocument/semanticTokens/range",
    "textDocument/documentSymbol",
    "textDocument/codeLens",
    "textDocument/hover",
    "textDocument/semanticTokens/full",
    "textDocument/foldingRange",
    "textDocument/inlayHint",
];

/// The small document by itself, and beside the large one.
pub(crate) struct Beside {
    pub(crate) alone: Phase,
    pub(crate) beside: Phase,
}

/// The figures of the small document.
#[derive(Default)]
pub(crate) struct Phase {
    /// From `didChange` to the first diagnostics of that version.
    pub(crate) edit: Vec<Duration>,
    /// From a hover's request to its answer.
    pub(crate) hover: Vec<Duration>,
    /// The number of edits; those that were superseded by the next have no diagnostics.
    pub(crate) sent: usize,
    /// Processor time of the process, in cores.
    pub(crate) cpu: Option<f64>,
    pub(crate) memory: Option<f64>,
    pub(crate) memory_after: Option<f64>,
}

/// Measures both in one session.
pub(crate) fn measure(options: &Options, documents: &Documents) -> Beside {
    let mut client = Client::start(options.command(Which::Server), &documents.empty_folder, Mode::Push);
    client.begin();
    let mut session = Session { client, documents, small: 1, large: 1, sent: HashMap::new(), asked: HashMap::new() };
    session.open("small.sudoku", &documents.small.text);
    let alone = session.phase(options.edits, false);
    // It shares some puzzles with the large one, as a copied selection does.
    let lines: Vec<&str> = documents.collection.text.lines().collect();
    for (index, name) in ["b.sdm", "c.sdm", "d.sdm"].into_iter().enumerate() {
        session.open(name, &lines[index * 100..][..40].join("\n"));
    }
    session.open("large.sdm", &documents.collection.text);
    std::thread::sleep(REST);
    let mut beside = session.phase(options.edits, true);
    for name in ["b.sdm", "c.sdm", "d.sdm", "large.sdm"] {
        session.client.notify("textDocument/didClose", json!({ "textDocument": { "uri": session.uri(name) } }));
    }
    std::thread::sleep(REST);
    beside.memory_after = session.memory();
    Beside { alone, beside }
}

struct Session<'a> {
    client: Client,
    documents: &'a Documents,
    /// The versions of both documents.
    small: i32,
    large: i32,
    /// The times at which the versions of the small one and the hover requests were sent.
    sent: HashMap<i32, Instant>,
    asked: HashMap<i64, Instant>,
}

impl Session<'_> {
    fn uri(&self, name: &str) -> String {
        crate::uri(&self.documents.empty_folder.join(name))
    }

    fn memory(&self) -> Option<f64> {
        megabytes(self.client.process(), "VmRSS")
    }

    fn open(&mut self, name: &str, text: &str) {
        let document = json!({ "uri": self.uri(name), "languageId": "sudoku", "version": 1, "text": text });
        self.client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Edits the small document this many times, and the large one in between if it `is_beside`.
    fn phase(&mut self, edits: usize, is_beside: bool) -> Phase {
        std::thread::sleep(REST / 3);
        self.client.arrived();
        self.sent.clear();
        self.asked.clear();
        let process = self.client.process();
        let begin = Instant::now();
        let before = cpu(process);
        for round in 0..edits as u32 {
            wait_until(begin + INTERVAL * round);
            if is_beside {
                self.edit_large(round);
            }
            wait_until(begin + INTERVAL * round + INTERVAL / 2);
            self.edit_small();
        }
        let used = cpu(process).zip(before).map(|(now, before)| (now - before).as_secs_f64());
        let cpu = used.map(|used| used / begin.elapsed().as_secs_f64());
        std::thread::sleep(REST);
        let memory = self.memory();
        let mut phase = Phase { sent: edits, cpu, memory, ..Phase::default() };
        let uri = self.uri("small.sudoku");
        for Arrival { at, message } in self.client.arrived() {
            if let Some(sent) = message["id"].as_i64().and_then(|id| self.asked.remove(&id)) {
                phase.hover.push(at - sent);
            }
            let params = &message["params"];
            let version = params["version"].as_i64().filter(|_| params["uri"] == uri.as_str());
            if let Some(sent) = version.and_then(|version| self.sent.remove(&(version as i32))) {
                phase.edit.push(at - sent);
            }
        }
        phase
    }

    fn edit_small(&mut self) {
        self.small += 1;
        let document = &self.documents.small;
        let text = if self.small % 2 == 0 { document.digit } else { "." };
        let sent = self.change("small.sudoku", self.small, [document.line, document.column], text);
        self.sent.insert(self.small, sent);
        let sent = Instant::now();
        let position = json!({ "line": document.line, "character": document.column });
        let place = json!({ "textDocument": { "uri": self.uri("small.sudoku") }, "position": position });
        let id = self.client.request("textDocument/hover", place);
        self.asked.insert(id, sent);
    }

    fn edit_large(&mut self, round: u32) {
        self.large += 1;
        let count = self.documents.collection.text.lines().count() as u32 - 100;
        let line = round / 2 * JUMP % count;
        // Removes a cell, and puts it back.
        let text = if round.is_multiple_of(2) { "5" } else { "." };
        self.change("large.sdm", self.large, [line, 2], text);
        let method = QUESTIONS[round as usize % QUESTIONS.len()];
        let mut params = json!({ "textDocument": { "uri": self.uri("large.sdm") } });
        params["position"] = json!({ "line": line, "character": 2 });
        params["range"] =
            json!({ "start": { "line": line, "character": 0 }, "end": { "line": line + 60, "character": 0 } });
        self.client.request(method, params);
    }

    fn change(&mut self, name: &str, version: i32, [line, column]: [u32; 2], text: &str) -> Instant {
        let position = |character: u32| json!({ "line": line, "character": character });
        let range = json!({ "start": position(column), "end": position(column + 1) });
        let document = json!({ "uri": self.uri(name), "version": version });
        let changes: Value = json!([{ "range": range, "text": text }]);
        self.client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }))
    }
}

fn wait_until(time: Instant) {
    std::thread::sleep(time.saturating_duration_since(Instant::now()));
}
