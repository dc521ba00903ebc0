//! Pointing and claiming: the places of a digit in one house exclude it from the cells that all of them see.
//!
//! Pointing starts from a box or region, claiming from any other house. Usually the places share a second house; with
//! rules about moves it is enough that a cell sees all of them.

use field::{CellSet, Digit, DigitSet};

use super::grids::board::Board;
use super::steps::sentence::{Sentence, because_seen_by, sentence};
use super::steps::sink::{Flow, Sink};
use super::steps::step::Step;
use super::steps::technique::Technique;
use engine::HouseIndex;

/// `technique` is `Pointing` or `Claiming`.
pub(super) fn find<const W: usize>(technique: Technique, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    for house in board.houses() {
        if board.kind(house).is_box() != (technique == Technique::Pointing) {
            continue;
        }
        for digit in board.digits() {
            let excluded = excluded(board, house, digit);
            if !excluded.is_empty() {
                sink.found(step(technique, board, house, digit, excluded))?;
            }
        }
        sink.check_interrupt()?;
    }
    Flow::Continue(())
}

/// The places of `digit` outside `house` that see all of those inside; none if there is just one, which is a single.
fn excluded<const W: usize>(board: &Board<W>, house: HouseIndex, digit: Digit) -> CellSet<W> {
    let places = board.places_in(house, digit);
    if places.first().is_none_or(|place| places == CellSet::single(place)) {
        return CellSet::EMPTY;
    }
    let mut excluded = board.places(digit) - board.house(house);
    for place in places {
        excluded &= board.peers(place);
        if excluded.is_empty() {
            break;
        }
    }
    excluded
}

fn step<const W: usize>(
    technique: Technique,
    board: &Board<W>,
    base: HouseIndex,
    digit: Digit,
    excluded: CellSet<W>,
) -> Step {
    let places = board.places_in(base, digit);
    let others: Vec<HouseIndex> = board.houses_across(places, excluded).filter(|house| *house != base).collect();
    let in_others = excluded.is_within(others.iter().map(|house| board.house(*house)).collect());
    Step {
        cells: places.to_vec(),
        digits: DigitSet::single(digit),
        removes: board.removes(DigitSet::single(digit), excluded),
        reason: reason(base, digit, places, excluded, in_others.then(|| others.clone())),
        houses: [vec![base], others].concat(),
        ..Step::of(technique)
    }
}

/// `others` are the houses that contain the whole conclusion; `None` if it also depends on other rules.
fn reason<const W: usize>(
    base: HouseIndex,
    digit: Digit,
    places: CellSet<W>,
    excluded: CellSet<W>,
    others: Option<Vec<HouseIndex>>,
) -> Sentence {
    let cells = places.to_vec();
    match others {
        Some(others) => sentence!["because all places for ", digit, " in ", base, " are in ", others, ": ", cells],
        None => sentence![because_seen_by(excluded.len()), "all places for ", digit, " in ", base, ": ", cells],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{standard, steps};
    use engine::Variant;
    use expect_test::expect;

    #[test]
    fn pointing() {
        expect![[r#"
            Pointing: r1c4<>1,
                because all places for 1 in box 1 are in row 1: r1c1 and r1c2
            Pointing: r2c456<>4,
                because all places for 4 in box 1 are in row 2: r2c2 and r2c3
            Pointing: r2c13<>2,
                because all places for 2 in box 2 are in row 2: r2c4, r2c5 and r2c6
            Pointing: r2c123<>3,
                because all places for 3 in box 2 are in row 2: r2c4, r2c5 and r2c6"#]]
        .assert_eq(&steps(Technique::Pointing, standard(6), "13 12 23 14 45 56  23 34 234"));
    }

    #[test]
    fn claiming() {
        expect![[r#"
            Claiming: r2c12<>1,
                because all places for 1 in row 1 are in box 1: r1c1 and r1c2
            Claiming: r2c34<>3,
                because all places for 3 in row 1 are in box 2: r1c3 and r1c4
            Claiming: r2c34<>4,
                because all places for 4 in row 1 are in box 2: r1c3 and r1c4"#]]
        .assert_eq(&steps(Technique::Claiming, standard(4), "12 12 234 234"));
    }

    #[test]
    fn one_place_is_a_single_and_three_apart_point_nowhere() {
        expect![""].assert_eq(&steps(Technique::Pointing, standard(4), "12 234 . . 234 234 . ."));
        expect![""].assert_eq(&steps(Technique::Claiming, standard(4), "12 234 12 ."));
    }

    #[test]
    fn cells_that_see_all_places_without_a_house() {
        let antiking = standard(4).with_variant(Variant::Antiking).expect("a rule for any size");
        let text = "234 234 234 234  234 . . .  234 . . .  234 234";
        expect![[r#"
            Pointing: r2c2,r3c34<>1,
                because they see all places for 1 in box 2: r2c3 and r2c4"#]]
        .assert_eq(&steps(Technique::Pointing, antiking, text));
    }
}
