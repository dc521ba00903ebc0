//! Escapes text from files and file names, so that it is harmless for a terminal and for output that is read line by
//! line.

use crate::text::position::Position;
use std::borrow::Cow;
use std::fmt::Write;

/// Escapes control characters and characters that reorder text, so that the text stays on its line and cannot control a
/// terminal.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_unsafe(character) {
            // Writing to a String cannot fail.
            let _ = write!(safe, "{}", character.escape_default());
        } else {
            safe.push(character);
        }
    }
    Cow::Owned(safe)
}

/// Replaces a character by a visible one where the number of characters must not change: control characters by their
/// pictures, characters that reorder text or are invisible by the replacement character.
pub(crate) fn visible_character(character: char) -> char {
    match character {
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7F}' => '\u{2421}',
        '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{AD}' => char::REPLACEMENT_CHARACTER,
        other if is_unsafe(other) => char::REPLACEMENT_CHARACTER,
        other => other,
    }
}

/// Returns true if the character could leave its line or control a terminal.
pub(crate) fn is_unsafe(character: char) -> bool {
    ide::shown::is_steering(character)
}

/// The line that names a puzzle above the lines about it: path, position, title.
pub(crate) fn headline(path: &str, position: Option<Position>, title: Option<&str>) -> String {
    let place = position.map(|position| format!(":{position}")).unwrap_or_default();
    let title = title.map(|title| format!(": {}", visible(title))).unwrap_or_default();
    format!("{}{place}{title}", visible(path))
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn controls_are_escaped_and_the_rest_stays() {
        assert_eq!(visible("a\n\u{1b}[31mb\tc"), "a\\n\\u{1b}[31mb\\tc");
        assert_eq!(visible("\u{202e}x"), "\\u{202e}x");
        assert_eq!(visible("Größe 漢 ½"), "Größe 漢 ½");
    }
}
