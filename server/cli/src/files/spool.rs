//! Stores lines until they are read: a few in memory, more in an unnamed temporary file, so that there may be more than
//! the memory holds. Must not know their content.

use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::rc::Rc;
use tempfile::SpooledTempFile;

/// The size up to which lines stay in memory.
const HELD_BYTES: usize = 1 << 20;

/// Takes lines and stores them.
pub(crate) struct Spool {
    file: BufWriter<SpooledTempFile>,
    len: u64,
    /// The reason why no more lines are taken.
    error: Option<io::Error>,
}

impl Default for Spool {
    fn default() -> Spool {
        Spool { file: BufWriter::new(SpooledTempFile::new(HELD_BYTES)), len: 0, error: None }
    }
}

impl Spool {
    /// Adds whole lines. A failure is reported by [`Spool::finish`].
    pub(crate) fn add(&mut self, lines: &[u8]) {
        if self.error.is_none() {
            self.error = self.file.write_all(lines).err();
            self.len += lines.len() as u64;
        }
    }

    /// Returns the number of bytes that have been added.
    pub(crate) fn len(&self) -> u64 {
        self.len
    }

    /// Ends the writing, and returns the lines for reading.
    ///
    /// # Errors
    /// If lines could not be stored.
    pub(crate) fn finish(self) -> io::Result<Spooled> {
        let file = match self.error {
            None => self.file.into_inner().map_err(|error| error.into_error()),
            Some(error) => Err(error),
        };
        let named = |error: io::Error| {
            let text = format!("cannot write to the system's temporary folder: {error}");
            io::Error::new(error.kind(), text)
        };
        file.map(|file| Spooled { file: Rc::new(RefCell::new(file)), len: self.len }).map_err(named)
    }
}

/// The stored lines.
pub(crate) struct Spooled {
    file: Rc<RefCell<SpooledTempFile>>,
    len: u64,
}

impl Spooled {
    /// Returns all lines.
    pub(crate) fn all(&self) -> Lines {
        self.section(0..self.len, 1 << 16)
    }

    /// Returns the lines in a range of bytes, of which `at_once` bytes are read at once.
    pub(crate) fn section(&self, range: Range<u64>, at_once: usize) -> Lines {
        let section = Section { file: Rc::clone(&self.file), range };
        Lines { rest: BufReader::with_capacity(at_once, section), line: Vec::new() }
    }
}

/// Lines, read one after the other.
pub(crate) struct Lines {
    rest: BufReader<Section>,
    line: Vec<u8>,
}

impl Lines {
    /// Returns the next line without its end; `None` after the last.
    pub(crate) fn next(&mut self) -> io::Result<Option<&[u8]>> {
        self.line.clear();
        let read = self.rest.read_until(b'\n', &mut self.line)?;
        Ok((read > 0).then(|| self.line.strip_suffix(b"\n").unwrap_or(&self.line)))
    }
}

/// A range of a file that other ranges share.
struct Section {
    file: Rc<RefCell<SpooledTempFile>>,
    range: Range<u64>,
}

impl Read for Section {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let left = usize::try_from(self.range.end.saturating_sub(self.range.start)).unwrap_or(usize::MAX);
        let count = left.min(into.len());
        let mut file = self.file.borrow_mut();
        file.seek(SeekFrom::Start(self.range.start))?;
        let read = file.read(into.get_mut(..count).unwrap_or_default())?;
        self.range.start += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rest(mut lines: Lines) -> Vec<String> {
        let mut all = Vec::new();
        while let Some(line) = lines.next().expect("readable") {
            all.push(String::from_utf8(line.to_vec()).expect("text"));
        }
        all
    }

    #[test]
    fn lines_come_back_however_many_there_are() {
        for count in [0, 1, 100, HELD_BYTES / 8] {
            let mut spool = Spool::default();
            let all: Vec<String> = (0..count).map(|number| format!("{number:09}")).collect();
            all.iter().for_each(|line| spool.add(format!("{line}\n").as_bytes()));
            assert_eq!(spool.len(), 10 * count as u64);
            let spooled = spool.finish().expect("room");
            assert!(rest(spooled.all()) == all);
            // Two sections in turn, in steps that end within lines.
            let half = 10 * (count as u64 / 2);
            let mut sections = [spooled.section(0..half, 7), spooled.section(half..spooled.len, 13)];
            let mut halves = [Vec::new(), Vec::new()];
            for _ in 0..=count / 2 + 1 {
                for (lines, half) in sections.iter_mut().zip(&mut halves) {
                    half.extend(lines.next().expect("readable").map(|line| String::from_utf8_lossy(line).into_owned()));
                }
            }
            assert!(halves.concat() == all);
        }
    }
}
