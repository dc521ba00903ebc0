//! Writes puzzles, solutions and canonical forms as lines of text.

use crate::analysis::snapshot::Analysis;
use crate::base::finding::{FileId, PuzzleIndex};
use crate::diagnostics::reasons::unreadable;
use crate::puzzle::canonical::form;
use crate::puzzle::lowering::Lowered;
use crate::state::file::{Located, View};
use engine::Digit;
use syntax::Alphabet;

impl Analysis {
    /// A puzzle as one line of `N²` characters (`.` empty, givens and placed values alike, values above 9 as letters),
    /// or the reasons why it has none.
    pub fn line(&self, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Err(vec!["there is no such puzzle".to_owned()]);
        };
        line(file, &located)
    }

    /// The canonical form of a puzzle's givens as one line of 81 characters, or the reasons why it has none.
    pub fn canonical(&self, file: FileId, puzzle: PuzzleIndex) -> Result<String, Vec<String>> {
        let Some((file, located)) = self.located(file, puzzle) else {
            return Err(vec!["there is no such puzzle".to_owned()]);
        };
        canonical(file, &located)
    }
}

/// A puzzle as one line; `.` for empty cells and pencil marks.
pub(crate) fn line(file: &View, located: &Located<'_>) -> Result<String, Vec<String>> {
    let lowered = located.lowered();
    match unusable(file, located, &lowered) {
        Some(why) => Err(why),
        None => Ok(lowered.values.iter().map(|value| value.map_or('.', symbol)).collect()),
    }
}

/// 81 characters, `.` for empty; the reasons why there is no such form.
pub(crate) fn canonical(file: &View, located: &Located<'_>) -> Result<String, Vec<String>> {
    let puzzle = located.puzzle();
    let lowered = located.lowered();
    if let Some(why) = unreadable(file, located, &lowered) {
        return Err(why);
    }
    let form = form(puzzle, &lowered).map_err(|why| vec![why.to_owned()])?;
    Ok(form.values.map(|value| if value == 0 { '.' } else { char::from(b'0' + value) }).iter().collect())
}

/// Why the grid has no line: what could not be read of it, or a size beyond the symbols.
pub(crate) fn unusable(file: &View, located: &Located<'_>, lowered: &Lowered<'_>) -> Option<Vec<String>> {
    if located.puzzle().size > 35 {
        return Some(vec!["a line can only hold values up to 35".to_owned()]);
    }
    unreadable(file, located, lowered)
}

/// A solution as a line of symbols; as numbers with blanks between them where a value has no symbol.
pub(crate) fn solution_line(solution: &[Digit]) -> String {
    let numbers = || solution.iter().map(|digit| digit.get().to_string()).collect::<Vec<_>>().join(" ");
    let symbols = solution.iter().map(|digit| Alphabet::Standard.symbol(digit.get())).collect::<Option<String>>();
    symbols.unwrap_or_else(numbers)
}

/// The symbol of a value in a line, which is independent of the symbols of the grid.
fn symbol(digit: Digit) -> char {
    Alphabet::Standard.symbol(digit.get()).unwrap_or('?')
}
