//! Recognizes lines that are too short to be a row: a number or two, or some marks. They mean nothing above a grid.

use crate::text::glyph::{Glyph, glyph, narrow, trimmed};

/// A line that no row looks like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stray {
    /// One or two integers, the longer one of so many digits.
    Integers(usize),
    /// At most three empty marks.
    Marks,
}

impl Stray {
    /// True if it has fewer characters than a row of any grid but the smallest.
    pub(crate) fn is_short(self) -> bool {
        matches!(self, Stray::Marks | Stray::Integers(..=2))
    }

    /// The kind of a line, if it is that short.
    pub(crate) fn of(line: &str) -> Option<Stray> {
        const LONGEST: usize = 16;
        let text = &line[trimmed(line)];
        if text.is_empty() || text.len() > LONGEST {
            return None;
        }
        if text.chars().count() <= 3 && text.chars().all(is_empty_mark) {
            return Some(Stray::Marks);
        }
        let mut count = 0;
        let mut most_digits = 0;
        for number in text.split(|c: char| glyph(c) == Glyph::Blank) {
            if number.is_empty() {
                continue;
            }
            if count == 2 || !number.chars().all(|c| narrow(c).is_ascii_digit()) {
                return None;
            }
            count += 1;
            most_digits = most_digits.max(number.chars().count());
        }
        Some(Stray::Integers(most_digits))
    }
}

fn is_empty_mark(c: char) -> bool {
    matches!(glyph(c), Glyph::Mark | Glyph::Symbol(b'0' | b'X'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_marks() {
        let cases = [
            ("3", Some(Stray::Integers(1))),
            (" 9  10 ", Some(Stray::Integers(2))),
            ("1000", Some(Stray::Integers(4))),
            ("-", Some(Stray::Marks)),
            ("...", Some(Stray::Marks)),
            ("0", Some(Stray::Marks)),
            ("xX", Some(Stray::Marks)),
            ("....", None),
            ("1 2 3", None),
            ("1.", None),
            ("{1}", None),
            ("A", None),
            ("", None),
        ];
        for (line, expected) in cases {
            assert_eq!(Stray::of(line), expected, "{line}");
        }
    }
}
