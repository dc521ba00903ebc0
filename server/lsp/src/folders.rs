//! What `sudoku.toml` says where the documents lie: found for each document, read again when the client says that one has
//! changed, and told to the user when one is broken.

use crate::checks::Report;
use crate::outbox::Outbox;
use crate::protocol::{Diagnostic, DiagnosticSeverity, Position, Range, Uri};
use crate::state::State;
use crate::to_proto;
use crate::uri;
use ide::{Change, Config};
use settings::{ConfigError, Layer, Overrides, Resolver};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The settings of all folders.
pub(crate) struct Folders {
    resolver: Resolver,
    /// What the client says on top.
    rules: Layer,
    /// For documents that are no files, and for those whose settings are broken.
    fallback: Arc<Config>,
    /// What the user has been told, by the file that it is about.
    told: BTreeMap<PathBuf, ConfigError>,
}

impl Default for Folders {
    fn default() -> Folders {
        Folders::new(Layer::default())
    }
}

impl Folders {
    /// With what the client says on top.
    fn new(rules: Layer) -> Folders {
        let overrides = Overrides { rules: rules.clone(), ..Overrides::default() };
        // The names of documents are absolute.
        let alone = Resolver::isolated(overrides.clone(), PathBuf::new()).settings(Path::new("document"));
        Folders {
            resolver: Resolver::nearest(overrides, PathBuf::new()),
            rules,
            fallback: alone.map_or_else(|_| Arc::default(), |settings| Arc::clone(&settings.config)),
            told: BTreeMap::new(),
        }
    }

    /// The settings in force for a document.
    pub(crate) fn config(&mut self, document: &Uri, outbox: &Outbox) -> Arc<Config> {
        let Some(path) = uri::path(document) else { return Arc::clone(&self.fallback) };
        match self.resolver.settings(&path) {
            Ok(settings) => Arc::clone(&settings.config),
            Err(error) => {
                self.tell(error, outbox);
                Arc::clone(&self.fallback)
            }
        }
    }

    /// Puts other settings of the client on top.
    pub(crate) fn set_rules(&mut self, rules: Layer) {
        let told = std::mem::take(&mut self.told);
        *self = Folders { told, ..Folders::new(rules) };
    }

    /// The settings of documents that are no files.
    pub(crate) fn fallback(&self) -> Arc<Config> {
        Arc::clone(&self.fallback)
    }

    /// What reads the settings anew, on any thread.
    pub(crate) fn fresh_resolver(&self) -> Resolver {
        Resolver::nearest(Overrides { rules: self.rules.clone(), ..Overrides::default() }, PathBuf::new())
    }

    /// Says what is wrong with a file, once, and marks it there.
    pub(crate) fn tell(&mut self, error: ConfigError, outbox: &Outbox) {
        if self.told.get(&error.path) == Some(&error) {
            return;
        }
        outbox.show_error(format!("{error}. Until this is mended, the default settings are used below that folder."));
        outbox.publish(uri::of(&error.path), None, Report::new(&[diagnostic(&error)], true).diagnostics);
        self.told.insert(error.path.clone(), error);
    }

    /// Forgets what the files said, and takes back what was said about those that are fine by now.
    fn reread(&mut self, outbox: &Outbox) {
        self.resolver.forget();
        self.told.retain(|path, error| {
            let folder = path.parent().unwrap_or(path);
            let is_true = self.resolver.settings(&folder.join("document")).is_err_and(|now| now.path == error.path);
            if !is_true {
                outbox.publish(uri::of(path), None, Report::default().diagnostics);
            }
            is_true
        });
    }
}

impl State {
    /// Reads the settings files again, and checks the documents for which they make a difference.
    pub(crate) fn reread_folders(&mut self) {
        self.folders.reread(&self.outbox);
        self.workspace_pulls.touch();
        self.workspace_pulls.needs_classes = false;
        let documents: Vec<Uri> = self.documents.keys().cloned().collect();
        let mut is_changed = false;
        for uri in documents {
            let config = self.folders.config(&uri, &self.outbox);
            let revision = self.next_revision();
            let Some(document) = self.documents.get_mut(&uri) else { continue };
            if document.config != config {
                document.config = Arc::clone(&config);
                self.host.apply(Change::ConfigureFile { file: document.file, config });
                document.renew(revision);
                is_changed = true;
            }
        }
        if is_changed {
            self.refresh_all();
        }
    }
}

/// The whole line: the columns of a file that we do not keep are not worth counting in the client's way.
fn diagnostic(error: &ConfigError) -> Diagnostic {
    let line = error.place.map_or(0, |(line, _)| u32::try_from(line - 1).unwrap_or(0));
    let range = Range { start: Position { line, character: 0 }, end: Position { line: line + 1, character: 0 } };
    let notice = to_proto::notice(DiagnosticSeverity::Error, "settings", error.message.clone());
    Diagnostic { range, ..notice }
}
