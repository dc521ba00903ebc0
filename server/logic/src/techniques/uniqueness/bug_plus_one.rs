//! BUG+1: all open cells have two candidates except one, which has three.
//!
//! If that cell had two as well, each digit would occur twice in each house, and every cell could take its other
//! candidate: a puzzle with one solution never gets there. So the cell holds the digit that occurs a third time.

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::sentence;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::HouseIndex;

pub(crate) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let rest = board.open() - board.with_candidates(2);
    let Some(cell) = rest.only().filter(|cell| board.candidates(*cell).len() == 3) else { return Flow::Continue(()) };
    if !board.is_by_houses() {
        return Flow::Continue(());
    }
    for digit in board.candidates(cell) {
        if is_extra(board, cell, digit) {
            sink.found(step(board, cell, digit))?;
        }
    }
    Flow::Continue(())
}

/// Returns true if each digit missing in a house has two places there once `digit` is removed from `cell`.
fn is_extra<const W: usize>(board: &Board<W>, cell: Cell, digit: Digit) -> bool {
    let has_two = |house: HouseIndex, other: Digit| {
        let places = board.places_in(house, other);
        let places = if other == digit { places - CellSet::single(cell) } else { places };
        places.is_empty() || places.pair().is_some()
    };
    board.houses().all(|house| board.digits().iter().all(|other| has_two(house, other)))
}

fn step<const W: usize>(board: &Board<W>, cell: Cell, digit: Digit) -> Step {
    let others = board.candidates(cell).without(DigitSet::single(digit));
    Step {
        digits: DigitSet::single(digit),
        cells: vec![cell],
        removes: others.iter().map(|other| (cell, other)).collect(),
        reason: sentence![
            "because without a ",
            digit,
            " there, all open cells would have two candidates and could exchange them"
        ],
        ..Step::of(Technique::BugPlusOne)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::steps;
    use engine::Geometry;
    use engine::Variant;
    use expect_test::expect;

    /// The open cells of a puzzle without boxes.
    const TEXT: &str = "123 23 13  23 13 12  13 12 23";

    fn latin() -> Geometry {
        Geometry::with_boxes(3, None).expect("a size within 2..=36")
    }

    #[test]
    fn the_digit_that_is_there_a_third_time() {
        expect![[r#"
            BUG+1: r1c1<>12,
                because without a 3 there, all open cells would have two candidates and could exchange them"#]]
        .assert_eq(&steps(Technique::BugPlusOne, latin(), TEXT));
    }

    #[test]
    fn more_cells_fewer_digits_or_further_rules_are_none() {
        expect![""].assert_eq(&steps(Technique::BugPlusOne, latin(), &TEXT.replacen(" 23", " 123", 1)));
        expect![""].assert_eq(&steps(Technique::BugPlusOne, latin(), &TEXT.replace("123", "12")));
        for variant in [Variant::Diagonal, Variant::Antiking] {
            let geometry = latin().with_variant(variant).expect("a rule for any size");
            expect![""].assert_eq(&steps(Technique::BugPlusOne, geometry, TEXT));
        }
    }
}
