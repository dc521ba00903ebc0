//! Writes XML: elements with their attributes, and texts that cannot become markup.

use ide_db::base::shown::shown;
use std::fmt::{Display, Write as _};

/// A text of a file as the text of an element or an attribute. Characters that steer what is displayed are code points;
/// those that XML does not allow are replaced.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Blanks within a line are blanks, of whatever kind.
    let text = text.replace(['\t', '\n', '\r'], " ");
    for character in shown(&text).chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            character if is_forbidden(character) => escaped.push('\u{fffd}'),
            character => escaped.push(character),
        }
    }
    escaped
}

/// Returns true for characters that XML 1.0 does not allow and that no other test finds.
fn is_forbidden(character: char) -> bool {
    matches!(character, '\u{fffe}' | '\u{ffff}')
}

/// An element without children. Its attributes are names with values that need no escape.
pub(super) fn element(out: &mut String, tag: &str, class: &str, attributes: &[(&str, &dyn Display)]) {
    start(out, tag, class, attributes);
    out.truncate(out.len() - 1);
    out.push_str("/>");
}

/// An element with a text.
pub(super) fn text(out: &mut String, class: &str, attributes: &[(&str, &dyn Display)], content: &str) {
    start(out, "text", class, attributes);
    out.push_str(&escaped(content));
    out.push_str("</text>");
}

/// The start tag of an element.
pub(super) fn start(out: &mut String, tag: &str, class: &str, attributes: &[(&str, &dyn Display)]) {
    out.push('<');
    out.push_str(tag);
    if !class.is_empty() {
        let _ = write!(out, " class=\"{class}\"");
    }
    for (name, value) in attributes {
        let _ = write!(out, " {name}=\"{value}\"");
    }
    out.push('>');
}
