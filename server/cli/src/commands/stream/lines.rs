//! Bytes to batches of lines: what has come so far, without waiting for more, in bounded memory.

use crate::input::read::read_some;
use std::io::{self, Read};

/// Bytes of one read.
const READ: usize = 1 << 16;

/// The longest line that is looked at. The largest grids with all their pencil marks take some thirty thousand bytes.
pub(super) const LONGEST: usize = 1 << 20;

/// Whole lines that came together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Batch {
    bytes: Vec<u8>,
    /// The number of its first line, from 1.
    first: u64,
}

impl Batch {
    /// Its lines with their numbers, each with its end. One that is too long may lack some of it, but is still too
    /// long.
    pub(super) fn lines(&self) -> Vec<(u64, &[u8])> {
        (self.first..).zip(self.bytes.split_inclusive(|byte| *byte == b'\n')).collect()
    }
}

pub(super) struct BatchReader<R> {
    source: R,
    /// The beginning of the line whose end has not come yet.
    begun: Vec<u8>,
    /// The number of that line.
    number: u64,
    has_ended: bool,
}

impl<R: Read> BatchReader<R> {
    pub(super) fn new(source: R) -> BatchReader<R> {
        BatchReader { source, begun: Vec::new(), number: 1, has_ended: false }
    }

    /// The lines that have arrived, at least one; `None` after the last. The last line needs no line end.
    ///
    /// # Errors
    /// When the source cannot be read. What has begun then is no line.
    pub(super) fn next(&mut self) -> io::Result<Option<Batch>> {
        while !self.has_ended {
            let before = self.begun.len();
            if read_some(&mut self.source, READ, &mut self.begun)? == 0 {
                self.has_ended = true;
                if is_end_of_text(&self.begun) {
                    self.begun.clear();
                }
                if !self.begun.is_empty() {
                    self.begun.push(b'\n');
                }
            }
            let new = self.begun.get(before..).unwrap_or_default();
            if let Some(end) = new.iter().rposition(|byte| *byte == b'\n') {
                return Ok(Some(self.split(before + end + 1)));
            }
            // The rest of a line that is too long is dropped as it comes.
            self.begun.truncate(LONGEST + 1);
        }
        Ok(None)
    }

    /// Hands out so many bytes, and keeps what has begun.
    fn split(&mut self, len: usize) -> Batch {
        let begun = self.begun.split_off(len);
        let batch = Batch { bytes: std::mem::replace(&mut self.begun, begun), first: self.number };
        self.number += batch.bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
        batch
    }
}

/// True for what ends a text without being a line: the end-of-file mark of DOS, or the second half of the last line end
/// of UTF-16.
fn is_end_of_text(bytes: &[u8]) -> bool {
    matches!(bytes, [0x1A] | [0])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives so many bytes at a time, and then an error if there is one.
    struct Slowly<'a>(&'a [u8], usize, Option<io::ErrorKind>);

    impl Read for Slowly<'_> {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(into.len());
            into[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            match (count, self.2) {
                (0, Some(kind)) => Err(kind.into()),
                _ => Ok(count),
            }
        }
    }

    fn read(text: &[u8], at_a_time: usize) -> Vec<(u64, Vec<u8>)> {
        let mut lines = BatchReader::new(Slowly(text, at_a_time, None));
        let batches = std::iter::from_fn(|| lines.next().expect("readable"));
        batches
            .flat_map(|batch| batch.lines().into_iter().map(|(n, line)| (n, line.to_vec())).collect::<Vec<_>>())
            .collect()
    }

    #[test]
    fn each_line_comes_once_and_ends() {
        for text in ["", "\n", "a", "a\n", "a\n\nb\r\nc", "\n\n\n"] {
            let expected: Vec<_> = (1..).zip(text.lines().map(|line| line.trim_end().to_owned())).collect();
            for at_a_time in [1, 2, 3, 100] {
                let read = read(text.as_bytes(), at_a_time);
                assert!(read.iter().all(|(_, line)| line.ends_with(b"\n")));
                let read =
                    read.into_iter().map(|(n, line)| (n, String::from_utf8(line).expect("text").trim_end().to_owned()));
                assert_eq!(read.collect::<Vec<_>>(), expected, "{text:?} by {at_a_time}");
            }
        }
    }

    #[test]
    fn the_end_of_a_text_is_no_line() {
        for (text, count) in
            [("a\n\x1a", 1), ("a\n\0", 1), ("a\x1a", 1), ("a\n\x1a\n", 2), ("\x1a", 0), ("a\n\x1ab", 2)]
        {
            for at_a_time in [1, 100] {
                assert_eq!(read(text.as_bytes(), at_a_time).len(), count, "{text:?}");
            }
        }
    }

    #[test]
    fn what_is_in_text_does_not_wait() {
        let mut lines = BatchReader::new(Slowly(b"a\nb\nc", 4, Some(io::ErrorKind::WouldBlock)));
        assert_eq!(lines.next().expect("readable"), Some(Batch { bytes: b"a\nb\n".to_vec(), first: 1 }));
        // Half a line is none, and an error is no end.
        assert!(lines.next().is_err());
    }

    #[test]
    fn a_long_line_is_dropped_as_it_comes() {
        let mut text = vec![b'1'; 10 * LONGEST];
        text.extend(b"\nb\n");
        let mut lines = BatchReader::new(Slowly(&text, 1 << 16, None));
        let batch = lines.next().expect("readable").expect("a batch");
        let read = batch.lines();
        assert!(read[0].1.len() > LONGEST && batch.bytes.len() < LONGEST + (1 << 17));
        assert_eq!(read[1], (2, b"b\n".as_slice()));
        assert_eq!(lines.next().expect("readable"), None);
    }
}
