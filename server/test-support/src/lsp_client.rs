//! Connects tests to a language server over the streams of a child process or any others: sends messages, collects the
//! server's messages, and waits for them with a deadline.
//!
//! The protocol must allow every message in both directions: `tests/clients` holds the logs of sessions against it.
//! Wrong messages are sent with [`Client::send`], [`Client::send_bytes`] or after [`Client::unchecked`].

use crate::lsp_log::Log;
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The time after which a test that waits fails. Generous, since the machine may be busy.
pub const TIMEOUT: Duration = Duration::from_secs(180);

/// A client of one server.
pub struct Client {
    /// `None` after [`Client::close`].
    to_server: Option<Box<dyn Write + Send>>,
    from_server: Receiver<Value>,
    /// The messages that came while another one was awaited.
    unseen: Vec<Value>,
    /// Results for the server's requests, by method, `None` for no answer. Other requests are answered with an error.
    answers: HashMap<String, Option<Value>>,
    /// The methods of the server's requests so far.
    requested: Vec<String>,
    last_id: i64,
    log: Log,
    /// True if the protocol need not allow the next message.
    is_next_unchecked: bool,
    child: Option<Child>,
}

impl Client {
    /// Starts a server, and connects to its stdin and stdout.
    pub fn spawn(command: &mut Command) -> Client {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = child.expect("the server starts");
        let stdout = child.stdout.take().expect("stdout is piped");
        let stdin = child.stdin.take().expect("stdin is piped");
        let mut client = Client::over(stdout, stdin);
        client.child = Some(child);
        client
    }

    /// Connects to a server over any two streams.
    pub fn over(reader: impl Read + Send + 'static, writer: impl Write + Send + 'static) -> Client {
        let (messages, from_server) = channel();
        std::thread::spawn(move || {
            let mut reader = BufReader::new(reader);
            while let Some(message) = read_message(&mut reader) {
                if messages.send(message).is_err() {
                    return;
                }
            }
        });
        Client {
            to_server: Some(Box::new(writer)),
            from_server,
            unseen: Vec::new(),
            answers: HashMap::new(),
            requested: Vec::new(),
            last_id: 0,
            log: Log::begin(),
            is_next_unchecked: false,
            child: None,
        }
    }

    /// Answers requests of this method with this result from now on.
    pub fn answer(&mut self, method: &str, result: Value) {
        self.answers.insert(method.to_owned(), Some(result));
    }

    /// Leaves requests of this method without an answer.
    pub fn ignore(&mut self, method: &str) {
        self.answers.insert(method.to_owned(), None);
    }

    /// Does not check the next message.
    pub fn unchecked(&mut self) -> &mut Client {
        self.is_next_unchecked = true;
        self
    }

    /// Sends bytes without checking them.
    #[track_caller]
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        self.log.bytes();
        self.write(bytes);
    }

    #[track_caller]
    fn write(&mut self, bytes: &[u8]) {
        let to_server = self.to_server.as_mut().expect("the stream is open");
        to_server.write_all(bytes).and_then(|()| to_server.flush()).expect("the server reads");
    }

    /// Sends a message without checking it.
    #[track_caller]
    pub fn send(&mut self, message: &Value) {
        self.log.client(message, false);
        self.write(&frame(&message.to_string()));
    }

    /// Sends a message that the protocol allows.
    #[track_caller]
    fn send_checked(&mut self, mut message: Value) {
        if std::mem::take(&mut self.is_next_unchecked) {
            return self.send(&message);
        }
        // Methods without parameters do not allow `null`.
        if let Some(members) = message.as_object_mut().filter(|members| members.get("params") == Some(&Value::Null)) {
            members.remove("params");
        }
        self.log.client(&message, true);
        self.write(&frame(&message.to_string()));
    }

    #[track_caller]
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send_checked(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request, and returns its identifier for [`Client::response`].
    #[track_caller]
    pub fn request(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        let id = self.last_id;
        self.send_checked(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// Waits for the answer to a request: the whole message.
    #[track_caller]
    pub fn response(&mut self, id: i64) -> Value {
        self.wait_for(&format!("the answer to request {id}"), |message| {
            message["id"] == id && message.get("method").is_none()
        })
    }

    /// Sends a request and waits for its result.
    #[track_caller]
    pub fn call(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        let mut response = self.response(id);
        assert!(response.get("error").is_none(), "{method}: {response}");
        response["result"].take()
    }

    /// Sends a request and waits for the code of its error.
    #[track_caller]
    pub fn call_error(&mut self, method: &str, params: Value) -> i64 {
        let id = self.request(method, params);
        let response = self.response(id);
        response["error"]["code"].as_i64().unwrap_or_else(|| panic!("{method}: {response}"))
    }

    /// Waits for the first message that fulfils a condition and was not awaited before.
    #[track_caller]
    pub fn wait_for(&mut self, what: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        let deadline = Instant::now() + TIMEOUT;
        loop {
            if let Some(index) = self.unseen.iter().position(&is_wanted) {
                return self.unseen.remove(index);
            }
            if let Err(why) = self.take_message(deadline) {
                panic!("{what} did not come, {why}; but {:#?}", self.unseen);
            }
        }
    }

    /// Waits until the server has made a request of this method, counted over the whole session.
    #[track_caller]
    pub fn wait_until_asked(&mut self, method: &str, times: usize) {
        let deadline = Instant::now() + TIMEOUT;
        while self.times_asked(method) < times {
            if let Err(why) = self.take_message(deadline) {
                panic!("the request {method} did not come, {why}; but {:?}", self.requested);
            }
        }
    }

    /// The number of requests of this method in the messages that have been read.
    pub fn times_asked(&self, method: &str) -> usize {
        self.requested.iter().filter(|requested| *requested == method).count()
    }

    /// The messages that have come and were not awaited.
    pub fn unseen(&mut self) -> &[Value] {
        while self.take_message(Instant::now()).is_ok() {}
        &self.unseen
    }

    /// Takes one message, and answers it if it is a request.
    #[track_caller]
    fn take_message(&mut self, deadline: Instant) -> Result<(), &'static str> {
        let left = deadline.saturating_duration_since(Instant::now());
        let message = self.from_server.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => "in time",
            RecvTimeoutError::Disconnected => "the server is gone",
        })?;
        self.log.server(&message);
        if let (Some(id), Some(method)) = (message.get("id"), message["method"].as_str()) {
            self.requested.push(method.to_owned());
            let error = json!({ "code": -32601, "message": "not for this client" });
            let answer = match self.answers.get(method) {
                Some(Some(result)) => Some(json!({ "jsonrpc": "2.0", "id": id, "result": result })),
                Some(None) => None,
                None => Some(json!({ "jsonrpc": "2.0", "id": id, "error": error })),
            };
            if let Some(answer) = answer.filter(|_| self.to_server.is_some()) {
                self.send_checked(answer);
            }
        }
        self.unseen.push(message);
        Ok(())
    }

    /// Ends the server's input.
    pub fn close(&mut self) {
        self.to_server = None;
    }

    /// Waits for the server's process to end.
    #[track_caller]
    pub fn exit_status(&mut self) -> ExitStatus {
        let deadline = Instant::now() + TIMEOUT;
        let child = self.child.as_mut().expect("the server is a process");
        loop {
            if let Some(status) = child.try_wait().expect("the server can be waited for") {
                return status;
            }
            assert!(Instant::now() < deadline, "the server does not end");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    /// The identifier of the server's process.
    pub fn process(&self) -> u32 {
        self.child.as_ref().expect("the server is a process").id()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            // It has usually ended already.
            let _ = child.kill();
            let _ = child.wait();
        }
        // Messages that the test has not awaited are logged as well.
        while let Ok(message) = self.from_server.try_recv() {
            self.log.server(&message);
        }
    }
}

/// The bytes of a message with its header.
pub fn frame(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// Reads a message. Accepts only the header that a server should write.
fn read_message(reader: &mut impl BufRead) -> Option<Value> {
    let mut header = String::new();
    reader.read_line(&mut header).ok().filter(|&length| 0 < length)?;
    let length = header.strip_prefix("Content-Length: ").and_then(|length| length.strip_suffix("\r\n"));
    let length: usize = length.and_then(|length| length.parse().ok()).unwrap_or_else(|| panic!("header {header:?}"));
    let mut end = [0; 2];
    reader.read_exact(&mut end).ok()?;
    assert_eq!(&end, b"\r\n", "the end of a header");
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(serde_json::from_slice(&body).expect("the server sends JSON"))
}
