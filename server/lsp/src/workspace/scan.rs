//! Reads the puzzle files of the workspace, on the workers' side: a share of time after the other, so that others come to
//! their turn, and until it is stopped.
//!
//! Finds the files as the command line does, but follows no links to folders and leaves Markdown files out: the editor does not
//! know which parts of them are puzzles. Changed files are found by the same walk, limited to them, so ignored files stay ignored
//! and deleted ones are not found.

use crate::client::outbox::Outbox;
use crate::convert::position::Encoding;
use crate::protocol::MessageType;
use crate::snapshot::workspace_index::{IndexedFile, Scope, WorkspaceIndex};
use crate::workers::flag::Flag;
use crate::workers::pool::{Share, guard};
use ::settings::{Overrides, Resolver, is_markdown};
use discovery::{Discovery, Entry};
use std::collections::HashSet;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a share takes, and a file or a folder more.
const SHARE: Duration = Duration::from_millis(20);
/// Larger files are left out.
const MAX_BYTES: u64 = 64 << 20;

/// Where a scan ends though there is more: the workspace may be somebody's whole disk.
#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// How many puzzle files are kept.
    pub(crate) files: usize,
    /// How many files and folders of all sorts are looked at.
    pub(crate) entries: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { files: 100_000, entries: 1_000_000 }
    }
}

/// What is to be read.
pub(crate) struct Request {
    /// The workspace's folders.
    pub(crate) folders: Vec<PathBuf>,
    /// Which of their files.
    pub(crate) scope: Scope,
    /// What is known.
    pub(crate) index: Arc<WorkspaceIndex>,
    /// The files that are open: what they say on the disk does not count. When they are closed, they are read.
    pub(crate) open: HashSet<PathBuf>,
    /// How columns are counted.
    pub(crate) encoding: Encoding,
    /// Whether canonical forms are wanted.
    pub(crate) classes: bool,
    /// Where it ends at the latest.
    pub(crate) limits: Limits,
    /// Raised when the outcome is not wanted any more.
    pub(crate) stopped: Flag,
    /// For what the user should know.
    pub(crate) outbox: Outbox,
}

/// A scan that is under way.
pub(crate) struct Scan {
    request: Request,
    discovery: Discovery,
    walk: Box<dyn Iterator<Item = Entry> + Send>,
    found: Vec<IndexedFile>,
    /// The files that are known already and not looked at again.
    known: usize,
    entries: usize,
    /// Those that are too large.
    large: Vec<PathBuf>,
}

impl Scan {
    /// Reads nothing yet.
    pub(crate) fn new(request: Request) -> Scan {
        let scope = request.scope.clone();
        let settings = Resolver::nearest(Overrides::default(), PathBuf::new());
        let discovery = Discovery::new(Arc::new(settings), PathBuf::new()).within(move |path| scope.meets(path));
        let folders = request.folders.iter().filter(|folder| request.scope.meets(folder)).cloned();
        let walk = Box::new(discovery.one_by_one(&folders.collect::<Vec<_>>()));
        let known = request.index.outside(&request.scope);
        Scan { discovery, walk, request, found: Vec::new(), known, entries: 0, large: Vec::new() }
    }

    /// Does a share of it; `finished` is called once, at the end, and never if it was stopped before.
    pub(crate) fn share(&mut self, finished: impl FnOnce(WorkspaceIndex)) -> Share {
        let end = Instant::now() + SHARE;
        while Instant::now() < end {
            if self.request.stopped.is_raised() {
                return Share::Last;
            }
            match self.walk.next() {
                Some(entry) if !self.is_full() => self.visit(entry),
                Some(_) | None => {
                    finished(self.finish());
                    return Share::Last;
                }
            }
        }
        Share::More
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
            // What cannot be listed cannot be compared.
            _ => return,
        };
        let path = path.as_path();
        if is_markdown(path) || !self.request.scope.contains(path) {
            return;
        }
        if self.request.open.contains(path) {
            return self.found.push(IndexedFile::unread(path));
        }
        match read(path) {
            Outcome::Text(text) => {
                let Request { encoding, classes, .. } = self.request;
                // A file that makes the reader fail is left out; its panic is on stderr.
                self.found.extend(guard(|| IndexedFile::read(path, &text, encoding, classes)).ok());
            }
            Outcome::TooLarge => self.large.push(path.to_owned()),
            Outcome::Nothing => {}
        }
    }

    fn finish(&mut self) -> WorkspaceIndex {
        let Request { scope, index, classes, outbox, limits, .. } = &self.request;
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
        index.updated(scope, std::mem::take(&mut self.found), *classes)
    }
}

/// What a file says.
pub(crate) enum Outcome {
    /// Its text, without a mark of its encoding.
    Text(String),
    /// It is not read.
    TooLarge,
    /// It is gone, not a file, or not text.
    Nothing,
}

/// Reads a file.
pub(crate) fn read(path: &Path) -> Outcome {
    // Opening a pipe could wait for ever.
    let Some(size) = std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|it| it.len()) else {
        return Outcome::Nothing;
    };
    let mut bytes = Vec::new();
    let file = if size <= MAX_BYTES { File::open(path) } else { return Outcome::TooLarge };
    if file.and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes)).is_err() {
        return Outcome::Nothing;
    }
    if MAX_BYTES < bytes.len() as u64 {
        return Outcome::TooLarge;
    }
    let text = String::from_utf8(bytes).ok();
    text.map_or(Outcome::Nothing, |text| {
        Outcome::Text(text.strip_prefix('\u{FEFF}').map(str::to_owned).unwrap_or(text))
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

    fn request(folder: &TempDir, index: WorkspaceIndex, changed: Option<&[&str]>) -> Request {
        let paths = |names: &[&str]| names.iter().map(|name| folder.path().join(name)).collect::<BTreeSet<_>>();
        Request {
            folders: vec![folder.path().to_owned()],
            scope: changed.map_or(Scope::All, |names| Scope::These(paths(names))),
            index: Arc::new(index),
            open: HashSet::new(),
            encoding: Encoding::default(),
            classes: false,
            limits: Limits::default(),
            stopped: Flag::default(),
            outbox: outbox().0,
        }
    }

    fn scan(request: Request) -> Option<WorkspaceIndex> {
        let (mut scan, mut index) = (Scan::new(request), None);
        while scan.share(|found| index = Some(found)) == Share::More {}
        index
    }

    #[track_caller]
    fn check(folder: &TempDir, index: &WorkspaceIndex, expected: &[&str]) {
        let prefix = format!("{}/", folder.path().display());
        let names = index.catalogue.files().iter().map(|name| name.order.replace(&prefix, ""));
        assert_eq!(names.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_is_read() {
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
        // That `d` has changed was not said.
        assert_eq!(index.catalogue.puzzle_count(), 5);
    }

    #[test]
    fn files_that_are_open_are_left_out() {
        let folder = folder(&[("a.sudoku", GRID), ("b.sudoku", GRID)]);
        let index = scan(request(&folder, WorkspaceIndex::default(), None)).expect("an end");
        let open = HashSet::from([folder.path().join("a.sudoku")]);
        let index = scan(Request { open, ..request(&folder, index, Some(&["a.sudoku"])) }).expect("an end");
        // It is known to be there, but not what it says.
        check(&folder, &index, &["a.sudoku", "b.sudoku"]);
        assert_eq!(index.catalogue.puzzle_count(), 1);
    }

    #[test]
    fn limits() {
        let folder = folder(&[("a.sudoku", GRID), ("b.sudoku", GRID), ("c.sudoku", GRID)]);
        let index = WorkspaceIndex::default();
        let limited = Request { limits: Limits { files: 2, entries: 99 }, ..request(&folder, index, None) };
        let full = scan(limited).expect("an end");
        assert_eq!(full.catalogue.files().len(), 2);
        // One of them has changed: it takes its own place.
        let known: Vec<String> = full.catalogue.files().iter().map(|name| name.order.to_string()).collect();
        let changed = Path::new(&known[0]).file_name().and_then(|name| name.to_str()).expect("a name");
        let again = Request { limits: Limits { files: 2, entries: 99 }, ..request(&folder, full, Some(&[changed])) };
        assert_eq!(scan(again).map(|index| index.catalogue.files().len()), Some(2));
        let file = File::create(folder.path().join("a.sudoku")).expect("a file");
        file.set_len(MAX_BYTES + 1).expect("it is not written");
        let index = scan(request(&folder, WorkspaceIndex::default(), None)).expect("an end");
        check(&folder, &index, &["b.sudoku", "c.sudoku"]);
    }

    #[test]
    fn one_that_is_stopped_has_no_outcome() {
        let folder = folder(&[("a.sudoku", GRID)]);
        let request = request(&folder, WorkspaceIndex::default(), None);
        request.stopped.raise();
        assert!(scan(request).is_none());
    }
}
