//! Reads games that Simon Tatham's Portable Puzzle Collection has saved: its parameters and description as a game id of
//! Solo, and the moves up to the current one.
//!
//! A line has a key in eight columns, a colon, the number of bytes of its value, a colon, and the value, as in
//! `PARAMS  :3:3x3`. `R3,0,5` places 5 in column 4 of row 1, or empties the cell with 0; `P3,0,5` adds a pencil mark or
//! takes it away. `STATEPOS` counts the states up to the current one, the first of which is without a move.

use super::solo;
use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record};
use field::{Digit, DigitSet};

/// The first line of a saved game, without its version.
const BEGINNING: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection";

/// The columns of a key.
const KEY: usize = 8;

pub(super) fn begins(text: &str) -> bool {
    text.starts_with(BEGINNING)
}

pub(super) fn read(text: &str) -> Result<Record, FormatError> {
    let mut game = "";
    let mut parameters = "";
    let mut description = "";
    let mut states = None;
    let mut moves = Vec::new();
    let mut rest = text.trim_end();
    while !rest.is_empty() {
        let entry = entry(rest).ok_or("the saved game is damaged: a line is no `KEY:LENGTH:VALUE`")?;
        match entry.key {
            "GAME" => game = entry.value,
            "PARAMS" => parameters = entry.value,
            "DESC" => description = entry.value,
            "STATEPOS" => states = entry.value.parse::<usize>().ok(),
            "MOVE" | "SOLVE" | "RESTART" => moves.push(entry.value),
            _ => {}
        }
        rest = entry.rest.trim_start_matches(['\r', '\n']);
    }
    if game != "Solo" {
        return Err(format!("a saved game of `{game}`: only Solo is a sudoku").into());
    }
    let mut record = solo::read(&format!("{parameters}:{description}"))?;
    let made = states.map_or(moves.len(), |states| states.saturating_sub(1));
    let mut is_whole = true;
    for text in moves.into_iter().take(made) {
        is_whole &= make(&mut record, text).is_some();
    }
    if !is_whole {
        record.unsupported.push("some moves".to_owned());
    }
    Ok(record)
}

/// A line of a saved game, and the text behind it.
struct Entry<'t> {
    key: &'t str,
    value: &'t str,
    rest: &'t str,
}

/// The entry at the beginning of a text; `None` if it is none.
fn entry(text: &str) -> Option<Entry<'_>> {
    let (key, rest) = text.split_at_checked(KEY)?;
    let (length, rest) = rest.strip_prefix(':')?.split_once(':')?;
    let (value, rest) = rest.split_at_checked(length.parse().ok()?)?;
    Some(Entry { key: key.trim_end(), value, rest })
}

/// Makes a move; `None` for one of another kind.
fn make(record: &mut Record, text: &str) -> Option<()> {
    let (kind, numbers) = text.split_at_checked(1)?;
    let mut numbers = numbers.split(',').map(|number| number.parse::<u8>().ok());
    let column = numbers.next()??;
    let row = numbers.next()??;
    let value = numbers.next()??;
    if column >= record.field.columns() || row >= record.field.rows() || value > record.digit_count {
        return None;
    }
    let cell = record.cells.get_mut(record.field.cell(row, column).index())?;
    if matches!(cell, CellRecord::Given(_)) {
        return None;
    }
    match (kind, Digit::new(value)) {
        ("R", digit) => *cell = CellRecord::new(digit, false, DigitSet::EMPTY),
        ("P", Some(digit)) => {
            let marks = match *cell {
                CellRecord::Candidates(marks) => marks,
                _ => DigitSet::EMPTY,
            };
            *cell = CellRecord::new(None, false, DigitSet::of_bits(marks.bits() ^ DigitSet::single(digit).bits()));
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(game: &str, parameters: &str, description: &str, moves: &[&str], end: &str) -> String {
        let mut text = BEGINNING.to_owned() + end;
        let states = (moves.len() + 1).to_string();
        let entries = [
            ("VERSION", "1"),
            ("GAME", game),
            ("PARAMS", parameters),
            ("CPARAMS", parameters),
            ("DESC", description),
            ("NSTATES", &states),
            ("STATEPOS", &states),
        ];
        for (key, value) in entries.into_iter().chain(moves.iter().map(|text| ("MOVE", *text))) {
            text += &format!("{key:8}:{}:{value}{end}", value.len());
        }
        text
    }

    /// Placed values are letters from `a`, marks are `*`.
    fn picture(text: &str) -> String {
        let symbol = |cell: &CellRecord| match cell {
            CellRecord::Empty => '.',
            CellRecord::Given(value) => char::from(b'0' + value.get()),
            CellRecord::Placed(value) => char::from(b'a' + value.get() - 1),
            CellRecord::Candidates(_) => '*',
        };
        assert!(begins(text));
        read(text).map_or_else(|error| error.to_string(), |record| record.cells.iter().map(symbol).collect())
    }

    #[test]
    fn saved_games() {
        for end in ["\n", "\r\n"] {
            let text =
                saved("Solo", "2x2dt", "1a3a3a1b1a3a3a1", &["R1,0,2", "P3,0,4", "R1,0,4", "P3,1,2", "P3,1,2"], end);
            assert_eq!(picture(&text), "1d3*3.1..1.3.3.1");
        }
        let undone = saved("Solo", "2x2", "1a3a3a1b1a3a3a1", &["R1,0,2", "R3,0,4"], "\n");
        assert_eq!(picture(&undone.replace("STATEPOS:1:3", "STATEPOS:1:2")), "1b3.3.1..1.3.3.1");
        // Large values, a jigsaw, diagonals and cages.
        assert_eq!(read(&saved("Solo", "3x4", "12zzzzza9k", &[], "\n")).map(|record| record.digit_count), Ok(12));
        let diagonal = read(&saved("Solo", "2x2x", "1o", &[], "\n")).expect("a puzzle");
        assert_eq!(diagonal.variants.len(), 1);
    }

    #[test]
    fn what_is_damaged() {
        assert_eq!(
            picture(&saved("Pattern", "5x5", "1", &[], "\n")),
            "a saved game of `Pattern`: only Solo is a sudoku"
        );
        let damaged = format!("{BEGINNING}\nGAME\n");
        assert_eq!(picture(&damaged), "the saved game is damaged: a line is no `KEY:LENGTH:VALUE`");
    }
}
