//! Finds the suppressions of a whole file before its first block is analysed, for files that are read in chunks.

use crate::input::chunked_text::{ChunkedText, chunk_reader};
use crate::input::discover::{Input, Role};
use crate::input::origin;
use crate::process::interrupt;
use ide::{Analysis, Chunk, FileSuppressions, Rule};
use std::fs::File;
use std::io::{self, Read, Seek};

/// The word in every comment that suppresses rules in a whole file.
const IGNORE_FILE: &str = "ignore-file";

/// Returns true if a comment in a long text may suppress rules in all of it.
pub(crate) fn is_mentioned_in(file: &mut File) -> io::Result<bool> {
    mentions(file, IGNORE_FILE.as_bytes())
}

/// Finds the suppressions of a whole long text, and which of them have an effect. Takes as long as a check.
pub(crate) fn of_file(input: &Input, file: &mut File) -> io::Result<FileSuppressions> {
    let mut suppressions = FileSuppressions::default();
    let is_whole = each_chunk(input, file, |analysis| {
        analysis.add_suppressions(Chunk::FILE, &mut suppressions);
        true
    })?;
    if input.role == Role::Compared || !input.asks_for(Rule::UnusedSuppression) {
        return Ok(suppressions);
    }
    if !is_whole {
        // The part that cannot be read may use any of them.
        return Ok(suppressions.all_used());
    }
    each_chunk(input, file, |analysis| {
        let asked = analysis.use_suppressions(Chunk::FILE, &mut suppressions, &interrupt::is_requested);
        asked.is_ok() && !suppressions.are_all_used()
    })?;
    Ok(suppressions)
}

/// Calls `ask` with the chunks of a long text as long as it returns true; returns false if a chunk cannot be read. The
/// error is reported when the check reaches it, after the findings before it.
fn each_chunk(input: &Input, file: &mut File, mut ask: impl FnMut(&Analysis) -> bool) -> io::Result<bool> {
    file.rewind()?;
    for chunk in ChunkedText::new(file, chunk_reader(input)) {
        let Ok(chunk) = chunk else { return Ok(false) };
        if interrupt::is_requested() || !ask(&chunk.chunk.analysis) {
            break;
        }
    }
    Ok(true)
}

/// Returns true if a file contains a word.
fn mentions(file: &mut File, word: &[u8]) -> io::Result<bool> {
    const STEP: usize = 1 << 18;
    file.rewind()?;
    let mut file = origin::bounded(file);
    let finder = memchr::memmem::Finder::new(word);
    let mut bytes = Vec::new();
    loop {
        let read = (&mut file).take(STEP as u64).read_to_end(&mut bytes)?;
        if finder.find(&bytes).is_some() {
            return Ok(true);
        }
        // The result is not needed once the run is over.
        if read < STEP || interrupt::is_requested() {
            return Ok(false);
        }
        bytes.drain(..bytes.len() - word.len());
    }
}
