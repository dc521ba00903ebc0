//! Unique rectangles of types 1, 2, 4, 5 and 6: conclusions about the corners with other candidates.

use field::{Cell, Digit, DigitSet};

use super::Rectangle;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;

impl<const W: usize> Rectangle<'_, W> {
    /// Reports the rectangle if it is of `technique`, a type other than 3.
    pub(super) fn of_type(&self, technique: Technique, sink: &mut Sink<'_>) -> Flow {
        let step = match technique {
            Technique::UniqueRectangle1 => self.one(),
            Technique::UniqueRectangle2 | Technique::UniqueRectangle5 => self.same_digit(technique),
            Technique::UniqueRectangle4 => self.four(),
            Technique::UniqueRectangle6 => self.six(),
            _ => None,
        };
        step.map_or(Flow::Continue(()), |step| sink.found(step))
    }

    pub(super) fn step(&self, technique: Technique, removes: Vec<(Cell, Digit)>, reason: Sentence) -> Step {
        Step { digits: self.digits, cells: self.all.to_vec(), removes, reason, ..Step::of(technique) }
    }

    /// Three corners are pure, so the fourth holds neither of the digits.
    fn one(&self) -> Option<Step> {
        let corner = self.extra.only()?;
        let removes = self.board.removes(self.digits, self.extra);
        let reason = sentence![
            "because with one of these values in ",
            corner,
            ", ",
            self.digits,
            " could be exchanged in ",
            self.all.to_vec()
        ];
        Some(self.step(Technique::UniqueRectangle1, removes, reason))
    }

    /// The extra corners have the same other candidate, which one of them must hold: type 2 if these are two on one
    /// line, else type 5.
    fn same_digit(&self, technique: Technique) -> Option<Step> {
        let digit = self.extra_digits().only()?;
        let is_on_line = self.extra_pair().is_some_and(|(one, other)| self.line(one, other).is_some());
        if is_on_line != (technique == Technique::UniqueRectangle2) || self.extra.only().is_some() {
            return None;
        }
        let removes = self.board.removes(DigitSet::single(digit), self.board.common_peers(self.extra));
        let extra = self.extra.to_vec();
        let all = self.all.to_vec();
        let reason =
            sentence!["because without a ", digit, " in ", extra, ", ", self.digits, " could be exchanged in ", all];
        Some(self.step(technique, removes, reason))
    }

    /// The extra corners share a line and must hold one of the digits, so neither of them holds the other one.
    fn four(&self) -> Option<Step> {
        let (one, other) = self.extra_pair()?;
        let line = self.line(one, other)?;
        let around = self.board.common_peers(self.extra);
        let is_kept = |digit: &Digit| !around.meets(self.board.places(*digit));
        let (kept, removed) = self.in_either_order(is_kept)?;
        let reason = sentence![
            "because ",
            line,
            " has ",
            kept,
            " in ",
            one,
            " or ",
            other,
            ": with a ",
            removed,
            " in the other, ",
            self.digits,
            " could be exchanged in ",
            self.all.to_vec()
        ];
        let removes = self.board.removes(DigitSet::single(removed), self.extra);
        Some(Step { houses: vec![line], ..self.step(Technique::UniqueRectangle4, removes, reason) })
    }

    /// The extra corners are opposite. All rows and columns have one of the digits in the corners, so it is in the pure
    /// ones.
    fn six(&self) -> Option<Step> {
        let (one, other) = self.extra_pair()?;
        let (kept, _) = self.in_either_order(|digit| self.keeps(one, *digit) && self.keeps(other, *digit))?;
        if self.line(one, other).is_some() {
            return None;
        }
        let removes = self.board.removes(DigitSet::single(kept), self.extra);
        let all = self.all.to_vec();
        let reason = sentence![
            "because both or neither of ",
            one,
            " and ",
            other,
            " are ",
            kept,
            ": if both, ",
            self.digits,
            " could be exchanged in ",
            all
        ];
        Some(self.step(Technique::UniqueRectangle6, removes, reason))
    }

    /// The first of the two digits that satisfies the condition, and then the other one.
    fn in_either_order(&self, is: impl Fn(&Digit) -> bool) -> Option<(Digit, Digit)> {
        let (one, other) = self.values;
        [(one, other), (other, one)].into_iter().find(|(first, _)| is(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::Options;
    use crate::techniques::testing::{standard, steps, steps_with};
    use engine::Geometry;
    use engine::Variant;
    use expect_test::expect;

    /// The upper corners at r1c1 and r1c4, the lower ones at r2c1 and r2c4.
    fn grid(corners: [&str; 4]) -> String {
        let [upper_left, upper_right, lower_left, lower_right] = corners;
        format!("{upper_left} . . {upper_right} . .  {lower_left} . . {lower_right}")
    }

    #[test]
    fn type_1() {
        expect![[r#"
            Unique Rectangle Type 1: r2c4<>12,
                because with one of these values in r2c4, 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]]
        .assert_eq(&steps(Technique::UniqueRectangle1, standard(6), &grid(["12", "12", "12", "123"])));
        expect![""].assert_eq(&steps(Technique::UniqueRectangle1, standard(6), &grid(["12", "12", "13", "123"])));
    }

    #[test]
    fn type_1_with_candidates_gone_before() {
        let text = grid(["12", "12", "1", "134"]);
        expect![[r#"
            Unique Rectangle Type 1: r2c4<>1,
                because with one of these values in r2c4, 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]]
        .assert_eq(&steps(Technique::UniqueRectangle1, standard(6), &text));
        let options = Options { missing_candidates: false, ..Options::default() };
        expect![""].assert_eq(&steps_with(&options, Technique::UniqueRectangle1, standard(6), &text));
        // Not to a value: r1c1 could never have been 2.
        let text = format!("{text} . . +2");
        expect![""].assert_eq(&steps(Technique::UniqueRectangle1, standard(6), &text));
    }

    #[test]
    fn type_2() {
        expect![[r#"
            Unique Rectangle Type 2: r12c56,r3456c4<>3,
                because without a 3 in r1c4 and r2c4, 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]]
        .assert_eq(&steps(Technique::UniqueRectangle2, standard(6), &grid(["12", "123", "12", "123"])));
        expect![""].assert_eq(&steps(Technique::UniqueRectangle2, standard(6), &grid(["12", "123", "12", "124"])));
    }

    #[test]
    fn type_4() {
        let text = "12 . 123 234  12 . 124 234  . . 234 .  . . 234 .";
        expect![[r#"
            Unique Rectangle Type 4: r12c3<>2,
                because column 3 has 1 in r1c3 or r2c3: with a 2 in the other, 1 and 2 could be exchanged in r1c1, r1c3, r2c1 and r2c3"#]].assert_eq(&steps(Technique::UniqueRectangle4, standard(4), text));
        expect![""].assert_eq(&steps(Technique::UniqueRectangle4, standard(6), &grid(["12", "123", "12", "123"])));
    }

    #[test]
    fn type_5() {
        expect![[r#"
            Unique Rectangle Type 5: r1c23,r2c56<>3,
                because without a 3 in r1c4 and r2c1, 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]]
        .assert_eq(&steps(Technique::UniqueRectangle5, standard(6), &grid(["12", "123", "123", "12"])));
        expect![[r#"
            Unique Rectangle Type 5: r2c56<>3,
                because without a 3 in r1c4, r2c1 and r2c4, 1 and 2 could be exchanged in r1c1, r1c4, r2c1 and r2c4"#]]
        .assert_eq(&steps(Technique::UniqueRectangle5, standard(6), &grid(["12", "123", "123", "123"])));
        expect![""].assert_eq(&steps(Technique::UniqueRectangle2, standard(6), &grid(["12", "123", "123", "123"])));
    }

    #[test]
    fn type_6() {
        let text = "12 234 123 234  124 234 12 234  234 . 234 .  234 . 234 .";
        expect![[r#"
            Unique Rectangle Type 6: r1c3,r2c1<>1,
                because both or neither of r1c3 and r2c1 are 1: if both, 1 and 2 could be exchanged in r1c1, r1c3, r2c1 and r2c3"#]].assert_eq(&steps(Technique::UniqueRectangle6, standard(4), text));
        // Other places for 1 in column 3.
        expect![""].assert_eq(&steps(Technique::UniqueRectangle6, standard(4), &text[..40]));
    }

    #[test]
    fn two_boxes_and_no_more() {
        let text = "12 . . 12 . . . . .  . . . . . . . . .  . . . . . . . . .  12 . . 123";
        expect![""].assert_eq(&steps(Technique::UniqueRectangle1, standard(9), text));
        let latin = Geometry::with_boxes(9, None).expect("a size within 2..=36");
        expect![[r#"
            Unique Rectangle Type 1: r4c4<>12,
                because with one of these values in r4c4, 1 and 2 could be exchanged in r1c1, r1c4, r4c1 and r4c4"#]]
        .assert_eq(&steps(Technique::UniqueRectangle1, latin, text));
    }

    #[test]
    fn regions_must_have_both_digits_or_none() {
        let regions = |picture: &str| {
            let numbers: Vec<u8> = picture.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'1').collect();
            Geometry::with_regions(4, &numbers).expect("regions of four cells")
        };
        let text = "12 12 . .  12 123";
        expect![""].assert_eq(&steps(Technique::UniqueRectangle1, regions("1112 1222 3344 3344"), text));
        expect![[r#"
            Unique Rectangle Type 1: r2c2<>12,
                because with one of these values in r2c2, 1 and 2 could be exchanged in r1c1, r1c2, r2c1 and r2c2"#]]
        .assert_eq(&steps(Technique::UniqueRectangle1, regions("1111 2222 3333 4444"), text));
    }

    #[test]
    fn a_rule_that_an_exchange_may_break_allows_for_none() {
        let antiknight = standard(9).with_variant(Variant::Antiknight).expect("a rule for any size");
        let text = "12 . . 12 . . . . .  12 . . 123";
        expect![""].assert_eq(&steps(Technique::UniqueRectangle1, antiknight, text));
    }
}
