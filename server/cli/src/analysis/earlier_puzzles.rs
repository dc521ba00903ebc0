//! Which puzzles have been there before, in all files of a run. Sees the files in their order, one after the other, so that
//! the outcome is the same for any number of threads; keeps about 40 bytes a puzzle and no text, as many again where equivalent
//! puzzles are looked for.

use crate::input::names::Names;
use crate::input::open::Sheet;
use crate::input::part::FILE;
use crate::text::position::{Forward, Position};
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use ide::{Class, Duplicate, Elsewhere, FileId, Fingerprint, Listed, Original, PuzzleIndex, Span};
use std::sync::Arc;

/// The first of all equal puzzles seen so far.
#[derive(Default)]
pub(crate) struct Originals {
    places: Vec<Place>,
    /// Indices of places by their fingerprint.
    by_fingerprint: HashTable<u32>,
    /// The first puzzle of each class, by the class's fingerprint.
    classes: HashTable<Member>,
    /// The columns of places that have no room for them, by the indices of those.
    far: Vec<(u32, [usize; 2])>,
    files: Vec<File>,
}

/// A puzzle of a text, as [`Originals`] wants to know it.
pub(crate) struct Seen {
    pub(crate) listed: Listed,
    pub(crate) position: Position,
    /// The position's column in bytes of UTF-8.
    pub(crate) byte_column: usize,
}

/// How puzzles are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Comparison {
    /// By their givens.
    Equal,
    /// Also by the classes of equivalent puzzles.
    Equivalent,
}

impl Comparison {
    /// True if the classes of puzzles are needed.
    pub(crate) fn by_class(self) -> bool {
        self == Comparison::Equivalent
    }
}

/// The puzzles of a text that can be compared.
pub(crate) fn seen(sheet: &Sheet, comparison: Comparison) -> Vec<Seen> {
    let mut puzzles = Vec::with_capacity(sheet.puzzle_count());
    let mut positions = Forward::new(sheet.text());
    for part in sheet.parts() {
        puzzles.extend(part.analysis.listed(FILE, comparison.by_class()).map(|(listed, line)| {
            let start = part.span(line).start;
            let puzzle = PuzzleIndex(listed.puzzle.0 + part.puzzles_before);
            let (position, byte_column) = positions.position(start);
            let position = position.behind(sheet.lines_before);
            Seen { listed: Listed { puzzle, start, ..listed }, position, byte_column }
        }));
    }
    puzzles
}

/// The first of all puzzles of a class, and the index of its place.
struct Member {
    class: Class,
    place: u32,
}

struct Place {
    fingerprint: Fingerprint,
    puzzle: PuzzleIndex,
    line: u32,
    columns: Columns,
}

/// A column in scalar values, and by how much it is more in bytes of UTF-8.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Columns(u32);

impl Columns {
    /// What stands for columns that are too far from the beginning of their line.
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

    /// In scalar values, and in bytes; `None` if they are too far.
    fn get(self) -> Option<[usize; 2]> {
        let column = (self.0 >> Columns::SURPLUS_BITS) as usize;
        let surplus = (self.0 & ((1 << Columns::SURPLUS_BITS) - 1)) as usize;
        (self != Columns::FAR).then_some([column, column + surplus])
    }
}

struct File {
    names: Arc<Names>,
    /// The number of places before its own.
    before: u32,
}

/// The new places of the passage at hand: how many were there before, and where each begins in it.
struct AtHand {
    before: u32,
    starts: Vec<u32>,
}

impl Originals {
    /// Takes note of the puzzles of a passage, which are in order and behind all that were seen; those that have been there
    /// before. A file is another one if its names are kept elsewhere.
    pub(crate) fn passage(&mut self, names: &Arc<Names>, puzzles: Vec<Seen>) -> Vec<Duplicate> {
        let before = self.places.len() as u32;
        if self.files.last().is_none_or(|file| !Arc::ptr_eq(&file.names, names)) {
            self.files.push(File { names: Arc::clone(names), before });
        }
        let mut at_hand = AtHand { before, starts: Vec::new() };
        // All are looked for before one is added, so that the waits for a table larger than the caches overlap.
        let known: Vec<Option<u32>> = puzzles.iter().map(|seen| self.known(seen.listed.fingerprint)).collect();
        let mut found = Vec::new();
        for (seen, known) in puzzles.iter().zip(known) {
            self.puzzle(seen, known, &mut at_hand, &mut found);
        }
        found
    }

    /// Finds an equal puzzle that has been there before, at `known` if that is before the passage, and an equivalent one.
    fn puzzle(&mut self, seen: &Seen, known: Option<u32>, at_hand: &mut AtHand, found: &mut Vec<Duplicate>) {
        let Listed { fingerprint, class, puzzle, .. } = seen.listed;
        let known = known.or_else(|| self.known(fingerprint));
        if let Some(original) = known.and_then(|known| self.original(known, at_hand)) {
            found.push(Duplicate::equal(puzzle, original));
        }
        let place = known.or_else(|| self.add(seen, at_hand));
        if let Some((class, place)) = class.zip(place)
            && let Some((first, place)) = self.first_of(class, place)
            && let Some(original) = self.original(place, at_hand)
        {
            found.push(Duplicate::equivalent(puzzle, original, [first, class]));
        }
    }

    /// The index of the place where these givens have been.
    fn known(&self, fingerprint: Fingerprint) -> Option<u32> {
        let is_it = |place: &u32| self.places.get(*place as usize).is_some_and(|it| it.fingerprint == fingerprint);
        self.by_fingerprint.find(hash(fingerprint), is_it).copied()
    }

    /// The index of a new place. Beyond four thousand million puzzles, nothing is compared any more.
    fn add(&mut self, seen: &Seen, at_hand: &mut AtHand) -> Option<u32> {
        let index = u32::try_from(self.places.len()).ok()?;
        let Listed { fingerprint, puzzle, start, .. } = seen.listed;
        at_hand.starts.push(start);
        if self.by_fingerprint.len() == self.by_fingerprint.capacity() {
            self.grow();
        }
        let places = &self.places;
        self.by_fingerprint.insert_unique(hash(fingerprint), index, |place| rehash(places, *place));
        let Position { line, column } = seen.position;
        let (line, columns) = (line as u32, Columns::new(column, seen.byte_column));
        if columns == Columns::FAR {
            self.far.push((index, [column, seen.byte_column]));
        }
        self.places.push(Place { fingerprint, puzzle, line, columns });
        Some(index)
    }

    /// Makes the table anew with twice the room, place by place: in the order of the old table, the places would be looked up
    /// all over the memory.
    fn grow(&mut self) {
        let places = &self.places;
        self.by_fingerprint = HashTable::with_capacity(2 * places.len() + 1);
        for (index, place) in (0..).zip(places) {
            self.by_fingerprint.insert_unique(hash(place.fingerprint), index, |place| rehash(places, *place));
        }
    }

    /// The first puzzle of a class, if it has been there before; else this one is it.
    fn first_of(&mut self, class: Class, place: u32) -> Option<(Class, u32)> {
        let is_it = |member: &Member| member.class.fingerprint == class.fingerprint;
        let rehash = |member: &Member| hash(member.class.fingerprint);
        match self.classes.entry(hash(class.fingerprint), is_it, rehash) {
            Entry::Occupied(first) => Some((first.get().class, first.get().place)),
            Entry::Vacant(vacant) => {
                vacant.insert(Member { class, place });
                None
            }
        }
    }

    fn original(&self, place: u32, at_hand: &AtHand) -> Option<Original> {
        let (names, puzzle) = (self.names(place)?, self.places.get(place as usize)?.puzzle);
        let is_same_file = self.files.last().is_some_and(|last| Arc::ptr_eq(&last.names, names));
        let start = place.checked_sub(at_hand.before).and_then(|index| at_hand.starts.get(index as usize));
        let elsewhere =
            || Elsewhere { file: Some(FileId(place)), path: Arc::clone(&names.path), shown: Arc::clone(&names.shown) };
        Some(Original {
            is_same_file,
            elsewhere: start.is_none().then(elsewhere),
            puzzle,
            span: Span::empty(start.copied().unwrap_or_default()),
        })
    }

    /// The name of the file of a puzzle that is not at hand, percent-encoded, if it is no text.
    pub(crate) fn uri(&self, FileId(place): FileId) -> Option<&Arc<str>> {
        self.names(place)?.uri.as_ref()
    }

    /// The names of the file that a place is in.
    fn names(&self, place: u32) -> Option<&Arc<Names>> {
        let file = self.files.partition_point(|file| file.before <= place).checked_sub(1)?;
        self.files.get(file).map(|file| &file.names)
    }

    /// Where a puzzle begins that is not at hand, which bears the number of its place for the one of a file.
    pub(crate) fn position(&self, FileId(place): FileId) -> Option<Position> {
        let [column, _] = self.columns(place)?;
        Some(Position { line: self.places.get(place as usize)?.line as usize, column })
    }

    /// The column of that position in bytes of UTF-8.
    pub(crate) fn byte_column(&self, FileId(place): FileId) -> Option<usize> {
        self.columns(place).map(|[_, byte_column]| byte_column)
    }

    fn columns(&self, place: u32) -> Option<[usize; 2]> {
        self.places.get(place as usize)?.columns.get().or_else(|| {
            let index = self.far.binary_search_by_key(&place, |(place, _)| *place).ok()?;
            self.far.get(index).map(|(_, columns)| *columns)
        })
    }
}

/// The hash of a place's fingerprint.
fn rehash(places: &[Place], place: u32) -> u64 {
    places.get(place as usize).map_or(0, |place| hash(place.fingerprint))
}

/// A part of a fingerprint is a good hash.
fn hash(fingerprint: Fingerprint) -> u64 {
    fingerprint.hash()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_takes_little() {
        assert_eq!((size_of::<Place>(), size_of::<Member>()), (28, 28));
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
    fn places_are_known_also_where_they_are_far() {
        let mut originals = Originals::default();
        let names = Arc::new(Names { path: "a".into(), shown: "a".into(), uri: None });
        let columns = [[1, 1], [1 << 20, 1 << 21], [3, 5], [7, 1 << 22]];
        let seen = |([column, byte_column], number): ([usize; 2], u32)| Seen {
            listed: Listed {
                fingerprint: Fingerprint::from_bytes(u128::from(number).to_le_bytes()),
                class: None,
                puzzle: PuzzleIndex(number),
                start: number,
            },
            position: Position { line: 9, column },
            byte_column,
        };
        assert!(originals.passage(&names, columns.into_iter().zip(0..).map(seen).collect()).is_empty());
        for ([column, byte_column], place) in columns.into_iter().zip(0..) {
            assert_eq!(originals.position(FileId(place)), Some(Position { line: 9, column }));
            assert_eq!(originals.byte_column(FileId(place)), Some(byte_column));
        }
        assert_eq!(originals.byte_column(FileId(4)), None);
    }
}
