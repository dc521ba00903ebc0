//! What comments silence in a whole file, for files that are read in passages or in part only: that has to be known before
//! the first of their blocks is asked.

use crate::input::discover::{Input, Role};
use crate::input::long::{LongText, chunk_reader};
use crate::process::interrupt;
use ide::{Analysis, Chunk, ChunkReader, FileSuppressions, Interrupt, Remainder, Rule};
use std::fs::File;
use std::io::{self, Read, Seek};

/// Stands in every comment that silences rules in a whole file.
const IGNORE_FILE: &str = "ignore-file";

/// What comments silence in all of a text that `reader` would read, and what of that has something to silence.
pub(crate) fn of_text(text: &str, mut reader: ChunkReader, interrupt: Interrupt<'_>) -> FileSuppressions {
    let mut silence = FileSuppressions::default();
    if !text.contains(IGNORE_FILE) {
        return silence;
    }
    if let Some(chunk) = reader.next(text, Remainder::Nothing, |_, _| true) {
        chunk.analysis.add_suppressions(Chunk::FILE, &mut silence);
        // Interrupted only when nobody wants the result any more.
        let _ = chunk.analysis.use_suppressions(Chunk::FILE, &mut silence, interrupt);
    }
    silence
}

/// Whether a comment in a long text may silence rules in all of it.
pub(crate) fn is_mentioned_in(file: &mut File) -> io::Result<bool> {
    mentions(file, IGNORE_FILE.as_bytes())
}

/// What comments silence in all of a long text, and what of that has something to silence. Takes as long as a check.
pub(crate) fn of_file(input: &Input, file: &mut File) -> io::Result<FileSuppressions> {
    let mut silence = FileSuppressions::default();
    let is_whole = each_passage(input, file, |analysis| {
        analysis.add_suppressions(Chunk::FILE, &mut silence);
        true
    })?;
    if input.role == Role::Compared || !input.asks_for(Rule::UnusedSuppression) {
        return Ok(silence);
    }
    if !is_whole {
        // Nobody knows what stands where nobody can read.
        return Ok(silence.all_used());
    }
    each_passage(input, file, |analysis| {
        let asked = analysis.use_suppressions(Chunk::FILE, &mut silence, &interrupt::has_come);
        asked.is_ok() && !silence.are_all_used()
    })?;
    Ok(silence)
}

/// Asks the passages of a long text as long as that is of use; whether all that was asked for can be read. What cannot is
/// told when its turn comes, behind what stands before it.
fn each_passage(input: &Input, file: &mut File, mut ask: impl FnMut(&Analysis) -> bool) -> io::Result<bool> {
    file.rewind()?;
    for stretch in LongText::new(file, chunk_reader(input).with_line_lists(), |_: &str, _| true) {
        let Ok(stretch) = stretch else { return Ok(false) };
        if interrupt::has_come() || !ask(&stretch.chunk.analysis) {
            break;
        }
    }
    Ok(true)
}

/// Whether a word stands anywhere in a file.
fn mentions(file: &mut File, word: &[u8]) -> io::Result<bool> {
    const STEP: usize = 1 << 18;
    file.rewind()?;
    let finder = memchr::memmem::Finder::new(word);
    let mut bytes = Vec::new();
    loop {
        let read = file.take(STEP as u64).read_to_end(&mut bytes)?;
        if finder.find(&bytes).is_some() {
            return Ok(true);
        }
        // Nobody will ask about the file once the run is over.
        if read < STEP || interrupt::has_come() {
            return Ok(false);
        }
        bytes.drain(..bytes.len() - word.len());
    }
}
