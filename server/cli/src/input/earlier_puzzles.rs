//! Finds puzzles that occurred before, in all files of a run. Takes the files in order, one after the other, so that
//! the result is the same for any number of threads. Holds 30 to 36 bytes a puzzle and no text, and 34 to 40 more if
//! equivalent puzzles are looked for.

use crate::input::discover::InputNames;
use crate::input::opened_text::OpenedText;
use crate::input::placed_document::FILE;
use crate::text::position::{Forward, Position};
use ide::{
    CanonicalForms, Class, Duplicate, Elsewhere, Equivalent, FileId, Listed, Offset, Origin, Original, Origins,
    PuzzleIndex, PuzzleTable, Span,
};
use std::sync::Arc;

/// The first puzzle of each set of equal ones.
#[derive(Default)]
pub(crate) struct Originals {
    first_puzzles: PuzzleTable<FirstPuzzle>,
    /// The files of first puzzles, by their indices.
    origins: Origins,
    files: Vec<Arc<InputNames>>,
    /// The first puzzle of each class.
    classes: PuzzleTable<ClassMember>,
    /// The columns of first puzzles that have no room for them, by their indices.
    far: Vec<(u32, [usize; 2])>,
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
pub(crate) enum ComparedBy {
    /// By the givens.
    Equal,
    /// Also by the classes of equivalent puzzles.
    Equivalent,
}

impl ComparedBy {
    /// Returns whether it needs the canonical forms of puzzles.
    pub(crate) fn canonical_forms(self) -> CanonicalForms {
        match self {
            ComparedBy::Equal => CanonicalForms::Omitted,
            ComparedBy::Equivalent => CanonicalForms::Computed,
        }
    }
}

/// Returns the puzzles of a text that can be compared.
pub(crate) fn compared_puzzles(opened: &OpenedText, comparison: ComparedBy) -> Vec<ComparedPuzzle> {
    let mut puzzles = Vec::with_capacity(opened.puzzle_count());
    let mut positions = Forward::new(opened.text());
    for document in opened.documents() {
        puzzles.extend(document.analysis.listed(FILE, comparison.canonical_forms()).map(|(listed, line)| {
            let start = document.span(line).start;
            let puzzle = PuzzleIndex(listed.puzzle.0 + document.puzzles_before);
            let (position, byte_column) = positions.position(start);
            let position = position.down_by(opened.lines_before);
            ComparedPuzzle { listed: Listed { puzzle, start, ..listed }, position, byte_column }
        }));
    }
    puzzles
}

/// The first puzzle of a class; `place` is its index among the first puzzles.
struct ClassMember {
    way: Equivalent,
    place: u32,
}

struct FirstPuzzle {
    line: u32,
    columns: PackedColumns,
}

/// A column in scalar values, and its surplus in bytes of UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PackedColumns(u32);

impl PackedColumns {
    /// The value for columns that are too far from the beginning of their line.
    const FAR: PackedColumns = PackedColumns(u32::MAX);
    const SURPLUS_BITS: u32 = 12;

    fn new(column: usize, byte_column: usize) -> PackedColumns {
        let surplus = byte_column.checked_sub(column).filter(|surplus| surplus >> PackedColumns::SURPLUS_BITS == 0);
        let column =
            u32::try_from(column).ok().filter(|column| column >> (u32::BITS - PackedColumns::SURPLUS_BITS) == 0);
        match (column, surplus) {
            (Some(column), Some(surplus)) => PackedColumns(column << PackedColumns::SURPLUS_BITS | surplus as u32),
            _ => PackedColumns::FAR,
        }
    }

    /// Returns the column in scalar values, and in bytes; `None` if it is too far.
    fn get(self) -> Option<[usize; 2]> {
        let column = (self.0 >> PackedColumns::SURPLUS_BITS) as usize;
        let surplus = (self.0 & ((1 << PackedColumns::SURPLUS_BITS) - 1)) as usize;
        (self != PackedColumns::FAR).then_some([column, column + surplus])
    }
}

/// The first puzzles of the current chunk: the number of those before it, and the start of each in the chunk.
struct CurrentChunk {
    before: u32,
    starts: Vec<Offset>,
}

impl Originals {
    /// Adds the puzzles of a chunk, which are in order and after all earlier ones, and returns the duplicates among
    /// them. Another `names` means another file.
    pub(crate) fn find_duplicates(&mut self, names: &Arc<InputNames>, puzzles: Vec<ComparedPuzzle>) -> Vec<Duplicate> {
        let before = self.first_puzzles.entries().len() as u32;
        if self.files.last().is_none_or(|last| !Arc::ptr_eq(last, names)) {
            self.files.push(Arc::clone(names));
        }
        let mut chunk = CurrentChunk { before, starts: Vec::new() };
        // All are looked up before one is added, so that the cache misses of a large table overlap.
        let earlier: Vec<Option<u32>> =
            puzzles.iter().map(|compared| self.first_puzzles.first(compared.listed.fingerprint)).collect();
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
        let earlier = earlier.or_else(|| self.first_puzzles.first(fingerprint));
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

    /// Adds a first puzzle and returns its index; `None` if there is no room for more.
    fn add(&mut self, compared: &ComparedPuzzle, chunk: &mut CurrentChunk) -> Option<u32> {
        let Listed { fingerprint, puzzle, start, .. } = compared.listed;
        let Position { line, column } = compared.position;
        let columns = PackedColumns::new(column, compared.byte_column);
        let place = self.first_puzzles.add(fingerprint, FirstPuzzle { line: line as u32, columns })?;
        self.origins.note(place, Origin { file: self.files.len().saturating_sub(1) as u32, puzzle });
        if columns == PackedColumns::FAR {
            self.far.push((place, [column, compared.byte_column]));
        }
        chunk.starts.push(start);
        Some(place)
    }

    /// Returns the first puzzle of a class if there is an earlier one; else makes this one the first.
    fn first_of(&mut self, class: Class, place: u32) -> Option<(Class, u32)> {
        let Class { fingerprint, way } = class;
        let Some(first) = self.classes.first(fingerprint) else {
            self.classes.add(fingerprint, ClassMember { way, place });
            return None;
        };
        let &ClassMember { way, place } = self.classes.place(first)?;
        Some((Class { fingerprint, way }, place))
    }

    fn original(&self, place: u32, chunk: &CurrentChunk) -> Option<Original> {
        let Origin { file, puzzle } = self.origins.of(place)?;
        let names = self.files.get(file as usize)?;
        let is_same_file = file as usize + 1 == self.files.len();
        let start = place.checked_sub(chunk.before).and_then(|index| chunk.starts.get(index as usize));
        let elsewhere = match start {
            Some(_) => None,
            None => Some(Elsewhere {
                file: Some(FileId(place)),
                path: Arc::clone(&names.path),
                shown: Arc::clone(&names.shown),
            }),
        };
        let span = Span::empty(start.copied().unwrap_or_default());
        Some(Original { is_same_file, elsewhere, puzzle, span })
    }

    /// Returns the name of the file of an earlier puzzle, percent-encoded, if it is no UTF-8.
    pub(crate) fn uri(&self, FileId(place): FileId) -> Option<&Arc<str>> {
        self.files.get(self.origins.of(place)?.file as usize)?.uri.as_ref()
    }

    /// Returns the position of an earlier puzzle; the index of the puzzle is used as the identity of a file.
    pub(crate) fn position(&self, FileId(place): FileId) -> Option<Position> {
        let [column, _] = self.columns(place)?;
        Some(Position { line: self.first_puzzles.place(place)?.line as usize, column })
    }

    /// Returns the column of that position in bytes of UTF-8.
    pub(crate) fn byte_column(&self, FileId(place): FileId) -> Option<usize> {
        self.columns(place).map(|[_, byte_column]| byte_column)
    }

    fn columns(&self, place: u32) -> Option<[usize; 2]> {
        if let Some(columns) = self.first_puzzles.place(place)?.columns.get() {
            return Some(columns);
        }
        let index = self.far.binary_search_by_key(&place, |(place, _)| *place).ok()?;
        self.far.get(index).map(|(_, columns)| *columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::{Entry, Fingerprint};

    #[test]
    fn a_first_puzzle_takes_little() {
        assert_eq!((size_of::<Entry<FirstPuzzle>>(), size_of::<Entry<ClassMember>>()), (24, 28));
    }

    #[test]
    fn columns_have_room_unless_they_are_far() {
        for columns in [[1, 1], [82, 82], [5, 14], [1, 4096], [(1 << 20) - 1, (1 << 20) + 4093]] {
            assert_eq!(PackedColumns::new(columns[0], columns[1]).get(), Some(columns));
        }
        for [column, byte_column] in [[1, 4097], [1 << 20, 1 << 20], [(1 << 20) - 1, (1 << 20) + 4094], [2, 1]] {
            assert_eq!(PackedColumns::new(column, byte_column), PackedColumns::FAR, "{column} {byte_column}");
        }
    }

    #[test]
    fn positions_are_found_also_where_they_are_far() {
        let mut originals = Originals::default();
        let names = Arc::new(InputNames { path: "a".into(), shown: "a".into(), uri: None });
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
