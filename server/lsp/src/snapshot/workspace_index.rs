//! Indexes the puzzles of the workspace's files that are not open: the catalogue that `ide` compares with, and the
//! ranges of the puzzles in their files, in the client's columns. Stores no texts but titles: about 44 bytes a puzzle,
//! and 36 more if equivalent puzzles are looked for.

use crate::protocol::{Position, Range, Uri};
use crate::uri;
use ide::{CanonicalForms, Catalogue, Dialect, Listed, Name, Offset, ScannedPuzzle, Span, scan_puzzles};
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The puzzles of the workspace's files. Immutable, for any thread.
#[derive(Default)]
pub(crate) struct WorkspaceIndex {
    pub(crate) catalogue: Arc<Catalogue>,
    /// Says whether it contains the canonical forms of the puzzles as well.
    pub(crate) canonical_forms: CanonicalForms,
    /// The first lines of each file's grids, in order, by the file's URI.
    lines: HashMap<Arc<str>, Arc<[GridLine]>>,
    /// The titles of each file's puzzles, in order, by the file's URI; files without any are left out.
    titles: HashMap<Arc<str>, Arc<[Title]>>,
}

/// The most titles of an index: some megabytes.
const MAX_TITLES: usize = 50_000;
/// The length to which titles are cut, in characters.
const MAX_TITLE: usize = 100;

/// The title of a puzzle.
pub(crate) struct Title {
    pub(crate) text: Box<str>,
    line: GridLine,
}

impl Title {
    /// The first byte of the puzzle's grid.
    pub(crate) fn start(&self) -> Offset {
        self.line.start
    }

    /// The first line of its grid.
    pub(crate) fn range(&self) -> Range {
        self.line.range()
    }
}

/// The first line of a grid: its first byte, and its range in the client's columns.
#[derive(Clone, Copy)]
struct GridLine {
    start: Offset,
    line: u32,
    from: u32,
    to: u32,
}

impl GridLine {
    fn new(start: Offset, range: Range) -> GridLine {
        let Range { start: Position { line, character: from }, end } = range;
        GridLine { start, line, from, to: end.character }
    }

    fn range(self) -> Range {
        let GridLine { line, from, to, .. } = self;
        Range { start: Position { line, character: from }, end: Position { line, character: to } }
    }
}

pub(crate) struct IndexedFile {
    name: Name,
    puzzles: Vec<Listed>,
    lines: Arc<[GridLine]>,
    titles: Arc<[Title]>,
}

/// The files that a scan reads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ScanScope {
    All,
    /// These files, and those in these folders.
    Only(BTreeSet<PathBuf>),
}

impl ScanScope {
    /// Returns true if a file is one of them.
    pub(crate) fn contains(&self, path: &Path) -> bool {
        match self {
            ScanScope::All => true,
            ScanScope::Only(paths) => path.ancestors().any(|ancestor| paths.contains(ancestor)),
        }
    }

    /// Returns true if a file is one of them, or if a folder may contain one.
    pub(crate) fn meets(&self, path: &Path) -> bool {
        match self {
            ScanScope::All => true,
            // Paths are compared part by part, so the files of a folder follow it at once.
            ScanScope::Only(paths) => {
                self.contains(path) || paths.range(path.to_owned()..).next().is_some_and(|next| next.starts_with(path))
            }
        }
    }
}

impl IndexedFile {
    /// A file that is not read, since it is open.
    pub(crate) fn without_puzzles(path: &Path) -> IndexedFile {
        IndexedFile {
            name: uri::name(&uri::of(path)),
            puzzles: Vec::new(),
            lines: Arc::default(),
            titles: Arc::default(),
        }
    }

    /// Reads the text of a file. `range` converts bytes of it to the client's columns.
    ///
    /// It reads a block at a time: a collection that is read as a whole takes twelve times the memory of its text, and
    /// the system gets little back of the memory that a worker frees.
    pub(crate) fn read(
        path: &Path,
        text: &str,
        canonical_forms: CanonicalForms,
        mut range: impl FnMut(Span) -> Range,
    ) -> IndexedFile {
        let uri = uri::of(path);
        let mut puzzles = Vec::new();
        let mut lines = Vec::new();
        let mut titles = Vec::new();
        for ScannedPuzzle { line: span, listed, title } in
            scan_puzzles(text, Dialect::from_name(uri.as_ref()), canonical_forms)
        {
            let line = GridLine::new(span.start, range(span));
            if let Some(listed) = listed {
                puzzles.push(listed);
                lines.push(line);
            }
            if let Some(title) = title.filter(|_| titles.len() < MAX_TITLES) {
                titles.push(Title { text: title.chars().take(MAX_TITLE).collect(), line });
            }
        }
        IndexedFile { name: uri::name(&uri), puzzles, lines: lines.into(), titles: titles.into() }
    }

    /// An open document: its puzzles, with the first byte and the range of each grid's first line. Its titles are left
    /// out, since the document has them.
    pub(crate) fn open(uri: &Uri, puzzles: impl Iterator<Item = (Listed, Offset, Range)>) -> IndexedFile {
        let mut listed = Vec::new();
        let mut lines = Vec::new();
        for (puzzle, start, range) in puzzles {
            listed.push(puzzle);
            lines.push(GridLine::new(start, range));
        }
        IndexedFile { name: uri::name(uri), puzzles: listed, lines: lines.into(), titles: Arc::default() }
    }
}

impl WorkspaceIndex {
    /// The index with these files in place of all files in `scope`; `canonical_forms` is what has
    /// been computed for them.
    pub(crate) fn updated(
        &self,
        scope: &ScanScope,
        files: Vec<IndexedFile>,
        canonical_forms: CanonicalForms,
    ) -> WorkspaceIndex {
        let is_replaced = |name: &Name| scope.contains(Path::new(&*name.order));
        let mut lines = self.lines.clone();
        let mut titles = self.titles.clone();
        for name in self.catalogue.files().iter().filter(|name| is_replaced(name)) {
            lines.remove(&name.path);
            titles.remove(&name.path);
        }
        lines.extend(files.iter().map(|file| (Arc::clone(&file.name.path), Arc::clone(&file.lines))));
        let mut room = MAX_TITLES.saturating_sub(titles.values().map(|titles| titles.len()).sum());
        for file in files.iter().filter(|file| !file.titles.is_empty()) {
            // A file whose titles do not all fit has none.
            if file.titles.len() <= room {
                room -= file.titles.len();
                titles.insert(Arc::clone(&file.name.path), Arc::clone(&file.titles));
            }
        }
        let new = files.into_iter().map(|file| (file.name, file.puzzles)).collect();
        WorkspaceIndex { catalogue: Arc::new(self.catalogue.updated(is_replaced, new)), lines, titles, canonical_forms }
    }

    /// The titles of the puzzles of each file, in order.
    pub(crate) fn titles(&self) -> impl Iterator<Item = (&Name, &[Title])> {
        let files = self.catalogue.files().iter();
        files.filter_map(|name| Some((name, &**self.titles.get(&name.path)?)))
    }

    /// The title of the puzzle whose grid begins at this byte of a file.
    pub(crate) fn title(&self, uri: &str, start: Offset) -> Option<&Title> {
        self.titles.get(uri)?.iter().find(|title| title.start() == start)
    }

    /// The same with these open documents in place of their files.
    pub(crate) fn with_open(&self, documents: Vec<IndexedFile>) -> WorkspaceIndex {
        let open = documents.iter().map(|file| PathBuf::from(&*file.name.order)).collect();
        self.updated(&ScanScope::Only(open), documents, self.canonical_forms)
    }

    /// The number of its files that are not in `scope`.
    pub(crate) fn outside(&self, scope: &ScanScope) -> usize {
        self.catalogue.files().iter().filter(|name| !scope.contains(Path::new(&*name.order))).count()
    }

    /// The first line of the grid that begins at this byte of a file.
    pub(crate) fn range(&self, uri: &str, start: Offset) -> Option<Range> {
        let lines = self.lines.get(uri)?;
        let line = lines.get(lines.binary_search_by_key(&start, |line| line.start).ok()?)?;
        Some(line.range())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::from_proto::Encoding;
    use crate::to_proto::PositionCursor;

    fn indexed(path: &str, text: &str) -> IndexedFile {
        let mut positions = PositionCursor::new(text, Encoding::default());
        IndexedFile::read(Path::new(path), text, CanonicalForms::Omitted, |span| positions.range(span))
    }

    #[test]
    fn a_grid_line_is_small() {
        assert_eq!(size_of::<GridLine>(), 16);
    }

    #[test]
    fn scopes() {
        let scope = ScanScope::Only(["/a/b", "/a.c/d/e"].map(PathBuf::from).into());
        for (path, contains, meets) in [
            ("/", false, true),
            ("/a", false, true),
            ("/a/b", true, true),
            ("/a/b/c", true, true),
            ("/a/bb", false, false),
            ("/a.c", false, true),
            ("/a.c/d", false, true),
            ("/b", false, false),
        ] {
            let path = Path::new(path);
            assert_eq!((scope.contains(path), scope.meets(path)), (contains, meets), "{path:?}");
            assert!(ScanScope::All.contains(path));
        }
    }

    #[test]
    fn files_are_replaced_and_found_by_their_uri() {
        let grid = "1...\n....\n....\n....\n";
        let one = WorkspaceIndex::default().updated(
            &ScanScope::All,
            vec![indexed("/a b", &format!("# 😀\n  {grid}")), indexed("/c", &grid.repeat(2))],
            CanonicalForms::Omitted,
        );
        let range = Range { start: Position { line: 1, character: 2 }, end: Position { line: 1, character: 6 } };
        assert_eq!(one.range("file:///a%20b", 9.into()), Some(range));
        assert_eq!(one.range("file:///a%20b", 8.into()), None);
        assert_eq!(one.catalogue.puzzle_count(), 3);
        let other = one.updated(&ScanScope::Only([PathBuf::from("/a b")].into()), Vec::new(), CanonicalForms::Omitted);
        assert_eq!(other.range("file:///a%20b", 9.into()), None);
        assert_eq!(other.catalogue.puzzle_count(), 2);
    }

    #[test]
    fn titles_come_and_go_with_their_files() {
        let long = "ä".repeat(2 * MAX_TITLE);
        let one = indexed("/a", &format!("title: A\n1...\n....\n....\n....\n\n{long}\n1..2\n....\n....\n....\n"));
        let index = WorkspaceIndex::default().updated(
            &ScanScope::All,
            vec![one, indexed("/b", "1...\n....\n....\n....\n")],
            CanonicalForms::Omitted,
        );
        let listed = |index: &WorkspaceIndex| -> Vec<(String, usize, u32)> {
            let titles = index.titles().flat_map(|(name, titles)| titles.iter().map(move |title| (name, title)));
            titles.map(|(name, title)| (name.shown.to_string(), title.text.len(), title.range().start.line)).collect()
        };
        assert_eq!(listed(&index), [("a".to_owned(), 1, 1), ("a".to_owned(), 2 * MAX_TITLE, 7)]);
        assert_eq!(index.title("file:///a", 9.into()).map(|title| &*title.text), Some("A"));
        assert!(index.title("file:///a", 8.into()).is_none() && index.title("file:///b", 0.into()).is_none());
        assert_eq!(
            listed(&index.updated(&ScanScope::Only([PathBuf::from("/a")].into()), Vec::new(), CanonicalForms::Omitted)),
            []
        );
    }
}
