//! What follows from a command beside its answer: an edit is sent to the client, a reason is shown to the user.
//!
//! The answer does not wait for what the client makes of it. A client that runs a command and reads nothing until it is
//! answered would wait for ever; and whether it has applied an edit, it knows better than we do.

use crate::convert::protocol::Uri;
use crate::session::snapshot::Flag;
use crate::session::state::State;
use crate::transport::raw_json::Encoded;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{self, Error};

/// What a worker has found out about a command.
pub(crate) struct Performance {
    /// What the client is answered.
    pub(crate) answer: Encoded,
    /// What it is sent before that.
    pub(crate) effect: Effect,
    /// Whether the document has changed since.
    pub(crate) superseded: Flag,
}

/// What a command does to the client.
pub(crate) enum Effect {
    /// Nothing.
    Nothing,
    /// It is to apply an edit.
    Apply {
        /// What the edit does.
        label: String,
        /// The JSON of the parameters of `workspace/applyEdit`.
        params: Encoded,
    },
    /// It shows the user a sentence.
    Tell(String),
    /// It shows the user a document.
    Show(Uri),
}

impl State {
    /// Does what a command leads to, unless it is about a text that is not there any more, and has it answered.
    pub(crate) fn perform(&mut self, performance: Performance, reply: oneshot::Sender<jsonrpc::Result<Encoded>>) {
        let Performance { answer, effect, superseded } = performance;
        let answer = if superseded.is_raised() { Err(Error::content_modified()) } else { Ok(answer) };
        if answer.is_ok() {
            match effect {
                Effect::Nothing => {}
                Effect::Apply { label, params } => self.outbox.apply_edit(label, params),
                Effect::Show(uri) => self.outbox.show_document(uri),
                Effect::Tell(sentence) => self.outbox.show_information(sentence),
            }
        }
        self.outbox.answer(reply, answer);
    }
}
