//! Divides a line of a clue section: its comment, its pieces, and what stands before its colon.

use crate::text::glyph::{Glyph, glyph, trimmed};
use std::ops::Range;

/// Returns the range of a line without its comment and without blanks around it.
pub(crate) fn without_remark(line: &str) -> Range<usize> {
    let marks = line.match_indices(['#', ';', '/']).map(|(at, _)| at);
    let begins = |at: &usize| !line[*at..].starts_with('/') || line[*at..].starts_with("//");
    trimmed(&line[..marks.into_iter().find(begins).unwrap_or(line.len())])
}

/// Returns the ranges of the pieces of a text: what separators (blanks, commas, bars) leave.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Range<usize>> {
    let separates = |c: char| matches!(glyph(c), Glyph::Blank | Glyph::Ignored | Glyph::Comma | Glyph::Bar);
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c| !separates(c))?;
        at = text[start..].find(separates).map_or(text.len(), |length| start + length);
        Some(start..at)
    })
}

/// Returns true if a line draws: it has neither a colon, nor an equals sign, nor the name of a cell.
pub(crate) fn is_drawn(line: &str) -> bool {
    !line.contains([':', '=']) && !pieces(line).any(|piece| begins_with_cell(&line[piece]))
}

/// Returns true if a text begins as a cell does: `r`, digits, `c`, a digit.
pub(crate) fn begins_with_cell(text: &str) -> bool {
    let number = |text: &str, letter: char| -> Option<usize> {
        let digits = text.strip_prefix([letter, letter.to_ascii_uppercase()])?;
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        (length > 0).then_some(1 + length)
    };
    number(text, 'r').is_some_and(|row| number(&text[row..], 'c').is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks() {
        let parts = ["15: r1c1 # why", "r1c1;x", "  r1c1 // x", "a/b", "# x", ""];
        let inner: Vec<&str> = parts.iter().map(|line| &line[without_remark(line)]).collect();
        assert_eq!(inner, ["15: r1c1", "r1c1", "r1c1", "a/b", "", ""]);
    }

    #[test]
    fn drawings() {
        for line in ["A A B", "AAB.", "| A A | B |", "r c r c", "r1.."] {
            assert!(is_drawn(line), "{line}");
        }
        for line in ["A=15", "12: r1c1", "R1C2 r3c4", "top: 1 2", "r1c1-r2c2"] {
            assert!(!is_drawn(line), "{line}");
        }
    }
}
