//! Runs a language server and carries messages to it and from it. Does not check the protocol, and reports errors in
//! place of panics.

use crate::measured;
use serde_json::Value;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::time::Duration;

/// A running server. Dropping it ends the server.
pub(crate) struct Server {
    child: Child,
    to_server: Sender<Vec<u8>>,
    from_server: Receiver<Value>,
}

/// The reason why no message was received.
pub(crate) enum Silence {
    Timeout,
    /// The server has closed its output.
    Ended,
}

impl Server {
    pub(crate) fn start(command: &mut Command) -> io::Result<Server> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let stdin = child.stdin.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let stdout = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        Ok(Server { child, to_server: writer(stdin), from_server: reader(stdout) })
    }

    /// Sends a message. Never waits for the server to read it.
    pub(crate) fn send(&self, message: &Value) -> Result<(), String> {
        let body = message.to_string();
        let framed = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.to_server.send(framed.into_bytes()).map_err(|_| "the server does not read".to_owned())
    }

    /// Waits for the next message.
    pub(crate) fn receive(&self, timeout: Duration) -> Result<Value, Silence> {
        self.from_server.recv_timeout(timeout).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Timeout,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// The messages that remain after the server has ended.
    pub(crate) fn rest(&self) -> impl Iterator<Item = Value> {
        self.from_server.iter()
    }

    /// The exit status, once the server has ended.
    pub(crate) fn status(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }

    /// The resident memory now, in bytes; 0 where it is not known.
    pub(crate) fn memory(&self) -> u64 {
        measured::memory(&self.child)
    }

    /// The most resident memory so far, in bytes; 0 where it is not known.
    pub(crate) fn peak_memory(&self) -> u64 {
        measured::peak_memory(&self.child)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes what is sent, on a thread of its own, until the server no longer reads.
fn writer(mut stdin: ChildStdin) -> Sender<Vec<u8>> {
    let (sender, messages) = channel::<Vec<u8>>();
    std::thread::spawn(move || {
        for message in messages {
            if stdin.write_all(&message).and_then(|()| stdin.flush()).is_err() {
                return;
            }
        }
    });
    sender
}

/// Reads messages on a thread of its own, until the server closes its output. Each is read when the one before it has
/// been received: a campaign that receives nothing is a client that does not read.
fn reader(stdout: ChildStdout) -> Receiver<Value> {
    let (sender, messages) = sync_channel(0);
    std::thread::spawn(move || {
        let mut stdout = BufReader::new(stdout);
        while let Some(message) = read_message(&mut stdout) {
            if sender.send(message).is_err() {
                return;
            }
        }
    });
    messages
}

fn read_message(stdout: &mut impl BufRead) -> Option<Value> {
    let mut length = None;
    loop {
        let mut line = String::new();
        if stdout.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let header = line.trim_end();
        if header.is_empty() {
            break;
        }
        if let Some(value) = header.strip_prefix("Content-Length: ") {
            length = value.parse().ok();
        }
    }
    let mut body = vec![0; length?];
    stdout.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
