//! Puzzles as text, for the tests and benchmarks of a crate that has no text of its own.
//!
//! One character per cell: `1`–`9`, then `A`–`Z` from 10, and `.` or `0` for empty; 25×25 puzzles use `A`–`Y`, like the
//! lists in the shared data. White space is ignored.

#![allow(dead_code, reason = "no user needs all of it")]

pub(crate) mod reference;
pub(crate) mod strategies;

use std::path::Path;
use std::sync::Arc;

use engine::{Digit, Field, Geometry, Puzzle};

pub(crate) fn standard(size: u8) -> Arc<Geometry> {
    Arc::new(Geometry::standard(size).expect("a size within 2..=36"))
}

/// The houses of a classic puzzle without its box shape, so that the general search solves it.
pub(crate) fn classic_as_any_other() -> Arc<Geometry> {
    Arc::new(Geometry::with_houses(Field::square(9), 9, standard(9).houses().to_vec()).expect("the houses of a puzzle"))
}

#[track_caller]
pub(crate) fn values(geometry: &Geometry, text: &str) -> Vec<Option<Digit>> {
    let cells = text.chars().filter(|symbol| !symbol.is_whitespace());
    let values: Vec<_> = cells.map(|symbol| value(geometry.digit_count(), symbol)).collect();
    assert_eq!(values.len(), geometry.cell_count(), "{text}");
    values
}

#[track_caller]
pub(crate) fn puzzle(geometry: &Arc<Geometry>, text: &str) -> Puzzle {
    Puzzle::from_values(geometry.clone(), &values(geometry, text))
}

/// The inverse of [`values`] for a solution of up to 9×9.
pub(crate) fn text(solution: &[Digit]) -> String {
    solution.iter().map(|digit| digit.get().to_string()).collect()
}

/// The lines of a list of the shared data, without comments; `None`, with a printed note, if the list is missing.
pub(crate) fn corpus(name: &str) -> Option<Vec<String>> {
    let text = std::fs::read_to_string(test_support::corpora::corpus(&format!("lists/{name}"))?).expect("readable");
    Some(text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect())
}

/// Puzzles of our own making from easy to extreme: those of the tests of `ratings`.
pub(crate) fn rated() -> Vec<String> {
    let mut puzzles = Vec::new();
    for name in ["se.txt", "hodoku.txt"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ratings/tests/data").join(name);
        let text = std::fs::read_to_string(path).expect("readable");
        let rows = text.lines().filter(|row| !row.starts_with('#'));
        puzzles.extend(rows.filter_map(|row| Some(row.split_once('\t')?.0.to_owned())));
    }
    puzzles
}

fn value(size: u8, symbol: char) -> Option<Digit> {
    let number = match symbol {
        '.' | '0' => return None,
        'A'..='Y' if size == 25 => symbol as u8 - b'A' + 1,
        '1'..='9' => symbol as u8 - b'0',
        'A'..='Z' => symbol as u8 - b'A' + 10,
        _ => panic!("{symbol:?} is no cell"),
    };
    Digit::new(number)
}
