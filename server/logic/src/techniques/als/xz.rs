//! ALS-XZ: two almost locked sets with a restricted common. The set without it holds all its other digits, so another
//! digit that both have is in one of them. With two restricted commons each set holds one of them and all its others.
//!
//! Must not know other techniques.

use field::{Cell, Digit, DigitSet};

use super::super::Options;
use super::super::grids::board::Board;
use super::super::steps::sentence::{Sentence, sentence};
use super::super::steps::sink::{Flow, Sink};
use super::super::steps::step::Step;
use super::super::steps::technique::Technique;
use super::restricted_commons::Commons;
use super::sets::{AlmostLockedSets, SetIndex};
use super::{Concluded, in_order, joined};

/// Two sets and their restricted commons.
struct Pair {
    one: SetIndex,
    other: SetIndex,
    commons: DigitSet,
}

pub(in super::super) fn xz<const W: usize>(board: &Board<W>, options: &Options, sink: &mut Sink<'_>) -> Flow {
    let sets = AlmostLockedSets::new(board, sink)?.smallest_first();
    let commons = Commons::new(&sets, options, sink)?;
    let of = |one| commons.behind(one).iter().map(move |other| Pair { one, other: other.with, commons: other.digits });
    let mut pairs = Vec::new();
    for one in 0..sets.len() {
        sink.check_interrupt()?;
        pairs.extend(of(one));
    }
    pairs.sort_by_key(|pair| sets.cells(pair.one).len() + sets.cells(pair.other).len());
    let mut concluded = Concluded::default();
    for pair in pairs {
        sink.check_interrupt()?;
        let removes = pair.removes(&sets);
        if !removes.is_empty() && concluded.is_new(&removes) {
            sink.found(pair.step(&sets, removes))?;
        }
    }
    Flow::Continue(())
}

impl Pair {
    fn removes<const W: usize>(&self, sets: &AlmostLockedSets<W>) -> Vec<(Cell, Digit)> {
        let conclusive = sets.conclusive(self.one, self.other);
        if self.commons.is_single() {
            return sets.conclusions(self.one, self.other, conclusive.without(self.commons));
        }
        let both = conclusive.iter().map(|digit| (digit, sets.seen(self.one, digit) & sets.seen(self.other, digit)));
        let each = |one, other| {
            let digits = sets.digits(one).without(self.commons).iter();
            digits.map(move |digit| (digit, sets.seen(one, digit) - sets.cells(other)))
        };
        in_order(both.chain(each(self.one, self.other)).chain(each(self.other, self.one)))
    }

    fn step<const W: usize>(&self, sets: &AlmostLockedSets<W>, removes: Vec<(Cell, Digit)>) -> Step {
        let links = self.commons.iter().map(|digit| sets.link(self.one, digit, self.other)).collect();
        let reason = match self.commons.only() {
            Some(common) => self.singly(sets, common, removes.iter().map(|(_, digit)| *digit).collect()),
            None => self.doubly(sets),
        };
        Step { links, removes, ..sets.step(Technique::AlsXz, &[self.one, self.other]) }.because(reason)
    }

    fn singly<const W: usize>(&self, sets: &AlmostLockedSets<W>, common: Digit, left: DigitSet) -> Sentence {
        joined([
            sentence!["because ", common, " fits into only one of two almost locked sets, "].0,
            sets.words(self.one),
            sentence![" or "].0,
            sets.words(self.other),
            sentence![", and the other one then holds ", left].0,
        ])
    }

    fn doubly<const W: usize>(&self, sets: &AlmostLockedSets<W>) -> Sentence {
        joined([
            sentence!["because each of ", self.commons, " fits into only one of two almost locked sets, "].0,
            sets.words(self.one),
            sentence![" or "].0,
            sets.words(self.other),
            sentence![", so that each set holds one of them and all its other values"].0,
        ])
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique::AlsXz;
    use crate::techniques::testing::{first, standard};
    use engine::Variant;
    use expect_test::expect;

    #[test]
    fn one_digit_that_fits_into_one_set() {
        expect![[r#"
            Almost Locked Set XZ-Rule: r1c46,r2c123<>2, because 1 fits into only one of two almost locked sets,
                r1c1 (1 and 2) or r1c5 and r2c5 (1, 2 and 3), and the other one then holds 2"#]]
        .assert_eq(&first(AlsXz, standard(9), "12 . . . 13 . . . .  . . . . 23"));
    }

    #[test]
    fn two_such_digits() {
        expect![[r#"
            Almost Locked Set XZ-Rule: r1c3,r2c2<>1235, r1c456<>3, r2c456<>5, because each of 1 and 2 fits into
                only one of two almost locked sets, r1c1 and r1c2 (1, 2 and 3) or r2c1 and r2c3 (1, 2 and 5),
                so that each set holds one of them and all its other values"#]]
        .assert_eq(&first(AlsXz, standard(6), "123 123 . 34 . .  125 . 125 . . 56"));
    }

    #[test]
    fn sets_that_do_not_see_each_other_or_have_nothing_else_in_common() {
        expect![""].assert_eq(&first(AlsXz, standard(9), "12 . . . . . . . .  . . . . 13 . . . .  . . . . 23"));
        expect![""].assert_eq(&first(AlsXz, standard(9), "12 . . . 13 . . . .  . . . . 34"));
    }

    #[test]
    fn on_a_diagonal() {
        let row = " . . . . . . . . . ";
        let text = format!("12 {row}{row}{row}{row} . . . 13 . . 23");
        expect![""].assert_eq(&first(AlsXz, standard(9), &text));
        let diagonal = standard(9).with_variant(Variant::Diagonal).expect("a rule for any size");
        expect![[r#"
            Almost Locked Set XZ-Rule: r18c8,r5c1<>2, because 1 fits into only one of two almost locked sets,
                r1c1 (1 and 2) or r5c5 and r5c8 (1, 2 and 3), and the other one then holds 2"#]]
        .assert_eq(&first(AlsXz, diagonal, &text));
    }
}
