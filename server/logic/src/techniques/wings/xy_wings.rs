//! XY-Wing and XYZ-Wing: for every value of the pivot, one of the cells of the wing holds a third digit.

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::{Link, Step};
use crate::techniques::steps::technique::Technique;

/// Finds pivots with two digits; each pincer has one of them, and both have the third.
pub(crate) fn xy<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let bivalue = board.with_candidates(2);
    for pivot in bivalue {
        let digits = board.candidates(pivot);
        let Some((one, other)) = digits.pair() else { continue };
        let around = bivalue & board.peers(pivot);
        for first in (around & board.places(one)) - board.places(other) {
            let Some(common) = board.candidates(first).without(digits).only() else { continue };
            for second in (around & board.places(other) & board.places(common)) - board.places(one) {
                if (board.peers(first) & board.peers(second)).meets(board.places(common)) {
                    sink.found(xy_step(board, (pivot, one, other), first, second, common))?;
                }
            }
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// `first` holds `one` or `common`, `second` holds `other` or `common`.
fn xy_step<const W: usize>(
    board: &Board<W>,
    (pivot, one, other): (Cell, Digit, Digit),
    first: Cell,
    second: Cell,
    common: Digit,
) -> Step {
    let loses = board.peers(first) & board.peers(second);
    let removes = board.removes(DigitSet::single(common), loses);
    let pincers = sentence!["because ", first, " or ", second, " is ", common];
    let pivots = sentence![", whether ", pivot, " is ", one, " or ", other];
    let reason = Sentence([pincers.0, pivots.0].concat());
    let from_first = [(first, common), (first, one), (pivot, one)];
    let links = Link::alternating(&[from_first, [(pivot, other), (second, other), (second, common)]].concat());
    Step { removes, links, reason, ..wing(Technique::XYWing, board, &[pivot, first, second]) }
}

/// Finds pivots that may hold the third digit, too.
pub(crate) fn xyz<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let bivalue = board.with_candidates(2);
    for pivot in board.with_candidates(3) {
        let digits = board.candidates(pivot);
        let within = |cell: &Cell| board.candidates(*cell).without(digits).is_empty();
        let mut pincers: CellSet<W> = (bivalue & board.peers(pivot)).iter().filter(within).collect();
        for first in pincers {
            pincers.remove(first);
            for second in pincers {
                let Some(common) = (board.candidates(first) & board.candidates(second)).only() else { continue };
                let cells = [pivot, first, second];
                let loses = board.common_peers(cells.into_iter().collect()) & board.places(common);
                let removes = board.removes(DigitSet::single(common), loses);
                let reason = sentence!["because ", first, " or ", second, " is ", common, " unless ", pivot, " is"];
                sink.found(Step { removes, reason, ..wing(Technique::XYZWing, board, &cells) })?;
            }
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

fn wing<const W: usize>(technique: Technique, board: &Board<W>, cells: &[Cell]) -> Step {
    let digits = cells.iter().map(|cell| board.candidates(*cell)).collect();
    let cells: CellSet<W> = cells.iter().copied().collect();
    Step { digits, cells: cells.to_vec(), ..Step::of(technique) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{standard, steps};
    use engine::Geometry;
    use engine::Variant;
    use expect_test::expect;

    const XY: &str = "12 . . . 13 . . . .  . . . . . . . . .  . 23 . . 345 345 345 345 345";

    #[test]
    fn xy_wing() {
        expect![[r#"
            XY-Wing: r1c23,r3c456<>3,
                because r1c5 or r3c2 is 3, whether r1c1 is 1 or 2"#]]
        .assert_eq(&steps(Technique::XYWing, standard(9), XY));
        // Three cells of the same two digits are not a wing.
        expect![""].assert_eq(&steps(Technique::XYWing, standard(9), &XY.replace("13", "12")));
        // Pincers without a common digit.
        expect![""].assert_eq(&steps(Technique::XYWing, standard(9), &XY.replace("23", "24")));
    }

    #[test]
    fn xyz_wing() {
        let text = "123 . . . 13 . . . .  . . . . . . . . .  . 23";
        expect![[r#"
            XYZ-Wing: r1c23<>3,
                because r1c5 or r3c2 is 3 unless r1c1 is"#]]
        .assert_eq(&steps(Technique::XYZWing, standard(9), text));
        expect![""].assert_eq(&steps(Technique::XYZWing, standard(9), &text.replace("23 ", "34 ")));
    }

    #[test]
    fn cells_see_each_other_by_any_rule() {
        let latin = Geometry::with_boxes(4, None).expect("a size within 2..=36");
        let antiking = latin.with_variant(Variant::Antiking).expect("a rule for any size");
        let text = "12 . 23 .  . 13 . .";
        expect![[r#"
            XY-Wing: r1c2,r2c34,r3c3<>3,
                because r2c2 or r1c3 is 3, whether r1c1 is 1 or 2
            XY-Wing: r1c2,r23c1<>1,
                because r1c1 or r2c2 is 1, whether r1c3 is 2 or 3
            XY-Wing: r1c24<>2,
                because r1c1 or r1c3 is 2, whether r2c2 is 1 or 3"#]]
        .assert_eq(&steps(Technique::XYWing, antiking, text));
    }
}
