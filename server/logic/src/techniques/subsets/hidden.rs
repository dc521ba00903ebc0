//! Hidden pair, triple and quad: digits with only as many places in a house as there are of them.
//!
//! The cells must hold these digits, in some order, and so nothing else.

use field::{CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::sentence;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::HouseIndex;

/// `technique` is the one with `size` digits.
pub(crate) fn find<const W: usize>(technique: Technique, size: usize, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for house in board.houses() {
        // With as many open cells as digits, there are no other candidates to remove.
        if (board.house(house) & board.open()).len() > size {
            let subset = Subset { technique, size, house, digits: DigitSet::EMPTY, cells: CellSet::EMPTY };
            subset.extended(board, board.digits(), sink)?;
        }
    }
    Flow::Continue(())
}

/// The subset chosen so far.
#[derive(Clone, Copy)]
struct Subset<const W: usize> {
    technique: Technique,
    size: usize,
    house: HouseIndex,
    digits: DigitSet,
    /// The places of the digits.
    cells: CellSet<W>,
}

impl<const W: usize> Subset<W> {
    /// Reports all subsets with these digits and some of `rest`.
    fn extended(self, board: &Board<W>, mut rest: DigitSet, sink: &mut Sink<'_>) -> Flow {
        if self.digits.len() == self.size {
            return self.report(board, sink);
        }
        sink.check_interrupt()?;
        for digit in rest {
            rest.remove(digit);
            if let Some(more) = self.with(board, digit) {
                more.extended(board, rest, sink)?;
            }
        }
        Flow::Continue(())
    }

    /// The subset with another digit, if it stays small enough.
    fn with(mut self, board: &Board<W>, digit: Digit) -> Option<Subset<W>> {
        let places = board.places_in(self.house, digit);
        self.digits.insert(digit);
        self.cells |= places;
        (!places.is_empty() && self.cells.len() <= self.size).then_some(self)
    }

    fn report(&self, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
        let removes = board.removes(board.digits().without(self.digits), self.cells);
        if self.cells.len() < self.size || removes.is_empty() {
            return Flow::Continue(());
        }
        let cells = self.cells.to_vec();
        let reason = sentence!["because only ", cells.clone(), " can hold ", self.digits, " in ", self.house];
        let houses = vec![self.house];
        sink.found(Step { digits: self.digits, cells, houses, removes, reason, ..Step::of(self.technique) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{standard, steps};
    use engine::Variant;
    use expect_test::expect;

    #[test]
    fn pairs() {
        expect![[r#"
            Hidden Pair: r1c1<>9, r1c2<>8,
                because only r1c1 and r1c2 can hold 1 and 2 in row 1"#]]
        .assert_eq(&steps(
            Technique::HiddenPair,
            standard(9),
            "129 128 3456789 3456789 3456789 3456789 3456789 3456789 3456789",
        ));
    }

    #[test]
    fn not_all_digits_need_all_cells() {
        let rest = "456789";
        let text = format!("129 238 {rest} {rest} {rest} {rest} 137 {rest} {rest}");
        expect![[r#"
            Hidden Triple: r1c1<>9, r1c2<>8, r1c7<>7,
                because only r1c1, r1c2 and r1c7 can hold 1, 2 and 3 in row 1"#]]
        .assert_eq(&steps(Technique::HiddenTriple, standard(9), &text));
        let rest = "56789";
        let text = format!("129 238 {rest} {rest} {rest} {rest} 347 {rest} 148");
        expect![[r#"
            Hidden Quad: r1c1<>9, r1c29<>8, r1c7<>7,
                because only r1c1, r1c2, r1c7 and r1c9 can hold 1, 2, 3 and 4 in row 1"#]]
        .assert_eq(&steps(Technique::HiddenQuad, standard(9), &text));
    }

    #[test]
    fn as_many_cells_as_digits_lose_nothing() {
        expect![[r#"
            Hidden Pair: r2c34<>34,
                because only r2c3 and r2c4 can hold 1 and 2 in row 2
            Hidden Pair: r2c34<>34,
                because only r2c3 and r2c4 can hold 1 and 2 in box 2"#]]
        .assert_eq(&steps(Technique::HiddenPair, standard(4), "=1 =2"));
        expect![[r#"
            Hidden Pair: r2c12<>12,
                because only r2c1 and r2c2 can hold 3 and 4 in box 1
            Hidden Pair: r2c34<>34,
                because only r2c3 and r2c4 can hold 1 and 2 in box 2"#]]
        .assert_eq(&steps(Technique::HiddenPair, standard(4), "12 12 34 34"));
    }

    #[test]
    fn on_a_diagonal() {
        let diagonal = standard(4).with_variant(Variant::Diagonal).expect("a rule for any size");
        let text = ". . . .  . . . .  . . 34 .  . . . 34";
        expect![[r#"
            Hidden Pair: r3c4,r4c3<>34,
                because only r3c4 and r4c3 can hold 1 and 2 in box 4
            Hidden Pair: r1c1,r2c2<>34,
                because only r1c1 and r2c2 can hold 1 and 2 in the falling diagonal"#]]
        .assert_eq(&steps(Technique::HiddenPair, diagonal, text));
    }
}
