//! Cuts a text into chunks: whole blocks, or a list of lines with a classic grid each.
//!
//! A chunk is complete as soon as nothing that follows can change it, so that a file larger than the memory can be
//! read. Must not know where the text comes from, and what is done with a chunk.

use crate::document::block::{BlockPosition, next_block};
use crate::layout::reader::Reader;
use crate::lines::line_list::{LineList, line_list};
use crate::model::dialect::Dialect;
use crate::model::metadata::Declared;
use crate::model::puzzle::{Block, ReaderState};
use crate::text::remainder::Remainder;
use std::sync::Arc;

/// A part of a file that reads alone as it reads within the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chunk {
    /// Blocks, at least one.
    Blocks(Vec<Block>),
    /// Lines that would be a block with a classic puzzle each, and nothing else.
    Lines(LineList),
}

/// A reader that is given a text part by part. It finds the same blocks as [`Document`](crate::Document).
#[derive(Clone, Debug, Default)]
pub struct ChunkReader {
    /// The declarations of the file's own metadata.
    header: Arc<Declared>,
    /// The state in which the previous block leaves the reader.
    entry: ReaderState,
    /// The position of the next block.
    position: BlockPosition,
    dialect: Dialect,
}

impl ChunkReader {
    /// A reader at the beginning of a file of that dialect.
    pub fn new(dialect: Dialect) -> ChunkReader {
        ChunkReader { dialect, ..ChunkReader::default() }
    }

    /// The chunk at the beginning of `text`, which follows the chunks returned so far: a line list if there is one,
    /// else as many blocks as are complete. `None` if there is none.
    pub fn next(&mut self, text: &str, remainder: Remainder) -> Option<Chunk> {
        self.lines(text, remainder).map(Chunk::Lines).or_else(|| self.blocks(text, remainder).map(Chunk::Blocks))
    }

    /// The same without line lists: their blocks are read, too.
    pub fn blocks(&mut self, text: &str, remainder: Remainder) -> Option<Vec<Block>> {
        let mut blocks = Vec::new();
        let mut reader = Reader::new(text, remainder, Arc::clone(&self.header), self.dialect);
        while let Ok(Some(read)) = next_block(&mut reader, self.entry, self.position) {
            if self.position == BlockPosition::First {
                self.header = Arc::clone(&reader.header);
                self.position = BlockPosition::Later;
            }
            self.entry = read.exit;
            blocks.push(read.block);
        }
        (!blocks.is_empty()).then_some(blocks)
    }

    /// The line list at the beginning of `text`: all of it, if nothing follows, else as many lines as are certain.
    /// `None` if there are no such lines, or few.
    fn lines(&mut self, text: &str, remainder: Remainder) -> Option<LineList> {
        if self.dialect == Dialect::Sdk || *self.header != Declared::default() {
            return None;
        }
        let lines = line_list(text, remainder)?;
        self.position = BlockPosition::Later;
        self.entry = ReaderState { line: Some(9), ..ReaderState::default() };
        Some(lines)
    }
}

impl Chunk {
    /// Its length in bytes.
    pub fn len_bytes(&self) -> u32 {
        match self {
            Chunk::Blocks(blocks) => blocks.iter().map(|block| block.len).sum(),
            Chunk::Lines(lines) => lines.len,
        }
    }
}
