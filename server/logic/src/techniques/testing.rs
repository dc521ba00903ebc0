//! Candidate grids as text, for the tests of techniques.
//!
//! Must not know techniques.

use std::sync::Arc;

use field::{Digit, DigitSet};

use super::grids::candidate_grid::CandidateGrid;
use super::{Options, Step, Technique, Walk};
use engine::Geometry;
use engine::Puzzle;

/// A grid of at most 9×9 from words, one for each cell: `37` are the candidates of an open cell, `.` all candidates
/// that the values allow, `=5` a given and `+5` a placed value. `|` is ignored; cells after the last word are `.`.
#[track_caller]
pub(crate) fn grid(geometry: Geometry, text: &str) -> CandidateGrid {
    let geometry = Arc::new(geometry);
    let mut grid = CandidateGrid::new(&Puzzle::new(geometry.clone()));
    let words: Vec<&str> = text.split_whitespace().filter(|word| *word != "|").collect();
    assert!(words.len() <= geometry.cell_count(), "more words than cells");
    let cells = || geometry.cells().zip(&words);
    for (cell, word) in cells() {
        if let Some(value) = word.strip_prefix(['=', '+']) {
            grid.place(cell, digits(value).only().expect("one digit"));
        }
    }
    for (cell, word) in cells().filter(|(_, word)| !word.starts_with(['=', '+', '.'])) {
        grid.candidates(cell).without(digits(word)).iter().for_each(|digit| grid.remove(cell, digit));
    }
    let given = |index: usize| words.get(index).is_some_and(|word| word.starts_with('='));
    grid.with_givens(|cell| given(cell.index()))
}

/// The words of a grid without values in which 1 is a candidate only where the picture, one line per row, has a `1`.
/// Rows missing in the picture may hold it everywhere.
pub(crate) fn ones(size: u8, picture: &str) -> String {
    let others: String = (2..=size).map(|digit| digit.to_string()).collect();
    let word = |symbol: char| if symbol == '1' { "." } else { others.as_str() };
    let symbols = picture.chars().filter(|symbol| !symbol.is_whitespace());
    symbols.map(word).collect::<Vec<_>>().join(" ")
}

/// All steps of the technique in words, two lines each.
#[track_caller]
pub(crate) fn steps(technique: Technique, geometry: Geometry, text: &str) -> String {
    steps_with(&Options::default(), technique, geometry, text)
}

/// The first step, wrapped into lines.
#[track_caller]
pub(crate) fn first(technique: Technique, geometry: Geometry, text: &str) -> String {
    let steps = steps(technique, geometry, text);
    let mut lines = vec![String::new()];
    for word in steps.lines().take(2).flat_map(str::split_whitespace) {
        match lines.last_mut() {
            Some(line) if line.len() + word.len() < 100 => *line += &format!("{word} "),
            _ => lines.push(format!("    {word} ")),
        }
    }
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// All steps with other options.
#[track_caller]
pub(crate) fn steps_with(options: &Options, technique: Technique, geometry: Geometry, text: &str) -> String {
    let grid = grid(geometry, text);
    let steps = Walk::new(&grid).all(technique, options, &|| false);
    let symbol = |digit: Digit| digit.get().to_string();
    let text = |step: &Step| {
        step.whole(grid.geometry(), engine::Numbers::from_one(grid.geometry().digit_count()), &symbol).to_string()
    };
    let lines = steps.iter().map(|step| text(step).replace(", because ", ",\n    because "));
    lines.collect::<Vec<_>>().join("\n")
}

/// The classic geometry, or the usual one of another size.
#[track_caller]
pub(crate) fn standard(size: u8) -> Geometry {
    Geometry::standard(size).expect("a size within 2..=36")
}

#[track_caller]
fn digits(text: &str) -> DigitSet {
    let digit = |symbol: char| Digit::new(symbol.to_digit(10)? as u8);
    text.chars().map(|symbol| digit(symbol).expect("a digit")).collect()
}
