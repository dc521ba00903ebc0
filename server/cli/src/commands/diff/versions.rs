//! Reads the versions of a text whole, and compares their puzzles.

use crate::input::discover::Input;
use crate::input::each_piece::Material;
use crate::input::opened_text::OpenedText;
use crate::input::placed_document::FILE;
use crate::input::read::read;
use ide::{Comparison, Edition, PuzzleIndex, compare, is_crowded};
use rayon::prelude::*;

/// Reads the puzzles of an input; the error is a sentence.
pub(crate) fn puzzles_of(input: &Input) -> Result<OpenedText, String> {
    let text = read(input, input.len()).map_err(|error| error.to_string())?;
    // All of them are in memory at once.
    if is_crowded(&text.content, input.dialect()) {
        return Err("more small puzzles than can be compared; compare parts of it".to_owned());
    }
    let readable = Material::Text(text).open(input).map_err(|error| error.to_string())?;
    Ok(readable.opened)
}

/// The puzzles of a text, in order; computed on the threads of the current pool.
fn editions(text: &OpenedText) -> Vec<Edition<'_>> {
    let of_document = text.documents().par_iter().flat_map(|document| {
        document.indices().into_par_iter().map(|at| document.analysis.edition(FILE, PuzzleIndex(at)))
    });
    of_document.collect()
}

/// Compares two texts, of which one may be missing.
pub(crate) fn compared(old: Option<&OpenedText>, new: Option<&OpenedText>) -> Comparison {
    let [old, new] = [old, new].map(|text| text.map(editions).unwrap_or_default());
    // Nothing interrupts it.
    compare(&old, &new, &|| false).unwrap_or_default()
}
