//! The numbers of the scale. Must not know techniques.

use std::fmt;

/// A difficulty on the scale of Sudoku Explainer, in tenths, displayed as in `7.2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Difficulty(u16);

impl Difficulty {
    /// The difficulty of so many tenths.
    pub const fn of_tenths(tenths: u16) -> Difficulty {
        Difficulty(tenths)
    }

    pub const fn tenths(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// A difficulty before it is rounded.
///
/// Sudoku Explainer adds tenths as binary fractions and compares the sums: 6.6 + 0.1 is below 6.7 there.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
pub(super) struct Exact(pub(super) f64);

impl Exact {
    /// The difficulty as it is printed.
    pub(super) fn rounded(self) -> Difficulty {
        Difficulty(((self.0 + 0.05) * 10.0) as u16)
    }
}

/// The difficulty of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rating {
    /// ER, the explainer rating: of the hardest step.
    pub er: Difficulty,
    /// EP, the pearl rating: of the hardest step up to the first that places a digit.
    pub ep: Difficulty,
    /// ED, the diamond rating: of the first step.
    pub ed: Difficulty,
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ER={}/{}/{}", self.er, self.ep, self.ed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_of_tenths_are_rounded_not_cut() {
        assert_eq!(Exact(6.6 + 0.1).rounded().to_string(), "6.7");
        assert_eq!(Exact(8.999_999).rounded(), Difficulty::of_tenths(90));
    }
}
