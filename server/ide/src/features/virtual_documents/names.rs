//! Finds the names of cells in sentences.

use engine::{Cell, Field};

/// Returns the cells of a grid on this field that a sentence names.
pub(super) fn named_cells(sentence: &str, field: Field) -> Vec<Cell> {
    let mut found = Vec::new();
    let mut before = ' ';
    for (at, character) in sentence.char_indices() {
        if !before.is_alphanumeric() {
            found.extend(name(&sentence[at..], field));
        }
        before = character;
    }
    found
}

/// Returns the cell whose name a text begins with.
fn name(text: &str, field: Field) -> Option<Cell> {
    let (row, rest) = number(text.strip_prefix('r')?)?;
    let (column, rest) = number(rest.strip_prefix('c')?)?;
    if rest.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    field.get(row.checked_sub(1)?, column.checked_sub(1)?)
}

/// Splits the number off with which a text begins.
fn number(text: &str) -> Option<(u8, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    Some((number.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(sentence: &str, size: u8, expected: &[usize]) {
        let found = named_cells(sentence, Field::square(size));
        assert_eq!(found.into_iter().map(Cell::index).collect::<Vec<_>>(), expected, "{sentence}");
    }

    #[test]
    fn names_of_cells() {
        check("r1c1=2, r4c4<>3", 4, &[0, 15]);
        check("é r10c16", 16, &[159]);
        check("", 9, &[]);
    }

    #[test]
    fn other_words_are_no_names() {
        for sentence in ["r5c1", "r0c1", "r1c", "ar1c1", "r1c1b", "rc1", "r1 c1", "r99999999999999999999999c1", "r1c12"]
        {
            check(sentence, 4, &[]);
        }
    }
}
