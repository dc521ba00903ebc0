//! What goes to the client in order, without anyone on the loop waiting for it: what we say of our own accord, and answers that
//! must come behind that, such as those to commands.
//!
//! Requests to the client run here, beside the notifications, so that a client that never answers one loses nothing
//! but the answer.

use crate::client::refresh::Refresh;
use crate::client::settings::SECTION;
use crate::protocol::{
    ApplyWorkspaceEditRequest, ApplyWorkspaceEditResult, ConfigurationItem, DidChangeConfigurationNotification,
    DidChangeWatchedFilesNotification, LspNotificationMethod, LspRequestMethod, MessageDirection, MessageType,
    Notification, ProgressNotification, ProgressToken, PublishDiagnosticsNotification, Registration, Request,
    ShowDocumentParams, ShowDocumentRequest, TextDocumentContentRefreshParams, TextDocumentContentRefreshRequest, Uri,
};
use crate::transport::connection::poll_once;
use crate::transport::raw_json::Encoded;
use crate::workers::flag::Flag;
use ::settings::{FILE_NAME, PUZZLE_EXTENSIONS};
use discovery::IGNORE_FILES;
use futures_util::StreamExt;
use futures_util::future::{BoxFuture, FutureExt};
use futures_util::stream::FuturesUnordered;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tower_lsp::Client;

/// How long after a change a page about a document is told anew.
const REFRESH_DELAY: Duration = Duration::from_millis(200);

/// The near end: never blocks, may be used on any thread.
#[derive(Clone)]
pub(crate) struct Outbox(mpsc::UnboundedSender<Outgoing>);

/// The far end.
pub(crate) struct Mail(mpsc::UnboundedReceiver<Outgoing>);

/// A reply to a request of ours that the session acts on.
pub(crate) enum Reply {
    /// The client has been asked to request something again.
    Refreshed(Refresh),
    /// Its settings.
    Settings(Value),
}

enum Outgoing {
    Diagnostics { uri: Uri, version: Option<i32>, diagnostics: Arc<RawValue> },
    Log(MessageType, String),
    RefreshDiagnostics,
    Refresh(Refresh),
    Error(String),
    Register(Registration),
    AskForSettings,
    Information(String),
    ApplyEdit { label: String, params: Encoded },
    ShowDocument(Uri),
    RefreshPage(Uri),
    PageChanged(Uri),
    Progress { token: ProgressToken, title: String, percentage: watch::Receiver<u32> },
    Told { token: ProgressToken, ended: Flag, value: Box<RawValue> },
    Answer(Box<dyn FnOnce() + Send>),
}

/// Both ends.
pub(crate) fn outbox() -> (Outbox, Mail) {
    let (near, far) = mpsc::unbounded_channel();
    (Outbox(near), Mail(far))
}

impl Outbox {
    /// Shows these diagnostics, as JSON, for a document, instead of those before.
    pub(crate) fn publish(&self, uri: Uri, version: Option<i32>, diagnostics: Arc<RawValue>) {
        self.send(Outgoing::Diagnostics { uri, version, diagnostics });
    }

    /// Tells whoever looks for the cause of a trouble, in the client's log and on stderr.
    pub(crate) fn log(&self, kind: MessageType, message: String) {
        // stderr may be closed; that is no reason to fail.
        let _ = writeln!(std::io::stderr(), "sudoku-lsp: {message}");
        self.send(Outgoing::Log(kind, message));
    }

    /// Has the client ask for diagnostics again.
    pub(crate) fn refresh_diagnostics(&self) {
        self.send(Outgoing::RefreshDiagnostics);
    }

    /// Has the client ask for something again; its reply is an event.
    pub(crate) fn refresh(&self, what: Refresh) {
        self.send(Outgoing::Refresh(what));
    }

    /// Tells the user of something that only the user can mend.
    pub(crate) fn show_error(&self, message: String) {
        self.send(Outgoing::Error(message));
    }

    /// Tells the user what came of something that the user wanted.
    pub(crate) fn show_information(&self, message: String) {
        self.send(Outgoing::Information(message));
    }

    /// Has the client apply an edit: the parameters of the request, as JSON. The label is what the edit does.
    pub(crate) fn apply_edit(&self, label: String, params: Encoded) {
        self.send(Outgoing::ApplyEdit { label, params });
    }

    /// Has the client show a document.
    pub(crate) fn show_document(&self, uri: Uri) {
        self.send(Outgoing::ShowDocument(uri));
    }

    /// Has the client ask again for the text of a page, in a moment: who is typing is not read along.
    pub(crate) fn refresh_page(&self, uri: Uri) {
        self.send(Outgoing::RefreshPage(uri));
    }

    /// Tells a client that draws pages itself that those about a document are old. It decides when to ask again.
    pub(crate) fn page_changed(&self, source: Uri) {
        self.send(Outgoing::PageChanged(source));
    }

    /// Has the client tell us of changed settings.
    pub(crate) fn register_configuration(&self) {
        let method = DidChangeConfigurationNotification::METHOD.as_str().to_owned();
        let options = Some(serde_json::json!({ "section": SECTION }));
        self.send(Outgoing::Register(Registration { id: "settings".to_owned(), method, register_options: options }));
    }

    /// Has the client tell us of changed files: those with settings, those with puzzles, and those that say what is ignored.
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
        self.send(Outgoing::Register(Registration { id, method, register_options: options }));
    }

    /// Asks for the settings; the answer is an event.
    pub(crate) fn ask_for_settings(&self) {
        self.send(Outgoing::AskForSettings);
    }

    /// Shows a progress until the sender is dropped.
    pub(crate) fn progress(&self, token: ProgressToken, title: String) -> watch::Sender<u32> {
        let (sender, percentage) = watch::channel(0);
        self.send(Outgoing::Progress { token, title, percentage });
        sender
    }

    /// Tells something under a token of the client, a part of an answer, or how far it is, unless the request has `ended`: then
    /// its tokens have, too.
    pub(crate) fn tell(&self, token: ProgressToken, ended: Flag, value: Box<RawValue>) {
        self.send(Outgoing::Told { token, ended, value });
    }

    /// Answers a request, after all that has been told before.
    pub(crate) fn answer<T: Send + 'static>(&self, reply: oneshot::Sender<T>, answer: T) {
        // Nobody waits any more if the request was cancelled.
        self.send(Outgoing::Answer(Box::new(move || _ = reply.send(answer))));
    }

    fn send(&self, outgoing: Outgoing) {
        // It fails when the session is over, and then nobody wants to know.
        let _ = self.0.send(outgoing);
    }
}

impl Mail {
    /// Delivers everything, to the end of the session. `reply` gets what the client replies.
    pub(crate) async fn deliver(mut self, client: Client, reply: impl Fn(Reply) + Clone + Send + 'static) {
        let mut requests: FuturesUnordered<BoxFuture<'static, ()>> = FuturesUnordered::new();
        loop {
            tokio::select! {
                outgoing = self.0.recv() => match outgoing {
                    Some(outgoing) => if let Some(mut request) = begin(outgoing, &client, &reply).await {
                        // It is under way before what is told next: an edit before the answer to its command.
                        if poll_once(&mut request).await.is_pending() {
                            requests.push(request);
                        }
                    },
                    None => return,
                },
                Some(()) = requests.next() => {}
            }
        }
    }
}

/// Sends a notification, or makes the request that is to be waited for.
async fn begin<R: Fn(Reply) + Clone + Send + 'static>(
    outgoing: Outgoing,
    client: &Client,
    reply: &R,
) -> Option<BoxFuture<'static, ()>> {
    let (client, reply) = (client.clone(), reply.clone());
    let request = match outgoing {
        Outgoing::Diagnostics { uri, version, diagnostics } => {
            let params = PublishedDiagnostics { uri: &uri, version, diagnostics: &diagnostics };
            if let Ok(params) = Encoded::new(&params) {
                client.send_notification::<PublishDiagnostics>(params).await;
            }
            return None;
        }
        Outgoing::Told { token, ended, value } => {
            if let (false, Ok(params)) = (ended.is_raised(), Encoded::new(&ToldUnder { token, value })) {
                client.send_notification::<Tell>(params).await;
            }
            return None;
        }
        Outgoing::Answer(answer) => {
            answer();
            return None;
        }
        Outgoing::Log(kind, message) => {
            client.log_message(kind, message).await;
            return None;
        }
        Outgoing::RefreshDiagnostics => async move { _ = client.workspace_diagnostic_refresh().await }.boxed(),
        Outgoing::Refresh(what) => refresh(client, what, reply).boxed(),
        Outgoing::Error(message) => {
            client.show_message(MessageType::Error, message).await;
            return None;
        }
        Outgoing::Information(message) => {
            client.show_message(MessageType::Info, message).await;
            return None;
        }
        Outgoing::ApplyEdit { label, params } => apply_edit(client, label, params).boxed(),
        Outgoing::ShowDocument(uri) => async move {
            let params = ShowDocumentParams { uri, external: None, take_focus: Some(true), selection: None };
            // A client that does not show it has its reasons.
            let _ = client.send_request::<ShowDocumentRequest>(params).await;
        }
        .boxed(),
        Outgoing::PageChanged(uri) => {
            client.send_notification::<PageChanged>(PageChangedParams { uri }).await;
            return None;
        }
        Outgoing::RefreshPage(uri) => async move {
            tokio::time::sleep(REFRESH_DELAY).await;
            let params = TextDocumentContentRefreshParams { uri };
            let _ = client.send_request::<TextDocumentContentRefreshRequest>(params).await;
        }
        .boxed(),
        Outgoing::Register(registration) => async move {
            // A client that refuses keeps what it has now.
            let _ = client.register_capability(vec![registration]).await;
        }
        .boxed(),
        Outgoing::AskForSettings => ask_for_settings(client, reply).boxed(),
        Outgoing::Progress { token, title, percentage } => progress(client, token, title, percentage).boxed(),
    };
    Some(request)
}

/// The notification with parameters that are JSON already.
enum PublishDiagnostics {}

impl Notification for PublishDiagnostics {
    type Params = Encoded;
    const METHOD: LspNotificationMethod<'static> = PublishDiagnosticsNotification::METHOD;
    const MESSAGE_DIRECTION: MessageDirection = PublishDiagnosticsNotification::MESSAGE_DIRECTION;
}

/// A notification of ours: pages about a document are old.
enum PageChanged {}

#[derive(Serialize, serde::Deserialize)]
struct PageChangedParams {
    uri: Uri,
}

impl Notification for PageChanged {
    type Params = PageChangedParams;
    const METHOD: LspNotificationMethod<'static> = LspNotificationMethod::new("sudoku/pageChanged");
    const MESSAGE_DIRECTION: MessageDirection = MessageDirection::ServerToClient;
}

/// `$/progress`, the same way.
enum Tell {}

impl Notification for Tell {
    type Params = Encoded;
    const METHOD: LspNotificationMethod<'static> = ProgressNotification::METHOD;
    const MESSAGE_DIRECTION: MessageDirection = ProgressNotification::MESSAGE_DIRECTION;
}

#[derive(Serialize)]
struct ToldUnder {
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

/// The request with parameters that are JSON already.
enum ApplyEdit {}

impl Request for ApplyEdit {
    type Params = Encoded;
    type Result = ApplyWorkspaceEditResult;
    const METHOD: LspRequestMethod<'static> = ApplyWorkspaceEditRequest::METHOD;
    const MESSAGE_DIRECTION: MessageDirection = ApplyWorkspaceEditRequest::MESSAGE_DIRECTION;
}

/// Has an edit applied. If it is not, because the text has changed meanwhile or for the client's own reasons, the user waits for
/// something that will not happen.
async fn apply_edit(client: Client, label: String, params: Encoded) {
    let why = match client.send_request::<ApplyEdit>(params).await {
        Ok(result) if result.applied => return,
        Ok(result) => result.failure_reason.unwrap_or_else(|| "the editor refused the change".to_owned()),
        Err(error) => error.message.into_owned(),
    };
    client.show_message(MessageType::Warning, format!("{label}: not applied: {why}")).await;
}

async fn refresh(client: Client, what: Refresh, reply: impl Fn(Reply)) {
    // A client that refuses is asked again the next time.
    let _ = match what {
        Refresh::SemanticTokens => client.semantic_tokens_refresh().await,
        Refresh::InlayHints => client.inlay_hint_refresh().await,
        Refresh::CodeLenses => client.code_lens_refresh().await,
    };
    reply(Reply::Refreshed(what));
}

async fn ask_for_settings(client: Client, reply: impl Fn(Reply)) {
    let item = ConfigurationItem { scope_uri: None, section: Some(SECTION.to_owned()) };
    if let Ok(mut settings) = client.configuration(vec![item]).await
        && !settings.is_empty()
    {
        reply(Reply::Settings(settings.swap_remove(0)));
    }
}

async fn progress(client: Client, token: ProgressToken, title: String, mut percentage: watch::Receiver<u32>) {
    if client.create_work_done_progress(token.clone()).await.is_err() {
        return;
    }
    // It may have been quicker than the answer.
    if percentage.has_changed().is_err() {
        return;
    }
    let progress = client.progress(token, title).with_percentage(0).with_cancel_button().begin().await;
    while percentage.changed().await.is_ok() {
        let now = *percentage.borrow_and_update();
        progress.report(now, None).await;
    }
    progress.finish().await;
}

#[cfg(test)]
impl Mail {
    /// The diagnostics in it so far: of what, of which version, and their codes.
    pub(crate) fn published(&mut self) -> Vec<(String, Option<i32>, Vec<String>)> {
        let mut published = Vec::new();
        while let Ok(outgoing) = self.0.try_recv() {
            if let Outgoing::Diagnostics { uri, version, diagnostics } = outgoing {
                let diagnostics: Vec<serde_json::Value> = serde_json::from_str(diagnostics.get()).expect("an array");
                let codes =
                    diagnostics.iter().map(|diagnostic| diagnostic["code"].as_str().expect("a code").to_owned());
                published.push((uri.0, version, codes.collect()));
            }
        }
        published
    }
}
