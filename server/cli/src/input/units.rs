//! What a check works on, piece by piece: whole texts, and long ones passage by passage, in the order of the inputs.
//!
//! Must not know what is asked about the puzzles.

use crate::args::Partition;
use crate::input::discover::{Input, Source};
use crate::input::file_suppression;
use crate::input::long::{LongText, Stretch, chunk_reader};
use crate::input::read::{self, Text};
use crate::process::ordered_parallel::Item;
use ide::{FileSuppressions, Foreign, Rule};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::iter::{once, once_with};

/// Texts of more bytes than this are read passage by passage.
const LONG: u64 = 1 << 16;

/// An input that a unit is about.
#[derive(Clone, Copy)]
pub(crate) struct Numbered<'a> {
    pub(crate) input: &'a Input,
    /// Its number among all, from 0.
    pub(crate) number: usize,
}

/// A piece of work about an input.
pub(crate) enum Unit {
    /// To read the text, of so many bytes, and to work on it.
    Read { len: u64 },
    /// To work on this text.
    Text(Text),
    /// To do nothing, once all is told of what came before: what follows may be long in coming.
    Wait,
    /// To work on a part of a text.
    Stretch { stretch: Stretch, is_foreign: bool },
    /// To take note that there are no more parts of a text.
    End,
    /// To say that the rest of the text cannot be read; a sentence.
    Unreadable(String),
}

type Units<'a> = Box<dyn Iterator<Item = (u64, Unit)> + 'a>;

/// The pieces of all inputs; `whole` says that each text is wanted as a whole.
pub(crate) fn units<'a>(
    inputs: &'a [Input],
    whole: bool,
    partition: Option<Partition>,
) -> impl Iterator<Item = Item<Numbered<'a>, Unit>> {
    inputs.iter().enumerate().flat_map(move |(number, input)| {
        let (subject, len) = (Numbered { input, number }, input.len());
        let whole = whole || input.is_markdown() || input.asks_for(Rule::Format);
        let units: Units<'a> = match &input.source {
            _ if whole => Box::new(once((len, Unit::Read { len }))),
            Source::Argument(_) => Box::new(once((len, Unit::Read { len }))),
            Source::Stdin => late(move || from_stream(io::stdin().lock(), subject, partition)),
            Source::File(path) if len == 0 && input.is_stream() => late(move || match read::open(path) {
                Ok(stream) => from_stream(stream, subject, partition),
                Err(error) => unreadable(error.to_string()),
            }),
            Source::File(_) if len <= LONG => Box::new(once((len, Unit::Read { len }))),
            Source::File(path) => match read::open(path) {
                Ok(file) => long(subject, file, partition),
                Err(error) => unreadable(error.to_string()),
            },
        };
        units.map(move |(weight, work)| Item { subject, weight, work })
    })
}

fn unreadable<'a>(sentence: String) -> Units<'a> {
    Box::new(once((0, Unit::Unreadable(sentence))))
}

/// What takes long to make, or comes when somebody else pleases. Findings that are there already need not wait for it.
fn late<'a>(make: impl FnOnce() -> Units<'a> + 'a) -> Units<'a> {
    // More than there is room for beside anything else.
    Box::new(once((u64::MAX, Unit::Wait)).chain(once_with(make).flatten()))
}

/// What comes once. A long text is kept in a file that nobody sees: it may have to be gone through more than once.
fn from_stream(mut stream: impl Read, subject: Numbered<'_>, partition: Option<Partition>) -> Units<'_> {
    let mut bytes = Vec::new();
    let read = (&mut stream).take(LONG + 1).read_to_end(&mut bytes);
    match read {
        Err(error) => unreadable(error.to_string()),
        Ok(len) if len as u64 <= LONG => match read::decode(bytes, 0) {
            Ok(text) => Box::new(once((len as u64, Unit::Text(text)))),
            Err(sentence) => unreadable(sentence),
        },
        Ok(_) => match spool(&bytes, stream) {
            Ok(file) => long(subject, file, partition),
            Err(error) => unreadable(format!(
                "too large for the memory, and cannot write to the system's temporary folder: {error}"
            )),
        },
    }
}

/// What follows the beginning, in a file that nobody sees.
fn spool(beginning: &[u8], mut rest: impl Read) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    file.write_all(beginning)?;
    io::copy(&mut rest, &mut file)?;
    Ok(file)
}

/// The passages of a long text.
fn long(subject: Numbered<'_>, mut file: File, partition: Option<Partition>) -> Units<'_> {
    let looked =
        is_foreign(&mut file).and_then(|is_foreign| Ok((is_foreign, file_suppression::is_mentioned_in(&mut file)?)));
    let (is_foreign, is_silent) = match looked {
        Ok(looked) => looked,
        Err(error) => return unreadable(error.to_string()),
    };
    if !is_silent {
        return stretches(subject, file, is_foreign, FileSuppressions::default(), partition);
    }
    late(move || match file_suppression::of_file(subject.input, &mut file) {
        Ok(silence) => stretches(subject, file, is_foreign, silence, partition),
        Err(error) => unreadable(error.to_string()),
    })
}

/// The passages of a file from its beginning.
fn stretches(
    Numbered { input, number }: Numbered<'_>,
    mut file: File,
    is_foreign: bool,
    silence: FileSuppressions,
    partition: Option<Partition>,
) -> Units<'_> {
    if let Err(error) = file.rewind() {
        return unreadable(error.to_string());
    }
    let ours = Partition::ours(partition, number);
    let reader = chunk_reader(input).suppressed(silence);
    let reader = if partition.is_none() { reader.with_line_lists() } else { reader };
    let mut stretches = Some(LongText::new(file, reader, ours));
    Box::new(std::iter::from_fn(move || {
        let unit = match stretches.as_mut()?.next() {
            Some(Ok(stretch)) => {
                let weight = u64::from(stretch.chunk.len);
                return Some((weight, Unit::Stretch { stretch, is_foreign }));
            }
            Some(Err(sentence)) => Unit::Unreadable(sentence),
            None => Unit::End,
        };
        stretches = None;
        Some((0, unit))
    }))
}

/// Whether a long text is no grid of characters but what another program keeps, by how it begins.
fn is_foreign(file: &mut File) -> io::Result<bool> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.take(1 << 16).read_to_end(&mut bytes)?;
    Ok(Foreign::sniff(&String::from_utf8_lossy(&bytes)).is_some())
}
