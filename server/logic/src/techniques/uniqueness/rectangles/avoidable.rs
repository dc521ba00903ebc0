//! Avoidable rectangles: placed values can be exchanged like candidates, because they are not givens.

use field::{Cell, CellSet, Digit, DigitSet};

use super::Corners;
use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;

/// Finds rectangles with three placed corners: the fourth does not hold the digit that would make the values
/// exchangeable.
pub(super) fn one<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let placed = placed(board);
    for open in board.with_candidates(2) {
        for corners in super::with_corner(board, open, placed) {
            let Some([beside, below, opposite]) = corners.around(open) else { continue };
            let (Some(value), Some(other)) = (board.value(opposite), board.value(beside)) else { continue };
            if board.value(below) != Some(other) || !corners.are_exchangeable(board) {
                continue;
            }
            let removes = board.removes(DigitSet::single(value), CellSet::single(open));
            let digits = [value, other].into_iter().collect();
            let reason = sentence!["because with it, ", digits, " could be exchanged in ", corners.0.to_vec()];
            sink.found(step(Technique::AvoidableRectangle1, digits, corners, removes, reason))?;
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// Finds rectangles with two placed corners in one box: each of the others has a value that would make them
/// exchangeable, and both have a third digit, which one of them must hold.
pub(super) fn two<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let placed = placed(board);
    let bivalue = board.with_candidates(2);
    for first in bivalue {
        for corners in super::with_corner(board, first, placed | bivalue) {
            let Some([beside, below, opposite]) = corners.around(first) else { continue };
            for (second, near) in [(beside, below), (below, beside)] {
                if first < second && placed.contains(near) && placed.contains(opposite) {
                    with_third(board, corners, [first, second], [near, opposite], sink)?;
                }
            }
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// The cells with placed values.
fn placed<const W: usize>(board: &Board<W>) -> CellSet<W> {
    let all: CellSet<W> = board.geometry().cells().collect();
    all - board.open() - board.given()
}

/// Returns true if the cells, which share a line, share a box or region; true for all in a puzzle without boxes.
fn are_in_one_box<const W: usize>(board: &Board<W>, one: Cell, other: Cell) -> bool {
    board.geometry().houses_of(one).len() == 2 || board.common_houses([one, other].into_iter().collect()).count() == 2
}

/// Reports the step if `near` is placed on a line with `first`, and `far` with `second`.
fn with_third<const W: usize>(
    board: &Board<W>,
    corners: Corners,
    [first, second]: [Cell; 2],
    [near, far]: [Cell; 2],
    sink: &mut Sink<'_>,
) -> Flow {
    let (Some(one), Some(other)) = (board.value(near), board.value(far)) else { return Flow::Continue(()) };
    let Some(third) = (board.candidates(first) & board.candidates(second)).only() else { return Flow::Continue(()) };
    let are_corners = || corners.are_exchangeable(board) && are_in_one_box(board, near, far);
    if !board.candidates(first).contains(other) || !board.candidates(second).contains(one) || !are_corners() {
        return Flow::Continue(());
    }
    let removes = board.removes(DigitSet::single(third), board.peers(first) & board.peers(second));
    let digits = [one, other].into_iter().collect();
    let reason = sentence![
        "because without a ",
        third,
        " in ",
        first.min(second),
        " and ",
        first.max(second),
        ", ",
        digits,
        " could be exchanged in ",
        corners.0.to_vec()
    ];
    sink.found(step(Technique::AvoidableRectangle2, digits, corners, removes, reason))
}

fn step(
    technique: Technique,
    digits: DigitSet,
    corners: Corners,
    removes: Vec<(Cell, Digit)>,
    reason: Sentence,
) -> Step {
    Step { digits, cells: corners.0.to_vec(), removes, reason, ..Step::of(technique) }
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique;
    use crate::techniques::testing::{standard, steps};
    use expect_test::expect;

    #[test]
    fn type_1() {
        let text = "+1 . . +2 . . . . .  +2 . . 13";
        expect![[r#"
            Avoidable Rectangle Type 1: r2c4<>1,
                because with it, 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]]
        .assert_eq(&steps(Technique::AvoidableRectangle1, standard(9), text));
        // A given cannot be exchanged, nor can values that would be in conflict.
        expect![""].assert_eq(&steps(Technique::AvoidableRectangle1, standard(9), &text.replacen('+', "=", 1)));
        expect![""].assert_eq(&steps(Technique::AvoidableRectangle1, standard(9), &text.replace("13", "34")));
    }

    #[test]
    fn type_2() {
        let text = "+1 . . 23 . .  +2 . . 13";
        expect![[r#"
            Avoidable Rectangle Type 2: r12c56,r3456c4<>3,
                because without a 3 in r1c4 and r2c4, 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]]
        .assert_eq(&steps(Technique::AvoidableRectangle2, standard(6), text));
        expect![""].assert_eq(&steps(Technique::AvoidableRectangle2, standard(6), &text.replace('+', "=")));
        expect![""].assert_eq(&steps(Technique::AvoidableRectangle2, standard(6), &text.replace("13", "14")));
    }

    #[test]
    fn on_a_puzzle_of_another_size() {
        expect![[r#"
            Avoidable Rectangle Type 2: r3c3456,r4c123<>3,
                because without a 3 in r3c1 and r3c2, 1 and 2 could be exchanged in r1c1, r1c2, r3c1 and r3c2"#]]
        .assert_eq(&steps(Technique::AvoidableRectangle2, standard(6), "+1 +2 . . . .  . . . . . .  23 13"));
        expect![[r#"
            Avoidable Rectangle Type 1: r2c4<>1,
                because with it, 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]]
        .assert_eq(&steps(Technique::AvoidableRectangle1, standard(6), "+1 . . +2 . .  +2 . . 13"));
    }
}
