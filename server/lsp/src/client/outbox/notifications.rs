//! Sends notifications to the client.

use crate::protocol::{
    self, LspNotificationMethod, MessageDirection, MessageType, ProgressNotification, ProgressToken,
    PublishDiagnosticsNotification, Uri,
};
use crate::transport::raw_json::Encoded;
use crate::workers::flag::Flag;
use ide::shown::shown_lines;
use serde::Serialize;
use serde_json::value::RawValue;
use std::sync::Arc;
use tower_lsp::Client;

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
    /// The pages about a document are outdated, for a client that draws pages itself. It decides when to request them.
    PageChanged(Uri),
    Progress {
        token: ProgressToken,
        ended: Flag,
        value: Box<RawValue>,
    },
}

impl Notification {
    pub(super) async fn send(self, client: &Client) {
        match self {
            Notification::Diagnostics { uri, version, diagnostics } => {
                let params = PublishedDiagnostics { uri: &uri, version, diagnostics: &diagnostics };
                if let Ok(params) = Encoded::new(&params) {
                    client.send_notification::<PublishDiagnostics>(params).await;
                }
            }
            Notification::Log(kind, message) => client.log_message(kind, shown_lines(&message)).await,
            Notification::Message(kind, message) => client.show_message(kind, shown_lines(&message)).await,
            Notification::PageChanged(uri) => client.send_notification::<PageChanged>(PageChangedParams { uri }).await,
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

/// Our own notification that pages about a document are outdated.
enum PageChanged {}

#[derive(Serialize, serde::Deserialize)]
struct PageChangedParams {
    uri: Uri,
}

impl protocol::Notification for PageChanged {
    type Params = PageChangedParams;
    const METHOD: LspNotificationMethod<'static> = LspNotificationMethod::new("sudoku/pageChanged");
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
