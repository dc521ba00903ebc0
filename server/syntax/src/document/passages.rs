//! A text that is read as it comes: blocks are handed out as soon as nothing that follows can change them, so that a file
//! may be larger than the memory.

use crate::document::block::next_block;
use crate::layout::reader::Reader;
use crate::lines::line_list::plain_lines;
use crate::model::metadata::Declared;
use crate::model::puzzle::{Block, State};
use crate::{Dialect, PlainLines};
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

    /// Goes behind lines at the beginning of `text`, which follows the blocks that have been handed out so far, each of which
    /// would be a block with a classic puzzle and nothing else: all of `text`, if that is the `rest` of the file, else as many
    /// as are certain. `None` if there are no such lines, or few.
    pub fn skip_plain(&mut self, text: &str, rest: bool) -> Option<PlainLines> {
        if self.dialect == Dialect::Sdk || *self.header != Declared::default() {
            return None;
        }
        let lines = plain_lines(text, rest)?;
        self.has_begun = true;
        self.entry = State { line: Some(9), ..State::default() };
        Some(lines)
    }

    /// The blocks that can be read for certain of `text`, which follows the blocks that have been handed out so far: none
    /// if the first needs more than that, all if it is the `rest` of the file.
    pub fn read(&mut self, text: &str, rest: bool) -> Vec<Block> {
        let mut blocks = Vec::new();
        let mut reader = Reader::new(text, rest, Arc::clone(&self.header), self.dialect);
        while let Ok(Some(read)) = next_block(&mut reader, self.entry, !self.has_begun) {
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
