//! Answers `workspace/diagnostic`: the diagnostics of all files of the workspace, open or not.

use crate::client::capabilities::ClientFeatures;
use crate::features::{Builder, Feature};
use crate::protocol::{
    DiagnosticProvider, Request, ServerCapabilities, WorkspaceDiagnosticParams, WorkspaceDiagnosticRequest,
};
use crate::session::backend::Backend;
use crate::session::event::Event;
use crate::transport::raw_json::Encoded;
use crate::workspace::survey::WorkspacePull;
use tower_lsp::jsonrpc::{self, Error};

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let is_known = client.announced.workspace.as_ref().is_some_and(|workspace| workspace.diagnostics.is_some());
    if let Some(DiagnosticProvider::DiagnosticOptions(options)) = &mut server.diagnostic_provider {
        options.workspace_diagnostics = is_known;
    }
}

fn register(service: Builder) -> Builder {
    service.custom_method(WorkspaceDiagnosticRequest::METHOD.as_str(), Backend::workspace_diagnostics)
}

impl Backend {
    async fn workspace_diagnostics(&self, params: WorkspaceDiagnosticParams) -> jsonrpc::Result<Encoded> {
        let (partial, progress) =
            (params.partial_result_params.partial_result_token, params.work_done_progress_params.work_done_token);
        let (pull, answer) = WorkspacePull::new(params.previous_result_ids, partial, progress);
        self.send(Event::PullWorkspace(pull));
        answer.answer().await.ok_or_else(Error::internal_error)
    }
}
