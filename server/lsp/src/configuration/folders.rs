//! Knows the settings of documents in `sudoku.toml` files, as far as these have been read, has them read again when
//! they change, and reports those that are broken.

use crate::client::capabilities::{ClientFeatures, DiagnosticsMode};
use crate::client::outbox::{Notification, Outbox};
use crate::configuration::reader::{BrokenSettings, SettingsRead, SettingsReader, SettingsReading};
use crate::diagnostics::check::Report;
use crate::from_proto::{self, Encoding};
use crate::protocol::{Diagnostic, DiagnosticSeverity, MessageType, Position, Uri};
use crate::to_proto;
use crate::uri;
use ide::{Config, Offset, Rope, Span};
use settings::{ConfigError, Overrides, Resolver};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The settings of all folders.
pub(crate) struct SettingsFolders {
    resolver: Arc<Resolver>,
    reader: SettingsReader,
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

impl Default for SettingsFolders {
    fn default() -> SettingsFolders {
        SettingsFolders::new(Overrides::default())
    }
}

impl SettingsFolders {
    /// No files yet; `overrides` are the client's settings.
    fn new(overrides: Overrides) -> SettingsFolders {
        // The paths of documents are absolute.
        let alone = Resolver::isolated(overrides.clone(), PathBuf::new()).settings(Path::new("document"));
        SettingsFolders {
            resolver: Arc::new(Resolver::nearest(overrides.clone(), PathBuf::new())),
            reader: SettingsReader::default(),
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

    /// The settings in force for a document; `None` if they are to be read first.
    pub(crate) fn config(&self, document: &Uri) -> Option<Arc<Config>> {
        let Some(path) = uri::path(document) else { return Some(self.fallback()) };
        Some(match self.resolver.known(&path)? {
            Ok(settings) => Arc::clone(&settings.config),
            // Who has read the file has reported it.
            Err(_) => self.fallback(),
        })
    }

    /// Requests the settings of a document.
    pub(crate) fn want(&mut self, document: &Uri) {
        if let Some(path) = uri::path(document) {
            self.reader.want(path);
        }
    }

    /// Requests the settings in a folder.
    pub(crate) fn want_folder(&mut self, folder: &Path) {
        self.reader.want(in_folder(folder));
    }

    /// Requests that the settings of these documents are read again, and all files that are reported.
    pub(crate) fn want_again<'a>(&mut self, documents: impl Iterator<Item = &'a Uri>) {
        let reported = self.reported.keys().filter_map(|file| file.parent()).map(in_folder);
        self.reader.want_again(documents.filter_map(uri::path).chain(reported));
    }

    /// Begins to read the settings that are wanted, for a worker.
    pub(crate) fn begin_reading(&mut self) -> Option<SettingsReading> {
        self.reader.begin(&self.resolver, &self.overrides)
    }

    /// Takes the outcome of a reading: reports broken files, and clears the diagnostics of those that are repaired.
    pub(crate) fn take(&mut self, read: SettingsRead, outbox: &Outbox) {
        self.reader.end();
        if read.is_again {
            self.resolver = Arc::new(read.resolver.with_overrides(self.overrides.clone()));
            let mut repaired = Vec::new();
            for path in self.reported.keys() {
                if !read.broken.iter().any(|broken| broken.error.path == *path) {
                    repaired.push(path.clone());
                }
            }
            for path in repaired {
                self.reported.remove(&path);
                self.publish(&path, outbox);
            }
        }
        for broken in read.broken {
            self.report(broken, outbox);
        }
    }

    /// Returns true if settings are to be read, or a worker is reading them.
    pub(crate) fn is_reading(&self) -> bool {
        self.reader.is_busy()
    }

    /// Records that a reading has failed.
    pub(crate) fn give_up(&mut self) {
        self.reader.end();
    }

    /// Replaces the client's settings.
    pub(crate) fn set_overrides(&mut self, overrides: Overrides) {
        let SettingsFolders { overrides, fallback, .. } = SettingsFolders::new(overrides);
        self.resolver = Arc::new(self.resolver.with_overrides(overrides.clone()));
        self.overrides = overrides;
        self.fallback = fallback;
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
    pub(crate) fn report(&mut self, broken: BrokenSettings, outbox: &Outbox) -> bool {
        let BrokenSettings { error, text } = broken;
        if self.reported.get(&error.path).is_some_and(|(reported, _)| *reported == error) {
            return false;
        }
        let problem = headline(&error);
        let words = format!("{problem}. Until this is fixed, the default settings are used in that folder.");
        outbox.notify(Notification::Message(MessageType::Error, words));
        let path = error.path.clone();
        let found = diagnostics(&error, &text, self.encoding);
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
}

/// A file to which the settings in a folder apply.
fn in_folder(folder: &Path) -> PathBuf {
    folder.join("document")
}

/// The diagnostics of a settings file with this text.
pub(crate) fn diagnostics(error: &ConfigError, text: &Rope, encoding: Encoding) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    for mistake in &error.mistakes {
        let start = byte(text, mistake.place);
        let end = byte(text, mistake.end.or(mistake.place));
        let range = to_proto::range(text, Span::new(start, end.max(start)), encoding);
        let notice = to_proto::notice(DiagnosticSeverity::Error, "settings", mistake.message.clone());
        diagnostics.push(Diagnostic { range, ..notice });
    }
    diagnostics
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
    from_proto::offset(text, at, Encoding::Utf32)
}
