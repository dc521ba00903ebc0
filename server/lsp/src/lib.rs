//! The language server: the protocol around `ide`.
//!
//! Only this crate knows JSON, URIs, UTF-16 and tokio, and it knows nothing about puzzles. Its folders import each
//! other in one direction, from the first of this list to the last:
//!
//! - `service`: the methods that the server answers; `features`: those about puzzles
//! - `session`: the loop, which alone changes the state
//! - `workspace`, `configuration`, `documents`, `diagnostics`: the parts of the state
//! - `snapshot`: the values from which workers answer requests
//! - `client`: capabilities, settings, outbox; `convert`: positions, URIs
//! - `workers`: threads; `transport`: bytes and messages; `protocol`: the types of the library
//!
//! A keystroke takes this way:
//!
//! ```text
//! stdio ─► framer ─► message ─► connection ─► tower-lsp ─► service ─► event
//!                                                                      │
//!                                        documents ◄─ state ◄─ main_loop
//!                                            │
//! stdio ◄─ connection ◄─ tower-lsp ◄─ outbox ◄─ diagnostics
//! ```
//!
//! Slow work is done on the pool, from snapshots. Its results come back to the loop as events with the number of the
//! state that they are about, and are dropped if there is a newer one. Answers to other requests go from the pool to
//! `connection`.

// No message of a client may end the session.
#![cfg_attr(not(test), warn(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod client;
mod configuration;
mod convert;
mod cooperative;
mod diagnostics;
mod documents;
mod features;
mod protocol;
mod service;
mod session;
mod snapshot;
mod transport;
mod workers;
mod workspace;

pub use cooperative::{Cooperative, Turn};
pub use transport::lifecycle::Ending;

use crate::client::outbox::Mail;
use crate::session::backend::Backend;
use crate::session::event::Event;
use crate::session::main_loop::MainLoop;
use crate::session::state::State;
use crate::workers::pool::Pool;
use std::process::ExitCode;
use std::sync::mpsc::Sender;
use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp::{Client, ClientSocket, LspService};

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
    let (main_loop, conversation) = session(version, reader, writer, Pool::new());
    std::thread::spawn(move || main_loop.run());
    conversation.await
}

/// The two halves of a session: the loop, and the messages between it and the streams.
fn session<R, W>(
    version: &str,
    reader: R,
    writer: W,
    pool: Pool,
) -> (MainLoop, impl Future<Output = Ending> + use<R, W>)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let (events, inbox) = std::sync::mpsc::channel();
    let (outbox, mail) = client::outbox::outbox();
    let (service, socket, client) = service::service(version, events.clone());
    let state = State::new(outbox, events.clone(), pool);
    (MainLoop::new(inbox, state), converse(reader, writer, service, socket, client, mail, events))
}

/// Carries the messages of a session to its end.
async fn converse<R, W>(
    reader: R,
    writer: W,
    service: LspService<Backend>,
    socket: ClientSocket,
    client: Client,
    mail: Mail,
    events: Sender<Event>,
) -> Ending
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let lost = |message| _ = events.send(Event::MessageLost(message));
    let delivery = async {
        let events = events.clone();
        mail.deliver(client, move |reply| _ = events.send(Event::Reply(reply))).await;
        std::future::pending::<Ending>().await
    };
    let ending = tokio::select! {
        ending = transport::connection::run(reader, writer, service, socket, lost) => ending,
        ending = delivery => ending,
    };
    let _ = events.send(Event::Stop);
    ending
}

#[cfg(test)]
mod tests;
