//! The candidates of a puzzle in three values of lanes, and those in memory.
//!
//! Must not know what follows from them.

use lanes::{LANES, Lanes, Row};

use super::Rows;
use crate::search::classic::candidates::{Branch, Candidates, ROW};

/// The candidates of all cells, arranged as the [parent](super) describes.
#[derive(Clone, Copy)]
pub(super) struct State<L> {
    /// The first rows of all bands, the second ones, the third ones.
    pub(super) rows: [L; 3],
}

/// All columns.
pub(super) const ALL: u16 = 0x1ff;

impl<L: Lanes> State<L> {
    #[inline(always)]
    pub(super) fn load(rows: &Rows) -> State<L> {
        State { rows: [L::load(&rows[0]), L::load(&rows[1]), L::load(&rows[2])] }
    }

    #[inline(always)]
    pub(super) fn store(&self) -> Rows {
        [self.rows[0].store(), self.rows[1].store(), self.rows[2].store()]
    }

    /// The state with the digit in the cell. Propagation removes its other places, in row, column and box.
    #[inline(always)]
    pub(super) fn with(self, branch: Branch) -> State<L> {
        let (row, column) = place(branch);
        let cells = L::splat(0).with_lane(branch.lane, ALL);
        self.without(cells.without(L::splat(0).with_lane(branch.lane, column)), row)
    }

    /// The state without the digit in the cell.
    #[inline(always)]
    pub(super) fn without_branch(self, branch: Branch) -> State<L> {
        let (row, column) = place(branch);
        self.without(L::splat(0).with_lane(branch.lane, column), row)
    }

    /// The state without `places` in the rows of one number.
    ///
    /// All rows are computed alike: selecting one by its number would go through memory, which costs 19 ns a node.
    #[inline(always)]
    fn without(self, places: L, row: u32) -> State<L> {
        let [first, second, third] = self.rows;
        let only = |number: u32| if row == number { u16::MAX } else { 0 };
        let rows = [
            first.without(places & L::splat(only(0))),
            second.without(places & L::splat(only(1))),
            third.without(places & L::splat(only(2))),
        ];
        State { rows }
    }
}

/// The number of the row in its band, 0 to 2, and the column as a bit.
#[inline(always)]
fn place(branch: Branch) -> (u32, u16) {
    let bit = branch.place.trailing_zeros();
    (bit / ROW, 1 << (bit % ROW))
}

/// The rows of these candidates.
#[inline(always)]
pub(super) fn rows(candidates: &Candidates) -> Rows {
    let mut rows = [Row([0; LANES]); 3];
    for (lane, word) in candidates.0.iter().enumerate() {
        rows[0].0[lane] = *word as u16 & ALL;
        rows[1].0[lane] = (*word >> ROW) as u16 & ALL;
        rows[2].0[lane] = (*word >> (2 * ROW)) as u16 & ALL;
    }
    rows
}

/// The candidates of these rows.
pub(super) fn candidates(rows: &Rows) -> Candidates {
    let word = |lane: usize| {
        let [first, second, third] = [0, 1, 2].map(|row: usize| u32::from(rows[row].0[lane]));
        first | second << ROW | third << (2 * ROW)
    };
    Candidates(std::array::from_fn(word))
}
