//! Packs JSON as the `lz-string` of JavaScript does, and unpacks it.

use crate::base::error::FormatError;
use crate::base::percent::decoded;

/// The most characters of packed data. Real links have some thousands; the memory for unpacking grows with the square.
const LONGEST: usize = 1 << 15;

/// Unpacks the text of a link.
pub(crate) fn unpack(packed: &str) -> Result<String, FormatError> {
    // Mail programs and browsers escape some of its characters.
    let packed = decoded(packed).replace(' ', "+");
    if packed.len() > LONGEST {
        return Err("the link is too long".into());
    }
    let unpacked = lz_str::decompress_from_base64(&packed).ok_or("the link is damaged")?;
    String::from_utf16(&unpacked).map_err(|_| "the link is damaged".into())
}

/// Packs a text for a link.
pub(crate) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}
