//! The sessions that are measured with both servers, by turns.

use crate::client::{Client, Mode, is_of};
use crate::documents::{Document, Documents};
use crate::process::{cpu, megabytes};
use crate::{Options, Which};
use serde_json::{Value, json};
use std::cell::Cell;
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of starts of each server for the cold start.
const STARTS: usize = 60;
/// The number of new sessions in which the document is opened.
const OPENINGS: usize = 5;
/// The time between two edits, after which both servers are idle.
const PAUSE: Duration = Duration::from_millis(10);
/// The time after which no background work is left.
const REST: Duration = Duration::from_millis(1_500);
/// The number of edits that are sent without waiting.
const BURST: i32 = 1_000;
/// The number of visible lines.
const VISIBLE: u32 = 60;

/// The times of the floor and of the server.
#[derive(Default)]
pub(crate) struct Both<T> {
    pub(crate) floor: T,
    pub(crate) server: T,
}

impl<T> Both<T> {
    fn of(&mut self, which: Which) -> &mut T {
        match which {
            Which::Floor => &mut self.floor,
            Which::Server => &mut self.server,
        }
    }
}

/// Both servers, in alternating order.
fn turns(round: usize) -> [Which; 2] {
    if round.is_multiple_of(2) { [Which::Floor, Which::Server] } else { [Which::Server, Which::Floor] }
}

/// The figures of a session with an open document.
#[derive(Default)]
pub(crate) struct Figures {
    /// From `didOpen` to the first diagnostics.
    pub(crate) open: Vec<Duration>,
    /// From `didOpen` to the diagnostics that show that everything has been proved.
    pub(crate) proved: Vec<Duration>,
    /// From `didChange` to the last diagnostics of that version.
    pub(crate) edit: Vec<Duration>,
    /// The number of edits that were answered with diagnostics.
    pub(crate) publishes: usize,
    /// Processor time of all edits.
    pub(crate) cpu: Option<Duration>,
    /// From the last keystroke of the burst to its diagnostics; the number of diagnostics during the burst.
    pub(crate) burst: Option<(Duration, usize)>,
    /// Memory with the document open, at the end, and at the peak.
    pub(crate) memory: [Option<f64>; 3],
    /// Requests about the visible lines, right after an edit.
    pub(crate) asked: Vec<(&'static str, Vec<Duration>)>,
}

/// The time from before the start of the process to its answer to `initialize`.
pub(crate) fn cold(options: &Options, documents: &Documents) -> Both<Vec<Duration>> {
    let mut cold: Both<Vec<Duration>> = Both::default();
    for round in 0..STARTS {
        for which in turns(round) {
            let client = Client::start(options.command(which), &documents.empty_folder, Mode::Push);
            cold.of(which).push(client.cold);
        }
    }
    cold
}

/// Opens a document in both and edits it, by turns.
pub(crate) fn by_turns(options: &Options, documents: &Documents, document: &Document, mode: Mode) -> Both<Figures> {
    let mut figures: Both<Figures> = Both::default();
    let folder = &documents.empty_folder;
    for round in 1..OPENINGS {
        for which in turns(round) {
            Session::start(options, which, document, folder, mode, figures.of(which));
        }
    }
    let [mut floor, mut server] = [Which::Floor, Which::Server]
        .map(|which| Session::start(options, which, document, folder, mode, figures.of(which)));
    std::thread::sleep(REST);
    let before = [&floor, &server].map(|session| cpu(session.client.process()));
    figures.floor.memory[0] = floor.memory("VmRSS");
    figures.server.memory[0] = server.memory("VmRSS");
    for round in 0..options.edits {
        for which in turns(round) {
            match which {
                Which::Floor => floor.edit(&mut figures.floor),
                Which::Server => server.edit(&mut figures.server),
            }
        }
    }
    for (session, figures, before) in
        [(&mut floor, &mut figures.floor, before[0]), (&mut server, &mut figures.server, before[1])]
    {
        figures.cpu = cpu(session.client.process()).zip(before).map(|(now, before)| now - before);
        session.ask(figures);
        session.burst(figures);
        std::thread::sleep(REST);
        figures.memory[1] = session.memory("VmRSS");
        figures.memory[2] = session.memory("VmHWM");
    }
    figures
}

/// The server's memory with an open document of the workspace, and with a small one beside the collection, each after
/// the workspace has been read: now, and at the peak.
pub(crate) fn memory(options: &Options, documents: &Documents) -> Vec<(&'static str, [Option<f64>; 2])> {
    let workspace = documents.collection.path.parent().expect("a folder");
    let cases = [
        ("the collection is open", &documents.collection, documents.empty_folder.as_path()),
        ("the collection is open and lies in the workspace", &documents.collection, workspace),
        ("a puzzle is open and the collection lies in the workspace", &documents.small, workspace),
    ];
    let measured = cases.map(|(name, document, folder)| {
        let mut figures = Figures::default();
        let session = Session::start(options, Which::Server, document, folder, Mode::Push, &mut figures);
        std::thread::sleep(REST);
        (name, [session.memory("VmRSS"), session.memory("VmHWM")])
    });
    measured.into()
}

/// A server with an open document.
struct Session<'a> {
    client: Client,
    document: &'a Document,
    uri: String,
    version: i32,
    mode: Mode,
}

impl<'a> Session<'a> {
    fn start(
        options: &Options,
        which: Which,
        document: &'a Document,
        folder: &Path,
        mode: Mode,
        figures: &mut Figures,
    ) -> Session<'a> {
        let mut client = Client::start(options.command(which), folder, mode);
        client.begin();
        let uri = crate::uri(&document.path);
        let params = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": document.text });
        // The work at the start of a server is not measured here.
        std::thread::sleep(10 * PAUSE);
        let start = client.notify("textDocument/didOpen", json!({ "textDocument": params }));
        let first = client.diagnostics(&uri, 1);
        figures.open.push(first.at - start);
        // Only the collection has a last finding that shows the end.
        if which == Which::Server && mode == Mode::Push && is_long(document) {
            let is_last = |message: &Value| is_of(message, &uri, 1) && has_ambiguous(&message["params"]["diagnostics"]);
            let last = if is_last(&first.message) { first } else { client.wait(is_last) };
            figures.proved.push(last.at - start);
        }
        Session { client, document, uri, version: 1, mode }
    }

    fn memory(&self, field: &str) -> Option<f64> {
        megabytes(self.client.process(), field)
    }

    /// Writes the digit, or removes it. Returns the time before that.
    fn change(&mut self) -> Instant {
        self.version += 1;
        let Document { line, column, digit, .. } = *self.document;
        let position = |character| json!({ "line": line, "character": character });
        let range = json!({ "start": position(column), "end": position(column + 1) });
        let text = if self.version % 2 == 0 { digit } else { "." };
        let document = json!({ "uri": self.uri, "version": self.version });
        let params = json!({ "textDocument": document, "contentChanges": [{ "range": range, "text": text }] });
        self.client.notify("textDocument/didChange", params)
    }

    fn edit(&mut self, figures: &mut Figures) {
        std::thread::sleep(PAUSE);
        self.client.arrived();
        let start = self.change();
        let first = self.client.diagnostics(&self.uri, self.version);
        std::thread::sleep(PAUSE);
        let later = self.client.arrived().into_iter();
        let later: Vec<Instant> =
            later.filter(|it| is_of(&it.message, &self.uri, self.version)).map(|it| it.at).collect();
        figures.publishes += 1 + later.len();
        figures.edit.push(later.last().copied().unwrap_or(first.at) - start);
    }

    fn burst(&mut self, figures: &mut Figures) {
        self.client.arrived();
        let mut last = Instant::now();
        for _ in 0..BURST {
            last = self.change();
        }
        let count = Cell::new(1);
        let arrival = match self.mode {
            Mode::Pull => self.client.diagnostics(&self.uri, self.version),
            Mode::Push => self.client.wait(|message| {
                let is_last = is_of(message, &self.uri, self.version);
                count
                    .set(count.get() + usize::from(message["method"] == "textDocument/publishDiagnostics" && !is_last));
                is_last
            }),
        };
        figures.burst = Some((arrival.at - last, count.get()));
    }

    /// Sends the requests of an editor about the visible lines, as far as the server announces them.
    fn ask(&mut self, figures: &mut Figures) {
        let provider = &self.client.capabilities;
        let offers = |pointer: &str| provider.pointer(pointer).is_some_and(|it| *it != false && !it.is_null());
        let mut questions = Vec::new();
        if offers("/semanticTokensProvider/range") {
            questions.push("textDocument/semanticTokens/range");
        }
        if offers("/inlayHintProvider") {
            questions.push("textDocument/inlayHint");
        }
        let first = self.document.line.saturating_sub(VISIBLE / 2);
        let end = (first + VISIBLE).min(self.document.text.lines().count() as u32);
        let position = |line| json!({ "line": line, "character": 0 });
        let range = json!({ "start": position(first), "end": position(end) });
        for method in questions {
            let mut times = Vec::new();
            for _ in 0..100 {
                std::thread::sleep(PAUSE);
                let start = self.change();
                let params = json!({ "textDocument": { "uri": self.uri }, "range": range });
                let id = self.client.request(method, params);
                let answer = self.client.answer(id);
                assert!(answer.message.get("error").is_none(), "{}", answer.message);
                times.push(answer.at - start);
            }
            figures.asked.push((method, times));
        }
    }
}

fn is_long(document: &Document) -> bool {
    document.line > 1_000
}

fn has_ambiguous(diagnostics: &Value) -> bool {
    diagnostics.as_array().into_iter().flatten().any(|it| it["code"] == "multiple-solutions")
}
