//! Percent-encodes file names, as URIs write them.

use std::fmt::Write;

/// Encodes a path with `/` between its parts byte by byte, so that any name can be read back.
pub(crate) fn encoded(path: &[u8]) -> String {
    let mut text = String::with_capacity(path.len() + 16);
    for &byte in path {
        if byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte) {
            text.push(char::from(byte));
        } else {
            // Writing to a String cannot fail.
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
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
