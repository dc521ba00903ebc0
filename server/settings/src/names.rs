//! Which files hold puzzles, by their names alone.

use std::path::Path;

/// The extensions of puzzle files. In a folder, files of other names count only where the settings include them.
pub const PUZZLE_EXTENSIONS: [&str; 4] = ["sudoku", "sdm", "sdk", "ss"];

/// The extensions of Markdown files, of which only fenced blocks hold puzzles.
const MARKDOWN_EXTENSIONS: [&str; 2] = ["md", "markdown"];

/// Whether a file's name is one that a folder is searched for.
pub fn is_puzzle_file(path: &Path) -> bool {
    has_one_of(path, &PUZZLE_EXTENSIONS)
}

/// Whether a file's name says that it is Markdown.
pub fn is_markdown(path: &Path) -> bool {
    has_one_of(path, &MARKDOWN_EXTENSIONS)
}

fn has_one_of(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|known| extension.eq_ignore_ascii_case(known)))
}
