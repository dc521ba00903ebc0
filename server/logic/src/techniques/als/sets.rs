//! Lists the almost locked sets of a board.
//!
//! Puzzles up to 9×9 list all of them. Larger ones would have millions, so their sets have at most [`cells_at_most`]
//! cells; and if there are still more than [`MOST_SETS`], the largest sets are left out.
//!
//! Must not know the conclusions.

use std::ops::ControlFlow;

use field::{CellSet, Digit, DigitSet};

use super::super::grids::board::Board;
use super::super::steps::sink::{Flow, Sink};
use engine::HouseIndex;

/// The most sets of puzzles larger than 9×9, because pairs of them are compared.
const MOST_SETS: usize = 1000;

/// The index of a set in the list of its board.
pub(crate) type SetIndex = usize;

/// Open cells of a house with one more candidate digit than cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AlmostLockedSet<const W: usize> {
    pub(crate) cells: CellSet<W>,
    pub(crate) digits: DigitSet,
}

/// The almost locked sets of a board, house by house in the board's order, within a house in lexicographic order, a set
/// before those that extend it. A set of cells that several houses share belongs to the first of them.
#[derive(Clone, Debug)]
pub(crate) struct AlmostLockedSets<const W: usize> {
    sets: Vec<AlmostLockedSet<W>>,
    /// By set, and within it by digit from 1; empty for digits that the set does not have.
    of_digits: Vec<OfDigit<W>>,
    size: usize,
}

/// The places of a digit in a set, and the places that it excludes in the rest of the board.
#[derive(Clone, Copy, Debug)]
struct OfDigit<const W: usize> {
    places: CellSet<W>,
    seen: CellSet<W>,
}

impl<const W: usize> AlmostLockedSets<W> {
    pub(crate) fn new(board: &Board<W>, sink: &Sink<'_>) -> ControlFlow<(), AlmostLockedSets<W>> {
        let mut listing =
            Listing { board, sink, sets: Vec::new(), cells_at_most: cells_at_most(board.geometry().digit_count()) };
        for house in board.houses() {
            listing.list(house, CellSet::EMPTY, DigitSet::EMPTY, board.house(house) & board.open())?;
        }
        let mut sets = listing.sets;
        if board.geometry().digit_count() > 9 {
            leave_out_largest(&mut sets, sink)?;
        }
        let size = usize::from(board.geometry().digit_count());
        let mut of_digits = Vec::with_capacity(sets.len() * size);
        for set in &sets {
            sink.check_interrupt()?;
            of_digits.extend(board.digits().iter().map(|digit| OfDigit::new(board, set, digit)));
        }
        ControlFlow::Continue(AlmostLockedSets { sets, of_digits, size })
    }

    /// The same sets, those with fewer cells first.
    pub(super) fn smallest_first(&self) -> AlmostLockedSets<W> {
        let mut order: Vec<SetIndex> = (0..self.len()).collect();
        order.sort_by_key(|set| self.cells(*set).len());
        let of_digits = order.iter().flat_map(|set| &self.of_digits[set * self.size..][..self.size]).copied().collect();
        AlmostLockedSets { sets: order.iter().map(|set| self.sets[*set]).collect(), of_digits, size: self.size }
    }

    /// The number of sets; their indices are below it.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    pub(crate) fn cells(&self, set: SetIndex) -> CellSet<W> {
        self.sets[set].cells
    }

    /// The digits of a set, one more than its cells.
    pub(crate) fn digits(&self, set: SetIndex) -> DigitSet {
        self.sets[set].digits
    }

    /// The cells of the set that may hold `digit`.
    pub(crate) fn places(&self, set: SetIndex, digit: Digit) -> CellSet<W> {
        self.of_digit(set, digit).places
    }

    /// The cells outside the set that may hold `digit` and see all cells of the set that may: they cannot hold it if
    /// the set does. Empty for a digit that the set does not have.
    pub(crate) fn seen(&self, set: SetIndex, digit: Digit) -> CellSet<W> {
        self.of_digit(set, digit).seen
    }

    fn of_digit(&self, set: SetIndex, digit: Digit) -> &OfDigit<W> {
        &self.of_digits[set * self.size + usize::from(digit.get()) - 1]
    }
}

impl<const W: usize> OfDigit<W> {
    fn new(board: &Board<W>, set: &AlmostLockedSet<W>, digit: Digit) -> OfDigit<W> {
        if !set.digits.contains(digit) {
            return OfDigit { places: CellSet::EMPTY, seen: CellSet::EMPTY };
        }
        let places = set.cells & board.places(digit);
        OfDigit { places, seen: board.common_peers(places) & board.places(digit) }
    }
}

/// The most cells of a set: no limit up to 9×9.
fn cells_at_most(size: u8) -> usize {
    match size {
        0..=9 => usize::from(size) - 1,
        10..=16 => 5,
        _ => 4,
    }
}

/// Leaves out the largest sets, until there are few enough.
fn leave_out_largest<const W: usize>(sets: &mut Vec<AlmostLockedSet<W>>, sink: &Sink<'_>) -> Flow {
    while sets.len() > MOST_SETS {
        sink.check_interrupt()?;
        let largest = sets.iter().map(|set| set.cells.len()).max().unwrap_or_default();
        if largest <= 1 {
            break;
        }
        sets.retain(|set| set.cells.len() < largest);
    }
    Flow::Continue(())
}

/// The list of the sets of one house after the other, while it is built.
struct Listing<'a, 's, const W: usize> {
    board: &'a Board<W>,
    sink: &'a Sink<'s>,
    sets: Vec<AlmostLockedSet<W>>,
    cells_at_most: usize,
}

impl<const W: usize> Listing<'_, '_, W> {
    /// Lists the sets that extend `cells`, which have `digits`, by some of `more`.
    fn list(&mut self, house: HouseIndex, cells: CellSet<W>, digits: DigitSet, more: CellSet<W>) -> Flow {
        let count = cells.len() + 1;
        let mut rest = more;
        for cell in more {
            if count == 1 {
                self.sink.check_interrupt()?;
            }
            rest.remove(cell);
            let digits = digits | self.board.candidates(cell);
            if digits.len() > self.cells_at_most + 1 {
                continue;
            }
            let cells = cells | CellSet::single(cell);
            if digits.len() == count + 1 && self.board.common_houses(cells).next() == Some(house) {
                self.sets.push(AlmostLockedSet { cells, digits });
            }
            if count < self.cells_at_most {
                self.list(house, cells, digits, rest)?;
            }
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;
    use crate::support::{puzzle, standard};
    use crate::techniques::CandidateGrid;
    use engine::Puzzle;

    fn board<const W: usize>(puzzle: &Puzzle) -> Board<W> {
        Board::new(&CandidateGrid::new(puzzle))
    }

    fn sets<const W: usize>(board: &Board<W>, interrupt: &dyn Fn() -> bool) -> Option<AlmostLockedSets<W>> {
        AlmostLockedSets::new(board, &Sink::new(&mut |_| Flow::Continue(()), interrupt)).continue_value()
    }

    #[test]
    fn each_is_listed_once_in_the_order_of_houses() {
        let board = board::<1>(&puzzle(&standard(4), "1... ..3. .... .2.."));
        let sets = sets(&board, &|| false).expect("not interrupted");
        let name = |cells: CellSet<1>| {
            let names = cells.iter().map(|cell| board.geometry().cell_name(cell).to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        let lines = (0..sets.len()).map(|set| format!("{}: {:?}\n", name(sets.cells(set)), sets.digits(set)));
        expect![[r#"
            r1c2: {3, 4}
            r1c2 r1c3: {2, 3, 4}
            r1c2 r1c4: {2, 3, 4}
            r1c3: {2, 4}
            r1c4: {2, 4}
            r2c1: {2, 4}
            r2c1 r2c4: {1, 2, 4}
            r2c2 r2c4: {1, 2, 4}
            r3c1: {3, 4}
            r3c1 r3c2: {1, 3, 4}
            r3c1 r3c2 r3c3: {1, 2, 3, 4}
            r3c1 r3c2 r3c4: {1, 2, 3, 4}
            r3c1 r3c3 r3c4: {1, 2, 3, 4}
            r3c2 r3c3 r3c4: {1, 2, 3, 4}
            r4c1: {3, 4}
            r4c1 r4c3: {1, 3, 4}
            r4c1 r4c4: {1, 3, 4}
            r4c3: {1, 4}
            r4c3 r4c4: {1, 3, 4}
            r2c1 r3c1: {2, 3, 4}
            r2c1 r4c1: {2, 3, 4}
            r1c2 r3c2: {1, 3, 4}
            r2c2 r3c2: {1, 3, 4}
            r1c3 r3c3: {1, 2, 4}
            r1c3 r4c3: {1, 2, 4}
            r3c3 r4c3: {1, 2, 4}
            r1c4 r2c4: {1, 2, 4}
            r1c4 r2c4 r3c4: {1, 2, 3, 4}
            r1c4 r2c4 r4c4: {1, 2, 3, 4}
            r1c4 r3c4 r4c4: {1, 2, 3, 4}
            r2c4 r3c4 r4c4: {1, 2, 3, 4}
            r1c2 r2c1: {2, 3, 4}
            r1c3 r2c4: {1, 2, 4}
            r3c2 r4c1: {1, 3, 4}
            r3c3 r3c4 r4c3: {1, 2, 3, 4}
            r3c3 r3c4 r4c4: {1, 2, 3, 4}
            r3c3 r4c3 r4c4: {1, 2, 3, 4}
            r3c4 r4c3 r4c4: {1, 2, 3, 4}
        "#]]
        .assert_eq(&lines.collect::<String>());
    }

    #[test]
    fn a_digit_goes_from_the_cells_that_see_all_its_places() {
        let board = board::<1>(&puzzle(&standard(4), "1... ..3. .... .2.."));
        let sets = sets(&board, &|| false).expect("not interrupted");
        let (of, digit) = (1, |value| Digit::new(value).expect("a digit"));
        let cell = |row, column| board.geometry().cell(row, column);
        assert_eq!(sets.cells(of), [cell(0, 1), cell(0, 2)].into_iter().collect());
        assert_eq!(sets.places(of, digit(2)), CellSet::single(cell(0, 2)));
        assert_eq!(sets.seen(of, digit(2)), [cell(0, 3), cell(1, 3), cell(2, 2)].into_iter().collect());
        assert_eq!(sets.seen(of, digit(4)), CellSet::single(cell(0, 3)));
        assert_eq!(sets.seen(of, digit(1)), CellSet::EMPTY);
    }

    #[test]
    fn large_boards_have_a_limit() {
        let row: String =
            "123456789ABCDEFG".chars().enumerate().map(|(at, c)| if at % 3 == 0 { '.' } else { c }).collect();
        let board = board::<4>(&puzzle(&standard(16), &format!("{row}{}", ".".repeat(240))));
        let sets = sets(&board, &|| false).expect("not interrupted");
        assert!((1..=MOST_SETS).contains(&sets.len()), "{}", sets.len());
        let open = Board::<21>::new(&CandidateGrid::new(&Puzzle::new(standard(36))));
        assert_eq!(super::tests::sets(&open, &|| false).map(|sets| sets.len()), Some(0));
    }

    #[test]
    fn an_interrupt_ends_the_listing() {
        assert!(sets(&board::<1>(&Puzzle::new(standard(4))), &|| true).is_none());
    }
}
