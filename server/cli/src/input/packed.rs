//! Recognizes by its first bytes what is no text: compressed sources are unpacked while they are read, and other
//! formats are refused by name.

use std::fs::File;
use std::io::{self, Cursor, Read, Seek};
use std::ops::Range;
use std::path::Path;

/// The endings of the names of compressed files.
const ENDINGS: [&str; 5] = ["gz", "zst", "bz2", "xz", BROTLI];

/// The ending of the names of files that are compressed by Brotli. Nothing in them shows it.
const BROTLI: &str = "br";

/// The number of first bytes that show a format.
const BEGINNING: usize = TAR_MARK.end;

/// Where an archive of tar, which begins with the name of its first file, has a mark.
const TAR_MARK: Range<usize> = 257..262;

const TAR: NoText = Other("this is an archive of tar: unpack it first");

/// A way to compress a source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packing {
    Gzip,
    Zstandard,
    Bzip2,
    Xz,
    Brotli,
}

/// The format of a source that is no text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NoText {
    Packed(Packing),
    /// A format that is not read, with what to do.
    Other(&'static str),
}

use NoText::{Other, Packed};

const PICKLE: NoText = Other("this is a pickle of Python: write it as Parquet or CSV");

/// The first bytes of each format. Those that a text could begin with go on to a byte that no text has.
const FORMATS: [(&[u8], NoText); 34] = [
    (b"\x1f\x8b", Packed(Packing::Gzip)),
    (b"\x28\xb5\x2f\xfd", Packed(Packing::Zstandard)),
    (b"BZh11AY&SY", Packed(Packing::Bzip2)),
    (b"BZh21AY&SY", Packed(Packing::Bzip2)),
    (b"BZh31AY&SY", Packed(Packing::Bzip2)),
    (b"BZh41AY&SY", Packed(Packing::Bzip2)),
    (b"BZh51AY&SY", Packed(Packing::Bzip2)),
    (b"BZh61AY&SY", Packed(Packing::Bzip2)),
    (b"BZh71AY&SY", Packed(Packing::Bzip2)),
    (b"BZh81AY&SY", Packed(Packing::Bzip2)),
    (b"BZh91AY&SY", Packed(Packing::Bzip2)),
    (b"BZh9\x17\x72\x45\x38\x50\x90", Packed(Packing::Bzip2)),
    (b"\xfd7zXZ\0", Packed(Packing::Xz)),
    (b"\x04\x22\x4d\x18", Other("this is compressed by LZ4: decompress it first")),
    (b"\x1f\x9d", Other("this is compressed by compress: decompress it first")),
    (b"\x5d\0\0", Other("this is compressed by LZMA: decompress it first")),
    (b"7z\xbc\xaf\x27\x1c", Other("this is an archive of 7-Zip: unpack it first")),
    (b"Rar!\x1a\x07", Other("this is an archive of RAR: unpack it first")),
    (b"PK\x03\x04", Other("this is a ZIP archive or a workbook of a spreadsheet: unpack it, or save the sheet as CSV")),
    (b"\xd0\xcf\x11\xe0", Other("this is a document of an old Office program: save the sheet as CSV")),
    (b"\x80\x02", PICKLE),
    (b"\x80\x03", PICKLE),
    (b"\x80\x04\x95", PICKLE),
    (b"\x80\x05\x95", PICKLE),
    (
        b"PAR1\x15",
        Other(
            "this is Parquet, which check, solve, canon, rate, convert and report read from a file that ends in .parquet",
        ),
    ),
    (b"ARROW1\0", Other("this is an Arrow file: write it as Parquet")),
    (b"FEA1\0", Other("this is a Feather file: write it as Parquet")),
    (b"Obj\x01", Other("this is an Avro file: write it as Parquet or JSONL")),
    (b"\x89HDF", Other("this is an HDF5 file: write it as Parquet or CSV")),
    (b"\x93NUMPY", Other("this is an array of NumPy: pass it to the Python module, or write it as CSV")),
    (b"SQLite format 3\0", Other("this is a database of SQLite: write the table as CSV")),
    (b"%PDF-", Other("this is a PDF document: copy the puzzles from it as text")),
    (b"\x89PNG", Other("this is a picture: only text is read")),
    (b"\xff\xd8\xff", Other("this is a picture: only text is read")),
];

/// A source whose first bytes have been looked at.
pub(crate) enum Recognized<R> {
    /// A text, for all that its first bytes show.
    Plain(R),
    Unpacked(Box<dyn Read + Send>),
}

/// Looks at a file from its beginning, and at the ending of its name.
///
/// # Errors
/// When it cannot be read, and for a format that is no text.
pub(crate) fn recognized_file(path: &Path, mut file: File) -> io::Result<Recognized<File>> {
    let format = format_of_file(path, &file)?;
    file.rewind()?;
    match format {
        None => Ok(Recognized::Plain(file)),
        Some(Packed(packing)) => unpacked(packing, file).map(Recognized::Unpacked),
        Some(Other(why)) => Err(io::Error::other(why)),
    }
}

/// Looks at a stream. Waits for no more than the bytes that may still be those of a format.
///
/// # Errors
/// When it cannot be read, and for a format that is no text.
pub(crate) fn recognized_stream(mut stream: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let mut beginning = Vec::new();
    while beginning.len() < BEGINNING && may_begin_format(&beginning) {
        let mut next = [0];
        match stream.read(&mut next) {
            Ok(0) => break,
            Ok(_) => beginning.extend(next),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let format = format_of(&beginning);
    let whole = Cursor::new(beginning).chain(stream);
    match format {
        None => Ok(Box::new(whole)),
        Some(Packed(packing)) => unpacked(packing, whole),
        Some(Other(why)) => Err(io::Error::other(why)),
    }
}

/// Returns true if the file at a path is compressed, so that its text cannot be written again.
pub(crate) fn is_packed(path: &Path) -> io::Result<bool> {
    Ok(matches!(format_of_file(path, &File::open(path)?)?, Some(Packed(_))))
}

/// The name without the ending of a compressed file: that before it says what is inside.
pub(crate) fn unpacked_name(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((inside, ending)) if ENDINGS.iter().any(|known| ending.eq_ignore_ascii_case(known)) => inside,
        _ => name,
    }
}

/// The path without the ending of a compressed file.
pub(crate) fn unpacked_path(path: &Path) -> &Path {
    path.to_str().map_or(path, |name| Path::new(unpacked_name(name)))
}

fn format_of_file(path: &Path, file: &File) -> io::Result<Option<NoText>> {
    let mut beginning = Vec::new();
    file.take(BEGINNING as u64).read_to_end(&mut beginning)?;
    let is_brotli = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(BROTLI));
    Ok(format_of(&beginning).or(is_brotli.then_some(Packed(Packing::Brotli))))
}

fn format_of(beginning: &[u8]) -> Option<NoText> {
    if is_tar(beginning) {
        return Some(TAR);
    }
    FORMATS.into_iter().find(|(first, _)| beginning.starts_with(first)).map(|(_, format)| format)
}

fn is_tar(beginning: &[u8]) -> bool {
    beginning.get(TAR_MARK) == Some(b"ustar")
}

/// Returns true if more bytes may show a format, which these do not show yet.
fn may_begin_format(beginning: &[u8]) -> bool {
    // An archive of tar begins with a name of at most 100 bytes, which ends with a byte that no text has.
    let name = beginning.get(..100);
    let may_be_tar = !beginning.contains(&b'\n') && name.is_none_or(|name| name.contains(&0));
    may_be_tar || FORMATS.iter().any(|(first, _)| first.len() > beginning.len() && first.starts_with(beginning))
}

impl Packing {
    fn name(self) -> &'static str {
        match self {
            Packing::Gzip => "gzip",
            Packing::Zstandard => "Zstandard",
            Packing::Bzip2 => "bzip2",
            Packing::Xz => "xz",
            Packing::Brotli => "Brotli",
        }
    }
}

#[cfg(not(feature = "packed"))]
fn unpacked(packing: Packing, _source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    Err(io::Error::other(format!("this is compressed by {}: decompress it first", packing.name())))
}

/// Bytes that the reader of Brotli reads at a time.
#[cfg(feature = "packed")]
const BROTLI_BUFFER: usize = 1 << 16;

/// The bytes of a compressed source, which may have several parts one after the other.
#[cfg(feature = "packed")]
fn unpacked(packing: Packing, source: impl Read + Send + 'static) -> io::Result<Box<dyn Read + Send>> {
    let source: Box<dyn Read + Send> = match packing {
        Packing::Gzip => Box::new(flate2::read::MultiGzDecoder::new(source)),
        Packing::Zstandard => Box::new(zstd::Decoder::new(source)?),
        Packing::Bzip2 => Box::new(bzip2::read::MultiBzDecoder::new(source)),
        Packing::Xz => Box::new(lzma_rust2::XzReader::new(source, true)),
        Packing::Brotli => Box::new(brotli::Decompressor::new(source, BROTLI_BUFFER)),
    };
    let mut source = Unpacking { packing, source };
    let mut beginning = Vec::new();
    source.by_ref().take(BEGINNING as u64).read_to_end(&mut beginning)?;
    if is_tar(&beginning) {
        return Err(io::Error::other("this is a compressed archive of tar: unpack it first"));
    }
    Ok(Box::new(Cursor::new(beginning).chain(source)))
}

/// A compressed source whose errors say that it is one.
#[cfg(feature = "packed")]
struct Unpacking {
    packing: Packing,
    source: Box<dyn Read + Send>,
}

#[cfg(feature = "packed")]
impl Read for Unpacking {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.source.read(into).map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("cannot unpack it ({}): {error}", self.packing.name())),
        })
    }
}
