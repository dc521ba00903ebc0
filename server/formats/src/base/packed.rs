//! Packs JSON as the `lz-string` of JavaScript does, and unpacks it.

use crate::base::address::decoded;
use crate::base::error::FormatError;
use crate::base::unpack::{UnpackError, unpack as unpacked};

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
    match unpacked(&packed, LONGEST_UNPACKED) {
        Ok(units) => String::from_utf16(&units).map_err(|_| "the link is damaged".into()),
        Err(UnpackError::Damaged) => Err("the link is damaged".into()),
        Err(UnpackError::TooLong) => {
            Err(format!("the link unpacks to more than {} MiB", LONGEST_UNPACKED >> 20).into())
        }
    }
}

/// Packs a text for a link.
pub(crate) fn pack(text: &str) -> String {
    lz_str::compress_to_base64(text)
}
