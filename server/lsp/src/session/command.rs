//! Describes the outcome of a command: its answer, and what the client is sent before it.
//!
//! The answer does not wait for the client's reply to an edit. A client that runs a command and reads nothing until it
//! is answered would block for ever; and the client itself knows best whether it has applied an edit.

use crate::protocol::Uri;
use crate::transport::raw_json::Encoded;
use crate::workers::flag::Flag;

/// The outcome of a command, from a worker.
pub(crate) struct CommandOutcome {
    /// The answer to the client.
    pub(crate) answer: Encoded,
    /// The request that it is sent before the answer.
    pub(crate) action: ClientAction,
    /// Raised if the document has changed since.
    pub(crate) superseded: Flag,
}

/// A request to the client that follows from a command.
pub(crate) enum ClientAction {
    Nothing,
    ApplyEdit {
        /// A description of the edit.
        label: String,
        /// The JSON of the parameters of `workspace/applyEdit`.
        params: Encoded,
    },
    /// Show the user a sentence.
    ShowMessage(String),
    ShowDocument(Uri),
}
