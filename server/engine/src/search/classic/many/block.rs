//! Keeps as many puzzles as a vector has words, side by side.
//!
//! Must not know what follows from the candidates.

use lanes::{LANES, Words};

use super::columns::{COLUMNS, columns, rows_of};
use crate::search::classic::branching::Pairs;
use crate::search::classic::candidates::{Branch, Candidates, USED, lane, row_of};
use crate::search::classic::one::Reached;

/// The state of several puzzles. Puzzle `n` is word `n` of each value.
#[repr(align(64))]
pub(super) struct Block<W: Words> {
    /// The places of each digit in each band.
    pub(super) words: [W::Memory; LANES],
    /// Those that are the only ones of their row, between the steps of a round.
    pub(super) only: [W::Memory; LANES],
    pub(super) cells: CellsOfBands<W>,
    /// All bits of the puzzles whose cells have not been counted yet.
    pub(super) fresh: W::Memory,
}

/// The cells of a band with at least one, two and three digits.
pub(super) type CellCounts<W> = [<W as Words>::Memory; 3];

/// The cells of each band with at least so many digits.
pub(super) struct CellsOfBands<W: Words> {
    pub(super) two: [W::Memory; 3],
    pub(super) three: [W::Memory; 3],
}

impl<W: Words> CellsOfBands<W> {
    #[inline(always)]
    pub(super) fn set(&mut self, band: usize, [_, two, three]: CellCounts<W>) {
        self.two[band] = two;
        self.three[band] = three;
    }
}

/// The cells with two candidates of all puzzles of a block, by band.
pub(super) struct AllPairs<W: Words> {
    all: [W::Memory; 3],
    leading_on: [W::Memory; 3],
}

impl<W: Words> Block<W> {
    pub(super) fn new() -> Block<W> {
        Block {
            words: [W::ZERO; LANES],
            only: [W::ZERO; LANES],
            cells: CellsOfBands { two: [W::ZERO; 3], three: [W::ZERO; 3] },
            fresh: W::ZERO,
        }
    }

    /// The candidates of a puzzle.
    #[inline(always)]
    pub(super) fn get(&self, puzzle: usize) -> Candidates {
        let mut candidates = Candidates([0; LANES]);
        self.copy(puzzle, &mut candidates);
        candidates
    }

    /// Writes the candidates of a puzzle where they are kept: a copy of words that were just written waits for them.
    #[inline(always)]
    pub(super) fn copy(&self, puzzle: usize, to: &mut Candidates) {
        for lane in 0..USED {
            to.0[lane] = self.words[lane].as_ref()[puzzle];
        }
    }

    /// The state that the search of a puzzle has reached after a round and what followed from it.
    pub(super) fn reached(&self, puzzle: usize) -> Reached {
        let reached = if self.fresh.as_ref()[puzzle] == 0 { Reached::Round } else { Reached::Branch };
        reached(self.get(puzzle))
    }

    /// Replaces the candidates of a puzzle.
    #[inline(always)]
    pub(super) fn set(&mut self, puzzle: usize, candidates: &Candidates) {
        for lane in 0..USED {
            self.words[lane].as_mut()[puzzle] = candidates.0[lane];
        }
        self.fresh.as_mut()[puzzle] = u32::MAX;
    }

    /// Puts the digit of the branch into its cell. Propagation removes its other places, in row, column and box.
    #[inline(always)]
    pub(super) fn put(&mut self, puzzle: usize, branch: Branch) {
        self.words[branch.lane].as_mut()[puzzle] &= !row_of(branch) | branch.place;
        self.fresh.as_mut()[puzzle] = u32::MAX;
    }

    /// The cells with two candidates of all puzzles.
    #[inline(always)]
    pub(super) fn pairs(&self) -> AllPairs<W> {
        let pairs = [self.pairs_of_band(0), self.pairs_of_band(1), self.pairs_of_band(2)];
        let leading_on = leading_on(self, pairs);
        AllPairs {
            all: [pairs[0].store(), pairs[1].store(), pairs[2].store()],
            leading_on: [leading_on[0].store(), leading_on[1].store(), leading_on[2].store()],
        }
    }

    #[inline(always)]
    fn pairs_of_band(&self, band: usize) -> W {
        W::load(&self.cells.two[band]).without(W::load(&self.cells.three[band]))
    }
}

impl<W: Words> AllPairs<W> {
    /// The cells with two candidates of a puzzle.
    #[inline(always)]
    pub(super) fn of(&self, puzzle: usize) -> Pairs {
        let bands = |cells: &[W::Memory; 3]| [0, 1, 2].map(|band: usize| cells[band].as_ref()[puzzle]);
        Pairs { all: bands(&self.all), leading_on: bands(&self.leading_on) }
    }
}

/// The cells with two candidates both of whose digits have such a cell in their column, in another band.
#[inline(always)]
fn leading_on<W: Words>(block: &Block<W>, pairs: [W; 3]) -> [W; 3] {
    let mut ends = [W::splat(0); 3];
    for digit in 0..9 {
        let places = [
            W::load(&block.words[lane(digit, 0)]) & pairs[0],
            W::load(&block.words[lane(digit, 1)]) & pairs[1],
            W::load(&block.words[lane(digit, 2)]) & pairs[2],
        ];
        let middle = W::splat(COLUMNS);
        let columns = [columns(places[0]) & middle, columns(places[1]) & middle, columns(places[2]) & middle];
        ends[0] = ends[0] | places[0].without(rows_of(columns[1] | columns[2]));
        ends[1] = ends[1] | places[1].without(rows_of(columns[2] | columns[0]));
        ends[2] = ends[2] | places[2].without(rows_of(columns[0] | columns[1]));
    }
    [pairs[0].without(ends[0]), pairs[1].without(ends[1]), pairs[2].without(ends[2])]
}
