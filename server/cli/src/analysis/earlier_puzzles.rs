//! Finds puzzles that occurred before, in all files of a run. Takes the files in order, one after the other, so that
//! the result is the same for any number of threads. Holds about 40 bytes a puzzle and no text, and as much again if
//! equivalent puzzles are looked for.

use crate::input::names::Names;
use crate::input::opened_text::OpenedText;
use crate::input::placed_document::FILE;
use crate::text::position::{Forward, Position};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use ide::{
    CanonicalForms, Class, Duplicate, Elsewhere, FileId, Fingerprint, Listed, Offset, Original, PuzzleIndex, Span,
};
use std::sync::Arc;

/// The first puzzle of each set of equal ones.
#[derive(Default)]
pub(crate) struct Originals {
    first_puzzles: Vec<FirstPuzzle>,
    /// Indices of first puzzles by their fingerprints.
    by_fingerprint: HashTable<u32>,
    /// The first puzzle of each class, by the fingerprint of the class.
    classes: HashTable<ClassMember>,
    /// The columns of first puzzles that have no room for them, by their indices.
    far: Vec<(u32, [usize; 2])>,
    files: Vec<File>,
}

/// A puzzle of a text, with the data for the comparison.
pub(crate) struct ComparedPuzzle {
    pub(crate) listed: Listed,
    pub(crate) position: Position,
    /// The column of the position in bytes of UTF-8.
    pub(crate) byte_column: usize,
}

/// The way in which puzzles are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    /// By the givens.
    Equal,
    /// Also by the classes of equivalent puzzles.
    Equivalent,
}

impl Comparison {
    /// Returns whether it needs the canonical forms of puzzles.
    pub(crate) fn canonical_forms(self) -> CanonicalForms {
        match self {
            Comparison::Equal => CanonicalForms::Omitted,
            Comparison::Equivalent => CanonicalForms::Computed,
        }
    }
}

/// Returns the puzzles of a text that can be compared.
pub(crate) fn compared_puzzles(opened: &OpenedText, comparison: Comparison) -> Vec<ComparedPuzzle> {
    let mut puzzles = Vec::with_capacity(opened.puzzle_count());
    let mut positions = Forward::new(opened.text());
    for document in opened.documents() {
        puzzles.extend(document.analysis.listed(FILE, comparison.canonical_forms()).map(|(listed, line)| {
            let start = document.span(line).start;
            let puzzle = PuzzleIndex(listed.puzzle.0 + document.puzzles_before);
            let (position, byte_column) = positions.position(start);
            let position = position.behind(opened.lines_before);
            ComparedPuzzle { listed: Listed { puzzle, start, ..listed }, position, byte_column }
        }));
    }
    puzzles
}

/// The first puzzle of a class; `place` is its index among the first puzzles.
struct ClassMember {
    class: Class,
    place: u32,
}

struct FirstPuzzle {
    fingerprint: Fingerprint,
    puzzle: PuzzleIndex,
    line: u32,
    columns: Columns,
}

/// A column in scalar values, and its surplus in bytes of UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Columns(u32);

impl Columns {
    /// The value for columns that are too far from the beginning of their line.
    const FAR: Columns = Columns(u32::MAX);
    const SURPLUS_BITS: u32 = 12;

    fn new(column: usize, byte_column: usize) -> Columns {
        let surplus = byte_column.checked_sub(column).filter(|surplus| surplus >> Columns::SURPLUS_BITS == 0);
        let column = u32::try_from(column).ok().filter(|column| column >> (u32::BITS - Columns::SURPLUS_BITS) == 0);
        match (column, surplus) {
            (Some(column), Some(surplus)) => Columns(column << Columns::SURPLUS_BITS | surplus as u32),
            _ => Columns::FAR,
        }
    }

    /// Returns the column in scalar values, and in bytes; `None` if it is too far.
    fn get(self) -> Option<[usize; 2]> {
        let column = (self.0 >> Columns::SURPLUS_BITS) as usize;
        let surplus = (self.0 & ((1 << Columns::SURPLUS_BITS) - 1)) as usize;
        (self != Columns::FAR).then_some([column, column + surplus])
    }
}

struct File {
    names: Arc<Names>,
    /// The number of first puzzles before its own.
    before: u32,
}

/// The first puzzles of the current chunk: the number of those before it, and the start of each in the chunk.
struct CurrentChunk {
    before: u32,
    starts: Vec<Offset>,
}

impl Originals {
    /// Adds the puzzles of a chunk, which are in order and behind all earlier ones, and returns the duplicates among
    /// them. Another `names` means another file.
    pub(crate) fn find_duplicates(&mut self, names: &Arc<Names>, puzzles: Vec<ComparedPuzzle>) -> Vec<Duplicate> {
        let before = self.first_puzzles.len() as u32;
        if self.files.last().is_none_or(|file| !Arc::ptr_eq(&file.names, names)) {
            self.files.push(File { names: Arc::clone(names), before });
        }
        let mut chunk = CurrentChunk { before, starts: Vec::new() };
        // All are looked up before one is added, so that the cache misses of a large table overlap.
        let earlier: Vec<Option<u32>> =
            puzzles.iter().map(|compared| self.find_equal(compared.listed.fingerprint)).collect();
        let mut found = Vec::new();
        for (compared, earlier) in puzzles.iter().zip(earlier) {
            self.compare(compared, earlier, &mut chunk, &mut found);
        }
        found
    }

    /// Finds an equal earlier puzzle, which is `earlier` if it is before the chunk, and an equivalent one.
    fn compare(
        &mut self,
        compared: &ComparedPuzzle,
        earlier: Option<u32>,
        chunk: &mut CurrentChunk,
        found: &mut Vec<Duplicate>,
    ) {
        let Listed { fingerprint, class, puzzle, .. } = compared.listed;
        let earlier = earlier.or_else(|| self.find_equal(fingerprint));
        if let Some(original) = earlier.and_then(|earlier| self.original(earlier, chunk)) {
            found.push(Duplicate::equal(puzzle, original));
        }
        let place = earlier.or_else(|| self.add(compared, chunk));
        if let Some((class, place)) = class.zip(place)
            && let Some((first, place)) = self.first_of(class, place)
            && let Some(original) = self.original(place, chunk)
        {
            found.push(Duplicate::equivalent(puzzle, original, [first, class]));
        }
    }

    /// Returns the index of the first puzzle with these givens.
    fn find_equal(&self, fingerprint: Fingerprint) -> Option<u32> {
        let is_equal =
            |place: &u32| self.first_puzzles.get(*place as usize).is_some_and(|it| it.fingerprint == fingerprint);
        self.by_fingerprint.find(hash(fingerprint), is_equal).copied()
    }

    /// Adds a first puzzle and returns its index. Beyond four thousand million puzzles, nothing is compared any more.
    fn add(&mut self, compared: &ComparedPuzzle, chunk: &mut CurrentChunk) -> Option<u32> {
        let index = u32::try_from(self.first_puzzles.len()).ok()?;
        let Listed { fingerprint, puzzle, start, .. } = compared.listed;
        chunk.starts.push(start);
        if self.by_fingerprint.len() == self.by_fingerprint.capacity() {
            self.grow();
        }
        let first_puzzles = &self.first_puzzles;
        self.by_fingerprint.insert_unique(hash(fingerprint), index, |place| rehash(first_puzzles, *place));
        let Position { line, column } = compared.position;
        let (line, columns) = (line as u32, Columns::new(column, compared.byte_column));
        if columns == Columns::FAR {
            self.far.push((index, [column, compared.byte_column]));
        }
        self.first_puzzles.push(FirstPuzzle { fingerprint, puzzle, line, columns });
        Some(index)
    }

    /// Rebuilds the table with twice the capacity in the order of the puzzles; in the order of the old table, the
    /// lookups would be scattered over the memory.
    fn grow(&mut self) {
        let first_puzzles = &self.first_puzzles;
        self.by_fingerprint = HashTable::with_capacity(2 * first_puzzles.len() + 1);
        for (index, place) in (0..).zip(first_puzzles) {
            self.by_fingerprint.insert_unique(hash(place.fingerprint), index, |place| rehash(first_puzzles, *place));
        }
    }

    /// Returns the first puzzle of a class if there is an earlier one; else makes this one the first.
    fn first_of(&mut self, class: Class, place: u32) -> Option<(Class, u32)> {
        let is_equal = |member: &ClassMember| member.class.fingerprint == class.fingerprint;
        let rehash = |member: &ClassMember| hash(member.class.fingerprint);
        match self.classes.entry(hash(class.fingerprint), is_equal, rehash) {
            Entry::Occupied(first) => Some((first.get().class, first.get().place)),
            Entry::Vacant(vacant) => {
                vacant.insert(ClassMember { class, place });
                None
            }
        }
    }

    fn original(&self, place: u32, chunk: &CurrentChunk) -> Option<Original> {
        let (names, puzzle) = (self.names(place)?, self.first_puzzles.get(place as usize)?.puzzle);
        let is_same_file = self.files.last().is_some_and(|last| Arc::ptr_eq(&last.names, names));
        let start = place.checked_sub(chunk.before).and_then(|index| chunk.starts.get(index as usize));
        let elsewhere =
            || Elsewhere { file: Some(FileId(place)), path: Arc::clone(&names.path), shown: Arc::clone(&names.shown) };
        Some(Original {
            is_same_file,
            elsewhere: start.is_none().then(elsewhere),
            puzzle,
            span: Span::empty(start.copied().unwrap_or_default()),
        })
    }

    /// Returns the name of the file of an earlier puzzle, percent-encoded, if it is no UTF-8.
    pub(crate) fn uri(&self, FileId(place): FileId) -> Option<&Arc<str>> {
        self.names(place)?.uri.as_ref()
    }

    /// Returns the names of the file of a first puzzle.
    fn names(&self, place: u32) -> Option<&Arc<Names>> {
        let file = self.files.partition_point(|file| file.before <= place).checked_sub(1)?;
        self.files.get(file).map(|file| &file.names)
    }

    /// Returns the position of an earlier puzzle; the index of the puzzle is used as the identity of a file.
    pub(crate) fn position(&self, FileId(place): FileId) -> Option<Position> {
        let [column, _] = self.columns(place)?;
        Some(Position { line: self.first_puzzles.get(place as usize)?.line as usize, column })
    }

    /// Returns the column of that position in bytes of UTF-8.
    pub(crate) fn byte_column(&self, FileId(place): FileId) -> Option<usize> {
        self.columns(place).map(|[_, byte_column]| byte_column)
    }

    fn columns(&self, place: u32) -> Option<[usize; 2]> {
        self.first_puzzles.get(place as usize)?.columns.get().or_else(|| {
            let index = self.far.binary_search_by_key(&place, |(place, _)| *place).ok()?;
            self.far.get(index).map(|(_, columns)| *columns)
        })
    }
}

/// The hash of a first puzzle.
fn rehash(first_puzzles: &[FirstPuzzle], place: u32) -> u64 {
    first_puzzles.get(place as usize).map_or(0, |place| hash(place.fingerprint))
}

/// A part of a fingerprint is a good hash.
fn hash(fingerprint: Fingerprint) -> u64 {
    fingerprint.hash()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_puzzle_takes_little() {
        assert_eq!((size_of::<FirstPuzzle>(), size_of::<ClassMember>()), (28, 28));
    }

    #[test]
    fn columns_have_room_unless_they_are_far() {
        for columns in [[1, 1], [82, 82], [5, 14], [1, 4096], [(1 << 20) - 1, (1 << 20) + 4093]] {
            assert_eq!(Columns::new(columns[0], columns[1]).get(), Some(columns));
        }
        for [column, byte_column] in [[1, 4097], [1 << 20, 1 << 20], [(1 << 20) - 1, (1 << 20) + 4094], [2, 1]] {
            assert_eq!(Columns::new(column, byte_column), Columns::FAR, "{column} {byte_column}");
        }
    }

    #[test]
    fn positions_are_found_also_where_they_are_far() {
        let mut originals = Originals::default();
        let names = Arc::new(Names { path: "a".into(), shown: "a".into(), uri: None });
        let columns = [[1, 1], [1 << 20, 1 << 21], [3, 5], [7, 1 << 22]];
        let seen = |([column, byte_column], number): ([usize; 2], u32)| ComparedPuzzle {
            listed: Listed {
                fingerprint: Fingerprint::from_bytes(u128::from(number).to_le_bytes()),
                class: None,
                puzzle: PuzzleIndex(number),
                start: number.into(),
            },
            position: Position { line: 9, column },
            byte_column,
        };
        assert!(originals.find_duplicates(&names, columns.into_iter().zip(0..).map(seen).collect()).is_empty());
        for ([column, byte_column], place) in columns.into_iter().zip(0..) {
            assert_eq!(originals.position(FileId(place)), Some(Position { line: 9, column }));
            assert_eq!(originals.byte_column(FileId(place)), Some(byte_column));
        }
        assert_eq!(originals.byte_column(FileId(4)), None);
    }
}
