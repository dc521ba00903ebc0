//! Cuts a file into chunks, each a snapshot of its own that is dropped after use.

use crate::Analysis;
use ide_db::base::config::Config;
use ide_db::base::finding::FileId;
use ide_db::base::suppression::FileSuppressions;
use ide_db::chunk;
use std::sync::Arc;
use syntax::{Dialect, Remainder};

/// Cuts a file that comes part by part into chunks.
#[derive(Clone)]
pub struct ChunkReader {
    reader: chunk::ChunkReader,
}

/// Whole blocks of a file, which begin where those of the previous chunk end.
pub struct Chunk {
    /// A snapshot with the one file [`Chunk::FILE`]: the chunk's text, in which all ranges and puzzles are counted.
    pub analysis: Analysis,
    /// Puzzles of the file before the chunk.
    pub puzzles_before: u32,
    /// Bytes of its text.
    pub len: u32,
}

impl Chunk {
    /// The one file of the snapshot.
    pub const FILE: FileId = chunk::Chunk::FILE;
}

impl ChunkReader {
    /// A reader at the beginning of a file of that dialect under these settings. Line lists are not read until a caller
    /// asks for their blocks, unless a rule needs these; see [`Analysis::prove_lines`].
    pub fn new(dialect: Dialect, config: Arc<Config>) -> ChunkReader {
        ChunkReader { reader: chunk::ChunkReader::new(dialect, config) }
    }

    /// The same reader of a file whose comments suppress that in the whole file. Without it, comments of a chunk hold
    /// for that chunk.
    pub fn suppressed(self, suppressed: FileSuppressions) -> ChunkReader {
        ChunkReader { reader: self.reader.suppressed(suppressed) }
    }

    /// The same reader with line lists as blocks, which tests compare with them as they are.
    #[cfg(test)]
    pub(crate) fn reading_blocks(self) -> ChunkReader {
        ChunkReader { reader: self.reader.reading_blocks() }
    }

    /// The chunk at the beginning of `text`, which follows the chunks returned so far; `None` if no block is complete.
    pub fn next(&mut self, text: &str, remainder: Remainder) -> Option<Chunk> {
        let chunk::Chunk { snapshot, puzzles_before, len } = self.reader.next(text, remainder)?;
        Some(Chunk { analysis: Analysis::from(snapshot), puzzles_before, len })
    }
}
