//! The houses of a search: those that can still join the base or the cover, and how much they can hold.
//!
//! Must not know the order in which they are tried.

use std::mem::replace;

use field::{Cell, CellSet};

use super::super::super::grids::board::Board;
use super::super::super::steps::sink::Flow;
use super::super::kind::Shape;
use super::super::net::Net;
use super::{FishSearch, Role};
use engine::HouseIndex;

impl<'a, const W: usize> FishSearch<'a, '_, W> {
    /// Returns true if the base can have more places in several of its houses.
    pub(super) fn can_be_endo(&self, more: CellSet<W>, net: Net<W>) -> bool {
        more.is_within(self.forgiven) && net.endo.len() + more.len() <= self.most_endo_fins
    }

    /// The number of places of one house of the base that the covers to come can hold.
    pub(super) fn room(&self) -> usize {
        (self.kind.size - self.cover.len()) * self.width
    }

    pub(super) fn houses_of(&self, cell: Cell) -> &'a [HouseIndex] {
        self.board.geometry().houses_of(cell)
    }

    /// Continues with each of the houses that can be a cover as a cover, and those before it excluded.
    pub(super) fn each_cover(&mut self, houses: &[HouseIndex], mut then: impl FnMut(&mut Self, usize) -> Flow) -> Flow {
        let mut barred = 0_u64;
        for (position, house) in houses.iter().enumerate() {
            if self.roles[house.index()].cover {
                self.under(*house, |search| then(search, position))?;
                self.roles[house.index()].cover = false;
                barred |= 1 << position;
            }
        }
        for (position, house) in houses.iter().enumerate() {
            self.roles[house.index()].cover |= barred >> position & 1 == 1;
        }
        Flow::Continue(())
    }

    /// Continues with the house as a cover.
    pub(super) fn under(&mut self, house: HouseIndex, then: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let before = replace(&mut self.roles[house.index()], Role { base: false, cover: false });
        self.cover.push(house);
        then(self)?;
        self.cover.pop();
        self.roles[house.index()] = before;
        Flow::Continue(())
    }

    /// Continues with the house in the base.
    pub(super) fn over(&mut self, house: HouseIndex, then: impl FnOnce(&mut Self) -> Flow) -> Flow {
        let before = replace(&mut self.roles[house.index()], Role { base: false, cover: false });
        self.base.push(house);
        then(self)?;
        self.base.pop();
        self.roles[house.index()] = before;
        Flow::Continue(())
    }
}

/// Returns true if there are more cells than `most`; usually that is 0, which needs no count.
pub(super) fn exceeds<const W: usize>(cells: CellSet<W>, most: usize) -> bool {
    !cells.is_empty() && (most == 0 || cells.len() > most)
}

/// The most cells that a house of the base and one of the cover share.
pub(super) fn width<const W: usize>(board: &Board<W>, shape: Shape) -> usize {
    if shape == Shape::Basic {
        return 1;
    }
    let common = |one: HouseIndex| {
        let others = board.houses().filter(move |other| *other != one);
        others.map(|other| (board.house(one) & board.house(other)).len()).max().unwrap_or(0)
    };
    board.houses().map(common).max().unwrap_or(0)
}
