//! Puts a session together: the loop, and the messages between it and the client's streams.

use crate::backend::{Aside, Backend, Event};
use crate::client::outbox::{Mail, outbox};
use crate::global_state::GlobalState;
use crate::handlers;
use crate::main_loop::MainLoop;
use crate::transport::connection;
use crate::transport::lifecycle::Ending;
use crate::workers::pool::Pool;
use std::sync::mpsc::Sender;
use tokio::io::{AsyncRead, AsyncWrite};
use tower_lsp::{Client, ClientSocket, LspService};

/// The two halves of a session: the loop, and the messages between it and the streams.
pub(crate) fn session<R, W>(
    version: &str,
    reader: R,
    writer: W,
    pool: Pool,
    aside: Option<Aside>,
) -> (MainLoop, impl Future<Output = Ending> + use<R, W>)
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let (events, inbox) = std::sync::mpsc::channel();
    let (outbox, mail) = outbox();
    let (service, socket, client) = handlers::service(version, events.clone(), aside);
    let state = GlobalState::new(outbox, events.clone(), pool);
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
    let delivery = async {
        let events = events.clone();
        mail.deliver(client, move |reply| _ = events.send(Event::Reply(reply))).await;
        std::future::pending::<Ending>().await
    };
    let ending = tokio::select! {
        ending = connection::run(reader, writer, service, socket, |message| _ = events.send(Event::MessageLost(message))) => ending,
        ending = delivery => ending,
    };
    let _ = events.send(Event::Stop);
    ending
}
