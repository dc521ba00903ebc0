//! The byte order mark that some programs write before a text.

pub(crate) const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// Splits a text into its byte order mark, empty if it has none, and the rest.
pub(crate) fn split_mark(bytes: &[u8]) -> (&'static str, &[u8]) {
    match bytes.strip_prefix(BYTE_ORDER_MARK.as_bytes()) {
        Some(rest) => (BYTE_ORDER_MARK, rest),
        None => ("", bytes),
    }
}
