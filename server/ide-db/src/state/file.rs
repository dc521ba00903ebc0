//! Keeps one file under analysis: what the host needs to follow its edits, and the view of it that snapshots share.

use crate::base::config::{Config, ConfigChanges};
use crate::base::finding::{BlockFinding, PuzzleIndex};
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::suppression::FileSuppressions;
use crate::puzzle::geometries::Geometries;
use crate::puzzle::lowering::Lowered;
use crate::puzzle::parts::first_line;
use crate::state::block_facts::{BlockFacts, Counted};
use crate::state::chunks::{At, Chunks};
use crate::state::line_list::LineListFacts;
use crate::state::proof::Proof;
use ropey::Rope;
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};
use syntax::markdown::Fenced;
use syntax::{Block, BlockSpan, Dialect, Document, Offset, PuzzleText, Source, Span};

/// A file as the host keeps it: what it needs to follow edits, and the view as it is now.
pub(crate) struct File {
    document: Document,
    /// The edits since the blocks were read.
    dirty: Option<Dirty>,
    /// The blocks that have been read again since the last snapshot.
    settled: Vec<Settled>,
    revision: u64,
    pub(crate) view: Arc<View>,
}

/// The part of a file that snapshots share. Cheap to clone: texts and facts are shared.
#[derive(Clone, Default)]
pub struct View {
    pub text: Rope,
    /// The blocks, once they are read.
    pub chunks: OnceLock<Chunks>,
    /// The line list that is all of its text, if it is one whose blocks may not have been read.
    pub lines: Option<LineListFacts>,
    /// The settings in force for it.
    pub config: Arc<Config>,
    pub dialect: Dialect,
    /// The geometries of its puzzles.
    pub geometries: Geometries,
    /// The fenced blocks of a Markdown file.
    pub fences: Arc<[Fenced]>,
    /// The suppressions of the whole file, if this is a chunk of it.
    pub suppressed: Option<FileSuppressions>,
    /// True from a save to the next edit: findings are those of a file that was just opened, whatever was there before.
    pub is_saved: bool,
    /// The findings about the layout of blocks, by their starts, in order; computed on request.
    pub unformatted: OnceLock<Box<[(Offset, BlockFinding)]>>,
}

/// Edits with less text than this between them are read as one.
const NEAR: u32 = 16 << 10;
/// The most parts of a file that are read apart. If there are more, as after "replace all", the text between them is
/// read, too: each part takes longer than reading so much text.
const READ_APART: usize = 128;

/// A part of the text that has changed: what it was and how long it is now.
#[derive(Clone, Copy)]
struct Dirty {
    /// The old range.
    old: Span,
    /// The length of the new text.
    new_len: u32,
}

/// Blocks that have been read again.
pub(crate) struct Settled {
    pub(crate) old: Vec<Arc<BlockFacts>>,
    pub(crate) new: Vec<Arc<BlockFacts>>,
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
pub fn slice(text: &Rope, span: Span) -> Cow<'_, str> {
    if let Some(whole) = text.get_byte_slice(span.range()) {
        return whole.into();
    }
    let end = span.end.to_usize().min(text.len_bytes());
    let start = text.byte_to_char(span.start.to_usize().min(end));
    let whole = text.byte_to_char(end);
    let whole = if text.char_to_byte(whole) < end { whole + 1 } else { whole };
    text.slice(start..whole).into()
}

/// A puzzle of a file, with its block.
#[derive(Clone, Copy)]
pub struct Located<'a> {
    pub file: &'a View,
    pub facts: &'a BlockFacts,
    /// Its index within the block.
    pub index: usize,
    /// Where the block starts.
    pub start: Offset,
    /// Its position in the file.
    pub position: PuzzleIndex,
}

impl<'a> Located<'a> {
    pub fn puzzle(&self) -> &'a PuzzleText {
        self.facts.puzzle(self.index)
    }

    /// A part of the text of its block; ranges count from the start of the block.
    pub fn text(&self, span: BlockSpan) -> String {
        self.file.block_text(self.facts, self.start, span)
    }

    /// Its range with metadata and further grids.
    pub fn span(&self) -> Span {
        self.puzzle().span.in_file(self.start)
    }

    /// The range of its grid.
    pub fn grid_span(&self) -> Span {
        self.puzzle().grid.span.in_file(self.start)
    }

    /// Returns true if a range of the text touches it. A position at its end still belongs to it.
    pub fn is_touched_by(&self, span: Span) -> bool {
        let whole = self.span();
        whole.start <= span.end && span.start <= whole.end
    }

    /// The first line of its grid.
    pub fn first_line(&self) -> Span {
        first_line(self.puzzle()).in_file(self.start)
    }

    /// The proof of the number of solutions, if it is known.
    pub fn proof(&self) -> Option<&'a Proof> {
        self.facts.proof(self.index)
    }

    /// Counts the solutions under the settings of the file, unless they are known.
    pub fn prove(&self, interrupt: Interrupt<'_>) -> Cancellable<&'a Proof> {
        self.facts.prove(self.index, &self.file.config, interrupt)
    }

    /// The number of solutions, if it is known.
    pub fn counted(&self) -> Option<Counted<'a>> {
        self.facts.counted(self.index)
    }

    /// Counts the solutions like [`Located::prove`], but does not wait for the reasons.
    pub fn count(&self, interrupt: Interrupt<'_>) -> Cancellable<Counted<'a>> {
        self.facts.count(self.index, &self.file.config, interrupt)
    }

    /// The puzzle in the engine's terms.
    pub fn lowered(&self) -> Lowered<'a> {
        self.facts.lowered(self.index)
    }

    /// Returns true if every cell and all that decides the puzzle can be read.
    pub fn is_readable(&self, lowered: &Lowered<'_>) -> bool {
        lowered.is_complete() && self.facts.is_readable(self.index)
    }
}

impl File {
    pub(crate) fn new(text: &str, dialect: Dialect, config: Arc<Config>) -> File {
        let geometries = Geometries::default();
        let document = Document::read_as(text, dialect);
        let chunks = Chunks::new(facts(document.blocks(), 0, &geometries)).into();
        let fences = Arc::clone(document.fences());
        let view = View { text: Rope::from_str(text), chunks, config, dialect, geometries, fences, ..View::default() };
        File { document, dirty: None, settled: Vec::new(), revision: 0, view: Arc::new(view) }
    }

    /// Replaces a part of the text. The blocks are read later, once for all edits that are near each other: a burst of
    /// keys is read once, and two keys at both ends of a large file have nothing between them read.
    pub(crate) fn edit(&mut self, span: Span, new: &str) {
        if self.dirty.is_some_and(|dirty| dirty.is_far_from(span)) && self.settled.len() < READ_APART {
            self.read();
        }
        let view = Arc::make_mut(&mut self.view);
        view.unformatted = OnceLock::new();
        view.is_saved = false;
        let text = &mut view.text;
        let end = text.byte_to_char(span.end.to_usize().min(text.len_bytes()));
        let start = text.byte_to_char(span.start.to_usize().min(text.len_bytes())).min(end);
        let span = Span::new(text.char_to_byte(start) as u32, text.char_to_byte(end) as u32);
        text.remove(start..end);
        text.insert(start, new);
        self.dirty = Some(match self.dirty {
            None => Dirty { old: span, new_len: new.len() as u32 },
            Some(dirty) => dirty.then(span, new.len() as u32),
        });
    }

    /// Reads what has been edited; the blocks that are gone and those that have come since this was called last, in
    /// order.
    pub(crate) fn settle(&mut self) -> Vec<Settled> {
        self.read();
        std::mem::take(&mut self.settled)
    }

    fn read(&mut self) {
        let Some(dirty) = self.dirty.take() else { return };
        let view = Arc::make_mut(&mut self.view);
        let replaced = self.document.edit(&RopeSource(&view.text), dirty.old, dirty.new_len);
        self.revision += 1;
        let new = replaced.old.start..replaced.old.start + replaced.new;
        let new = facts(&self.document.blocks()[new], self.revision, &view.geometries);
        let mut chunks = view.chunks.take().unwrap_or_default();
        let old = chunks.splice(replaced.old, new.clone());
        view.chunks = chunks.into();
        view.fences = Arc::clone(self.document.fences());
        let inserted = Span::of_len(dirty.old.start, dirty.new_len);
        for (facts, at) in self.view.blocks_in(inserted) {
            let mut grids = facts.block.puzzles.iter().map(|puzzle| puzzle.grid.span.in_file(at.start));
            if grids.any(|grid| inserted.start <= grid.start && grid.end <= inserted.end) {
                facts.set_added();
            }
        }
        self.settled.push(Settled { old, new });
    }

    /// Puts settings in force. What they do not touch stays known.
    pub(crate) fn configure(&mut self, config: &Arc<Config>) {
        if self.view.config == *config {
            return;
        }
        let view = Arc::make_mut(&mut self.view);
        let before = std::mem::replace(&mut view.config, Arc::clone(config));
        let changes = config.changes_since(&before);
        if changes.format {
            view.unformatted = OnceLock::new();
        }
        if changes == (ConfigChanges { format: changes.format, ..ConfigChanges::default() }) {
            return;
        }
        let facts = view.chunks().blocks().map(|(facts, _)| facts.reconfigured(changes));
        view.chunks = Chunks::new(facts.collect()).into();
    }

    /// Records that the file was saved.
    pub(crate) fn save(&mut self) {
        Arc::make_mut(&mut self.view).is_saved = true;
    }
}

/// Blocks about which nothing is known yet.
fn facts(blocks: &[Arc<Block>], revision: u64, geometries: &Geometries) -> Vec<Arc<BlockFacts>> {
    blocks.iter().map(|block| Arc::new(BlockFacts::new(Arc::clone(block), revision, geometries))).collect()
}

impl View {
    /// Its blocks.
    pub fn chunks(&self) -> &Chunks {
        self.chunks.get_or_init(|| match &self.lines {
            Some(lines) => Chunks::new(lines.facts(&self.text.to_string(), &self.geometries)),
            None => Chunks::default(),
        })
    }

    pub fn puzzle_count(&self) -> usize {
        self.lines.as_ref().map_or_else(|| self.chunks().puzzle_count(), LineListFacts::puzzle_count)
    }

    /// The line list that it is, if all puzzles of it are proved.
    pub fn proved_lines(&self) -> Option<&LineListFacts> {
        self.lines.as_ref().filter(|lines| lines.is_proved())
    }

    /// Returns true if its blocks have been read.
    pub fn are_blocks_read(&self) -> bool {
        self.chunks.get().is_some()
    }

    /// A puzzle by its position.
    pub(crate) fn puzzle(&self, puzzle: PuzzleIndex) -> Option<Located<'_>> {
        let mut blocks = self.chunks().blocks_from(|end| puzzle.0 < end.puzzles);
        let (facts, at) = blocks.find(|(facts, at)| puzzle.0 < at.puzzles + facts.puzzle_count())?;
        Some(self.located(facts, at, (puzzle.0 - at.puzzles) as usize))
    }

    /// The puzzle of that index in a block of the file.
    pub fn located<'a>(&'a self, facts: &'a BlockFacts, at: At, index: usize) -> Located<'a> {
        Located { file: self, facts, index, start: at.start, position: PuzzleIndex(at.puzzles + index as u32) }
    }

    /// The puzzles of a block of the file.
    pub fn puzzles_of<'a>(&'a self, facts: &'a BlockFacts, at: At) -> impl Iterator<Item = Located<'a>> {
        (0..facts.block.puzzles.len()).map(move |index| self.located(facts, at, index))
    }

    /// All puzzles.
    pub fn puzzles(&self) -> impl Iterator<Item = Located<'_>> {
        self.chunks().blocks().flat_map(|(facts, at)| self.puzzles_of(facts, at))
    }

    /// The puzzles whose costly facts are not known yet, by position.
    pub fn unproved(&self) -> impl Iterator<Item = Located<'_>> {
        let chunks = self.chunks().iter().filter(|(chunk, _)| !chunk.is_quiet());
        let blocks = chunks.flat_map(|(chunk, at)| chunk.blocks(at)).filter(|(facts, _)| !facts.is_quiet());
        blocks.flat_map(|(facts, at)| self.puzzles_of(facts, at)).filter(|located| located.proof().is_none())
    }

    /// The blocks that a range of the text touches.
    pub fn blocks_in(&self, span: Span) -> impl Iterator<Item = (&Arc<BlockFacts>, At)> {
        self.chunks()
            .blocks_from(move |end| span.start <= end.start)
            .skip_while(move |(facts, at)| at.start + facts.block.len < span.start)
            .take_while(move |(_, at)| at.start <= span.end)
    }

    /// The puzzles that a range of the text touches. A position at the end of a puzzle still belongs to it.
    pub fn puzzles_in(&self, span: Span) -> impl Iterator<Item = Located<'_>> {
        let puzzles = self.blocks_in(span).flat_map(|(facts, at)| self.puzzles_of(facts, at));
        puzzles.filter(move |located| located.is_touched_by(span))
    }

    /// The puzzle that actions at a place are about. For a selection it is the first puzzle that it touches. For a
    /// cursor it is the puzzle at the cursor (between two grids on one line the second), else the nearest one above,
    /// else the first one below.
    pub fn chosen(&self, span: Span) -> Option<Located<'_>> {
        let mut touched = self.puzzles_in(span);
        if !span.is_empty() {
            return touched.next();
        }
        if let Some(located) = touched.last() {
            return Some(located);
        }
        // The puzzles before the last block at the cursor, and those of this block that end before the cursor.
        let mut above = 0;
        if let Some((facts, at)) = self.blocks_in(span).last() {
            let ends = facts.block.puzzles.iter().map(|puzzle| puzzle.span.in_file(at.start).end);
            above = at.puzzles + ends.filter(|end| *end < span.start).count() as u32;
        }
        self.puzzle(PuzzleIndex(above.saturating_sub(1)))
    }

    /// A part of the text.
    pub fn part(&self, span: Span) -> Cow<'_, str> {
        slice(&self.text, span)
    }

    /// The line that holds an offset, or ends there, without its end mark.
    pub fn line(&self, offset: Offset) -> Span {
        let line = self.text.byte_to_line(offset.to_usize().min(self.text.len_bytes()));
        let start = self.text.line_to_byte(line) as u32;
        let end = self.text.line_to_byte(line + 1) as u32;
        let text = self.part(Span::new(start, end));
        let length = text.find(['\n', '\r']).unwrap_or(text.len());
        Span::of_len(start, length as u32)
    }

    /// A part of the block that starts at `start`; ranges count from its start, and end with it at the latest.
    pub fn block_text(&self, facts: &BlockFacts, start: Offset, span: BlockSpan) -> String {
        let end = span.end.min(facts.block.len.into());
        slice(&self.text, BlockSpan::new(span.start.min(end), end).in_file(start)).into_owned()
    }
}

impl Dirty {
    /// Returns true if there is much text between this and an edit of the text as it is now.
    fn is_far_from(&self, span: Span) -> bool {
        let end = self.old.start + self.new_len;
        end.saturating_add(NEAR) < span.start || span.end.saturating_add(NEAR) < self.old.start
    }

    /// This and then an edit of the text as it is now: the smallest range that holds both.
    fn then(self, span: Span, new_len: u32) -> Dirty {
        let now = Span::of_len(self.old.start, self.new_len);
        let hull = now.cover(span);
        let before = now.start - hull.start;
        let after = hull.end - now.end;
        let old = Span::new(self.old.start - before, self.old.end + after);
        Dirty { old, new_len: hull.len() - span.len() + new_len }
    }
}
