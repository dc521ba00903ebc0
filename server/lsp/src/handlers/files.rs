//! Follows the files and folders of the workspace: those that the client watches, and those that the user creates,
//! renames and deletes in the editor. Clients that watch files report the same a second time, others do not.
//!
//! Has workers read the puzzles of the files that are not open.

use crate::backend::{Backend, Event};
use crate::client::capabilities::ClientFeatures;
use crate::configuration::settings_documents::is_settings_file;
use crate::global_state::GlobalState;
use crate::handlers::feature::{Builder, Feature};
use crate::protocol::{
    ChangeNotifications, CreateFilesParams, DeleteFilesParams, DidChangeWatchedFilesNotification,
    DidChangeWorkspaceFoldersNotification, DidChangeWorkspaceFoldersParams, DidCreateFilesNotification,
    DidDeleteFilesNotification, DidRenameFilesNotification, FileOperationFilter, FileOperationOptions,
    FileOperationPattern, FileOperationRegistrationOptions, LspAny, Notification, RenameFilesParams,
    ServerCapabilities, Uri, WorkspaceFoldersChangeEvent, WorkspaceFoldersServerCapabilities, WorkspaceOptions,
};
use crate::snapshot::Revision;
use crate::snapshot::workspace_index::WorkspaceIndex;
use crate::uri;
use discovery::IGNORE_FILES;
use ide::{CanonicalForms, Change, Rule};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let known = client.announced.workspace.as_ref().and_then(|workspace| workspace.file_operations).unwrap_or_default();
    let operations = FileOperationOptions {
        did_create: all_files(known.did_create),
        did_rename: all_files(known.did_rename),
        did_delete: all_files(known.did_delete),
        ..FileOperationOptions::default()
    };
    server.workspace = Some(WorkspaceOptions {
        workspace_folders: Some(WorkspaceFoldersServerCapabilities {
            supported: Some(true),
            change_notifications: Some(ChangeNotifications::Bool(true)),
        }),
        file_operations: (operations != FileOperationOptions::default()).then_some(operations),
        ..WorkspaceOptions::default()
    });
}

/// Asks for all files and folders, if the client reports such an operation: the files of a renamed folder are renamed,
/// too, and the settings decide which files are puzzles.
fn all_files(known: Option<bool>) -> Option<FileOperationRegistrationOptions> {
    if known != Some(true) {
        return None;
    }
    let pattern = FileOperationPattern { glob: "**".to_owned(), matches: None, options: None };
    let filters = vec![FileOperationFilter { scheme: Some("file".to_owned()), pattern }];
    Some(FileOperationRegistrationOptions { filters })
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(DidChangeWatchedFilesNotification::METHOD.as_str(), Backend::did_change_watched_files)
        .custom_method(DidChangeWorkspaceFoldersNotification::METHOD.as_str(), Backend::did_change_workspace_folders)
        .custom_method(DidCreateFilesNotification::METHOD.as_str(), Backend::did_create_files)
        .custom_method(DidRenameFilesNotification::METHOD.as_str(), Backend::did_rename_files)
        .custom_method(DidDeleteFilesNotification::METHOD.as_str(), Backend::did_delete_files)
}

impl Backend {
    /// The kind of a change is ignored: it is found out when the file is read.
    async fn did_change_watched_files(&self, params: LspAny) {
        let changes = params.get("changes").and_then(Value::as_array).into_iter().flatten();
        let files = changes.filter_map(|change| change.get("uri")?.as_str().map(Uri::from));
        self.send(Event::FilesChanged(files.collect()));
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        let WorkspaceFoldersChangeEvent { added, removed, .. } = params.event;
        let added = added.into_iter().map(|folder| folder.uri).collect();
        let removed = removed.into_iter().map(|folder| folder.uri).collect();
        self.send(Event::FoldersChanged { added, removed });
    }

    async fn did_create_files(&self, params: CreateFilesParams) {
        self.files_changed(params.files.into_iter().map(|file| file.uri).collect());
    }

    async fn did_rename_files(&self, params: RenameFilesParams) {
        self.files_changed(params.files.into_iter().flat_map(|file| [file.old_uri, file.new_uri]).collect());
    }

    async fn did_delete_files(&self, params: DeleteFilesParams) {
        self.files_changed(params.files.into_iter().map(|file| file.uri).collect());
    }

    fn files_changed(&self, files: Vec<Uri>) {
        // An event without files means that any file may have changed.
        if !files.is_empty() {
            self.send(Event::FilesChanged(files));
        }
    }
}

impl GlobalState {
    /// Changes the folders of the workspace.
    pub(crate) fn change_folders(&mut self, added: &[Uri], removed: &[Uri]) {
        let added: Vec<PathBuf> = added.iter().filter_map(uri::path).collect();
        let removed: Vec<PathBuf> = removed.iter().filter_map(uri::path).collect();
        self.workspace.change_folders(&added, &removed);
        self.check_settings(&added);
    }

    /// Reads changed files again; all files if none is given.
    pub(crate) fn files_changed(&mut self, files: &[Uri]) {
        let paths: Vec<PathBuf> = files.iter().filter_map(uri::path).collect();
        let mut settings_folders = Vec::new();
        let mut are_ignore_files_changed = false;
        for path in &paths {
            if is_settings_file(path)
                && let Some(folder) = path.parent()
            {
                settings_folders.push(folder.to_owned());
            }
            are_ignore_files_changed |= IGNORE_FILES.iter().any(|name| path.ends_with(name));
        }
        if paths.is_empty() || !settings_folders.is_empty() {
            self.reread_folders();
            self.check_settings(&settings_folders);
            self.workspace.want_all();
        } else if are_ignore_files_changed {
            self.workspace.want_all();
        } else {
            for path in paths {
                self.workspace.want(path);
            }
        }
    }

    /// Begins to read the files that are to be read, if their puzzles matter to a document or a request.
    pub(crate) fn scan(&mut self) {
        let needs_canonical_forms = self.host.wants_equivalent() || self.workspace_pulls.needs_canonical_forms;
        let canonical_forms = if needs_canonical_forms {
            self.workspace.want_canonical_forms();
            CanonicalForms::Computed
        } else {
            CanonicalForms::Omitted
        };
        if !self.workspace.is_scan_due() {
            return;
        }
        if !needs_canonical_forms && !self.workspace_pulls.are_open() && !self.compares_documents() {
            return;
        }
        let order = self.next_revision();
        let open = self.documents.keys().filter_map(uri::path).collect();
        let scan = self.workspace.begin_scan(order, canonical_forms, open, self.features.encoding, &self.outbox);
        let Some(mut scan) = scan else { return };
        let events = self.events.clone();
        self.pool.spawn_background(move || scan.share(|index| _ = events.send(Event::Scanned { order, index })));
    }

    /// Returns true if a rule compares a document, whose settings are known, with the files that are not open.
    fn compares_documents(&self) -> bool {
        let mut settled = self.documents.iter().filter(|(uri, _)| !self.unsettled.contains_key(*uri));
        settled.any(|(_, document)| document.config.severity(Rule::DuplicatePuzzle).is_some())
    }

    /// Takes the outcome of a scan, if it is still wanted.
    pub(crate) fn scanned(&mut self, order: Revision, index: WorkspaceIndex) {
        if self.workspace.finish_scan(order) {
            self.workspace_pulls.touch();
            self.workspace.note_affected(&mut self.host);
            self.workspace.index = Arc::new(index);
            self.host.apply(Change::Catalogue(Arc::clone(&self.workspace.index.catalogue)));
        }
    }
}
