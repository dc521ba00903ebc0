//! What comments silence in a whole file, for files that are read in passages or in part only: that has to be known before
//! the first of their blocks is asked.

use crate::inputs::{Input, Role};
use crate::interrupt;
use crate::long::{LongText, passages};
use ide::{FileSilence, Interrupt, Passage, Passages, Rule};
use std::fs::File;
use std::io::{self, Read, Seek};

/// Stands in every comment that silences rules in a whole file.
const IGNORE_FILE: &str = "ignore-file";

/// What comments silence in all of a text that `passages` would read, and what of that has something to silence.
pub(crate) fn of_text(text: &str, mut passages: Passages, interrupt: Interrupt<'_>) -> FileSilence {
    let mut silence = FileSilence::default();
    if !text.contains(IGNORE_FILE) {
        return silence;
    }
    if let Some(passage) = passages.next(text, true, |_, _| true) {
        passage.analysis.add_silence(Passage::FILE, &mut silence);
        // Interrupted only when nobody wants the result any more.
        let _ = passage.analysis.use_silence(Passage::FILE, &mut silence, interrupt);
    }
    silence
}

/// Whether a comment in a long text may silence rules in all of it.
pub(crate) fn is_mentioned_in(file: &mut File) -> io::Result<bool> {
    mentions(file, IGNORE_FILE.as_bytes())
}

/// What comments silence in all of a long text, and what of that has something to silence. Takes as long as a check.
pub(crate) fn of_file(input: &Input, file: &mut File) -> io::Result<FileSilence> {
    let mut silence = FileSilence::default();
    let mut each = |ask: &mut dyn FnMut(&ide::Analysis, &mut FileSilence) -> bool| {
        file.rewind()?;
        // What cannot be read is told when its turn comes, behind what stands before it.
        let stretches = LongText::new(&mut *file, passages(input).at_a_glance(), |_: &str, _| true);
        for stretch in stretches.map_while(Result::ok) {
            if interrupt::has_come() || !ask(&stretch.passage.analysis, &mut silence) {
                break;
            }
        }
        Ok::<FileSilence, io::Error>(silence)
    };
    each(&mut |analysis, silence| {
        analysis.add_silence(Passage::FILE, silence);
        true
    })?;
    // What is not asked counts as used.
    if input.role == Role::Compared || !input.asks_for(Rule::UnusedSuppression) {
        return Ok(silence);
    }
    each(&mut |analysis, silence| {
        let asked = analysis.use_silence(Passage::FILE, silence, &interrupt::has_come);
        asked.is_ok() && !silence.is_used_up()
    })
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
