//! Answers `workspace/diagnostic`: the diagnostics of all files of the workspace, open or not. A worker checks them.

use crate::backend::{Backend, Event};
use crate::client::capabilities::ClientFeatures;
use crate::global_state::{GlobalState, OpenDocument};
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    DiagnosticProvider, Request, ServerCapabilities, WorkspaceDiagnosticParams, WorkspaceDiagnosticRequest,
};
use crate::snapshot::Revision;
use crate::transport::raw_json::Encoded;
use crate::uri;
use crate::workers::flag::Flag;
use crate::workers::panics::guard;
use crate::workers::pool::Progress;
use crate::workspace::survey::{Survey, SurveyAnswer, SurveyOutcome, SurveyProgress, SurveyRequest, WorkspacePull};
use std::sync::Arc;
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
        let partial = params.partial_result_params.partial_result_token;
        let progress = params.work_done_progress_params.work_done_token;
        let (pull, answer) = WorkspacePull::new(params.previous_result_ids, partial, progress);
        self.send(Event::PullWorkspace(pull));
        answer.answer().await.ok_or_else(Error::internal_error)
    }
}

impl GlobalState {
    /// Begins to check all files, if a request waits for that and the files have been read.
    pub(crate) fn survey(&mut self) {
        // The settings files are part of the answer.
        if !self.workspace.is_settled()
            || self.folders.is_reading()
            || !self.active_where(OpenDocument::is_being_read).is_empty()
        {
            return;
        }
        let Some(pull) = self.workspace_pulls.next() else { return };
        let order = self.next_revision();
        let own_token = (self.features.progress && pull.progress().is_none()).then(|| self.next_progress());
        let stopped = self.workspace_pulls.begin(order, [own_token.clone(), pull.progress().cloned()]);
        let answer = SurveyAnswer::new(pull, self.outbox.clone(), own_token);
        let mut survey = Some(Box::new(Survey::new(self.survey_request(stopped), answer)));
        let events = self.events.clone();
        self.pool.spawn_background(move || {
            let Some(begun) = survey.take() else { return Progress::Done };
            let outcome = match guard(|| begun.share()) {
                Ok(SurveyProgress::More(begun)) => {
                    survey = Some(begun);
                    return Progress::More;
                }
                Ok(SurveyProgress::Done(outcome)) => Some(*outcome),
                // The request is answered with an error.
                Err(_) => None,
            };
            let _ = events.send(Event::Surveyed { order, outcome });
            Progress::Done
        });
    }

    fn survey_request(&mut self, stopped: Flag) -> SurveyRequest {
        let mut open = Vec::new();
        for document in self.session().documents {
            if uri::is_compared(&document.uri) {
                let report = self.documents.get(&document.uri).and_then(|it| it.checks.report());
                let report = report.filter(|report| report.complete).cloned();
                open.push((document, report));
            }
        }
        SurveyRequest {
            open,
            is_wanted: self.settings.workspace_diagnostics,
            index: Arc::clone(&self.workspace.index),
            resolver: self.folders.fresh_resolver(),
            fallback: self.folders.fallback(),
            settings_files: self.folders.reports(),
            reported: self.workspace_pulls.take_reported(),
            features: Arc::clone(&self.features),
            settings: Arc::clone(&self.settings),
            stopped,
        }
    }

    /// Takes the outcome of a survey; `None` if it has failed.
    pub(crate) fn surveyed(&mut self, order: Revision, outcome: Option<SurveyOutcome>) {
        let Some((broken, gone)) = self.workspace_pulls.finish(order, outcome) else { return };
        for error in broken {
            if self.folders.report(error, &self.outbox) {
                self.workspace_pulls.touch();
            }
        }
        for path in gone {
            self.workspace.want(path);
        }
    }
}
