//! Writes puzzles, solutions and canonical forms as lines of text.

use engine::Digit;
use engine::minlex::{Canonical, Symmetry};
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
    Ok(lowered.values.iter().map(|value| value.map_or('.', symbol)).collect())
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
pub fn solution_line(symbols: &Alphabet, solution: &[Digit]) -> String {
    if let Some(line) = solution.iter().map(|digit| symbols.symbol(*digit)).collect::<Option<String>>() {
        return line;
    }
    let numbers: Vec<String> = solution.iter().map(|digit| symbols.number(*digit).to_string()).collect();
    numbers.join(" ")
}

/// Returns the symbol of a value in a line, which is independent of the symbols of the grid.
fn symbol(digit: Digit) -> char {
    Alphabet::Standard.symbol(digit).unwrap_or('?')
}
