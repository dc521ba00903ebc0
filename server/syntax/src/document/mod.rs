//! Reads a whole file as blocks, afresh or after an edit.

pub(crate) mod block;
pub(crate) mod chunks;
mod markdown;
pub(crate) mod places;

use crate::document::block::{BlockPosition, blocks_of_one, next_block};
use crate::document::markdown::MarkdownChange;
use crate::document::places::{BlockPlace, BlockPlaces, Edit};
use crate::layout::reader::Reader;
use crate::markdown::Fenced;
use crate::model::dialect::Dialect;
use crate::model::metadata::Declared;
use crate::model::puzzle::{Block, ReaderState};
use crate::text::offset::Offset;
use crate::text::remainder::Remainder;
use crate::text::span::Span;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

/// A text that the reader can take slices of.
pub trait Source {
    /// Length in bytes.
    fn len(&self) -> u32;

    /// True if it is empty.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the smallest range of whole characters that covers `span`, which is within the text and begins at a
    /// character.
    fn slice(&self, span: Span) -> Cow<'_, str>;
}

impl Source for str {
    fn len(&self) -> u32 {
        self.len() as u32
    }

    fn slice(&self, span: Span) -> Cow<'_, str> {
        let end = (span.end.to_usize()..=self.len()).find(|&end| self.is_char_boundary(end)).unwrap_or(self.len());
        Cow::Borrowed(&self[span.start.to_usize()..end])
    }
}

/// A file as it is read: blocks without gaps, whose lengths add up to the text's.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document {
    blocks: Vec<Arc<Block>>,
    /// The position of each block in the text, in the same order.
    places: BlockPlaces,
    /// The text's length.
    len: u32,
    /// The declarations in the file's own metadata.
    header: Arc<Declared>,
    dialect: Dialect,
    /// The fenced blocks of a Markdown text.
    fences: Arc<[Fenced]>,
}

/// The blocks that an edit has replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replaced {
    /// Indices of the removed blocks.
    pub old: Range<usize>,
    /// The number of blocks in their place.
    pub new: usize,
}

/// Returns the blocks of a text one after the other, equal to those of [`Document::read_as`], for callers that need
/// each only once.
pub fn blocks(text: &str, dialect: Dialect) -> impl Iterator<Item = Block> {
    let is_markdown = dialect == Dialect::Markdown;
    let fenced = if is_markdown { markdown::blocks(text) } else { Vec::new() };
    fenced.into_iter().chain(blocks_of_one(if is_markdown { "" } else { text }, dialect))
}

impl Document {
    /// Reads a text. Never fails: what cannot be read is in the blocks' problems.
    pub fn read(text: &str) -> Document {
        Document::read_as(text, Dialect::Sudoku)
    }

    /// Reads a text from a file of that kind.
    pub fn read_as(text: &str, dialect: Dialect) -> Document {
        let mut document = Document { dialect, ..Document::default() };
        document.edit(text, Span::empty(0), text.len() as u32);
        document
    }

    /// The blocks, in order.
    pub fn blocks(&self) -> &[Arc<Block>] {
        &self.blocks
    }

    /// The fenced blocks of a Markdown text, in order; none in a file of another kind.
    pub fn fences(&self) -> &Arc<[Fenced]> {
        &self.fences
    }

    /// Returns the start of a block, in bytes of the text; the text's length for the index after the last.
    pub fn start(&self, block: usize) -> Offset {
        self.places.get(block).map_or(self.len.into(), |place| place.start)
    }

    /// Follows an edit: `old` was replaced by `new_len` bytes, which gave `text`. Reads again the blocks that the edit
    /// touches, or that looked at what it touches, and gives the same document as reading `text` afresh.
    pub fn edit<T: Source + ?Sized>(&mut self, text: &T, old: Span, new_len: u32) -> Replaced {
        let edit = Edit { old, new_len };
        if self.dialect == Dialect::Markdown {
            return self.edit_markdown(&text.slice(Span::new(0, text.len())), edit);
        }
        let first = self.first_touched(old.start);
        let read = self.reread(text, first, edit);
        if read.header == self.header || first > 0 || read.old_end == self.blocks.len() {
            return self.splice(first, read, edit, text.len());
        }
        // The file's own metadata apply to every block.
        let everything = Edit { old: Span::new(0, self.len), new_len: text.len() };
        let read = self.reread(text, 0, everything);
        self.splice(0, read, everything, text.len())
    }

    fn edit_markdown(&mut self, text: &str, edit: Edit) -> Replaced {
        let MarkdownChange { fences, old, start, new } = markdown::change(&self.fences, text, edit);
        let old_end = self.fences.get(old.end).map_or(self.blocks.len(), |fence| self.block_at(fence.range.start));
        let old = self.block_at(start)..old_end;
        self.fences = fences.into();
        let new = new.into_iter().map(Arc::new).collect();
        self.replace(old, Offset::from(start as u32), new, edit, text.len() as u32)
    }

    /// The index of the block that begins there, or would begin there.
    fn block_at(&self, start: usize) -> usize {
        self.places.find(Offset::from(start as u32)).unwrap_or(self.blocks.len())
    }

    /// Replaces blocks, the first of which begins at `start`, save those at both ends that are read the same as before.
    fn replace(&mut self, old: Range<usize>, start: Offset, new: Vec<Arc<Block>>, edit: Edit, len: u32) -> Replaced {
        let mut first = 0;
        for (index, new) in old.clone().zip(&new) {
            let block = &self.blocks[index];
            if self.start(index) + block.len > edit.old.start || block != new {
                break;
            }
            first += 1;
        }
        let mut last = 0;
        for (index, new) in (old.start + first..old.end).rev().zip(new[first..].iter().rev()) {
            if self.start(index) <= edit.old.end || self.blocks[index] != *new {
                break;
            }
            last += 1;
        }
        let replaced = Replaced { old: old.start + first..old.end - last, new: new.len() - first - last };
        let mut places = Vec::with_capacity(new.len());
        let mut start = start;
        for block in &new {
            places.push(BlockPlace { start, looked: 0, entry: ReaderState::default() });
            start += block.len;
        }
        self.places.splice(old, places, edit.new_len.wrapping_sub(edit.old.len()));
        self.blocks.splice(replaced.old.clone(), new.into_iter().skip(first).take(replaced.new));
        self.len = len;
        replaced
    }

    /// The first block that looked at the byte at `offset`.
    fn first_touched(&self, offset: Offset) -> usize {
        let first = self.places.first_that_looked_at(offset, self.len);
        first.unwrap_or(self.blocks.len().saturating_sub(1))
    }

    /// Reads from the block `first` on until a block begins where an old one after the edit began.
    fn reread<T: Source + ?Sized>(&self, text: &T, first: usize, edit: Edit) -> Reread {
        let start = if first < self.blocks.len() { self.start(first) } else { Offset::START };
        let mut window = 4096;
        loop {
            let end = edit.new_end().max(start).saturating_add(window).min(text.len().into());
            let slice = text.slice(Span::new(start, end));
            let is_rest = start.to_usize() + slice.len() == text.len() as usize;
            let remainder = if is_rest { Remainder::Nothing } else { Remainder::More };
            let header = if first == 0 { Arc::default() } else { Arc::clone(&self.header) };
            let mut reader = Reader::new(&slice, remainder, header, self.dialect);
            if let Some((new, old_end)) = self.read_until_known(&mut reader, first, start, edit) {
                return Reread { new, old_end, header: reader.into_header() };
            }
            window = window.saturating_mul(4);
        }
    }

    /// Reads blocks up to a known border; returns them with the index of the old block there. `None` if the reader
    /// needs more text.
    fn read_until_known(
        &self,
        reader: &mut Reader<'_>,
        first: usize,
        start: Offset,
        edit: Edit,
    ) -> Option<(Blocks, usize)> {
        let mut new = Blocks::default();
        let mut entry = self.places.get(first).map_or(ReaderState::default(), |place| place.entry);
        loop {
            let at = start + reader.at.to_u32();
            if !new.list.is_empty()
                && let Some(known) = self.known_border(at, entry, edit)
            {
                return Some((new, known));
            }
            match next_block(reader, entry, BlockPosition::of(at)).ok()? {
                Some(read) => {
                    new.list.push(Arc::new(read.block));
                    new.places.push(BlockPlace { start: at, looked: read.looked, entry });
                    entry = read.exit;
                }
                None => return Some((new, self.blocks.len())),
            }
        }
    }

    /// The old block, untouched and in the same state, that begins where the new text is at `at`.
    fn known_border(&self, at: Offset, entry: ReaderState, edit: Edit) -> Option<usize> {
        let before = (at + edit.old.len()).checked_sub(edit.new_len)?;
        let block = self.places.find(before)?;
        let is_after = before >= edit.old.end && at >= edit.new_end() && before > Offset::START && at > Offset::START;
        (is_after && self.places.get(block).is_some_and(|place| place.entry == entry)).then_some(block)
    }

    fn splice(&mut self, first: usize, read: Reread, edit: Edit, len: u32) -> Replaced {
        let first = first.min(read.old_end);
        let old = first..read.old_end;
        let Blocks { list: blocks, places } = read.new;
        // Blocks before the edit that only looked at it are read again, but mostly with the same result. A block that
        // contains the edit is a different one even if it reads the same: facts about it may depend on its exact text.
        let mut same = 0;
        for (index, new) in old.clone().zip(&blocks) {
            let block = &self.blocks[index];
            if self.start(index) + block.len > edit.old.start || block != new {
                break;
            }
            same += 1;
        }
        let replaced = Replaced { old: old.start + same..old.end, new: blocks.len() - same };
        self.blocks.splice(replaced.old.clone(), blocks.into_iter().skip(same));
        self.places.splice(old, places, edit.new_len.wrapping_sub(edit.old.len()));
        self.header = read.header;
        self.len = len;
        replaced
    }
}

/// Consecutive blocks with their positions in the text.
#[derive(Default)]
struct Blocks {
    list: Vec<Arc<Block>>,
    places: Vec<BlockPlace>,
}

/// Blocks read again.
struct Reread {
    new: Blocks,
    /// The old block before which reading stopped.
    old_end: usize,
    header: Arc<Declared>,
}
