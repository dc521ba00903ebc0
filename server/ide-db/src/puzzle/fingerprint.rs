//! Computes a number that is equal for equal puzzles.

use crate::puzzle::clues::identity;
use crate::puzzle::parts::region_grid;
use engine::Digit;
use std::collections::HashSet;
use std::hash::{BuildHasher, Hasher};
use syntax::{Content, PuzzleText};
use xxhash_rust::xxh3::xxh3_128;

/// A number that is the same for the same givens under the same rules, however they are written; on every machine, now
/// and later. With 128 bits, two of a thousand million puzzles are taken for the same by mistake once in 10²⁰
/// collections, so nothing is compared again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Fingerprint([u32; 4]);

impl Fingerprint {
    /// The number of something that is no puzzle.
    pub fn of_bytes(bytes: &[u8]) -> Fingerprint {
        let hash = xxh3_128(bytes);
        Fingerprint([0, 32, 64, 96].map(|shift| (hash >> shift) as u32))
    }

    /// The number as bytes, the lowest first.
    pub fn to_bytes(self) -> [u8; 16] {
        let mut bytes = [0; 16];
        for (bytes, part) in bytes.chunks_exact_mut(4).zip(self.0) {
            bytes.copy_from_slice(&part.to_le_bytes());
        }
        bytes
    }

    /// The fingerprint with these bytes, as [`Fingerprint::to_bytes`] returns them.
    pub fn from_bytes(bytes: [u8; 16]) -> Fingerprint {
        let (parts, _) = bytes.as_chunks::<4>();
        Fingerprint([0, 1, 2, 3].map(|index| parts.get(index).map_or(0, |part| u32::from_le_bytes(*part))))
    }

    /// A part of it, for tables.
    pub fn hash(self) -> u64 {
        let [low, high, ..] = self.0;
        u64::from(high) << 32 | u64::from(low)
    }
}

/// For tables by fingerprint, which is a hash already.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct ByFingerprint;

/// Takes the first eight bytes of a fingerprint for its hash.
#[derive(Default)]
pub(crate) struct FirstBytes(u64);

impl BuildHasher for ByFingerprint {
    type Hasher = FirstBytes;

    fn build_hasher(&self) -> FirstBytes {
        FirstBytes::default()
    }
}

impl Hasher for FirstBytes {
    fn write(&mut self, bytes: &[u8]) {
        if let Some(first) = bytes.first_chunk() {
            self.0 ^= u64::from_le_bytes(*first);
        }
    }

    // The length of the list that a fingerprint is, which is always the same.
    fn write_usize(&mut self, _: usize) {}

    fn finish(&self) -> u64 {
        self.0
    }
}

/// A set of fingerprints that can be handed to snapshots.
pub(crate) type Fingerprints = HashSet<Fingerprint, ByFingerprint>;

/// The fingerprint of a readable puzzle; `None` if its grid holds nothing but placed values and notes, and there are no
/// clues. The candidates count if they are constraints.
pub(crate) fn fingerprint(puzzle: &PuzzleText, are_candidates_constraints: bool) -> Option<Fingerprint> {
    let count = puzzle.field.cell_count();
    let (rows, columns) = puzzle.boxes.unwrap_or_default();
    let mut bytes = Vec::with_capacity(count + 4);
    // The second byte only where it is needed: it has to leave fingerprints that are stored as they are.
    let [low, high] = puzzle.declared.rules.to_le_bytes();
    bytes.extend([puzzle.digit_count, rows, columns, low]);
    bytes.extend(Some(high).filter(|high| *high > 0));
    if !puzzle.field.is_square_of(puzzle.digit_count) {
        bytes.extend([puzzle.field.rows(), puzzle.field.columns()]);
    }
    for corner in puzzle.figure.iter().flat_map(|figure| figure.corners()) {
        bytes.extend([corner.row, corner.column]);
    }
    let cells = bytes.len();
    match puzzle.grid.plain().filter(|plain| plain.len() == count) {
        Some(plain) => bytes.extend(plain.map(|value| value.map_or(0, Digit::get))),
        None => {
            bytes.resize(cells + count, 0);
            givens(puzzle, &mut bytes[cells..])?;
        }
    }
    let is_without_givens = puzzle.clues.is_empty() && bytes[cells..].iter().all(|value| *value == 0);
    if is_without_givens || are_candidates_constraints {
        candidates(puzzle, &mut bytes)?;
    }
    regions(puzzle, &mut bytes);
    // The same clues mean something else; without clues the symbols of values make no difference.
    if !puzzle.clues.is_empty() && !puzzle.numbers().are_usual() {
        bytes.extend(puzzle.numbers().least().to_le_bytes());
    }
    bytes.extend(identity::bytes(&puzzle.clues, puzzle.digit_count));
    Some(Fingerprint::of_bytes(&bytes))
}

/// The fingerprint of a classic puzzle with these givens, of which there is at least one.
pub fn of_classic(givens: &[Option<Digit>; 81]) -> Fingerprint {
    let mut bytes = [0; 85];
    let (head, cells) = bytes.split_at_mut(4);
    head.copy_from_slice(&[9, 3, 3, 0]);
    for (cell, given) in cells.iter_mut().zip(givens) {
        *cell = given.map_or(0, Digit::get);
    }
    Fingerprint::of_bytes(&bytes)
}

/// Writes down the givens, by cell; `None` where a cell cannot be read.
fn givens(puzzle: &PuzzleText, bytes: &mut [u8]) -> Option<()> {
    for (cell, slot) in puzzle.grid.slots_of_cells(puzzle.field) {
        match puzzle.grid.content(slot as usize) {
            Content::Given(value) => *bytes.get_mut(cell.index())? = value.get(),
            Content::Unknown => return None,
            Content::Empty | Content::Outside | Content::Placed(_) | Content::Candidates(_) => {}
        }
    }
    Some(())
}

/// Without givens, candidates are what the puzzle consists of.
fn candidates(puzzle: &PuzzleText, bytes: &mut Vec<u8>) -> Option<()> {
    if !puzzle.grid.has_candidates() {
        return None;
    }
    for (cell, slot) in puzzle.grid.cells(puzzle.field) {
        if let Content::Candidates(set) = slot.content {
            bytes.extend((cell.index() as u32).to_le_bytes());
            bytes.extend(set.bits().to_le_bytes());
        }
    }
    Some(())
}

/// Regions take the place of boxes.
fn regions(puzzle: &PuzzleText, bytes: &mut Vec<u8>) {
    let Some(grid) = region_grid(puzzle) else { return };
    [bytes[1], bytes[2]] = [0, 0];
    for (cell, slot) in grid.cells(puzzle.field) {
        if let Content::Given(number) = slot.content {
            bytes.extend((cell.index() as u16).to_le_bytes());
            bytes.push(number.get());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syntax::Document;

    fn of(text: &str) -> Option<Fingerprint> {
        let document = Document::read(text);
        let puzzle = document.blocks()[0].puzzles[0].clone();
        fingerprint(&puzzle, false)
    }

    #[test]
    fn the_same_however_it_is_written() {
        let one = of("12..\n....\n..21\n....\n");
        assert!(one.is_some());
        assert_eq!(of("1 2 0 0\n0 0 0 0\n0 0 2 1\n0 0 0 0\n"), one);
        assert_eq!(of("title: x\n+--+--+\n|12|..|\n|+3.|{12}{3}|\n+--+--+\n|..|21|\n|..|..|\n+--+--+\n"), one);
        assert_eq!(of("symbols: abcd\nab..\n....\n..ba\n....\n"), one);
    }

    #[test]
    fn what_makes_a_difference() {
        let one = of("12..\n....\n..21\n....\n");
        let regions = "12..\n....\n..21\n....\n[regions]\naaab\nabbb\ncccd\ncddd\n";
        let others = [
            of("12..\n....\n..21\n...3\n"),
            of("rules: diagonal\n12..\n....\n..21\n....\n"),
            of("rules: antiknight\n12..\n....\n..21\n....\n"),
            of(regions),
            of(&regions.replace("aaab\nabbb", "aabb\naabb")),
            of("{12} {1} {2} .\n. . . .\n. . . .\n. . . .\n"),
            of("{1} {1} {2} .\n. . . .\n. . . .\n. . . .\n"),
        ];
        let mut all: Vec<_> = others.into_iter().chain([one]).collect();
        assert!(all.iter().all(Option::is_some));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 8);
    }

    /// Sections behind the first sixteen are not read.
    #[test]
    fn regions_that_do_not_count() {
        let rows = "12..\n....\n..21\n....\n";
        let marks = format!("[candidates]\n{}", "1234 1234 1234 1234\n".repeat(4)).repeat(16);
        let text = format!("{rows}{marks}[regions]\n1122\n1122\n3344\n3344\n");
        assert_eq!(of(&text), of(&format!("{rows}{marks}")));
    }

    #[test]
    fn templates_have_none() {
        assert_eq!(of("....\n....\n....\n....\n"), None);
        assert_eq!(of("+1 . . .\n. . . .\n. . . .\n. . . .\n"), None);
    }

    /// Reports of parts of a run are joined, maybe by another version.
    #[test]
    fn stays_the_same_for_ever() {
        let shown = format!("{:08x?}", of("12..\n....\n..21\n....\n"));
        expect_test::expect!["Some(Fingerprint([0afe6b9b, b8de631f, 47f76cf4, 267cfba1]))"].assert_eq(&shown);
    }
}
