//! Finds the settings of documents in `sudoku.toml` files, reads these again when they change, and reports those that
//! are broken.

use crate::client::capabilities::{ClientFeatures, DiagnosticsMode};
use crate::client::outbox::{Notification, Outbox};
use crate::convert::position::{self, Encoding};
use crate::convert::uri;
use crate::diagnostics::report::Report;
use crate::diagnostics::to_proto;
use crate::protocol::{Diagnostic, DiagnosticSeverity, MessageType, Position, Uri};
use ide::{Config, Offset, Rope, Span};
use settings::{ConfigError, Mistake, Overrides, Resolver};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The settings of all folders.
pub(crate) struct Folders {
    resolver: Resolver,
    /// The client's settings, which take precedence.
    overrides: Overrides,
    /// The settings of documents that are no files, and of those whose settings are broken.
    fallback: Arc<Config>,
    /// The mistakes that the user has seen, by file, with the diagnostics in the file.
    reported: BTreeMap<PathBuf, (ConfigError, Report)>,
    /// True if diagnostics are pushed to the client; else they belong to those of the workspace.
    pushes: bool,
    /// The client's encoding of columns.
    encoding: Encoding,
    /// The files that are open: their text is checked instead, see [`crate::configuration::settings_documents`].
    open: BTreeSet<PathBuf>,
}

impl Default for Folders {
    fn default() -> Folders {
        Folders::new(Overrides::default())
    }
}

impl Folders {
    /// No files yet; `overrides` are the client's settings.
    fn new(overrides: Overrides) -> Folders {
        // The paths of documents are absolute.
        let alone = Resolver::isolated(overrides.clone(), PathBuf::new()).settings(Path::new("document"));
        Folders {
            resolver: Resolver::nearest(overrides.clone(), PathBuf::new()),
            overrides,
            fallback: alone.map_or_else(|_| Arc::default(), |settings| Arc::clone(&settings.config)),
            reported: BTreeMap::new(),
            pushes: true,
            encoding: Encoding::default(),
            open: BTreeSet::new(),
        }
    }

    /// Adapts the diagnostics to a client.
    pub(crate) fn set_client(&mut self, client: &ClientFeatures) {
        self.encoding = client.encoding;
        self.pushes = client.diagnostics == DiagnosticsMode::Push;
    }

    /// The settings in force for a document.
    pub(crate) fn config(&mut self, document: &Uri, outbox: &Outbox) -> Arc<Config> {
        let Some(path) = uri::path(document) else { return Arc::clone(&self.fallback) };
        match self.resolver.settings(&path) {
            Ok(settings) => Arc::clone(&settings.config),
            Err(error) => {
                self.report(error, outbox);
                Arc::clone(&self.fallback)
            }
        }
    }

    /// Replaces the client's settings.
    pub(crate) fn set_overrides(&mut self, overrides: Overrides) {
        let (reported, open) = (std::mem::take(&mut self.reported), std::mem::take(&mut self.open));
        *self = Folders { reported, open, pushes: self.pushes, encoding: self.encoding, ..Folders::new(overrides) };
    }

    /// The settings of documents that are no files.
    pub(crate) fn fallback(&self) -> Arc<Config> {
        Arc::clone(&self.fallback)
    }

    /// A resolver that reads the settings again, for any thread.
    pub(crate) fn fresh_resolver(&self) -> Resolver {
        Resolver::nearest(self.overrides.clone(), PathBuf::new())
    }

    /// Reports the mistakes of a file once. Returns true if they are new.
    pub(crate) fn report(&mut self, error: ConfigError, outbox: &Outbox) -> bool {
        if self.reported.get(&error.path).is_some_and(|(reported, _)| *reported == error) {
            return false;
        }
        let problem = headline(&error);
        let words = format!("{problem}. Until this is fixed, the default settings are used in that folder.");
        outbox.notify(Notification::Message(MessageType::Error, words));
        let path = error.path.clone();
        // The file may have changed since its settings were read; then it is read again soon.
        let text = std::fs::read_to_string(&path).map(|text| Rope::from_str(&text));
        let found = diagnostics(&error, &text.unwrap_or_default(), self.encoding);
        self.reported.insert(path.clone(), (error, Report::new(&found)));
        self.publish(&path, outbox);
        true
    }

    /// Publishes the diagnostics of a file, unless it is open.
    fn publish(&self, path: &Path, outbox: &Outbox) {
        if self.pushes && !self.open.contains(path) {
            outbox.publish(uri::of(path), None, self.newest(path).diagnostics);
        }
    }

    fn newest(&self, path: &Path) -> Report {
        self.reported.get(path).map_or_else(Report::default, |(_, report)| report.clone())
    }

    /// The reports about files; `None` for those that are open, which the client requests itself.
    pub(crate) fn reports(&self) -> Vec<(Uri, Option<Report>)> {
        let open = self.open.iter().map(|path| (uri::of(path), None));
        let others = self.reported.keys().filter(|path| !self.open.contains(*path));
        open.chain(others.map(|path| (uri::of(path), Some(self.newest(path))))).collect()
    }

    /// Clears the diagnostics of a file that is open from now on: its text is checked instead.
    pub(crate) fn open(&mut self, uri: &Uri, outbox: &Outbox) {
        let Some(path) = uri::path(uri) else { return };
        if self.pushes && self.reported.contains_key(&path) {
            outbox.publish(uri::of(&path), None, Report::default().diagnostics);
        }
        self.open.insert(path);
    }

    /// Publishes the diagnostics of a file again that is not open any more.
    pub(crate) fn close(&mut self, uri: &Uri, outbox: &Outbox) {
        match uri::path(uri) {
            Some(path) => {
                self.open.remove(&path);
                self.publish(&path, outbox);
            }
            None if self.pushes => outbox.publish(uri.clone(), None, Report::default().diagnostics),
            None => {}
        }
    }

    /// Reads the settings in a folder, and reports their mistakes.
    pub(crate) fn check(&mut self, folder: &Path, outbox: &Outbox) {
        if let Err(error) = self.resolver.settings(&folder.join("document")) {
            self.report(error, outbox);
        }
    }

    /// Reads all files again, and clears the diagnostics of those that are repaired.
    pub(crate) fn reread(&mut self, outbox: &Outbox) {
        self.resolver.forget();
        let is_current = |(path, (error, _)): &(&PathBuf, &(ConfigError, Report))| {
            let folder = path.parent().unwrap_or(path);
            self.resolver.settings(&folder.join("document")).is_err_and(|now| now.path == error.path)
        };
        let repaired: Vec<PathBuf> =
            self.reported.iter().filter(|it| !is_current(it)).map(|(path, _)| path.clone()).collect();
        for path in repaired {
            self.reported.remove(&path);
            self.publish(&path, outbox);
        }
    }
}

/// The diagnostics of a settings file with this text.
pub(crate) fn diagnostics(error: &ConfigError, text: &Rope, encoding: Encoding) -> Vec<Diagnostic> {
    let diagnostic = |mistake: &Mistake| {
        let [start, end] = [mistake.place, mistake.end.or(mistake.place)].map(|place| byte(text, place));
        let range = position::range(text, Span::new(start, end.max(start)), encoding);
        let notice = to_proto::notice(DiagnosticSeverity::Error, "settings", mistake.message.clone());
        Diagnostic { range, ..notice }
    };
    error.mistakes.iter().map(diagnostic).collect()
}

/// The first mistake, and the number of others.
fn headline(error: &ConfigError) -> String {
    let words = error.to_string();
    let first = words.lines().next().unwrap_or_default();
    match error.mistakes.len().saturating_sub(1) {
        0 => first.to_owned(),
        1 => format!("{first} (and 1 more mistake)"),
        more => format!("{first} (and {more} more mistakes)"),
    }
}

/// The byte at a line and a column in characters, both from 1; the first byte if there is no position.
fn byte(text: &Rope, place: Option<(usize, usize)>) -> Offset {
    let at = Position {
        line: place.and_then(|(line, _)| u32::try_from(line.checked_sub(1)?).ok()).unwrap_or(0),
        character: place.and_then(|(_, column)| u32::try_from(column.checked_sub(1)?).ok()).unwrap_or(0),
    };
    position::offset(text, at, Encoding::Utf32)
}
