//! Checks all files of the workspace, on a worker: one after the other, in shares of time, until the client cancels it.
//!
//! Open documents are reported as they are in the editor. Of the other files one is in memory at a time. Of the report
//! about a file the identifier is stored, with everything that the report depends on, so that the next survey reads
//! only the files that may have changed, and the findings as long as they are few, so that a change of a severity
//! proves nothing again.

mod answer;
mod request;

pub(crate) use answer::{SurveyAnswer, WorkspacePull};
pub(crate) use request::{ReportedFiles, SurveyEnd, SurveyOutcome, SurveyRequest};

use crate::configuration::reader::BrokenSettings;
use crate::diagnostics::check::{Report, prove};
use crate::diagnostics::missing_text::MissingText;
use crate::protocol::Uri;
use crate::snapshot::workspace_index::{IndexedFile, WorkspaceIndex};
use crate::snapshot::{DocumentSnapshot, Revision};
use crate::uri;
use crate::workers::flag::Flag;
use crate::workers::panics::guard;
use crate::workspace::scan::{self, FileContent};
use ide::{
    AnalysisHost, CanonicalForms, Change, Dialect, FileId, Findings, Name, PuzzleIndex, Rule, Scale, is_crowded,
};
use request::{ReportBasis, ReportedFile};
use std::collections::{HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The time of a share; the last puzzle or file of a share may take longer.
const SHARE: Duration = Duration::from_millis(20);
/// The most findings of closed files that are stored, with their related places.
const MOST_STORED: usize = 50_000;
/// The only file of a host.
const FILE: FileId = FileId(0);

/// A survey after a share of it.
pub(crate) enum SurveyProgress {
    /// There is more to do.
    More(Box<Survey>),
    /// It is over.
    Done(Box<SurveyOutcome>),
}

pub(crate) struct Survey {
    request: SurveyRequest,
    answer: SurveyAnswer,
    /// The puzzles of all files, including open ones; `None` before the first step.
    index: Option<Arc<WorkspaceIndex>>,
    /// The files that are still to be visited.
    files: VecDeque<Name>,
    /// The hashes of repeated puzzles, by the file's URI: see [`ReportBasis`].
    repeated: HashMap<Arc<str>, u64>,
    /// The file that is being checked.
    current: Option<CurrentFile>,
    /// The files that this survey has reported.
    reported: ReportedFiles,
    /// The number of findings and related places in `reported`.
    stored: usize,
    broken: Vec<BrokenSettings>,
    gone: Vec<PathBuf>,
}

/// A file in memory.
struct CurrentFile {
    name: Name,
    /// `None` for an open document.
    basis: Option<ReportBasis>,
    document: DocumentSnapshot,
    unproved: VecDeque<PuzzleIndex>,
    /// The ratings that rules need; `None` before all puzzles are proved.
    unrated: Option<VecDeque<(PuzzleIndex, Scale)>>,
}

impl CurrentFile {
    /// Proves a puzzle, or rates one. Returns true if there is nothing left to do.
    fn step(&mut self, is_over: &(dyn Fn() -> bool + Sync)) -> bool {
        let CurrentFile { document, unproved, unrated, .. } = self;
        let is_over = || is_over() || document.superseded.is_raised();
        if let Some(puzzle) = unproved.pop_front() {
            let _ = prove(document, puzzle, &is_over);
            return false;
        }
        let unrated = unrated.get_or_insert_with(|| document.analysis.unrated(document.file).into());
        let Some((puzzle, scale)) = unrated.pop_front() else { return true };
        let _ = guard(|| document.analysis.rate(document.file, puzzle, &[scale], &is_over));
        false
    }
}

impl Survey {
    pub(crate) fn new(request: SurveyRequest, answer: SurveyAnswer) -> Survey {
        Survey {
            request,
            answer,
            index: None,
            files: VecDeque::new(),
            repeated: HashMap::new(),
            current: None,
            reported: HashMap::new(),
            stored: 0,
            broken: Vec::new(),
            gone: Vec::new(),
        }
    }

    /// Does a share of the survey.
    pub(crate) fn share(mut self: Box<Self>) -> SurveyProgress {
        let until = Instant::now() + SHARE;
        while Instant::now() < until {
            if let Some(end) = self.step() {
                return SurveyProgress::Done(Box::new(self.finish(end)));
            }
        }
        self.answer.show_progress(self.files.len());
        SurveyProgress::More(self)
    }

    /// Does the next step. Returns the reason if the survey ends.
    fn step(&mut self) -> Option<SurveyEnd> {
        if self.is_cancelled() {
            return Some(SurveyEnd::Stopped);
        }
        let Some(index) = self.index.clone() else {
            self.begin();
            return None;
        };
        match &mut self.current {
            // The document has changed, so the client requests its diagnostics itself.
            Some(CurrentFile { document, name, .. }) if document.superseded.is_raised() => {
                self.answer.skip(&name.order);
                self.current = None;
            }
            Some(current) => {
                let stopped = &self.request.stopped;
                let answer = &self.answer;
                if current.step(&|| stopped.is_raised() || answer.is_cancelled()) {
                    self.report();
                }
            }
            None => match self.files.pop_front() {
                Some(name) => return self.visit(name, &index),
                None => return Some(SurveyEnd::Complete),
            },
        }
        None
    }

    fn is_cancelled(&self) -> bool {
        self.request.stopped.is_raised() || self.answer.is_cancelled()
    }

    /// Lists the files, and compares the puzzles of all of them.
    fn begin(&mut self) {
        let SurveyRequest { index, open, is_wanted, .. } = &self.request;
        let documents: Vec<DocumentSnapshot> = open.iter().map(|(document, _)| document.clone()).collect();
        let live = if documents.is_empty() { Arc::clone(index) } else { Arc::new(with_open(index, &documents)) };
        if *is_wanted {
            let read = index.catalogue.files();
            for name in live.catalogue.files() {
                let is_read = read.binary_search_by(|known| known.order.cmp(&name.order)).is_ok();
                if is_read || self.answer.has_report(&name.order) {
                    self.files.push_back(name.clone());
                }
            }
        }
        for same in live.catalogue.repeated() {
            let number = self.repeated.entry(Arc::clone(&same.name.path)).or_default();
            let mut hasher = DefaultHasher::new();
            let position =
                live.range(&same.first.path, same.first_start).map(|range| (range.start.line, range.start.character));
            (*number, same.puzzle, &same.first.order, same.first_puzzle, position).hash(&mut hasher);
            *number = hasher.finish();
        }
        self.answer.begin(self.files.len());
        self.index = Some(live);
    }

    /// Reports a file if its report is known, or begins to check it.
    fn visit(&mut self, name: Name, index: &Arc<WorkspaceIndex>) -> Option<SurveyEnd> {
        let open = self.request.open.iter().find(|(document, _)| document.uri.as_ref() == &*name.path);
        if let Some((document, report)) = open.cloned() {
            match report {
                // The document has changed, so the client requests its diagnostics itself.
                _ if document.superseded.is_raised() => self.answer.skip(&name.order),
                Some(report) => self.answer.add(&name, document.version, &report),
                None => self.check(name, None, document),
            }
            return None;
        }
        let path = uri::path(&Uri::from(&*name.path))?;
        // It does not exist any more: at the end, files without a report are reported as clean.
        let Some(basis) = self.basis(&path, &name) else {
            self.gone.push(path);
            return None;
        };
        if basis.config.severity(Rule::EquivalentPuzzle).is_some() && index.canonical_forms == CanonicalForms::Omitted {
            return Some(SurveyEnd::NeedsCanonicalForms);
        }
        let reported = self.request.reported.get(&name.path);
        if let Some(reported) = reported
            && reported.basis == basis
            && self.answer.is_newest(&name.order, &reported.result_id)
        {
            let reported = reported.clone();
            self.answer.add_unchanged(&name, reported.result_id.clone());
            self.store(&name, reported);
            return None;
        }
        let findings = reported.and_then(|reported| reported.findings_on(&basis));
        let document = self.read(&name, &path, &basis, index)?;
        match findings {
            Some(findings) => self.report_findings(&name, Some(basis), &document, findings),
            None => self.check(name, Some(basis), document),
        }
        None
    }

    /// Stores what has been reported about a file that is not open.
    fn store(&mut self, name: &Name, mut reported: ReportedFile) {
        let mut size = 0;
        if let Some(findings) = &reported.findings {
            for finding in &findings.list {
                size += 1 + finding.related.len();
            }
        }
        if self.stored + size > MOST_STORED {
            reported.findings = None;
        } else {
            self.stored += size;
        }
        self.reported.insert(Arc::clone(&name.path), reported);
    }

    fn basis(&mut self, path: &Path, name: &Name) -> Option<ReportBasis> {
        let data = std::fs::metadata(path).ok()?;
        let config = match self.request.resolver.settings(path) {
            Ok(settings) => Arc::clone(&settings.config),
            Err(error) => {
                if self.broken.iter().all(|broken| broken.error != error) {
                    self.broken.push(BrokenSettings::read(error));
                }
                Arc::clone(&self.request.fallback)
            }
        };
        let repeated = self.repeated.get(&name.path).copied().unwrap_or_default();
        let limit = self.request.settings.max_diagnostics;
        Some(ReportBasis { written: data.modified().ok(), length: data.len(), config, repeated, limit })
    }

    /// Reads a file that is not open. None if that fails; a panic is reported.
    fn read(
        &mut self,
        name: &Name,
        path: &Path,
        basis: &ReportBasis,
        index: &Arc<WorkspaceIndex>,
    ) -> Option<DocumentSnapshot> {
        let FileContent::Text(text) = scan::read(path) else { return None };
        let uri = Uri::from(&*name.path);
        if is_crowded(&text, Dialect::from_name(uri.as_ref())) {
            let report = MissingText::Crowded.report();
            self.answer.add(name, None, &report);
            let reported = ReportedFile { basis: basis.clone(), result_id: report.result_id(), findings: None };
            self.store(name, reported);
            return None;
        }
        let opened = guard(|| {
            let mut host = AnalysisHost::comparing();
            host.apply(Change::ConfigureFile { file: FILE, config: Arc::clone(&basis.config) });
            host.apply(Change::Catalogue(Arc::clone(&index.catalogue)));
            host.apply(Change::Name { file: FILE, name: name.clone() });
            host.apply(Change::Open { file: FILE, text, dialect: Dialect::from_name(uri.as_ref()) });
            host.snapshot()
        });
        let analysis = match opened {
            Ok(analysis) => analysis,
            Err(panicked) => {
                self.add_failure(name, panicked.0);
                return None;
            }
        };
        Some(DocumentSnapshot {
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
        })
    }

    fn check(&mut self, name: Name, basis: Option<ReportBasis>, document: DocumentSnapshot) {
        match guard(|| document.analysis.unproved(document.file)) {
            Ok(unproved) => {
                self.current = Some(CurrentFile { name, basis, document, unproved: unproved.into(), unrated: None });
            }
            Err(panicked) => self.add_failure(&name, panicked.0),
        }
    }

    /// Reports the current file.
    fn report(&mut self) {
        let Some(CurrentFile { name, basis, document, .. }) = self.current.take() else { return };
        let limit = self.request.settings.max_diagnostics;
        let outcome = guard(|| {
            let compared = document.analysis.check_form(document.file, &|| self.is_cancelled());
            compared.ok().map(|()| document.analysis.worst_findings(document.file, limit))
        });
        match outcome {
            Ok(Some(findings)) => self.report_findings(&name, basis, &document, findings),
            // The survey is cancelled.
            Ok(None) => {}
            Err(panicked) => self.add_failure(&name, panicked.0),
        }
    }

    /// Reports a document; `basis` is `None` if it is open.
    fn report_findings(
        &mut self,
        name: &Name,
        basis: Option<ReportBasis>,
        document: &DocumentSnapshot,
        mut findings: Findings,
    ) {
        let report = match guard(|| Report::of_findings(document, &mut findings)) {
            Ok(report) => report,
            Err(panicked) => return self.add_failure(name, panicked.0),
        };
        self.answer.add(name, document.version, &report);
        let Some(basis) = basis else { return };
        let are_all = findings.complete && findings.list.len() == findings.total;
        let findings = are_all.then(|| Arc::new(findings));
        self.store(name, ReportedFile { basis, result_id: report.result_id(), findings });
    }

    /// Reports a file whose check has panicked.
    fn add_failure(&mut self, name: &Name, words: String) {
        let report = MissingText::Failure(words).report();
        self.answer.add(name, None, &report);
    }

    fn finish(self, end: SurveyEnd) -> SurveyOutcome {
        let Survey { request, mut reported, mut answer, broken, gone, .. } = self;
        if end != SurveyEnd::Complete {
            // The reports about files that were not visited still hold.
            for (uri, before) in request.reported {
                reported.entry(uri).or_insert(before);
            }
        }
        for (uri, report) in request.settings_files {
            match report {
                Some(report) if end == SurveyEnd::Complete => answer.add(&uri::name(&uri), None, &report),
                _ => answer.skip(&uri::name(&uri).order),
            }
        }
        let waiting = match end {
            SurveyEnd::Complete => answer.finish(request.is_wanted),
            SurveyEnd::Stopped => answer.send(),
            SurveyEnd::NeedsCanonicalForms => Some(answer.postpone()),
        };
        SurveyOutcome { end, waiting, reported, broken, gone }
    }
}

/// The index with the puzzles of open documents in place of those of their files.
fn with_open(index: &WorkspaceIndex, documents: &[DocumentSnapshot]) -> WorkspaceIndex {
    let mut files = Vec::new();
    for document in documents {
        let listed = document.analysis.listed(document.file, index.canonical_forms);
        let puzzles = listed.map(|(listed, span)| (listed, span.start, document.range(span)));
        files.push(IndexedFile::open(&document.uri, puzzles));
    }
    index.with_open(files)
}
