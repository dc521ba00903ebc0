//! Reads a text chunk by chunk, so that it may be larger than the memory, and each chunk can be answered before more is
//! read.
//!
//! Must not know what is asked about the puzzles.

use crate::input::discover::Input;
use crate::input::origin::{MOST_UNDIVIDED, too_long};
use crate::input::read::{MAX_BYTES, ReadError, bad_byte, read_some, too_large, with_latin1_comments};
use crate::text::byte_order_mark::BYTE_ORDER_MARK;
use ide::{Chunk, ChunkReader, Foreign, Remainder};
use std::io::{self, Read};

/// Bytes of one read, and about the length of chunks: some hundred puzzles. Longer chunks take more memory, and longer
/// until the first findings: with 64 KB, two threads check a million lines in 1.03 s instead of 0.77 s, since fewer
/// chunks fit into the window of [`in_order`](crate::process::ordered_parallel::in_order).
const READ: usize = 1 << 15;

/// Bytes of one read if puzzles are answered one by one. Answers are freed while those of the next chunk are allocated:
/// with 16 KB, threads wait for each other so often that `solve` takes a third more CPU time.
pub(crate) const LONG_READ: usize = 1 << 16;

/// Bytes of one read if each answer takes long: some puzzles.
pub(crate) const SHORT_READ: usize = 1 << 11;

/// Bytes within which a text shows whether it is in a format of another program.
const BEGINNING: usize = 1 << 16;

/// The chunks of a source. Ends after the first error.
pub(crate) struct ChunkedText<R> {
    source: R,
    chunks: ChunkReader,
    /// The most bytes of one read.
    read_len: usize,
    /// Bytes that have been read and are in no chunk yet.
    rest: Vec<u8>,
    /// Bytes and lines of the text before `rest`.
    start: u64,
    lines_before: usize,
    /// True if bytes have been read since a chunk was cut: other bytes hold no further chunk.
    is_fresh: bool,
    has_ended: bool,
    /// True if the beginning has shown a format of another program.
    is_foreign: bool,
    /// Bytes by which the text has grown since its comments are read as Latin-1; `None` as long as they are UTF-8.
    latin1_growth: Option<u64>,
    /// True if a chunk has said so.
    is_latin1_noted: bool,
}

pub(crate) struct TextChunk {
    pub(crate) chunk: Chunk,
    /// Lines of the text before it.
    pub(crate) lines_before: usize,
    /// True if the text is in a format of another program.
    pub(crate) is_foreign: bool,
    /// True if comments have been read as Latin-1 in this chunk, but in none before it.
    pub(crate) is_first_in_latin1: bool,
}

impl<R: Read> ChunkedText<R> {
    pub(crate) fn new(source: R, chunks: ChunkReader) -> ChunkedText<R> {
        ChunkedText {
            source,
            chunks,
            read_len: READ,
            rest: Vec::new(),
            start: 0,
            lines_before: 0,
            is_fresh: false,
            has_ended: false,
            is_foreign: false,
            latin1_growth: None,
            is_latin1_noted: false,
        }
    }

    /// The same text in chunks of about so many bytes.
    pub(crate) fn in_chunks_of(self, read_len: usize) -> ChunkedText<R> {
        ChunkedText { read_len, ..self }
    }

    /// Reads the beginning of the text, and returns true if it is in a format of another program. Before the first
    /// chunk.
    pub(crate) fn begins_foreign(&mut self) -> io::Result<bool> {
        while !self.has_ended && self.rest.len() < BEGINNING && !has_first_line(&self.rest) {
            self.fill()?;
        }
        self.is_foreign = Foreign::sniff(&String::from_utf8_lossy(&self.rest)).is_some();
        Ok(self.is_foreign)
    }

    /// The whole text as bytes, without a byte order mark, in place of its chunks.
    pub(crate) fn into_bytes(mut self) -> io::Result<Vec<u8>> {
        self.source.take(MAX_BYTES + 1).read_to_end(&mut self.rest)?;
        if self.rest.len() as u64 > MAX_BYTES { Err(too_large()) } else { Ok(self.rest) }
    }

    /// The next chunk; `None` after the last.
    fn read(&mut self) -> Result<Option<TextChunk>, ReadError> {
        loop {
            if (self.is_fresh || self.has_ended)
                && let Some(chunk) = self.cut()?
            {
                return Ok(Some(chunk));
            }
            if self.has_ended {
                return Ok(None);
            }
            let most = MOST_UNDIVIDED as usize;
            if self.rest.len() > most {
                return Err(too_long("puzzle").into());
            }
            // The time for a block longer than a read would else grow with the square of its length.
            let enough = if self.rest.len() > self.read_len { (2 * self.rest.len()).min(most + 1) } else { 0 };
            self.fill()?;
            while self.rest.len() < enough && !self.has_ended {
                self.fill()?;
            }
        }
    }

    /// Reads the available bytes, at most `read_len`.
    fn fill(&mut self) -> io::Result<()> {
        self.has_ended = read_some(&mut self.source, self.read_len, &mut self.rest)? == 0;
        self.is_fresh = true;
        if self.start == 0 && self.rest.starts_with(BYTE_ORDER_MARK.as_bytes()) {
            self.rest.drain(..BYTE_ORDER_MARK.len());
            self.start = BYTE_ORDER_MARK.len() as u64;
        }
        Ok(())
    }

    /// Cuts a chunk off the bytes that have been read, if they hold one.
    fn cut(&mut self) -> Result<Option<TextChunk>, ReadError> {
        let (text, bad) = match std::str::from_utf8(&self.rest) {
            Ok(text) => (text, None),
            Err(error) => {
                let end = error.valid_up_to();
                // Otherwise the rest of the character is still to come.
                let is_bad = error.error_len().is_some() || self.has_ended;
                if is_bad && self.read_latin1_comments() {
                    return self.cut();
                }
                (valid(&self.rest, end), is_bad.then_some(end))
            }
        };
        // Chunks before a bad byte are returned wherever the chunks before have ended.
        let is_rest = self.has_ended && bad.is_none();
        let remainder = if is_rest { Remainder::Nothing } else { Remainder::More };
        let Some(chunk) = self.chunks.next(text, remainder) else {
            let Some(at) = bad else { return Ok(None) };
            // Comments before it have grown.
            let position = self.start + at as u64 - self.latin1_growth.unwrap_or(0);
            return Err(bad_byte(&self.rest, at, position));
        };
        self.is_fresh = false;
        let lines_before = self.lines_before;
        // A chunk is whole lines.
        let lines = chunk.analysis.text(Chunk::FILE).map_or(1, ide::Rope::len_lines);
        self.lines_before += lines.saturating_sub(1);
        self.start += u64::from(chunk.len);
        self.rest.drain(..(chunk.len as usize).min(self.rest.len()));
        let is_first_in_latin1 = self.latin1_growth.is_some() && !std::mem::replace(&mut self.is_latin1_noted, true);
        Ok(Some(TextChunk { chunk, lines_before, is_foreign: self.is_foreign, is_first_in_latin1 }))
    }

    /// Turns lines that have been read to their ends into UTF-8, up to the first with bad bytes outside of a comment.
    /// Returns true if there are such lines.
    fn read_latin1_comments(&mut self) -> bool {
        let line_end = self.rest.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let end = if self.has_ended { self.rest.len() } else { line_end.map_or(0, |at| at + 1) };
        let mut text = String::new();
        let mut len = 0;
        for line in self.rest[..end].split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            let Some(line_text) = with_latin1_comments(line) else { break };
            text += &line_text;
            len += line.len();
        }
        let growth = (text.len() - len) as u64;
        if growth == 0 {
            return false;
        }
        self.rest.splice(..len, text.into_bytes());
        *self.latin1_growth.get_or_insert(0) += growth;
        true
    }
}

/// A reader at the beginning of an input.
pub(crate) fn chunk_reader(input: &Input) -> ChunkReader {
    ChunkReader::new(input.dialect(), input.settings.config.clone())
}

/// Returns true if a line with more than blanks and opening brackets has been read to its end.
fn has_first_line(bytes: &[u8]) -> bool {
    let begin = bytes.iter().position(|byte| !byte.is_ascii_whitespace() && !matches!(byte, b'[' | b'{'));
    begin.and_then(|begin| bytes.get(begin..)).is_some_and(|rest| rest.contains(&b'\n'))
}

fn valid(bytes: &[u8], len: usize) -> &str {
    bytes.get(..len).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or_default()
}

/// The chunks; one that cannot be read is the last.
impl<R: Read> Iterator for ChunkedText<R> {
    type Item = Result<TextChunk, ReadError>;

    fn next(&mut self) -> Option<Result<TextChunk, ReadError>> {
        let read = self.read();
        if read.is_err() {
            self.has_ended = true;
            self.rest = Vec::new();
        }
        read.transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::discover::test_input;

    /// A source that returns so many bytes at a time.
    struct Slow<'a>(&'a [u8], usize);

    impl Read for Slow<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(into.len());
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    fn chunks(text: &str, at_a_time: usize) -> Vec<(String, TextChunk)> {
        let reader = chunk_reader(&test_input("a.sudoku"));
        let chunked = ChunkedText::new(Slow(text.as_bytes(), at_a_time), reader);
        let with_text = |chunk: Result<TextChunk, ReadError>| {
            let chunk = chunk.expect("readable");
            (chunk.chunk.analysis.text(Chunk::FILE).expect("a text").to_string(), chunk)
        };
        chunked.map(with_text).collect()
    }

    #[test]
    fn chunks_are_the_text_and_a_list_waits_at_most_for_the_next_line() {
        let puzzle = format!("{}\n", "1........".repeat(9));
        let list = puzzle.repeat(50);
        let texts = [
            list.clone(),
            format!("{list}[solution]\n1"),
            format!("title: x\n{list}"),
            String::new(),
            puzzle.replace('\n', ""),
            format!("{}\n", "1...\n....\n....\n....\n\n".repeat(2000)),
        ];
        for text in &texts {
            for at_a_time in [7, 82, 1000, 100_000] {
                let mut whole = String::new();
                let mut puzzles = 0;
                for (own, TextChunk { chunk, lines_before, .. }) in chunks(text, at_a_time) {
                    assert_eq!((lines_before, chunk.puzzles_before), (whole.matches('\n').count(), puzzles));
                    whole += &own;
                    puzzles += chunk.analysis.puzzle_count(Chunk::FILE) as u32;
                }
                assert_eq!(&whole, text);
            }
        }
        assert!(chunks(&list, 82).iter().all(|(text, _)| text.len() <= 2 * puzzle.len()));
    }

    #[test]
    fn the_last_puzzle_of_a_list_stays_with_what_follows_it() {
        let puzzle = format!("{}\n", ".".repeat(81));
        let chunks = chunks(&format!("{puzzle}{puzzle}# last\n"), 1000);
        let texts: Vec<&str> = chunks.iter().map(|(text, _)| text.as_str()).collect();
        assert_eq!(texts.last().map(|text| text.ends_with("# last\n")), Some(true));
    }

    #[test]
    fn comments_in_latin1_are_read_wherever_they_are() {
        let line = ".".repeat(81);
        let mut bytes = Vec::new();
        for number in 0..60 {
            bytes.extend_from_slice(format!("{line} # {number} ").as_bytes());
            bytes.extend_from_slice(if number < 30 { "\u{e9}\n".as_bytes() } else { b"\xE9\n" });
        }
        let expected: String = (0..60).map(|number| format!("{line} # {number} \u{e9}\n")).collect();
        for at_a_time in [3, 1000, 100_000] {
            let mut chunked = ChunkedText::new(Slow(&bytes, at_a_time), chunk_reader(&test_input("a.sudoku")));
            let mut text = String::new();
            let mut firsts = 0;
            for chunk in &mut chunked {
                let chunk = chunk.expect("readable");
                text += &chunk.chunk.analysis.text(Chunk::FILE).expect("a text").to_string();
                firsts += usize::from(chunk.is_first_in_latin1);
            }
            assert_eq!((text.as_str(), firsts), (expected.as_str(), 1), "{at_a_time}");
        }
        let bad = [&bytes[..], b"53.\xE9...\n"].concat();
        let chunked = ChunkedText::new(Slow(&bad, 1000), chunk_reader(&test_input("a.sudoku")));
        let error = chunked.last().and_then(Result::err).expect("an error").to_string();
        assert_eq!(error, format!("not valid UTF-8: byte 0xE9 at byte offset {}", bytes.len() + 3));
        // In the first chunk.
        let chunked = ChunkedText::new(Slow(b"# \xE9\n53.\xE9...\n", 1000), chunk_reader(&test_input("a.sudoku")));
        let error = chunked.last().and_then(Result::err).expect("an error").to_string();
        assert_eq!(error, "not valid UTF-8: byte 0xE9 at byte offset 7");
    }

    #[test]
    fn a_foreign_text_is_recognized_and_read_as_a_whole() {
        let foreign = [
            "[{\"givens\":\n\"1...\"}]",
            "{\n  \"givens\": \"1...\"\n}\n",
            "\n[\n{\n\"givens\":7}]",
            "\n<?xml?>\n<a/>\n",
        ];
        for text in foreign {
            let bytes = format!("{BYTE_ORDER_MARK}{text}");
            let slow = Slow(bytes.as_bytes(), 2);
            let mut chunked = ChunkedText::new(slow, chunk_reader(&test_input("a")));
            assert!(chunked.begins_foreign().expect("readable"), "{text}");
            assert_eq!(chunked.into_bytes().expect("readable"), text.as_bytes());
        }
        for text in ["", "[", "[solution]\n1234\n", "{1 5 9} 3 4\n", "53..7....\n", "\n\n\n"] {
            let mut chunked = ChunkedText::new(Slow(text.as_bytes(), 2), chunk_reader(&test_input("a")));
            assert!(!chunked.begins_foreign().expect("readable"), "{text}");
        }
    }
}
