//! Which files hold puzzles, by their names alone.

use std::path::Path;

/// The extensions of puzzle files. In a folder, files of other names count only where the settings include them.
pub const PUZZLE_EXTENSIONS: [&str; 4] = ["sudoku", "sdm", "sdk", "ss"];

/// Whether a file's name is one that a folder is searched for.
pub fn is_puzzle_file(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| PUZZLE_EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known)))
}
