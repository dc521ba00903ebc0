//! Unpacks what the `lz-string` of JavaScript has packed, up to a limit: some packed data grow with the square of their
//! length.

/// Why packed data cannot be unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum UnpackError {
    Damaged,
    /// The text has more UTF-16 units than it may.
    TooLong,
}

/// Unpacks data in base 64 to at most so many UTF-16 units.
pub(crate) fn unpack(packed: &str, most: usize) -> Result<Vec<u16>, UnpackError> {
    if packed.is_empty() {
        return Ok(Vec::new());
    }
    let mut bits = Base64Bits { bytes: packed.bytes(), value: 0, left: 0 };
    let mut text: Vec<u16> = Vec::new();
    // A phrase is a part of the text that has been unpacked: its start and its length. The first three codes say what
    // follows.
    let mut phrases: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    // The phrases until codes become one bit wider.
    let mut until_wider = 1_usize << width;
    let mut last: Option<(usize, usize)> = None;
    loop {
        let code = bits.number(width).ok_or(UnpackError::Damaged)?;
        let at = text.len();
        let (start, len) = match code {
            0 | 1 => {
                text.push(bits.number(if code == 0 { 8 } else { 16 }).ok_or(UnpackError::Damaged)? as u16);
                phrases.push((at, 1));
                until_wider -= 1;
                (at, 1)
            }
            2 => return Ok(text),
            code => match (phrases.get(code as usize), last) {
                (Some(phrase), Some(_)) => *phrase,
                // The phrase that this code completes: the last one and its first unit.
                (None, Some((start, len))) if code as usize == phrases.len() => (start, len + 1),
                _ => return Err(UnpackError::Damaged),
            },
        };
        if until_wider == 0 {
            until_wider = 1 << width;
            width += 1;
        }
        if code > 2 {
            for from in start..start + len {
                let unit = *text.get(from).ok_or(UnpackError::Damaged)?;
                text.push(unit);
                if text.len() > most {
                    return Err(UnpackError::TooLong);
                }
            }
        }
        match last.replace((at, len)) {
            // The first text has a code of its own and completes nothing; its code was two bits wide.
            None => (width, until_wider) = (3, 4),
            Some((start, len)) => {
                phrases.push((start, len + 1));
                until_wider -= 1;
                if until_wider == 0 {
                    until_wider = 1 << width;
                    width += 1;
                }
            }
        }
    }
}

/// The bits of data in base 64, the highest of each digit first.
struct Base64Bits<'t> {
    bytes: std::str::Bytes<'t>,
    value: u8,
    left: u32,
}

impl Base64Bits<'_> {
    /// The next number of so many bits, its lowest first.
    fn number(&mut self, width: u32) -> Option<u32> {
        let mut number = 0;
        for place in 0..width {
            if self.left == 0 {
                self.value = digit(self.bytes.next()?)?;
                self.left = 6;
            }
            self.left -= 1;
            number |= u32::from(self.value >> self.left & 1) << place;
        }
        Some(number)
    }
}

/// The value of a digit to the base 64.
fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'A'..=b'Z' => Some(byte - b'A'),
        b'a'..=b'z' => Some(byte - b'a' + 26),
        b'0'..=b'9' => Some(byte - b'0' + 52),
        b'+' | b'-' => Some(62),
        b'/' | b'_' => Some(63),
        // The padding at the end.
        b'=' => Some(0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts of several kinds, some long enough for codes of many widths.
    fn texts() -> Vec<String> {
        let counted: String = (0..20_000).map(|number| format!("{number},")).collect();
        let mixed: String = (0..3_000_u32).filter_map(|number| char::from_u32(number * 7 % 0xd000)).collect();
        let texts = ["", "a", "aa", "aaaaaaaaa", "{\"size\":9}", "é", "日本", "abcabcabcabc", "🙂🙂"];
        texts.into_iter().map(str::to_owned).chain([counted, mixed, "x".repeat(100_000)]).collect()
    }

    #[test]
    fn texts_come_back() {
        for text in texts() {
            let units: Vec<u16> = text.encode_utf16().collect();
            assert_eq!(unpack(&lz_str::compress_to_base64(&text), units.len()), Ok(units), "{text:.20}");
        }
    }

    #[test]
    fn too_long_is_not_unpacked() {
        let packed = lz_str::compress_to_base64(&"x".repeat(100_000));
        assert_eq!(unpack(&packed, 99_999), Err(UnpackError::TooLong));
    }

    #[test]
    fn damaged_data() {
        for packed in ["N", "N4", "####", "////////", "gggg", "N4Ig"] {
            assert_eq!(unpack(packed, 1 << 20), Err(UnpackError::Damaged), "{packed}");
        }
    }
}
