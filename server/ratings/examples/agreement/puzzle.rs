//! Reads and writes puzzles as lines of 81 characters.

use engine::Digit;
use std::fmt;

/// The givens of a classic puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Puzzle(pub(crate) [Option<Digit>; 81]);

impl Puzzle {
    /// The puzzle of 81 characters: digits, and `.` or `0` for open cells.
    pub(crate) fn read(line: &str) -> Option<Puzzle> {
        let mut givens = [None; 81];
        let is_cell = |symbol: u8| symbol == b'.' || symbol.is_ascii_digit();
        if line.len() != givens.len() || !line.bytes().all(is_cell) {
            return None;
        }
        for (given, symbol) in givens.iter_mut().zip(line.bytes()) {
            *given = Digit::new(symbol.wrapping_sub(b'0')).filter(|digit| digit.get() <= 9);
        }
        Some(Puzzle(givens))
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|given| match given {
            Some(digit) => write!(f, "{}", digit.get()),
            None => f.write_str("."),
        })
    }
}
