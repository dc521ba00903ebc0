//! A long text, read passage by passage, so that it may be larger than the memory.
//!
//! Must not know what is asked about the puzzles.

use crate::input::discover::Input;
use crate::input::read::describe_bad_byte;
use crate::text::byte_order_mark::BYTE_ORDER_MARK;
use ide::{Chunk, ChunkReader, Dialect, Remainder};
use std::io::{self, Read};

/// How much is read at once, and about how long passages are: some hundred puzzles. Larger ones take more memory, and longer
/// until the first findings come; smaller ones cost time.
const READ: usize = 1 << 14;

/// The passages of a source. Ends behind the first error.
pub(crate) struct LongText<R, F> {
    source: R,
    chunks: ChunkReader,
    /// Which blocks are wanted, by their texts and the number of their puzzles.
    ours: F,
    /// What has been read and is not in a passage yet.
    rest: Vec<u8>,
    /// How many bytes and lines of the text stand before that.
    start: u64,
    lines_before: usize,
    /// Whether the source has no more.
    has_ended: bool,
}

/// A chunk and its place.
pub(crate) struct Stretch {
    pub(crate) chunk: Chunk,
    /// How many lines stand before it.
    pub(crate) lines_before: usize,
}

impl<R: Read, F: FnMut(&str, usize) -> bool> LongText<R, F> {
    pub(crate) fn new(source: R, chunks: ChunkReader, ours: F) -> LongText<R, F> {
        LongText { source, chunks, ours, rest: Vec::new(), start: 0, lines_before: 0, has_ended: false }
    }

    /// The next passage; `None` behind the last. The error is a sentence.
    fn read(&mut self) -> Result<Option<Stretch>, String> {
        let mut wanted = READ;
        while !self.has_ended {
            self.fill(wanted).map_err(|error| error.to_string())?;
            if let Some(stretch) = self.cut()? {
                return Ok(Some(stretch));
            }
            // A block that is longer: with steps of one size it would be read again and again.
            wanted = self.rest.len().max(READ);
        }
        self.cut()
    }

    /// Reads so many bytes more.
    fn fill(&mut self, wanted: usize) -> io::Result<()> {
        let read = (&mut self.source).take(wanted as u64).read_to_end(&mut self.rest)?;
        self.has_ended = read < wanted;
        if self.start == 0 && self.rest.starts_with(BYTE_ORDER_MARK.as_bytes()) {
            self.rest.drain(..BYTE_ORDER_MARK.len());
            self.start = BYTE_ORDER_MARK.len() as u64;
        }
        let is_too_large = self.rest.len() > u32::MAX as usize;
        if is_too_large { Err(io::Error::new(io::ErrorKind::FileTooLarge, TOO_LARGE)) } else { Ok(()) }
    }

    /// Cuts a passage off what has been read, if it holds one.
    fn cut(&mut self) -> Result<Option<Stretch>, String> {
        let (text, bad_byte) = match std::str::from_utf8(&self.rest) {
            Ok(text) => (text, None),
            Err(error) => {
                let end = error.valid_up_to();
                // Otherwise the rest of the character is still to come.
                let is_bad = error.error_len().is_some() || self.has_ended;
                (valid(&self.rest, end), is_bad.then_some(end))
            }
        };
        // All that is certain before a bad byte is told, wherever the passages before have ended.
        let is_rest = self.has_ended && bad_byte.is_none();
        let remainder = if is_rest { Remainder::Nothing } else { Remainder::More };
        let Some(chunk) = self.chunks.next(text, remainder, &mut self.ours) else {
            return bad_byte.map_or(Ok(None), |at| Err(describe_bad_byte(&self.rest, at, self.start)));
        };
        let lines_before = self.lines_before;
        // A passage is whole lines.
        let lines = chunk.analysis.text(Chunk::FILE).map_or(1, ide::Rope::len_lines);
        self.lines_before += lines.saturating_sub(1);
        self.start += u64::from(chunk.len);
        self.rest.drain(..(chunk.len as usize).min(self.rest.len()));
        Ok(Some(Stretch { chunk, lines_before }))
    }
}

/// A reader at the beginning of an input.
pub(crate) fn chunk_reader(input: &Input) -> ChunkReader {
    ChunkReader::new(Dialect::from_name(&input.names.path), input.settings.config.clone())
}

fn valid(bytes: &[u8], len: usize) -> &str {
    bytes.get(..len).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
}

/// The passages; one that cannot be read is a sentence, and the last.
impl<R: Read, F: FnMut(&str, usize) -> bool> Iterator for LongText<R, F> {
    type Item = Result<Stretch, String>;

    fn next(&mut self) -> Option<Result<Stretch, String>> {
        let read = self.read();
        if read.is_err() {
            (self.has_ended, self.rest) = (true, Vec::new());
        }
        read.transpose()
    }
}

const TOO_LARGE: &str = "a puzzle of more than 4 GiB";
