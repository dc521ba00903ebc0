//! Finds the names of cells in sentences, so that editors can link them to the cells.

use super::model::{Sentence, SentencePart};
use engine::{Cell, Field};

/// Splits a sentence into parts, for a grid on this field. Names of cells outside the grid are text.
pub(super) fn parts(sentence: &str, field: Field) -> Sentence {
    let mut found = Vec::new();
    let mut from = 0;
    let mut at = 0;
    while at < sentence.len() {
        let starts_word = !sentence[..at].ends_with(|c: char| c.is_alphanumeric());
        if let Some((length, cell)) = sentence.get(at..).filter(|_| starts_word).and_then(|rest| name(rest, field)) {
            if from < at {
                found.push(SentencePart { text: sentence[from..at].to_owned(), cell: None });
            }
            found.push(SentencePart { text: sentence[at..at + length].to_owned(), cell: Some(cell.index()) });
            at += length;
            from = at;
        } else {
            at += sentence[at..].chars().next().map_or(1, char::len_utf8);
        }
    }
    if from < sentence.len() {
        found.push(SentencePart { text: sentence[from..].to_owned(), cell: None });
    }
    found
}

/// Returns the sentence as text.
pub(super) fn text(sentence: &[SentencePart]) -> String {
    sentence.iter().map(|part| &*part.text).collect()
}

/// Returns the cell whose name a text begins with, and the length of the name.
fn name(text: &str, field: Field) -> Option<(usize, Cell)> {
    let (row, rest) = number(text.strip_prefix('r')?)?;
    let (column, rest) = number(rest.strip_prefix('c')?)?;
    if rest.starts_with(|c: char| c.is_alphanumeric()) {
        return None;
    }
    let cell = field.get(row.checked_sub(1)?, column.checked_sub(1)?)?;
    Some((text.len() - rest.len(), cell))
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
    fn check(sentence: &str, size: u8, expected: &[(&str, Option<usize>)]) {
        let found = parts(sentence, Field::square(size));
        assert_eq!(text(&found), sentence);
        let found: Vec<_> = found.iter().map(|part| (&*part.text, part.cell)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn names_of_cells_are_parts() {
        check("r1c1=2, r4c4<>3", 4, &[("r1c1", Some(0)), ("=2, ", None), ("r4c4", Some(15)), ("<>3", None)]);
        check("é r10c16", 16, &[("é ", None), ("r10c16", Some(159))]);
        check("", 9, &[]);
    }

    #[test]
    fn other_words_are_no_names() {
        for sentence in ["r5c1", "r0c1", "r1c", "ar1c1", "r1c1b", "rc1", "r1 c1", "r99999999999999999999999c1", "r1c12"]
        {
            check(sentence, 4, &[(sentence, None)]);
        }
    }
}
