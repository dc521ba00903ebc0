//! Tests the server against misbehaving clients: it goes on, within bounds of time and memory.

use crate::lsp::harness::{
    Editor, PUZZLE, URI, Width, edit, everything, items, position, position_of, pulling, server, slow_puzzles,
};
use crate::program::program;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};
use test_support::lsp_client::{Client, TIMEOUT, frame};

/// The time limit of the next valid request. One in a hundred may take longer: the machine may be
/// busy.
const IN_TIME: Duration = Duration::from_secs(1);

/// Something wrong, and the identifier of the request in it that has to be answered nevertheless.
struct Wrong {
    bytes: Vec<u8>,
    id: Option<String>,
}

/// A message whose members are JSON.
fn wrong_message(message: &Value) -> Wrong {
    let is_request = message["jsonrpc"] == "2.0" && message["method"].is_string();
    let id = message["id"].as_str().filter(|_| is_request).map(str::to_owned);
    Wrong { bytes: frame(&message.to_string()), id }
}

fn raw(bytes: impl Into<Vec<u8>>) -> Wrong {
    Wrong { bytes: bytes.into(), id: None }
}

/// A request or notification that is right, about another document than the one that is looked at.
fn right(method: &str) -> Value {
    let uri = "file:///puzzles/other.sudoku";
    let document = json!({ "uri": uri });
    let params = match method {
        "textDocument/didOpen" => {
            json!({ "textDocument": { "uri": uri, "languageId": "sudoku", "version": 1, "text": PUZZLE } })
        }
        "textDocument/didChange" => {
            json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": edit(0, 0, 1, "5") })
        }
        "textDocument/codeAction" => json!({
            "textDocument": document,
            "range": { "start": position(0, 0), "end": position(0, 1) },
            "context": { "diagnostics": [], "only": ["quickfix"] },
        }),
        "textDocument/formatting" => {
            json!({ "textDocument": document, "options": { "tabSize": 4, "insertSpaces": true } })
        }
        "textDocument/documentSymbol" | "textDocument/didClose" | "textDocument/diagnostic" => {
            json!({ "textDocument": document })
        }
        "workspace/symbol" => json!({ "query": "" }),
        "workspace/didChangeConfiguration" => json!({ "settings": { "sudoku": { "maxDiagnostics": 100 } } }),
        "workspace/didChangeWatchedFiles" => json!({ "changes": [{ "uri": uri, "type": 1 }] }),
        "workspace/didChangeWorkspaceFolders" => {
            json!({ "event": { "added": [{ "uri": "file:///nowhere", "name": "n" }], "removed": [] } })
        }
        "window/workDoneProgress/cancel" => json!({ "token": 1 }),
        "$/cancelRequest" => json!({ "id": 1 }),
        "initialize" => json!({ "processId": null, "rootUri": null, "capabilities": {} }),
        _ => json!({ "textDocument": document, "position": position(0, 0) }),
    };
    let is_notification = method.contains("/did") || method.contains("ancel");
    let mut message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
    if !is_notification {
        message["id"] = json!("wrong");
    }
    message
}

const METHODS: [&str; 15] = [
    "textDocument/didOpen",
    "textDocument/didChange",
    "textDocument/codeAction",
    "textDocument/hover",
    "textDocument/completion",
    "textDocument/formatting",
    "textDocument/documentSymbol",
    "textDocument/diagnostic",
    "workspace/symbol",
    "workspace/didChangeConfiguration",
    "workspace/didChangeWatchedFiles",
    "workspace/didChangeWorkspaceFolders",
    "window/workDoneProgress/cancel",
    "$/cancelRequest",
    "initialize",
];

/// Every place in a value, as JSON pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, it)| places(it, &format!("{at}/{}", name.replace('/', "~1")), found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, it)| places(it, &format!("{at}/{n}"), found));
        }
        _ => {}
    }
}

/// Right messages with a wrong value in one place of the parameters each, in turns.
fn wrong_types() -> Vec<Wrong> {
    let values = [
        json!(null),
        json!(-1),
        json!(4_294_967_295_u64),
        json!(18_446_744_073_709_551_615_u64),
        json!(1e300),
        json!(0.5),
        json!("é\u{0}😀"),
        json!([]),
        json!({}),
        json!(true),
        json!([[[[{}]]]]),
    ];
    let mut turn = 0;
    let mut wrong = Vec::new();
    for method in METHODS {
        let message = right(method);
        let mut found = Vec::new();
        places(&message["params"], "/params", &mut found);
        for place in found {
            // Two values a place.
            for _ in 0..2 {
                let mut message = message.clone();
                let value = message.pointer_mut(&place).expect("it was found there");
                *value = values[turn % values.len()].clone();
                turn += 1;
                wrong.push(wrong_message(&message));
            }
        }
    }
    wrong
}

/// Right messages without a member.
fn missing_members() -> Vec<Wrong> {
    let mut wrong = Vec::new();
    for method in METHODS {
        let message = right(method);
        let mut found = Vec::new();
        places(&message["params"], "/params", &mut found);
        for place in found {
            let (parent, name) = place.rsplit_once('/').expect("a path");
            let mut message = message.clone();
            let members = message.pointer_mut(parent).and_then(Value::as_object_mut);
            if members.and_then(|members| members.remove(name)).is_some() {
                wrong.push(wrong_message(&message));
            }
        }
    }
    wrong
}

/// A request cut off, and with bytes in it that are no text.
fn broken_bytes() -> Vec<Wrong> {
    let body = right("textDocument/hover").to_string().into_bytes();
    let framed = |body: &[u8]| raw([format!("Content-Length: {}\r\n\r\n", body.len()).as_bytes(), body].concat());
    let cuts = (0..body.len()).step_by(9).map(|length| framed(&body[..length]));
    let odd = [0xFF, 0xC0, 0x80, 0x00, 0x1F, b'\\', b'"', b'}'].into_iter().cycle();
    let spoiled = (3..body.len()).step_by(11).zip(odd).map(|(at, byte)| {
        let mut body = body.clone();
        body.insert(at, byte);
        framed(&body)
    });
    cuts.chain(spoiled).collect()
}

/// Messages whose envelope is wrong, and requests for what there is not.
fn odd_envelopes() -> Vec<Wrong> {
    let mut wrong = Vec::new();
    let hover = right("textDocument/hover");
    for (member, values) in [
        ("jsonrpc", vec![json!(null), json!("1.0"), json!(2.0), json!([])]),
        ("id", vec![json!(null), json!(1.5), json!({}), json!([1]), json!(true), json!(-1), json!("")]),
        ("method", vec![json!(null), json!(7), json!([]), json!(""), json!("$/x"), json!("x".repeat(10_000))]),
        ("params", vec![json!(null), json!(7), json!("text"), json!(false), json!([]), json!([1, 2])]),
        ("result", vec![json!(null), json!({})]),
        ("error", vec![json!(null), json!({ "code": 1, "message": "" })]),
        ("more", vec![json!(null), json!({ "deep": [[[]]] })]),
    ] {
        for value in values {
            let mut message = hover.clone();
            message[member] = value;
            wrong.push(Wrong { id: None, ..wrong_message(&message) });
        }
    }
    let twice =
        r#"{"jsonrpc":"2.0","id":"a","id":"b","method":"textDocument/hover","method":"x","params":{},"params":[]}"#;
    wrong.push(raw(frame(twice)));
    wrong.push(raw(frame(&format!("[{hover},{hover}]"))));
    wrong.push(raw(frame(&"[".repeat(100_000))));
    wrong.push(raw(frame(&format!(
        r#"{{"jsonrpc":"2.0","method":"x","params":{}1{}}}"#,
        "[".repeat(500),
        "]".repeat(500)
    ))));
    wrong.push(raw(frame(r#"{"jsonrpc":"2.0","id":12345678901234567890123,"method":"shutdown"}"#)));
    wrong.push(raw(frame(r#"{"jsonrpc":"2.0","id":"response","result":1e999}"#)));
    wrong
}

/// Headers that no client should send, each with something behind it.
fn odd_headers() -> Vec<Wrong> {
    let body = r#"{"jsonrpc":"2.0","method":"$/unknown"}"#;
    let lengths = ["", "0", "-1", "38x", "0x26", "38, 38", "1e2", "٣٨", "99999999999999999999"];
    let mut wrong: Vec<Wrong> =
        lengths.iter().map(|length| raw(format!("Content-Length: {length}\r\n\r\n{body}"))).collect();
    for header in [
        "Content-Length: 38\r\nContent-Length: 39\r\n\r\n",
        "Content-Length 38\r\n\r\n",
        "Content-Type: text/plain; charset=utf-16\r\nContent-Length: 38\r\n\r\n",
        "\u{feff}\u{feff}Content-Length: 38\r\n\r\n",
        ": 38\r\n\r\n",
        "\r\n\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 38\r\n\r\n",
        "CONTENT-LENGTH:\t38\r\n\r\n",
    ] {
        wrong.push(raw(format!("{header}{body}")));
    }
    wrong.push(raw(vec![b'\n'; 5_000]));
    wrong.push(raw(vec![0xFF; 5_000]));
    wrong
}

#[test]
fn after_hundreds_of_wrong_messages_the_next_right_one_is_answered_in_time() {
    let mut editor = Editor::start(everything());
    editor.open(URI, PUZZLE);
    // Its edits and questions are about this one.
    editor.send(&right("textDocument/didOpen"));
    let all = [wrong_types(), missing_members(), broken_bytes(), odd_envelopes(), odd_headers()];
    let wrong: Vec<Wrong> = all.into_iter().flatten().collect();
    assert!(200 <= wrong.len(), "{}", wrong.len());
    let mut late = Vec::new();
    for (n, Wrong { bytes, id }) in wrong.iter().enumerate() {
        // Shown if the test fails.
        println!("{n}: {}", String::from_utf8_lossy(&bytes[..bytes.len().min(300)]));
        editor.send_bytes(bytes);
        if let Some(id) = id {
            editor.wait_for("an answer to what is wrong", |message| message["id"] == id.as_str());
        }
        let begin = Instant::now();
        let place = json!({ "textDocument": { "uri": URI }, "position": position(0, 2) });
        let hover = editor.request("textDocument/hover", place);
        let answer = editor.response(hover);
        assert!(answer["result"]["contents"].is_object(), "{answer}");
        if IN_TIME < begin.elapsed() {
            late.push((n, begin.elapsed()));
        }
    }
    assert!(late.len() * 100 <= wrong.len(), "{late:?}");
    // The document is what it was.
    assert_eq!(items(&editor.outline(URI)).len(), 1);
    editor.leave();
}

#[test]
fn wrong_messages_before_the_first_one() {
    let mut client = server();
    let before = [broken_bytes(), odd_envelopes(), odd_headers(), missing_members()];
    let is_no_beginning = |wrong: &&Wrong| !String::from_utf8_lossy(&wrong.bytes).contains("\"initialize\"");
    for wrong in before.iter().flatten().filter(is_no_beginning) {
        client.send_bytes(&wrong.bytes);
    }
    let params = json!({ "processId": null, "rootUri": null, "capabilities": everything() });
    let begin = Instant::now();
    client.call("initialize", params);
    assert!(begin.elapsed() < TIMEOUT);
    client.notify("initialized", json!({}));
    client.call("shutdown", Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_status().code(), Some(0));
}

#[test]
fn a_client_that_never_answers() {
    let mut capabilities = pulling();
    let workspace = json!({
        "configuration": true,
        "didChangeConfiguration": { "dynamicRegistration": true },
        "didChangeWatchedFiles": { "dynamicRegistration": true },
        "diagnostics": { "refreshSupport": true },
        "workspaceEdit": { "documentChanges": true },
    });
    capabilities["workspace"] = workspace;
    let mut client = server();
    for method in [
        "client/registerCapability",
        "window/workDoneProgress/create",
        "workspace/configuration",
        "workspace/diagnostic/refresh",
    ] {
        client.ignore(method);
    }
    client.call("initialize", json!({ "processId": null, "rootUri": null, "capabilities": capabilities }));
    client.notify("initialized", json!({}));
    client.wait_until_asked("workspace/configuration", 1);
    client.wait_until_asked("client/registerCapability", 2);
    let document = json!({ "uri": URI, "languageId": "sudoku", "version": 1, "text": slow_puzzles(200) });
    client.notify("textDocument/didOpen", json!({ "textDocument": document }));
    client.wait_until_asked("window/workDoneProgress/create", 1);
    for version in 2..500 {
        let document = json!({ "uri": URI, "version": version });
        let changes = edit(0, 30, 30, " ");
        client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
        client.notify("workspace/didChangeConfiguration", json!({ "settings": null }));
    }
    client.call("textDocument/hover", json!({ "textDocument": { "uri": URI }, "position": position(0, 2) }));
    client.call("textDocument/diagnostic", json!({ "textDocument": { "uri": URI } }));
    client.call("shutdown", Value::Null);
    client.notify("exit", Value::Null);
    assert_eq!(client.exit_status().code(), Some(0));
}

/// A stream that gives nothing until its gate is opened.
struct Gated<R> {
    gate: Arc<(Mutex<bool>, Condvar)>,
    inner: R,
}

impl<R: Read> Read for Gated<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let (is_open, changed) = &*self.gate;
        drop(changed.wait_while(is_open.lock().expect("the gate"), |is_open| !*is_open).expect("the gate"));
        self.inner.read(buffer)
    }
}

/// The messages that a separate thread writes, since it may have to wait.
#[derive(Default)]
struct Writing {
    /// The number of written messages.
    written: AtomicUsize,
    /// True when the last ones may be written.
    is_over: AtomicBool,
}

/// Writes some messages, then a filler again and again, and then the last ones.
fn write_on_the_side(mut to_server: impl Write + Send + 'static, first: Vec<Vec<u8>>, last: Vec<u8>) -> Arc<Writing> {
    let writing = Arc::<Writing>::default();
    let progress = Arc::clone(&writing);
    std::thread::spawn(move || {
        let filler =
            frame(&json!({ "jsonrpc": "2.0", "method": "$/filler", "params": ["x".repeat(50_000)] }).to_string());
        // Not too many: the server has answers to work out.
        let fillers = std::iter::repeat_with(|| {
            std::thread::sleep(Duration::from_millis(5));
            filler.clone()
        });
        let fillers = fillers.take_while(|_| !progress.is_over.load(Ordering::Relaxed));
        for message in first.into_iter().chain(fillers).chain([last]) {
            to_server.write_all(&message).expect("the server lives");
            progress.written.fetch_add(1, Ordering::Relaxed);
        }
        // The stream is held open: the server is ended otherwise.
        std::thread::sleep(TIMEOUT);
    });
    writing
}

/// Waits until no more is written.
fn wait_until_stuck(writing: &Writing) -> usize {
    let (mut before, mut since, begin) = (0, Instant::now(), Instant::now());
    while since.elapsed() < Duration::from_secs(2) {
        assert!(begin.elapsed() < TIMEOUT, "the server goes on reading");
        let now = writing.written.load(Ordering::Relaxed);
        if now != before {
            (before, since) = (now, Instant::now());
        }
        std::thread::yield_now();
    }
    before
}

#[test]
fn a_client_that_does_not_read_for_a_while() {
    // With 1,200 the server need not stop reading.
    const EDITS: i64 = 3_000;
    const OTHER: &str = "file:///puzzles/other.sudoku";
    let command = &mut program();
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("a server");
    let gate = Arc::<(Mutex<bool>, Condvar)>::default();
    let stdout = Gated { gate: Arc::clone(&gate), inner: child.stdout.take().expect("it is piped") };
    let mut client = Client::over(stdout, std::io::sink());

    // Each edit has a thousand diagnostics, of which there are some two hundred kilobytes.
    let text = PUZZLE.replace("53.", "535").repeat(600);
    let notification = |method: &str, params: Value| json!({ "jsonrpc": "2.0", "method": method, "params": params });
    let request = |id: i64, method: &str, params: Value| {
        let mut message = notification(method, params);
        message["id"] = json!(id);
        message
    };
    let document = |uri: &str| json!({ "uri": uri, "languageId": "sudoku", "version": 1, "text": text });
    let mut messages = vec![
        request(1, "initialize", json!({ "processId": null, "rootUri": null, "capabilities": everything() })),
        notification("initialized", json!({})),
        notification("textDocument/didOpen", json!({ "textDocument": document(URI) })),
        notification("textDocument/didOpen", json!({ "textDocument": document(OTHER) })),
    ];
    for version in 2..=EDITS {
        let params =
            json!({ "textDocument": { "uri": URI, "version": version }, "contentChanges": edit(0, 3, 3, " ") });
        messages.push(notification("textDocument/didChange", params));
        // A hundred kilobytes each time.
        if version % 15 == 0 {
            messages.push(request(version, "textDocument/documentSymbol", json!({ "textDocument": { "uri": OTHER } })));
        }
    }
    let place = json!({ "textDocument": { "uri": URI }, "position": position(1, 2) });
    let last = request(3, "textDocument/hover", place);
    // What the client knows of its own messages goes nowhere else.
    messages.iter().chain([&last]).for_each(|message| client.send(message));
    let first = messages.iter().map(|message| frame(&message.to_string())).collect();
    let stdin = child.stdin.take().expect("it is piped");
    let writing = write_on_the_side(stdin, first, frame(&last.to_string()));

    let taken = wait_until_stuck(&writing);
    assert!(messages.len() < taken);
    #[cfg(target_os = "linux")]
    {
        let peak = crate::program::peak_memory(child.id()) >> 20;
        eprintln!("{taken} messages taken, {peak} MB");
        assert!(peak < 200, "{peak} MB for a client that does not read");
    }
    writing.is_over.store(true, Ordering::Relaxed);
    *gate.0.lock().expect("the gate") = true;
    gate.1.notify_all();
    let newest = client.wait_for("the newest diagnostics", |message| message["params"]["version"] == EDITS);
    assert_eq!(newest["method"], "textDocument/publishDiagnostics");
    assert!(client.response(3)["result"].is_object());
    child.kill().expect("it can be ended");
    child.wait().expect("it has ended");
}

/// The time from a cancellation to the next answer, while more work was under way than there are threads.
fn time_to_a_free_thread(editor: &mut Editor) -> Duration {
    let threads = std::thread::available_parallelism().map_or(2, usize::from).max(2);
    let params = json!({
        "textDocument": { "uri": URI },
        "range": { "start": position(0, 0), "end": position(0, 0) },
        "context": { "diagnostics": [], "only": ["source.fillSolution.sudoku"] },
    });
    let busy: Vec<i64> = (0..threads * 2).map(|_| editor.request("textDocument/codeAction", params.clone())).collect();
    // These are answered without a thread; meanwhile the work begins.
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_millis(30) {
        editor.unchecked().call_error("$/unknown", json!({}));
    }
    let cancels =
        busy.iter().map(|id| json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": { "id": id } }));
    let place = json!({ "textDocument": { "uri": "file:///small" }, "position": position(0, 2) });
    let hover = json!({ "jsonrpc": "2.0", "id": "free", "method": "textDocument/hover", "params": place });
    let bytes: Vec<u8> = cancels.chain([hover]).flat_map(|message| frame(&message.to_string())).collect();
    let begin = Instant::now();
    editor.send_bytes(&bytes);
    editor.wait_for("the answer of a free thread", |message| message["id"] == "free");
    let elapsed = begin.elapsed();
    for id in busy {
        let answer = editor.response(id);
        assert_eq!(answer["error"]["code"], -32800, "{answer}");
    }
    elapsed
}

#[test]
fn cancelled_work_stops() {
    let mut capabilities = everything();
    // Without it, the edits are worked out at once, which takes a minute.
    capabilities["textDocument"]["codeAction"]["resolveSupport"] = Value::Null;
    let mut editor = Editor::start(capabilities);
    editor.open("file:///small", PUZZLE);
    editor.open(URI, &slow_puzzles(2_000));
    let mut times: Vec<Duration> = (0..20).map(|_| time_to_a_free_thread(&mut editor)).collect();
    times.sort_unstable();
    eprintln!("cancelled work stops within {:?}, at most {:?}", times[times.len() / 2], times[times.len() - 1]);
    // A few milliseconds where nothing else runs; tests run beside each other. What does not stop takes a minute.
    assert!(times[times.len() / 2] < Duration::from_millis(500), "{times:?}");
    editor.leave();
}

const WIDTHS: [(&str, Width); 3] = [("utf-8", char::len_utf8), ("utf-16", char::len_utf16), ("utf-32", |_| 1)];

/// The range of some bytes.
fn range(text: &str, span: std::ops::Range<usize>, width: Width) -> Value {
    let place = |offset| position_of(text, offset, width);
    json!({ "start": place(span.start), "end": place(span.end) })
}

/// Opens a text with a direct conflict at `^`, which is removed, and requests its diagnostics, hover and fix there.
#[track_caller]
fn check_places(marked: &str) {
    for end in ["\n", "\r\n", "\r"] {
        for (encoding, width) in WIDTHS {
            let marked = marked.replace('\n', end);
            let at = marked.find('^').expect("a mark");
            let text = marked.replacen('^', "", 1);
            let expected = range(&text, at..at + 1, width);
            let mut capabilities = everything();
            capabilities["general"]["positionEncodings"] = json!([encoding]);
            let mut editor = Editor::start(capabilities);
            editor.open(URI, &text);
            let context = format!("{encoding} {end:?} {text:?}");
            let diagnostics = editor.published(URI).items;
            let clash = diagnostics.iter().find(|it| it["code"] == "duplicate-value" && it["range"] == expected);
            let clash = clash.unwrap_or_else(|| panic!("{context}: {expected} is not among {diagnostics:#?}"));
            let place = json!({ "textDocument": { "uri": URI }, "position": expected["start"] });
            assert_eq!(editor.call("textDocument/hover", place)["range"], expected, "{context}");
            let params = json!({
                "textDocument": { "uri": URI },
                "range": expected,
                "context": { "diagnostics": [clash], "only": ["quickfix"] },
            });
            let actions = items(&editor.call("textDocument/codeAction", params));
            let mut fixes = actions.iter().map(|action| items(&action["edit"]["documentChanges"][0]["edits"]));
            let edits = fixes.find(|edits| edits.iter().any(|edit| edit["range"] == expected));
            let edits = edits.unwrap_or_else(|| panic!("{context}: {actions:#?}"));
            // The editor's own edit at this place meets the same cell.
            let changes: Vec<Value> =
                edits.iter().map(|edit| json!({ "range": edit["range"], "text": edit["newText"] })).collect();
            editor.change(URI, 2, json!(changes));
            let left = editor.published_for(URI, 2).items;
            assert!(
                left.iter().all(|it| it["range"] != expected || it["code"] != "duplicate-value"),
                "{context}: {left:?}"
            );
            editor.leave();
        }
    }
}

#[test]
fn places_behind_emoji_and_combining_marks() {
    check_places("# 👩‍👩‍👧 Ünï\ntitle: 😀 e\u{301}\n😀 e\u{301} 👩‍👩‍👧 12..34....12^1.34\n\n");
}

#[test]
fn places_between_lines_that_are_drawn() {
    check_places("title: 数独\n│1│.│.│^1│\n│.│.│.│.│\n│.│.│.│.│\n│.│.│.│.│\n");
}
