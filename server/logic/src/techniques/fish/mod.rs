//! Fish of any size and shape: in the base, some houses, the digit has places only within the cover, as many other
//! houses. Each cover holds the digit once and the base needs it as often, so the base uses up the cover, and the other
//! places in the cover can be removed. Fins are places of the base outside the cover: either one of them has the digit
//! or the rest is a fish, so other places in the cover can be removed if they see all fins. A place in two houses of
//! the base (an endo fin) counts as a fin; a place in two covers can be removed like those outside the base.
//!
//! X-Wing, Swordfish, Jellyfish, Squirmbag, Whale and Leviathan have 2 to 7 houses. Every house other than a row or a
//! column counts as a box.

mod kind;
mod net;
mod search;
mod siamese;

use field::{CellSet, Digit, DigitSet};

use super::grids::board::Board;
use super::steps::sentence::{Sentence, Word, sentence};
use super::steps::sink::{Flow, Sink};
use super::steps::step::Step;
use super::steps::technique::Technique;
use engine::HouseIndex;
use kind::{Body, Kind, Shape};
use search::FishSearch;

/// A fish that was found.
#[derive(Clone, Debug)]
struct Fish<const W: usize> {
    digit: Digit,
    base: Vec<HouseIndex>,
    cover: Vec<HouseIndex>,
    body: Body,
    /// The places in the base.
    cells: CellSet<W>,
    /// The places in the base that are in no cover or in several houses of the base.
    fins: CellSet<W>,
    /// The places in several houses of the base.
    endo_fins: CellSet<W>,
    removes: CellSet<W>,
}

/// The most fins of a fish, including endo fins.
const MOST_FINS: usize = 5;

/// The most candidates of a fish in several houses of its base.
const MOST_ENDO_FINS: usize = 2;

/// Finds the fish of the technique. Of a digit, those with the fewest fins come first, unless there are thousands.
pub(super) fn find<const W: usize>(technique: Technique, board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let Some(kind) = Kind::of(technique) else {
        debug_assert!(false, "{technique} is no fish");
        return Flow::Continue(());
    };
    let mut deliver = |found: Vec<Fish<W>>, sink: &mut Sink<'_>| match kind.siamese {
        true => siamese::find(technique, kind, found, sink),
        false => single(technique, kind, found, sink),
    };
    let mut search = FishSearch::new(board, kind, sink, &mut deliver);
    board.digits().iter().try_for_each(|digit| search.run(digit))
}

fn single<const W: usize>(technique: Technique, kind: Kind, mut found: Vec<Fish<W>>, sink: &mut Sink<'_>) -> Flow {
    found.retain(|fish| fish.body == kind.body);
    found.sort_by(|one, other| one.effort().cmp(&other.effort()));
    found.iter().try_for_each(|fish| sink.found(fish.step(technique)))
}

/// Returns true for techniques other than fish, and for the fish of the default options.
pub(super) fn is_usual(technique: Technique) -> bool {
    let usual = |kind: Kind| {
        let simple = kind.shape == Shape::Basic && kind.body == Body::Plain;
        !kind.siamese && (simple || kind.size <= 4)
    };
    Kind::of(technique).is_none_or(usual)
}

/// Returns true for fish with fins and houses other than lines, of which there are very many on large grids.
pub(super) fn is_costly(technique: Technique) -> bool {
    Kind::of(technique).is_some_and(|kind| kind.shape != Shape::Basic && kind.body != Body::Plain)
}

impl<const W: usize> Fish<W> {
    /// A key that is less for fish that are easier to see.
    fn effort(&self) -> impl Ord + use<'_, W> {
        (self.fins.len(), &self.base, &self.cover)
    }

    fn step(&self, technique: Technique) -> Step {
        let mut reason = sentence!["because "];
        reason.0.extend(self.clause().0);
        Step {
            digits: DigitSet::single(self.digit),
            cells: self.cells.to_vec(),
            houses: self.base.iter().chain(&self.cover).copied().collect(),
            removes: self.removes.iter().map(|cell| (cell, self.digit)).collect(),
            ..Step::of(technique)
        }
        .because(reason)
    }

    /// The first clause, `5 in row 1 and row 4 is confined to column 2 and column 7`, with its fins.
    fn clause(&self) -> Sentence {
        let mut clause =
            sentence![self.digit, " in ", self.base.clone(), " is confined to ", self.cover.clone(), ", once in each"];
        match self.fins.only() {
            None if self.fins.is_empty() => return clause,
            Some(fin) => clause.0.extend(sentence![", unless it is in the fin ", fin].0),
            None => clause.0.extend(sentence![", unless it is in one of the fins ", self.fins.to_vec()].0),
        }
        if !self.endo_fins.is_empty() {
            let text = if self.fins.only().is_some() { ", which" } else { ", of which " };
            clause.0.push(Word::from(text));
            if self.fins.only().is_none() {
                clause.0.push(Word::from(self.endo_fins.to_vec()));
            }
            let text = if self.endo_fins.only().is_some() { " is" } else { " are" };
            clause.0.extend(sentence![text, " in several houses of the base"].0);
        }
        let sees = if self.removes.only().is_some() { " sees " } else { " see " };
        let fins = if self.fins.only().is_some() { "it" } else { "all of them" };
        clause.0.extend(sentence![", and ", self.removes.to_vec(), sees, fins].0);
        clause
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{ones, standard, steps};
    use engine::Geometry;
    use engine::Variant;
    use expect_test::expect;

    fn first(steps: String) -> String {
        steps.lines().take(2).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn rows_of_an_x_wing() {
        let text = ones(9, "111111111 ..1...1.. 111111111 111111111 ..1...1.. 111111111 111111111 111111111 111111111");
        expect![[r#"
            X-Wing: r1346789c37<>1,
                because 1 in row 2 and row 5 is confined to column 3 and column 7, once in each"#]]
        .assert_eq(&steps(Technique::XWing, standard(9), &text));
    }

    #[test]
    fn columns_of_an_x_wing() {
        let text = ones(4, "1111 .11. 1111 .11.");
        expect![[r#"
            X-Wing: r13c23<>1,
                because 1 in row 2 and row 4 is confined to column 2 and column 3, once in each
            X-Wing: r13c23<>1,
                because 1 in column 1 and column 4 is confined to row 1 and row 3, once in each"#]]
        .assert_eq(&steps(Technique::XWing, standard(4), &text));
    }

    #[test]
    fn a_swordfish_whose_rows_have_two_places_each() {
        let text = ones(9, "11....... 111111111 .1......1 111111111 111111111 1.......1 111111111 111111111 111111111");
        expect![[r#"
            Swordfish: r245789c129<>1,
                because 1 in row 1, row 3 and row 6 is confined to column 1, column 2 and column 9, once in each"#]]
        .assert_eq(&steps(Technique::Swordfish, standard(9), &text));
    }

    #[test]
    fn a_jellyfish() {
        let text = ones(9, "11....... 111111111 .11...... 111111111 111111111 ..1.....1 111111111 111111111 1.......1");
        expect![[r#"
            Jellyfish: r24578c1239<>1,
                because 1 in row 1, row 3, row 6 and row 9 is confined to column 1, column 2, column 3 and column 9, once in each"#]].assert_eq(&steps(Technique::Jellyfish, standard(9), &text));
    }

    #[test]
    fn nothing_without_anything_to_remove() {
        let text = ones(9, "..1...1.. ......... ......... ......... ..1...1.. ......... ......... ......... .........");
        for technique in [Technique::XWing, Technique::FinnedXWing, Technique::SashimiXWing] {
            expect![""].assert_eq(&steps(technique, standard(9), &text));
        }
    }

    #[test]
    fn fins() {
        let text = ones(9, ".1....1.. 111111111 111111111 .1....11. 111111111 111111111 111111111 111111111 111111111");
        expect![[r#"
            Finned X-Wing: r56c7<>1,
                because 1 in row 1 and row 4 is confined to column 2 and column 7, once in each, unless it is in the fin r4c8, and r5c7 and r6c7 see it"#]].assert_eq(&steps(Technique::FinnedXWing, standard(9), &text));
    }

    #[test]
    fn a_sashimi_is_not_called_finned() {
        let text = ones(9, ".1....1.. 111111111 111111111 .1.....11 111111111 111111111 111111111 111111111 111111111");
        expect![[r#"
            Sashimi X-Wing: r56c7<>1,
                because 1 in row 1 and row 4 is confined to column 2 and column 7, once in each, unless it is in one of the fins r4c8 and r4c9, and r5c7 and r6c7 see all of them"#]].assert_eq(&steps(Technique::SashimiXWing, standard(9), &text));
        expect![""].assert_eq(&steps(Technique::FinnedXWing, standard(9), &text));
    }

    #[test]
    fn a_row_and_a_box_are_franken() {
        let text = ones(9, "11....... 111111111 111111111 11.111111 11.111111 11.111111 111111111 111111111 111111111");
        expect![[r#"
            Franken X-Wing: r23789c12<>1,
                because 1 in row 1 and box 4 is confined to column 1 and column 2, once in each"#]]
        .assert_eq(&steps(Technique::FrankenXWing, standard(9), &text));
        expect![""].assert_eq(&steps(Technique::XWing, standard(9), &text));
    }

    #[test]
    fn a_row_and_a_box_with_a_fin() {
        let text = ones(9, "111...... 111111111 111111111 11.111111 11.111111 11.111111 111111111 111111111 111111111");
        expect![[r#"
            Finned Franken X-Wing: r23c12<>1,
                because 1 in row 1 and box 4 is confined to column 1 and column 2, once in each, unless it is in the fin r1c3, and r2c1, r2c2, r3c1 and r3c2 see it"#]].assert_eq(&first(steps(Technique::FinnedFrankenXWing, standard(9), &text)));
    }

    #[test]
    fn two_boxes_are_mutant() {
        let text = ones(9, "111111111 111111111 ......111 111111111 111111111 111111111 111111111 111111111 111111111");
        expect![[r#"
            Mutant X-Wing: r12c789<>1,
                because 1 in box 1 and box 2 is confined to row 1 and row 2, once in each"#]]
        .assert_eq(&first(steps(Technique::MutantXWing, standard(9), &text)));
    }

    #[test]
    fn a_place_in_two_houses_of_the_base_is_a_fin() {
        let text = ones(9, "111.11111 111.11111 111.11111 1..11.... 111111111 111.11111 111.11111 111.11111 111.11111");
        expect![[r#"
            Finned Mutant X-Wing: r56c56<>1,
                because 1 in row 4 and column 4 is confined to column 1 and box 5, once in each, unless it is in the fin r4c4, which is in several houses of the base, and r5c5, r5c6, r6c5 and r6c6 see it"#]]
        .assert_eq(&first(steps(Technique::FinnedMutantXWing, standard(9), &text)));
    }

    #[test]
    fn two_fish_on_one_base_are_siamese() {
        let text = ones(9, ".1....1.. 111111111 111111111 111111111 ....1..1. 111111111 111111111 111111111 .1..1....");
        expect![[r#"
            Siamese Sashimi Swordfish: r23c8,r46c7<>1,
                because 1 in row 1, row 5 and row 9 is confined to column 2, column 5 and column 7, once in each, unless it is in the fin r5c8, and r4c7 and r6c7 see it; and because 1 in row 1, row 5 and row 9 is confined to column 2, column 5 and column 8, once in each, unless it is in the fin r1c7, and r2c8 and r3c8 see it"#]].assert_eq(&steps(
            Technique::SiameseSashimiSwordfish,
            standard(9),
            &text,
        ));
        expect![""].assert_eq(&steps(Technique::SiameseFinnedSwordfish, standard(9), &text));
    }

    #[test]
    fn diagonals_count_as_boxes() {
        let diagonal = standard(9).with_variant(Variant::Diagonal).expect("a rule for any size");
        let text = ones(9, ".11111111 ...1.1... 11.111111 111111111 1111.1111 111111111 111111.11 1111111.1 11111111.");
        expect![[r#"
            Franken X-Wing: r1356789c4,r1345789c6<>1,
                because 1 in row 2 and the falling diagonal is confined to column 4 and column 6, once in each"#]]
        .assert_eq(&steps(Technique::FrankenXWing, diagonal, &text));
    }

    #[test]
    fn regions_count_as_boxes() {
        let regions = [
            0, 0, 0, 0, 1, 1, //
            0, 0, 2, 1, 1, 1, //
            2, 2, 2, 2, 2, 1, //
            3, 3, 3, 4, 4, 4, //
            3, 3, 4, 4, 5, 4, //
            3, 5, 5, 5, 5, 5, //
        ];
        let irregular = Geometry::with_regions(6, &regions).expect("regions of six cells");
        let text = ones(6, "11..11 111111 111111 111111 11.... 111111");
        expect![[r#"
            Franken X-Wing: r346c12<>1,
                because 1 in row 5 and region 1 is confined to column 1 and column 2, once in each"#]]
        .assert_eq(&steps(Technique::FrankenXWing, irregular, &text));
    }
}
