//! Chooses the symbols that the values of a puzzle are written with.

use crate::base::record::{CellRecord, Record};
use crate::line::symbol;
use field::Digit;
use std::collections::BTreeSet;

/// The symbols that values are written with.
pub(super) enum WrittenSymbols {
    /// `1` to `9`, then letters.
    Usual,
    /// Numbers, for more values than there are usual symbols.
    Numbers,
    /// Its own, declared by a `symbols` line.
    Declared(Vec<char>),
    /// The usual ones, declared because all values in the grid are letters: without a declaration these would be
    /// counted A, B, C ….
    Letters(Vec<char>),
}

impl WrittenSymbols {
    pub(super) fn of(record: &Record) -> WrittenSymbols {
        if let Some(own) = record.symbols.as_ref().filter(|own| are_usable(own, record.digit_count)) {
            return WrittenSymbols::Declared(own.clone());
        }
        if record.digit_count > 35 {
            return WrittenSymbols::Numbers;
        }
        let mut present = record.cells.iter().filter_map(|cell| cell.value()).peekable();
        if present.peek().is_some() && present.all(|value| value.get() > 9) {
            return WrittenSymbols::Letters((1..=record.digit_count).filter_map(symbol).collect());
        }
        WrittenSymbols::Usual
    }

    pub(super) fn value(&self, value: u8) -> String {
        match self {
            WrittenSymbols::Declared(symbols) | WrittenSymbols::Letters(symbols) => {
                symbols.get(usize::from(value).wrapping_sub(1)).map_or_else(|| value.to_string(), char::to_string)
            }
            WrittenSymbols::Usual => symbol(value).map_or_else(|| value.to_string(), String::from),
            WrittenSymbols::Numbers => value.to_string(),
        }
    }

    /// The text of each region, which count from 0.
    pub(super) fn regions(&self, regions: &[u8]) -> Vec<String> {
        regions.iter().map(|region| self.value(region.saturating_add(1))).collect()
    }

    pub(super) fn solution(&self, solution: &[Digit]) -> Vec<String> {
        solution.iter().map(|value| self.value(value.get())).collect()
    }

    pub(super) fn cell(&self, cell: CellRecord, size: u8) -> String {
        match cell {
            CellRecord::Empty => ".".to_owned(),
            CellRecord::Given(value) => self.value(value.get()),
            CellRecord::Placed(value) => format!("+{}", self.value(value.get())),
            CellRecord::Candidates(set) => {
                // Above 9 symbols, `{15}` is the number 15.
                let marks: Vec<String> = set.iter().map(|value| self.value(value.get())).collect();
                format!("{{{}}}", marks.join(if size > 9 { " " } else { "" }))
            }
        }
    }
}

/// Returns true if the reader takes each symbol for a cell: it does not for characters that separate, frame or comment.
fn are_usable(symbols: &[char], size: u8) -> bool {
    let distinct: BTreeSet<&char> = symbols.iter().collect();
    (usize::from(size)..=36).contains(&symbols.len())
        && symbols.iter().all(|symbol| symbol.is_alphanumeric())
        && distinct.len() == symbols.len()
}
