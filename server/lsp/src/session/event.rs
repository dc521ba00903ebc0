//! Everything that can happen to the loop.

use crate::convert::protocol::{Position, ProgressToken, Uri};
use crate::diagnostics::checks::{Proof, Report, Revision, Ticket};
use crate::diagnostics::refresh::Refresh;
use crate::documents::edits::ContentChange;
use crate::session::client_capabilities::ClientFeatures;
use crate::session::command_effects::Performance;
use crate::session::pool::Panicked;
use crate::session::queries::{Inquiry, Query};
use crate::transport::raw_json::Encoded;
use crate::transport::unreadable_message::Unread;
use crate::workspace::index::Index;
use crate::workspace::survey::{Outcome, WorkspacePull};
use ide::{Dialect, ReadFile};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc;

/// Something that happened, in the order in which it did.
pub(crate) enum Event {
    /// The session begins.
    Initialize {
        /// What the client can do.
        features: Arc<ClientFeatures>,
        /// The workspace's folders.
        folders: Vec<PathBuf>,
        /// The settings that it starts with.
        options: Value,
    },
    /// The client may be asked things from now on.
    Initialized,
    /// A document is open.
    Open {
        /// Its name.
        uri: Uri,
        /// The client's number of its state.
        version: Option<i32>,
        /// What it says.
        text: String,
        /// What kind of file it is.
        dialect: Dialect,
    },
    /// An open document has changed.
    Change {
        /// Its name.
        uri: Uri,
        /// The client's number of its new state.
        version: Option<i32>,
        /// One after the other.
        changes: Vec<ContentChange>,
    },
    /// The cursor is at another place of a document.
    Cursor {
        /// The document.
        uri: Uri,
        /// Where; `None` if the document is not in front any more.
        position: Option<Position>,
    },
    /// A document was saved.
    Saved(Uri),
    /// A document is closed.
    Close(Uri),
    /// A worker has read the text of a document.
    Read {
        /// The document.
        uri: Uri,
        /// Which reading it was.
        order: Revision,
        /// What was read.
        outcome: Result<Box<ReadFile>, Panicked>,
    },
    /// A message that opens or changes a document was lost.
    Unread(Unread),
    /// Settings have changed; perhaps these are the new ones.
    SettingsChanged(Value),
    /// The settings, as asked for.
    Settings(Value),
    /// Files have come, changed or gone that we watch: settings and puzzles.
    FilesChanged(Vec<Uri>),
    /// The workspace has other folders.
    FoldersChanged {
        /// Those that have come.
        added: Vec<Uri>,
        /// Those that are gone.
        removed: Vec<Uri>,
    },
    /// A worker has read the workspace's files.
    Scanned {
        /// Which scan it was.
        order: Revision,
        /// What is known now.
        index: Index,
    },
    /// The user does not want to wait for this any more.
    ProgressCancelled(ProgressToken),
    /// The client asks for diagnostics.
    Pull(Pull),
    /// The client asks for the diagnostics of all files.
    PullWorkspace(WorkspacePull),
    /// A worker has checked the workspace's files.
    Surveyed {
        /// Which survey it was.
        order: Revision,
        /// What is left of it; `None` if it has failed.
        outcome: Option<Outcome>,
    },
    /// The client asks something else about a document.
    Query {
        /// The document.
        uri: Uri,
        /// What it asks.
        query: Query,
    },
    /// The client asks something that is about no document, or several.
    Inquiry(Inquiry),
    /// The client is about to show a page about a document.
    ShowPage {
        /// The document.
        source: Uri,
        /// The page; `None` for a view that the client draws itself.
        page: Option<Uri>,
    },
    /// A worker knows what comes of a command.
    Perform {
        /// What comes of it.
        performance: Performance,
        /// Where the answer goes.
        reply: oneshot::Sender<jsonrpc::Result<Encoded>>,
    },
    /// An answer about a document was given before all was known.
    AnsweredEarly {
        /// The document.
        uri: Uri,
        /// To what.
        what: Refresh,
        /// How many reports there had been when it was asked.
        reports: u64,
    },
    /// The client has replied to a request to ask again.
    Refreshed(Refresh),
    /// A worker has looked at a document.
    Checked {
        /// Which state of which document.
        ticket: Ticket,
        /// What it has found, and what is still to be proved.
        outcome: Result<(Report, Option<Arc<Proof>>), Panicked>,
    },
    /// Everything about a document has been proved.
    Proved(Ticket),
    /// The client does not want any more work done.
    ShutDown,
    /// The session is over.
    Stop,
}

/// A request for a document's diagnostics.
pub(crate) struct Pull {
    /// The document.
    pub(crate) uri: Uri,
    /// What the client has.
    pub(crate) previous: Option<String>,
    /// Where the answer goes.
    pub(crate) reply: oneshot::Sender<Encoded>,
}
