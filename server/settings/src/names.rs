//! Recognises puzzle files and Markdown files by their names.

use ide::Dialect;
use std::path::Path;

/// The extensions of puzzle files. In a folder, files of other names count only where the settings include them.
pub const PUZZLE_EXTENSIONS: [&str; 4] = ["sudoku", "sdm", "sdk", "ss"];

/// Returns true if a file has the extension of a puzzle file.
pub fn is_puzzle_file(path: &Path) -> bool {
    path.extension().is_some_and(|extension| PUZZLE_EXTENSIONS.iter().any(|&one| extension.eq_ignore_ascii_case(one)))
}

/// Returns true if a file has the extension of a Markdown file, which contains puzzles in fenced blocks only.
pub fn is_markdown(path: &Path) -> bool {
    path.file_name().is_some_and(|name| Dialect::from_name(&name.to_string_lossy()) == Dialect::Markdown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_by_their_names() {
        for name in ["a/b.md", "A.MARKDOWN", "page.mdx"].map(Path::new) {
            assert!(is_markdown(name) && !is_puzzle_file(name), "{}", name.display());
        }
        let puzzles = Path::new("a.md/b.SDM");
        assert!(is_puzzle_file(puzzles) && !is_markdown(puzzles));
        let other = Path::new("md");
        assert!(!is_puzzle_file(other) && !is_markdown(other));
    }
}
