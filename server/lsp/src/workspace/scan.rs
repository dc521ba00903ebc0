//! Reads the puzzle files of the workspace, on a worker: in shares of time, so that other work gets its turn, and until
//! it is stopped.
//!
//! Finds the files as the command line does, but follows no links to folders and leaves Markdown files out: the editor
//! does not know which parts of them are puzzles. Changed files are found by the same walk, limited to them, so ignored
//! files stay ignored and deleted ones are not found.

use crate::client::outbox::{Notification, Outbox};
use crate::from_proto::Encoding;
use crate::protocol::MessageType;
use crate::snapshot::workspace_index::{IndexedFile, ScanScope, WorkspaceIndex};
use crate::to_proto::PositionCursor;
use crate::workers::flag::Flag;
use crate::workers::panics::guard;
use crate::workers::pool::Progress;
use ::settings::plain_file::{self, Unfit};
use ::settings::{Overrides, Resolver, is_markdown};
use discovery::{Discovery, Entry};
use ide::CanonicalForms;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The time of a share; the last file or folder of a share may take longer.
const SHARE: Duration = Duration::from_millis(20);
/// The longest file that is read, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// The limits of a scan: the workspace may be a whole disk.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// The most puzzle files of an index.
    pub(crate) files: usize,
    /// The most files and folders of any kind that are visited.
    pub(crate) entries: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { files: 100_000, entries: 1_000_000 }
    }
}

/// The parameters of a scan.
pub(crate) struct ScanRequest {
    /// The workspace's folders.
    pub(crate) folders: Vec<PathBuf>,
    /// The files of them that are read.
    pub(crate) scope: ScanScope,
    /// The index before the scan.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// The files that are open: their content on the disk is ignored until they are closed.
    pub(crate) open: HashSet<PathBuf>,
    pub(crate) encoding: Encoding,
    pub(crate) canonical_forms: CanonicalForms,
    pub(crate) limits: Limits,
    /// Raised when the outcome is not wanted any more.
    pub(crate) stopped: Flag,
    /// For messages about files that are left out.
    pub(crate) outbox: Outbox,
    /// The warnings of earlier scans.
    pub(crate) warned: Warned,
}

/// What the user has been warned of: once, however often the files are read.
#[derive(Clone, Default)]
pub(crate) struct Warned(Arc<Mutex<HashSet<String>>>);

impl Warned {
    fn warn(&self, words: String, outbox: &Outbox) {
        let mut warned = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if warned.insert(words.clone()) {
            outbox.notify(Notification::Message(MessageType::Warning, words));
        }
    }
}

pub(crate) struct Scan {
    request: ScanRequest,
    discovery: Discovery,
    walk: Box<dyn Iterator<Item = Entry> + Send>,
    found: Vec<IndexedFile>,
    /// The number of files in the index that are not read again.
    known: usize,
    entries: usize,
    /// The files that are too large.
    large: Vec<PathBuf>,
}

impl Scan {
    pub(crate) fn new(request: ScanRequest) -> Scan {
        let scope = request.scope.clone();
        let settings = Resolver::nearest(Overrides::default(), PathBuf::new());
        let discovery = Discovery::new(Arc::new(settings), PathBuf::new()).within(move |path| scope.meets(path));
        let folders = request.folders.iter().filter(|folder| request.scope.meets(folder)).cloned();
        let walk = Box::new(discovery.one_by_one(&folders.collect::<Vec<_>>()));
        let known = request.index.outside(&request.scope);
        Scan { discovery, walk, request, found: Vec::new(), known, entries: 0, large: Vec::new() }
    }

    /// Does a share of the scan. Calls `finished` at the end, unless the scan is stopped before.
    pub(crate) fn share(&mut self, finished: impl FnOnce(WorkspaceIndex)) -> Progress {
        let end = Instant::now() + SHARE;
        while Instant::now() < end {
            if self.request.stopped.is_raised() {
                return Progress::Done;
            }
            match self.walk.next() {
                Some(entry) if !self.is_full() => self.visit(entry),
                Some(_) | None => {
                    finished(self.finish());
                    return Progress::Done;
                }
            }
        }
        Progress::More
    }

    fn is_full(&self) -> bool {
        let Limits { files, entries } = self.request.limits;
        entries <= self.entries || files <= self.known + self.found.len()
    }

    fn visit(&mut self, entry: Entry) {
        self.entries += 1;
        let path = match entry {
            Entry::File(path) => path,
            Entry::Link(path) if self.discovery.wants(&path) => path,
            Entry::Warning(words) => return self.request.warned.warn(words, &self.request.outbox),
            // Folders that cannot be listed, and other links.
            _ => return,
        };
        let path = path.as_path();
        if is_markdown(path) || !self.request.scope.contains(path) {
            return;
        }
        if self.request.open.contains(path) {
            return self.found.push(IndexedFile::without_puzzles(path));
        }
        match read(path) {
            FileContent::Text(text) => {
                let ScanRequest { encoding, canonical_forms, .. } = self.request;
                // A file that makes the reader panic is left out; the message is on stderr.
                self.found.extend(
                    guard(|| {
                        let mut positions = PositionCursor::new(&text, encoding);
                        IndexedFile::read(path, &text, canonical_forms, |span| positions.range(span))
                    })
                    .ok(),
                );
            }
            FileContent::TooLarge => self.large.push(path.to_owned()),
            FileContent::Unreadable => {}
        }
    }

    fn finish(&mut self) -> WorkspaceIndex {
        let ScanRequest { scope, index, canonical_forms, outbox, limits, .. } = &self.request;
        if self.is_full() {
            let Limits { files, entries } = limits;
            let words = format!(
                "Not all files of the workspace are compared for duplicates: there are more than {files} puzzle files or {entries} files and folders"
            );
            outbox.log(MessageType::Warning, words);
        }
        if let Some(first) = self.large.first() {
            let others = match self.large.len() - 1 {
                0 => String::new(),
                count => format!(" and {count} more"),
            };
            let words = format!("Files larger than 64 MB are not compared for duplicates: {}{others}", first.display());
            outbox.log(MessageType::Info, words);
        }
        index.updated(scope, std::mem::take(&mut self.found), *canonical_forms)
    }
}

pub(crate) enum FileContent {
    /// Its text, without a byte order mark.
    Text(String),
    TooLarge,
    /// It does not exist, or is not a file or not text.
    Unreadable,
}

pub(crate) fn read(path: &Path) -> FileContent {
    let text = match plain_file::read(path, MAX_BYTES) {
        Ok(bytes) => String::from_utf8(bytes).ok(),
        Err(Unfit::TooLong(_)) => return FileContent::TooLarge,
        Err(_) => None,
    };
    text.map_or(FileContent::Unreadable, |text| {
        FileContent::Text(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::outbox::outbox;
    use std::collections::BTreeSet;
    use tempfile::TempDir;

    const GRID: &str = "1...\n....\n....\n....\n";

    fn folder(files: &[(&str, &str)]) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(folder.path().join(".git")).expect("a folder");
        for (name, text) in files {
            write(&folder, name, text);
        }
        folder
    }

    fn write(folder: &TempDir, name: &str, text: &str) {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }

    fn request(folder: &TempDir, index: WorkspaceIndex, changed: Option<&[&str]>) -> ScanRequest {
        let paths = |names: &[&str]| names.iter().map(|name| folder.path().join(name)).collect::<BTreeSet<_>>();
        ScanRequest {
            folders: vec![folder.path().to_owned()],
            scope: changed.map_or(ScanScope::All, |names| ScanScope::Only(paths(names))),
            index: Arc::new(index),
            open: HashSet::new(),
            encoding: Encoding::default(),
            canonical_forms: CanonicalForms::Omitted,
            limits: Limits::default(),
            stopped: Flag::default(),
            outbox: outbox().0,
            warned: Warned::default(),
        }
    }

    fn scan(request: ScanRequest) -> Option<WorkspaceIndex> {
        let mut scan = Scan::new(request);
        let mut index = None;
        while scan.share(|found| index = Some(found)) == Progress::More {}
        index
    }

    #[track_caller]
    fn check(folder: &TempDir, index: &WorkspaceIndex, expected: &[&str]) {
        let prefix = format!("{}/", folder.path().display());
        let names = index.catalogue.files().iter().map(|name| name.order.replace(&prefix, ""));
        assert_eq!(names.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn files_that_are_read() {
        let folder = folder(&[
            ("b/c.SDM", GRID),
            ("a.sudoku", GRID),
            ("a.txt", GRID),
            ("ignored.sudoku", GRID),
            (".hidden.sudoku", GRID),
            ("left/out.sudoku", GRID),
            ("in.txt", GRID),
            ("in.md", GRID),
            (".gitignore", "ignored.*"),
            ("sudoku.toml", "[check]\nexclude = ['left']\ninclude = ['in.*']"),
            ("empty.ss", ""),
        ]);
        std::fs::write(folder.path().join("binary.sdk"), b"\xFF\xFE1").expect("a file");
        let index = scan(request(&folder, WorkspaceIndex::default(), None)).expect("an end");
        check(&folder, &index, &["a.sudoku", "b/c.SDM", "empty.ss", "in.txt"]);
        assert_eq!(index.catalogue.puzzle_count(), 3);
    }

    #[test]
    fn only_what_has_changed_is_read_again() {
        let folder = folder(&[("a.sudoku", GRID), ("b/c.sudoku", GRID), ("b/d.sudoku", GRID)]);
        let index = scan(request(&folder, WorkspaceIndex::default(), None)).expect("an end");
        std::fs::remove_file(folder.path().join("a.sudoku")).expect("it was there");
        write(&folder, "b/c.sudoku", &GRID.repeat(3));
        write(&folder, "b/d.sudoku", "");
        write(&folder, "e/f.sudoku", GRID);
        write(&folder, "e/ignored.sudoku", GRID);
        write(&folder, "e/.gitignore", "ignored.sudoku");
        let index =
            scan(request(&folder, index, Some(&["a.sudoku", "b/c.sudoku", "e", "gone.sudoku"]))).expect("an end");
        check(&folder, &index, &["b/c.sudoku", "b/d.sudoku", "e/f.sudoku"]);
        // The change of `d` is not in the scope.
        assert_eq!(index.catalogue.puzzle_count(), 5);
    }

    #[test]
    fn files_that_are_open_are_left_out() {
        let folder = folder(&[("a.sudoku", GRID), ("b.sudoku", GRID)]);
        let index = scan(request(&folder, WorkspaceIndex::default(), None)).expect("an end");
        let open = HashSet::from([folder.path().join("a.sudoku")]);
        let index = scan(ScanRequest { open, ..request(&folder, index, Some(&["a.sudoku"])) }).expect("an end");
        // It is in the index, without its puzzles.
        check(&folder, &index, &["a.sudoku", "b.sudoku"]);
        assert_eq!(index.catalogue.puzzle_count(), 1);
    }

    #[test]
    fn limits() {
        let folder = folder(&[("a.sudoku", GRID), ("b.sudoku", GRID), ("c.sudoku", GRID)]);
        let index = WorkspaceIndex::default();
        let limited = ScanRequest { limits: Limits { files: 2, entries: 99 }, ..request(&folder, index, None) };
        let full = scan(limited).expect("an end");
        assert_eq!(full.catalogue.files().len(), 2);
        // One of them has changed: it replaces itself.
        let known: Vec<String> = full.catalogue.files().iter().map(|name| name.order.to_string()).collect();
        let changed = Path::new(&known[0]).file_name().and_then(|name| name.to_str()).expect("a name");
        let again =
            ScanRequest { limits: Limits { files: 2, entries: 99 }, ..request(&folder, full, Some(&[changed])) };
        assert_eq!(scan(again).map(|index| index.catalogue.files().len()), Some(2));
        let file = std::fs::File::create(folder.path().join("a.sudoku")).expect("a file");
        file.set_len(MAX_BYTES + 1).expect("it is not written");
        let index = scan(request(&folder, WorkspaceIndex::default(), None)).expect("an end");
        check(&folder, &index, &["b.sudoku", "c.sudoku"]);
    }

    #[test]
    fn a_stopped_scan_has_no_outcome() {
        let folder = folder(&[("a.sudoku", GRID)]);
        let request = request(&folder, WorkspaceIndex::default(), None);
        request.stopped.raise();
        assert!(scan(request).is_none());
    }
}
