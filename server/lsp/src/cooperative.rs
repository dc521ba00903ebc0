//! Serves a client on one thread that must not wait, in turns: for a browser, whose thread has to return to receive the
//! next message. The session, its loop and its work are those of [`crate::serve_on`].

use crate::main_loop::MainLoop;
use crate::session::session;
use crate::transport::framer::{Frame, Framer, MESSAGE_CAP};
use crate::transport::lifecycle::Ending;
use crate::workers::pool::Pool;
use std::collections::VecDeque;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::runtime::Runtime;

/// The time after which delayed requests to the client are due, in any case.
const DELAYED: Duration = Duration::from_millis(250);

/// A session whose owner hands it messages and lets it work.
pub struct Cooperative {
    runtime: Runtime,
    conversation: Pin<Box<dyn Future<Output = Ending>>>,
    main_loop: MainLoop,
    input: MemoryPipe,
    output: MemoryPipe,
    framer: Framer,
    ending: Option<Ending>,
}

/// The result of a turn.
#[derive(Debug, Default)]
pub struct Turn {
    /// Messages for the client, as JSON.
    pub messages: Vec<String>,
    /// The time until the next turn, if no message comes before; `None` if there is nothing to do.
    pub next: Option<Duration>,
    /// True if the session is over.
    pub is_over: bool,
}

impl Cooperative {
    /// A session that begins. `version` is the server's version in the answer to `initialize`. `aside` gets messages,
    /// as JSON, about work which the turn has not finished yet; all others are in [`Turn::messages`].
    ///
    /// # Errors
    /// When the system refuses what the messages need.
    pub fn new(version: &str, aside: fn(&str)) -> io::Result<Cooperative> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build()?;
        let input = MemoryPipe::default();
        let output = MemoryPipe::default();
        let pool = Pool::cooperative();
        let (main_loop, conversation) = session(version, input.clone(), output.clone(), pool, Some(aside));
        let conversation = Box::pin(conversation);
        let framer = Framer::new(MESSAGE_CAP);
        Ok(Cooperative { runtime, conversation, main_loop, input, output, framer, ending: None })
    }

    /// Takes a message of the client, as JSON. It is handled in the next turn.
    pub fn receive(&mut self, message: &str) {
        let mut bytes = self.input.bytes();
        bytes.extend(format!("Content-Length: {}\r\n\r\n", message.len()).as_bytes());
        bytes.extend(message.as_bytes());
    }

    /// Handles the messages and works, for about `slice` or until there is nothing to do.
    pub fn turn(&mut self, slice: Duration) -> Turn {
        let end = Instant::now() + slice;
        let mut has_worked = false;
        let mut is_done = false;
        while self.ending.is_none() && !is_done && (!has_worked || Instant::now() < end) {
            let had_input = !self.input.bytes().is_empty();
            self.carry();
            is_done = !self.main_loop.share() && !had_input;
            has_worked |= !is_done;
        }
        self.carry();
        let tick = self.main_loop.next_tick();
        let next = if !is_done {
            Some(Duration::ZERO)
        } else if has_worked {
            // The work may have led to a delayed request, of whose time nothing is known here.
            Some(tick.map_or(DELAYED, |tick| tick.min(DELAYED)))
        } else {
            tick
        };
        Turn { messages: self.messages(), next, is_over: self.ending.is_some() }
    }

    /// Carries messages as far as they go.
    fn carry(&mut self) {
        if self.ending.is_some() {
            return;
        }
        let conversation = &mut self.conversation;
        self.ending = self.runtime.block_on(async {
            // The timers go on only if the thread is given back.
            tokio::task::yield_now().await;
            std::future::poll_fn(|_| {
                let mut context = Context::from_waker(Waker::noop());
                match conversation.as_mut().poll(&mut context) {
                    Poll::Ready(ending) => Poll::Ready(Some(ending)),
                    Poll::Pending => Poll::Ready(None),
                }
            })
            .await
        });
    }

    /// The messages that have been written.
    fn messages(&mut self) -> Vec<String> {
        let mut bytes = self.output.bytes();
        let (front, back) = bytes.as_slices();
        let buffer = self.framer.buffer();
        buffer.extend_from_slice(front);
        buffer.extend_from_slice(back);
        bytes.clear();
        drop(bytes);
        let mut messages = Vec::new();
        while let Some(frame) = self.framer.next_frame() {
            // We write nothing else.
            if let Frame::Message(body) = frame
                && let Ok(message) = String::from_utf8(body.to_vec())
            {
                messages.push(message);
            }
        }
        messages
    }
}

/// A stream of bytes in memory, without an end. Its clones are the same stream; it is polled by turns, so it wakes no
/// reader.
#[derive(Clone, Default)]
struct MemoryPipe(Arc<Mutex<VecDeque<u8>>>);

impl MemoryPipe {
    fn bytes(&self) -> MutexGuard<'_, VecDeque<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AsyncRead for MemoryPipe {
    fn poll_read(self: Pin<&mut Self>, _: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let mut bytes = self.bytes();
        if bytes.is_empty() {
            return Poll::Pending;
        }
        let (front, _) = bytes.as_slices();
        let count = front.len().min(into.remaining());
        into.put_slice(&front[..count]);
        bytes.drain(..count);
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for MemoryPipe {
    fn poll_write(self: Pin<&mut Self>, _: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.bytes().extend(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};
    use std::cell::RefCell;

    thread_local! {
        /// The messages that were handed over during a turn.
        static ASIDE: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
    }

    fn note(message: &str) {
        ASIDE.with_borrow_mut(|messages| messages.push(serde_json::from_str(message).expect("JSON")));
    }

    /// A session with a client that takes turns until nothing is to be done at once.
    struct Client(Cooperative);

    impl Client {
        fn new() -> Client {
            let mut client = Client(Cooperative::new("0", note).expect("a session"));
            let capabilities = json!({ "textDocument": { "publishDiagnostics": {} } });
            let answers =
                client.send(json!({ "id": 1, "method": "initialize", "params": { "capabilities": capabilities } }));
            assert_eq!(answers[0]["result"]["serverInfo"]["version"], "0");
            client.send(json!({ "method": "initialized", "params": {} }));
            client
        }

        fn send(&mut self, mut message: Value) -> Vec<Value> {
            message["jsonrpc"] = "2.0".into();
            self.0.receive(&message.to_string());
            self.work()
        }

        fn work(&mut self) -> Vec<Value> {
            let mut messages = Vec::new();
            loop {
                let turn = self.0.turn(Duration::from_millis(5));
                messages.extend(turn.messages.iter().map(|it| serde_json::from_str(it).expect("JSON")));
                if turn.next != Some(Duration::ZERO) {
                    return messages;
                }
            }
        }

        fn open(&mut self, text: &str) -> Vec<Value> {
            let document = json!({ "uri": "inmemory:/a.sudoku", "languageId": "sudoku", "version": 1, "text": text });
            self.send(json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }))
        }
    }

    fn codes(messages: &[Value]) -> Vec<&str> {
        let published = messages.iter().rfind(|it| it["method"] == "textDocument/publishDiagnostics");
        let list = published.and_then(|it| it["params"]["diagnostics"].as_array());
        list.into_iter().flatten().filter_map(|it| it["code"].as_str()).collect()
    }

    #[test]
    fn a_document_is_checked_and_changed() {
        let mut client = Client::new();
        assert_eq!(codes(&client.open("11..\n34..\n...3\n..2.\n")), ["duplicate-value", "duplicate-value", "no-place"]);
        let range = json!({ "start": { "line": 0, "character": 1 }, "end": { "line": 0, "character": 2 } });
        let changed = client.send(json!({ "method": "textDocument/didChange", "params": {
            "textDocument": { "uri": "inmemory:/a.sudoku", "version": 2 },
            "contentChanges": [{ "range": range, "text": "2" }],
        } }));
        assert_eq!(codes(&changed), Vec::<&str>::new());
        let hover = client.send(json!({ "id": 2, "method": "textDocument/hover", "params": {
            "textDocument": { "uri": "inmemory:/a.sudoku" }, "position": { "line": 0, "character": 2 },
        } }));
        assert!(hover[0]["result"]["contents"]["value"].is_string(), "{hover:?}");
    }

    #[test]
    fn a_long_document_is_proved_in_turns() {
        let mut client = Client::new();
        let two = "12..34..........\n";
        let text = two.repeat(3_000);
        let messages = client.open(&text);
        let all = codes(&messages);
        assert!(all.contains(&"multiple-solutions"), "{} messages", messages.len());
    }

    #[test]
    fn a_long_search_tells_what_it_has_found_before_its_turn_is_over() {
        let mut client = Client::new();
        // No puzzle of 6×6 is extreme that often: the search goes through all of its trials.
        let wishes = json!([{ "size": 6, "difficulty": "extreme", "seed": 1 }]);
        let answers = client.send(json!({ "id": 2, "method": "workspace/executeCommand", "params": {
            "command": "sudoku-lsp.generate", "arguments": wishes, "workDoneToken": "making",
        } }));
        assert_eq!(answers.len(), 1, "{answers:?}");
        let told = ASIDE.take();
        assert!(told.iter().all(|message| message["method"] == "$/progress" && message["params"]["token"] == "making"));
        let kinds: Vec<&Value> = told.iter().map(|message| &message["params"]["value"]["kind"]).collect();
        let [first, reports @ .., last] = &kinds[..] else { panic!("a beginning and an end: {told:?}") };
        assert_eq!((*first, *last), (&json!("begin"), &json!("end")));
        assert!(!reports.is_empty() && reports.iter().all(|kind| **kind == "report"), "{told:?}");
    }

    #[test]
    fn the_session_ends() {
        let mut client = Client::new();
        client.send(json!({ "id": 2, "method": "shutdown" }));
        client.0.receive(&json!({ "jsonrpc": "2.0", "method": "exit" }).to_string());
        let turn = client.0.turn(Duration::from_millis(5));
        assert!(turn.is_over);
        assert_eq!(client.0.turn(Duration::from_millis(5)).messages, Vec::<String>::new());
    }
}
