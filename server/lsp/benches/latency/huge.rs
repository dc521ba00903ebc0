//! Measures a document of 62 MB that is opened and closed again during requests about a small one.

use crate::client::{Client, Mode, is_of};
use crate::documents::{Document, Documents};
use crate::process::megabytes;
use crate::{Options, Which};
use serde_json::json;
use std::time::{Duration, Instant};

/// The number of repetitions of the collection, each time with different digits.
const COPIES: usize = 15;
/// The time after which no work is left.
const REST: Duration = Duration::from_secs(3);
const PAUSE: Duration = Duration::from_millis(5);

/// The figures.
#[derive(Default)]
pub(crate) struct Huge {
    pub(crate) bytes: usize,
    /// Answers about the small document: by itself, until the large one has its first diagnostics, and while that is
    /// closed.
    pub(crate) alone: Vec<Duration>,
    pub(crate) hover: Vec<Duration>,
    pub(crate) closing: Vec<Duration>,
    /// From the end of `didOpen` to the first diagnostics.
    pub(crate) first: Duration,
    /// Memory before it is opened, with it, at the peak, and after it is closed.
    pub(crate) memory: [Option<f64>; 4],
}

/// Opens it, waits for its first diagnostics and for the proof of all puzzles, and closes it.
pub(crate) fn measure(options: &Options, documents: &Documents) -> Huge {
    let text: String = (0..COPIES).map(|copy| relabelled(&documents.collection.text, copy)).collect();
    let mut figures = Huge { bytes: text.len(), ..Huge::default() };
    let mut client = Client::start(options.command(Which::Server), &documents.empty_folder, Mode::Push);
    client.begin();
    let uri = |name: &str| crate::uri(&documents.empty_folder.join(name));
    let open = |client: &mut Client, uri: &str, text: &str| {
        let document = json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
        client.notify("textDocument/didOpen", json!({ "textDocument": document }))
    };
    let small = uri("small.sudoku");
    open(&mut client, &small, &documents.small.text);
    std::thread::sleep(REST / 10);
    (0..100).for_each(|_| figures.alone.push(hover(&mut client, &small, &documents.small)));
    figures.memory[0] = megabytes(client.process(), "VmRSS");
    let large = uri("huge.sdm");
    open(&mut client, &large, &text);
    let begin = Instant::now();
    loop {
        figures.hover.push(hover(&mut client, &small, &documents.small));
        let first = client.passed().find(|it| is_of(&it.message, &large, 1)).map(|it| it.at);
        if let Some(at) = first {
            figures.first = at.saturating_duration_since(begin);
            break;
        }
        std::thread::sleep(PAUSE);
    }
    std::thread::sleep(2 * REST);
    figures.memory[1] = megabytes(client.process(), "VmRSS");
    client.notify("textDocument/didClose", json!({ "textDocument": { "uri": large } }));
    (0..100).for_each(|_| figures.closing.push(hover(&mut client, &small, &documents.small)));
    std::thread::sleep(REST);
    figures.memory[2] = megabytes(client.process(), "VmHWM");
    figures.memory[3] = megabytes(client.process(), "VmRSS");
    figures
}

/// The time of an answer about the small document.
fn hover(client: &mut Client, uri: &str, document: &Document) -> Duration {
    let position = json!({ "line": document.line, "character": document.column });
    let start = Instant::now();
    let id = client.request("textDocument/hover", json!({ "textDocument": { "uri": uri }, "position": position }));
    client.answer(id).at - start
}

/// The same puzzles with permuted digits, so that no two are equal.
fn relabelled(list: &str, by: usize) -> String {
    let digits = b"123456789";
    // Two cycles, so that there are more permutations than digits.
    let moved = |digit: u8| match usize::from(digit - b'1') {
        place @ 0..4 => digits[(place + by) % 4],
        place => digits[4 + (place - 4 + by) % 5],
    };
    list.bytes().map(|cell| char::from(if (b'1'..=b'9').contains(&cell) { moved(cell) } else { cell })).collect()
}
