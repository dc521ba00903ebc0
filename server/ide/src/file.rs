//! One file under analysis: its text, its blocks and what is known about them.

use crate::facts::Facts;
use crate::finding::PuzzleIndex;
use ropey::Rope;
use std::borrow::Cow;
use std::sync::Arc;
use syntax::{Document, PuzzleText, Source, Span};

/// A file's state. Cheap to clone: texts and facts are shared.
#[derive(Clone, Default)]
pub(crate) struct File {
    pub(crate) text: Rope,
    document: Document,
    /// The facts of each block, in the document's order.
    facts: Vec<Arc<Facts>>,
    /// The number of puzzles before each block, and of all at the end.
    puzzles_before: Vec<u32>,
    /// What has been edited since the blocks were read.
    dirty: Option<Dirty>,
    revision: u64,
}

/// A part of the text that has changed: what it was and how long it is now.
#[derive(Clone, Copy)]
struct Dirty {
    /// The old range.
    old: Span,
    /// The length of what stands there now.
    new_len: u32,
}

/// A rope as a source for the reader.
struct RopeSource<'a>(&'a Rope);

impl Source for RopeSource<'_> {
    fn len(&self) -> u32 {
        self.0.len_bytes() as u32
    }

    fn slice(&self, span: Span) -> Cow<'_, str> {
        slice(self.0, span)
    }
}

/// The whole characters that `span` touches; what is beyond the text's end is left out.
pub(crate) fn slice(text: &Rope, span: Span) -> Cow<'_, str> {
    let end = (span.end as usize).min(text.len_bytes());
    let start = text.byte_to_char((span.start as usize).min(end));
    let whole = text.byte_to_char(end);
    let whole = if text.char_to_byte(whole) < end { whole + 1 } else { whole };
    text.slice(start..whole).into()
}

/// A puzzle of a file, with the place of its block.
pub(crate) struct Located<'a> {
    pub(crate) facts: &'a Facts,
    /// Its index within the block.
    pub(crate) index: usize,
    /// Where the block starts.
    pub(crate) start: u32,
}

impl Located<'_> {
    pub(crate) fn puzzle(&self) -> &PuzzleText {
        self.facts.puzzle(self.index)
    }
}

impl File {
    pub(crate) fn new(text: &str) -> File {
        let mut file = File { text: Rope::from_str(text), ..File::default() };
        file.document = Document::read(text);
        file.facts = file.document.blocks().iter().map(|block| Arc::new(Facts::new(Arc::clone(block), 0))).collect();
        file.count_puzzles();
        file
    }

    /// Replaces a part of the text; the blocks are read later, once for all edits.
    pub(crate) fn edit(&mut self, span: Span, new: &str) {
        let end = self.text.byte_to_char((span.end as usize).min(self.text.len_bytes()));
        let start = self.text.byte_to_char((span.start as usize).min(self.text.len_bytes())).min(end);
        let span = Span::new(self.text.char_to_byte(start) as u32, self.text.char_to_byte(end) as u32);
        self.text.remove(start..end);
        self.text.insert(start, new);
        self.dirty = Some(match self.dirty {
            None => Dirty { old: span, new_len: new.len() as u32 },
            Some(dirty) => dirty.then(span, new.len() as u32),
        });
    }

    /// Reads what has been edited.
    pub(crate) fn settle(&mut self) {
        let Some(dirty) = self.dirty.take() else {
            return;
        };
        let replaced = self.document.edit(&RopeSource(&self.text), dirty.old, dirty.new_len);
        self.revision += 1;
        let new = replaced.old.start..replaced.old.start + replaced.new;
        let read = self.document.blocks()[new].iter();
        let facts: Vec<_> = read.map(|block| Arc::new(Facts::new(Arc::clone(block), self.revision))).collect();
        self.facts.splice(replaced.old, facts);
        self.count_puzzles();
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.dirty.is_none()
    }

    /// Forgets all that is known, because the settings changed.
    pub(crate) fn forget(&mut self) {
        self.facts = self.facts.iter().map(|facts| Arc::new(facts.forget())).collect();
    }

    fn count_puzzles(&mut self) {
        let mut count = 0;
        self.puzzles_before.clear();
        for facts in &self.facts {
            self.puzzles_before.push(count);
            count += facts.block.puzzles.len() as u32;
        }
        self.puzzles_before.push(count);
    }

    pub(crate) fn puzzle_count(&self) -> usize {
        self.puzzles_before.last().map_or(0, |&count| count as usize)
    }

    /// The blocks with their start and the index of their first puzzle.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (&Arc<Facts>, u32, PuzzleIndex)> {
        self.facts
            .iter()
            .zip(&self.puzzles_before)
            .enumerate()
            .map(|(block, (facts, &before))| (facts, self.document.start(block), PuzzleIndex(before)))
    }

    /// A puzzle by its position.
    pub(crate) fn puzzle(&self, puzzle: PuzzleIndex) -> Option<Located<'_>> {
        let block = self.puzzles_before.partition_point(|&before| before <= puzzle.0).checked_sub(1)?;
        let facts = self.facts.get(block)?;
        let index = (puzzle.0 - self.puzzles_before[block]) as usize;
        (index < facts.block.puzzles.len()).then(|| Located { facts, index, start: self.document.start(block) })
    }

    /// The puzzles that a range of the text touches, with their positions.
    pub(crate) fn puzzles_in(&self, span: Span) -> Vec<(PuzzleIndex, Located<'_>)> {
        let (Some(first), Some(last)) = (self.document.block_at(span.start), self.document.block_at(span.end)) else {
            return Vec::new();
        };
        // A position at the end of a block still belongs to what stands before it.
        let blocks = first.saturating_sub(1)..=last;
        let mut found = Vec::new();
        for block in blocks {
            let (facts, start) = (&self.facts[block], self.document.start(block));
            for index in 0..facts.block.puzzles.len() {
                let located = Located { facts, index, start };
                let whole = located.puzzle().span.shifted(start);
                if whole.start <= span.end && span.start <= whole.end {
                    found.push((PuzzleIndex(self.puzzles_before[block] + index as u32), located));
                }
            }
        }
        found
    }

    /// A part of the block that starts at `start` and is `len` long; ranges count from its start.
    pub(crate) fn block_text(&self, facts: &Facts, start: u32, span: Span) -> String {
        let end = span.end.min(facts.block.len);
        slice(&self.text, Span::new(span.start.min(end), end).shifted(start)).into_owned()
    }
}

impl Dirty {
    /// This and then an edit of the text as it is now: the smallest range that holds both.
    fn then(self, span: Span, new_len: u32) -> Dirty {
        let now = Span::new(self.old.start, self.old.start + self.new_len);
        let hull = now.cover(span);
        let (before, behind) = (now.start - hull.start, hull.end - now.end);
        let old = Span::new(self.old.start - before, self.old.end + behind);
        Dirty { old, new_len: hull.len() - span.len() + new_len }
    }
}
