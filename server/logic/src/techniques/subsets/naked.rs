//! Naked and locked pair, triple and quad: as many digits as cells that see each other.
//!
//! The digits must go into these cells, in some order, so cells that see all of them cannot hold one. The cells need
//! not share a house. A locked pair or triple removes candidates both from a box or region and from a line that
//! contains it.

use field::{Cell, CellSet, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::HouseIndex;

/// `technique` is one of those with `size` cells.
pub(crate) fn find<const W: usize>(technique: Technique, size: usize, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let mut rest = board.with_at_most(size);
    let subset = Subset { technique, size, cells: CellSet::EMPTY, count: 0, digits: DigitSet::EMPTY };
    for cell in rest {
        rest.remove(cell);
        subset.with(board, cell, rest, sink)?;
    }
    Flow::Continue(())
}

/// The subset chosen so far.
#[derive(Clone, Copy)]
struct Subset<const W: usize> {
    technique: Technique,
    size: usize,
    cells: CellSet<W>,
    count: usize,
    digits: DigitSet,
}

impl<const W: usize> Subset<W> {
    /// Reports all subsets with these cells, `cell` and some of `rest`, which all follow it.
    fn with(mut self, board: &Board<W>, cell: Cell, rest: CellSet<W>, sink: &mut Sink<'_>) -> Flow {
        self.digits |= board.candidates(cell);
        if self.digits.len() > self.size {
            return Flow::Continue(());
        }
        self.cells.insert(cell);
        self.count += 1;
        if self.count == self.size {
            return self.report(board, sink);
        }
        sink.check_interrupt()?;
        let mut rest = rest & board.peers(cell);
        for next in rest {
            rest.remove(next);
            self.with(board, next, rest, sink)?;
        }
        Flow::Continue(())
    }

    fn report(&self, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
        let seen = board.common_peers(self.cells) & board.open();
        let removes = board.removes(self.digits, seen);
        if self.digits.len() < self.size || removes.is_empty() {
            return Flow::Continue(());
        }
        let loses: CellSet<W> = removes.iter().map(|(cell, _)| *cell).collect();
        let wants_locked = matches!(self.technique, Technique::LockedPair | Technique::LockedTriple);
        if wants_locked != (self.size < 4 && is_locked(board, self.cells, loses)) {
            return Flow::Continue(());
        }
        let houses: Vec<HouseIndex> = board.houses_across(self.cells, loses).collect();
        sink.found(Step {
            digits: self.digits,
            cells: self.cells.to_vec(),
            reason: self.reason(board, loses, &houses),
            houses,
            removes,
            ..Step::of(self.technique)
        })
    }

    fn reason(&self, board: &Board<W>, loses: CellSet<W>, houses: &[HouseIndex]) -> Sentence {
        let cells = self.cells.to_vec();
        let digits = self.digits;
        if loses.is_within(houses.iter().map(|house| board.house(*house)).collect()) {
            sentence!["because ", cells, " hold ", digits, " in ", houses.to_vec()]
        } else {
            sentence!["because ", cells, ", which see each other and these cells, hold ", digits]
        }
    }
}

/// Returns true if the cells are in a box or region and in another house, and cells of both lose candidates.
fn is_locked<const W: usize>(board: &Board<W>, cells: CellSet<W>, loses: CellSet<W>) -> bool {
    let with_loss = || board.houses_across(cells, loses);
    with_loss()
        .filter(|house| board.kind(*house).is_box())
        .any(|inner| with_loss().any(|line| loses.meets(board.house(line) - board.house(inner))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{standard, steps};
    use engine::Variant;
    use expect_test::expect;

    #[test]
    fn pairs_in_one_house_are_naked() {
        expect![[r#"
            Naked Pair: r1c2<>1, r1c4<>2,
                because r1c1 and r1c3 hold 1 and 2 in row 1"#]]
        .assert_eq(&steps(Technique::NakedPair, standard(4), "12 134 12 234"));
        expect![""].assert_eq(&steps(Technique::LockedPair, standard(4), "12 134 12 234"));
    }

    #[test]
    fn pairs_in_two_houses_are_locked_where_both_lose() {
        expect![[r#"
            Locked Pair: r1c3,r2c1<>1, r2c2<>12,
                because r1c1 and r1c2 hold 1 and 2 in row 1 and box 1"#]]
        .assert_eq(&steps(Technique::LockedPair, standard(4), "12 12 13 34  13"));
        expect![""].assert_eq(&steps(Technique::NakedPair, standard(4), "12 12 13 34  13"));
        // Nothing to remove in the row.
        expect![""].assert_eq(&steps(Technique::LockedPair, standard(4), "12 12 34 34  13"));
        expect![[r#"
            Naked Pair: r2c1<>1, r2c2<>12,
                because r1c1 and r1c2 hold 1 and 2 in box 1
            Naked Pair: r2c34<>34,
                because r1c3 and r1c4 hold 3 and 4 in box 2"#]]
        .assert_eq(&steps(Technique::NakedPair, standard(4), "12 12 34 34  13"));
    }

    #[test]
    fn triples_need_not_have_all_digits_in_all_cells() {
        expect![[r#"
            Naked Triple: r1c9<>1,
                because r1c1, r1c4 and r1c7 hold 1, 2 and 3 in row 1"#]]
        .assert_eq(&steps(Technique::NakedTriple, standard(9), "12 456789 456789 23 456789 456789 13 456789 1456789"));
        expect![[r#"
            Locked Triple: r1c9<>1, r3c2<>3,
                because r1c1, r1c2 and r1c3 hold 1, 2 and 3 in row 1 and box 1"#]]
        .assert_eq(&steps(
            Technique::LockedTriple,
            standard(9),
            "12 23 13 45 45 45 67 67 178  456789 456789 456789 . . . . . .  456789 34 456789",
        ));
    }

    #[test]
    fn quads_are_never_locked() {
        expect![[r#"
            Naked Quad: r1c9<>1,
                because r1c1, r1c2, r1c3 and r1c4 hold 1, 2, 3 and 4 in row 1"#]]
        .assert_eq(&steps(Technique::NakedQuad, standard(9), "12 23 34 14 56789 56789 56789 56789 1589"));
    }

    #[test]
    fn too_many_digits_or_cells_apart_are_no_subset() {
        expect![""].assert_eq(&steps(Technique::NakedPair, standard(9), "12 . . 13"));
        expect![""].assert_eq(&steps(Technique::NakedPair, standard(9), "12 . . . . . . . .  . . . . 12"));
    }

    #[test]
    fn cells_that_see_each_other_without_a_house() {
        let antiknight = standard(9).with_variant(Variant::Antiknight).expect("a rule for any size");
        let rest = "3456789";
        let row = format!("{rest} {rest} {rest} . {rest} {rest} {rest} {rest} {rest}");
        let text = format!("{row} {row} {rest} {rest} {rest} {rest} 12").replacen('.', "12", 1);
        expect![[r#"
            Naked Pair: r25c4,r3c6<>12,
                because r1c4 and r3c5, which see each other and these cells, hold 1 and 2"#]]
        .assert_eq(&steps(Technique::NakedPair, antiknight, &text));
    }
}
