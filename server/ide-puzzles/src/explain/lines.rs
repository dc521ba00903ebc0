//! Writes puzzles, solutions and canonical forms as lines of text.

use engine::minlex::{Canonical, Symmetry};
use engine::{Cell, Digit, Figure};
use ide_db::puzzle::canonical::{self, Class};
use ide_db::{FileId, Located, Lowered, PuzzleIndex, Snapshot};
use ide_diagnostics::reasons::readable;
use syntax::{Alphabet, PuzzleText};

/// Returns a puzzle as a line of symbols, or the reasons why it cannot be one.
pub fn line(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
    let located = db.existing(file, puzzle)?;
    let lowered = line_readable(&located)?;
    if !located.puzzle().clues.is_empty() {
        return Err(vec!["a line cannot hold clues".to_owned()]);
    }
    let symbols = lowered.geometry.cells().zip(&lowered.values);
    Ok(symbols
        .map(|(cell, value)| match value {
            _ if !lowered.geometry.has(cell) => '~',
            value => value.map_or('.', symbol),
        })
        .collect())
}

/// Returns the canonical form of a puzzle as a line.
pub fn canonical(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
    Ok(canonical_line(&form(db, file, puzzle)?))
}

/// Returns the canonical form of a puzzle as a line, and the symmetry that leads to it.
pub fn canonical_with_symmetry(
    db: &Snapshot,
    file: FileId,
    puzzle: PuzzleIndex,
) -> Result<(String, Symmetry), Vec<String>> {
    let form = form(db, file, puzzle)?;
    Ok((canonical_line(&form), form.symmetry))
}

/// Returns the class of the puzzles that are equivalent to a puzzle.
pub fn class(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) -> Result<Class, Vec<String>> {
    Ok(Class::new(&form(db, file, puzzle)?))
}

fn form(db: &Snapshot, file: FileId, puzzle: PuzzleIndex) -> Result<Canonical, Vec<String>> {
    let located = db.existing(file, puzzle)?;
    canonical::form(located.puzzle(), &readable(&located)?).map_err(|why| vec![why.to_owned()])
}

fn canonical_line(form: &Canonical) -> String {
    form.values.iter().map(|&value| if value == 0 { '.' } else { char::from(b'0' + value) }).collect()
}

/// Returns a puzzle that can be written as a line, in the engine's terms, or the reasons why it cannot: problems of
/// reading it, or a size beyond the symbols.
pub(crate) fn line_readable<'a>(located: &Located<'a>) -> Result<Lowered<'a>, Vec<String>> {
    if located.puzzle().digit_count > 35 {
        return Err(vec!["a line can only hold values up to 35".to_owned()]);
    }
    readable(located)
}

/// Returns the symbols in which a solution of a puzzle is written on a line: its own, unless they are numbers of
/// several characters and letters suffice.
pub fn symbols_of_lines(puzzle: &PuzzleText) -> &Alphabet {
    let has_letters = Digit::new(puzzle.digit_count).is_some_and(|last| Alphabet::Standard.symbol(last).is_some());
    if puzzle.style.decimal && has_letters { &Alphabet::Standard } else { &puzzle.alphabet }
}

/// Returns a solution as a line of symbols; as numbers with blanks between them where a value has no symbol.
pub fn solution_line(puzzle: &PuzzleText, solution: &[Digit]) -> String {
    line_of_values(symbols_of_lines(puzzle), puzzle.figure.as_deref(), solution)
}

/// Returns the values of all cells as a line of these symbols, with `~` at the places outside of the grids of a figure.
pub(crate) fn line_of_values(symbols: &Alphabet, figure: Option<&Figure>, values: &[Digit]) -> String {
    let is_outside = |index: usize| figure.is_some_and(|figure| !figure.has(Cell::new(index)));
    let cells = values.iter().enumerate();
    let symbol = |(index, digit): (usize, &Digit)| if is_outside(index) { Some('~') } else { symbols.symbol(*digit) };
    if let Some(line) = cells.clone().map(symbol).collect::<Option<String>>() {
        return line;
    }
    let number = |(index, digit): (usize, &Digit)| {
        if is_outside(index) { "~".to_owned() } else { symbols.number(*digit).to_string() }
    };
    let numbers: Vec<String> = cells.map(number).collect();
    numbers.join(" ")
}

/// Returns the symbol of a value in a line, which is independent of the symbols of the grid.
fn symbol(digit: Digit) -> char {
    Alphabet::Standard.symbol(digit).unwrap_or('?')
}
