//! Defines the relations of two numbers that clues name in words, `differ by 2`, and writes and reads them.

use std::collections::BTreeSet;

/// The relation between two cells of a clue, the first of which comes first in the text.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct PairRelation {
    /// True if the numbers are all pairs that `test` does not hold for.
    pub is_negated: bool,
    pub test: PairTest,
}

/// A statement about two numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PairTest {
    /// The numbers are equal.
    Equal,
    /// The numbers are not equal.
    Different,
    /// The first number is less than the second.
    Less,
    /// Both numbers are even, or both are odd.
    SameParity,
    /// One number is even, the other odd.
    DifferentParity,
    /// Both numbers leave the same remainder when divided by this one, which is not 0.
    SameRemainder(u32),
    /// The numbers leave different remainders.
    DifferentRemainder(u32),
    /// The numbers differ by one of these.
    DifferBy(Vec<u32>),
    AtLeastApart(u32),
    AtMostApart(u32),
    /// One number is so many times the other.
    Ratio(Vec<u32>),
    /// The numbers add up to one of these.
    Sum(Vec<u32>),
    /// The product of the numbers is one of these.
    Product(Vec<u32>),
    /// The numbers are one of these pairs, in this order.
    OneOf(Vec<[u32; 2]>),
}

/// The text behind the first words of a relation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Arguments {
    None,
    /// One number, then perhaps further words: `at least 2 apart`.
    One(&'static str),
    /// Numbers, any of which fits.
    Numbers,
    /// Pairs of numbers: `1-2 1-3`.
    Pairs,
}

/// A relation as it is written.
struct RelationEntry {
    /// Its first words, of which the first is written, the others are read too.
    words: &'static [&'static str],
    arguments: Arguments,
    /// The relation of these numbers; `None` if one of them is not possible.
    test: fn(Vec<u32>, Vec<[u32; 2]>) -> Option<PairTest>,
    example: &'static str,
    help: &'static str,
}

/// The relations that clues name.
const TABLE: [RelationEntry; 14] = [
    RelationEntry {
        words: &["differ by", "difference"],
        arguments: Arguments::Numbers,
        test: |numbers, _| Some(PairTest::DifferBy(numbers)),
        example: "differ by 2",
        help: "the values differ by this number, or by one of several",
    },
    RelationEntry {
        words: &["at least"],
        arguments: Arguments::One("apart"),
        test: |numbers, _| Some(PairTest::AtLeastApart(numbers[0])),
        example: "at least 4 apart",
        help: "the values differ by this number or more",
    },
    RelationEntry {
        words: &["at most"],
        arguments: Arguments::One("apart"),
        test: |numbers, _| Some(PairTest::AtMostApart(numbers[0])),
        example: "at most 2 apart",
        help: "the values differ by this number or less",
    },
    RelationEntry {
        words: &["ratio"],
        arguments: Arguments::Numbers,
        test: |numbers, _| Some(PairTest::Ratio(numbers)),
        example: "ratio 2",
        help: "one value is so many times the other",
    },
    RelationEntry {
        words: &["sum", "sum is in", "sum is"],
        arguments: Arguments::Numbers,
        test: |numbers, _| Some(PairTest::Sum(numbers)),
        example: "sum 5 10",
        help: "the values add up to this number, or to one of several",
    },
    RelationEntry {
        words: &["product", "product is in", "product is"],
        arguments: Arguments::Numbers,
        test: |numbers, _| Some(PairTest::Product(numbers)),
        example: "product 12 24",
        help: "the values multiply to this number, or to one of several",
    },
    RelationEntry {
        words: &["same parity"],
        arguments: Arguments::None,
        test: |_, _| Some(PairTest::SameParity),
        example: "same parity",
        help: "the values are both even or both odd",
    },
    RelationEntry {
        words: &["different parity"],
        arguments: Arguments::None,
        test: |_, _| Some(PairTest::DifferentParity),
        example: "different parity",
        help: "one value is even, the other odd",
    },
    RelationEntry {
        words: &["same remainder"],
        arguments: Arguments::One(""),
        test: |numbers, _| (numbers[0] > 0).then(|| PairTest::SameRemainder(numbers[0])),
        example: "same remainder 3",
        help: "the values leave the same remainder when divided by this number",
    },
    RelationEntry {
        words: &["different remainder"],
        arguments: Arguments::One(""),
        test: |numbers, _| (numbers[0] > 0).then(|| PairTest::DifferentRemainder(numbers[0])),
        example: "different remainder 3",
        help: "the values leave different remainders when divided by this number",
    },
    RelationEntry {
        words: &["equal"],
        arguments: Arguments::None,
        test: |_, _| Some(PairTest::Equal),
        example: "equal",
        help: "the values are equal",
    },
    RelationEntry {
        words: &["different"],
        arguments: Arguments::None,
        test: |_, _| Some(PairTest::Different),
        example: "different",
        help: "the values differ",
    },
    RelationEntry {
        words: &["less"],
        arguments: Arguments::None,
        test: |_, _| Some(PairTest::Less),
        example: "less",
        help: "each value is less than the next",
    },
    RelationEntry {
        words: &["one of"],
        arguments: Arguments::Pairs,
        test: |_, pairs| Some(PairTest::OneOf(pairs)),
        example: "one of 1-2 1-3",
        help: "the values are one of these pairs, in this order",
    },
];

/// The most numbers or pairs of a relation: all pairs of 36 values.
const MOST_ARGUMENTS: usize = 36 * 36;

/// The word that negates a relation.
const NOT: &str = "not";

impl PairRelation {
    /// The relation that two numbers have for which the test holds.
    pub fn of(test: PairTest) -> PairRelation {
        PairRelation { is_negated: false, test }
    }

    /// Examples of all relations with their meanings in words.
    pub fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
        TABLE.iter().map(|entry| (entry.example, entry.help))
    }

    /// Returns true if two numbers are in the relation.
    pub fn allows(&self, one: u32, other: u32) -> bool {
        let apart = one.abs_diff(other);
        let least = one.min(other);
        let largest = one.max(other);
        let holds = match &self.test {
            PairTest::Equal => one == other,
            PairTest::Different => one != other,
            PairTest::Less => one < other,
            PairTest::SameParity => one % 2 == other % 2,
            PairTest::DifferentParity => one % 2 != other % 2,
            PairTest::SameRemainder(divisor) => one.checked_rem(*divisor) == other.checked_rem(*divisor),
            PairTest::DifferentRemainder(divisor) => one.checked_rem(*divisor) != other.checked_rem(*divisor),
            PairTest::DifferBy(numbers) => numbers.contains(&apart),
            PairTest::AtLeastApart(number) => apart >= *number,
            PairTest::AtMostApart(number) => apart <= *number,
            PairTest::Ratio(numbers) => numbers.iter().any(|ratio| least.checked_mul(*ratio) == Some(largest)),
            PairTest::Sum(numbers) => numbers.contains(&(one + other)),
            PairTest::Product(numbers) => numbers.contains(&(one * other)),
            PairTest::OneOf(pairs) => pairs.contains(&[one, other]),
        };
        holds != self.is_negated
    }

    /// Returns true if the relation holds for two numbers in either order, or in none.
    pub fn is_symmetric(&self) -> bool {
        match &self.test {
            PairTest::Less => false,
            PairTest::OneOf(pairs) => pairs.iter().all(|[one, other]| pairs.contains(&[*other, *one])),
            _ => true,
        }
    }

    /// The relation in words: `not sum 5 10`.
    pub fn text(&self) -> String {
        let text = match &self.test {
            PairTest::Equal => "equal".to_owned(),
            PairTest::Different => "different".to_owned(),
            PairTest::Less => "less".to_owned(),
            PairTest::SameParity => "same parity".to_owned(),
            PairTest::DifferentParity => "different parity".to_owned(),
            PairTest::SameRemainder(divisor) => format!("same remainder {divisor}"),
            PairTest::DifferentRemainder(divisor) => format!("different remainder {divisor}"),
            PairTest::DifferBy(list) => format!("differ by {}", listed(list)),
            PairTest::AtLeastApart(number) => format!("at least {number} apart"),
            PairTest::AtMostApart(number) => format!("at most {number} apart"),
            PairTest::Ratio(list) => format!("ratio {}", listed(list)),
            PairTest::Sum(list) => format!("sum {}", listed(list)),
            PairTest::Product(list) => format!("product {}", listed(list)),
            PairTest::OneOf(pairs) => {
                let pairs: Vec<String> = pairs.iter().map(|[one, other]| format!("{one}-{other}")).collect();
                format!("one of {}", pairs.join(" "))
            }
        };
        if self.is_negated { format!("{NOT} {text}") } else { text }
    }

    /// Reads a relation as [`PairRelation::text`] writes it, in any case; `None` for any other text.
    pub fn from_text(text: &str) -> Option<PairRelation> {
        let text = text.to_ascii_lowercase();
        let mut words: Vec<&str> = text.split(|c: char| c.is_whitespace() || c == ',').collect();
        words.retain(|word| !word.is_empty());
        let is_negated = words.first() == Some(&NOT);
        if is_negated {
            words.remove(0);
        }
        if words.len() > MOST_ARGUMENTS {
            return None;
        }
        // `sum is in` before `sum`: the longest words that fit.
        let mut found: Option<(usize, &RelationEntry)> = None;
        for entry in &TABLE {
            for known in entry.words {
                let count = known.split(' ').count();
                if words.iter().take(count).copied().eq(known.split(' ')) && found.is_none_or(|(most, _)| count > most)
                {
                    found = Some((count, entry));
                }
            }
        }
        let (count, entry) = found?;
        let test = entry.read(&words[count..])?;
        Some(PairRelation { is_negated, test })
    }

    /// A relation that holds for the same pairs of these numbers as `allows` says: the first one that a person would
    /// name, else the pairs themselves.
    pub fn naming(numbers: std::ops::RangeInclusive<u32>, allows: impl Fn(u32, u32) -> bool) -> PairRelation {
        let greatest = *numbers.end();
        let mut pairs = Vec::new();
        let mut others = Vec::new();
        for one in numbers.clone() {
            for other in numbers.clone() {
                if allows(one, other) {
                    pairs.push([one, other]);
                } else {
                    others.push([one, other]);
                }
            }
        }
        let mut tests = vec![PairTest::Equal, PairTest::Different, PairTest::Less];
        tests.extend([PairTest::SameParity, PairTest::DifferentParity]);
        tests.extend((1..=greatest).map(|number| PairTest::DifferBy(vec![number])));
        tests.extend((2..=greatest).map(PairTest::AtLeastApart));
        tests.extend((1..greatest).map(PairTest::AtMostApart));
        tests.extend((2..=greatest).map(|number| PairTest::Ratio(vec![number])));
        tests.extend((1..=2 * greatest).map(|number| PairTest::Sum(vec![number])));
        tests.extend((3..=greatest).map(PairTest::SameRemainder));
        tests.extend((3..=greatest).map(PairTest::DifferentRemainder));
        for is_negated in [false, true] {
            for test in &tests {
                let relation = PairRelation { is_negated, test: test.clone() };
                if relation.tells_apart(&pairs, &others) {
                    return relation;
                }
            }
        }
        if pairs.is_empty() {
            return PairRelation::of(PairTest::DifferBy(vec![greatest + 1]));
        }
        // What the pairs have in common, or those that are not among them: the shortest list.
        let mut lists = Vec::new();
        for (is_negated, source) in [(false, &pairs), (true, &others)] {
            for test in common_tests(source) {
                let relation = PairRelation { is_negated, test };
                if relation.tells_apart(&pairs, &others) {
                    lists.push(relation);
                }
            }
        }
        // Ties go to the first.
        if let Some(shortest) = lists.into_iter().min_by_key(|relation| relation.text().len()) {
            return shortest;
        }
        let is_negated = !others.is_empty() && others.len() < pairs.len();
        PairRelation { is_negated, test: PairTest::OneOf(if is_negated { others } else { pairs }) }
    }

    /// True if the relation holds for all of these pairs, and for none of the others.
    fn tells_apart(&self, pairs: &[[u32; 2]], others: &[[u32; 2]]) -> bool {
        pairs.iter().all(|[one, other]| self.allows(*one, *other))
            && !others.iter().any(|[one, other]| self.allows(*one, *other))
    }
}

/// Numbers with blanks between them.
fn listed(numbers: &[u32]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    numbers.join(" ")
}

/// The differences, sums, products and ratios of some pairs.
fn common_tests(pairs: &[[u32; 2]]) -> Vec<PairTest> {
    let mut differences = BTreeSet::new();
    let mut sums = BTreeSet::new();
    let mut products = BTreeSet::new();
    let mut ratios = BTreeSet::new();
    for &[one, other] in pairs {
        differences.insert(one.abs_diff(other));
        sums.insert(one + other);
        products.insert(one * other);
        let least = one.min(other);
        let largest = one.max(other);
        if least > 0 && largest.is_multiple_of(least) {
            ratios.insert(largest / least);
        }
    }
    vec![
        PairTest::DifferBy(differences.into_iter().collect()),
        PairTest::Sum(sums.into_iter().collect()),
        PairTest::Product(products.into_iter().collect()),
        PairTest::Ratio(ratios.into_iter().collect()),
    ]
}

impl RelationEntry {
    /// Reads what follows the first words.
    fn read(&self, rest: &[&str]) -> Option<PairTest> {
        match self.arguments {
            Arguments::None => rest.is_empty().then_some(())?,
            Arguments::One(after) => {
                let (last, words) = rest.split_first()?;
                let is_whole = if after.is_empty() { words.is_empty() } else { words == [after] };
                return is_whole.then(|| number(last)).flatten().and_then(|last| (self.test)(vec![last], Vec::new()));
            }
            Arguments::Numbers => {
                let numbers: Vec<u32> = rest.iter().map(|word| number(word)).collect::<Option<_>>()?;
                return if numbers.is_empty() { None } else { (self.test)(numbers, Vec::new()) };
            }
            Arguments::Pairs => {
                let mut pairs = Vec::new();
                for word in rest {
                    let (one, other) = word.split_once(['-', '–'])?;
                    pairs.push([number(one)?, number(other)?]);
                }
                return if pairs.is_empty() { None } else { (self.test)(Vec::new(), pairs) };
            }
        }
        (self.test)(Vec::new(), Vec::new())
    }
}

/// A number of at most six digits.
fn number(word: &str) -> Option<u32> {
    let is_number = (1..=6).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { word.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relations_as_text() {
        let texts = PairRelation::examples().map(|(example, _)| example);
        for text in texts.chain(["not sum 5 10", "not differ by 1 2", "one of 0-1 2-0"]) {
            let relation = PairRelation::from_text(text).expect("a relation");
            assert_eq!(relation.text(), text);
        }
        for (text, usual) in [
            ("Sum is in 5,10", "sum 5 10"),
            ("sum is 5", "sum 5"),
            ("NOT  same parity", "not same parity"),
            ("difference 3", "differ by 3"),
        ] {
            assert_eq!(PairRelation::from_text(text).map(|relation| relation.text()).as_deref(), Some(usual), "{text}");
        }
        let wrong =
            ["", "not", "sum", "at least 2", "at least x apart", "same remainder 0", "less 2", "one of 1", "equal to"];
        for text in wrong {
            assert_eq!(PairRelation::from_text(text), None, "{text}");
        }
    }

    /// The name of a relation by the pairs of numbers that it allows.
    fn name(text: &str, least: u32, greatest: u32) -> String {
        let relation = PairRelation::from_text(text).expect("a relation");
        PairRelation::naming(least..=greatest, |one, other| relation.allows(one, other)).text()
    }

    /// Each example is named as itself, or as a relation of the same pairs.
    #[test]
    fn relations_by_their_pairs() {
        for (example, _) in PairRelation::examples() {
            let relation = PairRelation::from_text(example).expect("a relation");
            for (least, greatest) in [(1, 9), (0, 8), (1, 4)] {
                let named = PairRelation::from_text(&name(example, least, greatest)).expect("a relation");
                for one in least..=greatest {
                    for other in least..=greatest {
                        assert_eq!(named.allows(one, other), relation.allows(one, other), "{example} {one} {other}");
                    }
                }
            }
        }
        assert_eq!(name("at least 2 apart", 1, 9), "at least 2 apart");
        assert_eq!(name("not differ by 0 1", 1, 9), "at least 2 apart");
        assert_eq!(name("sum 5 10", 1, 9), "sum 5 10");
        assert_eq!(name("not sum 5 10", 1, 9), "not sum 5 10");
        assert_eq!(name("not less", 1, 9), "not less");
        assert_eq!(name("sum 99", 1, 3), "differ by 3");
        assert_eq!(name("one of 1-2 1-3 2-4", 1, 4), "one of 1-2 1-3 2-4");
    }
}
