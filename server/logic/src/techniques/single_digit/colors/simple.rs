//! Simple colours: cells that see both colours cannot hold the digit, nor can a colour whose cells see each other.

use field::{CellSet, Digit, DigitSet};

use super::{components, links};
use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, because_seen_by, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;

/// Finds cells that see both colours: they cannot hold the digit, because all cells of one colour do.
pub(in crate::techniques) fn trap<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for digit in board.digits() {
        for component in components(board, digit) {
            let loses = component.seen[0] & component.seen[1] & board.places(digit);
            let [one, other] = component.colors.map(CellSet::to_vec);
            if !loses.is_empty() {
                let see = because_seen_by(loses.len());
                let reason = sentence![see, "both colors: ", digit, " is in ", one, ", or else in ", other];
                sink.found(step(Technique::SimpleColorsTrap, board, digit, component.cells(), loses, reason))?;
            }
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// Finds a colour with two cells that see each other: its cells cannot all hold the digit.
pub(in crate::techniques) fn wrap<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for digit in board.digits() {
        for component in components(board, digit) {
            let conflicting = [0, 1].map(|color| component.colors[color] & component.seen[color]);
            let is_wrong = |color: &usize| !conflicting[*color].is_empty();
            let loses = [0, 1].into_iter().filter(is_wrong).map(|color| component.colors[color]).collect();
            let conflict = conflicting[0] | conflicting[1];
            if !conflict.is_empty() {
                let reason = sentence![
                    "because these cells are all ",
                    digit,
                    " or none is, and some of ",
                    conflict.to_vec(),
                    " see each other"
                ];
                sink.found(step(Technique::SimpleColorsWrap, board, digit, component.cells(), loses, reason))?;
            }
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

fn step<const W: usize>(
    technique: Technique,
    board: &Board<W>,
    digit: Digit,
    cells: CellSet<W>,
    loses: CellSet<W>,
    reason: Sentence,
) -> Step {
    Step {
        digits: DigitSet::single(digit),
        cells: cells.to_vec(),
        links: links(board, digit, cells),
        removes: board.removes(DigitSet::single(digit), loses),
        reason,
        ..Step::of(technique)
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique;
    use crate::techniques::testing::{standard, steps};
    use engine::Variant;
    use expect_test::{Expect, expect};

    /// Cells without the candidate 1.
    const X: &str = "23456";

    #[track_caller]
    fn check(technique: Technique, text: &str, expected: Expect) {
        expected.assert_eq(&steps(technique, standard(6), &text.replace('x', X)));
    }

    #[test]
    fn trap() {
        let text = ". x x x . x  . . . . x .  . . . . x .  x . x x . x  . . . . x .  . . . . x .";
        check(
            Technique::SimpleColorsTrap,
            text,
            expect![[r#"
                Simple Colors Trap: r2c2,r3c1<>1,
                    because they see both colors: 1 is in r1c1 and r4c5, or else in r1c5 and r4c2"#]],
        );
        check(Technique::SimpleColorsWrap, text, expect![""]);
        // A third place in row 4.
        check(Technique::SimpleColorsTrap, &text.replace("x . x x . x  .", "x . . x . x  ."), expect![""]);
    }

    #[test]
    fn wrap() {
        let text = ". x x x . x  . . . . x .  x . x x . x  . x . . x .  . x . . x .  . x . . x .";
        check(
            Technique::SimpleColorsWrap,
            text,
            expect![[r#"
                Simple Colors Wrap: r1c1,r2c2,r3c5<>1,
                    because these cells are all 1 or none is, and some of r1c1 and r2c2 see each other"#]],
        );
    }

    #[test]
    fn on_a_diagonal() {
        let diagonal = standard(4).with_variant(Variant::Diagonal).expect("a rule for any size");
        let text = ". . . .  . 234 . .  . . 234 .  . . . .";
        expect![[r#"
            Simple Colors Trap: r1c4,r4c1<>1,
                because they see both colors: 1 is in r1c1, or else in r4c4"#]]
        .assert_eq(&steps(Technique::SimpleColorsTrap, diagonal, text));
        expect![""].assert_eq(&steps(Technique::SimpleColorsTrap, standard(4), text));
    }
}
