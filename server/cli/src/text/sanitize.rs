//! Escapes text from files and file names, so that it is harmless for a terminal, for output that is read line by line,
//! and for the logs of workflows, which run commands that they find in the output of a step: `::add-mask::x` at the
//! beginning of a line (GitHub), `##[error]` and `##vso[…]` anywhere (GitHub, Azure Pipelines), `##teamcity[…]`.

use crate::text::position::Position;
use std::borrow::Cow;
use std::fmt::Write;

/// Escapes control characters and characters that reorder text, so that the text stays on its line and cannot control a
/// terminal, and the bracket of a log command.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    // Nearly all text is plain; there may be a message for each of millions of rows.
    let is_plain = text.bytes().all(|byte| matches!(byte, b' '..=b'~')) || !text.contains(is_unsafe);
    if is_plain && !text.contains("##") {
        return Cow::Borrowed(text);
    }
    let mut safe = String::with_capacity(text.len() + 16);
    let mut sign = LogCommand::Outside;
    for character in text.chars() {
        if is_unsafe(character) {
            // Writing to a String cannot fail.
            let _ = write!(safe, "{}", character.escape_default());
        } else {
            if character == '[' && sign.is_complete() {
                safe.push('\\');
            }
            safe.push(character);
        }
        sign = sign.then(character);
    }
    Cow::Owned(safe)
}

/// A name at the beginning of a line: as [`visible`] has it, and with `./` before one that would begin a log command.
pub(crate) fn line_start(name: &str) -> Cow<'_, str> {
    let name = visible(name);
    if is_log_command(&name) { Cow::Owned(format!("./{name}")) } else { name }
}

/// Returns true if a line begins as those do that logs take for commands. They ignore blanks before it.
pub(crate) fn is_log_command(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("::") || line.starts_with("##")
}

/// The part of a log command such as `##vso[` that has been read so far.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum LogCommand {
    #[default]
    Outside,
    OneHash,
    TwoHashes,
    Name,
}

impl LogCommand {
    /// Returns true if a bracket would complete a log command.
    pub(crate) fn is_complete(self) -> bool {
        matches!(self, LogCommand::TwoHashes | LogCommand::Name)
    }

    /// The state after one more character.
    pub(crate) fn then(self, character: char) -> LogCommand {
        match (self, character) {
            (LogCommand::OneHash | LogCommand::TwoHashes, '#') => LogCommand::TwoHashes,
            (LogCommand::Outside | LogCommand::Name, '#') => LogCommand::OneHash,
            (LogCommand::TwoHashes | LogCommand::Name, letter) if letter.is_alphanumeric() => LogCommand::Name,
            _ => LogCommand::Outside,
        }
    }
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
    format!("{}{place}{title}", line_start(path))
}

#[cfg(test)]
mod tests {
    use super::{line_start, visible};

    #[test]
    fn controls_are_escaped_and_the_rest_stays() {
        assert_eq!(visible("a\n\u{1b}[31mb\tc"), "a\\n\\u{1b}[31mb\\tc");
        assert_eq!(visible("\u{202e}x"), "\\u{202e}x");
        assert_eq!(visible("Größe 漢 ½"), "Größe 漢 ½");
    }

    #[test]
    fn log_commands_are_broken() {
        for (name, expected) in [
            ("::add-mask::x.sudoku", "./::add-mask::x.sudoku"),
            ("  ::error::x", "./  ::error::x"),
            ("##[error]x.sudoku", "./##\\[error]x.sudoku"),
            ("##vso[task.complete]x", "./##vso\\[task.complete]x"),
            ("###[debug]x", "./###\\[debug]x"),
            ("a##[add-mask]b", "a##\\[add-mask]b"),
            ("a ## b [c]", "a ## b [c]"),
            ("##a#[b]", "./##a#[b]"),
            ("a::b", "a::b"),
            ("./::x", "./::x"),
            ("[puzzle]", "[puzzle]"),
        ] {
            assert_eq!(line_start(name), expected, "{name}");
        }
        assert_eq!(visible("::x"), "::x");
    }
}
