//! Indexes the puzzles of files that are not open: their fingerprints and places, without any text.
//!
//! A catalogue never changes; a new one is made of it, on any thread, when files are read. Its table takes 26 to 32
//! bytes a puzzle, and one more 34 to 40 bytes a puzzle where equivalent puzzles are looked for.

use crate::base::finding::PuzzleIndex;

use crate::duplicates::origins::{Origin, Origins};
use crate::duplicates::table::{Entry, PuzzleTable};
use crate::puzzle::canonical::{Class, Equivalent};
use crate::puzzle::fingerprint::Fingerprint;
use crate::puzzle::geometries::Geometries;
use crate::puzzle::parts::{first_line, title_at};
use crate::state::block_facts::BlockFacts;
use crate::state::chunks::Chunks;
use crate::state::file::View;
use crate::state::line_list::LineListFacts;
use std::collections::HashSet;
use std::sync::Arc;
use syntax::{Dialect, Offset, Span, blocks};

/// The names of a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Name {
    /// Files are ordered by it; two of the same are one file.
    pub order: Arc<str>,
    /// For programs.
    pub path: Arc<str>,
    /// For people.
    pub shown: Arc<str>,
}

/// A puzzle, as it is compared with those of other files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The fingerprint of its givens.
    pub fingerprint: Fingerprint,
    /// The class of equivalent puzzles, if it has a canonical form and the caller asks for it.
    pub class: Option<Class>,
    /// Its position in the file.
    pub puzzle: PuzzleIndex,
    /// Where the first line of its grid begins, in bytes.
    pub start: Offset,
}

/// A puzzle of a text that is not stored.
pub struct ScannedPuzzle {
    /// The first line of its grid.
    pub line: Span,
    /// The entry to compare it by; `None` if it cannot be read, or is a template.
    pub listed: Option<Listed>,
    /// Its title, if it has one.
    pub title: Option<Box<str>>,
}

/// The choice whether canonical forms, which take time, are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CanonicalForms {
    /// For comparisons by the classes of equivalent puzzles.
    Computed,
    /// For comparisons by the givens alone.
    #[default]
    Omitted,
}

/// Lists the puzzles of a text as [`Snapshot::listed`](crate::Snapshot::listed) does, with their titles, without
/// keeping any of it.
pub fn scan_puzzles(text: &str, dialect: Dialect, forms: CanonicalForms) -> impl Iterator<Item = ScannedPuzzle> {
    let geometries = Geometries::default();
    let mut start = Offset::START;
    let mut position = PuzzleIndex(0);
    blocks(text, dialect).flat_map(move |block| {
        let facts = BlockFacts::new(Arc::new(block), 0, &geometries);
        let mut of_block = Vec::with_capacity(facts.block.puzzles.len());
        for (index, puzzle) in facts.block.puzzles.iter().enumerate() {
            let line = first_line(puzzle).in_file(start);
            let listed = Listed::of(&facts, index, forms, position, line.start);
            of_block.push(ScannedPuzzle { line, listed, title: title_at(puzzle, position).map(Box::from) });
            position.0 += 1;
        }
        start += facts.block.len;
        of_block
    })
}

impl Listed {
    /// The index entry of a block's puzzle; `None` if it cannot be read, or is a template.
    fn of(
        facts: &BlockFacts,
        index: usize,
        forms: CanonicalForms,
        puzzle: PuzzleIndex,
        start: Offset,
    ) -> Option<Listed> {
        let fingerprint = facts.fingerprint(index)?;
        let class = if forms == CanonicalForms::Computed { facts.class(index) } else { None };
        Some(Listed { fingerprint, class, puzzle, start })
    }
}

/// The puzzles of files that are not open.
#[derive(Default, Debug)]
pub struct Catalogue {
    /// In order.
    files: Vec<Name>,
    /// All puzzles, in the order of the files: where the first lines of their grids begin.
    pub(crate) equal: Occurrences<Offset>,
    /// The files of these.
    origins: Origins,
    pub(crate) equivalent: Occurrences<ClassMember>,
}

/// A puzzle in the table of classes.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ClassMember {
    pub(crate) way: Equivalent,
    /// Its entry among all puzzles.
    pub(crate) entry: u32,
}

/// A table that tells all puzzles that are the same, not only the first.
#[derive(Default, Debug)]
pub(crate) struct Occurrences<P> {
    table: PuzzleTable<P>,
    /// The first entry of those that are the same, with a later one; in order.
    later: Vec<[u32; 2]>,
}

impl<P> Occurrences<P> {
    /// Adds a puzzle after all others and returns its entry.
    fn add(&mut self, fingerprint: Fingerprint, place: P) -> Option<u32> {
        let first = self.table.first(fingerprint);
        let entry = self.table.add(fingerprint, place)?;
        self.later.extend(first.map(|first| [first, entry]));
        Some(entry)
    }

    /// Ends the additions.
    fn finish(&mut self) {
        self.table.shrink_to_fit();
        self.later.sort_unstable();
        self.later.shrink_to_fit();
    }

    /// The entries of all puzzles that are the same, in order.
    pub(crate) fn all(&self, fingerprint: Fingerprint) -> impl Iterator<Item = u32> {
        let first = self.table.first(fingerprint);
        let begin = first.map_or(0, |wanted| self.later.partition_point(|[first, _]| *first < wanted));
        let later = self.later.iter().skip(begin).take_while(move |[same, _]| Some(*same) == first);
        first.into_iter().chain(later.map(|[_, entry]| *entry))
    }

    pub(crate) fn place(&self, entry: u32) -> Option<&P> {
        self.table.place(entry)
    }
}

/// A puzzle of a catalogue that occurs earlier in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeated<'a> {
    /// Its file.
    pub name: &'a Name,
    /// Its position in it.
    pub puzzle: PuzzleIndex,
    /// The file of its first occurrence; it may be the same.
    pub first: &'a Name,
    /// Its position there.
    pub first_puzzle: PuzzleIndex,
    /// Where the first line of its grid begins there, in bytes.
    pub first_start: Offset,
}

/// The first of the puzzles that are the same.
pub(crate) struct Occurrence<'a, S> {
    pub(crate) name: &'a Name,
    pub(crate) puzzle: PuzzleIndex,
    pub(crate) start: Offset,
    pub(crate) kept: S,
}

impl Catalogue {
    /// The same with other files: without those that are `gone`, and with these, instead of what was known of them.
    pub fn updated(&self, gone: impl Fn(&Name) -> bool, new: Vec<(Name, Vec<Listed>)>) -> Catalogue {
        let known = self.files.iter().zip(0_u32..).filter(|(name, _)| !gone(name));
        let mut files: Vec<(Name, Option<u32>, Vec<Listed>)> =
            new.into_iter().map(|(name, puzzles)| (name, None, puzzles)).collect();
        files.extend(known.map(|(name, index)| (name.clone(), Some(index), Vec::new())));
        // Stable: new entries come before the old ones.
        files.sort_by(|(one, ..), (other, ..)| one.order.cmp(&other.order));
        files.dedup_by(|(later, ..), (earlier, ..)| later.order == earlier.order);

        let mut puzzle_count = 0;
        for (_, old, puzzles) in &files {
            puzzle_count += old.map_or(puzzles.len(), |old| self.origins.entry_count(old));
        }
        let mut catalogue = Catalogue::default();
        catalogue.equal.table = PuzzleTable::with_capacity(puzzle_count);
        for ((name, old, puzzles), file) in files.into_iter().zip(0_u32..) {
            catalogue.files.push(name);
            match old {
                Some(old) => self.listed(old).for_each(|listed| catalogue.add(file, listed)),
                None => puzzles.into_iter().for_each(|listed| catalogue.add(file, listed)),
            }
        }
        catalogue.equal.finish();
        catalogue.equivalent.finish();
        catalogue
    }

    /// Adds the next puzzle of the last file.
    fn add(&mut self, file: u32, listed: Listed) {
        let Listed { fingerprint, class, puzzle, start } = listed;
        // Beyond four thousand million puzzles, nothing is compared any more.
        let Some(entry) = self.equal.add(fingerprint, start) else { return };
        self.origins.note(entry, Origin { file, puzzle });
        if let Some(Class { fingerprint, way }) = class {
            self.equivalent.add(fingerprint, ClassMember { way, entry });
        }
    }

    /// The puzzles of a file, in order.
    fn listed(&self, file: u32) -> impl Iterator<Item = Listed> {
        let members = self.equivalent.table.entries();
        let mut next_member = None;
        self.origins.entries(file).filter_map(move |(entry, puzzle)| {
            let &Entry { fingerprint, place: start } = self.equal.table.entries().get(entry as usize)?;
            let next = next_member.get_or_insert_with(|| members.partition_point(|member| member.place.entry < entry));
            let member = members.get(*next).filter(|member| member.place.entry == entry);
            let class = member.map(|member| Class { fingerprint: member.fingerprint, way: member.place.way });
            *next += usize::from(class.is_some());
            Some(Listed { fingerprint, class, puzzle, start })
        })
    }

    pub fn files(&self) -> &[Name] {
        &self.files
    }

    pub fn puzzle_count(&self) -> usize {
        self.equal.table.entries().len()
    }

    /// All puzzles that occur earlier in it: those with the same givens, then those that are equivalent. In an order
    /// that depends on what is in it only.
    pub fn repeated(&self) -> impl Iterator<Item = Repeated<'_>> {
        let equivalent = self.equivalent.later.iter().filter_map(|both| {
            let [first, later] = both.map(|member| self.equivalent.place(member).map(|member| member.entry));
            Some([first?, later?])
        });
        self.equal.later.iter().copied().chain(equivalent).filter_map(|[first, later]| {
            let first = self.occurrence(first, ())?;
            let later = self.occurrence(later, ())?;
            Some(Repeated {
                name: later.name,
                puzzle: later.puzzle,
                first: first.name,
                first_puzzle: first.puzzle,
                first_start: first.start,
            })
        })
    }

    /// The number of the file at this position of the order.
    pub(crate) fn file(&self, order: &str) -> Option<u32> {
        let index = self.files.binary_search_by(|name| (*name.order).cmp(order)).ok()?;
        u32::try_from(index).ok()
    }

    /// The first of some entries, each with what is kept of it, whose file is not hidden.
    pub(crate) fn first<S>(
        &self,
        entries: impl Iterator<Item = (u32, S)>,
        hidden: &HashSet<u32>,
    ) -> Option<Occurrence<'_, S>> {
        for (entry, kept) in entries {
            let origin = self.origins.of(entry)?;
            if !hidden.contains(&origin.file) {
                return self.occurrence(entry, kept);
            }
        }
        None
    }

    fn occurrence<S>(&self, entry: u32, kept: S) -> Option<Occurrence<'_, S>> {
        let Origin { file, puzzle } = self.origins.of(entry)?;
        Some(Occurrence { name: self.files.get(file as usize)?, puzzle, start: *self.equal.place(entry)?, kept })
    }
}

impl View {
    /// The puzzles as they are compared with those of other files, with the first lines of their grids.
    pub(crate) fn listed(&self, forms: CanonicalForms) -> impl Iterator<Item = (Listed, Span)> {
        let lines = self.lines.as_ref().filter(|_| forms == CanonicalForms::Omitted).and_then(LineListFacts::proved);
        let chunks = lines.is_none().then(|| self.chunks());
        let blocks = chunks.into_iter().flat_map(Chunks::blocks);
        let listed = blocks.flat_map(move |(facts, at)| {
            self.puzzles_of(facts, at).filter_map(move |located| {
                let line = located.first_line();
                Some((Listed::of(facts, located.index, forms, located.position, line.start)?, line))
            })
        });
        let listed_lines = lines
            .into_iter()
            .flatten()
            .map(|(fingerprint, puzzle, line)| (Listed { fingerprint, class: None, puzzle, start: line.start }, line));
        listed_lines.chain(listed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::finding::FileId;
    use crate::duplicates::equivalence::{Equal, Sameness};
    use crate::host::{Change, Host};

    fn name(order: &str) -> Name {
        Name { order: order.into(), path: order.into(), shown: order.into() }
    }

    /// A file with 4×4 grids, of which each has one given.
    fn file(order: &str, givens: &str) -> (Name, Vec<Listed>) {
        let text: String = givens.chars().map(|given| format!("{given}...\n....\n....\n....\n\n")).collect();
        let mut host = Host::default();
        host.apply(Change::Open { file: FileId(0), text, dialect: Default::default() });
        let analysis = host.snapshot();
        (name(order), analysis.listed(FileId(0), CanonicalForms::Omitted).map(|(listed, _)| listed).collect())
    }

    #[track_caller]
    fn check(catalogue: &Catalogue, given: &str, hidden: &str, expected: Option<(&str, u32)>) {
        let wanted = file("", given).1[0].fingerprint;
        let hidden = catalogue.file(hidden).into_iter().collect();
        let found = catalogue.first(Equal::entries(catalogue, wanted), &hidden);
        assert_eq!(found.map(|place| (&*place.name.order, place.puzzle.0)), expected);
    }

    #[test]
    fn an_entry_takes_little() {
        assert_eq!((size_of::<Entry<Offset>>(), size_of::<Entry<ClassMember>>()), (20, 28));
    }

    #[test]
    fn the_first_by_file_and_position() {
        let catalogue =
            Catalogue::default().updated(|_| false, vec![file("b", "1221"), file("a", "32"), file("c", "")]);
        check(&catalogue, "1", "", Some(("b", 0)));
        check(&catalogue, "2", "", Some(("a", 1)));
        check(&catalogue, "2", "a", Some(("b", 1)));
        check(&catalogue, "3", "a", None);
        check(&catalogue, "4", "", None);
        assert_eq!((catalogue.files().len(), catalogue.puzzle_count()), (3, 6));
    }

    #[test]
    fn those_that_stand_there_before() {
        let catalogue =
            Catalogue::default().updated(|_| false, vec![file("b", "1221"), file("a", "32"), file("c", "4")]);
        let found = catalogue.repeated().map(|it| (&*it.name.order, it.puzzle.0, &*it.first.order, it.first_puzzle.0));
        let mut found: Vec<_> = found.collect();
        found.sort_unstable();
        assert_eq!(found, [("b", 1, "a", 1), ("b", 2, "a", 1), ("b", 3, "b", 0)]);
    }

    #[test]
    fn classes_stay_when_other_files_come() {
        const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let turned: String = LINE.chars().rev().collect();
        let classic = |order: &str, line: &str| {
            let puzzles = scan_puzzles(line, Dialect::Sudoku, CanonicalForms::Computed);
            (name(order), puzzles.filter_map(|puzzle| puzzle.listed).collect::<Vec<_>>())
        };
        let class = classic("", LINE).1[0].class.expect("a class");
        let one = Catalogue::default().updated(|_| false, vec![classic("b", LINE), classic("d", &turned)]);
        let other = one.updated(|_| false, vec![file("a", "1"), file("c", "12")]);
        for catalogue in [one, other] {
            for (hidden, expected) in [("", Some("b")), ("b", Some("d"))] {
                let hidden = catalogue.file(hidden).into_iter().collect();
                let found = catalogue.first(Equivalent::entries(&catalogue, class.fingerprint), &hidden);
                assert_eq!(found.map(|place| &*place.name.order), expected);
            }
            let found = catalogue.first(Equivalent::entries(&catalogue, class.fingerprint), &HashSet::new());
            assert_eq!(found.map(|place| place.kept), Some(class.way));
            let repeated = catalogue.repeated().filter(|it| &*it.name.order == "d");
            assert_eq!(repeated.map(|it| &*it.first.order).collect::<Vec<_>>(), ["b"]);
        }
    }

    #[test]
    fn files_come_and_go() {
        let one = Catalogue::default().updated(|_| false, vec![file("b", "12"), file("d", "13"), file("c", "4")]);
        let other = one.updated(|name| &*name.order == "c", vec![file("a", "3"), file("b", "24")]);
        let orders: Vec<&str> = other.files().iter().map(|name| &*name.order).collect();
        assert_eq!(orders, ["a", "b", "d"]);
        for (given, expected) in [("1", ("d", 0)), ("2", ("b", 0)), ("3", ("a", 0)), ("4", ("b", 1))] {
            check(&other, given, "", Some(expected));
        }
        assert_eq!(other.updated(|_| true, Vec::new()).puzzle_count(), 0);
    }
}
