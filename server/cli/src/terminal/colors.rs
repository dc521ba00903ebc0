//! Colours the answers that commands write to stdout for people.

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use std::borrow::Cow;

/// The meaning of a part of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ink {
    /// The name of something: a file, a technique.
    Name,
    /// A part that only guides the eye.
    Faint,
    /// A value or line that is placed, added or done.
    Good,
    /// A value or line that is removed or wrong.
    Bad,
    /// A result that was not possible.
    Open,
    /// A position in a file or text.
    Place,
}

/// The colours of stdout, on or off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Paint {
    is_on: bool,
}

impl Paint {
    /// Decides by `--color`, the terminal and the environment.
    pub(crate) fn of_stdout(choice: ColorChoice) -> Paint {
        Paint { is_on: AutoStream::new(std::io::stdout(), choice).current_choice() != ColorChoice::Never }
    }

    /// Colours a text by its meaning.
    pub(crate) fn draw(self, ink: Ink, text: &str) -> Cow<'_, str> {
        if !self.is_on || text.is_empty() {
            return Cow::Owned(text.to_owned());
        }
        let style = match ink {
            Ink::Name => Style::new().bold(),
            Ink::Faint => Style::new().dimmed(),
            Ink::Good => AnsiColor::BrightGreen.on_default(),
            Ink::Bad => AnsiColor::BrightRed.on_default(),
            Ink::Open => AnsiColor::Yellow.on_default(),
            Ink::Place => AnsiColor::BrightCyan.on_default(),
        };
        Cow::Owned(format!("{style}{text}{style:#}"))
    }

    /// Colours a step of logic: its technique, and the values that it places and excludes.
    pub(crate) fn step(self, sentence: &str) -> String {
        let Some((technique, rest)) = sentence.split_once(": ").filter(|_| self.is_on) else {
            return sentence.to_owned();
        };
        let mut is_outcome = true;
        let words = rest.split(' ').map(|word| {
            let ink = outcome(word).filter(|_| is_outcome);
            is_outcome = ink.is_some();
            ink.map_or(Cow::Borrowed(word), |ink| {
                let outcome = word.trim_end_matches(',');
                Cow::Owned(format!("{}{}", self.draw(ink, outcome), &word[outcome.len()..]))
            })
        });
        format!("{}: {}", self.draw(Ink::Name, technique), words.collect::<Vec<_>>().join(" "))
    }

    pub(crate) fn diff(self, text: &str) -> Cow<'_, str> {
        if !self.is_on {
            return Cow::Owned(text.to_owned());
        }
        let mut is_head = true;
        let lines = text.split_inclusive('\n').map(|line| {
            let ink = match line.chars().next() {
                Some('@') => Some(Ink::Place),
                _ if is_head => Some(Ink::Name),
                Some('+') => Some(Ink::Good),
                Some('-') => Some(Ink::Bad),
                Some('\\') => Some(Ink::Faint),
                _ => None,
            };
            is_head &= ink != Some(Ink::Place);
            let (content, end) = line.split_at(line.trim_end_matches(['\r', '\n']).len());
            ink.map_or(Cow::Borrowed(line), |ink| Cow::Owned(format!("{}{end}", self.draw(ink, content))))
        });
        Cow::Owned(lines.collect())
    }
}

/// Returns the colour of a value that a step places (`r1c1=5`) or excludes (`r1c1<>5`), if the word is one.
fn outcome(word: &str) -> Option<Ink> {
    match (word.split_once("<>"), word.split_once('=')) {
        (Some((cell, _)), _) if is_cell(cell) => Some(Ink::Bad),
        (None, Some((cell, _))) if is_cell(cell) => Some(Ink::Good),
        _ => None,
    }
}

/// Returns true for the name of a cell, such as `r1c1`.
fn is_cell(name: &str) -> bool {
    name.strip_prefix('r').is_some_and(|rest| rest.contains('c'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use anstream::adapter::strip_str;

    const ON: Paint = Paint { is_on: true };

    #[test]
    fn colours_change_nothing_else() {
        let step = "Pointing: r1c6<>2, r2c6<>2, because all places for r1c1=2 in box 5 are there";
        assert_eq!(strip_str(&ON.step(step)).to_string(), step);
        assert_eq!(ON.step(step).matches("\u{1b}[91m").count(), 2);
        assert!(!ON.step(step).contains("\u{1b}[92m"));
        assert!(ON.step("Hidden Single: r1c6=8, the only 8 in box 2").contains("\u{1b}[92mr1c6=8\u{1b}[0m, the only"));
        assert_eq!(Paint { is_on: false }.step(step), step);
    }

    #[test]
    fn a_diff() {
        let diff = "--- a\n+++ a\n@@ -1 +1 @@\n-1\r\n+2\n 3\n--- removed\n\\ No newline at end of file\n";
        assert_eq!(strip_str(&ON.diff(diff)).to_string(), diff);
        assert_eq!(ON.diff(diff).matches("\u{1b}[91m").count(), 2);
        assert!(ON.diff(diff).contains("\u{1b}[91m-1\u{1b}[0m\r\n"));
        assert_eq!(Paint { is_on: false }.diff(diff), diff);
    }
}
