//! Lists the boards of a folder in which older tools keep one CSV file a board.
//!
//! Opens no file: what a board is like is for the caller to find out.

use std::io;
use std::path::{Path, PathBuf};

/// The environment variable that names the folder.
pub const VARIABLE: &str = "SUDOKU_CONF";

/// The most entries of a folder that are looked at.
const MOST: usize = 10_000;

/// A file with a board.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct BoardFile {
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
}

/// The folder that the environment names; `None` if it names none.
pub fn folder() -> Option<PathBuf> {
    let named = std::env::var_os(VARIABLE).filter(|value| !value.is_empty())?;
    std::path::absolute(named).ok()
}

/// The boards of a folder, sorted by name: files that end in `.csv`, except hidden ones. Reads the folder anew each
/// time, since other programs write into it.
///
/// # Errors
/// When the folder cannot be read.
pub fn boards(folder: &Path) -> io::Result<Vec<BoardFile>> {
    let entries = std::fs::read_dir(folder)?.take(MOST).filter_map(Result::ok);
    let mut boards: Vec<BoardFile> = entries.filter_map(|entry| board(entry.path())).collect();
    boards.sort();
    Ok(boards)
}

fn board(path: PathBuf) -> Option<BoardFile> {
    let is_csv = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"));
    let name = path.file_name()?.to_string_lossy().into_owned();
    // Opening a pipe could block for ever.
    (is_csv && !name.starts_with('.') && path.is_file()).then_some(BoardFile { name, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_csv_files_by_name() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["b.csv", "A.CSV", ".hidden.csv", "notes.txt", "csv"] {
            std::fs::write(folder.path().join(name), "").expect("a file");
        }
        std::fs::create_dir(folder.path().join("folder.csv")).expect("a folder");
        let names = || boards(folder.path()).expect("boards").into_iter().map(|board| board.name).collect::<Vec<_>>();
        assert_eq!(names(), ["A.CSV", "b.csv"]);
        std::fs::remove_file(folder.path().join("b.csv")).expect("removed");
        assert_eq!(names(), ["A.CSV"]);
        assert!(boards(&folder.path().join("missing")).is_err());
    }
}
