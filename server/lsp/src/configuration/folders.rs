//! What `sudoku.toml` says where the documents lie: found for each document, read again when the client says that one has
//! changed, and told to the user when one is broken.

use crate::client::capabilities::{ClientFeatures, DiagnosticsMode};
use crate::client::outbox::Outbox;
use crate::convert::position::{self, Encoding};
use crate::convert::uri;
use crate::diagnostics::report::Report;
use crate::diagnostics::to_proto;
use crate::protocol::{Diagnostic, DiagnosticSeverity, Position, Uri};
use ide::{Config, Rope, Span};
use settings::{ConfigError, Mistake, Overrides, Resolver};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The settings of all folders.
pub(crate) struct Folders {
    resolver: Resolver,
    /// What the client says on top.
    overrides: Overrides,
    /// For documents that are no files, and for those whose settings are broken.
    fallback: Arc<Config>,
    /// What the user has been told, by the file that it is about, and how it is marked there.
    told: BTreeMap<PathBuf, (ConfigError, Report)>,
    /// True if marks are pushed to the client; else they belong to the diagnostics of the workspace.
    pushes: bool,
    /// How the client counts columns.
    encoding: Encoding,
    /// The files that are open: their text is marked as it is, see [`crate::configuration::settings_documents`].
    open: BTreeSet<PathBuf>,
}

impl Default for Folders {
    fn default() -> Folders {
        Folders::new(Overrides::default())
    }
}

impl Folders {
    /// With what the client says on top.
    fn new(overrides: Overrides) -> Folders {
        // The names of documents are absolute.
        let alone = Resolver::isolated(overrides.clone(), PathBuf::new()).settings(Path::new("document"));
        Folders {
            resolver: Resolver::nearest(overrides.clone(), PathBuf::new()),
            overrides,
            fallback: alone.map_or_else(|_| Arc::default(), |settings| Arc::clone(&settings.config)),
            told: BTreeMap::new(),
            pushes: true,
            encoding: Encoding::default(),
            open: BTreeSet::new(),
        }
    }

    /// Adapts the marks to a client.
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
                self.tell(error, outbox);
                Arc::clone(&self.fallback)
            }
        }
    }

    /// Puts other settings of the client on top.
    pub(crate) fn set_overrides(&mut self, overrides: Overrides) {
        let (told, open) = (std::mem::take(&mut self.told), std::mem::take(&mut self.open));
        *self = Folders { told, open, pushes: self.pushes, encoding: self.encoding, ..Folders::new(overrides) };
    }

    /// The settings of documents that are no files.
    pub(crate) fn fallback(&self) -> Arc<Config> {
        Arc::clone(&self.fallback)
    }

    /// What reads the settings anew, on any thread.
    pub(crate) fn fresh_resolver(&self) -> Resolver {
        Resolver::nearest(self.overrides.clone(), PathBuf::new())
    }

    /// Says what is wrong with a file, once, and marks it there. Whether it was not known.
    pub(crate) fn tell(&mut self, error: ConfigError, outbox: &Outbox) -> bool {
        if self.told.get(&error.path).is_some_and(|(told, _)| *told == error) {
            return false;
        }
        outbox.show_error(format!(
            "{}. Until this is fixed, the default settings are used in that folder.",
            headline(&error)
        ));
        let path = error.path.clone();
        // As it was read, or nearly so: the file may have changed meanwhile, which is seen soon.
        let text = std::fs::read_to_string(&path).map(|text| Rope::from_str(&text));
        let found = diagnostics(&error, &text.unwrap_or_default(), self.encoding);
        self.told.insert(path.clone(), (error, Report::new(&found, true)));
        self.mark(&path, outbox);
        true
    }

    /// Marks what is wrong with a file that is not open, or takes that back.
    fn mark(&self, path: &Path, outbox: &Outbox) {
        if self.pushes && !self.open.contains(path) {
            outbox.publish(uri::of(path), None, self.report(path).diagnostics);
        }
    }

    fn report(&self, path: &Path) -> Report {
        self.told.get(path).map_or_else(Report::default, |(_, report)| report.clone())
    }

    /// What is wrong with files; `None` for those that are open, about which the client asks by itself.
    pub(crate) fn reports(&self) -> Vec<(Uri, Option<Report>)> {
        let open = self.open.iter().map(|path| (uri::of(path), None));
        let others = self.told.keys().filter(|path| !self.open.contains(*path));
        open.chain(others.map(|path| (uri::of(path), Some(self.report(path))))).collect()
    }

    /// Takes back the marks of a file that is open from now on: its text is marked instead.
    pub(crate) fn open(&mut self, uri: &Uri, outbox: &Outbox) {
        let Some(path) = uri::path(uri) else { return };
        if self.pushes && self.told.contains_key(&path) {
            outbox.publish(uri::of(&path), None, Report::default().diagnostics);
        }
        self.open.insert(path);
    }

    /// Marks a file again that is not open any more.
    pub(crate) fn close(&mut self, uri: &Uri, outbox: &Outbox) {
        match uri::path(uri) {
            Some(path) => {
                self.open.remove(&path);
                self.mark(&path, outbox);
            }
            None if self.pushes => outbox.publish(uri.clone(), None, Report::default().diagnostics),
            None => {}
        }
    }

    /// Looks at the settings in a folder, and says what is wrong with them.
    pub(crate) fn look(&mut self, folder: &Path, outbox: &Outbox) {
        if let Err(error) = self.resolver.settings(&folder.join("document")) {
            self.tell(error, outbox);
        }
    }

    /// Forgets what the files said, and takes back what was said about those that are fine by now.
    pub(crate) fn reread(&mut self, outbox: &Outbox) {
        self.resolver.forget();
        let is_true = |(path, (error, _)): &(&PathBuf, &(ConfigError, Report))| {
            let folder = path.parent().unwrap_or(path);
            self.resolver.settings(&folder.join("document")).is_err_and(|now| now.path == error.path)
        };
        let mended: Vec<PathBuf> = self.told.iter().filter(|it| !is_true(it)).map(|(path, _)| path.clone()).collect();
        for path in mended {
            self.told.remove(&path);
            self.mark(&path, outbox);
        }
    }
}

/// What is wrong with a settings file that says this.
pub(crate) fn diagnostics(error: &ConfigError, text: &Rope, encoding: Encoding) -> Vec<Diagnostic> {
    let diagnostic = |mistake: &Mistake| {
        let [start, end] = [mistake.place, mistake.end.or(mistake.place)].map(|place| byte(text, place));
        let range = position::range(text, Span::new(start, end.max(start)), encoding);
        let notice = to_proto::notice(DiagnosticSeverity::Error, "settings", mistake.message.clone());
        Diagnostic { range, ..notice }
    };
    error.mistakes.iter().map(diagnostic).collect()
}

/// The first mistake, and how many more there are.
fn headline(error: &ConfigError) -> String {
    let words = error.to_string();
    let first = words.lines().next().unwrap_or_default();
    match error.mistakes.len().saturating_sub(1) {
        0 => first.to_owned(),
        1 => format!("{first} (and 1 more mistake)"),
        more => format!("{first} (and {more} more mistakes)"),
    }
}

/// The byte at a line and a column in characters, both from 1.
fn byte(text: &Rope, place: Option<(usize, usize)>) -> u32 {
    let at = Position {
        line: place.and_then(|(line, _)| u32::try_from(line.checked_sub(1)?).ok()).unwrap_or(0),
        character: place.and_then(|(_, column)| u32::try_from(column.checked_sub(1)?).ok()).unwrap_or(0),
    };
    position::offset(text, at, Encoding::Utf32)
}
