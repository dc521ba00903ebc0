//! Divides a line of a clue section: its comment, its pieces, and what stands before its colon.

use crate::model::clues::{ClueProblem, ClueValue};
use crate::text::columns::without_comment;
use crate::text::glyph::{Glyph, glyph, narrow, trimmed};
use crate::text::offset::{InBlock, OffsetFrom};
use crate::text::span::{BlockSpan, SpanFrom};
use clues::PairRelation;
use std::ops::Range;

/// A clue, or the reason why it cannot be read with the range of the wrong part.
pub(super) type ClueResult<T> = Result<T, (ClueProblem, BlockSpan)>;

/// A part of a line.
#[derive(Clone, Copy)]
pub(crate) struct TextPart<'t, Origin = InBlock> {
    pub(crate) text: &'t str,
    /// Where it begins.
    pub(crate) start: OffsetFrom<Origin>,
}

impl<'t, Origin: Copy + Ord + Default> TextPart<'t, Origin> {
    /// A part of this part.
    pub(crate) fn part(self, range: Range<usize>) -> Self {
        TextPart { start: self.start + range.start as u32, text: &self.text[range] }
    }

    /// The part without blanks around it.
    pub(crate) fn trimmed(self) -> Self {
        self.part(trimmed(self.text))
    }

    /// Its range.
    pub(crate) fn span(self) -> SpanFrom<Origin> {
        SpanFrom::of_len(self.start, self.text.len() as u32)
    }

    pub(crate) fn pieces(self) -> impl Iterator<Item = Self> {
        pieces(self.text).map(move |piece| self.part(piece))
    }

    /// The parts before and after the first such character.
    pub(crate) fn split_at_first(self, separator: char) -> Option<(Self, Self)> {
        let at = self.text.find(separator)?;
        Some((self.part(0..at), self.part(at + separator.len_utf8()..self.text.len())))
    }
}

/// Reads a number of at most six digits.
pub(super) fn number(text: TextPart<'_>) -> ClueResult<ClueValue> {
    number_up_to(6, text)
}

/// Reads a number of at most so many digits: products have more than sums.
pub(super) fn number_up_to(most: usize, text: TextPart<'_>) -> ClueResult<ClueValue> {
    let digits: Option<Vec<u32>> = text.text.chars().take(most + 1).map(|c| narrow(c).to_digit(10)).collect();
    match digits.filter(|digits| (1..=most).contains(&digits.len())) {
        Some(digits) => {
            let number = digits.iter().fold(0, |number, digit| 10 * number + digit);
            Ok(ClueValue { number, span: text.span() })
        }
        None => Err((ClueProblem::NotANumber, text.span())),
    }
}

/// Returns the range of a line without its comment and without blanks around it.
pub(crate) fn without_remark(line: &str) -> Range<usize> {
    trimmed(without_comment(line))
}

/// Returns the ranges of the pieces of a text: what separators (blanks, commas, bars) leave.
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(|c| !separates(c))?;
        at = text[start..].find(separates).map_or(text.len(), |length| start + length);
        Some(start..at)
    })
}

/// Returns true for blanks, commas and bars.
pub fn separates(c: char) -> bool {
    matches!(glyph(c), Glyph::Blank | Glyph::Ignored | Glyph::Comma | Glyph::Bar)
}

/// Returns true for a dash, which joins cells.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(narrow(c), '-' | '–' | '—' | '−')
}

/// Returns true if a line draws: it has neither a colon, nor an equals sign, nor the name of a cell.
pub(crate) fn is_drawn(line: &str) -> bool {
    if line.contains([':', '=']) {
        return false;
    }
    let names_cell = pieces(line).any(|piece| line[piece].split(is_dash).any(begins_with_cell));
    !names_cell
}

/// Returns true if a line begins with a cell, or with numbers, a relation or a count and a colon before one: it can be
/// nothing but a clue.
pub(crate) fn begins_as_clue(line: &str) -> bool {
    let cells = match line.split_once(':') {
        Some((head, cells))
            if head.chars().all(|c| c.is_ascii_digit() || separates(c))
                || PairRelation::from_text(head).is_some()
                || super::count::is_head(head) =>
        {
            cells
        }
        _ => line,
    };
    pieces(cells).next().is_some_and(|piece| begins_with_cell(&cells[piece]))
}

/// Returns true if a text begins as a cell does: `r`, digits, `c`, a digit.
pub(crate) fn begins_with_cell(text: &str) -> bool {
    axis(text, 'r').is_some_and(|row| axis(&text[row..], 'c').is_some())
}

/// Returns the length of a letter in either case and the digits after it, at the beginning of a text.
pub(crate) fn axis(text: &str, letter: char) -> Option<usize> {
    let digits = text.strip_prefix(|c: char| narrow(c).eq_ignore_ascii_case(&letter))?;
    let rest = digits.trim_start_matches(|c| narrow(c).is_ascii_digit());
    (rest.len() < digits.len()).then_some(text.len() - rest.len())
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
