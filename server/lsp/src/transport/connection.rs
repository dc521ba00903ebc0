//! Carries messages between the client's byte streams and tower-lsp's service.
//!
//! It replaces tower-lsp's `Server`, on whose transport a session can end or hang: it stops at a malformed frame,
//! buffers any length that a header claims, runs few handlers at a time so that slow requests delay edits, never
//! answers unknown `$/` requests, and has no exit code. Here
//!
//! - every message's handler is run up to its first `.await` before the next message is read, so the events that
//!   handlers send before they wait are in the order of the messages;
//! - any number of requests may wait, and none of them delays another message;
//! - no message ends the session except `exit`; otherwise it ends with the stream;
//! - a client that does not read is not read from, either.

use crate::transport::framer::{Frame, Framer, MESSAGE_CAP, MessageEnds};
use crate::transport::lifecycle::{Ending, Lifecycle};
use crate::transport::lost_message::{self, LossReason, LostMessage};
use crate::transport::message::{self, Incoming};
use crate::transport::{initialize_params, parent_process};
use bytes::BytesMut;
use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::FuturesUnordered;
use futures_util::{Sink, SinkExt, StreamExt};
use std::io;
use std::panic::AssertUnwindSafe;
use std::task::Poll;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::time::{MissedTickBehavior, interval, timeout};
use tower_lsp::ClientSocket;
use tower_lsp::jsonrpc::{Error, Request, Response};
use tower_service::Service;

/// The time between two checks of the client's process.
const PARENT_POLL: Duration = Duration::from_secs(2);
/// The time that the last answers may take to be written.
const GRACE: Duration = Duration::from_millis(500);
/// The most bytes that may wait to be written while messages are read.
const UNWRITTEN_CAP: usize = 16 << 20;

/// Serves one client to the end of the session. `lost` gets the messages about documents that could not be read.
pub(crate) async fn run<R, W, S>(
    mut reader: R,
    mut writer: W,
    service: S,
    socket: ClientSocket,
    lost: impl Fn(LostMessage),
) -> Ending
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
{
    let (mut requests, replies) = socket.split();
    let mut conversation = Conversation::new(service, replies, lost);
    let mut framer = Framer::new(MESSAGE_CAP);
    let mut unflushed = false;
    let mut parent_poll = interval(PARENT_POLL);
    parent_poll.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let unwritten = conversation.outgoing.len();
        let may_queue = unwritten < UNWRITTEN_CAP;
        tokio::select! {
            biased;
            // Notifications first: the parts of an answer have to be written before its end.
            Some(request) = requests.next(), if may_queue => message::push_request(&mut conversation.outgoing, &request),
            Some(response) = conversation.in_flight.next(), if may_queue => {
                if let Some(response) = response {
                    conversation.send(&response);
                }
            }
            written = write_some(&mut writer, &mut conversation.outgoing), if 0 < unwritten || unflushed => match written {
                Ok(written) => unflushed = 0 < written,
                Err(_) => return conversation.lifecycle.ending(),
            },
            _ = parent_poll.tick(), if conversation.client_process.is_some() => {
                if !conversation.client_process.is_none_or(parent_process::is_alive) {
                    return conversation.lifecycle.ending();
                }
            }
            read = reader.read_buf(framer.buffer()), if may_queue => {
                if conversation.receive_all(&mut framer).await == Flow::Exit {
                    conversation.flush(&mut writer).await;
                    return conversation.lifecycle.ending();
                }
                if !matches!(read, Ok(1..)) {
                    conversation.answer_the_rest().await;
                    conversation.flush(&mut writer).await;
                    return conversation.lifecycle.ending();
                }
            }
        }
    }
}

/// The state of the conversation, between the framer and the streams.
struct Conversation<S, R, L> {
    service: S,
    /// Takes the client's answers.
    replies: R,
    lost: L,
    lifecycle: Lifecycle,
    /// The length of the message that is being skipped.
    skipping: u64,
    client_process: Option<i32>,
    in_flight: FuturesUnordered<BoxFuture<'static, Option<Response>>>,
    outgoing: BytesMut,
}

/// The next step after a message.
#[derive(PartialEq, Eq)]
enum Flow {
    Onward,
    Exit,
}

impl<S, R, L> Conversation<S, R, L>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    R: Sink<Response> + Unpin,
    L: Fn(LostMessage),
{
    fn new(service: S, replies: R, lost: L) -> Conversation<S, R, L> {
        Conversation {
            service,
            replies,
            lost,
            lifecycle: Lifecycle::default(),
            skipping: 0,
            client_process: None,
            in_flight: FuturesUnordered::new(),
            outgoing: BytesMut::new(),
        }
    }

    async fn receive_all(&mut self, framer: &mut Framer) -> Flow {
        while let Some(frame) = framer.next_frame() {
            if self.receive(frame).await == Flow::Exit {
                return Flow::Exit;
            }
        }
        Flow::Onward
    }

    async fn receive(&mut self, frame: Frame) -> Flow {
        match frame {
            Frame::Message(body) => return self.message(&body).await,
            Frame::Garbage => {
                let why = "expected a Content-Length header, an empty line and that many bytes";
                self.send(&message::refusal(Error::parse_error(), why));
            }
            Frame::TooLong(length) => {
                self.skipping = length;
                let why = format!("a message of {length} bytes exceeds the limit of {MESSAGE_CAP}");
                self.send(&message::refusal(Error::invalid_request(), &why));
            }
            Frame::Skipped(ends) => self.report_lost(&ends, LossReason::TooLong(self.skipping)),
        }
        Flow::Onward
    }

    async fn message(&mut self, body: &[u8]) -> Flow {
        match message::read(body) {
            Incoming::Request(request) if request.method() == "exit" => return Flow::Exit,
            Incoming::Request(request) => self.call(request).await,
            // It fails only after the end of the session.
            Incoming::Response(reply) => _ = self.replies.send(reply).await,
            Incoming::Invalid(refusal) => {
                self.send(&refusal);
                self.report_lost(&MessageEnds::of(body), LossReason::Malformed);
            }
        }
        Flow::Onward
    }

    fn report_lost(&self, ends: &MessageEnds, why: LossReason) {
        if let Some(unread) = lost_message::document(ends, why) {
            (self.lost)(unread);
        }
    }

    /// Runs the handler of a request or notification up to its first wait.
    async fn call(&mut self, request: Request) {
        let method = request.method().to_owned();
        let id = request.id().cloned();
        if let (Some(id), Some(refusal)) = (&id, self.lifecycle.refusal(&method)) {
            return self.send(&Response::from_error(id.clone(), refusal));
        }
        let request = if method == "initialize" { initialize_params::repaired(request) } else { request };
        let process = request.params().and_then(initialize_params::client_process);
        if std::future::poll_fn(|context| self.service.poll_ready(context)).await.is_err() {
            return;
        }
        let answer = AssertUnwindSafe(self.service.call(request)).catch_unwind();
        let mut answer = answer
            .map(move |answer| match answer {
                Ok(Ok(response)) => response,
                Ok(Err(_)) => None,
                Err(_) => id.map(|id| Response::from_error(id, Error::internal_error())),
            })
            .boxed();
        let Poll::Ready(response) = poll_once(&mut answer).await else {
            self.lifecycle.begun(&method);
            return self.in_flight.push(answer);
        };
        self.lifecycle.begun(&method);
        if method == "initialize" && response.as_ref().is_some_and(Response::is_ok) {
            self.lifecycle.initialized();
            self.client_process = process;
        }
        if let Some(response) = response {
            self.send(&response);
        }
    }

    fn send(&mut self, response: &Response) {
        message::push_response(&mut self.outgoing, response);
    }

    /// Answers the requests that are left at the end of the input, within bounds.
    async fn answer_the_rest(&mut self) {
        let answers = async {
            while let Some(response) = self.in_flight.next().await {
                if let Some(response) = response {
                    message::push_response(&mut self.outgoing, &response);
                }
            }
        };
        let _ = timeout(GRACE, answers).await;
    }

    async fn flush<W: AsyncWrite + Unpin>(&mut self, writer: &mut W) {
        let written = async {
            writer.write_all_buf(&mut self.outgoing).await?;
            writer.flush().await
        };
        // A client that has stopped reading does not need the rest.
        let _ = timeout(GRACE, written).await;
    }
}

/// Writes a part of the bytes, or flushes if there are no bytes left. Dropping the future loses nothing.
async fn write_some(writer: &mut (impl AsyncWrite + Unpin), outgoing: &mut BytesMut) -> io::Result<usize> {
    if outgoing.is_empty() {
        writer.flush().await?;
        return Ok(0);
    }
    match writer.write_buf(outgoing).await? {
        0 => Err(io::ErrorKind::WriteZero.into()),
        written => Ok(written),
    }
}

/// Runs a future up to its first wait.
pub(crate) async fn poll_once<T>(future: &mut BoxFuture<'static, T>) -> Poll<T> {
    std::future::poll_fn(|context| Poll::Ready(future.poll_unpin(context))).await
}
