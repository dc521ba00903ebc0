//! W-Wing: two cells with the same two candidates, and a house in which one of them holds one of the digits unless the
//! other does.

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::{Link, Step};
use crate::techniques::steps::technique::Technique;
use engine::HouseIndex;

pub(crate) fn find<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let mut rest = board.with_candidates(2);
    for first in rest {
        rest.remove(first);
        let Some((one, other)) = board.candidates(first).pair() else { continue };
        for second in rest & board.places(one) & board.places(other) {
            let seen = board.peers(first) & board.peers(second);
            for (linking, common) in [(one, other), (other, one)] {
                if seen.meets(board.places(common)) {
                    linked(board, (first, second), linking, common, sink)?;
                }
            }
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// The houses with two places for `linking`, one seen by each of the cells, so that one of the cells must hold
/// `common`.
fn linked<const W: usize>(
    board: &Board<W>,
    (first, second): (Cell, Cell),
    linking: Digit,
    common: Digit,
    sink: &mut Sink<'_>,
) -> Flow {
    let cells: CellSet<W> = [first, second].into_iter().collect();
    for house in board.houses() {
        let Some((one, other)) = board.places_in(house, linking).pair() else { continue };
        let (near, far) = if board.peers(first).contains(one) { (one, other) } else { (other, one) };
        // Two places seen by the first cell would leave it without the digit: that is no pair.
        let sees = |cell, place| board.peers(cell).contains(place);
        if !sees(first, near) || sees(first, far) || !sees(second, far) || cells.contains(near) || cells.contains(far) {
            continue;
        }
        let chain =
            [(first, common), (first, linking), (near, linking), (far, linking), (second, linking), (second, common)];
        sink.found(Step {
            digits: board.candidates(first),
            cells: (cells | [near, far].into_iter().collect()).to_vec(),
            houses: vec![house],
            links: Link::alternating(&chain),
            removes: board.removes(DigitSet::single(common), board.common_peers(cells)),
            reason: reason(first, second, linking, common, house),
            ..Step::of(Technique::WWing)
        })?;
    }
    Flow::Continue(())
}

fn reason(first: Cell, second: Cell, linking: Digit, common: Digit, house: HouseIndex) -> Sentence {
    let pair = sentence!["because ", first, " or ", second, " is ", common];
    let link = sentence![": if both were ", linking, ", ", house, " would have no place for ", linking];
    Sentence([pair.0, link.0].concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{standard, steps};
    use engine::Variant;
    use expect_test::expect;

    /// The candidates of r1c1, of r2c5 and of row 9 without r9c1 and r9c5; all other cells are open.
    fn text(first: &str, second: &str, rest: &str) -> String {
        let last = format!("2{rest} {rest} {rest} {rest} 2{rest} {rest} {rest} {rest} {rest}");
        format!("{first} {} {second} {} {last}", ". ".repeat(12), ". ".repeat(58))
    }

    #[test]
    fn the_linking_digit_has_two_places_in_a_house() {
        expect![[r#"
            W-Wing: r1c456,r2c123<>1,
                because r1c1 or r2c5 is 1: if both were 2, row 9 would have no place for 2"#]]
        .assert_eq(&steps(Technique::WWing, standard(9), &text("12", "12", "3456789")));
    }

    #[test]
    fn more_places_or_other_candidates_link_nothing() {
        expect![""].assert_eq(&steps(Technique::WWing, standard(9), &text("12", "12", "23456789")));
        expect![""].assert_eq(&steps(Technique::WWing, standard(9), &text("12", "13", "3456789")));
    }

    #[test]
    fn on_a_diagonal() {
        let diagonal = standard(4).with_variant(Variant::Diagonal).expect("a rule for any size");
        let text = ". . 12 .  . 134 . .  . . 134 .  . 12 . .";
        expect![[r#"
            W-Wing: r1c2,r4c3<>1,
                because r1c3 or r4c2 is 1: if both were 2, the falling diagonal would have no place for 2"#]]
        .assert_eq(&steps(Technique::WWing, diagonal, text));
    }
}
