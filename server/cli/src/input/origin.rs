//! Opens where a text comes from: a file, stdin, a pipe. Refuses what never ends, unpacks what is compressed, and
//! bounds the lines of a stream.

use crate::files::paths::is_handed_down;
use crate::input::packed::{Recognized, recognized_file, recognized_stream};
use settings::plain_file;
use std::fs::{File, Metadata};
use std::io::{self, IsTerminal, Read};
use std::path::Path;

/// The most bytes of a line or of a puzzle, which are read as a whole. A stream may have any number of them.
pub(crate) const MOST_UNDIVIDED: u64 = 64 << 20;

/// The bytes of a text.
pub(crate) enum TextBytes {
    /// A file as it is, which can be read from its beginning again.
    File(File),
    /// A stream, or what is unpacked from a compressed file: it can be read once.
    Once(Box<dyn Read + Send>),
}

impl Read for TextBytes {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        match self {
            TextBytes::File(file) => file.read(into),
            TextBytes::Once(stream) => stream.read(into),
        }
    }
}

/// Opens a text to read it once or more often; a compressed file is unpacked. Waits for no pipe of another program, and
/// for no device.
pub(crate) fn open(path: &Path) -> io::Result<BoundedSource<TextBytes>> {
    let BoundedSource { source, is_stream, .. } = open_as_it_is(path)?;
    if is_stream {
        return Ok(bounded(TextBytes::Once(recognized_stream(source)?)));
    }
    Ok(match recognized_file(path, source)? {
        Recognized::Plain(file) => BoundedSource { source: TextBytes::File(file), is_stream: false, line_bytes: 0 },
        Recognized::Unpacked(text) => bounded(TextBytes::Once(text)),
    })
}

/// Opens a file whatever is in it.
pub(crate) fn open_as_it_is(path: &Path) -> io::Result<BoundedSource<File>> {
    let metadata = std::fs::metadata(path)?;
    if metadata.is_file() {
        let (file, _) = plain_file::open(path)?;
        return Ok(BoundedSource { source: file, is_stream: false, line_bytes: 0 });
    }
    refuse_pipe(path, &metadata)?;
    if is_device(&metadata) {
        // Some devices wait when they are opened.
        let file = plain_file::open_without_waiting(path)?;
        refuse_endless(&file.metadata()?, &file)?;
    }
    let file = File::open(path)?;
    refuse_endless(&file.metadata()?, &file)?;
    Ok(bounded(file))
}

/// The text on stdin; a compressed one is unpacked.
pub(crate) fn stdin() -> io::Result<BoundedSource<TextBytes>> {
    Ok(bounded(TextBytes::Once(recognized_stream(stdin_as_it_is()?)?)))
}

/// Stdin, whatever is in it.
pub(crate) fn stdin_as_it_is() -> io::Result<io::Stdin> {
    let stdin = io::stdin();
    #[cfg(unix)]
    {
        use std::os::fd::AsFd;
        let file = File::from(stdin.as_fd().try_clone_to_owned()?);
        refuse_endless(&file.metadata()?, &file)?;
    }
    Ok(stdin)
}

/// Bounds the lines of any source.
pub(crate) fn bounded<R>(source: R) -> BoundedSource<R> {
    BoundedSource { source, is_stream: true, line_bytes: 0 }
}

/// A source of bytes. A line of a stream that is too long is an error: what is not a line yet may never become one.
pub(crate) struct BoundedSource<R> {
    source: R,
    is_stream: bool,
    /// The bytes since the last line end.
    line_bytes: u64,
}

#[cfg(feature = "tables")]
impl BoundedSource<File> {
    /// The file, if it can be read from its beginning again.
    pub(crate) fn file(self) -> Result<File, BoundedSource<File>> {
        if self.is_stream { Err(self) } else { Ok(self.source) }
    }
}

impl BoundedSource<TextBytes> {
    /// The file, if it is a text that can be read from its beginning again.
    pub(crate) fn text_file(self) -> Result<File, BoundedSource<TextBytes>> {
        match self.source {
            TextBytes::File(file) => Ok(file),
            source => Err(BoundedSource { source, ..self }),
        }
    }
}

impl<R> BoundedSource<R> {
    /// The source for a reader that bounds its lines itself.
    pub(crate) fn unbounded(self) -> R {
        self.source
    }
}

impl<R: Read> Read for BoundedSource<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(into)?;
        if self.is_stream {
            self.note(into.get(..count).unwrap_or_default())?;
        }
        Ok(count)
    }
}

impl<R> BoundedSource<R> {
    fn note(&mut self, bytes: &[u8]) -> io::Result<()> {
        let first = memchr::memchr2(b'\n', b'\r', bytes).unwrap_or(bytes.len());
        let is_too_long = self.line_bytes + first as u64 > MOST_UNDIVIDED;
        self.line_bytes = match memchr::memrchr2(b'\n', b'\r', bytes) {
            Some(last) => (bytes.len() - last - 1) as u64,
            None => self.line_bytes + bytes.len() as u64,
        };
        if is_too_long { Err(too_long("line")) } else { Ok(()) }
    }
}

/// The error about a part of a text that is read as a whole and does not end.
pub(crate) fn too_long(what: &str) -> io::Error {
    let words = format!("a {what} of more than {} MiB; it cannot be divided", MOST_UNDIVIDED >> 20);
    io::Error::new(io::ErrorKind::FileTooLarge, words)
}

/// Refuses devices, which may have no end, except for terminals and the empty device.
fn refuse_endless(metadata: &Metadata, file: &File) -> io::Result<()> {
    if !is_device(metadata) || file.is_terminal() || is_empty_device(metadata) {
        return Ok(());
    }
    Err(io::Error::other("a device, which may never end, cannot be read"))
}

#[cfg(unix)]
fn refuse_pipe(path: &Path, metadata: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt;
    if metadata.file_type().is_fifo() && !is_handed_down(path) {
        return Err(io::Error::other("a named pipe may never end; read it from stdin instead: `- < PIPE`"));
    }
    Ok(())
}

#[cfg(not(unix))]
fn refuse_pipe(_path: &Path, _metadata: &Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn is_device(metadata: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;
    metadata.file_type().is_char_device() || metadata.file_type().is_block_device()
}

#[cfg(not(unix))]
fn is_device(_metadata: &Metadata) -> bool {
    false
}

#[cfg(unix)]
fn is_empty_device(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/dev/null").is_ok_and(|null| null.rdev() == metadata.rdev())
}

#[cfg(not(unix))]
fn is_empty_device(_metadata: &Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stream_may_be_long_and_its_lines_may_not() {
        const STEP: u64 = 1 << 20;
        let line = [&[b'1'; STEP as usize - 1][..], b"\n"].concat();
        let mut stream = bounded(io::empty());
        for _ in 0..3 * MOST_UNDIVIDED / STEP {
            stream.note(&line).expect("a line that is short enough");
        }
        let part_of_a_line = vec![b'1'; STEP as usize];
        for _ in 0..MOST_UNDIVIDED / STEP {
            stream.note(&part_of_a_line).expect("a line that is not too long yet");
        }
        let error = stream.note(&part_of_a_line).expect_err("a line that is too long");
        assert_eq!(error.to_string(), "a line of more than 64 MiB; it cannot be divided");
    }

    #[cfg(unix)]
    #[test]
    fn devices_are_no_texts() {
        let reason = |path: &str| open(Path::new(path)).err().map(|error| error.to_string());
        assert_eq!(reason("/dev/zero").as_deref(), Some("a device, which may never end, cannot be read"));
        assert_eq!(reason("/dev/null"), None);
    }
}
