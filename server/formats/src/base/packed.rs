//! Packs JSON as the `lz-string` of JavaScript does, and unpacks it.

use crate::base::error::FormatError;
use crate::base::percent::decoded;
use crate::base::unpack::{Failure, unpack as unpacked};

/// The most characters of packed data. Real links have some thousands.
const LONGEST: usize = 1 << 15;

/// The most UTF-16 units of an unpacked text.
const LONGEST_UNPACKED: usize = 1 << 20;

/// Unpacks the text of a link.
pub(crate) fn unpack(packed: &str) -> Result<String, FormatError> {
    // Mail programs and browsers escape some of its characters.
    let packed = decoded(packed).replace(' ', "+");
    if packed.len() > LONGEST {
        return Err("the link is too long".into());
    }
    let unpacked = unpacked(&packed, LONGEST_UNPACKED).map_err(|failure| match failure {
        Failure::Damaged => "the link is damaged".to_owned(),
        Failure::TooLong => format!("the link unpacks to more than {} MiB", LONGEST_UNPACKED >> 20),
    })?;
    String::from_utf16(&unpacked).map_err(|_| "the link is damaged".into())
}

/// Packs a text for a link.
pub(crate) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}
