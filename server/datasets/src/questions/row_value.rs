//! Reads the value of a row, which must be a puzzle and nothing else: a text may have an id before its grid, and a value
//! of a table has a column for that.

use ide::{Analysis, Judge};
use std::borrow::Cow;

/// The reason why a row without a text has no answer.
pub(super) const MISSING: &str = "there is no text in this row";

/// The fewest cells of a grid.
const FEWEST_CELLS: usize = 16;

/// A snapshot of the puzzle of a row, or the reason why the row does not hold exactly one.
pub(super) fn only_puzzle(judge: &Judge, row: Option<&str>) -> Result<Analysis, String> {
    let text = row.ok_or(MISSING)?;
    match digits_before_grid(text) {
        Some(why) => Err(why),
        None => judge.only_puzzle(text).map(Analysis::from),
    }
}

/// The cells of the only grid of a row in one line, as `convert --to line` writes them.
pub(super) fn cells<'a>(judge: &Judge, row: &'a str) -> Result<Cow<'a, str>, String> {
    use ide::{Chunk, PuzzleIndex};
    if ide::is_classic_line(row) {
        return Ok(if row.contains('0') { row.replace('0', ".").into() } else { row.into() });
    }
    let analysis = only_puzzle(judge, Some(row))?;
    analysis.line(Chunk::FILE, PuzzleIndex(0)).map(Cow::from).map_err(|reasons| reasons.join("; "))
}

/// The reason why a value is no puzzle although a text with it is: a digit, or several, before a grid on one line. It is
/// an id, or a cell too many.
pub(super) fn digits_before_grid(text: &str) -> Option<String> {
    let text = text.trim();
    let digits = text.find(|character: char| !character.is_ascii_digit())?;
    if digits == 0 || digits >= FEWEST_CELLS {
        return None;
    }
    let grid = text.get(digits..)?.trim_start_matches(|character: char| " \t,;:|".contains(character));
    let cells = grid.chars().count();
    let is_one_grid = cells >= FEWEST_CELLS
        && cells.isqrt().pow(2) == cells
        && grid.len() + digits < text.len()
        && !grid.contains(|character: char| character.is_whitespace() || ",;|".contains(character));
    is_one_grid
        .then(|| format!("`{}` before a grid of {cells} cells: a value holds nothing but its grid", &text[..digits]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_before_a_grid_is_a_cell_too_many() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let small = "12..34.....3..2.";
        for (text, is_bad) in [
            (format!("1 {line}"), true),
            (format!("17,{line}\n"), true),
            (format!("3;{}", line.replace('.', "*")), true),
            (format!("1 {small}"), true),
            (line.to_owned(), false),
            (small.to_owned(), false),
            (format!("P1 {line}"), false),
            (format!("+{line}"), false),
            (
                "530070000 600195000 098000060 800060003 400803001 700020006 060000280 000419005 000080079".to_owned(),
                false,
            ),
            ("5 3 . . 7 . . . .\n6 . . 1 9 5 . . .".to_owned(), false),
            ("1 2 3 4".to_owned(), false),
            ("1 12345678901234567".to_owned(), false),
            (String::new(), false),
        ] {
            assert_eq!(digits_before_grid(&text).is_some(), is_bad, "{text}");
        }
    }
}
