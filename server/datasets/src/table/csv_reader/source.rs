//! Prepares the bytes of a CSV file for the reader of records: its beginning, its line ends, the length of its rows.

use crate::table::LONGEST_ROW;
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// The most fields of a row, whose places are in memory beside the row.
const MOST_FIELDS: usize = 1_000_000;

/// The line after the last one, which no file has. If it is part of a longer field, a quote is open.
pub(super) const END: &[u8] = b"\0\x01end of sudoku-lsp's table\x01\0";

/// Bytes within which the first line ends; a longer one shows its separator in them.
const LONGEST_LINE: u64 = 1 << 17;

/// The first line of a source, and the rest.
pub(super) struct Beginning<R> {
    /// Without the byte-order mark.
    line: Vec<u8>,
    rest: BufReader<WithoutEndMark<R>>,
}

impl<R: Read> Beginning<R> {
    /// Reads the first line, which may come in pieces.
    pub(super) fn read(source: R) -> io::Result<Beginning<R>> {
        let mut rest = BufReader::new(WithoutEndMark { source, is_held: false });
        let mut line = Vec::new();
        rest.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.starts_with(b"\xef\xbb\xbf") {
            line.drain(..3);
        }
        Ok(Beginning { line, rest })
    }

    /// The reason why these bytes are no CSV, by their first ones.
    pub(super) fn other_format(&self) -> Option<&'static str> {
        match self.line.as_slice() {
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => Some("this is UTF-16: save it as UTF-8"),
            // Without a byte-order mark one of the first two bytes is zero.
            [0, other, ..] | [other, 0, ..] if *other != 0 => Some("this looks like UTF-16: save it as UTF-8"),
            _ => None,
        }
    }

    pub(super) fn first_line(&self) -> &[u8] {
        self.line.split(|byte| *byte == b'\r').next().unwrap_or_default()
    }

    /// All bytes, with a line end and [`END`] after the last. In a file whose lines end with CR only, as those of old
    /// Macintosh programs do, LF takes its place.
    pub(super) fn whole(self) -> UnifiedLineEnds<impl Read + use<R>> {
        let ends_with_cr = !self.line.contains(&b'\n') && self.line.contains(&b'\r');
        let all = Cursor::new(self.line).chain(self.rest).chain(&b"\n"[..]).chain(END).chain(&b"\n"[..]);
        UnifiedLineEnds { source: all, ends_with_cr }
    }
}

/// A source without the end-of-file mark of DOS at its end.
struct WithoutEndMark<R> {
    source: R,
    /// True if a mark has been read, which is a byte like others if more follows.
    is_held: bool,
}

impl<R> WithoutEndMark<R> {
    const MARK: u8 = 0x1A;
}

impl<R: Read> Read for WithoutEndMark<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.is_held {
            let read = self.source.read(buffer)?;
            if read == 0 || buffer.get(read - 1) != Some(&Self::MARK) {
                return Ok(read);
            }
            self.is_held = true;
            if read > 1 {
                return Ok(read - 1);
            }
        }
        // There is room for the mark and the byte that follows it: the buffer is that of a `BufReader`.
        let Some((first, rest)) = buffer.split_first_mut().filter(|(_, rest)| !rest.is_empty()) else { return Ok(0) };
        let mut read = self.source.read(rest)?;
        if read == 0 {
            return Ok(0);
        }
        *first = Self::MARK;
        self.is_held = rest.get(read - 1) == Some(&Self::MARK);
        read -= usize::from(self.is_held);
        Ok(read + 1)
    }
}

/// A source whose lines end with LF.
pub(super) struct UnifiedLineEnds<R> {
    source: R,
    ends_with_cr: bool,
}

impl<R: Read> Read for UnifiedLineEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        if self.ends_with_cr {
            for byte in &mut buffer[..read] {
                if *byte == b'\r' {
                    *byte = b'\n';
                }
            }
        }
        Ok(read)
    }
}

/// A source that fails when a row has too many bytes, so that it does not fill the memory.
pub(super) struct RowLimit<R> {
    source: R,
    separator: u8,
    left: usize,
    /// The number of fields that may still follow in the row.
    fields_left: usize,
}

/// The error of a row that is too long.
#[derive(Debug)]
enum TooLong {
    Bytes,
    Fields,
}

impl std::fmt::Display for TooLong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            TooLong::Bytes => write!(f, "a row of more than {} MiB; is a quote missing?", LONGEST_ROW >> 20),
            TooLong::Fields => write!(f, "a row of more than {MOST_FIELDS} fields; is a quote missing?"),
        }
    }
}

impl std::error::Error for TooLong {}

/// Returns true for the error of a row that is too long.
pub(super) fn is_too_long(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|why| why.is::<TooLong>())
}

impl<R: Read> RowLimit<R> {
    pub(super) fn new(source: R, separator: u8) -> RowLimit<R> {
        RowLimit { source, separator, left: LONGEST_ROW, fields_left: MOST_FIELDS }
    }

    pub(super) fn begin_row(&mut self) {
        self.left = LONGEST_ROW;
        self.fields_left = MOST_FIELDS;
    }
}

impl<R: Read> Read for RowLimit<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.left == 0 {
            return Err(io::Error::other(TooLong::Bytes));
        }
        if self.fields_left == 0 {
            return Err(io::Error::other(TooLong::Fields));
        }
        let read = self.source.read(buffer)?;
        let separators = buffer[..read].iter().filter(|byte| **byte == self.separator).count();
        self.fields_left = self.fields_left.saturating_sub(separators);
        self.left = self.left.saturating_sub(read);
        Ok(read)
    }
}
