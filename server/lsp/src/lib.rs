//! The language server: the protocol around `ide`.
//!
//! Only this crate knows JSON, URIs, UTF-16 and tokio, and it knows nothing about puzzles. Where to look:
//!
//! - `handlers`: one file for each thing that editors can ask or report: what is announced, the methods, and what the
//!   loop does about them
//! - `main_loop`: takes one event after the other, and shows where each is handled; `backend`: the events
//! - `global_state`: the state, which only the loop changes; `configuration`, `workspace`, `diagnostics`: its parts
//! - `snapshot`: the values from which workers answer requests
//! - `from_proto`, `to_proto`: positions, changes, findings and edits; `uri`, `token_data`, `rule_pages`: other values
//! - `client`: capabilities, settings, outbox
//! - `workers`: threads; `transport`: bytes and messages; `protocol`: the types of the library
//!
//! A keystroke takes this way:
//!
//! ```text
//! stdio ─► framer ─► message ─► connection ─► tower-lsp ─► handlers/text_documents ─► backend: an event
//!                                                                                        │
//!                handlers/diagnostics ◄─ handlers/text_documents: the edit ◄─ main_loop ◄┘
//!                        │
//!                        ├─► snapshot ─► diagnostics/check ─► to_proto
//!                        │
//! stdio ◄─ connection ◄─ tower-lsp ◄─ client/outbox
//! ```
//!
//! Slow work is done on the pool, from snapshots. Its results come back to the loop as events with the number of the
//! state that they are about, and are dropped if there is a newer one. Answers to other requests go from the pool to
//! `connection`.

// No message of a client may end the session.
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod backend;
mod client;
mod configuration;
mod cooperative;
mod diagnostics;
mod from_proto;
mod global_state;
mod handlers;
mod main_loop;
mod protocol;
mod rule_pages;
mod session;
mod snapshot;
mod to_proto;
mod token_data;
mod transport;
mod uri;
mod workers;
mod workspace;

pub use cooperative::{Cooperative, Turn};
pub use transport::lifecycle::Ending;

use crate::session::session;
use crate::workers::pool::Pool;
use std::process::ExitCode;
use tokio::io::{AsyncRead, AsyncWrite};

/// Serves the client on stdin and stdout. `version` is the server's version in the answer to `initialize`.
pub fn serve(version: &str) -> ExitCode {
    // One thread moves the messages; slow work has threads of its own.
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("sudoku-lsp: {error}");
            return ExitCode::FAILURE;
        }
    };
    let ending = runtime.block_on(async {
        let (input, output) = transport::stdio::streams();
        serve_on(version, input, output).await
    });
    // A thread that reads stdin may be waiting for bytes that never come.
    runtime.shutdown_background();
    ending.into()
}

/// Serves a client on two streams, to the end of the session.
pub async fn serve_on<R, W>(version: &str, reader: R, writer: W) -> Ending
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let (main_loop, conversation) = session(version, reader, writer, Pool::new(), None);
    std::thread::spawn(move || main_loop.run());
    conversation.await
}

#[cfg(test)]
mod tests;
