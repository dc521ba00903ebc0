//! ALS-XY-Wing: an almost locked set, the hinge, that shares one restricted common with a second set and another one
//! with a third. It holds at least one of the two digits, so the second or the third set lacks its own and holds the
//! rest.
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
use super::{Concluded, joined};

/// Two sets, the hinge between them, and the restricted commons of each with it.
struct Wing {
    one: SetIndex,
    other: SetIndex,
    hinge: SetIndex,
    to_one: DigitSet,
    to_other: DigitSet,
    /// The digits that are in one of the two, and that this removes from some cell.
    left: DigitSet,
}

pub(in super::super) fn wings<const W: usize>(board: &Board<W>, options: &Options, sink: &mut Sink<'_>) -> Flow {
    let sets = AlmostLockedSets::new(board, sink)?.smallest_first();
    let commons = Commons::new(&sets, options, sink)?;
    let mut wings = Vec::new();
    for one in 0..sets.len() {
        sink.check_interrupt()?;
        for other in one + 1..sets.len() {
            if may_be_ends(&sets, one, other, options) {
                gather(&sets, &commons, one, other, &mut wings);
            }
        }
    }
    wings.sort_by_key(|wing| [wing.one, wing.other, wing.hinge].map(|set| sets.cells(set).len()).iter().sum::<usize>());
    let mut concluded = Concluded::default();
    for wing in wings {
        sink.check_interrupt()?;
        let removes = sets.conclusions(wing.one, wing.other, wing.left);
        if concluded.is_new(&removes) {
            sink.found(wing.step(&sets, removes))?;
        }
    }
    Flow::Continue(())
}

fn may_be_ends<const W: usize>(sets: &AlmostLockedSets<W>, one: SetIndex, other: SetIndex, options: &Options) -> bool {
    let one = sets.cells(one);
    let other = sets.cells(other);
    match options.overlapping_sets {
        true => !one.is_within(other) && !other.is_within(one),
        false => !one.meets(other),
    }
}

fn gather<const W: usize>(
    sets: &AlmostLockedSets<W>,
    commons: &Commons,
    one: SetIndex,
    other: SetIndex,
    wings: &mut Vec<Wing>,
) {
    let conclusive = sets.conclusive(one, other);
    if conclusive.is_empty() {
        return;
    }
    for (hinge, to_one, to_other) in commons.of_both(one, other) {
        let left = conclusive.without(to_one | to_other);
        let only_one_digit = to_one.is_single() && to_one == to_other;
        if !left.is_empty() && !only_one_digit {
            wings.push(Wing { one, other, hinge, to_one, to_other, left });
        }
    }
}

impl Wing {
    fn step<const W: usize>(&self, sets: &AlmostLockedSets<W>, removes: Vec<(Cell, Digit)>) -> Step {
        let step = sets.step(Technique::AlsXyWing, &[self.one, self.hinge, self.other]);
        let Some((with_one, with_other)) = self.two_digits() else { return step };
        let links = vec![sets.link(self.one, with_one, self.hinge), sets.link(self.hinge, with_other, self.other)];
        Step { links, removes, ..step }.because(self.reason(sets, with_one, with_other))
    }

    /// Different commons with the two sets.
    fn two_digits(&self) -> Option<(Digit, Digit)> {
        let pairs = self.to_one.iter().flat_map(|one| self.to_other.iter().map(move |other| (one, other)));
        pairs.into_iter().find(|(one, other)| one != other)
    }

    fn reason<const W: usize>(&self, sets: &AlmostLockedSets<W>, with_one: Digit, with_other: Digit) -> Sentence {
        let either: DigitSet = [with_one, with_other].into_iter().collect();
        let left = self.left;
        joined([
            sentence!["because one of ", either, " is in the almost locked set "].0,
            sets.words(self.hinge),
            sentence![": with ", with_one, " there, "].0,
            sets.words(self.one),
            sentence![" holds ", left, "; with ", with_other, " there, "].0,
            sets.words(self.other),
            sentence![" holds ", left].0,
        ])
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique::AlsXyWing;
    use crate::techniques::testing::{first, standard};
    use engine::Variant;
    use expect_test::expect;

    const ROWS: &str = " . . . . . . . . .  . . . . . . . . .  . . . . . . . . . ";

    #[test]
    fn a_hinge_with_two_digits() {
        expect![[r#"
            Almost Locked Set XY-Wing: r5c6<>3, because one of 2 and 4 is in the almost locked set r1c1 and
                r1c5 (1, 2 and 4): with 4 there, r1c6 (3 and 4) holds 3; with 2 there, r5c1 (2 and 3) holds 3"#]]
        .assert_eq(&first(AlsXyWing, standard(9), &format!("12 . . . 14 34 . . . {ROWS} 23")));
    }

    #[test]
    fn the_digits_of_the_hinge_must_differ() {
        expect![""].assert_eq(&first(AlsXyWing, standard(9), &format!("12 . . . 14 34 . . . {ROWS} 13")));
    }

    #[test]
    fn a_knights_move_away() {
        let text = format!("{} . . 12 . . . . 13 .  {} . . . 23", ". ".repeat(18), ". ".repeat(9));
        expect![""].assert_eq(&first(AlsXyWing, standard(9), &text));
        let antiknight = standard(9).with_variant(Variant::Antiknight).expect("a rule for any size");
        expect![[r#"
            Almost Locked Set XY-Wing: r3c45,r4c6,r5c789<>3, because one of 1 and 2 is in the almost locked set
                r3c3 (1 and 2): with 1 there, r3c8 (1 and 3) holds 3; with 2 there, r5c4 (2 and 3) holds 3"#]]
        .assert_eq(&first(AlsXyWing, antiknight, &text));
    }
}
