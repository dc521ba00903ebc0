//! Makes text of files safe to show: control characters become code points, and markup is escaped.
//!
//! A title with a right-to-left override or a line end may look like something else than it is, and one with markup may
//! be a link or a picture in a hover or a page.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns true for characters that control a terminal, leave their line, or reorder the text around them.
pub fn is_steering(character: char) -> bool {
    character.is_control()
        || matches!(
            character,
            '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}'
        )
}

/// A text of one line, in which such characters are written as their code points: `[U+202E]`.
pub fn shown(text: &str) -> Cow<'_, str> {
    shown_except(text, |_| false)
}

/// The same for a text of several lines, whose ends stay.
pub fn shown_lines(text: &str) -> Cow<'_, str> {
    shown_except(text, |character| character == '\n')
}

fn shown_except(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let steers = |character: char| is_steering(character) && !stays(character);
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if steers(character) {
            // Writing to a String cannot fail.
            let _ = write!(shown, "[U+{:04X}]", u32::from(character));
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// A text as Markdown that looks the same. Escapes the characters that are markup in Markdown, and no more: some
/// clients show the text unrendered.
pub fn markdown(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for (index, line) in text.lines().enumerate() {
        if 0 < index {
            // Two blanks keep the line break.
            escaped.push_str("  \n");
        }
        // An empty line would end the paragraph, and an indented one would be code.
        let line = shown(line.trim());
        for (at, char) in line.char_indices() {
            if is_markup(char) || begins_block(&line, at, char) {
                escaped.push('\\');
            }
            escaped.push(char);
        }
    }
    escaped
}

fn is_markup(char: char) -> bool {
    matches!(char, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '&' | '~' | '|' | '$')
}

/// Headings, quotations, rules, and the items of lists: `- 1`, `1. a`, `1) a`.
fn begins_block(line: &str, at: usize, char: char) -> bool {
    let before = &line[..at];
    match char {
        '#' | '>' | '+' | '-' | '=' | ':' => before.is_empty(),
        '.' | ')' => !before.is_empty() && before.bytes().all(|byte| byte.is_ascii_digit()),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steering_characters_are_code_points() {
        assert_eq!(shown("a\u{202e}b\u{1b}\n\t\u{85}\u{200f}"), "a[U+202E]b[U+001B][U+000A][U+0009][U+0085][U+200F]");
        assert_eq!(shown_lines("a\nb\r\u{2067}"), "a\nb[U+000D][U+2067]");
        assert_eq!(shown("Größe 漢 ½ 👩\u{200d}🚀"), "Größe 漢 ½ 👩\u{200d}🚀");
    }

    #[test]
    fn markup_is_escaped() {
        assert_eq!(
            markdown("a *b* `c` [d](e) <f> g_h \\ 1|2 &amp; ~x~"),
            "a \\*b\\* \\`c\\` \\[d\\](e) \\<f> g\\_h \\\\ 1\\|2 \\&amp; \\~x\\~"
        );
        assert_eq!(markdown("# a"), "\\# a");
        assert_eq!(markdown("- a"), "\\- a");
        assert_eq!(markdown("12. a"), "12\\. a");
        assert_eq!(markdown("> a\n1) b"), "\\> a  \n1\\) b");
        assert_eq!(markdown("![a](b)\u{202e}"), "!\\[a\\](b)\\[U+202E\\]");
    }

    #[test]
    fn ordinary_sentences_stay_as_they_are() {
        let sentence = "r1c5: 3 or 7 (row 1, column 5, box 2). 5 + 4 - 1 # = 8";
        assert_eq!(markdown(sentence), sentence);
    }
}
