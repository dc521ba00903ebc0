//! Hidden rectangles: a corner that would make the rectangle exchangeable by itself.

use field::{Cell, CellSet, Digit, DigitSet};

use super::Rectangle;
use crate::techniques::steps::sentence::sentence;
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;

/// Finds rectangles with one pure corner, or two opposite ones.
pub(super) fn find<const W: usize>(rectangle: &Rectangle<'_, W>, sink: &mut Sink<'_>) -> Flow {
    let pure = rectangle.pure();
    let is_hidden = match pure.pair() {
        Some((one, other)) => rectangle.line(one, other).is_none(),
        None => pure.only().is_some(),
    };
    if !is_hidden {
        return Flow::Continue(());
    }
    let (one, other) = rectangle.values;
    for corner in pure {
        for (kept, removed) in [(one, other), (other, one)] {
            if let Some(step) = opposite(rectangle, corner, kept, removed) {
                sink.found(step)?;
            }
        }
    }
    Flow::Continue(())
}

/// If `removed` were opposite `pure`, `kept` would be on both sides of it, and so `removed` in `pure`.
fn opposite<const W: usize>(rectangle: &Rectangle<'_, W>, pure: Cell, kept: Digit, removed: Digit) -> Option<Step> {
    let [beside, below, corner] = rectangle.corners.around(pure)?;
    if !rectangle.keeps(corner, kept) {
        return None;
    }
    let removes = rectangle.board.removes(DigitSet::single(removed), CellSet::single(corner));
    let reason = sentence![
        "because a ",
        removed,
        " in ",
        corner,
        " would put ",
        kept,
        " into ",
        below.min(beside),
        " and ",
        below.max(beside),
        ", and ",
        rectangle.digits,
        " could be exchanged in ",
        rectangle.all.to_vec()
    ];
    Some(rectangle.step(Technique::HiddenRectangle, removes, reason))
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique;
    use crate::techniques::testing::{standard, steps};
    use expect_test::expect;

    /// Row 2 and column 4 have a 1 only where r1c1, r1c4, r2c1 and r2c4 have one.
    fn grid(corners: [&str; 4], row: &str) -> String {
        let [upper_left, upper_right, lower_left, lower_right] = corners;
        let rest = "23456789";
        let below: String = (0..7).map(|_| format!(". . . {rest} . . . . . ")).collect();
        let second = format!("{lower_left} {row} {rest} {lower_right} {rest} {rest} {rest} {rest} {rest}");
        format!("{upper_left} . . {upper_right} . . . . . {second} {below}")
    }

    #[test]
    fn one_pure_corner() {
        let corners = ["12", "123", "124", "125"];
        expect![[r#"
            Hidden Rectangle: r2c4<>2,
                because a 2 in r2c4 would put 1 into r1c4 and r2c1, and 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]].assert_eq(&steps(Technique::HiddenRectangle, standard(9), &grid(corners, "23456789")));
        // Another place for 1 in row 2.
        expect![""].assert_eq(&steps(Technique::HiddenRectangle, standard(9), &grid(corners, "123456789")));
    }

    #[test]
    fn two_pure_corners() {
        let opposite = grid(["12", "123", "124", "12"], "23456789");
        expect![[r#"
            Hidden Rectangle: r2c4<>2,
                because a 2 in r2c4 would put 1 into r1c4 and r2c1, and 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]].assert_eq(&steps(Technique::HiddenRectangle, standard(9), &opposite));
        let on_a_line = grid(["12", "123", "12", "124"], "23456789");
        expect![""].assert_eq(&steps(Technique::HiddenRectangle, standard(9), &on_a_line));
    }
}
