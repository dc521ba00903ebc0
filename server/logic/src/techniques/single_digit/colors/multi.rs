//! Multi colours: two components of a digit, where a colour of one sees cells of the other.

use field::{Cell, CellSet, Digit, DigitSet};

use super::{Component, components, links};
use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::{Link, Node, Step, Strength};
use crate::techniques::steps::technique::Technique;

/// The choices of one colour in each component.
const CHOICES: [(usize, usize); 4] = [(0, 0), (0, 1), (1, 0), (1, 1)];

/// Finds two colours that see each other, so that one of their opposites is true: cells that see both opposites cannot
/// hold the digit.
pub(in crate::techniques) fn one<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for digit in board.digits() {
        let all = components(board, digit);
        for (index, first) in all.iter().enumerate() {
            for second in &all[index + 1..] {
                opposites(board, digit, first, second).map_or(Flow::Continue(()), |step| sink.found(step))?;
            }
            sink.check_interrupt()?;
        }
    }
    Flow::Continue(())
}

fn opposites<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    first: &Component<W>,
    second: &Component<W>,
) -> Option<Step> {
    let mut step = step(Technique::MultiColors1, board, digit, first, second);
    let mut loses = CellSet::EMPTY;
    for (one, other) in CHOICES {
        let seen = first.seen[1 - one] & second.seen[1 - other] & board.places(digit);
        if let Some(pair) = pair(board, first.colors[one], second.colors[other]).filter(|_| !seen.is_empty()) {
            let begin = if loses.is_empty() { "because " } else { "; and " };
            let opposites = [first.colors[1 - one].to_vec(), second.colors[1 - other].to_vec()];
            step.reason.0.extend(reason(begin, digit, pair, opposites).0);
            step.links.push(weak(digit, pair));
            loses |= seen;
        }
    }
    step.removes = board.removes(DigitSet::single(digit), loses);
    (!loses.is_empty()).then_some(step)
}

fn reason(begin: &'static str, digit: Digit, pair: (Cell, Cell), [one, other]: [Vec<Cell>; 2]) -> Sentence {
    let (from, to) = pair;
    sentence![begin, from, " and ", to, " are not both ", digit, ", so ", digit, " is in ", one, " or in ", other]
}

/// Finds a colour that sees both colours of another component: it is wrong, because one of these is right.
pub(in crate::techniques) fn two<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for digit in board.digits() {
        let all = components(board, digit);
        for (index, first) in all.iter().enumerate() {
            for (_, second) in all.iter().enumerate().filter(|(other, _)| *other != index) {
                refuted(board, digit, first, second).map_or(Flow::Continue(()), |step| sink.found(step))?;
            }
            sink.check_interrupt()?;
        }
    }
    Flow::Continue(())
}

fn refuted<const W: usize>(
    board: &Board<W>,
    digit: Digit,
    first: &Component<W>,
    second: &Component<W>,
) -> Option<Step> {
    let mut step = step(Technique::MultiColors2, board, digit, first, second);
    let mut loses = CellSet::EMPTY;
    for color in first.colors {
        let pairs = second.colors.map(|other| pair(board, color, other));
        if let [Some(one), Some(other)] = pairs {
            step.links.extend([weak(digit, one), weak(digit, other)]);
            loses |= color;
        }
    }
    let [one, other] = second.colors.map(CellSet::to_vec);
    step.removes = board.removes(DigitSet::single(digit), loses);
    step.reason = sentence![
        "because these cells, which are all ",
        digit,
        " or none is, see some of ",
        one,
        " and some of ",
        other,
        ", and either all of the former or all of the latter are ",
        digit
    ];
    (!loses.is_empty()).then_some(step)
}

/// The first cells of the two sets that see each other.
fn pair<const W: usize>(board: &Board<W>, one: CellSet<W>, other: CellSet<W>) -> Option<(Cell, Cell)> {
    one.iter().find_map(|cell| Some((cell, (board.peers(cell) & other).first()?)))
}

fn weak(digit: Digit, (from, to): (Cell, Cell)) -> Link {
    Link { strength: Strength::Weak, from: Node::single(from, digit), to: Node::single(to, digit) }
}

fn step<const W: usize>(
    technique: Technique,
    board: &Board<W>,
    digit: Digit,
    first: &Component<W>,
    second: &Component<W>,
) -> Step {
    let cells = first.cells() | second.cells();
    let digits = DigitSet::single(digit);
    Step { digits, cells: cells.to_vec(), links: links(board, digit, cells), ..Step::of(technique) }
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique;
    use crate::techniques::testing::{standard, steps};
    use engine::Variant;
    use expect_test::{Expect, expect};

    /// The 6×6 grid with no 1 in the cells `x`.
    #[track_caller]
    fn check(technique: Technique, text: &str, expected: Expect) {
        expected.assert_eq(&steps(technique, standard(6), &text.replace('x', "23456")));
    }

    #[test]
    fn one_color_sees_another() {
        let text = ". x x . x x  . . . . . .  . . . . x .  . . . . x .  . . . . . .  . . . . x .";
        check(
            Technique::MultiColors1,
            text,
            expect![[r#"
                Multi Colors 1: r5c1<>1,
                    because r1c4 and r2c5 are not both 1, so 1 is in r1c1 or in r5c5"#]],
        );
        check(Technique::MultiColors2, text, expect![""]);
        // A third place in column 5.
        let text = ". x x . x x  . . . . . .  . . . . . .  . . . . x .  . . . . . .  . . . . x .";
        check(Technique::MultiColors1, text, expect![""]);
    }

    #[test]
    fn a_color_sees_both_of_another() {
        let text = ". x x . x x  x . . . . .  x . . . x .  x . . . x .  . . . . . .  x . . . x .";
        check(
            Technique::MultiColors2,
            text,
            expect![[r#"
                Multi Colors 2: r1c4,r5c1<>1,
                    because these cells, which are all 1 or none is, see some of r2c5 and some of r5c5, and either all of the former or all of the latter are 1"#]],
        );
    }

    #[test]
    fn over_a_knights_move() {
        let antiknight = standard(6).with_variant(Variant::Antiknight).expect("a rule for any size");
        let text = ". x x x . x  . . . . . .  x . x x x .".replace('x', "23456");
        expect![[r#"
            Multi Colors 1: r2c246,r45c15<>1,
                because r1c1 and r3c2 are not both 1, so 1 is in r1c5 or in r3c6; and r1c5 and r3c6 are not both 1, so 1 is in r1c1 or in r3c2"#]].assert_eq(&steps(Technique::MultiColors1, antiknight, &text));
    }
}
