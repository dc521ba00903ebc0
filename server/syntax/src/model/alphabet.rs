//! Maps symbols to values and back.

use crate::text::glyph::narrow;
use field::Digit;
use std::sync::Arc;

/// The symbols of a grid's values, in order of the values `1..=N`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Alphabet {
    /// `1`–`9`, then `A`, `B` … in either case.
    #[default]
    Standard,
    /// `0`–`9`, then `A`, `B` … in either case: a grid in which `0` is no empty mark.
    FromZero,
    /// `A`, `B`, `C` …: a grid whose values are all letters.
    Letters,
    /// Declared in the file; exactly these characters, case kept unless two symbols differ only in it.
    Declared(Arc<[char]>),
}

impl Alphabet {
    /// The value of a symbol in a grid with this number of digits.
    pub fn value(&self, symbol: char, digit_count: u8) -> Option<Digit> {
        let symbol = narrow(symbol);
        let value = match self {
            Alphabet::Standard => match symbol {
                '1'..='9' => symbol as u8 - b'0',
                'A'..='Z' => symbol as u8 - b'A' + 10,
                'a'..='z' => symbol as u8 - b'a' + 10,
                _ => return None,
            },
            Alphabet::FromZero => match symbol {
                '0'..='9' => symbol as u8 - b'0' + 1,
                'A'..='Z' => symbol as u8 - b'A' + 11,
                'a'..='z' => symbol as u8 - b'a' + 11,
                _ => return None,
            },
            Alphabet::Letters => match symbol {
                'A'..='Z' => symbol as u8 - b'A' + 1,
                'a'..='z' => symbol as u8 - b'a' + 1,
                _ => return None,
            },
            Alphabet::Declared(symbols) => {
                let at = symbols
                    .iter()
                    .position(|&known| known == symbol)
                    .or_else(|| symbols.iter().position(|&known| known.eq_ignore_ascii_case(&symbol)))?;
                u8::try_from(at + 1).ok()?
            }
        };
        Digit::new(value).filter(|digit| digit.get() <= digit_count)
    }

    /// The symbol of a value, if the alphabet has one: the standard one ends at 35.
    pub fn symbol(&self, value: Digit) -> Option<char> {
        match (self, value.get()) {
            (Alphabet::Standard, value @ ..=9) => Some((b'0' + value) as char),
            (Alphabet::Standard, value @ 10..=35) => Some((b'A' + value - 10) as char),
            (Alphabet::FromZero, value @ ..=10) => Some((b'0' + value - 1) as char),
            (Alphabet::FromZero, value @ 11..=36) => Some((b'A' + value - 11) as char),
            (Alphabet::Letters, value @ ..=26) => Some((b'A' + value - 1) as char),
            (Alphabet::Declared(symbols), _) => symbols.get(value.index()).copied(),
            _ => None,
        }
    }

    /// The number that stands for a value where values are decimal numbers: one less if they count from 0.
    pub fn number(&self, value: Digit) -> u8 {
        if self.counts_from_zero() { value.get() - 1 } else { value.get() }
    }

    /// The value that a decimal number stands for.
    pub(crate) fn numbered(&self, number: u8, digit_count: u8) -> Option<Digit> {
        let value = if self.counts_from_zero() { number.checked_add(1)? } else { number };
        Digit::new(value).filter(|digit| digit.get() <= digit_count)
    }

    /// True if the symbols are `0`, `1`, `2` …, whether the file declares them or not.
    fn counts_from_zero(&self) -> bool {
        match self {
            Alphabet::FromZero => true,
            Alphabet::Declared(symbols) => symbols
                .iter()
                .zip(1..)
                .all(|(symbol, value)| Alphabet::FromZero.value(*symbol, 36) == Digit::new(value)),
            Alphabet::Standard | Alphabet::Letters => false,
        }
    }

    /// True if the file itself declares the symbols.
    pub fn is_declared(&self) -> bool {
        matches!(self, Alphabet::Declared(_))
    }

    /// Returns the number of symbols that the file declares, if it does.
    pub(crate) fn len(&self) -> Option<usize> {
        match self {
            Alphabet::Declared(symbols) => Some(symbols.len()),
            Alphabet::Standard | Alphabet::FromZero | Alphabet::Letters => None,
        }
    }

    /// Reads an alphabet declared as `text`: single characters, with or without separators. `None` if one occurs twice
    /// or there are fewer than two or more than 36.
    pub(crate) fn parse(text: &str) -> Option<Alphabet> {
        let symbols: Vec<char> = text.chars().map(narrow).filter(|c| !c.is_whitespace() && *c != ',').collect();
        let distinct = symbols.iter().enumerate().all(|(at, symbol)| !symbols[..at].contains(symbol));
        (distinct && (2..=36).contains(&symbols.len())).then(|| Alphabet::Declared(symbols.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use field::DigitSet;

    #[test]
    fn symbols_and_values_are_inverse() {
        let declared = Alphabet::parse("0,1,2,3,4,5,6,7,8,9,A,B,C,D,E,F").unwrap();
        for (alphabet, size) in
            [(Alphabet::Standard, 35), (Alphabet::FromZero, 36), (Alphabet::Letters, 26), (declared, 16)]
        {
            for value in DigitSet::up_to(size) {
                let symbol = alphabet.symbol(value).unwrap();
                assert_eq!(alphabet.value(symbol, size), Some(value));
                assert_eq!(alphabet.value(symbol, value.get() - 1), None);
            }
        }
    }

    #[test]
    fn numbers_count_from_zero_if_the_symbols_do() {
        let numbers = |alphabet: &Alphabet| alphabet.number(Digit::ONE);
        assert_eq!(numbers(&Alphabet::Standard), 1);
        assert_eq!(numbers(&Alphabet::FromZero), 0);
        assert_eq!(numbers(&Alphabet::parse("0123456789abcdef").unwrap()), 0);
        assert_eq!(numbers(&Alphabet::parse("0213").unwrap()), 1);
        assert_eq!(Alphabet::FromZero.numbered(15, 16), Digit::new(16));
        assert_eq!(Alphabet::FromZero.numbered(16, 16), None);
        assert_eq!(Alphabet::FromZero.numbered(255, 36), None);
    }

    #[test]
    fn declared_symbols_are_distinct() {
        assert_eq!(Alphabet::parse("1 2 2"), None);
        assert_eq!(Alphabet::parse("1"), None);
        let case = Alphabet::parse("aA").unwrap();
        assert_eq!((case.value('a', 2), case.value('A', 2)), (Digit::new(1), Digit::new(2)));
    }
}
