//! A text that is read as it comes: blocks are handed out as soon as nothing that follows can change them, so that a file
//! may be larger than the memory.

use crate::Dialect;
use crate::metadata::Declared;
use crate::puzzle::{Block, State};
use crate::reader::Reader;
use std::sync::Arc;

/// A reader that is given a text part by part. It finds the same blocks as [`Document`](crate::Document).
#[derive(Clone, Debug, Default)]
pub struct Passages {
    /// What the file's own metadata declare.
    header: Arc<Declared>,
    /// What the block before decides for the next one.
    entry: State,
    has_begun: bool,
    dialect: Dialect,
}

impl Passages {
    /// A reader at the beginning of a file of that kind.
    pub fn new(dialect: Dialect) -> Passages {
        Passages { dialect, ..Passages::default() }
    }

    /// The blocks that can be read for certain of `text`, which follows the blocks that have been handed out so far: none
    /// if the first needs more than that, all if it is the `rest` of the file.
    pub fn read(&mut self, text: &str, rest: bool) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut reader = Reader::new(text, rest, Arc::clone(&self.header), self.dialect);
        while let Ok(Some(read)) = reader.block(self.entry, !self.has_begun) {
            if !self.has_begun {
                self.header = Arc::clone(&reader.header);
                self.has_begun = true;
            }
            self.entry = read.exit;
            blocks.push(read.block);
        }
        blocks
    }
}
