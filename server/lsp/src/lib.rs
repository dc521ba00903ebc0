//! The language server: the protocol around `ide`.
//!
//! Only this crate knows JSON, URIs, UTF-16 and tokio, and it knows nothing about puzzles. A message takes this way:
//!
//! ```text
//! bytes ─ framer ─ message ─ connection ─ tower-lsp ─ backend ─┐ event
//!                                                              ▼
//!           outbox ◄─ publish ◄───────── state, on the main_loop ─► queries, checks, on the pool
//!             │                              ▲                           │
//! bytes ◄─ connection ◄──────────────────────┼──── an answer ◄───────────┤
//!                                            └──── a result, an event ◄──┘
//! ```
//!
//! The loop alone changes anything. Workers get snapshots, which say of which state of which document they are, and
//! their results are dropped if there is a newer one.

// Whatever a client sends, it must not end the session.
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod backend;
mod checks;
mod client;
mod connection;
mod document;
mod documents;
mod edits;
mod encoded;
mod event;
mod features;
mod fences;
mod folders;
mod framer;
mod index;
mod initialize;
mod lifecycle;
mod main_loop;
mod markdown;
mod memory;
mod message;
mod outbox;
#[cfg(test)]
mod panics;
mod parent;
mod perform;
mod pool;
mod position;
mod progress;
mod protocol;
mod publish;
mod pulled;
mod queries;
mod reading;
#[cfg(test)]
mod reference;
mod refresh;
mod rule_pages;
mod scan;
mod settings;
mod settings_documents;
mod shown;
mod snapshot;
mod state;
mod stdio;
mod survey;
mod to_proto;
mod token_data;
mod typing;
mod unread;
mod uri;
mod workspace;
mod workspace_pulls;

pub use lifecycle::Ending;

use crate::event::Event;
use crate::state::State;
use std::process::ExitCode;
use tokio::io::{AsyncRead, AsyncWrite};

/// Serves the client on stdin and stdout. `version` is what the client is told.
pub fn serve(version: &str) -> ExitCode {
    // One thread moves the messages; everything that takes time has threads of its own.
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("sudoku-lsp: {error}");
            return ExitCode::FAILURE;
        }
    };
    let ending = runtime.block_on(async {
        let (input, output) = stdio::streams();
        serve_on(version, input, output).await
    });
    // A thread that reads stdin may be waiting for bytes that never come.
    runtime.shutdown_background();
    ending.into()
}

/// Serves a client on any two streams, to the end of the session.
pub async fn serve_on<R, W>(version: &str, reader: R, writer: W) -> Ending
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let (events, inbox) = std::sync::mpsc::channel();
    let (outbox, mail) = outbox::outbox();
    let (service, socket, client) = backend::service(version, events.clone());
    let state = State::new(outbox, events.clone());
    std::thread::spawn(move || main_loop::run(&inbox, state));

    let lost = |unread| _ = events.send(Event::Unread(unread));
    let delivery = async {
        mail.deliver(client, events.clone()).await;
        std::future::pending::<Ending>().await
    };
    let ending = tokio::select! {
        ending = connection::run(reader, writer, service, socket, lost) => ending,
        ending = delivery => ending,
    };
    let _ = events.send(Event::Stop);
    ending
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn a_session_over_any_streams() {
        let (mut client, server) = tokio::io::duplex(64);
        let (reader, writer) = tokio::io::split(server);
        let session = async {
            for message in [
                r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}"#,
                r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
                r#"{"jsonrpc":"2.0","method":"exit"}"#,
            ] {
                let frame = format!("Content-Length: {}\r\n\r\n{message}", message.len());
                client.write_all(frame.as_bytes()).await.unwrap();
            }
            let mut answers = String::new();
            client.read_to_string(&mut answers).await.unwrap();
            answers
        };
        let server = async { serve_on("1.2.3", reader, writer).await };
        let (ending, answers) = tokio::join!(server, session);
        assert_eq!(ending, Ending::Orderly);
        assert!(answers.contains(r#""version":"1.2.3""#), "{answers}");
        assert!(answers.ends_with(r#"{"jsonrpc":"2.0","result":null,"id":2}"#), "{answers}");
    }
}
