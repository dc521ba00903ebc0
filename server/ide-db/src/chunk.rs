//! Reads a file chunk by chunk. Each chunk is a snapshot that answers like one of a whole file, and is dropped after
//! use.
//!
//! Comments that suppress rules in a whole file cannot be seen in one of its chunks: a caller collects them before, as
//! [`FileSuppressions`]. The layout of a chunk is not compared with the canonical one, which depends on the whole file.

use crate::base::config::Config;
use crate::base::finding::FileId;
use crate::base::interrupt::{Cancellable, Interrupt};
use crate::base::suppression::FileSuppressions;
use crate::puzzle::geometries::Geometries;
use crate::snapshot::Snapshot;
use crate::state::block_facts::BlockFacts;
use crate::state::chunks::Chunks;
use crate::state::file::View;
use crate::state::line_list::{LineListFacts, is_enough};
use ropey::Rope;
use std::sync::Arc;
use syntax::{Block, Dialect, Remainder};

/// Cuts a file that comes part by part into chunks.
#[derive(Clone)]
pub struct ChunkReader {
    reader: syntax::ChunkReader,
    pub config: Arc<Config>,
    pub dialect: Dialect,
    suppressed: Option<FileSuppressions>,
    line_lists: LineLists,
    pub geometries: Geometries,
    /// Puzzles of the chunks returned so far.
    puzzles: u32,
}

/// The form in which a reader returns line lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineLists {
    AsBlocks,
    /// As they are; their blocks are read only if a caller asks for them.
    AsLines,
}

/// Whole blocks of a file, which begin where those of the previous chunk end.
pub struct Chunk {
    /// A snapshot with the one file [`Chunk::FILE`]: the chunk's text, in which all ranges and puzzles are counted.
    pub snapshot: Snapshot,
    /// Puzzles of the file before the chunk.
    pub puzzles_before: u32,
    /// Bytes of its text.
    pub len: u32,
}

/// The content of a chunk.
pub enum Content {
    /// Blocks about which nothing is known yet.
    Blocks(Vec<Arc<BlockFacts>>),
    Lines(LineListFacts),
}

impl Chunk {
    /// The one file of the snapshot.
    pub const FILE: FileId = FileId(0);
}

impl ChunkReader {
    /// A reader at the beginning of a file of that dialect under these settings. Line lists are not read until a caller
    /// asks for their blocks, unless a rule needs these; see [`prove_lines`].
    pub fn new(dialect: Dialect, config: Arc<Config>) -> ChunkReader {
        let line_lists = if is_enough(&config) { LineLists::AsLines } else { LineLists::AsBlocks };
        ChunkReader {
            reader: syntax::ChunkReader::new(dialect),
            config,
            dialect,
            suppressed: None,
            line_lists,
            geometries: Geometries::default(),
            puzzles: 0,
        }
    }

    /// The same reader of a file whose comments suppress that in the whole file. Without it, comments of a chunk hold
    /// for that chunk.
    pub fn suppressed(self, suppressed: FileSuppressions) -> ChunkReader {
        ChunkReader { suppressed: Some(suppressed), ..self }
    }

    /// The same reader with line lists as blocks, which tests compare with them as they are.
    #[doc(hidden)]
    pub fn reading_blocks(self) -> ChunkReader {
        ChunkReader { line_lists: LineLists::AsBlocks, ..self }
    }

    /// Returns true if line lists are not read as blocks.
    pub fn reads_line_lists(&self) -> bool {
        self.line_lists == LineLists::AsLines && self.suppressed.unwrap_or_default() == FileSuppressions::default()
    }

    /// The chunk at the beginning of `text`, which follows the chunks returned so far; `None` if no block is complete.
    pub fn next(&mut self, text: &str, remainder: Remainder) -> Option<Chunk> {
        let (content, len) = self.content(text, remainder)?;
        let text = text.get(..len as usize).filter(|text| !text.is_empty())?;
        let mut view = content.view(text, self.dialect, &self.config, &self.geometries);
        view.suppressed = view.suppressed.or(self.suppressed);
        let puzzles_before = self.puzzles;
        self.puzzles = self.puzzles.saturating_add(u32::try_from(view.puzzle_count()).unwrap_or(u32::MAX));
        Some(Chunk { snapshot: Snapshot::of(Chunk::FILE, view), puzzles_before, len })
    }

    /// The content of the next chunk, and its length.
    pub fn content(&mut self, text: &str, remainder: Remainder) -> Option<(Content, u32)> {
        let chunk = if self.reads_line_lists() {
            self.reader.next(text, remainder)?
        } else {
            syntax::Chunk::Blocks(self.reader.blocks(text, remainder)?)
        };
        let len = chunk.len_bytes();
        let content = match chunk {
            syntax::Chunk::Lines(lines) => Content::Lines(LineListFacts::new(lines)),
            syntax::Chunk::Blocks(blocks) => Content::Blocks(facts(blocks, &self.geometries)),
        };
        Some((content, len))
    }
}

/// Blocks about which nothing is known yet.
fn facts(blocks: Vec<Block>, geometries: &Geometries) -> Vec<Arc<BlockFacts>> {
    blocks.into_iter().map(|block| Arc::new(BlockFacts::new(Arc::new(block), 0, geometries))).collect()
}

impl Content {
    /// A file that has this content.
    pub fn view(self, text: &str, dialect: Dialect, config: &Arc<Config>, geometries: &Geometries) -> View {
        let config = Arc::clone(config);
        let geometries = geometries.clone();
        let view = View { text: Rope::from_str(text), config, dialect, geometries, ..View::default() };
        match self {
            Content::Blocks(facts) => View { chunks: Chunks::new(facts).into(), ..view },
            // There are no comments in line lists.
            Content::Lines(lines) => View { lines: Some(lines), suppressed: Some(FileSuppressions::default()), ..view },
        }
    }
}

/// Proves a line list from its digits, and divides it into parts of which either all puzzles are proved or none, each
/// with its offset. Any other file is one such part.
///
/// # Errors
/// When `interrupt` says so.
pub fn prove_lines(db: &Snapshot, file: FileId, interrupt: Interrupt<'_>) -> Cancellable<Vec<(u32, Snapshot)>> {
    let lines = db.file(file).and_then(|view| Some((view, view.lines.as_ref()?)));
    // Blocks that have been read know nothing of it.
    let Some((view, lines)) = lines.filter(|(view, lines)| !view.are_blocks_read() && !lines.is_proved()) else {
        return Ok(vec![(0, db.clone())]);
    };
    let text = view.text.to_string();
    let parts = lines.prove(&text, &view.config, interrupt)?;
    let part = |(lines, bytes): (LineListFacts, std::ops::Range<usize>)| {
        let start = bytes.start as u32;
        let text = text.get(bytes).unwrap_or_default();
        let part = Content::Lines(lines).view(text, view.dialect, &view.config, &view.geometries);
        (start, Snapshot::of(file, part))
    };
    Ok(parts.into_iter().map(part).collect())
}

/// Returns true if a file is a part that [`prove_lines`] has proved.
pub fn are_lines_proved(db: &Snapshot, file: FileId) -> bool {
    db.file(file).is_some_and(|view| view.proved_lines().is_some())
}
