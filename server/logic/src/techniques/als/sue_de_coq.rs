//! Sue de Coq: where two houses cross, cells whose values must be there, in some cells of the one house or in some of
//! the other, with no place to spare.
//!
//! ```text
//! shared   the crossing cells, with n values more than they are
//! one      cells of the one house with some of these values, and `one.len() - more` places for them, as they have
//!          `more` others
//! other    cells of the other house with some of the rest of these values, and places for n less those of `one`
//! ```
//!
//! Each of the values is then in one of these cells: the other cells of a house cannot hold the digits that its cells
//! need.
//!
//! Must not know other techniques.

use std::collections::HashSet;

use field::{Cell, CellSet, Digit, DigitSet};

use crate::techniques::grids::board::Board;
use crate::techniques::steps::sentence::{Sentence, sentence};
use crate::techniques::steps::sink::{Flow, Sink};
use crate::techniques::steps::step::Step;
use crate::techniques::steps::technique::Technique;
use engine::HouseIndex;

/// The most crossing cells: as many as a line and a box of 9×9 share.
const MOST_SHARED: usize = 3;

pub(crate) fn all<const W: usize>(board: &Board<W>, sink: &mut Sink<'_>) -> Flow {
    let mut found = Vec::new();
    for houses in crossings(board) {
        for shared in subsets(board.house(houses[0]) & board.house(houses[1]) & board.open(), MOST_SHARED) {
            sink.check_interrupt()?;
            gather(board, houses, shared, &mut found, sink)?;
        }
    }
    found.sort_by_key(|pattern| pattern.cells().len());
    let mut concluded = HashSet::new();
    for pattern in found {
        sink.check_interrupt()?;
        let removes = pattern.removes(board);
        if concluded.insert(removes.clone()) {
            sink.found(pattern.step(removes))?;
        }
    }
    Flow::Continue(())
}

/// The pairs of houses to search: lines with boxes or regions; then, if there are further houses, those with any
/// others.
fn crossings<const W: usize>(board: &Board<W>) -> Vec<[HouseIndex; 2]> {
    let rank = |house: HouseIndex| match board.kind(house) {
        kind if kind.is_line() => 0,
        kind if kind.is_box() => 1,
        _ => 2,
    };
    let pairs = board.houses().flat_map(|one| board.houses().map(move |other| [one, other]));
    let is_crossing = |&[one, other]: &[HouseIndex; 2]| {
        let in_order = rank(one) < rank(other) || rank(one) == 2 && rank(other) == 2 && one < other;
        in_order && (board.house(one) & board.house(other) & board.open()).len() >= 2
    };
    let mut pairs: Vec<_> = pairs.filter(is_crossing).collect();
    pairs.sort_by_key(|[_, other]| rank(*other));
    pairs
}

/// The sets of at least two and at most so many of the cells.
fn subsets<const W: usize>(cells: CellSet<W>, most: usize) -> Vec<CellSet<W>> {
    let mut subsets = vec![CellSet::EMPTY];
    for cell in cells {
        let with: Vec<_> =
            subsets.iter().filter(|subset| subset.len() < most).map(|s| *s | CellSet::single(cell)).collect();
        subsets.extend(with);
    }
    subsets.retain(|subset| subset.len() >= 2);
    subsets
}

/// Cells of one of the houses that take some of the values of the crossing cells.
#[derive(Clone, Copy)]
struct Part<const W: usize> {
    cells: CellSet<W>,
    digits: DigitSet,
    /// The number of the values that it takes at least: one or more, and fewer than both parts together.
    room: usize,
}

struct Pattern<const W: usize> {
    houses: [HouseIndex; 2],
    shared: CellSet<W>,
    values: DigitSet,
    parts: [Part<W>; 2],
}

/// The pairs of parts compared between two calls of the interrupt.
const PAIRS_AT_ONCE: usize = 1024;

fn gather<const W: usize>(
    board: &Board<W>,
    houses: [HouseIndex; 2],
    shared: CellSet<W>,
    found: &mut Vec<Pattern<W>>,
    sink: &Sink<'_>,
) -> Flow {
    let values: DigitSet = shared.iter().map(|cell| board.candidates(cell)).collect();
    if values.len() < shared.len() + 2 {
        return Flow::Continue(());
    }
    let spare = values.len() - shared.len();
    let parts = |house: HouseIndex| {
        let mut parts = Parts { board, values, spare, cells_at_most: cells_at_most(board), found: Vec::new() };
        parts.list(CellSet::EMPTY, DigitSet::EMPTY, (board.house(house) & board.open()) - shared);
        parts.found
    };
    let ones = parts(houses[0]);
    if ones.is_empty() {
        return Flow::Continue(());
    }
    let mut by_room = vec![Vec::new(); spare];
    parts(houses[1]).into_iter().for_each(|part| by_room[part.room].push(part));
    let mut compared = 0;
    for one in &ones {
        let others = &by_room[spare - one.room];
        compared += others.len();
        if compared >= PAIRS_AT_ONCE {
            sink.check_interrupt()?;
            compared = 0;
        }
        for other in others {
            if !one.cells.meets(other.cells) && (one.digits & other.digits & values).is_empty() {
                let pattern = Pattern { houses, shared, values, parts: [*one, *other] };
                if !pattern.removes(board).is_empty() {
                    found.push(pattern);
                }
            }
        }
    }
    Flow::Continue(())
}

/// The most cells of a part: no limit up to 9×9; there are too many sets of cells beyond.
fn cells_at_most<const W: usize>(board: &Board<W>) -> usize {
    match board.geometry().digit_count() {
        0..=9 => 9,
        10..=16 => 4,
        _ => 3,
    }
}

/// The list of parts of a house, while it is built.
struct Parts<'a, const W: usize> {
    board: &'a Board<W>,
    values: DigitSet,
    /// The number of values that both parts together must take.
    spare: usize,
    cells_at_most: usize,
    found: Vec<Part<W>>,
}

impl<const W: usize> Parts<'_, W> {
    /// Lists the parts that extend `cells`, which have `digits`, by some of `more`.
    fn list(&mut self, cells: CellSet<W>, digits: DigitSet, more: CellSet<W>) {
        let count = cells.len() + 1;
        let mut rest = more;
        for cell in more {
            rest.remove(cell);
            let digits = digits | self.board.candidates(cell);
            let others = digits.without(self.values).len();
            if others >= self.cells_at_most {
                continue;
            }
            let cells = cells | CellSet::single(cell);
            let room = count.saturating_sub(others);
            if (1..self.spare).contains(&room) && !(digits & self.values).is_empty() {
                self.found.push(Part { cells, digits, room });
            }
            if count < self.cells_at_most {
                self.list(cells, digits, rest);
            }
        }
    }
}

impl<const W: usize> Pattern<W> {
    fn cells(&self) -> CellSet<W> {
        self.shared | self.parts[0].cells | self.parts[1].cells
    }

    /// The digits that have no place left in the house of `part`, because the pattern needs them there.
    fn needed(&self, part: usize) -> DigitSet {
        let here = self.parts[part].digits;
        let there = self.parts[1 - part].digits;
        (self.values | here).without(there) | here & there
    }

    fn removes(&self, board: &Board<W>) -> Vec<(Cell, Digit)> {
        let mut removes = Vec::new();
        for (part, house) in self.houses.iter().enumerate() {
            let rest = (board.house(*house) & board.open()) - self.shared - self.parts[part].cells;
            removes.extend(board.removes(self.needed(part), rest));
        }
        removes.sort_unstable();
        removes.dedup();
        removes
    }

    fn step(&self, removes: Vec<(Cell, Digit)>) -> Step {
        let digits = self.values | self.parts[0].digits | self.parts[1].digits;
        Step {
            cells: self.cells().to_vec(),
            digits,
            houses: self.houses.to_vec(),
            removes,
            ..Step::of(Technique::SueDeCoq)
        }
        .because(self.reason())
    }

    fn reason(&self) -> Sentence {
        let [one, other] = self.parts;
        sentence![
            "because ",
            self.shared.to_vec(),
            ", with ",
            one.cells.to_vec(),
            " (",
            one.digits,
            ") in ",
            self.houses[0],
            " and ",
            other.cells.to_vec(),
            " (",
            other.digits,
            ") in ",
            self.houses[1],
            ", need all of ",
            self.values,
            " between them, which takes ",
            self.needed(0),
            " from the rest of ",
            self.houses[0],
            ", ",
            self.needed(1),
            " from the rest of ",
            self.houses[1]
        ]
    }
}

#[cfg(test)]
mod tests {
    use crate::techniques::Technique::SueDeCoq;
    use crate::techniques::testing::{first, standard};
    use engine::Variant;
    use expect_test::expect;

    #[test]
    fn a_line_and_a_box() {
        expect![[r#"
            Sue de Coq: r1c3<>1234, r1c56<>12, r2c12<>34, because r1c1 and r1c2, with r1c4 (1 and 2) in row 1
                and r2c3 (3 and 4) in box 1, need all of 1, 2, 3 and 4 between them, which takes 1 and 2 from
                the rest of row 1, 3 and 4 from the rest of box 1"#]]
        .assert_eq(&first(SueDeCoq, standard(6), "1234 1234 . 12 . .  . . 34"));
    }

    #[test]
    fn other_values_than_those_shared_need_room() {
        expect![[r#"
            Sue de Coq: r1c3<>12345, r1c6<>125, r2c12<>34, because r1c1 and r1c2, with r1c4 and r1c5 (1, 2 and
                5) in row 1 and r2c3 (3 and 4) in box 1, need all of 1, 2, 3 and 4 between them, which takes 1,
                2 and 5 from the rest of row 1, 3 and 4 from the rest of box 1"#]]
        .assert_eq(&first(SueDeCoq, standard(6), "1234 1234 . 125 15 .  . . 34"));
        expect![""].assert_eq(&first(SueDeCoq, standard(6), "1234 1234 . 125 . .  . . 34"));
    }

    #[test]
    fn the_parts_must_not_share_values() {
        expect![""].assert_eq(&first(SueDeCoq, standard(6), "1234 1234 . 12 . .  . . 23"));
    }

    #[test]
    fn a_diagonal_and_a_box() {
        let text = "1234 . . . . .  34 1234 . . . .  . . . . . .  . . . 12";
        expect![""].assert_eq(&first(SueDeCoq, standard(6), text));
        let diagonal = standard(6).with_variant(Variant::Diagonal).expect("a rule for any size");
        expect![[r#"
            Sue de Coq: r1c23,r2c3<>34, r3c3,r5c5,r6c6<>12, because r1c1 and r2c2, with r2c1 (3 and 4) in box 1
                and r4c4 (1 and 2) in the falling diagonal, need all of 1, 2, 3 and 4 between them, which takes
                3 and 4 from the rest of box 1, 1 and 2 from the rest of the falling diagonal"#]]
        .assert_eq(&first(SueDeCoq, diagonal, text));
    }
}
