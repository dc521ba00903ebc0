//! Lists the marks and words for an empty cell, which texts and the formats of programs share.

/// The words, in lower case.
const EMPTY_WORDS: [&str; 11] =
    ["-1", "null", "none", "nil", "nan", "na", "<na>", "undefined", "nothing", "missing", "n/a"];

/// Returns true for a character that marks an empty cell, where the puzzle's symbols do not give it another meaning.
pub const fn is_empty_mark(c: char) -> bool {
    matches!(c, '.' | '·' | '0' | '_' | '*' | '-' | '?' | 'x' | 'X')
}

/// Returns true for a word that means an empty cell.
pub fn is_empty_word(text: &str) -> bool {
    (2..=9).contains(&text.len()) && EMPTY_WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}
