//! The questions of the client's features: from a snapshot, on any thread.

use crate::encoded::Encoded;
use crate::pool::{Panicked, guard};
use crate::protocol::{
    CodeActionKind, CodeActionParams, CodeActionResponse, DocumentSymbolResponse, Hover, Position, Range, TextEdit,
};
use crate::snapshot::DocumentSnapshot;
use crate::to_proto;
use ide::{Interrupt, Interrupted};
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
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Result<T, Interrupted> + Send + 'static,
) -> (Query, oneshot::Receiver<jsonrpc::Result<Encoded>>) {
    try_query(move |document, interrupt| ask(document, interrupt).map(Ok))
}

/// Like [`query`], for a question that may be refused an answer.
pub(crate) fn try_query<T: Default + Serialize>(
    ask: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Result<jsonrpc::Result<T>, Interrupted> + Send + 'static,
) -> (Query, oneshot::Receiver<jsonrpc::Result<Encoded>>) {
    let (reply, answer) = oneshot::channel();
    let query = move |document: Option<DocumentSnapshot>| {
        let answer = match document {
            None => encoded(&T::default()),
            Some(document) => {
                let given_up = || reply.is_closed() || document.superseded.is_raised();
                let answer = guard(|| ask(&document, &given_up).map(|answer| encoded(&answer?)));
                if document.superseded.is_raised() { Err(Error::content_modified()) } else { settled(answer) }
            }
        };
        // Nobody waits any more if the request was cancelled.
        let _ = reply.send(answer);
    };
    (Box::new(query), answer)
}

fn settled(answer: Result<Result<jsonrpc::Result<Encoded>, Interrupted>, Panicked>) -> jsonrpc::Result<Encoded> {
    match answer {
        Ok(Ok(answer)) => answer,
        Ok(Err(Interrupted)) => Err(Error::request_cancelled()),
        Err(Panicked(words)) => Err(failure(&words)),
    }
}

fn encoded(answer: &impl Serialize) -> jsonrpc::Result<Encoded> {
    Encoded::new(answer).map_err(|error| failure(&error.to_string()))
}

fn failure(words: &str) -> Error {
    let message = format!("the server failed on this request: {words}");
    Error { code: ErrorCode::InternalError, message: message.into(), data: None }
}

/// What there is to know about the place under the pointer.
pub(crate) fn hover(
    document: &DocumentSnapshot,
    position: Position,
    interrupt: Interrupt<'_>,
) -> Result<Option<Hover>, Interrupted> {
    let hover = document.analysis.hover(document.file, document.offset(position), interrupt)?;
    Ok(hover.map(|hover| to_proto::hover(document, &hover)))
}

/// The document's outline.
pub(crate) fn symbols(document: &DocumentSnapshot) -> Option<DocumentSymbolResponse> {
    Some(to_proto::symbols(document, &document.analysis.symbols(document.file)))
}

/// What puts a document, or the puzzles that a range of it touches, into canonical form. An error where there is something
/// to change, but the change would be read differently.
pub(crate) fn formatting(
    document: &DocumentSnapshot,
    range: Option<Range>,
    interrupt: Interrupt<'_>,
) -> Result<jsonrpc::Result<Option<Vec<TextEdit>>>, Interrupted> {
    let range = range.map(|range| document.span(range));
    let formatting = document.analysis.format(document.file, range, interrupt)?;
    let refused = formatting.kept.iter().find(|kept| kept.is_refusal() && formatting.edits.is_empty());
    Ok(match refused {
        Some(kept) => {
            let line = document.range(kept.span).start.line + 1;
            Err(refusal(format!("line {line} and what belongs to it are left as they are: {}", kept.why)))
        }
        None => Ok(Some(to_proto::edits(document, &formatting.edits))),
    })
}

/// The protocol's `RequestFailed`: right in form, but not to be done.
fn refusal(message: String) -> Error {
    Error { code: ErrorCode::ServerError(-32803), message: message.into(), data: None }
}

/// What can be done at a place.
pub(crate) fn actions(
    document: &DocumentSnapshot,
    params: &CodeActionParams,
    interrupt: Interrupt<'_>,
) -> Result<Option<Vec<CodeActionResponse>>, Interrupted> {
    // All that we could offer a client without literals are commands, which it would have to know.
    if !document.features.literal_actions {
        return Ok(None);
    }
    let only = params.context.only.as_deref();
    if !to_proto::ACTION_KINDS.iter().any(|kind| is_wanted(kind, only)) {
        return Ok(Some(Vec::new()));
    }
    let actions = document.analysis.actions(document.file, document.span(params.range), interrupt)?;
    let wanted = actions.into_iter().filter(|action| is_wanted(to_proto::action_kind(action.kind), only));
    let shown = &params.context.diagnostics;
    let actions = wanted.filter_map(|action| to_proto::action(document, action, shown));
    Ok(Some(actions.map(CodeActionResponse::CodeAction).collect()))
}

/// Whether a kind is among those asked for: `refactor` asks for `refactor.rewrite`, too, and the empty kind for all.
fn is_wanted(kind: &str, only: Option<&[CodeActionKind]>) -> bool {
    let within = |wanted: &str| {
        let rest = kind.strip_prefix(wanted);
        wanted.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    only.is_none_or(|only| only.iter().any(|wanted| within(wanted.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answer to a question about a document.
    fn ask<T: Default + Serialize>(
        document: Option<DocumentSnapshot>,
        question: impl FnOnce(&DocumentSnapshot, Interrupt<'_>) -> Result<T, Interrupted> + Send + 'static,
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
        let (query, answer) = query::<u32>(move |_, interrupt| {
            sender.send(interrupt()).expect("the test waits");
            Err(Interrupted)
        });
        drop(answer);
        query(Some(DocumentSnapshot::of("")));
        assert_eq!(interrupted.recv(), Ok(true));
    }

    #[track_caller]
    fn check_wanted(kind: &str, only: &[&'static str], expected: bool) {
        let only: Vec<CodeActionKind> = only.iter().map(|&kind| kind.into()).collect();
        assert_eq!(is_wanted(kind, Some(&only)), expected);
    }

    #[test]
    fn kinds_include_what_is_below_them() {
        let fill = "refactor.rewrite.sudoku.fillCell";
        check_wanted(fill, &["refactor"], true);
        check_wanted(fill, &["refactor.rewrite.sudoku.fillCell"], true);
        check_wanted(fill, &["refactor.rewrite.sudoku.fill"], false);
        check_wanted(fill, &["refactor.extract", "quickfix"], false);
        check_wanted(fill, &["quickfix", ""], true);
        check_wanted(fill, &[], false);
        assert!(is_wanted(fill, None));
    }
}
