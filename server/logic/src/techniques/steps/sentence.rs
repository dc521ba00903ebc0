//! The reason of a step as a sentence whose cells, digits and houses are data, because only the text of the puzzle
//! knows the symbols of digits.
//!
//! Must not know techniques, nor symbols.

use std::fmt;
use std::sync::Arc;

use field::{Cell, Digit, DigitSet, Numbers};

use engine::Geometry;
use engine::HouseIndex;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// Literal text.
    Text(&'static str),
    /// The name of a constraint.
    Name(Arc<str>),
    /// A sum of digits, written as that of the numbers that they stand for.
    Total {
        digits: i32,
        /// The number of digits added, or the weights of all together.
        weight: i32,
    },
    /// The same as a comparison: `3 more than `, `as much as `.
    More { digits: i32, weight: i32 },
    /// A number of things.
    Count(u64),
    /// A digit, by its symbol.
    Digit(Digit),
    /// Digits, as in `3, 5 and 7`.
    Digits(DigitSet),
    /// Combinations of digits, as in `1 and 2`, or `1+7, 2+6 or 3+5`.
    Combinations(Vec<Vec<Digit>>),
    /// A cell, as in `r1c5`.
    Cell(Cell),
    /// Cells, as in `r1c5, r2c5 and r3c1`.
    Cells(Vec<Cell>),
    /// A house, as in `row 1`.
    House(HouseIndex),
    /// Houses, as in `row 1, row 4 and box 5`.
    Houses(Vec<HouseIndex>),
    /// What is left for some cells, as in `r1c3 is at most 7 and r1c4 is 9`.
    Left(Vec<(Cell, DigitSet)>),
}

/// Words, displayed one after the other without separators: the literal texts contain the blanks.
///
/// ```text
/// sentence!["the only ", digit, " in ", house]
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence(pub Vec<Word>);

/// Makes a [`Sentence`] of values that are [`Word`]s.
macro_rules! sentence {
    ($($word:expr),* $(,)?) => {
        $crate::techniques::Sentence(vec![$($crate::techniques::Word::from($word)),*])
    };
}
pub(crate) use sentence;

impl Sentence {
    /// The sentence, with the symbols of digits from `symbol`, and sums of their `numbers`.
    pub fn display(
        &self,
        geometry: &Geometry,
        numbers: Numbers,
        symbol: &dyn Fn(Digit) -> String,
    ) -> impl fmt::Display {
        let words: String = self.0.iter().map(|word| word.text(geometry, numbers, symbol)).collect();
        words
    }
}

impl Word {
    fn text(&self, geometry: &Geometry, numbers: Numbers, symbol: &dyn Fn(Digit) -> String) -> String {
        let name = |cell: &Cell| geometry.cell_name(*cell).to_string();
        let kind = |house: &HouseIndex| geometry.house(*house).name().in_sentence();
        match self {
            Word::Text(text) => (*text).to_owned(),
            Word::Name(name) => name.to_string(),
            Word::Total { digits, weight } => numbers.sum_of_numbers(*digits, *weight).to_string(),
            Word::More { digits, weight } => match numbers.sum_of_numbers(*digits, *weight) {
                0 => "as much as ".to_owned(),
                more @ 1.. => format!("{more} more than "),
                less => format!("{} less than ", -less),
            },
            Word::Count(count) => count.to_string(),
            Word::Digit(digit) => symbol(*digit),
            Word::Digits(digits) => listed(digits.iter().map(symbol).collect(), "and"),
            Word::Combinations(sets) => match &sets[..] {
                [only] => listed(only.iter().copied().map(symbol).collect(), "and"),
                _ => {
                    let sum = |digits: &Vec<Digit>| digits.iter().copied().map(symbol).collect::<Vec<_>>().join("+");
                    listed(sets.iter().map(sum).collect(), "or")
                }
            },
            Word::Cell(cell) => name(cell),
            Word::Cells(cells) => listed(cells.iter().map(name).collect(), "and"),
            Word::House(house) => kind(house),
            Word::Houses(houses) => listed(houses.iter().map(kind).collect(), "and"),
            Word::Left(cells) => {
                let all = DigitSet::up_to(geometry.digit_count());
                let mut clauses = Vec::new();
                for (cell, digits) in cells {
                    clauses.push(format!("{} is {}", name(cell), described(*digits, all, symbol)));
                }
                listed(clauses, "and")
            }
        }
    }
}

/// The beginning of the reason why cells lose a candidate: they see what follows.
pub(crate) fn because_seen_by(cells: usize) -> &'static str {
    if cells == 1 { "because it sees " } else { "because they see " }
}

/// What a cell is: `5`, `at most 7`, `at least 4`, `not 1 or 9`, `2, 4 or 6`.
fn described(digits: DigitSet, all: DigitSet, symbol: &dyn Fn(Digit) -> String) -> String {
    if digits.len() > 1
        && let (Some(least), Some(greatest)) = (digits.first(), digits.last())
    {
        let below: DigitSet = all.iter().filter(|digit| *digit <= greatest).collect();
        let above: DigitSet = all.iter().filter(|digit| *digit >= least).collect();
        if digits == below {
            return format!("at most {}", symbol(greatest));
        }
        if digits == above {
            return format!("at least {}", symbol(least));
        }
    }
    let missing = all.without(digits);
    if missing.len() < digits.len() {
        return format!("not {}", listed(missing.iter().map(symbol).collect(), "or"));
    }
    listed(digits.iter().map(symbol).collect(), "or")
}

/// `a`, `a and b`, `a, b and c`, or with another conjunction.
fn listed(mut names: Vec<String>, conjunction: &str) -> String {
    match names.pop() {
        Some(last) if names.is_empty() => last,
        Some(last) => format!("{} {conjunction} {last}", names.join(", ")),
        None => "nothing".to_owned(),
    }
}

macro_rules! words {
    ($($from:ty => $word:ident),*) => {
        $(impl From<$from> for Word {
            fn from(value: $from) -> Word {
                Word::$word(value)
            }
        })*
    };
}
words!(&'static str => Text, Arc<str> => Name, Digit => Digit, DigitSet => Digits, Vec<Vec<Digit>> => Combinations, Cell => Cell, Vec<Cell> => Cells,
       HouseIndex => House, Vec<HouseIndex> => Houses, Vec<(Cell, DigitSet)> => Left);
