//! Answers requests from snapshots, on any thread: handles cancelling, panics and outdated documents. Does not know
//! what is asked.

use crate::snapshot::{DocumentSnapshot, SessionSnapshot};
use crate::transport::held::wait_for_room;
use crate::transport::raw_json::Encoded;
use crate::workers::panics::{Panicked, guard};
use ide::{Cancellable, Interrupt, Interrupted};
use serde::Serialize;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{self, Error, ErrorCode};

/// Answers a request from the snapshot of its document; `None` if it is not open, or its text is not known.
pub(crate) type Query = Box<dyn FnOnce(Option<DocumentSnapshot>) + Send>;

/// A query, and the receiver of its answer. Dropping the receiver cancels the query.
pub(crate) struct PendingQuery<T> {
    pub(crate) query: Query,
    pub(crate) answer: oneshot::Receiver<jsonrpc::Result<T>>,
}

/// A query that asks `ask`.
///
/// If the document has changed by the end of the query, the answer is the protocol's error for that. The answer about
/// an unknown document is empty.
pub(crate) fn query<T: Default + Serialize>(
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<T> + Send + 'static,
) -> PendingQuery<Encoded> {
    try_query(move |document, interrupt| ask(document, interrupt).map(Ok))
}

/// Like [`query`], for an answer that may be an error.
pub(crate) fn try_query<T: Default + Serialize>(
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
) -> PendingQuery<Encoded> {
    query_or(
        || encoded(&T::default()),
        move |document, is_cancelled| {
            let answer = ask(document, is_cancelled)?;
            // Writing the JSON may take longer than finding the answer.
            if is_cancelled() {
                return Err(Interrupted);
            }
            Ok(answer.and_then(|answer| encoded(&answer)))
        },
    )
}

/// Like [`try_query`], for an answer that is not sent as it is. The answer about an unknown document is an error.
pub(crate) fn require<T: Send + 'static>(
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
) -> PendingQuery<T> {
    query_or(|| Err(refusal("the document is not open, or its text is unknown".to_owned())), ask)
}

/// A query that asks `ask`; `missing` is the answer about an unknown document.
fn query_or<T: Send + 'static>(
    missing: impl FnOnce() -> jsonrpc::Result<T> + Send + 'static,
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
) -> PendingQuery<T> {
    let (reply, answer) = oneshot::channel();
    let query: Query = Box::new(move |document| {
        let Some(document) = document else {
            // It fails if the request was cancelled.
            let _ = reply.send(missing());
            return;
        };
        let is_cancelled = || reply.is_closed() || document.superseded.is_raised();
        wait_for_room(&is_cancelled);
        let answer = attempt(&is_cancelled, || {
            #[cfg(test)]
            crate::tests::panics::provoke([&document].into_iter());
            ask(&document, &is_cancelled)
        });
        let answer = if document.superseded.is_raised() { Err(Error::content_modified()) } else { settled(answer) };
        let _ = reply.send(answer);
    });
    PendingQuery { query, answer }
}

/// Answers a request that is about no document, or several.
pub(crate) type Inquiry = Box<dyn FnOnce(SessionSnapshot) + Send>;

/// An inquiry that asks `ask`, and the receiver of its answer. Dropping the receiver cancels the inquiry.
pub(crate) fn inquiry<T: Serialize>(
    ask: impl FnOnce(&SessionSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
) -> (Inquiry, oneshot::Receiver<jsonrpc::Result<Encoded>>) {
    let (reply, answer) = oneshot::channel();
    let inquiry: Inquiry = Box::new(move |session| {
        let is_cancelled = || reply.is_closed();
        wait_for_room(&is_cancelled);
        let answer = attempt(&is_cancelled, || {
            #[cfg(test)]
            crate::tests::panics::provoke(session.documents.iter());
            ask(&session, &is_cancelled).map(|answer| encoded(&answer?))
        });
        let _ = reply.send(settled(answer));
    });
    (inquiry, answer)
}

/// Asks a question and isolates its panic. Skips the question if it is cancelled, since it may have waited in the
/// queue.
fn attempt<T>(is_cancelled: Interrupt<'_>, ask: impl FnOnce() -> Cancellable<T>) -> Result<Cancellable<T>, Panicked> {
    guard(|| if is_cancelled() { Err(Interrupted) } else { ask() })
}

fn settled<T>(answer: Result<Cancellable<jsonrpc::Result<T>>, Panicked>) -> jsonrpc::Result<T> {
    match answer {
        Ok(Ok(answer)) => answer,
        Ok(Err(Interrupted)) => Err(Error::request_cancelled()),
        Err(Panicked(words)) => Err(failure(&words)),
    }
}

pub(crate) fn encoded(answer: &impl Serialize) -> jsonrpc::Result<Encoded> {
    Encoded::new(answer).map_err(|error| failure(&error.to_string()))
}

fn failure(words: &str) -> Error {
    let message = format!("the server failed on this request: {words}");
    Error { code: ErrorCode::InternalError, message: message.into(), data: None }
}

/// The protocol's `RequestFailed`: the request is valid, but cannot be fulfilled.
pub(crate) fn refusal(message: impl Into<String>) -> Error {
    Error { code: ErrorCode::ServerError(-32803), message: message.into().into(), data: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer to a question about a document.
    fn ask<T: Default + Serialize>(
        document: Option<DocumentSnapshot>,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<T> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        let PendingQuery { query, mut answer } = query(question);
        query(document);
        answer.try_recv().expect("an answer")
    }

    #[test]
    fn an_answer() {
        let bytes = ask(Some(DocumentSnapshot::of("123")), |document, _| Ok(document.text.len_bytes()));
        assert_eq!(bytes, encoded(&3));
    }

    #[test]
    fn an_unknown_document_has_an_empty_answer() {
        assert_eq!(ask(None, |_, _| Ok(Some(7))), encoded(&()));
    }

    #[test]
    fn a_panic_is_answered() {
        let answer = ask::<u32>(Some(DocumentSnapshot::of("")), |_, _| panic!("a question's panic, on purpose"));
        let error = answer.expect_err("an error");
        assert_eq!(error.code.code(), -32603);
        assert!(error.message.contains("a question's panic, on purpose"), "{error}");
    }

    #[test]
    fn an_answer_about_an_old_text_is_an_error() {
        let document = DocumentSnapshot::of("");
        let superseded = document.superseded.clone();
        let answer = ask::<u32>(Some(document), move |_, interrupt| {
            superseded.raise();
            if interrupt() { Err(Interrupted) } else { Ok(7) }
        });
        assert_eq!(answer, Err(Error::content_modified()));
    }

    #[test]
    fn a_cancelled_question_is_interrupted() {
        let (sender, interrupted) = std::sync::mpsc::channel();
        let (hand_over, handed) = std::sync::mpsc::channel();
        let PendingQuery { query, answer } = query::<u32>(move |_, interrupt| {
            drop(handed.recv());
            sender.send(interrupt()).expect("the test waits");
            Err(Interrupted)
        });
        hand_over.send(answer).expect("the question waits");
        query(Some(DocumentSnapshot::of("")));
        assert_eq!(interrupted.recv(), Ok(true));
    }

    #[test]
    fn a_cancelled_question_is_not_begun() {
        let (sender, begun) = std::sync::mpsc::channel();
        let PendingQuery { query, answer } = query::<u32>(move |_, _| {
            sender.send(()).expect("the test waits");
            Ok(7)
        });
        drop(answer);
        query(Some(DocumentSnapshot::of("")));
        assert!(begun.try_recv().is_err());
        let document = DocumentSnapshot::of("");
        document.superseded.raise();
        assert_eq!(ask::<u32>(Some(document), |_, _| panic!("it is asked")), Err(Error::content_modified()));
    }
}
