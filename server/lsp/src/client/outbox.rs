//! Sends notifications and requests to the client in order, and the answers that must come after them, such as those to
//! commands. The loop never waits for it.
//!
//! Requests to the client run beside the notifications, so that a request without a reply delays nothing.

use crate::client::requests::{Extent, Reply, Request};
use crate::client::settings::SECTION;
use crate::protocol::{
    self, DidChangeConfigurationNotification, DidChangeWatchedFilesNotification, LspNotificationMethod,
    MessageDirection, MessageType, Notification as _, ProgressNotification, ProgressToken,
    PublishDiagnosticsNotification, Registration, Uri,
};
use crate::transport::connection::poll_once;
use crate::transport::raw_json::Encoded;
use crate::workers::flag::Flag;
use ::settings::{FILE_NAME, PUZZLE_EXTENSIONS};
use discovery::IGNORE_FILES;
use futures_util::StreamExt;
use futures_util::future::FutureExt;
use futures_util::stream::FuturesUnordered;
use ide::shown::shown_lines;
use serde::Serialize;
use serde_json::value::RawValue;
use std::io::Write;
use std::sync::Arc;
use tokio::sync::{mpsc, oneshot, watch};
use tower_lsp::Client;

/// The sending end: never blocks, may be used on any thread.
#[derive(Clone)]
pub(crate) struct Outbox(mpsc::UnboundedSender<Outgoing>);

/// The receiving end.
pub(crate) struct Mail(mpsc::UnboundedReceiver<Outgoing>);

enum Outgoing {
    Notification(Notification),
    Request(Request),
    Answer(Box<dyn FnOnce() + Send>),
}

/// Both ends.
pub(crate) fn outbox() -> (Outbox, Mail) {
    let (near, far) = mpsc::unbounded_channel();
    (Outbox(near), Mail(far))
}

impl Outbox {
    /// Publishes the diagnostics of a document, as JSON.
    pub(crate) fn publish(&self, uri: Uri, version: Option<i32>, diagnostics: Arc<RawValue>) {
        self.notify(Notification::Diagnostics { uri, version, diagnostics });
    }

    /// Writes to the client's log and to stderr.
    pub(crate) fn log(&self, kind: MessageType, message: String) {
        // It fails if stderr is closed.
        let _ = writeln!(std::io::stderr(), "sudoku-lsp: {message}");
        self.notify(Notification::Log(kind, message));
    }

    /// Asks the client to report changed settings.
    pub(crate) fn register_configuration(&self) {
        let method = DidChangeConfigurationNotification::METHOD.as_str().to_owned();
        let options = Some(serde_json::json!({ "section": SECTION }));
        self.request(Request::Register(Registration { id: "settings".to_owned(), method, register_options: options }));
    }

    /// Asks the client to report changed files: settings, puzzles, and lists of ignored files.
    pub(crate) fn register_files(&self) {
        let method = DidChangeWatchedFilesNotification::METHOD.as_str().to_owned();
        let patterns = [
            format!("**/{FILE_NAME}"),
            format!("**/*.{{{}}}", PUZZLE_EXTENSIONS.join(",")),
            format!("**/{{{}}}", IGNORE_FILES.join(",")),
        ];
        let watchers = patterns.map(|pattern| serde_json::json!({ "globPattern": pattern }));
        let options = Some(serde_json::json!({ "watchers": watchers }));
        let id = "files".to_owned();
        self.request(Request::Register(Registration { id, method, register_options: options }));
    }

    /// Shows the progress of work that the server began, until the sender is dropped.
    pub(crate) fn show_progress(&self, token: ProgressToken, title: String, extent: Extent) -> watch::Sender<u32> {
        let (sender, percentage) = watch::channel(0);
        self.request(Request::WorkDoneProgress { token, title, extent, percentage });
        sender
    }

    /// Sends a value under a token of the client, a partial result or a progress, unless the request has `ended`, which
    /// ends its tokens, too.
    pub(crate) fn send_progress(&self, token: ProgressToken, ended: Flag, value: Box<RawValue>) {
        self.notify(Notification::Progress { token, ended, value });
    }

    /// Answers a request, after everything that has been sent before.
    pub(crate) fn answer<T: Send + 'static>(&self, reply: oneshot::Sender<T>, answer: T) {
        // It fails if the request was cancelled.
        self.send(Outgoing::Answer(Box::new(move || _ = reply.send(answer))));
    }

    pub(crate) fn notify(&self, notification: Notification) {
        self.send(Outgoing::Notification(notification));
    }

    pub(crate) fn request(&self, request: Request) {
        self.send(Outgoing::Request(request));
    }

    fn send(&self, outgoing: Outgoing) {
        // It fails when the session is over.
        let _ = self.0.send(outgoing);
    }
}

impl Mail {
    /// Delivers everything, to the end of the session. `reply` gets the client's replies.
    pub(crate) async fn deliver(mut self, client: Client, reply: impl Fn(Reply) + Clone + Send + 'static) {
        let mut requests = FuturesUnordered::new();
        loop {
            tokio::select! {
                outgoing = self.0.recv() => match outgoing {
                    Some(Outgoing::Notification(notification)) => notification.send(&client).await,
                    Some(Outgoing::Answer(answer)) => answer(),
                    Some(Outgoing::Request(request)) => {
                        let mut request = request.send(client.clone(), reply.clone()).boxed();
                        // Poll once, so that the request is written before later messages: an edit must precede the
                        // answer to its command.
                        if poll_once(&mut request).await.is_pending() {
                            requests.push(request);
                        }
                    }
                    None => return,
                },
                Some(()) = requests.next() => {}
            }
        }
    }
}

/// A notification to the client.
pub(crate) enum Notification {
    Diagnostics {
        uri: Uri,
        version: Option<i32>,
        diagnostics: Arc<RawValue>,
    },
    Log(MessageType, String),
    /// A message that the client shows to the user.
    Message(MessageType, String),
    /// The boards of a document are outdated. The client decides when to request them.
    BoardChanged(Uri),
    Progress {
        token: ProgressToken,
        ended: Flag,
        value: Box<RawValue>,
    },
}

impl Notification {
    async fn send(self, client: &Client) {
        match self {
            Notification::Diagnostics { uri, version, diagnostics } => {
                let params = PublishedDiagnostics { uri: &uri, version, diagnostics: &diagnostics };
                if let Ok(params) = Encoded::new(&params) {
                    client.send_notification::<PublishDiagnostics>(params).await;
                }
            }
            Notification::Log(kind, message) => client.log_message(kind, shown_lines(&message)).await,
            Notification::Message(kind, message) => client.show_message(kind, shown_lines(&message)).await,
            Notification::BoardChanged(uri) => {
                client.send_notification::<BoardChanged>(BoardChangedParams { uri }).await
            }
            Notification::Progress { token, ended, value } => {
                if let (false, Ok(params)) = (ended.is_raised(), Encoded::new(&ProgressParams { token, value })) {
                    client.send_notification::<SendProgress>(params).await;
                }
            }
        }
    }
}

/// `textDocument/publishDiagnostics` with parameters that are JSON already.
enum PublishDiagnostics {}

impl protocol::Notification for PublishDiagnostics {
    type Params = Encoded;
    const METHOD: LspNotificationMethod<'static> = PublishDiagnosticsNotification::METHOD;
    const MESSAGE_DIRECTION: MessageDirection = PublishDiagnosticsNotification::MESSAGE_DIRECTION;
}

/// Our own notification that the boards of a document are outdated.
enum BoardChanged {}

#[derive(Serialize, serde::Deserialize)]
struct BoardChangedParams {
    uri: Uri,
}

impl protocol::Notification for BoardChanged {
    type Params = BoardChangedParams;
    const METHOD: LspNotificationMethod<'static> = LspNotificationMethod::new("sudoku/boardChanged");
    const MESSAGE_DIRECTION: MessageDirection = MessageDirection::ServerToClient;
}

/// `$/progress` with parameters that are JSON already.
enum SendProgress {}

impl protocol::Notification for SendProgress {
    type Params = Encoded;
    const METHOD: LspNotificationMethod<'static> = ProgressNotification::METHOD;
    const MESSAGE_DIRECTION: MessageDirection = ProgressNotification::MESSAGE_DIRECTION;
}

#[derive(Serialize)]
struct ProgressParams {
    token: ProgressToken,
    value: Box<RawValue>,
}

#[derive(Serialize)]
struct PublishedDiagnostics<'a> {
    uri: &'a Uri,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<i32>,
    diagnostics: &'a RawValue,
}

#[cfg(test)]
impl Mail {
    /// The published diagnostics in it: the document, its version, and their codes.
    pub(crate) fn published(&mut self) -> Vec<(String, Option<i32>, Vec<String>)> {
        let mut published = Vec::new();
        while let Ok(outgoing) = self.0.try_recv() {
            if let Outgoing::Notification(Notification::Diagnostics { uri, version, diagnostics }) = outgoing {
                let diagnostics: Vec<serde_json::Value> = serde_json::from_str(diagnostics.get()).expect("an array");
                let codes =
                    diagnostics.iter().map(|diagnostic| diagnostic["code"].as_str().expect("a code").to_owned());
                published.push((uri.0, version, codes.collect()));
            }
        }
        published
    }
}
