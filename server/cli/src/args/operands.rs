//! Distinguishes the paths of the command line from puzzles that were pasted in their place.

use super::UsageError;
use ide::{CutShort, FormatError, Pasted};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An operand of the command line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    /// A file, a folder, `-`, or something that does not exist.
    Path(PathBuf),
    /// A puzzle.
    Puzzle(Arc<Pasted>),
}

/// Reads the operands. A file of that name takes precedence over a puzzle.
pub(crate) fn operands(paths: &[PathBuf]) -> Result<Vec<Operand>, UsageError> {
    let mut operands = Vec::new();
    let mut rest = paths;
    while let Some((path, others)) = rest.split_first() {
        let (operand, others) = match pasted(rest) {
            Some((pasted, count)) => {
                let pasted = pasted.map_err(|why| format!("the argument holds no puzzle: {why}"))?;
                (Operand::Puzzle(Arc::new(pasted)), rest.get(count..).unwrap_or_default())
            }
            None => match cut_short(rest) {
                Some(CutShort { cells, of }) => {
                    return Err(format!("the argument is a puzzle with {cells} of {of} cells: it is cut short").into());
                }
                None => (Operand::Path(path.clone()), others),
            },
        };
        operands.push(operand);
        rest = others;
    }
    Ok(operands)
}

/// Returns the puzzle that the operands begin with, and the number of operands that it takes: one, or one a row.
pub(crate) fn pasted(arguments: &[PathBuf]) -> Option<(Result<Pasted, FormatError>, usize)> {
    let first = arguments.first().and_then(|operand| text(operand))?;
    if let Some(pasted) = Pasted::read(&first) {
        return Some((pasted, 1));
    }
    let columns = first.chars().count();
    let rows: Vec<String> = arguments
        .iter()
        .map_while(|operand| text(operand))
        .take_while(|row| row.chars().count() == columns)
        .take(columns)
        .collect();
    let pasted = Pasted::read(&rows.join("\n"))?;
    let is_one =
        pasted.as_ref().is_ok_and(|pasted| pasted.sizes.iter().map(|field| usize::from(field.columns())).eq([columns]));
    (is_one && rows.len() == columns).then_some((pasted, columns))
}

/// Returns the puzzle that the operands begin with, if only a part of it is there: in one operand, or in one a row.
pub(crate) fn cut_short(arguments: &[PathBuf]) -> Option<CutShort> {
    let first = arguments.first().and_then(|operand| text(operand))?;
    let rows: Vec<String> = arguments.iter().map_while(|operand| text(operand)).collect();
    CutShort::read(&rows.join(" ")).or_else(|| CutShort::read(&first))
}

/// Returns an operand that is no path to anything, as text.
fn text(operand: &Path) -> Option<String> {
    if is_there(operand) {
        return None;
    }
    operand.to_str().map(str::to_owned)
}

/// Returns true for a path that exists, for a broken link and for `-`.
pub(crate) fn is_there(path: &Path) -> bool {
    path == Path::new("-") || path.symlink_metadata().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "12..34.....3..2.";

    /// Reads operands, puzzles as their sizes.
    fn read(words: &[&str]) -> Result<Vec<String>, UsageError> {
        let paths: Vec<PathBuf> = words.iter().map(PathBuf::from).collect();
        let shown = |operand: &Operand| match operand {
            Operand::Path(path) => path.display().to_string(),
            Operand::Puzzle(pasted) => {
                format!("{:?}", pasted.sizes.iter().map(|field| field.columns()).collect::<Vec<u8>>())
            }
        };
        operands(&paths).map(|operands| operands.iter().map(shown).collect())
    }

    #[test]
    fn puzzles_beside_paths() {
        let paths = ["-", "missing.sudoku", "..", "src"];
        assert_eq!(read(&paths), Ok(paths.map(str::to_owned).into()));
        assert_eq!(read(&[LINE, "src", LINE]), Ok(["[4]", "src", "[4]"].map(str::to_owned).into()));
    }

    #[test]
    fn rows_that_the_shell_has_parted() {
        assert_eq!(read(&["12..", "34..", "...3", "..2."]), Ok(vec!["[4]".to_owned()]));
        let rows = ["src", "12..", "34..", "...3", "..2.", LINE];
        assert_eq!(read(&rows), Ok(["src", "[4]", "[4]"].map(str::to_owned).into()));
        let missing_a_row = read(&rows[..4]).map_err(|error| error.to_string());
        assert_eq!(missing_a_row, Err("the argument is a puzzle with 12 of 16 cells: it is cut short".to_owned()));
    }

    #[test]
    fn parts_of_a_puzzle() {
        let said = |words: &[&str]| read(words).err().map(|error| error.to_string()).unwrap_or_default();
        let line = "53..7....6..195....98....6.8...6...34..8";
        assert_eq!(said(&[line]), "the argument is a puzzle with 40 of 81 cells: it is cut short");
        assert!(said(&["src", "53..7....", "6..195..."]).contains("18 of 81 cells"));
        assert!(said(&["53..7....", "src"]).contains("9 of 81 cells"));
        assert_eq!(read(&["src"]), Ok(vec!["src".to_owned()]));
    }

    #[test]
    fn a_damaged_link() {
        assert!(read(&["https://f-puzzles.com/?load=N4Ig"]).is_err_and(|error| error.to_string().contains("damaged")));
    }
}
