//! Text from files and file names, made harmless for a terminal and for output that is read line by line.

use crate::text::position::Position;
use std::borrow::Cow;
use std::fmt::Write;

/// The text with control characters and characters that reorder text written as escapes, so that it stays on its line
/// and cannot steer a terminal.
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

/// The character that stands for `character` where each must stay one: controls have pictures, and what reorders text or
/// cannot be seen is made seen.
pub(crate) fn shown(character: char) -> char {
    match character {
        '\0'..='\u{1F}' => char::from_u32(0x2400 + u32::from(character)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7F}' => '\u{2421}',
        '\u{200B}' | '\u{2060}' | '\u{FEFF}' | '\u{AD}' => char::REPLACEMENT_CHARACTER,
        other if is_unsafe(other) => char::REPLACEMENT_CHARACTER,
        other => other,
    }
}

/// Whether it could leave its line or steer a terminal.
pub(crate) fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The line that names the puzzle which the lines below it are about: path, place, title.
pub(crate) fn headline(path: &str, position: Option<Position>, title: Option<&str>) -> String {
    let place = position.map(|position| format!(":{position}")).unwrap_or_default();
    let title = title.map(|title| format!(": {}", visible(title))).unwrap_or_default();
    format!("{}{place}{title}", visible(path))
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn controls_are_escaped_and_the_rest_is_kept() {
        assert_eq!(visible("a\n\u{1b}[31mb\tc"), "a\\n\\u{1b}[31mb\\tc");
        assert_eq!(visible("\u{202e}x"), "\\u{202e}x");
        assert_eq!(visible("Größe 漢 ½"), "Größe 漢 ½");
    }
}
