//! Lists the houses that may be base or cover of a fish, each with its places for the digit.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{CellSet, House, HouseKind};

/// The places for a digit in a house that has some.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unit {
    pub(super) house: House,
    pub(super) places: CellSet,
}

/// Up to 18 houses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    units: [Unit; 18],
    count: usize,
}

impl Units {
    /// The houses of these kinds that have between one and `most` places.
    pub(super) fn of(board: &Board, digit: Digit, kinds: &[HouseKind], most: usize) -> Units {
        let mut list = Units::none();
        for house in kinds.iter().flat_map(|kind| kind.houses()) {
            let places = board.places_in(house, digit);
            if (1..=most).contains(&places.len()) {
                list.push(Unit { house, places });
            }
        }
        list
    }

    fn none() -> Units {
        Units { units: [Unit { house: House::row(0), places: CellSet::EMPTY }; 18], count: 0 }
    }

    fn push(&mut self, unit: Unit) {
        if self.count < self.units.len() {
            self.units[self.count] = unit;
            self.count += 1;
        }
    }

    /// The units that have one of the cells, in the same order.
    pub(super) fn meeting(&self, cells: CellSet) -> Units {
        self.filtered(|unit| unit.places.meets(cells))
    }

    pub(super) fn filtered(&self, is_wanted: impl Fn(&Unit) -> bool) -> Units {
        let mut list = Units::none();
        for unit in self.as_slice().iter().filter(|unit| is_wanted(unit)) {
            list.push(*unit);
        }
        list
    }

    pub(super) fn as_slice(&self) -> &[Unit] {
        &self.units[..self.count]
    }

    /// The cells that are in several of the chosen units.
    pub(super) fn repeated(&self, chosen: &[usize]) -> CellSet {
        let mut once = CellSet::EMPTY;
        let mut again = CellSet::EMPTY;
        for place in chosen {
            let places = self.as_slice()[*place].places;
            again |= once & places;
            once |= places;
        }
        again
    }

    /// The cells of the chosen units together.
    pub(super) fn union(&self, chosen: &[usize]) -> CellSet {
        chosen.iter().fold(CellSet::EMPTY, |cells, place| cells | self.as_slice()[*place].places)
    }
}

/// The two ways to choose lines as base and cover, in the order in which they are tried.
pub(super) const DIRECTIONS: [(HouseKind, HouseKind); 2] =
    [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)];
