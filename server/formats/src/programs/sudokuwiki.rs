//! Reads and writes links to the solver of SudokuWiki: `https://www.sudokuwiki.org/sudoku.htm?bd=` and the board.
//!
//! The board is 81 digits with `0` (or `.`) for empty cells. A link to a position in the middle of a puzzle has `S9B`
//! and two base-36 digits a cell instead: 1 to 9 is a given, 10 to 18 a placed value with 9 added, and anything above
//! the candidates as bits with 18 added; 0 is an empty cell.
//!
//! Links of 2023 have two base-32 digits a cell: the value or the candidates as bits, from 1 at the lowest, doubled,
//! and 1 added for a clue. SudokuWiki's page "Sudoku String Definitions" describes it.

use crate::base::address::without_scheme;
use crate::base::error::FormatError;
use crate::base::record::{CellRecord, Record};
use field::{Digit, DigitSet, Field};

const CELLS: usize = 81;

/// The page with boards of usual puzzles.
const PAGE: &str = "sudoku.htm";

/// The last number of an `S9B` board that is a value; candidates are added to it.
const LAST_VALUE: u64 = 18;

/// The page and the board of a link, or a board of two base-32 digits a cell without its link; `None` for anything
/// else.
pub(crate) fn board(line: &str) -> Option<BoardLink<'_>> {
    if is_bare_board(line.trim()) {
        return Some(BoardLink { page: PAGE, cells: line.trim() });
    }
    let link = without_scheme(line.trim())?;
    let link = link.strip_prefix("www.").unwrap_or(link);
    let path = link.strip_prefix("sudokuwiki.org/")?;
    let (page, query) = path.split_once('?')?;
    let query = query.split('#').next()?;
    let cells = query.split('&').find_map(|part| part.strip_prefix("bd="))?;
    Some(BoardLink { page, cells })
}

/// True for 81 pairs of base-32 digits with a clue among them, of which each clue has one value. Digits alone are two
/// grids.
fn is_bare_board(line: &str) -> bool {
    if line.len() != 2 * CELLS || !line.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        return false;
    }
    let mut clues = 0;
    for pair in line.as_bytes().chunks_exact(2) {
        let digits = [char::from(pair[0]).to_digit(32), char::from(pair[1]).to_digit(32)];
        let [Some(high), Some(low)] = digits else { return false };
        let is_clue = low % 2 == 1;
        let bits = (high * 32 + low) / 2;
        if bits == 0 || is_clue && bits.count_ones() != 1 {
            return false;
        }
        clues += u32::from(is_clue);
    }
    clues > 0
}

/// The page and the cells of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BoardLink<'a> {
    page: &'a str,
    cells: &'a str,
}

/// Reads the puzzle.
pub(crate) fn read(board: BoardLink<'_>) -> Result<Record, FormatError> {
    if !board.page.eq_ignore_ascii_case(PAGE) {
        return Err(format!("`{}` of SudokuWiki is not supported, only `sudoku.htm`", board.page).into());
    }
    let mut record = Record::new(9);
    if board.cells.is_empty() {
        return Err("the puzzle is missing behind `bd=`: the link is cut short".into());
    }
    record.cells = match board.cells.strip_prefix("S9B") {
        Some(position) => read_position(position)?,
        None if board.cells.len() == 2 * CELLS => read_bits(board.cells)?,
        None => read_digits(board.cells)?,
    };
    Ok(record)
}

/// 81 digits, all of them givens.
fn read_digits(board: &str) -> Result<Vec<CellRecord>, FormatError> {
    let mut cells = Vec::new();
    for symbol in board.chars() {
        let number = if symbol == '.' { Some(0) } else { symbol.to_digit(10) };
        let number = number.ok_or("`bd=` is neither 81 digits nor a board that begins with `S9B`")?;
        cells.push(CellRecord::given(Digit::new(number as u8)));
    }
    if cells.len() != CELLS {
        return Err(format!("`bd=` has {} digits, not 81", cells.len()).into());
    }
    Ok(cells)
}

/// The cells of two base-32 digits each.
fn read_bits(board: &str) -> Result<Vec<CellRecord>, FormatError> {
    let digits: Option<Vec<u64>> = board.chars().map(|digit| digit.to_digit(32).map(u64::from)).collect();
    let digits = digits.ok_or("the board of `bd=` does not have two base-32 digits for each of 81 cells")?;
    let field = Field::square(9);
    let mut cells = Vec::with_capacity(CELLS);
    for (cell, pair) in field.cells().zip(digits.chunks_exact(2)) {
        let number = pair[0] * 32 + pair[1];
        let is_clue = number % 2 == 1;
        let bits = number / 2;
        let value = (bits.count_ones() == 1).then(|| Digit::new(bits.trailing_zeros() as u8 + 1)).flatten();
        cells.push(match value {
            Some(_) => CellRecord::new(value, is_clue, DigitSet::EMPTY),
            None if is_clue => {
                let name = field.name(cell);
                return Err(format!("{name} of the board of `bd=` is a clue without one value").into());
            }
            None if bits == 0 => CellRecord::Empty,
            None => CellRecord::Candidates(DigitSet::of_bits(bits)),
        });
    }
    Ok(cells)
}

/// The cells after `S9B`.
fn read_position(board: &str) -> Result<Vec<CellRecord>, FormatError> {
    let digits: Option<Vec<u64>> = board.chars().map(|digit| digit.to_digit(36).map(u64::from)).collect();
    let digits = digits.filter(|digits| digits.len() == 2 * CELLS);
    let digits = digits.ok_or("the `S9B` board of `bd=` does not have two letters or digits for each of 81 cells")?;
    let field = Field::square(9);
    let mut cells = Vec::with_capacity(CELLS);
    for (cell, pair) in field.cells().zip(digits.chunks_exact(2)) {
        let number = pair[0] * 36 + pair[1];
        cells.push(match number {
            0..=9 => CellRecord::given(Digit::new(number as u8)),
            10..=LAST_VALUE => CellRecord::new(Digit::new(number as u8 - 9), false, DigitSet::EMPTY),
            _ if number - LAST_VALUE <= 0x1FF => CellRecord::Candidates(DigitSet::of_bits(number - LAST_VALUE)),
            _ => {
                let name = field.name(cell);
                return Err(format!("{name} of the `S9B` board is neither a value nor candidates").into());
            }
        });
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_line(line: &str) -> Result<Record, FormatError> {
        read(board(line).ok_or("no link")?)
    }

    /// Givens as digits, placed values as letters from `a`, candidates as `*`.
    fn picture(line: &str) -> String {
        let symbol = |cell: &CellRecord| match cell {
            CellRecord::Empty => '.',
            CellRecord::Given(value) => char::from(b'0' + value.get()),
            CellRecord::Placed(value) => char::from(b'a' + value.get() - 1),
            CellRecord::Candidates(_) => '*',
        };
        read_line(line).map_or_else(|error| error.to_string(), |record| record.cells.iter().map(symbol).collect())
    }

    const DIGITS: &str = "100000569402000008050009040000640801000010000208035000040500010900000402621000005";

    #[test]
    fn a_board_of_digits() {
        let expected = DIGITS.replace('0', ".");
        for link in [
            format!("https://www.sudokuwiki.org/sudoku.htm?bd={DIGITS}"),
            format!("http://sudokuwiki.org/Sudoku.htm?x=1&bd={}#top", DIGITS.replace('0', ".")),
        ] {
            assert_eq!(picture(&link), expected, "{link}");
        }
    }

    #[test]
    fn a_position_with_candidates() {
        let position = "015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w9i102e020a089e03050f\
                        9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205";
        let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{position}");
        assert_eq!(
            picture(&link),
            "1*****5694i2*efa*8*5fa*9b4***i64*8*1*fd*1****2a8*35f*d*4*5***1f9*e*fa4*2621*****5"
                .replace("*2*21", "*2621")
        );
    }

    #[test]
    fn a_board_in_base_32() {
        let board: String = (0..81)
            .map(|cell| match cell % 4 {
                0 => "03",
                1 => "g0",
                2 => "vu",
                _ => "00",
            })
            .collect();
        let picture = picture(&format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}"));
        assert_eq!(picture, format!("{}1", "1i*.".repeat(20)));
        for (pair, why) in [
            ("zz", "the board of `bd=` does not have two base-32 digits for each of 81 cells"),
            ("07", "r9c9 of the board of `bd=` is a clue without one value"),
        ] {
            let link = format!("https://www.sudokuwiki.org/sudoku.htm?bd={}{pair}", &board[..160]);
            assert_eq!(read_line(&link), Err(why.into()));
        }
    }

    #[test]
    fn a_board_without_its_link() {
        let board = format!("{}03", "vu".repeat(80));
        assert_eq!(picture(&board), format!("{}1", "*".repeat(80)));
        for other in ["12".repeat(81), format!("{}07", "vu".repeat(80)), "vu".repeat(81), "53".repeat(40)] {
            assert_eq!(super::board(&other), None, "{other}");
        }
    }

    #[test]
    fn what_cannot_be_read() {
        for (link, why) in [
            ("https://www.sudokuwiki.org/sudoku.htm?bd=12", "`bd=` has 2 digits, not 81"),
            ("https://www.sudokuwiki.org/sudoku.htm?bd=", "the puzzle is missing behind `bd=`: the link is cut short"),
            (
                "https://www.sudokuwiki.org/sudoku.htm?bd=S9Xabc",
                "`bd=` is neither 81 digits nor a board that begins with `S9B`",
            ),
            (
                "https://www.sudokuwiki.org/sudoku.htm?bd=S9B01",
                "the `S9B` board of `bd=` does not have two letters or digits for each of 81 cells",
            ),
            (
                "https://www.sudokuwiki.org/jigsaw.htm?bd=1",
                "`jigsaw.htm` of SudokuWiki is not supported, only `sudoku.htm`",
            ),
            ("https://www.sudokuwiki.org/sudoku.htm", "no link"),
        ] {
            assert_eq!(read_line(link), Err(why.into()), "{link}");
        }
        let too_large = format!("https://www.sudokuwiki.org/sudoku.htm?bd=S9B{}zz", "01".repeat(80));
        assert_eq!(read_line(&too_large), Err("r9c9 of the `S9B` board is neither a value nor candidates".into()));
    }
}
