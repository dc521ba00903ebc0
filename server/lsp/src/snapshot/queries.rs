//! Questions about documents: asked of a snapshot, on any thread, and answered, whatever becomes of them. What is asked is
//! the affair of the features.

use crate::snapshot::{DocumentSnapshot, SessionSnapshot};
use crate::transport::raw_json::Encoded;
use crate::workers::pool::{Panicked, guard};
use ide::{Cancellable, Interrupt, Interrupted};
use serde::Serialize;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{self, Error, ErrorCode};

/// A question, ready to be asked of its document; `None` if there is no such document, or its text is not known.
pub(crate) type Query = Box<dyn FnOnce(Option<DocumentSnapshot>) + Send>;

/// Binds a question to the one who waits for its answer, who may give up.
///
/// Its answer is for the state of the document in which it was asked; if there is a newer one in the end, the client
/// is told so instead. About an unknown document there is nothing to say.
pub(crate) fn query<T: Default + Serialize>(
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<T> + Send + 'static,
) -> (Query, oneshot::Receiver<jsonrpc::Result<Encoded>>) {
    try_query(move |document, interrupt| ask(document, interrupt).map(Ok))
}

/// Like [`query`], for a question that may be refused an answer.
pub(crate) fn try_query<T: Default + Serialize>(
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
) -> (Query, oneshot::Receiver<jsonrpc::Result<Encoded>>) {
    let ask = move |document: &DocumentSnapshot, given_up: Interrupt<'_>| {
        let answer = ask(document, given_up)?;
        // Some take longer to be written than to be found.
        if given_up() { Err(Interrupted) } else { Ok(answer.and_then(|answer| encoded(&answer))) }
    };
    bound(|| encoded(&T::default()), ask)
}

/// Like [`try_query`], for a question that makes no sense without its document, and whose answer is not for the client yet.
pub(crate) fn demand<T: Send + 'static>(
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
) -> (Query, oneshot::Receiver<jsonrpc::Result<T>>) {
    bound(|| Err(refusal("the document is not open, or its text is unknown".to_owned())), ask)
}

/// Binds a question to the one who waits; `missing` is the answer if there is no such document.
fn bound<T: Send + 'static>(
    missing: impl FnOnce() -> jsonrpc::Result<T> + Send + 'static,
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
) -> (Query, oneshot::Receiver<jsonrpc::Result<T>>) {
    let (reply, answer) = oneshot::channel();
    let query = move |document: Option<DocumentSnapshot>| {
        let answer = match document {
            None => missing(),
            Some(document) => {
                let given_up = || reply.is_closed() || document.superseded.is_raised();
                let answer = attempt(&given_up, || {
                    #[cfg(test)]
                    crate::tests::panics::provoke([&document].into_iter());
                    ask(&document, &given_up)
                });
                if document.superseded.is_raised() { Err(Error::content_modified()) } else { settled(answer) }
            }
        };
        // Nobody waits any more if the request was cancelled.
        let _ = reply.send(answer);
    };
    (Box::new(query), answer)
}

/// A question that is about no document, or several.
pub(crate) type Inquiry = Box<dyn FnOnce(SessionSnapshot) + Send>;

/// Binds such a question to the one who waits for its answer, who may give up.
pub(crate) fn inquiry<T: Serialize>(
    ask: impl FnOnce(&SessionSnapshot, Interrupt<'_>) -> Cancellable<jsonrpc::Result<T>> + Send + 'static,
) -> (Inquiry, oneshot::Receiver<jsonrpc::Result<Encoded>>) {
    let (reply, answer) = oneshot::channel();
    let inquiry = move |session: SessionSnapshot| {
        let given_up = || reply.is_closed();
        let answer = attempt(&given_up, || {
            #[cfg(test)]
            crate::tests::panics::provoke(session.documents.iter());
            ask(&session, &given_up).map(|answer| encoded(&answer?))
        });
        let answer = settled(answer);
        let _ = reply.send(answer);
    };
    (Box::new(inquiry), answer)
}

/// Asks a question whose panic is its own affair, unless nobody waits for it any more: it may have stood in line behind
/// hundreds of others.
fn attempt<T>(given_up: Interrupt<'_>, ask: impl FnOnce() -> Cancellable<T>) -> Result<Cancellable<T>, Panicked> {
    guard(|| if given_up() { Err(Interrupted) } else { ask() })
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

/// The protocol's `RequestFailed`: right in form, but not to be done.
pub(crate) fn refusal(message: String) -> Error {
    Error { code: ErrorCode::ServerError(-32803), message: message.into(), data: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer to a question about a document.
    fn ask<T: Default + Serialize>(
        document: Option<DocumentSnapshot>,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Cancellable<T> + Send + 'static,
    ) -> jsonrpc::Result<Encoded> {
        let (query, mut answer) = query(question);
        query(document);
        answer.try_recv().expect("an answer")
    }

    #[test]
    fn an_answer() {
        let bytes = ask(Some(DocumentSnapshot::of("123")), |document, _| Ok(document.text.len_bytes()));
        assert_eq!(bytes, encoded(&3));
    }

    #[test]
    fn about_nothing_there_is_nothing_to_say() {
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
    fn an_answer_about_an_old_text_is_not_given() {
        let document = DocumentSnapshot::of("");
        let superseded = document.superseded.clone();
        let answer = ask::<u32>(Some(document), move |_, interrupt| {
            superseded.raise();
            if interrupt() { Err(Interrupted) } else { Ok(7) }
        });
        assert_eq!(answer, Err(Error::content_modified()));
    }

    #[test]
    fn a_question_that_nobody_waits_for_is_given_up() {
        let (sender, interrupted) = std::sync::mpsc::channel();
        let (hand_over, handed) = std::sync::mpsc::channel();
        let (query, answer) = query::<u32>(move |_, interrupt| {
            drop(handed.recv());
            sender.send(interrupt()).expect("the test waits");
            Err(Interrupted)
        });
        hand_over.send(answer).expect("the question waits");
        query(Some(DocumentSnapshot::of("")));
        assert_eq!(interrupted.recv(), Ok(true));
    }

    #[test]
    fn a_question_that_nobody_waits_for_is_not_even_begun() {
        let (sender, asked) = std::sync::mpsc::channel();
        let (query, answer) = query::<u32>(move |_, _| {
            sender.send(()).expect("the test waits");
            Ok(7)
        });
        drop(answer);
        query(Some(DocumentSnapshot::of("")));
        assert!(asked.try_recv().is_err());
        let document = DocumentSnapshot::of("");
        document.superseded.raise();
        assert_eq!(ask::<u32>(Some(document), |_, _| panic!("it is asked")), Err(Error::content_modified()));
    }
}
