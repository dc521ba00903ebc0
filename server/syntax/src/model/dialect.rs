//! The kinds of puzzle files. They are read alike, save for what one program alone writes.

use crate::model::metadata::Key;

/// The kind of file that a text is from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Dialect {
    /// `.sudoku`, and anything without a dialect of its own.
    #[default]
    Sudoku,
    /// `.sdm`: one grid of 81 characters a line, nothing else.
    Sdm,
    /// `.sdk` of SadMan Software and SudoCue: `#A` and the like are metadata.
    Sdk,
    /// `.ss` of Simple Sudoku: a framed grid, and its candidates below.
    Ss,
    /// Markdown: each fenced block of the language `sudoku` is read as a [`Dialect::Sudoku`] file of its own, and the
    /// rest holds nothing.
    Markdown,
}

impl Dialect {
    /// Returns the dialect of a file by the extension of its name or path.
    pub fn from_name(name: &str) -> Dialect {
        let extension = name.rsplit(['/', '\\']).next().and_then(|file| file.rsplit_once('.')).map(|(_, end)| end);
        match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("sdm") => Dialect::Sdm,
            Some("sdk") => Dialect::Sdk,
            Some("ss") => Dialect::Ss,
            Some("md" | "markdown" | "mdx") => Dialect::Markdown,
            _ => Dialect::Sudoku,
        }
    }
}

/// Returns the key for the letter after `#` in an `.sdk` file. (SudoCue, "File formats".)
pub(crate) fn sdk_key(letter: char) -> Option<Key> {
    Some(match letter {
        'A' => Key::Author,
        'B' => Key::Date,
        'C' => Key::Comment,
        'D' => Key::Title,
        'L' => Key::Difficulty,
        'S' => Key::Source,
        'U' => Key::Url,
        _ => return None,
    })
}

impl Dialect {
    /// True if files of this dialect can hold comments, sections and other forms of a grid.
    pub fn has_room(self) -> bool {
        matches!(self, Dialect::Sudoku | Dialect::Markdown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extensions_in_any_case_and_folders_with_dots() {
        assert_eq!(Dialect::from_name("a.b/List.SDM"), Dialect::Sdm);
        assert_eq!(Dialect::from_name("a\\x.sdk"), Dialect::Sdk);
        assert_eq!(Dialect::from_name("x.ss/readme"), Dialect::Sudoku);
        assert_eq!(Dialect::from_name("README.md"), Dialect::Markdown);
        assert_eq!(Dialect::from_name("ss"), Dialect::Sudoku);
    }
}
