//! Tests every format, on generated puzzles and on files that other programs wrote.

mod corpora;
mod ksudoku;
mod properties;
mod readers;
mod writers;

use field::Digit;
use formats::{CellRecord, Record};

fn digit(number: u8) -> Digit {
    Digit::new(number).expect("a digit")
}

/// A puzzle as one line of characters; `+` marks a placed value.
fn record(text: &str) -> Record {
    let mut cells = Vec::new();
    let mut placed = false;
    for c in text.chars().filter(|c| !c.is_whitespace()) {
        match c.to_digit(36) {
            _ if c == '+' => placed = true,
            Some(value @ 1..) if std::mem::take(&mut placed) => cells.push(CellRecord::Placed(digit(value as u8))),
            Some(value @ 1..) => cells.push(CellRecord::Given(digit(value as u8))),
            _ => cells.push(CellRecord::Empty),
        }
    }
    let size = (2..=36).find(|size: &usize| size * size == cells.len()).expect("a square");
    Record { cells, ..Record::new(size as u8) }
}
