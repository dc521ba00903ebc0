//! The check of all files of the workspace, on the workers' side: one after the other, a share of time after the other, until
//! the client does not want it any more.
//!
//! Open documents are told as they are in the editor. Of the other files one is in memory at a time. What was told of a file
//! is kept as a name, with what it depends on, so that the next survey reads only what may have changed.

mod telling;

pub(crate) use telling::{Telling, WorkspacePull};

use crate::client::capabilities::ClientFeatures;
use crate::client::settings::Settings;
use crate::convert::uri;
use crate::diagnostics::missing_text::MissingText;
use crate::diagnostics::proof::prove;
use crate::diagnostics::report::Report;
use crate::protocol::Uri;
use crate::snapshot::DocumentSnapshot;
use crate::snapshot::Revision;
use crate::snapshot::workspace_index::{IndexedFile, WorkspaceIndex};
use crate::workers::flag::Flag;
use crate::workers::pool::guard;
use crate::workspace::scan::{self, Outcome as Read};
use ::settings::{ConfigError, Resolver};
use ide::{AnalysisHost, Change, Config, Dialect, FileId, Name, PuzzleIndex, Rule};
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

/// How long a share takes, and a puzzle or the reading of a file more.
const SHARE: Duration = Duration::from_millis(20);
/// The one file of a host.
const FILE: FileId = FileId(0);

/// What a survey needs to know.
pub(crate) struct Request {
    /// Whether files are wanted, or only an end to what was told of them before.
    pub(crate) is_wanted: bool,
    /// The open documents, with what is known of them if nothing will be added.
    pub(crate) open: Vec<(DocumentSnapshot, Option<Report>)>,
    /// What is known of the workspace's files.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// Which settings hold for them.
    pub(crate) resolver: Resolver,
    /// The settings for those whose own are broken.
    pub(crate) fallback: Arc<Config>,
    /// What is said about settings files; `None` if the client asks by itself.
    pub(crate) settings_files: Vec<(Uri, Option<Report>)>,
    /// What was told before.
    pub(crate) told: ToldFiles,
    /// What the client can do.
    pub(crate) features: Arc<ClientFeatures>,
    /// The client's settings.
    pub(crate) settings: Arc<Settings>,
    /// Raised to end it before its time.
    pub(crate) stopped: Flag,
}

/// What was told of files, by their URI.
pub(crate) type ToldFiles = HashMap<Arc<str>, Told>;

/// What was told of a file.
#[derive(Clone)]
pub(crate) struct Told {
    basis: Basis,
    result_id: String,
}

/// What a report about a file depends on.
#[derive(Clone, PartialEq)]
struct Basis {
    /// When the file was written, and its length.
    written: Option<SystemTime>,
    length: u64,
    config: Arc<Config>,
    /// Stands for what its puzzles are the same as.
    repeated: u64,
    /// How many diagnostics it may have.
    limit: usize,
}

/// Why a survey ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// All has been told.
    Complete,
    /// The user does not want to wait for it, or nobody does.
    Stopped,
    /// A file is to be compared in a way of which nothing is known yet.
    NeedsClasses,
}

/// What is left of a survey.
pub(crate) struct Outcome {
    /// Why it has ended.
    pub(crate) end: End,
    /// The one who still waits for an answer, if there was nothing to say.
    pub(crate) waiting: Option<WorkspacePull>,
    /// What has been told so far.
    pub(crate) told: ToldFiles,
    /// The settings files that are broken.
    pub(crate) broken: Vec<ConfigError>,
    /// The files that are not there any more.
    pub(crate) gone: Vec<PathBuf>,
}

/// A survey after a share of it.
pub(crate) enum Surveyed {
    /// There is more to do.
    More(Box<Survey>),
    /// There is not.
    Done(Box<Outcome>),
}

/// A survey that is under way.
pub(crate) struct Survey {
    request: Request,
    telling: Telling,
    /// What is known of all files, the open ones as they are; `None` before it has begun.
    index: Option<Arc<WorkspaceIndex>>,
    /// Those still to be looked at.
    files: VecDeque<Name>,
    /// What stands for the puzzles that stand elsewhere before, by the file's URI.
    repeated: HashMap<Arc<str>, u64>,
    /// The file that is being checked.
    current: Option<Current>,
    /// What has been told by this one.
    told: ToldFiles,
    broken: Vec<ConfigError>,
    gone: Vec<PathBuf>,
}

/// A file in memory.
struct Current {
    name: Name,
    /// `None` for an open document.
    basis: Option<Basis>,
    document: DocumentSnapshot,
    unproved: VecDeque<PuzzleIndex>,
}

impl Survey {
    /// Looks at nothing yet.
    pub(crate) fn new(request: Request, telling: Telling) -> Survey {
        Survey {
            request,
            telling,
            index: None,
            files: VecDeque::new(),
            repeated: HashMap::new(),
            current: None,
            told: HashMap::new(),
            broken: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// Does a share of it.
    pub(crate) fn share(mut self: Box<Self>) -> Surveyed {
        let until = Instant::now() + SHARE;
        while Instant::now() < until {
            if let Some(end) = self.step() {
                return Surveyed::Done(Box::new(self.finish(end)));
            }
        }
        self.telling.show(self.files.len());
        Surveyed::More(self)
    }

    /// Does the next thing, if there is one.
    fn step(&mut self) -> Option<End> {
        if self.is_given_up() {
            return Some(End::Stopped);
        }
        let Some(index) = self.index.clone() else {
            self.begin();
            return None;
        };
        match &mut self.current {
            // The client asks about what it has changed by itself.
            Some(Current { document, name, .. }) if document.superseded.is_raised() => {
                self.telling.pass(&name.order);
                self.current = None;
            }
            Some(Current { document, unproved, .. }) => match unproved.pop_front() {
                Some(puzzle) => {
                    let (stopped, telling) = (&self.request.stopped, &self.telling);
                    let is_over = || stopped.is_raised() || telling.is_given_up() || document.superseded.is_raised();
                    let _ = prove(document, puzzle, &is_over);
                }
                None => self.report(),
            },
            None => match self.files.pop_front() {
                Some(name) => return self.visit(name, &index),
                None => return Some(End::Complete),
            },
        }
        None
    }

    fn is_given_up(&self) -> bool {
        self.request.stopped.is_raised() || self.telling.is_given_up()
    }

    /// Finds out which files there are, and what has to be known of all to look at one.
    fn begin(&mut self) {
        let Request { index, open, is_wanted, .. } = &self.request;
        let documents: Vec<DocumentSnapshot> = open.iter().map(|(document, _)| document.clone()).collect();
        let live = if documents.is_empty() { Arc::clone(index) } else { Arc::new(with_open(index, &documents)) };
        if *is_wanted {
            let read = index.catalogue.files();
            let is_read = |name: &Name| read.binary_search_by(|known| known.order.cmp(&name.order)).is_ok();
            let asked = |name: &&Name| is_read(name) || self.telling.has_told(&name.order);
            self.files = live.catalogue.files().iter().filter(asked).cloned().collect();
        }
        for same in live.catalogue.repeated() {
            let number = self.repeated.entry(Arc::clone(&same.name.path)).or_default();
            let mut hasher = DefaultHasher::new();
            let place =
                live.range(&same.first.path, same.first_start).map(|range| (range.start.line, range.start.character));
            (*number, same.puzzle, &same.first.order, same.first_puzzle, place).hash(&mut hasher);
            *number = hasher.finish();
        }
        self.telling.begin(self.files.len());
        self.index = Some(live);
    }

    /// Looks at a file: tells what is known of it, or begins to check it.
    fn visit(&mut self, name: Name, index: &Arc<WorkspaceIndex>) -> Option<End> {
        let open = self.request.open.iter().find(|(document, _)| document.uri.as_ref() == &*name.path);
        if let Some((document, report)) = open.cloned() {
            match report {
                // The client asks about what it has changed by itself.
                _ if document.superseded.is_raised() => self.telling.pass(&name.order),
                Some(report) => self.telling.tell(&name, document.version, &report),
                None => self.check(name, None, document),
            }
            return None;
        }
        let path = uri::path(&Uri::from(&*name.path))?;
        // What is gone meanwhile has not been told, which is told in the end.
        let Some(basis) = self.basis(&path, &name) else {
            self.gone.push(path);
            return None;
        };
        if basis.config.severity(Rule::EquivalentPuzzle).is_some() && !index.has_classes {
            return Some(End::NeedsClasses);
        }
        match self.request.told.get(&name.path) {
            Some(told) if told.basis == basis && self.telling.is_known(&name.order, &told.result_id) => {
                self.telling.unchanged(&name, told.result_id.clone());
                self.told.insert(Arc::clone(&name.path), told.clone());
            }
            _ => self.read(name, &path, basis, index),
        }
        None
    }

    fn basis(&mut self, path: &Path, name: &Name) -> Option<Basis> {
        let data = std::fs::metadata(path).ok()?;
        let config = match self.request.resolver.settings(path) {
            Ok(settings) => Arc::clone(&settings.config),
            Err(error) => {
                if !self.broken.contains(&error) {
                    self.broken.push(error);
                }
                Arc::clone(&self.request.fallback)
            }
        };
        let repeated = self.repeated.get(&name.path).copied().unwrap_or_default();
        let limit = self.request.settings.max_diagnostics;
        Some(Basis { written: data.modified().ok(), length: data.len(), config, repeated, limit })
    }

    /// Begins to check a file that is not open.
    fn read(&mut self, name: Name, path: &Path, basis: Basis, index: &Arc<WorkspaceIndex>) {
        let Read::Text(text) = scan::read(path) else { return };
        let uri = Uri::from(&*name.path);
        let opened = guard(|| {
            let mut host = AnalysisHost::comparing();
            host.apply(Change::ConfigureFile { file: FILE, config: Arc::clone(&basis.config) });
            host.apply(Change::Catalogue(Arc::clone(&index.catalogue)));
            host.apply(Change::Name { file: FILE, name: name.clone() });
            host.apply(Change::Open { file: FILE, text, dialect: Dialect::from_name(uri.as_ref()) });
            host.snapshot()
        });
        let Ok(analysis) = opened else { return self.failed(&name, opened.err().map(|it| it.0)) };
        let document = DocumentSnapshot {
            text: analysis.text(FILE).cloned().unwrap_or_default(),
            analysis,
            index: Arc::clone(index),
            file: FILE,
            uri,
            version: None,
            revision: Revision::default(),
            features: Arc::clone(&self.request.features),
            settings: Arc::clone(&self.request.settings),
            tokens: Arc::default(),
            typed: None,
            reports: 0,
            superseded: Flag::default(),
        };
        self.check(name, Some(basis), document);
    }

    fn check(&mut self, name: Name, basis: Option<Basis>, document: DocumentSnapshot) {
        match guard(|| document.analysis.unproved(document.file)) {
            Ok(unproved) => self.current = Some(Current { name, basis, document, unproved: unproved.into() }),
            Err(panicked) => self.failed(&name, Some(panicked.0)),
        }
    }

    /// Tells what is known of the current file.
    fn report(&mut self) {
        let Some(Current { name, basis, document, .. }) = self.current.take() else { return };
        let limit = self.request.settings.max_diagnostics;
        let outcome = guard(|| {
            let compared = document.analysis.compare_form(document.file, &|| self.is_given_up());
            compared.ok().map(|()| Report::of(&document, limit))
        });
        match outcome {
            Ok(Some(report)) => {
                self.telling.tell(&name, document.version, &report);
                if let Some(basis) = basis {
                    self.told.insert(Arc::clone(&name.path), Told { basis, result_id: report.name() });
                }
            }
            // It is given up.
            Ok(None) => {}
            Err(panicked) => self.failed(&name, Some(panicked.0)),
        }
    }

    /// Tells that a file cannot be checked, which is a mistake of ours.
    fn failed(&mut self, name: &Name, words: Option<String>) {
        let report = MissingText::Failure(words.unwrap_or_default()).report();
        self.telling.tell(name, None, &report);
    }

    fn finish(self, end: End) -> Outcome {
        let Survey { request, mut told, mut telling, broken, gone, .. } = self;
        if end != End::Complete {
            // Of files that were not looked at, what was known of them still is.
            for (uri, before) in request.told {
                told.entry(uri).or_insert(before);
            }
        }
        for (uri, report) in request.settings_files {
            match report {
                Some(report) if end == End::Complete => telling.tell(&uri::name(&uri), None, &report),
                _ => telling.pass(&uri::name(&uri).order),
            }
        }
        let waiting = match end {
            End::Complete => telling.finish(request.is_wanted),
            End::Stopped => telling.stop(),
            End::NeedsClasses => Some(telling.put_off()),
        };
        Outcome { end, waiting, told, broken, gone }
    }
}

/// The index with the puzzles of open documents in place of those of their files.
fn with_open(index: &WorkspaceIndex, documents: &[DocumentSnapshot]) -> WorkspaceIndex {
    let file = |document: &DocumentSnapshot| {
        let listed = document.analysis.listed(document.file, index.has_classes);
        IndexedFile::open(&document.uri, listed.map(|(listed, span)| (listed, span.start, document.range(span))))
    };
    index.with_open(documents.iter().map(file).collect())
}
