//! Makes classic 9×9 puzzles at full speed, many at once.
//!
//! A puzzle begins as a full grid ([`EvenGrids`]). Its givens are taken away in a random order, each unless the puzzle
//! would get a second solution: every given is tried once, and then the puzzle is minimal, because a given that was
//! needed once is needed ever after. This is the "top-down" generator of the field; it meets minimal puzzles with few
//! givens more often than others. [`unbiased`] meets all minimal puzzles with the same probability.
//!
//! Must not know other sizes or rules.

mod removal;
mod unavoidable;
mod unbiased;

pub use removal::{Made, Wanted};

use crate::even_grid::EvenGrids;
use crate::random::Random;
use engine::{Cancellable, Cell, CellSet, Digit, Interrupt, Solution, Solver};
use removal::Removal;
use unbiased::Kept;

/// The cells of a 9×9 grid as a set.
pub type Cells = CellSet<2>;

/// All 81 cells.
const ALL: Cells = Cells::up_to(81);

/// The cells in which two solutions differ.
fn differing(one: &[Digit; 81], other: &Solution) -> Cells {
    (0..81).filter(|cell| one[*cell] != other[*cell]).map(Cell::new).collect()
}

/// A generator of classic puzzles, with its tables and memory.
#[derive(Debug, Default)]
pub struct Classic {
    grids: EvenGrids,
    solver: Solver,
}

impl Classic {
    /// The number of puzzles that are best made at once.
    pub const BATCH: usize = 64;

    /// Makes one puzzle from each source of random numbers, each regardless of the others.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn make(
        &mut self,
        wanted: &Wanted,
        sources: &mut [Random],
        interrupt: Interrupt<'_>,
    ) -> Cancellable<Vec<Made>> {
        let mut removals = Vec::with_capacity(sources.len());
        for random in sources {
            let solution = self.grids.draw(random);
            removals.push(Removal::new(wanted, solution, random));
        }
        removal::finish_all(&mut removals, &mut self.solver, interrupt)?;
        Ok(removals.into_iter().map(Removal::made).collect())
    }

    /// Draws a minimal puzzle, each of all minimal puzzles with the same probability. Takes some ten thousand times as
    /// long as [`Classic::make`].
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn draw_unbiased(&mut self, random: &mut Random, interrupt: Interrupt<'_>) -> Cancellable<Made> {
        unbiased::draw(Kept::Evenly, &self.grids, &mut self.solver, random, interrupt)
    }

    /// Draws a minimal puzzle with controlled bias: one with `k` givens with a probability proportional to
    /// 1 / C(81, `k`). Some twenty times as fast as without bias; weights cancel the bias in statistics.
    ///
    /// # Errors
    /// When `interrupt` says so.
    pub fn draw_controlled(&mut self, random: &mut Random, interrupt: Interrupt<'_>) -> Cancellable<Made> {
        unbiased::draw(Kept::All, &self.grids, &mut self.solver, random, interrupt)
    }
}
