//! Lists the events that the loop handles: messages of the client, and results of workers.

use crate::client::capabilities::ClientFeatures;
use crate::client::outbox::Refresh;
use crate::client::outbox::Reply;
use crate::configuration::reader::SettingsRead;
use crate::diagnostics::check::{Next, Ticket};
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::pull::Pull;
use crate::diagnostics::report::Report;
use crate::documents::edits::ContentChange;
use crate::protocol::{Position, ProgressToken, Uri};
use crate::session::command::CommandOutcome;
use crate::snapshot::Revision;
use crate::snapshot::queries::{Inquiry, Query};
use crate::snapshot::workspace_index::WorkspaceIndex;
use crate::transport::lost_message::LostMessage;
use crate::transport::raw_json::Encoded;
use crate::workers::pool::Panicked;
use crate::workspace::survey::{SurveyOutcome, WorkspacePull};
use ide::{Dialect, PuzzleIndex, ReadFile};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc;

/// An event. Events are handled in the order of the messages that they come from.
pub(crate) enum Event {
    /// The client begins the session.
    Initialize {
        features: Arc<ClientFeatures>,
        /// The workspace's folders.
        folders: Vec<PathBuf>,
        /// The settings that the session begins with.
        options: Value,
    },
    /// The client has our answer to `initialize`: from now on it can be sent requests.
    Initialized,
    /// A document was opened.
    Open { uri: Uri, version: Option<i32>, text: String, dialect: Dialect },
    /// An open document was changed. Each change is of the text that the one before it left.
    Change { uri: Uri, version: Option<i32>, changes: Vec<ContentChange> },
    /// A document was saved.
    Saved(Uri),
    /// A document was closed.
    Close(Uri),
    /// A message that opens or changes a document could not be read.
    MessageLost(LostMessage),
    /// The cursor was moved; `None` if the document is not in front any more.
    Cursor { uri: Uri, position: Option<Position> },
    /// The client's settings were changed; clients that can be asked for them send anything here.
    SettingsChanged(Value),
    /// Files that we watch were created, changed or deleted: settings and puzzles.
    FilesChanged(Vec<Uri>),
    /// The workspace's folders were changed.
    FoldersChanged { added: Vec<Uri>, removed: Vec<Uri> },
    /// The user cancels the work that is shown under this name.
    ProgressCancelled(ProgressToken),
    /// A request for the diagnostics of a document.
    Pull(Pull),
    /// A request for the diagnostics of all files.
    PullWorkspace(WorkspacePull),
    /// Any other request about a document.
    Query { uri: Uri, query: Query },
    /// A request about no document, or several.
    Inquiry(Inquiry),
    /// The client is about to show a page about a document; `None` for a view that it draws itself.
    ShowPage { source: Uri, page: Option<Uri> },
    /// The client has replied to a request of ours.
    Reply(Reply),
    /// A worker has run a command.
    Command { outcome: CommandOutcome, reply: oneshot::Sender<jsonrpc::Result<Encoded>> },
    /// A request about a document was answered before all its puzzles were proved.
    AnsweredEarly {
        uri: Uri,
        what: Refresh,
        /// The number of reports about the document that the answer knew.
        reports: u64,
    },
    /// A worker has read settings files; `None` if that has failed.
    SettingsRead(Option<Box<SettingsRead>>),
    /// A worker has read a large document.
    Read { uri: Uri, order: Revision, outcome: Result<Box<ReadFile>, MissingText> },
    /// A worker has checked a document: its report, and the work that is left.
    Checked { ticket: Ticket, outcome: Result<(Report, Next), Panicked> },
    /// Workers have proved the puzzles of a document.
    Proved(Ticket),
    /// Workers have rated puzzles of a document.
    Rated(Ticket),
    /// An answer about a state of a document lacks the ratings of these puzzles.
    RatingsWanted { uri: Uri, revision: Revision, puzzles: Vec<PuzzleIndex> },
    /// A worker has read the workspace's files.
    Scanned { order: Revision, index: WorkspaceIndex },
    /// A worker has checked the workspace's files; `None` if that has failed.
    Surveyed { order: Revision, outcome: Option<SurveyOutcome> },
    /// The client wants no more work done.
    ShutDown,
    /// The session is over.
    Stop,
}

impl Event {
    /// The document that it is about, if there is one.
    pub(crate) fn document(&self) -> Option<&Uri> {
        match self {
            Event::Open { uri, .. }
            | Event::Change { uri, .. }
            | Event::Saved(uri)
            | Event::Close(uri)
            | Event::MessageLost(LostMessage { uri, .. })
            | Event::Cursor { uri, .. }
            | Event::Pull(Pull { uri, .. })
            | Event::Query { uri, .. }
            | Event::AnsweredEarly { uri, .. }
            | Event::Read { uri, .. }
            | Event::Checked { ticket: Ticket { uri, .. }, .. }
            | Event::Proved(Ticket { uri, .. })
            | Event::Rated(Ticket { uri, .. })
            | Event::RatingsWanted { uri, .. } => Some(uri),
            Event::Initialize { .. }
            | Event::Initialized
            | Event::SettingsChanged(_)
            | Event::SettingsRead(_)
            | Event::FilesChanged(_)
            | Event::FoldersChanged { .. }
            | Event::ProgressCancelled(_)
            | Event::PullWorkspace(_)
            | Event::Inquiry(_)
            | Event::ShowPage { .. }
            | Event::Reply(_)
            | Event::Command { .. }
            | Event::Scanned { .. }
            | Event::Surveyed { .. }
            | Event::ShutDown
            | Event::Stop => None,
        }
    }
}
