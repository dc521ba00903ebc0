//! Reads the text of one separated cell: a symbol, a number in any notation, pencil marks, or a word for empty.
//!
//! Must not know the size or the alphabet of the grid.

use crate::text::glyph::{Glyph, glyph, narrow};
use field::{DigitSet, is_empty_word};

/// The content of a separated text as a cell, before the size and the symbols of its grid are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Written {
    /// Nothing, or a word that means so.
    Empty,
    /// A number in a notation of programs, such as `5.0`.
    Number(u32),
    /// A symbol, a number or pencil marks, as rows of a grid have them.
    Text,
    /// Pencil marks in no order.
    Marks(DigitSet),
}

impl Written {
    /// True if rows of a grid have it in no ordinary notation.
    pub(crate) fn is_of_programs(self, text: &str) -> bool {
        match self {
            Written::Empty => !text.is_empty(),
            Written::Number(_) => true,
            Written::Text | Written::Marks(_) => false,
        }
    }
}

/// The longest text of a cell. Longer ones are not looked at.
const LONGEST: usize = 40;

/// Reads a cell, given without blanks and quotes around it; `None` if no cell looks like that.
pub(crate) fn written(text: &str) -> Option<Written> {
    if text.is_empty() || is_empty_word(text) {
        return Some(Written::Empty);
    }
    if text.len() > LONGEST {
        return None;
    }
    if let Some(number) = program_number(text) {
        return Some(Written::Number(number));
    }
    is_cell_text(text).then_some(Written::Text)
}

/// The value of `5.0`, `5.`, `5.000e+00`, `5L` or `5u8`.
fn program_number(text: &str) -> Option<u32> {
    const SUFFIXES: [&str; 9] = ["L", "l", "u", "U", "u8", "i8", "u32", "i32", "usize"];
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if !(1..=2).contains(&digits) || digits == text.len() {
        return None;
    }
    let (whole, rest) = text.split_at(digits);
    // `1u8` is a number; `1L` in a row of letters and digits is two cells, but not where cells are separated.
    if SUFFIXES.contains(&rest) {
        return whole.parse().ok();
    }
    let number: f64 = text.parse().ok()?;
    let is_whole = rest.starts_with('.') && number.fract() == 0.0 && (0.0..=36.0).contains(&number);
    is_whole.then_some(number as u32)
}

/// Counts numbers with two or more digits behind a dot: `0.36 -1.25`. 0 if anything else is in the text.
pub(crate) fn fractions(text: &str) -> usize {
    let mut count = 0;
    for number in text.split([' ', '\t', ',']).filter(|number| !number.is_empty()) {
        let Some((whole, behind)) = number.trim_start_matches('-').split_once('.') else { return 0 };
        let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        // Nearly all rows end at their first cells.
        if whole.is_empty() || behind.len() < 2 || !are_digits(whole) || !are_digits(behind) {
            return 0;
        }
        count += 1;
    }
    count
}

/// One symbol, a placed value, a number, a doubled mark, or marks in braces.
fn is_cell_text(text: &str) -> bool {
    if text.starts_with('{') && text.ends_with('}') {
        return true;
    }
    let bare = text.strip_prefix('+').unwrap_or(text);
    let mut characters = bare.chars().map(narrow);
    let Some(first) = characters.next() else { return false };
    if !matches!(glyph(first), Glyph::Symbol(_) | Glyph::Mark) {
        return false;
    }
    let Some(second) = characters.next() else { return true };
    let is_number = bare.len() <= 9 && bare.chars().all(|c| narrow(c).is_ascii_digit());
    let is_doubled = characters.next().is_none() && first == second && matches!(glyph(first), Glyph::Mark);
    is_number || is_doubled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_programs() {
        for text in ["", "null", "None", "-1", "NaN", "<NA>", "undefined", "nil", "NA"] {
            assert_eq!(written(text), Some(Written::Empty), "{text}");
        }
        for (text, number) in [("5.0", 5), ("5.", 5), ("5.000e+00", 5), ("1.600e+01", 16), ("0.0", 0), ("12L", 12)] {
            assert_eq!(written(text), Some(Written::Number(number)), "{text}");
        }
        for text in ["5", "A", "x", ".", "00", "--", "+5", "{1 5}", "159", "16", "５"] {
            assert_eq!(written(text), Some(Written::Text), "{text}");
        }
        for text in ["5.5", "Just", "53..", "-5", "+", "5/6", "1e9", "r1c1", "∞"] {
            assert_eq!(written(text), None, "{text}");
        }
    }

    #[test]
    fn measured_values() {
        assert_eq!(fractions("0.36 0.24, -12.25"), 3);
        assert_eq!(fractions("5.3 1.2 9.8"), 0);
        assert_eq!(fractions("0.36 5"), 0);
        assert_eq!(fractions("53. .7. ..."), 0);
        assert_eq!(fractions(""), 0);
    }
}
