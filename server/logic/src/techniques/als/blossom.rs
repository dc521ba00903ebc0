//! Death blossom: a cell, the stem, and for each of its candidates an almost locked set, a petal, that loses this digit
//! if the stem holds it. So one of the petals holds all its other digits, and a digit that all of them have is in one
//! of them.
//!
//! Must not know other techniques.

use field::{Cell, CellSet, Digit, DigitSet};

use super::super::Options;
use super::super::grids::board::Board;
use super::super::steps::sentence::{Sentence, sentence};
use super::super::steps::sink::{Flow, Sink};
use super::super::steps::step::{Link, Node, Step, Strength};
use super::super::steps::technique::Technique;
use super::sets::{AlmostLockedSets, SetIndex};
use super::{Concluded, in_order};

/// The most sets that are tried for a candidate of a stem: the first ones.
const MOST_PETALS: usize = 100;

pub(in super::super) fn blossoms<const W: usize>(board: &Board<W>, options: &Options, sink: &mut Sink<'_>) -> Flow {
    let sets = AlmostLockedSets::new(board, sink)?;
    let mut concluded = Concluded::default();
    let mut stems = board.open().to_vec();
    stems.sort_by_key(|stem| board.candidates(*stem).len());
    for stem in stems {
        let Some(petals) = petals_of(board, &sets, stem) else { continue };
        let mut blossom = Blossom {
            sets: &sets,
            overlapping: options.overlapping_sets,
            stem,
            petals: &petals,
            chosen: Vec::new(),
            concluded: &mut concluded,
        };
        let digits = board.digits().without(board.candidates(stem));
        let left: Vec<_> = digits.iter().map(|digit| (digit, board.places(digit))).collect();
        blossom.grow(CellSet::EMPTY, &left, sink)?;
    }
    Flow::Continue(())
}

/// For each candidate of the stem, the sets that may be its petal; the candidate with the fewest first. `None` if one
/// has none.
fn petals_of<const W: usize>(board: &Board<W>, sets: &AlmostLockedSets<W>, stem: Cell) -> Option<Vec<Petals>> {
    let mut petals = Vec::new();
    for digit in board.candidates(stem) {
        let fits = |set: &SetIndex| sets.seen(*set, digit).contains(stem) && !sets.cells(*set).contains(stem);
        let of_digit: Vec<SetIndex> = (0..sets.len()).filter(fits).take(MOST_PETALS).collect();
        if of_digit.is_empty() {
            return None;
        }
        petals.push(Petals { digit, sets: of_digit });
    }
    petals.sort_by_key(|petals| petals.sets.len());
    Some(petals)
}

/// The sets that may be the petal of a candidate of the stem.
struct Petals {
    digit: Digit,
    sets: Vec<SetIndex>,
}

/// The search for the blossoms of a stem.
struct Blossom<'a, const W: usize> {
    sets: &'a AlmostLockedSets<W>,
    overlapping: bool,
    stem: Cell,
    petals: &'a [Petals],
    chosen: Vec<SetIndex>,
    concluded: &'a mut Concluded,
}

impl<const W: usize> Blossom<'_, W> {
    /// Adds a petal to those chosen, which cover `cells` and see the cells of `left` with all their candidates of the
    /// digit.
    fn grow(&mut self, cells: CellSet<W>, left: &[(Digit, CellSet<W>)], sink: &mut Sink<'_>) -> Flow {
        let Some(petals) = self.petals.get(self.chosen.len()) else { return self.found(cells, left, sink) };
        let mut still_left = Vec::with_capacity(left.len());
        sink.check_interrupt()?;
        for &set in &petals.sets {
            if !self.overlapping && cells.meets(self.sets.cells(set)) {
                continue;
            }
            let seen = left.iter().map(|(digit, seen)| (*digit, *seen & self.sets.seen(set, *digit)));
            still_left.clear();
            still_left.extend(seen.filter(|(_, seen)| !seen.is_empty()));
            if still_left.is_empty() {
                continue;
            }
            self.chosen.push(set);
            self.grow(cells | self.sets.cells(set), &still_left, sink)?;
            self.chosen.pop();
        }
        Flow::Continue(())
    }

    fn found(&mut self, cells: CellSet<W>, left: &[(Digit, CellSet<W>)], sink: &mut Sink<'_>) -> Flow {
        let removes = in_order(left.iter().map(|(digit, seen)| (*digit, *seen - cells - CellSet::single(self.stem))));
        if removes.is_empty() || !self.concluded.is_new(&removes) {
            return Flow::Continue(());
        }
        sink.found(self.step(removes))
    }

    fn step(&self, removes: Vec<(Cell, Digit)>) -> Step {
        let step = self.sets.step(Technique::DeathBlossom, &self.chosen);
        let mut cells = step.cells;
        cells.push(self.stem);
        cells.sort_unstable();
        let reason = self.reason(removes.iter().map(|(_, digit)| *digit).collect());
        let links = self.by_digit().map(|(digit, set)| self.link(digit, set)).collect();
        Step { cells, links, removes, ..step }.because(reason)
    }

    /// The candidates of the stem, smallest first, each with its petal.
    fn by_digit(&self) -> impl Iterator<Item = (Digit, SetIndex)> + use<W> {
        let mut by_digit: Vec<_> = self.petals.iter().map(|petals| petals.digit).zip(self.chosen.clone()).collect();
        by_digit.sort_unstable();
        by_digit.into_iter()
    }

    /// The weak link that the stem and the set do not both hold `digit`.
    fn link(&self, digit: Digit, set: SetIndex) -> Link {
        let petal = self.sets.cells(set).to_vec();
        Link {
            strength: Strength::Weak,
            from: Node::single(self.stem, digit),
            to: Node { digit, cells: self.sets.places(set, digit).to_vec(), set: petal },
        }
    }

    fn reason(&self, left: DigitSet) -> Sentence {
        let mut words = sentence!["because with each value of ", self.stem, ", an almost locked set holds ", left].0;
        for ((digit, set), separator) in
            self.by_digit().zip([": with "].into_iter().chain(std::iter::repeat("; with ")))
        {
            words.extend(sentence![separator, digit, ", "].0);
            words.extend(self.sets.words(set));
        }
        Sentence(words)
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique::DeathBlossom;
    use crate::techniques::testing::{first, standard};
    use engine::Variant;
    use expect_test::expect;

    const ROWS: &str = " . . . . . . . . .  . . . . . . . . .  . . . . . . . . . ";

    #[test]
    fn a_petal_for_each_candidate() {
        let text = format!(". . . . 29 . . . 49 {ROWS} 19 . . . 123 . . . 34");
        expect![[r#"
            Death Blossom: r1c1<>9, because with each value of r5c5, an almost locked set holds 9: with 1, r5c1
                (1 and 9); with 2, r1c5 (2 and 9); with 3, r1c9 and r5c9 (3, 4 and 9)"#]]
        .assert_eq(&first(DeathBlossom, standard(9), &text));
    }

    #[test]
    fn a_candidate_without_a_petal() {
        let text = format!(". . . . 29 . . . 49 {ROWS} 19 . . . 1238 . . . 34");
        expect![""].assert_eq(&first(DeathBlossom, standard(9), &text));
    }

    #[test]
    fn on_a_diagonal() {
        let text = "13 . . . . .  . . . . . .  . . 12 . . .  . . 23";
        expect![""].assert_eq(&first(DeathBlossom, standard(6), text));
        let diagonal = standard(6).with_variant(Variant::Diagonal).expect("a rule for any size");
        expect![[r#"
            Death Blossom: r1c36,r2c3,r36c1,r4c14<>3, because with each value of r3c3, an almost locked set
                holds 3: with 1, r1c1 (1 and 3); with 2, r4c3 (2 and 3)"#]]
        .assert_eq(&first(DeathBlossom, diagonal, text));
    }
}
