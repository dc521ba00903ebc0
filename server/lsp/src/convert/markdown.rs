//! Converts plain text to Markdown that looks the same.

/// Escapes the characters that are markup in Markdown, and no more: some clients show the text unrendered.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for (index, line) in text.lines().enumerate() {
        if 0 < index {
            // Two blanks keep the line break.
            escaped.push_str("  \n");
        }
        // An empty line would end the paragraph, and an indented one would be code.
        let line = line.trim();
        for (at, char) in line.char_indices() {
            if is_markup(char) || begins_block(line, at, char) {
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
    use super::escape;

    #[test]
    fn markup_is_escaped() {
        assert_eq!(
            escape("a *b* `c` [d](e) <f> g_h \\ 1|2 &amp; ~x~"),
            "a \\*b\\* \\`c\\` \\[d\\](e) \\<f> g\\_h \\\\ 1\\|2 \\&amp; \\~x\\~"
        );
        assert_eq!(escape("# a"), "\\# a");
        assert_eq!(escape("- a"), "\\- a");
        assert_eq!(escape("12. a"), "12\\. a");
        assert_eq!(escape("> a\n1) b"), "\\> a  \n1\\) b");
    }

    #[test]
    fn ordinary_sentences_stay_as_they_are() {
        let sentence = "r1c5: 3 or 7 (row 1, column 5, box 2). 5 + 4 - 1 # = 8";
        assert_eq!(escape(sentence), sentence);
    }
}
