//! Reads the parts of an address: its scheme and its escapes.

use percent_encoding::percent_decode_str;

/// The address after `https://` or `http://`; `None` for a text without one of them.
pub(crate) fn without_scheme(line: &str) -> Option<&str> {
    line.strip_prefix("https://").or_else(|| line.strip_prefix("http://"))
}

/// A text with `%2B` and the like replaced; what is no escape, and what would be no UTF-8, stays.
pub(crate) fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8().map_or_else(|_| text.to_owned(), Into::into)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes() {
        assert_eq!(decoded("a%2Bb%2f%3D%C3%9C"), "a+b/=Ü");
        for text in ["%", "%2", "%zz", "100%", "%FF", ""] {
            assert_eq!(decoded(text), text);
        }
    }
}
