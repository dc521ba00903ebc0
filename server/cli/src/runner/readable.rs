//! Opens a text whose puzzles are asked about; JSON, XML and links become `.sudoku` text.

use crate::input::discover::Input;
use crate::input::opened_text::{OpenedText, foreign};
use crate::runner::each_piece::Material;
use ide::FormatError;

/// A text whose puzzles can be asked about.
pub(crate) struct Readable {
    pub(crate) opened: OpenedText,
    /// True if its positions are not those of the file.
    pub(crate) is_converted: bool,
}

impl Readable {
    /// Opens a text, or a chunk of one. The error says why a puzzle in the format of another program cannot be read.
    pub(crate) fn new(input: &Input, material: Material) -> Result<Readable, FormatError> {
        let text = match material {
            Material::Text(text) => text.content,
            Material::Chunk(chunk) => {
                return Ok(Readable { opened: OpenedText::of_chunk(chunk), is_converted: false });
            }
        };
        Ok(match foreign(input, &text) {
            Some(foreign) => {
                Readable { opened: OpenedText::open(input, ide::converted(foreign, &text)?), is_converted: true }
            }
            None => Readable { opened: OpenedText::ask(input, text), is_converted: false },
        })
    }
}
