//! Literals: a variable or its negation, as one number.
//!
//! Must not know their values.

/// A variable (`2 * variable`) or its negation (one more).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Literal(pub(super) u32);

impl Literal {
    /// The literal that is true if the variable holds.
    pub(in crate::search) fn holds(variable: u32) -> Literal {
        Literal(2 * variable)
    }

    /// The literal that is true if the variable does not hold.
    pub(in crate::search) fn not(variable: u32) -> Literal {
        Literal(2 * variable + 1)
    }

    #[inline]
    pub(in crate::search) fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }

    #[inline]
    pub(super) fn variable(self) -> usize {
        (self.0 / 2) as usize
    }

    #[inline]
    pub(super) fn is_negative(self) -> bool {
        self.0 % 2 == 1
    }

    #[inline]
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}
