//! Collects the fish that a search finds, and determines their kind.
//!
//! Must not know how a fish was found.

use std::mem::take;

use field::CellSet;

use super::super::super::steps::sink::Flow;
use super::super::Fish;
use super::super::kind::{Body, Classes, Shape};
use super::super::net::Net;
use super::FishSearch;
use engine::HouseIndex;

/// The number of fish of a digit after which they are passed on, before the search continues: large puzzles may have
/// more than fit in memory.
const BATCH: usize = 4096;

impl<const W: usize> FishSearch<'_, '_, W> {
    /// Collects the fish if it is of the kind searched for.
    pub(super) fn collect(&mut self, net: Net<W>) -> Flow {
        let fins = net.fins();
        if fins.len() > self.most_fins || fins.is_empty() != self.target.is_none() {
            return Flow::Continue(());
        }
        let possible = ((net.covered - net.reach) | net.twice) & self.board.places(self.digit);
        let removes = possible & self.board.common_peers(fins);
        if removes.is_empty() || self.target.is_some_and(|target| removes.first() != Some(target)) {
            return Flow::Continue(());
        }
        // A cover chosen before the last house of the base may hold nothing of it.
        let useful = |house: &HouseIndex| self.places[house.index()].meets(net.reach);
        if !self.cover.iter().all(useful)
            || Shape::of(self.classes(&self.base), self.classes(&self.cover)) != self.kind.shape
        {
            return Flow::Continue(());
        }
        let mut base = self.base.clone();
        let mut cover = self.cover.clone();
        base.sort_unstable();
        cover.sort_unstable();
        let digit = self.digit;
        let body = self.body(fins);
        let cells = net.reach;
        let endo_fins = net.endo;
        self.found.push(Fish { digit, base, cover, body, cells, fins, endo_fins, removes });
        // The two of a siamese fish need not be found one after the other.
        if self.found.len() < BATCH || self.kind.siamese { Flow::Continue(()) } else { self.hand_over() }
    }

    pub(super) fn hand_over(&mut self) -> Flow {
        (self.deliver)(take(&mut self.found), self.sink)
    }

    fn body(&self, fins: CellSet<W>) -> Body {
        let thin = |house: &HouseIndex| (self.places[house.index()] - fins).len() <= 1;
        match self.kind.shape {
            Shape::Basic if self.base.iter().any(thin) => Body::Sashimi,
            _ if fins.is_empty() => Body::Plain,
            _ => Body::Finned,
        }
    }

    fn classes(&self, houses: &[HouseIndex]) -> Classes {
        houses.iter().fold(0, |classes, house| classes | self.classes[house.index()])
    }
}
