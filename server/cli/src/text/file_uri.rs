//! Percent-encodes file names, as URIs write them.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_encode};

const ENCODED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'/').remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// Encodes a path with `/` between its parts byte by byte, so that any name can be read back.
pub(crate) fn encoded(path: &[u8]) -> String {
    percent_encode(path, ENCODED).to_string()
}

#[cfg(test)]
mod tests {
    use super::encoded;

    #[test]
    fn all_but_plain_letters_is_encoded() {
        assert_eq!(encoded(b"a/b-c_d.e~f/9"), "a/b-c_d.e~f/9");
        assert_eq!(encoded("c:\\ö %?#😀\n".as_bytes()), "c%3A%5C%C3%B6%20%25%3F%23%F0%9F%98%80%0A");
        assert_eq!(encoded(b"\xff.sudoku"), "%FF.sudoku");
    }
}
