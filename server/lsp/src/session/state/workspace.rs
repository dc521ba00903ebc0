//! Has workers read the workspace's files that are not open, and check all of them for a client that requests it.

use super::State;
use crate::configuration::settings_documents::is_settings_file;
use crate::convert::uri;
use crate::documents::document::Document;
use crate::protocol::Uri;
use crate::session::event::Event;
use crate::snapshot::Revision;
use crate::snapshot::workspace_index::WorkspaceIndex;
use crate::workers::flag::Flag;
use crate::workers::pool::{Share, guard};
use crate::workspace::survey::{Survey, SurveyAnswer, SurveyOutcome, SurveyProgress, SurveyRequest};
use discovery::IGNORE_FILES;
use ide::{CanonicalForms, Change, Rule};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl State {
    /// Changes the folders of the workspace.
    pub(super) fn change_folders(&mut self, added: &[Uri], removed: &[Uri]) {
        let [added, removed]: [Vec<PathBuf>; 2] =
            [added, removed].map(|uris| uris.iter().filter_map(uri::path).collect());
        self.workspace.change_folders(&added, &removed);
        self.check_settings(&added);
    }

    /// Reads changed files again; all files if none is given.
    pub(super) fn files_changed(&mut self, files: &[Uri]) {
        let paths: Vec<PathBuf> = files.iter().filter_map(uri::path).collect();
        let is_one_of = |path: &PathBuf, names: &[&str]| names.iter().any(|name| path.ends_with(name));
        let settings = paths.iter().filter(|path| is_settings_file(path)).filter_map(|path| path.parent());
        let settings: Vec<PathBuf> = settings.map(Path::to_owned).collect();
        if paths.is_empty() || !settings.is_empty() {
            self.reread_folders();
            self.check_settings(&settings);
            self.workspace.want_all();
        } else if paths.iter().any(|path| is_one_of(path, &IGNORE_FILES)) {
            self.workspace.want_all();
        } else {
            paths.into_iter().for_each(|path| self.workspace.want(path));
        }
    }

    /// Begins to read the files that are to be read, if their puzzles matter to a document or a request.
    pub(super) fn scan(&mut self) {
        let needs_canonical_forms = self.host.wants_equivalent() || self.workspace_pulls.needs_canonical_forms;
        let canonical_forms = if needs_canonical_forms {
            self.workspace.want_canonical_forms();
            CanonicalForms::Computed
        } else {
            CanonicalForms::Omitted
        };
        let settled = || self.documents.iter().filter(|(uri, _)| !self.unsettled.contains_key(*uri));
        let compares = || settled().any(|(_, document)| document.config.severity(Rule::DuplicatePuzzle).is_some());
        let is_needed = || needs_canonical_forms || self.workspace_pulls.are_open() || compares();
        if !self.workspace.is_scan_due() || !is_needed() {
            return;
        }
        let order = self.next_revision();
        let open = self.documents.keys().filter_map(uri::path).collect();
        let scan = self.workspace.begin_scan(order, canonical_forms, open, self.features.encoding, &self.outbox);
        let (Some(mut scan), events) = (scan, self.events.clone()) else { return };
        self.pool.spawn_background(move || scan.share(|index| _ = events.send(Event::Scanned { order, index })));
    }

    /// Takes the outcome of a scan, if it is still wanted.
    pub(super) fn scanned(&mut self, order: Revision, index: WorkspaceIndex) {
        if self.workspace.finish_scan(order) {
            self.workspace_pulls.touch();
            self.workspace.note_affected(&mut self.host);
            self.workspace.index = Arc::new(index);
            self.host.apply(Change::Catalogue(Arc::clone(&self.workspace.index.catalogue)));
        }
    }

    /// Begins to check all files, if a request waits for that and the files have been read.
    pub(super) fn survey(&mut self) {
        // The settings files are part of the answer.
        if !self.workspace.is_settled()
            || self.folders.is_reading()
            || !self.active_where(Document::is_being_read).is_empty()
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
            let Some(begun) = survey.take() else { return Share::Last };
            match guard(|| begun.share()) {
                Ok(SurveyProgress::More(begun)) => {
                    survey = Some(begun);
                    Share::More
                }
                Ok(SurveyProgress::Done(outcome)) => {
                    let _ = events.send(Event::Surveyed { order, outcome: Some(*outcome) });
                    Share::Last
                }
                // The request is answered with an error.
                Err(_) => {
                    let _ = events.send(Event::Surveyed { order, outcome: None });
                    Share::Last
                }
            }
        });
    }

    fn survey_request(&mut self, stopped: Flag) -> SurveyRequest {
        let open = self.session().documents.into_iter().filter(|document| uri::is_compared(&document.uri));
        let open = open.map(|document| {
            let report = self.documents.get(&document.uri).and_then(|it| it.checks.report());
            let report = report.filter(|report| report.complete).cloned();
            (document, report)
        });
        SurveyRequest {
            open: open.collect(),
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
    pub(super) fn surveyed(&mut self, order: Revision, outcome: Option<SurveyOutcome>) {
        let Some((broken, gone)) = self.workspace_pulls.finish(order, outcome) else { return };
        for error in broken {
            if self.folders.report(error, &self.outbox) {
                self.workspace_pulls.touch();
            }
        }
        gone.into_iter().for_each(|path| self.workspace.want(path));
    }
}
