//! Sends requests to the client, and passes on its replies.

use crate::client::settings::SECTION;
use crate::protocol::{
    self, ApplyWorkspaceEditRequest, ApplyWorkspaceEditResult, ClientCapabilities, ConfigurationItem, LspRequestMethod,
    MessageDirection, MessageType, ProgressToken, Registration, ShowDocumentParams, ShowDocumentRequest,
    TextDocumentContentRefreshParams, TextDocumentContentRefreshRequest, Uri,
};
use crate::transport::raw_json::Encoded;
use serde_json::Value;
use std::time::Duration;
use tokio::sync::watch;
use tower_lsp::Client;

/// The time between a change of a document and the refresh of a page about it.
const REFRESH_DELAY: Duration = Duration::from_millis(200);

/// A request to the client.
pub(crate) enum Request {
    /// To pull diagnostics again.
    RefreshDiagnostics,
    /// To request something again; the reply is an event.
    Refresh(Refresh),
    /// To request the text of a page again, after a delay: not at every key.
    RefreshPage(Uri),
    Register(Registration),
    /// To send the settings; the reply is an event with this number.
    Settings(SettingsRequest),
    /// To apply an edit, by these parameters as JSON. The label describes the edit.
    ApplyEdit {
        label: String,
        params: Encoded,
    },
    ShowDocument(Uri),
    WorkDoneProgress {
        token: ProgressToken,
        title: String,
        extent: Extent,
        percentage: watch::Receiver<u32>,
    },
}

/// What a progress tells of how far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Extent {
    /// A percentage.
    Counted,
    /// Nothing but that the work goes on.
    Unknown,
}

/// The kinds of results that a client can be asked to request again; diagnostics aside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Refresh {
    SemanticTokens,
    InlayHints,
    CodeLenses,
}

impl Refresh {
    pub(crate) const ALL: [Refresh; 3] = [Refresh::SemanticTokens, Refresh::InlayHints, Refresh::CodeLenses];

    /// Returns true if a client can be asked to request it again.
    pub(crate) fn is_known_to(self, client: &ClientCapabilities) -> bool {
        let Some(workspace) = &client.workspace else { return false };
        let supported = match self {
            Refresh::SemanticTokens => workspace.semantic_tokens.and_then(|known| known.refresh_support),
            Refresh::InlayHints => workspace.inlay_hint.and_then(|known| known.refresh_support),
            Refresh::CodeLenses => workspace.code_lens.and_then(|known| known.refresh_support),
        };
        supported == Some(true)
    }
}

/// A reply to a request that the session acts on.
pub(crate) enum Reply {
    /// The client has been asked to request something again.
    Refreshed(Refresh),
    Settings {
        request: SettingsRequest,
        settings: Value,
    },
}

/// The number of a request for settings, greater than those before it: replies may come in another order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) struct SettingsRequest(pub(crate) u64);

impl Request {
    /// Sends it and waits for the reply. The client may refuse any request.
    pub(super) async fn send(self, client: Client, reply: impl Fn(Reply)) {
        match self {
            Request::RefreshDiagnostics => _ = client.workspace_diagnostic_refresh().await,
            Request::Refresh(what) => refresh(client, what, reply).await,
            Request::RefreshPage(uri) => {
                tokio::time::sleep(REFRESH_DELAY).await;
                let params = TextDocumentContentRefreshParams { uri };
                let _ = client.send_request::<TextDocumentContentRefreshRequest>(params).await;
            }
            Request::Register(registration) => _ = client.register_capability(vec![registration]).await,
            Request::Settings(request) => settings(client, request, reply).await,
            Request::ApplyEdit { label, params } => apply_edit(client, label, params).await,
            Request::ShowDocument(uri) => {
                let params = ShowDocumentParams { uri, external: None, take_focus: Some(true), selection: None };
                let _ = client.send_request::<ShowDocumentRequest>(params).await;
            }
            Request::WorkDoneProgress { token, title, extent, percentage } => {
                work_done_progress(client, token, title, extent, percentage).await;
            }
        }
    }
}

async fn refresh(client: Client, what: Refresh, reply: impl Fn(Reply)) {
    // A client that refuses is asked again at the next change.
    let _ = match what {
        Refresh::SemanticTokens => client.semantic_tokens_refresh().await,
        Refresh::InlayHints => client.inlay_hint_refresh().await,
        Refresh::CodeLenses => client.code_lens_refresh().await,
    };
    reply(Reply::Refreshed(what));
}

async fn settings(client: Client, request: SettingsRequest, reply: impl Fn(Reply)) {
    let item = ConfigurationItem { scope_uri: None, section: Some(SECTION.to_owned()) };
    if let Ok(mut settings) = client.configuration(vec![item]).await
        && !settings.is_empty()
    {
        reply(Reply::Settings { request, settings: settings.swap_remove(0) });
    }
}

async fn work_done_progress(
    client: Client,
    token: ProgressToken,
    title: String,
    extent: Extent,
    mut percentage: watch::Receiver<u32>,
) {
    if client.create_work_done_progress(token.clone()).await.is_err() {
        return;
    }
    // The work may be over before the client's reply.
    if percentage.has_changed().is_err() {
        return;
    }
    let progress = client.progress(token, title).with_cancel_button();
    if extent == Extent::Unknown {
        let progress = progress.begin().await;
        while percentage.changed().await.is_ok() {}
        progress.finish().await;
        return;
    }
    let progress = progress.with_percentage(0).begin().await;
    while percentage.changed().await.is_ok() {
        let now = *percentage.borrow_and_update();
        progress.report(now, None).await;
    }
    progress.finish().await;
}

/// `workspace/applyEdit` with parameters that are JSON already.
enum ApplyEdit {}

impl protocol::Request for ApplyEdit {
    type Params = Encoded;
    type Result = ApplyWorkspaceEditResult;
    const METHOD: LspRequestMethod<'static> = ApplyWorkspaceEditRequest::METHOD;
    const MESSAGE_DIRECTION: MessageDirection = ApplyWorkspaceEditRequest::MESSAGE_DIRECTION;
}

/// Asks the client to apply an edit. Shows the user if it does not: the text has changed meanwhile, or the client
/// refuses.
async fn apply_edit(client: Client, label: String, params: Encoded) {
    let why = match client.send_request::<ApplyEdit>(params).await {
        Ok(result) if result.applied => return,
        Ok(result) => result.failure_reason.unwrap_or_else(|| "the editor refused the change".to_owned()),
        Err(error) => error.message.into_owned(),
    };
    client.show_message(MessageType::Warning, format!("{label}: not applied: {why}")).await;
}
