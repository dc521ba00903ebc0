//! Computes the canonical form of a puzzle, and the class of all puzzles that have the same form.

use crate::puzzle::fingerprint::Fingerprint;
use crate::puzzle::lowering::Lowered;
use crate::puzzle::parts::is_classic;
use engine::Digit;
use engine::minlex::{Canonical, Minlex, Symmetry};
use std::cell::RefCell;
use syntax::PuzzleText;

thread_local! {
    /// Its memory is used again.
    static MINLEX: RefCell<Minlex> = RefCell::default();
}

/// Returns the canonical form of a readable puzzle; the error is a reason in words.
pub fn form(puzzle: &PuzzleText, lowered: &Lowered) -> Result<Canonical, &'static str> {
    if !is_classic(puzzle) {
        return Err("only classic 9×9 puzzles have a canonical form");
    }
    if lowered.givens.iter().all(Option::is_none) && !lowered.is_blank() {
        return Err("a grid without givens has no canonical form");
    }
    if lowered.has_constraining_candidates_beside_givens() {
        return Err("a grid whose candidates are constraints has no canonical form");
    }
    form_of_classic(&lowered.givens).ok_or("a given appears twice in a row or column")
}

/// Returns the canonical form of a classic puzzle with these givens; `None` if one of them appears twice in a row or
/// column.
pub fn form_of_classic(givens: &[Option<Digit>]) -> Option<Canonical> {
    MINLEX.with_borrow_mut(|minlex| minlex.canonical(givens))
}

/// Returns the fingerprint of the canonical form of a classic puzzle, which all equivalent puzzles share; `None` as in
/// [`form_of_classic`].
pub fn class_of_classic(givens: &[Option<Digit>]) -> Option<Fingerprint> {
    form_of_classic(givens).map(|form| Fingerprint::of_bytes(&form.values))
}

/// Writes the values of a classic puzzle as a line of digits, with dots for empty cells.
pub fn line_of_classic(values: &[Option<Digit>]) -> String {
    values.iter().map(|value| value.map_or('.', |digit| char::from(b'0' + digit.get()))).collect()
}

/// All puzzles that are essentially the same, and the place of one among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Class {
    /// Of the canonical form. As with the givens' own, nothing is compared again where two are the same.
    pub fingerprint: Fingerprint,
    /// The place of this puzzle in it.
    pub way: Equivalent,
}

impl Class {
    pub fn new(form: &Canonical) -> Class {
        let number = form.symmetry.number();
        let way = Equivalent([(number >> 32) as u32, number as u32]);
        Class { fingerprint: Fingerprint::of_bytes(&form.values), way }
    }

    /// The exchanges that turn this puzzle into another one of its class.
    pub fn symmetry_to(self, other: Class) -> Symmetry {
        self.way.symmetry_to(other.way)
    }
}

/// The canonical form is the same: the [`Symmetry`] that leads to it, as a number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub struct Equivalent([u32; 2]);

impl Equivalent {
    pub(crate) fn symmetry(self) -> Symmetry {
        let [high, low] = self.0.map(u64::from);
        Symmetry::from_number(high << 32 | low)
    }

    /// The symmetry that leads from this puzzle to another one with the same canonical form.
    pub(crate) fn symmetry_to(self, other: Equivalent) -> Symmetry {
        self.symmetry().then(&other.symmetry().inverse())
    }
}
