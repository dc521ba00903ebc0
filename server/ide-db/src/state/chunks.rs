//! Keeps a long list of blocks with what is known about them: cheap to clone, to splice and to go through, because it
//! is made of chunks that snapshots share, and because a chunk remembers when there is nothing more to say about it.
//!
//! A plain list of 49,000 blocks took 10 ms an edit: each walk reached for every block somewhere in memory.

use crate::puzzle::fingerprint::Fingerprint;
use crate::state::block_facts::BlockFacts;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use syntax::Offset;

/// Blocks in a chunk, when chunks are made anew.
const CHUNK: usize = 64;

/// The blocks of a file, in order.
///
/// Tables hold the facts about whole chunks side by side, because the blocks of each chunk are elsewhere in memory:
/// reading one byte of each of hundreds of chunks took as long as reading the text that a key has changed.
#[derive(Clone, Default)]
pub struct Chunks {
    list: Vec<Arc<[Arc<BlockFacts>]>>,
    /// The end of each chunk.
    ends: Vec<At>,
    /// The number of blocks up to the end of each.
    counts: Vec<u32>,
    marks: Vec<Marks>,
}

/// BlockFacts about a chunk as a whole.
#[derive(Default)]
struct Marks {
    /// True if a comment in it suppresses rules in the whole file.
    suppresses_in_file: bool,
    /// True if every puzzle is proved and no rule has a finding about it alone under any settings. Only ever set, so
    /// a snapshot that does not see it yet merely looks again.
    quiet: AtomicBool,
    /// See [`Chunk::prints`].
    prints: OnceLock<Arc<[u64]>>,
}

impl Clone for Marks {
    fn clone(&self) -> Marks {
        let quiet = AtomicBool::new(self.quiet.load(Ordering::Relaxed));
        Marks { suppresses_in_file: self.suppresses_in_file, quiet, prints: self.prints.clone() }
    }
}

/// Some consecutive blocks.
#[derive(Clone, Copy)]
pub struct Chunk<'a> {
    facts: &'a Arc<[Arc<BlockFacts>]>,
    marks: &'a Marks,
    start: At,
    end: At,
}

/// A place in the list: where a chunk or a block begins.
#[derive(Clone, Copy, Default)]
pub struct At {
    /// Its offset in the file.
    pub start: Offset,
    /// Puzzles before it.
    pub puzzles: u32,
}

impl At {
    fn after(self, len: u32, puzzles: u32) -> At {
        At { start: self.start + len, puzzles: self.puzzles + puzzles }
    }
}

impl<'a> Chunk<'a> {
    /// Returns true if a comment in it suppresses rules in the whole file.
    pub fn suppresses_in_file(self) -> bool {
        self.marks.suppresses_in_file
    }

    /// Bytes of its text.
    pub fn len_bytes(self) -> u32 {
        self.end.start - self.start.start
    }

    pub fn puzzle_count(self) -> u32 {
        self.end.puzzles - self.start.puzzles
    }

    /// Returns true if no finding is about one of its blocks alone, now or later.
    pub fn is_quiet(self) -> bool {
        self.marks.quiet.load(Ordering::Relaxed)
    }

    /// Parts of the fingerprints of its puzzles, side by side: to look for a puzzle in all blocks of a collection took
    /// 5 ms.
    pub(crate) fn prints(self) -> &'a [u64] {
        self.marks
            .prints
            .get_or_init(|| self.facts.iter().flat_map(|facts| facts.fingerprints()).map(Fingerprint::hash).collect())
    }

    /// Remembers that no finding is about one of its blocks alone.
    pub fn set_quiet(self) {
        self.marks.quiet.store(true, Ordering::Relaxed);
    }

    /// Its blocks with their places, if the chunk begins at `at`.
    pub fn blocks(self, at: At) -> impl Iterator<Item = (&'a Arc<BlockFacts>, At)> {
        self.facts.iter().scan(at, |at, facts| {
            let here = *at;
            *at = at.after(facts.len, facts.puzzle_count());
            Some((facts, here))
        })
    }
}

impl Marks {
    fn of(chunk: &[Arc<BlockFacts>]) -> Marks {
        Marks { suppresses_in_file: chunk.iter().any(|facts| facts.suppresses_in_file), ..Marks::default() }
    }
}

impl Chunks {
    pub fn new(facts: Vec<Arc<BlockFacts>>) -> Chunks {
        let mut chunks = Chunks::default();
        chunks.replace(0..0, chunked(facts));
        chunks
    }

    /// Replaces a range of chunks, and moves those after it.
    fn replace(&mut self, range: Range<usize>, new: Vec<Arc<[Arc<BlockFacts>]>>) {
        let old_end = self.start_of(range.end);
        let old_count = self.blocks_before(range.end) as u32;
        let mut end = self.start_of(range.start);
        let mut count = self.blocks_before(range.start) as u32;
        let mut ends = Vec::with_capacity(new.len());
        let mut counts = Vec::with_capacity(new.len());
        for chunk in &new {
            let len = chunk.iter().map(|facts| facts.len).sum();
            let puzzles = chunk.iter().map(|facts| facts.puzzle_count()).sum();
            end = end.after(len, puzzles);
            count += chunk.len() as u32;
            ends.push(end);
            counts.push(count);
        }
        for later in &mut self.ends[range.end..] {
            later.start = end.start + (later.start - old_end.start);
            later.puzzles = end.puzzles + (later.puzzles - old_end.puzzles);
        }
        for later in &mut self.counts[range.end..] {
            *later = *later + count - old_count;
        }
        self.ends.splice(range.clone(), ends);
        self.counts.splice(range.clone(), counts);
        self.marks.splice(range.clone(), new.iter().map(|chunk| Marks::of(chunk)));
        self.list.splice(range, new);
    }

    /// The chunks with their places.
    pub fn iter(&self) -> impl Iterator<Item = (Chunk<'_>, At)> {
        self.chunks_from(0)
    }

    /// Where the chunk of that index starts.
    fn start_of(&self, chunk: usize) -> At {
        chunk.checked_sub(1).map(|before| self.ends[before]).unwrap_or_default()
    }

    /// The number of blocks before the chunk of that index.
    fn blocks_before(&self, chunk: usize) -> usize {
        chunk.checked_sub(1).map_or(0, |before| self.counts[before] as usize)
    }

    fn chunks_from(&self, first: usize) -> impl Iterator<Item = (Chunk<'_>, At)> {
        let mut start = self.start_of(first);
        let chunks = self.list[first..].iter().zip(&self.marks[first..]).zip(&self.ends[first..]);
        chunks.map(move |((facts, marks), &end)| {
            let start = std::mem::replace(&mut start, end);
            (Chunk { facts, marks, start, end }, start)
        })
    }

    /// All blocks with their places.
    pub fn blocks(&self) -> impl Iterator<Item = (&Arc<BlockFacts>, At)> {
        self.iter().flat_map(|(chunk, at)| chunk.blocks(at))
    }

    /// The blocks from the first chunk whose end satisfies `found`, which must be monotone.
    pub(crate) fn blocks_from(&self, found: impl Fn(At) -> bool) -> impl Iterator<Item = (&Arc<BlockFacts>, At)> {
        let first = self.ends.partition_point(|end| !found(*end));
        self.chunks_from(first).flat_map(|(chunk, at)| chunk.blocks(at))
    }

    pub fn puzzle_count(&self) -> usize {
        self.ends.last().map_or(0, |end| end.puzzles as usize)
    }

    /// Replaces the blocks of a range and hands them back. Chunks that the range does not touch stay the same.
    pub(crate) fn splice(&mut self, range: Range<usize>, new: Vec<Arc<BlockFacts>>) -> Vec<Arc<BlockFacts>> {
        let first = self.chunk_of(range.start);
        let touched = first..(self.chunk_of(range.end) + 1).min(self.list.len());
        let mut facts: Vec<Arc<BlockFacts>> =
            self.list[touched.clone()].iter().flat_map(|chunk| chunk.iter().cloned()).collect();
        let before = self.blocks_before(first);
        let old = facts.splice(range.start - before..range.end - before, new).collect();
        self.replace(touched, chunked(facts));
        old
    }

    /// The chunk that holds the block of that index; for an index after all blocks, the last one.
    fn chunk_of(&self, block: usize) -> usize {
        let index = self.counts.partition_point(|&count| count as usize <= block);
        index.min(self.list.len().saturating_sub(1))
    }
}

fn chunked(facts: Vec<Arc<BlockFacts>>) -> Vec<Arc<[Arc<BlockFacts>]>> {
    // Up to twice the size before a chunk is cut, so that typing at a border does not make ever smaller ones.
    if facts.len() <= 2 * CHUNK {
        return if facts.is_empty() { Vec::new() } else { vec![facts.into()] };
    }
    facts.chunks(CHUNK).map(Arc::from).collect()
}
