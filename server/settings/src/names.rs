//! Recognises puzzle files and Markdown files by their names.

use std::path::Path;

/// The extensions of puzzle files. In a folder, files of other names count only where the settings include them.
pub const PUZZLE_EXTENSIONS: [&str; 4] = ["sudoku", "sdm", "sdk", "ss"];

/// The extensions of Markdown files, which contain puzzles in fenced blocks only.
const MARKDOWN_EXTENSIONS: [&str; 2] = ["md", "markdown"];

/// Returns true if a file has the extension of a puzzle file.
pub fn is_puzzle_file(path: &Path) -> bool {
    has_one_of(path, &PUZZLE_EXTENSIONS)
}

/// Returns true if a file has the extension of a Markdown file.
pub fn is_markdown(path: &Path) -> bool {
    has_one_of(path, &MARKDOWN_EXTENSIONS)
}

fn has_one_of(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|extension| extensions.iter().any(|&one| extension.eq_ignore_ascii_case(one)))
}
