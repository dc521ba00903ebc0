//! Draws minimal puzzles, each of all minimal puzzles with the same probability.
//!
//! The generator that takes givens away one by one meets a puzzle the more often, the more ways lead to it. Berthier
//! ("Unbiased Statistics of a CSP – A Controlled-Bias Generator", 2009) makes this bias known: a grid whose givens are
//! taken away in a random order is given up at the first removal that leaves two solutions, unless the puzzle before it
//! is minimal. A minimal puzzle with `k` givens is then met if its 81 − k empty cells come first in the order: with the
//! probability 1 / C(81, k), and no other property of it matters. What is met is kept with a probability proportional
//! to C(81, k), so that each minimal puzzle of each grid has the same chance. The one minimal puzzle in 100,000 that
//! has more than 31 givens is not met.
//!
//! One of about 250,000 orders leads to a minimal puzzle, and one of some 20 of these is kept. Hence nearly all orders
//! are given up after a look at unavoidable sets that are known, without a search; a grid is used for [`TRIES`] orders,
//! and its sets are collected. That a grid has two puzzles to keep, of which the second is lost, happens once in some
//! thousand puzzles.

use super::removal::{BUDGET, Made, values};
use super::unavoidable::simple_sets;
use super::{Cells, differing};
use crate::even_grid::EvenGrids;
use crate::random::Random;
use engine::{Cancellable, Cell, Digit, Interrupt, Query, Solver};

/// The most givens. Orders are looked at from this number of givens on.
const MOST_GIVENS: usize = 31;

/// The number of orders that are tried with a grid.
const TRIES: usize = 3_000;

/// A grid, and what is known about its unavoidable sets.
struct Grid {
    solution: [Digit; 81],
    unavoidable: Vec<Cells>,
}

/// The result of a judgement of givens.
enum Judgement {
    Minimal,
    /// One of them can be taken away.
    Redundant,
    TwoSolutions,
}

/// Which minimal puzzles are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// All: those with few givens are met too often, by a known factor.
    All,
    /// So many of each number of givens that all minimal puzzles have the same chance.
    Evenly,
}

/// Draws a minimal puzzle.
///
/// # Errors
/// When `interrupt` says so.
pub(super) fn draw(
    kept: Kept,
    grids: &EvenGrids,
    solver: &mut Solver,
    random: &mut Random,
    interrupt: Interrupt<'_>,
) -> Cancellable<Made> {
    loop {
        let mut grid = Grid::new(grids.draw(random));
        for _ in 0..TRIES {
            if let Some(givens) = grid.try_order(solver, random, interrupt)?
                && (kept == Kept::All || is_kept(givens.len(), random))
            {
                return Ok(Made { solution: grid.solution, givens, is_minimal: true });
            }
        }
    }
}

/// Decides whether a minimal puzzle with so many givens is kept: with the probability C(81, givens) / C(81, most), as a
/// product of fractions.
fn is_kept(givens: usize, random: &mut Random) -> bool {
    (givens..MOST_GIVENS).all(|fewer| random.index(81 - fewer) < fewer + 1)
}

impl Grid {
    fn new(solution: [Digit; 81]) -> Grid {
        Grid { unavoidable: simple_sets(&solution), solution }
    }

    /// Takes givens away in a random order; `Some` if that leads to a minimal puzzle.
    fn try_order(
        &mut self,
        solver: &mut Solver,
        random: &mut Random,
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Option<Cells>> {
        let order = end_of_an_order(random);
        let kept: Cells = order.iter().map(|cell| Cell::new(usize::from(*cell))).collect();
        if self.leaves_a_set(kept) {
            return Ok(None);
        }
        loop {
            let givens = self.last_allowed(kept, &order);
            match self.judge(givens, solver, interrupt)? {
                Judgement::Minimal => return Ok(Some(givens)),
                Judgement::Redundant => return Ok(None),
                // The order fails earlier than was known.
                Judgement::TwoSolutions if self.leaves_a_set(kept) => return Ok(None),
                Judgement::TwoSolutions => {}
            }
        }
    }

    /// Returns true if these givens leave out a known unavoidable set.
    fn leaves_a_set(&self, givens: Cells) -> bool {
        self.unavoidable.iter().any(|set| !set.meets(givens))
    }

    /// The givens before the first removal that leaves out a known set.
    fn last_allowed(&self, kept: Cells, order: &[u8]) -> Cells {
        let mut givens = kept;
        for cell in order {
            let fewer = givens.without(Cells::single(Cell::new(usize::from(*cell))));
            if self.leaves_a_set(fewer) {
                break;
            }
            givens = fewer;
        }
        givens
    }

    /// Judges some givens. A given that can be taken away is looked for first: it is nearly always found at once, and
    /// shows that there is one solution, too.
    fn judge(&mut self, givens: Cells, solver: &mut Solver, interrupt: Interrupt<'_>) -> Cancellable<Judgement> {
        for cell in givens.iter() {
            let fewer = givens.without(Cells::single(cell));
            if self.leaves_a_set(fewer) {
                continue;
            }
            match self.find_set(fewer, solver, interrupt)? {
                None => return Ok(Judgement::Redundant),
                Some(set) if !set.meets(givens) => return Ok(Judgement::TwoSolutions),
                Some(_) => {}
            }
        }
        let another = self.find_set(givens, solver, interrupt)?;
        Ok(another.map_or(Judgement::Minimal, |_| Judgement::TwoSolutions))
    }

    /// Looks for a second solution and keeps the cells in which it differs; `None` if there is none.
    fn find_set(&mut self, givens: Cells, solver: &mut Solver, interrupt: Interrupt<'_>) -> Cancellable<Option<Cells>> {
        let query = Query::list(2, BUDGET).until(interrupt);
        let outcome = solver.solve_classic(&values(&self.solution, givens), query).uninterrupted()?;
        let mut sets = outcome.solutions.iter().map(|other| differing(&self.solution, other));
        let set = sets.find(|set| !set.is_empty());
        self.unavoidable.extend(set);
        Ok(set)
    }
}

/// The cells that come last in a random order, in their order.
fn end_of_an_order(random: &mut Random) -> [u8; MOST_GIVENS] {
    let mut cells: [u8; 81] = std::array::from_fn(|cell| cell as u8);
    for place in 0..MOST_GIVENS {
        cells.swap(place, place + random.index(81 - place));
    }
    std::array::from_fn(|place| cells[place])
}

#[cfg(test)]
mod tests {
    use crate::{Classic, Random};
    use engine::{Budget, Query, Solver, Verdict};

    #[test]
    fn one_is_minimal() {
        let made = Classic::default().draw_unbiased(&mut Random::new(1, 5), &|| false).expect("nothing interrupts");
        let mut solver = Solver::default();
        let mut verdict = |values| solver.solve_classic(&values, Query::unique(Budget::of(10_000))).verdict();
        assert_eq!(verdict(made.values()), Verdict::One);
        for cell in made.givens.iter() {
            let mut fewer = made.values();
            fewer[cell.index()] = None;
            assert_eq!(verdict(fewer), Verdict::Many);
        }
    }
}
