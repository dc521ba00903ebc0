//! Reads the files that steer a run: settings, ignore files, baselines. Each may be a link to anything, also in a
//! folder that nobody has looked at, so only regular files of a bounded size are read.
//!
//! Opening a named pipe would wait for its writer, a device may never end, and both may take the place of a file after
//! a look at it. So the file is opened without waiting, and judged when it is open.

use std::fmt;
use std::fs::{File, FileType, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of a file that holds no puzzles.
pub const MOST_BYTES: u64 = 16 << 20;

pub(crate) const FOLDER: &str = "a folder";

/// The reason why a file is not read. The display completes `cannot read it: …`.
#[derive(Debug)]
pub enum Unfit {
    /// The system refuses, or there is no such file.
    System(io::Error),
    /// It is something else than a regular file: `a folder`, `a named pipe`.
    NotRegular(&'static str),
    /// It has more than so many bytes.
    TooLong(u64),
    /// It is not UTF-8; its bytes.
    NotText(Vec<u8>),
}

impl Unfit {
    /// Returns true if there is no file.
    pub fn is_missing(&self) -> bool {
        matches!(self, Unfit::System(error) if error.kind() == io::ErrorKind::NotFound)
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::System(error) => error.fmt(f),
            Unfit::NotRegular(what) => write!(f, "it is {what}"),
            Unfit::TooLong(most) => write!(f, "the file has more than {most} bytes"),
            Unfit::NotText(_) => f.write_str("the text is not valid UTF-8"),
        }
    }
}

impl std::error::Error for Unfit {}

impl From<io::Error> for Unfit {
    fn from(error: io::Error) -> Unfit {
        Unfit::System(error)
    }
}

impl From<Unfit> for io::Error {
    fn from(unfit: Unfit) -> io::Error {
        match unfit {
            Unfit::System(error) => error,
            other => io::Error::other(other.to_string()),
        }
    }
}

/// The text of a regular file, which has at most [`MOST_BYTES`].
pub fn read_text(path: &Path) -> Result<String, Unfit> {
    text(read(path, MOST_BYTES)?)
}

/// The same for a file that the user has named for this run: the shell may have opened it, such as `<(…)`, and a pipe
/// ends then.
pub fn read_named_text(path: &Path, most: u64) -> Result<String, Unfit> {
    let is_open = is_handed_down(path) && is_stream(std::fs::metadata(path)?.file_type());
    text(if is_open { read_at_most(File::open(path)?, most)? } else { read(path, most)? })
}

/// Returns true if the path leads to a file that the shell has opened, such as `/dev/stdout` or that of `<(…)`: others
/// may read or write it, too, and it must not be replaced.
pub fn is_handed_down(path: &Path) -> bool {
    let standard = ["/dev/stdin", "/dev/stdout", "/dev/stderr"];
    path.starts_with("/dev/fd")
        || standard.iter().any(|stream| path == Path::new(stream))
        || path.starts_with("/proc") && path.parent().is_some_and(|folder| folder.ends_with("fd"))
}

/// The text of a file with this content.
pub(crate) fn text(bytes: Vec<u8>) -> Result<String, Unfit> {
    String::from_utf8(bytes).map_err(|error| Unfit::NotText(error.into_bytes()))
}

/// The content of a regular file that has at most so many bytes.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, Unfit> {
    let (file, metadata) = open(path)?;
    if metadata.len() > most {
        return Err(Unfit::TooLong(most));
    }
    // A file of the system has no length, and another file may have grown.
    read_at_most(file, most)
}

fn read_at_most(file: File, most: u64) -> Result<Vec<u8>, Unfit> {
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(Unfit::TooLong(most)) } else { Ok(bytes) }
}

/// Opens a regular file, behind links or not, without waiting.
pub fn open(path: &Path) -> Result<(File, Metadata), Unfit> {
    // To open a device may already have an effect.
    require_regular(&std::fs::metadata(path)?)?;
    let file = open_without_waiting(path)?;
    let metadata = file.metadata()?;
    require_regular(&metadata)?;
    Ok((file, metadata))
}

fn require_regular(metadata: &Metadata) -> Result<(), Unfit> {
    match kind(metadata.file_type()) {
        None => Ok(()),
        Some(what) => Err(Unfit::NotRegular(what)),
    }
}

/// Opens anything for reading, without waiting for the other end of a pipe or for a device.
pub fn open_without_waiting(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags((OFlags::NONBLOCK | OFlags::NOCTTY).bits().cast_signed());
    }
    options.open(path)
}

/// True for a stream, which ends when its writer does.
#[cfg(unix)]
fn is_stream(file_type: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    file_type.is_fifo() || file_type.is_socket()
}

#[cfg(not(unix))]
fn is_stream(_file_type: FileType) -> bool {
    false
}

/// What something is that is no regular file.
fn kind(file_type: FileType) -> Option<&'static str> {
    if file_type.is_file() {
        return None;
    }
    if file_type.is_dir() {
        return Some(FOLDER);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if file_type.is_fifo() {
            return Some("a named pipe");
        } else if file_type.is_socket() {
            return Some("a socket");
        } else if file_type.is_char_device() || file_type.is_block_device() {
            return Some("a device");
        }
    }
    Some("not a regular file")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(path: &Path, most: u64) -> String {
        read(path, most).map(|_| "read".to_owned()).unwrap_or_else(|unfit| unfit.to_string())
    }

    #[test]
    fn a_file_is_read_up_to_its_limit() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a");
        std::fs::write(&path, "1234").expect("a file");
        assert_eq!(read(&path, 4).expect("within the limit"), b"1234");
        assert_eq!(reason(&path, 3), "the file has more than 3 bytes");
        File::create(&path).and_then(|file| file.set_len(1 << 40)).expect("a file without content");
        assert_eq!(reason(&path, MOST_BYTES), "the file has more than 16777216 bytes");
        assert_eq!(reason(folder.path(), 1), "it is a folder");
        assert!(read_text(&folder.path().join("none")).is_err_and(|unfit| unfit.is_missing()));
        std::fs::write(&path, b"a\xFF").expect("a file");
        assert!(matches!(read_text(&path), Err(Unfit::NotText(bytes)) if bytes == b"a\xFF"));
    }

    #[cfg(unix)]
    #[test]
    fn nothing_else_is_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        let made = std::process::Command::new("mkfifo").arg(at("pipe")).status();
        assert!(made.is_ok_and(|status| status.success()));
        let _socket = std::os::unix::net::UnixListener::bind(at("socket")).expect("a socket");
        for (target, expected) in [("pipe", "a named pipe"), ("socket", "a socket"), ("/dev/zero", "a device")] {
            std::os::unix::fs::symlink(target, at("link")).expect("a link");
            assert_eq!(reason(&at("link"), 1), format!("it is {expected}"));
            assert_eq!(reason(&at(target), 1), format!("it is {expected}"));
            std::fs::remove_file(at("link")).expect("a removal");
        }
    }

    /// A file of the system without a length.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_without_a_length_is_read() {
        assert!(read(Path::new("/proc/self/status"), MOST_BYTES).is_ok_and(|bytes| bytes.starts_with(b"Name:")));
    }
}
