//! Handles the files that the user saves, creates, renames and deletes in the editor. Clients that watch files report
//! the same a second time, others do not.

use crate::client::capabilities::ClientFeatures;
use crate::configuration::settings_documents::is_settings;
use crate::features::{Builder, Feature};
use crate::protocol::{
    CreateFilesParams, DeleteFilesParams, DidCreateFilesNotification, DidDeleteFilesNotification,
    DidRenameFilesNotification, DidSaveTextDocumentNotification, DidSaveTextDocumentParams, FileOperationFilter,
    FileOperationOptions, FileOperationPattern, FileOperationRegistrationOptions, Notification, RenameFilesParams,
    Save, SaveOptions, ServerCapabilities, TextDocumentSync, Uri,
};
use crate::session::backend::Backend;
use crate::session::event::Event;

pub(crate) const FEATURE: Feature = Feature { offer, register };

fn offer(client: &ClientFeatures, server: &mut ServerCapabilities) {
    let saves = client.document().and_then(|document| document.synchronization.as_ref()?.did_save).unwrap_or(false);
    if let (true, Some(TextDocumentSync::Options(sync))) = (saves, &mut server.text_document_sync) {
        sync.save = Some(Save::SaveOptions(SaveOptions { include_text: Some(false) }));
    }
    let known = client.announced.workspace.as_ref().and_then(|workspace| workspace.file_operations);
    let offered = |known: Option<bool>| known.unwrap_or(false).then(all_files);
    if let (Some(known), Some(workspace)) = (known, &mut server.workspace) {
        let operations = FileOperationOptions {
            did_create: offered(known.did_create),
            did_rename: offered(known.did_rename),
            did_delete: offered(known.did_delete),
            ..FileOperationOptions::default()
        };
        workspace.file_operations = (operations != FileOperationOptions::default()).then_some(operations);
    }
}

/// All files and folders: the files of a renamed folder are renamed, too, and the settings decide which files are
/// puzzles.
fn all_files() -> FileOperationRegistrationOptions {
    let pattern = FileOperationPattern { glob: "**".to_owned(), matches: None, options: None };
    FileOperationRegistrationOptions { filters: vec![FileOperationFilter { scheme: Some("file".to_owned()), pattern }] }
}

fn register(service: Builder) -> Builder {
    service
        .custom_method(DidSaveTextDocumentNotification::METHOD.as_str(), Backend::did_save)
        .custom_method(DidCreateFilesNotification::METHOD.as_str(), Backend::did_create_files)
        .custom_method(DidRenameFilesNotification::METHOD.as_str(), Backend::did_rename_files)
        .custom_method(DidDeleteFilesNotification::METHOD.as_str(), Backend::did_delete_files)
}

impl Backend {
    /// Only settings are read again: open puzzles are checked as they are in the editor, saved or not.
    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        let uri = params.text_document.uri;
        if is_settings(&uri) {
            self.send(Event::FilesChanged(vec![uri]));
        } else {
            self.send(Event::Saved(uri));
        }
    }

    async fn did_create_files(&self, params: CreateFilesParams) {
        self.files_changed(params.files.into_iter().map(|file| file.uri));
    }

    async fn did_rename_files(&self, params: RenameFilesParams) {
        self.files_changed(params.files.into_iter().flat_map(|file| [file.old_uri, file.new_uri]));
    }

    async fn did_delete_files(&self, params: DeleteFilesParams) {
        self.files_changed(params.files.into_iter().map(|file| file.uri));
    }

    fn files_changed(&self, files: impl Iterator<Item = Uri>) {
        let files: Vec<Uri> = files.collect();
        // An event without files means that any file may have changed.
        if !files.is_empty() {
            self.send(Event::FilesChanged(files));
        }
    }
}
