//! Tells the paths of the command line from puzzles that were pasted in their place.

use super::input::ONLY_ARGUMENT;
use super::{Found, InputPlan};
use crate::output::words::{counted, listed};
use ide::Pasted;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The inputs that the command line names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Argument {
    /// A file, a folder, `-`, or something that does not exist.
    Path(PathBuf),
    /// A puzzle.
    Puzzle(Arc<Pasted>),
}

/// Reads the paths of the command line. A file of that name comes first. The error is a sentence about bad usage.
pub(super) fn arguments(paths: &[PathBuf]) -> Result<Vec<Argument>, String> {
    let mut arguments = Vec::new();
    let mut rest = paths;
    while let Some((path, others)) = rest.split_first() {
        let (argument, behind) = match pasted(rest) {
            Some((pasted, count)) => {
                let pasted = pasted.map_err(|why| format!("the argument holds no puzzle: {why}"))?;
                (Argument::Puzzle(Arc::new(pasted)), rest.get(count..).unwrap_or_default())
            }
            None => (Argument::Path(path.clone()), others),
        };
        arguments.push(argument);
        rest = behind;
    }
    Ok(arguments)
}

/// The puzzle that the arguments begin with, and how many of them it takes: one, or one a row.
pub(crate) fn pasted(arguments: &[PathBuf]) -> Option<(Result<Pasted, String>, usize)> {
    let text = |path: &PathBuf| path.to_str().filter(|_| !is_there(path)).map(str::to_owned);
    let first = arguments.first().and_then(text)?;
    if let Some(pasted) = Pasted::read(&first) {
        return Some((pasted, 1));
    }
    let columns = first.chars().count();
    let rows: Vec<String> =
        arguments.iter().map_while(text).take_while(|row| row.chars().count() == columns).take(columns).collect();
    let pasted = Pasted::read(&rows.join("\n"))?;
    let is_one = pasted.as_ref().is_ok_and(|pasted| pasted.sizes.iter().eq([&(columns as u8)]));
    (is_one && rows.len() == columns).then_some((pasted, columns))
}

/// True for a path that exists, for a broken link and for `-`.
pub(crate) fn is_there(path: &Path) -> bool {
    path == Path::new("-") || path.symlink_metadata().is_ok()
}

impl InputPlan {
    /// True if a puzzle was pasted as an argument.
    pub(crate) fn has_pasted(&self) -> bool {
        self.arguments.iter().any(|argument| matches!(argument, Argument::Puzzle(_)))
    }

    /// Notes what was read from arguments.
    pub(super) fn note_pasted(&self, found: &mut Found) {
        let puzzle = |argument: &Argument| match argument {
            Argument::Puzzle(pasted) => Some(Arc::clone(pasted)),
            Argument::Path(_) => None,
        };
        let pasted: Vec<Arc<Pasted>> = self.arguments.iter().filter_map(puzzle).collect();
        if pasted.is_empty() {
            return;
        }
        let all: Vec<u8> = pasted.iter().flat_map(|pasted| pasted.sizes.iter().copied()).collect();
        let mut sizes: Vec<String> = all.iter().map(|size| format!("{size}×{size}")).collect();
        sizes.dedup();
        let from = if pasted.len() == 1 { "the argument".to_owned() } else { format!("{} arguments", pasted.len()) };
        let sizes = match sizes.as_slice() {
            [one, other] => format!("{one} and {other}"),
            sizes => listed(sizes, sizes.len() as u64, 3),
        };
        found.warnings.push(format!("read {}, {sizes}, from {from}", counted(all.len() as u64, "puzzle")));
    }

    /// The name of a puzzle that was given as an argument; `number` counts them from 1.
    pub(super) fn name_of_pasted(&self, number: usize) -> String {
        let is_puzzle = |argument: &&Argument| matches!(argument, Argument::Puzzle(_));
        match self.arguments.iter().filter(is_puzzle).count() {
            1 => ONLY_ARGUMENT.to_owned(),
            _ => format!("<argument {number}>"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "12..34.....3..2.";

    /// The arguments, puzzles by their sizes.
    fn read(words: &[&str]) -> Result<Vec<String>, String> {
        let paths: Vec<PathBuf> = words.iter().map(PathBuf::from).collect();
        let shown = |argument: &Argument| match argument {
            Argument::Path(path) => path.display().to_string(),
            Argument::Puzzle(pasted) => format!("{:?}", pasted.sizes),
        };
        arguments(&paths).map(|arguments| arguments.iter().map(shown).collect())
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
        // A row is missing.
        assert_eq!(read(&rows[..4]), Ok(rows[..4].iter().map(|row| (*row).to_owned()).collect()));
    }

    #[test]
    fn a_damaged_link() {
        assert!(read(&["https://f-puzzles.com/?load=N4Ig"]).is_err_and(|why| why.contains("damaged")));
    }
}
