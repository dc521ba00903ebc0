//! Reads and writes the tables of Interactive-Sudoku-Solver's `Pair` and `PairX`: a bit for each pair of values, six to
//! a character, those of the first value first.

use clues::PairRelation;
use field::Numbers;

/// The characters of six bits, in order.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The six bits that a character stands for.
fn six_bits(character: u8) -> Option<u8> {
    DIGITS.iter().position(|digit| *digit == character).map(|at| at as u8)
}

/// The bits of a text, the lowest of each character first.
pub(super) fn bits(text: &str) -> Option<Vec<bool>> {
    let mut bits = Vec::with_capacity(6 * text.len());
    for character in text.bytes() {
        let six = six_bits(character)?;
        bits.extend((0..6).map(|bit| six >> bit & 1 == 1));
    }
    Some(bits)
}

/// The relation that a table holds, by the first name that fits. The older types exchange two characters.
pub(super) fn relation(key: &str, is_old: bool, numbers: Numbers) -> Result<PairRelation, String> {
    let key = if is_old { with_marks_exchanged(key) } else { key.to_owned() };
    let count = u32::from(numbers.count());
    let bits = bits(&key).ok_or_else(|| format!("`{key}` is not a table of pairs"))?;
    if bits.iter().skip((count * count) as usize).any(|bit| *bit) {
        return Err(format!("`{key}` is a table for more values"));
    }
    let allows = |one: u32, other: u32| {
        let at = (one - numbers.least()) * count + other - numbers.least();
        bits.get(at as usize).copied().unwrap_or_default()
    };
    Ok(PairRelation::naming(numbers.all(), allows))
}

/// A key with `-` for `_`, and the other way round.
fn with_marks_exchanged(key: &str) -> String {
    let mut exchanged = String::new();
    for character in key.chars() {
        exchanged.push(match character {
            '-' => '_',
            '_' => '-',
            other => other,
        });
    }
    exchanged
}

/// The table of a relation.
pub(super) fn key(relation: &PairRelation, numbers: Numbers) -> String {
    let mut bits = Vec::new();
    for one in numbers.all() {
        bits.extend(numbers.all().map(|other| relation.allows(one, other)));
    }
    let mut key = String::new();
    for six in bits.chunks(6) {
        let value = six.iter().rev().fold(0, |value, bit| 2 * value + usize::from(*bit));
        key.push(char::from(DIGITS[value]));
    }
    key.trim_end_matches('A').to_owned()
}

/// The relation of the cells of a slow thermometer.
pub(super) fn not_greater(numbers: Numbers) -> PairRelation {
    PairRelation::naming(numbers.all(), |one, other| one <= other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_puzzles() {
        let nine = Numbers::from_one(9);
        for (table, is_old, name) in [
            ("8H_xf8H_xf8H_B", false, "at least 2 apart"),
            ("8H-xf8H-xf8H-B", true, "at least 2 apart"),
            ("EAEBEAAQAAAAE", false, "ratio 3"),
        ] {
            let relation = relation(table, is_old, nine).expect("a table");
            assert_eq!(relation.text(), name);
            assert_eq!(key(&relation, nine), table.replace('-', "_"));
        }
        assert!(relation("?", false, nine).is_err());
        assert!(relation(&"_".repeat(14), false, nine).is_err());
        for (text, _) in PairRelation::examples() {
            for numbers in [nine, Numbers::new(0, 9), Numbers::from_one(16)] {
                let relation = PairRelation::from_text(text).expect("a relation");
                let table = key(&relation, numbers);
                let read = super::relation(&table, false, numbers).expect("a table");
                assert_eq!(key(&read, numbers), table, "{text}");
            }
        }
    }
}
