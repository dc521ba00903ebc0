//! Divides the inputs of a run into units of work, in their order: whole texts, and the chunks of long ones.
//!
//! Must not know what is asked about the puzzles.

use crate::input::chunked_text::{ChunkedText, LONG_READ, SHORT_READ, TextChunk, chunk_reader};
use crate::input::discover::{Input, Source};
use crate::input::read::{self, ReadError, Text, read};
use crate::input::{file_suppression, origin};
use crate::process::ordered_parallel::Item;
use ide::{FileSuppressions, Rule};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::iter::{once, once_with};

/// Texts of more bytes than this are read chunk by chunk, as a rule.
const LONG: u64 = 1 << 16;

/// The way in which the texts of a run are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ReadMode {
    Whole,
    /// Long ones chunk by chunk, to be checked. Comments may suppress rules in the whole file, so a stream is stored in
    /// a temporary file first.
    Checked,
    /// Long ones chunk by chunk, a stream as it comes: its chunks are answered before more is read. Formats of other
    /// programs are read as a whole.
    AsItComes,
    /// The same in short chunks, because each answer takes long.
    Slowly,
}

impl ReadMode {
    /// Texts of more bytes than this are read chunk by chunk.
    fn long(self) -> u64 {
        if self == ReadMode::Slowly { SHORT_READ as u64 } else { LONG }
    }
}

/// A unit of work about an input.
pub(crate) enum Unit {
    /// To read the text, of so many bytes, and to work on it.
    Read { len: u64 },
    /// To work on this piece.
    Piece(Piece),
}

/// A piece of an input that has been read.
pub(crate) enum Piece {
    Text(Text),
    Chunk(TextChunk),
    /// Nothing yet: the next piece may be long in coming, and the outcomes of those before need not wait for it.
    Wait,
    /// The end of the chunks.
    End,
    /// The rest of the text cannot be read.
    Unreadable(ReadError),
}

impl Unit {
    /// The piece of an input, which is read if necessary.
    pub(crate) fn piece(self, input: &Input) -> Piece {
        match self {
            Unit::Read { len } => read(input, len).map_or_else(Piece::Unreadable, Piece::Text),
            Unit::Piece(piece) => piece,
        }
    }
}

/// Units with their weights in bytes.
type Units<'a> = Box<dyn Iterator<Item = (u64, Unit)> + 'a>;

/// The units of all inputs.
pub(crate) fn units(inputs: &[Input], reading: ReadMode) -> impl Iterator<Item = Item<&Input, Unit>> {
    inputs.iter().flat_map(move |input| {
        units_of(input, reading).map(move |(weight, work)| Item { subject: input, weight, work })
    })
}

fn units_of(input: &Input, reading: ReadMode) -> Units<'_> {
    let len = input.len();
    let is_whole = match reading {
        ReadMode::Whole => true,
        ReadMode::Checked => input.is_markdown() || input.asks_for(Rule::Format),
        ReadMode::AsItComes | ReadMode::Slowly => input.is_markdown(),
    };
    match &input.source {
        _ if is_whole => whole(len),
        Source::Argument(_) => whole(len),
        Source::Stdin => late(move || match origin::stdin() {
            Ok(stream) => of_stream(stream, input, reading),
            Err(error) => unreadable(error),
        }),
        Source::File(path) if len == 0 && input.is_stream() => late(move || match origin::open(path) {
            Ok(stream) => of_stream(stream, input, reading),
            Err(error) => unreadable(error),
        }),
        Source::File(_) if len <= reading.long() => whole(len),
        Source::File(path) => match origin::open(path).map(origin::BoundedSource::text_file) {
            Ok(Ok(file)) => of_file(file, input, reading),
            // It is compressed, or has become a stream since it was found.
            Ok(Err(stream)) => of_stream(stream, input, reading),
            Err(error) => unreadable(error),
        },
    }
}

/// One unit for the whole text.
fn whole<'a>(len: u64) -> Units<'a> {
    Box::new(once((len, Unit::Read { len })))
}

fn unreadable<'a>(error: impl Into<ReadError>) -> Units<'a> {
    Box::new(once((0, Unit::Piece(Piece::Unreadable(error.into())))))
}

/// Units that take long to make or to come, made once all units before are done, so that their outcomes need not wait.
fn late<'a>(make: impl FnOnce() -> Units<'a> + 'a) -> Units<'a> {
    Box::new(once(wait()).chain(once_with(make).flatten()))
}

/// A unit for which there is no room beside any other.
fn wait() -> (u64, Unit) {
    (u64::MAX, Unit::Piece(Piece::Wait))
}

/// A text that can be read once.
fn of_stream<'a>(stream: impl Read + 'a, input: &'a Input, reading: ReadMode) -> Units<'a> {
    match reading {
        ReadMode::AsItComes | ReadMode::Slowly => as_it_comes(stream, input, reading),
        ReadMode::Whole | ReadMode::Checked => stored(stream, input, reading),
    }
}

/// The chunks of a stream; more is read once those before are answered.
fn as_it_comes<'a>(stream: impl Read + 'a, input: &Input, reading: ReadMode) -> Units<'a> {
    let mut text = questioned(stream, input, reading);
    match text.begins_foreign() {
        Err(error) => unreadable(error),
        Ok(true) => match text.into_bytes().map_err(ReadError::from).and_then(|bytes| read::whole(input, bytes)) {
            Ok(text) => Box::new(once((0, Unit::Piece(Piece::Text(text))))),
            Err(sentence) => unreadable(sentence),
        },
        Ok(false) => Box::new(chunks(text).flat_map(|unit| [unit, wait()])),
    }
}

/// A stream that is read to its end before its chunks, since it may have to be gone through more than once.
fn stored<'a>(mut stream: impl Read, input: &'a Input, reading: ReadMode) -> Units<'a> {
    let mut bytes = Vec::new();
    let read = (&mut stream).take(LONG + 1).read_to_end(&mut bytes);
    match read {
        Err(error) => unreadable(error),
        Ok(len) if len as u64 <= LONG => match read::whole(input, bytes) {
            Ok(text) => Box::new(once((len as u64, Unit::Piece(Piece::Text(text))))),
            Err(sentence) => unreadable(sentence),
        },
        Ok(_) => match spool(&bytes, stream) {
            Ok(file) => of_file(file, input, reading),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => unreadable(error),
            Err(error) => unreadable(io::Error::other(format!(
                "too large for the memory, and cannot write to the system's temporary folder: {error}"
            ))),
        },
    }
}

/// A stream with the bytes already read of it, in a temporary file.
fn spool(beginning: &[u8], mut rest: impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(beginning)?;
    io::copy(&mut rest, &mut file)?;
    Ok(file)
}

/// A long file.
fn of_file<'a>(mut file: File, input: &'a Input, reading: ReadMode) -> Units<'a> {
    if reading != ReadMode::Checked {
        return unchecked(file, input, reading);
    }
    match file_suppression::is_mentioned_in(&mut file) {
        Err(error) => unreadable(error),
        Ok(false) => checked(input, file, FileSuppressions::default()),
        Ok(true) => late(move || match file_suppression::of_file(input, &mut file) {
            Ok(suppressions) => checked(input, file, suppressions),
            Err(error) => unreadable(error),
        }),
    }
}

/// The chunks of a long file, or the whole of it if another program wrote it.
fn unchecked<'a>(mut file: File, input: &Input, reading: ReadMode) -> Units<'a> {
    if let Err(error) = file.rewind() {
        return unreadable(error);
    }
    let mut text = questioned(file, input, reading);
    match text.begins_foreign() {
        Err(error) => unreadable(error),
        Ok(true) => whole(input.len()),
        Ok(false) => Box::new(chunks(text)),
    }
}

/// A text whose puzzles are asked about one by one.
fn questioned<R: Read>(source: R, input: &Input, reading: ReadMode) -> ChunkedText<R> {
    let read_len = if reading == ReadMode::Slowly { SHORT_READ } else { LONG_READ };
    ChunkedText::new(source, chunk_reader(input)).in_chunks_of(read_len)
}

/// The chunks of a long file to be checked, from its beginning.
fn checked(input: &Input, mut file: File, suppressions: FileSuppressions) -> Units<'_> {
    if let Err(error) = file.rewind() {
        return unreadable(error);
    }
    let mut text = ChunkedText::new(file, chunk_reader(input).suppressed(suppressions));
    match text.begins_foreign() {
        Err(error) => unreadable(error),
        Ok(_) => Box::new(chunks(text)),
    }
}

/// The units of a text: its chunks, and its end or why there are no more.
fn chunks<R: Read>(text: ChunkedText<R>) -> impl Iterator<Item = (u64, Unit)> {
    let mut text = Some(text);
    std::iter::from_fn(move || {
        let piece = match text.as_mut()?.next() {
            Some(Ok(chunk)) => {
                let len = u64::from(chunk.chunk.len);
                return Some((len, Unit::Piece(Piece::Chunk(chunk))));
            }
            Some(Err(sentence)) => Piece::Unreadable(sentence),
            None => Piece::End,
        };
        text = None;
        Some((0, Unit::Piece(piece)))
    })
}
