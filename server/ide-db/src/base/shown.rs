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
    escaped(text, is_steering)
}

/// The name of an excerpt of a text: a single character that cannot be seen is `U+200B`; others that steer or cannot
/// be seen are written as in [`shown`].
pub fn visible(text: &str) -> Cow<'_, str> {
    let mut characters = text.chars();
    if let (Some(only), None) = (characters.next(), characters.next())
        && is_unseen(only)
    {
        return Cow::Owned(format!("U+{:04X}", u32::from(only)));
    }
    escaped(text, is_unseen)
}

/// Returns true for characters that steer, and for those that show nothing at all.
fn is_unseen(character: char) -> bool {
    let is_blank = character.is_whitespace() && character != ' ';
    let shows_nothing = matches!(
        character,
        '\u{AD}' | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{180B}'..='\u{180E}' | '\u{200B}'..='\u{200F}'
            | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFA0}'
            | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E0FFF}'
    );
    is_steering(character) || is_blank || shows_nothing
}

/// The same as [`shown`] for a text of several lines, whose ends stay.
pub fn shown_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |character| is_steering(character) && character != '\n')
}

/// A text with the code points of the characters that must not be in it.
fn escaped(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_escaped(character) {
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
    fn characters_that_cannot_be_seen_are_named() {
        for (text, expected) in [
            ("K", "K"),
            ("\u{1a}", "U+001A"),
            ("\u{200b}", "U+200B"),
            ("\u{2063}", "U+2063"),
            ("\u{ad}", "U+00AD"),
            ("\u{a0}", "U+00A0"),
            ("a\u{2063}b c\u{7}", "a[U+2063]b c[U+0007]"),
            (" ", " "),
            ("é漢", "é漢"),
        ] {
            assert_eq!(visible(text), expected);
        }
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
