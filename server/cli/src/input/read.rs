//! Reads bytes and decodes them.

use crate::args::may_be_table;
use crate::input::discover::{Input, Source};
use crate::input::origin;
use crate::input::packed::unpacked_path;
use crate::text::byte_order_mark::split_mark;
use ide::markdown::{self, MOST_BLOCKS};
use std::fmt;
use std::io::{self, Read, Write};

/// The limit of a text; offsets in a text have 32 bits.
pub(crate) const MAX_BYTES: u64 = u32::MAX as u64;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    /// Does not contain the byte order mark.
    pub(crate) content: String,
    /// The byte order mark before the text, or nothing.
    pub(crate) mark: &'static str,
    /// The reason why it cannot be written again, if its comments are not UTF-8: they have been read as Latin-1.
    pub(crate) latin1: Option<ReadError>,
}

/// The reason why an input cannot be read, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ReadError(String);

impl From<String> for Text {
    fn from(content: String) -> Text {
        Text { content, mark: "", latin1: None }
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> ReadError {
        ReadError(error.to_string())
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// Reads the text of an input, which has `len` bytes; 0 if the length is unknown.
pub(crate) fn read(input: &Input, len: u64) -> Result<Text, ReadError> {
    let bytes = match &input.source {
        Source::Argument(pasted) => return Ok(Text::from(pasted.text.clone())),
        Source::Stdin => origin::stdin().and_then(|stdin| read_at_most(stdin, 0)),
        Source::File(path) => origin::open(path).and_then(|file| read_at_most(file, len)),
    };
    whole(input, bytes.map_err(|error| sentence(input, error))?)
}

/// Decodes all bytes of an input. Fails on a Markdown text with more blocks than are read.
pub(crate) fn whole(input: &Input, bytes: Vec<u8>) -> Result<Text, ReadError> {
    let text = decode(bytes, 0)?;
    if input.is_markdown() && markdown::blocks(&text.content).len() > MOST_BLOCKS {
        return Err(ReadError(format!("more than {MOST_BLOCKS} blocks named `sudoku`: divide the file")));
    }
    Ok(text)
}

/// Describes the reason why an input cannot be read. Shells pass on a pattern that matches nothing as if it were a
/// name.
fn sentence(input: &Input, error: io::Error) -> ReadError {
    if let Source::File(path) = &input.source
        && error.kind() == io::ErrorKind::NotFound
        && path.to_string_lossy().contains(['*', '?', '[', '{'])
    {
        let hint = if may_be_table(unpacked_path(path)) { " (`--column NAME` finds tables by patterns)" } else { "" };
        return ReadError(format!("{error}; it looks like a pattern that is quoted or matches nothing{hint}"));
    }
    error.into()
}

/// Copies stdin to stdout unchanged.
pub(crate) fn pass_through() -> io::Result<()> {
    let mut out = io::stdout().lock();
    io::copy(&mut origin::stdin_as_it_is()?, &mut out)?;
    out.flush()
}

fn read_at_most(source: impl Read, expected: u64) -> io::Result<Vec<u8>> {
    if expected > MAX_BYTES {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(expected).unwrap_or(0) + 1);
    source.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES { Err(too_large()) } else { Ok(bytes) }
}

/// Appends the bytes of one read, at most `most`, and returns their number: 0 at the end.
pub(crate) fn read_some(source: &mut impl Read, most: usize, bytes: &mut Vec<u8>) -> io::Result<usize> {
    let before = bytes.len();
    bytes.resize(before + most, 0);
    let read = loop {
        match source.read(&mut bytes[before..]) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => break read,
        }
    };
    bytes.truncate(before + *read.as_ref().unwrap_or(&0));
    read
}

/// The error about a text whose offsets would not fit into 32 bits.
pub(crate) fn too_large() -> io::Error {
    io::Error::new(io::ErrorKind::FileTooLarge, "larger than 4 GiB")
}

/// Decodes bytes that begin at `start` of an input.
pub(crate) fn decode(bytes: Vec<u8>, start: u64) -> Result<Text, ReadError> {
    let (mut content, latin1) = match String::from_utf8(bytes) {
        Ok(content) => (content, None),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            let why = bad_byte(error.as_bytes(), offset, start + offset as u64);
            match with_latin1_comments(error.as_bytes()) {
                Some(content) => (content, Some(why)),
                None => return Err(why),
            }
        }
    };
    let (mark, _) = split_mark(content.as_bytes());
    content.drain(..mark.len());
    Ok(Text { content, mark, latin1 })
}

/// The text of bytes that are UTF-8 except in comments, which are read as Latin-1. `None` for all others: cells are
/// ASCII, so other bytes elsewhere are a mistake.
pub(crate) fn with_latin1_comments(bytes: &[u8]) -> Option<String> {
    let mut content = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
        match str::from_utf8(line) {
            Ok(line) => content.push_str(line),
            Err(error) => {
                let before = line.get(..error.valid_up_to())?;
                let is_comment =
                    before.iter().any(|byte| matches!(byte, b'#' | b';')) || before.windows(2).any(|two| two == b"//");
                if !is_comment || line.contains(&0) {
                    return None;
                }
                content.extend(line.iter().map(|byte| char::from(*byte)));
            }
        }
    }
    Some(content)
}

/// The error about the byte at `offset`, which is at `position` of the input.
pub(crate) fn bad_byte(bytes: &[u8], offset: usize, position: u64) -> ReadError {
    let byte = bytes.get(offset).copied().unwrap_or_default();
    let hint = match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => "; it looks like UTF-16: save it as UTF-8",
        _ => "",
    };
    ReadError(format!("not valid UTF-8: byte 0x{byte:02X} at byte offset {position}{hint}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_text() {
        let text = |content: &str, mark| Ok(Text { mark, ..Text::from(content.to_owned()) });
        assert_eq!(decode(b"\xEF\xBB\xBF53.".to_vec(), 0), text("53.", "\u{FEFF}"));
        assert_eq!(decode(Vec::new(), 0), text("", ""));
    }

    #[test]
    fn bad_bytes_are_located() {
        let error = |bytes: &[u8]| decode(bytes.to_vec(), 0).map(drop).map_err(|error| error.to_string());
        assert_eq!(error(b"\xEF\xBB\xBFab\xC0"), Err("not valid UTF-8: byte 0xC0 at byte offset 5".to_owned()));
        assert_eq!(
            error(b"\xFF\xFE5\0"),
            Err("not valid UTF-8: byte 0xFF at byte offset 0; it looks like UTF-16: save it as UTF-8".to_owned())
        );
        assert_eq!(error(b"a\xE2\x82"), Err("not valid UTF-8: byte 0xE2 at byte offset 1".to_owned()));
    }

    #[test]
    fn comments_in_latin1_do_not_stop_a_text() {
        let text = decode(b"53. # Gr\xFC\xDFe\r\n; \xC3\xA9\n// \xE9\n6..\n".to_vec(), 0).expect("comments alone");
        assert_eq!(text.content, "53. # Gr\u{FC}\u{DF}e\r\n; \u{E9}\n// \u{E9}\n6..\n");
        assert!(text.latin1.is_some_and(|why| why.to_string().contains("0xFC at byte offset 8")));
        for bytes in [b"5\xFC # a".as_slice(), b"# a\n\xFC", b"#\0\xFC", b"\xFF\xFE#\0\xFC"] {
            assert!(decode(bytes.to_vec(), 0).is_err());
        }
    }

    #[test]
    fn too_much_is_refused_before_it_is_read() {
        assert!(read_at_most(io::empty(), MAX_BYTES + 1).is_err());
    }
}
