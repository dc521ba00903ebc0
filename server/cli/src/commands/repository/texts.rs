//! Reads a text whole, as puzzles to be compared or printed.

use crate::input::discover::Input;
use crate::input::opened_text::OpenedText;
use crate::input::placed_document::FILE;
use crate::input::read::read;
use crate::runner::each_piece::Material;
use crate::runner::readable::Readable;
use ide::{Dialect, Edition, PuzzleIndex, is_crowded};
use rayon::prelude::*;

/// Reads the puzzles of an input; the error is a sentence.
pub(super) fn puzzles_of(input: &Input) -> Result<OpenedText, String> {
    let text = read(input, input.len()).map_err(|error| error.to_string())?;
    // All of them are in memory at once.
    if is_crowded(&text.content, Dialect::from_name(&input.names.path)) {
        return Err("more small puzzles than can be compared; compare parts of it".to_owned());
    }
    let readable = Readable::new(input, Material::Text(text)).map_err(|error| error.to_string())?;
    Ok(readable.opened)
}

/// The puzzles of a text, in order; computed on the threads of the current pool.
pub(super) fn editions(text: &OpenedText) -> Vec<Edition<'_>> {
    let of_document = text.documents().par_iter().flat_map(|document| {
        let count = u32::try_from(document.puzzle_count()).unwrap_or(u32::MAX);
        (0..count).into_par_iter().map(|at| Edition::of(&document.analysis, FILE, PuzzleIndex(at)))
    });
    of_document.collect()
}
