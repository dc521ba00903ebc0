//! Reads the value of a row, which must be a puzzle and nothing else: a text may have an id before its grid, and a
//! table has a column for that.

use super::guarded;
use ide::{Analysis, ClassifiedPuzzle, Foreign, Judge, Rule, summary};
use std::borrow::Cow;

/// The reason why a row without a text has no answer.
pub(super) const MISSING: &str = "there is no text in this row";

/// The fewest cells of a grid.
const FEWEST_CELLS: usize = 16;

/// The cells of a classic puzzle.
const CLASSIC_CELLS: usize = 81;

/// The most cells that a line may have too few or too many to be meant as a classic puzzle.
const MOST_CELLS_OFF: usize = 8;

/// The fewest digits in a line that is meant as a classic puzzle.
const FEWEST_DIGITS: usize = 17;

/// A snapshot of the puzzle of a row, or the reason why the row does not hold exactly one.
pub(super) fn only_puzzle(judge: &Judge, row: Option<&str>) -> Result<Analysis, String> {
    let text = row.ok_or(MISSING)?;
    match misfit(text) {
        Some((_, why)) => Err(why),
        None => judge.only_puzzle(text).map(Analysis::from),
    }
}

/// The fingerprint and the class of the only puzzle of a row, by which it is compared with others.
///
/// # Errors
/// The reason, in words, why the row does not hold exactly one puzzle.
pub fn classified(judge: &Judge, row: Option<&str>) -> Result<ClassifiedPuzzle, String> {
    let text = row.ok_or(MISSING)?;
    match misfit(text) {
        Some((_, why)) => Err(why),
        // A defect of this program does not end all rows.
        None => guarded(|| judge.classified(text)).unwrap_or_else(Err),
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

/// Looks at a value without reading it, and returns the rule that it breaks, with a message, if it is certainly no
/// puzzle: data sets have millions of such rows, and reading costs ten times as much.
pub(super) fn misfit(text: &str) -> Option<(Rule, String)> {
    let text = text.trim();
    digits_before_grid(text).or_else(|| cells_too_few_or_too_many(text)).or_else(|| unknown_symbols(text))
}

/// A digit, or several, before a grid on one line: a cell too many, or an id as a text has it.
fn digits_before_grid(text: &str) -> Option<(Rule, String)> {
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
    let digits = text.get(..digits).filter(|_| is_one_grid)?;
    let message = format!("`{digits}` before a grid of {cells} cells: a value holds nothing but its grid");
    Some((Rule::MalformedRow, message))
}

/// A line of digits and dots that is nearly as long as a classic puzzle.
fn cells_too_few_or_too_many(text: &str) -> Option<(Rule, String)> {
    let is_near = text.len().abs_diff(CLASSIC_CELLS) <= MOST_CELLS_OFF && text.len() != CLASSIC_CELLS;
    if !is_near || !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let cells = text.len();
    // Zeros in front may have been lost, of which the reader says more.
    if cells < CLASSIC_CELLS && text.contains('0') {
        return None;
    }
    Some((Rule::MalformedRow, format!("this line has {cells} cells, but a 9×9 grid on one line has {CLASSIC_CELLS}")))
}

/// A line of 81 digits and dots, of which some are letters that no classic puzzle has.
fn unknown_symbols(text: &str) -> Option<(Rule, String)> {
    if text.len() != CLASSIC_CELLS || Foreign::sniff(text).is_some() {
        return None;
    }
    let mut digits = 0;
    let mut letters = 0;
    let mut first = None;
    let mut first_count = 0;
    for byte in text.bytes() {
        match byte {
            b'1'..=b'9' => digits += 1,
            b'.' | b'0' => {}
            // An empty cell.
            b'x' | b'X' => return None,
            b'a'..=b'z' | b'A'..=b'Z' => {
                letters += 1;
                first_count += usize::from(*first.get_or_insert(byte) == byte);
            }
            _ => return None,
        }
    }
    let first = char::from(first?);
    // Letters may be the values of a grid that has no digits.
    if digits < FEWEST_DIGITS {
        return None;
    }
    let message = format!("unknown symbol `{first}`; this grid's values are 1 to 9");
    Some((Rule::Syntax, summary(message, first_count, letters - first_count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ide::Status;
    use std::sync::Arc;

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
            assert_eq!(misfit(&text).is_some(), is_bad, "{text}");
        }
    }

    /// A text that is no misfit at a quick look, but one when it is read, costs time only; the other way round it would
    /// be a wrong verdict.
    #[test]
    fn a_quick_look_agrees_with_the_reader() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let judge = Judge::new(Arc::default(), 2);
        let mut texts = Vec::new();
        for cells in (70..=95).filter(|cells| *cells != 81) {
            texts.push(line.repeat(2)[..cells].to_owned());
            texts.push(solution.repeat(2)[..cells].to_owned());
        }
        for letters in ["z", "Z", "A", "ab", "Bq", "o", "O", "l"] {
            for count in [1, 3, 30, 51] {
                let mut letter = letters.chars().cycle();
                let mut left = count;
                let text = line.chars().map(|cell| match cell {
                    '.' if left > 0 => {
                        left -= 1;
                        letter.next().unwrap_or(cell)
                    }
                    cell => cell,
                });
                texts.push(text.collect());
            }
            texts.push(solution.replace('5', &letters[..1]));
        }
        let mut misfits = 0;
        for text in texts {
            let Some((rule, message)) = misfit(&text) else { continue };
            misfits += 1;
            let verdict = judge.verdict(&text, &|| false).expect("nothing interrupts");
            assert_eq!(verdict.status, Status::Invalid, "{text}");
            if rule == Rule::MalformedRow {
                let messages: Vec<_> = verdict.faults.into_iter().map(|fault| (fault.rule, fault.message)).collect();
                assert_eq!(messages, [(rule, message)], "{text}");
            }
        }
        assert!(misfits > 60, "{misfits}");
    }
}
