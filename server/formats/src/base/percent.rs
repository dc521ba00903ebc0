//! Decodes the escapes of addresses.

/// A text with `%2B` and the like replaced; what is no escape, and what would be no UTF-8, stays.
pub(crate) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        match escaped(rest) {
            Some(byte) => {
                bytes.push(byte);
                rest = &rest[3..];
            }
            None => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// The byte that an escape at the beginning means.
fn escaped(text: &[u8]) -> Option<u8> {
    let &[b'%', high, low, ..] = text else { return None };
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
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
