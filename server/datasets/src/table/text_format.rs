//! Recognizes JSON by the first characters of a text that has no name.

use std::io::{self, Cursor, Read};

/// Bytes within which a text shows whether it is JSON.
const BEGINNING: usize = 1 << 10;

/// The format that the beginning of a text shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum TextFormat {
    Csv,
    /// It begins with an object.
    Jsonl,
    /// It begins with a list of objects.
    JsonList,
}

/// The format of a text, and all of the text.
pub(super) fn recognized<R: Read>(mut source: R) -> io::Result<(TextFormat, impl Read + use<R>)> {
    let mut beginning = Vec::new();
    while beginning.len() < BEGINNING && significant(&beginning).len() < 2 {
        let before = beginning.len();
        beginning.resize(before + 64, 0);
        match source.read(&mut beginning[before..]) {
            Ok(len) => beginning.truncate(before + len),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => beginning.truncate(before),
            Err(error) => return Err(error),
        }
        if beginning.len() == before {
            break;
        }
    }
    let format = match significant(&beginning)[..] {
        [b'{', b'"' | b'}', ..] => TextFormat::Jsonl,
        [b'[', b'{', ..] => TextFormat::JsonList,
        _ => TextFormat::Csv,
    };
    Ok((format, Cursor::new(beginning).chain(source)))
}

/// The bytes that are neither blanks nor a byte-order mark.
fn significant(bytes: &[u8]) -> Vec<u8> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
}
