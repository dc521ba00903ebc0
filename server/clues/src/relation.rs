//! Defines the meanings of marks between cells, and writes and reads them.

/// The meaning of a mark between two cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `o`: the values differ by 1; `o3`: by 3.
    Difference(u32),
    /// `*`: one value is twice the other; `*3`: three times.
    Ratio(u32),
    /// `x`: the values add up to 10.
    Ten,
    /// `v`: the values add up to 5.
    Five,
    /// `<`: the first value is the smaller one.
    Less,
    /// `>`: the first value is the larger one.
    Greater,
    /// `=`: the values are equal.
    Equal,
}

impl Relation {
    /// The difference of a mark without a number.
    pub const USUAL_DIFFERENCE: u32 = 1;

    /// The ratio of a mark without a number.
    pub const USUAL_RATIO: u32 = 2;

    /// Its mark.
    pub fn text(self) -> String {
        match self {
            Relation::Difference(Relation::USUAL_DIFFERENCE) => "o".to_owned(),
            Relation::Difference(number) => format!("o{number}"),
            Relation::Ratio(Relation::USUAL_RATIO) => "*".to_owned(),
            Relation::Ratio(number) => format!("*{number}"),
            Relation::Ten => "x".to_owned(),
            Relation::Five => "v".to_owned(),
            Relation::Less => "<".to_owned(),
            Relation::Greater => ">".to_owned(),
            Relation::Equal => "=".to_owned(),
        }
    }

    /// Reads a mark as [`Relation::text`] writes it.
    pub fn from_text(text: &str) -> Option<Relation> {
        if let Some(number) = text.strip_prefix('o') {
            return numbered(number, Relation::USUAL_DIFFERENCE).map(Relation::Difference);
        }
        if let Some(number) = text.strip_prefix('*') {
            return numbered(number, Relation::USUAL_RATIO).map(Relation::Ratio);
        }
        match text {
            "x" => Some(Relation::Ten),
            "v" => Some(Relation::Five),
            "<" => Some(Relation::Less),
            ">" => Some(Relation::Greater),
            "=" => Some(Relation::Equal),
            _ => None,
        }
    }

    /// The sum of both values, if the mark states one.
    pub fn sum(self) -> Option<u32> {
        match self {
            Relation::Ten => Some(10),
            Relation::Five => Some(5),
            Relation::Difference(_) | Relation::Ratio(_) => None,
            Relation::Less | Relation::Greater | Relation::Equal => None,
        }
    }
}

fn numbered(number: &str, usual: u32) -> Option<u32> {
    if number.is_empty() { Some(usual) } else { number.parse().ok() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_as_text() {
        for text in ["o", "o3", "*", "*3", "x", "v", "<", ">", "="] {
            assert_eq!(Relation::from_text(text).map(Relation::text).as_deref(), Some(text));
        }
        for text in ["", "ox", "y", "o-1"] {
            assert_eq!(Relation::from_text(text), None, "{text}");
        }
    }
}
