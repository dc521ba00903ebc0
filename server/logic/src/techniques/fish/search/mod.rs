//! The search shared by all fish.
//!
//! A base is built house by house. Each of its places must be in a cover, unless it can be a fin. So as soon as a house
//! joins the base, covers are chosen for its places, and a base that needs more covers than the fish may have is
//! abandoned. The possible fins are known in advance, because the search starts with a candidate that the fish is to
//! remove, and all fins see it. A fish that removes several candidates counts when it is found by the first of them.
//! Without fins, none of this is necessary.
//!
//! Must not know the names of fish, nor how they are worded.

mod collect;
mod houses;

use field::{Cell, CellSet, Digit};

use super::super::grids::board::Board;
use super::super::steps::sink::{Flow, Sink};
use super::kind::{Body, Classes, Kind, Shape, class};
use super::net::Net;
use super::{Fish, MOST_ENDO_FINS, MOST_FINS};
use engine::HouseIndex;
use houses::{exceeds, width};

/// The possible roles of a house.
#[derive(Clone, Copy)]
struct Role {
    base: bool,
    cover: bool,
}

/// The rounds of the search between two calls of the interrupt.
const ROUNDS: u32 = 64;

/// The receiver of the fish of a digit.
pub(super) type Deliver<'a, const W: usize> = &'a mut dyn FnMut(Vec<Fish<W>>, &mut Sink<'_>) -> Flow;

/// A search with its tables.
pub(super) struct FishSearch<'a, 'b, const W: usize> {
    board: &'a Board<W>,
    sink: &'a mut Sink<'b>,
    deliver: Deliver<'a, W>,
    kind: Kind,
    most_fins: usize,
    most_endo_fins: usize,
    /// The most places of a base that one cover can hold.
    width: usize,
    classes: Vec<Classes>,
    /// The parts of the board that fish are looked for in: each grid, or everything if there is only one.
    parts: Vec<CellSet<W>>,
    /// The part that is searched.
    part: CellSet<W>,
    digit: Digit,
    /// By house: the places of the digit.
    places: Vec<CellSet<W>>,
    roles: Vec<Role>,
    /// The houses that the base is chosen from.
    base_houses: Vec<HouseIndex>,
    /// The candidate to remove; `None` in a search for fish without fins.
    target: Option<Cell>,
    /// The places that can be fins.
    forgiven: CellSet<W>,
    /// The places that the base must not contain.
    barred: CellSet<W>,
    base: Vec<HouseIndex>,
    cover: Vec<HouseIndex>,
    found: Vec<Fish<W>>,
    rounds: u32,
}

impl<'a, 'b, const W: usize> FishSearch<'a, 'b, W> {
    pub(super) fn new(
        board: &'a Board<W>,
        kind: Kind,
        sink: &'a mut Sink<'b>,
        deliver: Deliver<'a, W>,
    ) -> FishSearch<'a, 'b, W> {
        FishSearch {
            board,
            sink,
            deliver,
            kind,
            most_fins: MOST_FINS,
            most_endo_fins: MOST_ENDO_FINS,
            width: width(board, kind.shape),
            classes: board.houses().map(|house| class(board.kind(house))).collect(),
            parts: parts(board),
            part: CellSet::EMPTY,
            digit: Digit::ONE,
            places: vec![CellSet::EMPTY; board.houses().len()],
            roles: vec![Role { base: false, cover: false }; board.houses().len()],
            base_houses: Vec::new(),
            target: None,
            forgiven: CellSet::EMPTY,
            barred: CellSet::EMPTY,
            base: Vec::with_capacity(kind.size),
            cover: Vec::with_capacity(kind.size),
            found: Vec::new(),
            rounds: 0,
        }
    }

    /// Delivers all fish of the digit. Basic fish with fins and sashimi fish are found together.
    pub(super) fn run(&mut self, digit: Digit) -> Flow {
        self.digit = digit;
        for house in self.board.houses() {
            self.places[house.index()] = self.board.places_in(house, digit);
        }
        // A line with a single place makes a sashimi fish of a fish without fins.
        let plain = self.kind.body == Body::Plain || self.kind.shape == Shape::Basic;
        for part in self.parts.clone() {
            self.part = part;
            for &(base, cover) in self.kind.shape.class_pairs() {
                self.assign_roles(base, cover);
                if plain {
                    self.without_fins()?;
                }
                if self.kind.body != Body::Plain {
                    self.with_fins()?;
                }
            }
        }
        self.hand_over()
    }

    /// Sets which houses of the part can be in the base and in the cover.
    fn assign_roles(&mut self, base: Classes, cover: Classes) {
        self.base_houses.clear();
        for house in self.board.houses() {
            let index = house.index();
            let class = self.classes[index];
            let is_held = !self.places[index].is_empty() && self.board.house(house).is_within(self.part);
            self.roles[index] = Role { base: is_held && class & base != 0, cover: is_held && class & cover != 0 };
            if self.roles[index].base {
                self.base_houses.push(house);
            }
        }
    }

    fn without_fins(&mut self) -> Flow {
        self.target = None;
        (self.forgiven, self.barred) = (CellSet::EMPTY, CellSet::EMPTY);
        self.extend(0, Net::EMPTY)
    }

    fn with_fins(&mut self) -> Flow {
        let places = self.board.places(self.digit);
        for target in places & self.part {
            self.target = Some(target);
            self.forgiven = places & self.board.peers(target);
            if !self.forgiven.is_empty() {
                self.outside(target)?;
                // A candidate in the base can only be removed if it is in two covers, and lines of a kind have no cell
                // in common.
                if self.kind.shape != Shape::Basic {
                    self.inside(target)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Finds fish that remove the candidate from outside the base.
    fn outside(&mut self, target: Cell) -> Flow {
        let houses = self.houses_of(target);
        self.barred = CellSet::single(target);
        self.each_cover(houses, |search, position| {
            let net = Net::EMPTY.under(search.places[houses[position].index()]);
            search.extend(0, net)
        })
    }

    /// Finds fish that remove the candidate from the base, because it is in two covers.
    fn inside(&mut self, target: Cell) -> Flow {
        let houses = self.houses_of(target);
        self.barred = CellSet::EMPTY;
        for &base in houses.iter() {
            if !self.roles[base.index()].base {
                continue;
            }
            let cells = self.places[base.index()];
            self.over(base, |search| {
                search.each_cover(houses, |search, first| {
                    let net = Net::EMPTY.over(cells).under(search.places[houses[first].index()]);
                    let rest = &houses[first + 1..];
                    search.each_cover(rest, |search, second| {
                        let net = net.under(search.places[rest[second].index()]);
                        search.close(0, cells - search.forgiven, net)
                    })
                })
            })?;
        }
        Flow::Continue(())
    }

    /// Counts a round of the search, and calls the interrupt now and then.
    fn tick(&mut self) -> Flow {
        self.rounds += 1;
        if self.rounds.is_multiple_of(ROUNDS) { self.sink.check_interrupt() } else { Flow::Continue(()) }
    }

    /// Adds houses to the base, from `next` on, until it is complete.
    fn extend(&mut self, next: usize, net: Net<W>) -> Flow {
        if self.base.len() == self.kind.size {
            return self.fill(0, net);
        }
        self.tick()?;
        let (allowed, room) = (self.forgiven | net.covered, self.room());
        for position in next..self.base_houses.len() {
            let house = self.base_houses[position];
            let cells = self.places[house.index()];
            let open = cells - allowed;
            // The most selective test comes first.
            if exceeds(open, room) || !self.roles[house.index()].base || cells.meets(self.barred) {
                continue;
            }
            let overlap = cells & net.reach;
            if overlap.is_empty() || self.can_be_endo(overlap, net) {
                self.over(house, |search| search.close(position + 1, open, net.over(cells)))?;
            }
        }
        Flow::Continue(())
    }

    /// Chooses covers for the `open` places of the base, then continues with it.
    fn close(&mut self, next: usize, open: CellSet<W>, net: Net<W>) -> Flow {
        self.tick()?;
        let open = open - net.covered;
        // All of them are in the last house.
        let room = self.room();
        if exceeds(open, room) || (room == 0 && net.fins().len() > self.most_fins) {
            return Flow::Continue(());
        }
        match open.first() {
            None => self.extend(next, net),
            Some(cell) => {
                let houses = self.houses_of(cell);
                self.each_cover(houses, |search, position| {
                    search.close(next, open, net.under(search.places[houses[position].index()]))
                })
            }
        }
    }

    /// Adds covers that the base does not need except for its fins, until there are as many as houses in the base.
    fn fill(&mut self, next: usize, net: Net<W>) -> Flow {
        if self.cover.len() == self.kind.size {
            return self.collect(net);
        }
        self.tick()?;
        for index in next..self.roles.len() {
            let cells = self.places[index];
            if self.roles[index].cover && cells.meets(net.reach) {
                self.under(HouseIndex::new(index), |search| search.fill(index + 1, net.under(cells)))?;
            }
        }
        Flow::Continue(())
    }
}

/// Each grid of a figure: houses of grids that share nothing make no fish that a smaller one does not make, and with
/// their number that of their combinations grows with the fourth power.
fn parts<const W: usize>(board: &Board<W>) -> Vec<CellSet<W>> {
    let Some(figure) = board.geometry().figure() else { return vec![board.geometry().places().collect()] };
    (0..figure.corners().len()).map(|grid| figure.cells_of(grid).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::techniques::testing::{grid, ones, standard};
    use engine::Variant;
    use engine::{BoxShape, Corner, Figure, Geometry};
    use std::sync::Arc;

    /// The most fins, and the most endo fins.
    type Limits = (usize, usize);

    type Found<const W: usize> = (Vec<HouseIndex>, Vec<HouseIndex>, CellSet<W>, CellSet<W>);

    /// Tries all pairs of bases and covers, according to the definition of fish.
    fn naive(board: &Board<2>, kind: Kind, limits: Limits, digit: Digit) -> Vec<Found<2>> {
        let of = |classes: Classes| {
            let fits = |house: &HouseIndex| class(board.kind(*house)) & classes != 0;
            let held = board.houses().filter(fits).filter(|house| !board.places_in(*house, digit).is_empty());
            choices(&held.collect::<Vec<_>>(), kind.size)
        };
        let mut found = Vec::new();
        for &(base, cover) in kind.shape.class_pairs() {
            let covers = of(cover);
            for base in of(base) {
                for cover in covers.iter().filter(|cover| !cover.iter().any(|house| base.contains(house))) {
                    found.extend(fish(board, kind, limits, digit, &base, cover));
                }
            }
        }
        found.sort();
        found
    }

    fn fish(
        board: &Board<2>,
        kind: Kind,
        limits: Limits,
        digit: Digit,
        base: &[HouseIndex],
        cover: &[HouseIndex],
    ) -> Option<Found<2>> {
        let held = |houses: &[HouseIndex], cell: Cell| {
            houses.iter().filter(|house| board.house(**house).contains(cell)).count()
        };
        let classes = |houses: &[HouseIndex]| houses.iter().fold(0, |all, house| all | class(board.kind(*house)));
        let places = board.places(digit);
        let with = |wanted: &dyn Fn(usize, usize) -> bool| -> CellSet<2> {
            places.iter().filter(|cell| wanted(held(base, *cell), held(cover, *cell))).collect()
        };
        let cells = with(&|base, _| base > 0);
        let fins = with(&|base, cover| base > 1 || (base == 1 && cover == 0));
        let endo: usize = with(&|base, _| base > 1).iter().map(|cell| held(base, cell) - 1).sum();
        let removes = with(&|base, cover| (base == 0 && cover > 0) || cover > 1) & board.common_peers(fins);
        let holds = cover.iter().all(|house| board.house(*house).meets(cells))
            && fins.len() <= limits.0
            && endo <= limits.1
            && (fins.is_empty() || kind.body != Body::Plain)
            && (!fins.is_empty() || kind.body == Body::Plain || kind.shape == Shape::Basic)
            && !removes.is_empty()
            && Shape::of(classes(base), classes(cover)) == kind.shape;
        holds.then(|| (base.to_vec(), cover.to_vec(), fins, removes))
    }

    fn choices(of: &[HouseIndex], count: usize) -> Vec<Vec<HouseIndex>> {
        match (of, count) {
            (_, 0) => vec![Vec::new()],
            ([], _) => Vec::new(),
            ([first, rest @ ..], _) => {
                let mut with = choices(rest, count - 1);
                with.iter_mut().for_each(|choice| choice.insert(0, *first));
                with.extend(choices(rest, count));
                with
            }
        }
    }

    /// Checks that the search finds every fish, and each once. Returns their number.
    #[track_caller]
    fn compare(geometry: Geometry, picture: &str, size: usize, limits: Limits) -> usize {
        let board = Board::<2>::new(&grid(geometry.clone(), &ones(geometry.digit_count(), picture)));
        let mut count = 0;
        for shape in [Shape::Basic, Shape::Franken, Shape::Mutant] {
            for body in [Body::Plain, Body::Finned] {
                let kind = Kind { size, shape, body, siamese: false };
                let mut take = |_| Flow::Continue(());
                let mut sink = Sink::new(&mut take, &|| false);
                let mut found: Vec<Found<2>> = Vec::new();
                let mut deliver = |fish: Vec<Fish<2>>, _: &mut Sink<'_>| {
                    found.extend(fish.into_iter().map(|fish| (fish.base, fish.cover, fish.fins, fish.removes)));
                    Flow::Continue(())
                };
                let ended = {
                    let mut search = FishSearch::new(&board, kind, &mut sink, &mut deliver);
                    (search.most_fins, search.most_endo_fins) = limits;
                    search.run(Digit::ONE)
                };
                assert_eq!(ended, Flow::Continue(()));
                found.sort();
                assert_eq!(found, naive(&board, kind, limits, Digit::ONE), "{shape:?} {body:?}");
                count += found.len();
            }
        }
        count
    }

    #[test]
    fn finds_what_the_definition_says() {
        let limits = (MOST_FINS, MOST_ENDO_FINS);
        let sparse = "1..1...1. .1....... ..1..1..1 1...1.... .......1. .1.1....1 ....1.1.. 1........ ..1....1.";
        assert_ne!(compare(standard(9), sparse, 2, limits), 0);
        let diagonal = standard(9).with_variant(Variant::Diagonal).expect("a rule for any size");
        assert_ne!(compare(diagonal, sparse, 2, limits), 0);
        assert_ne!(compare(standard(6), "1.11.. .1..1. ..1..1 11..1. ..11.. .1...1", 3, limits), 0);
        assert_ne!(compare(standard(4), "1.11 .1.1 11.. .111", 4, limits), 0);
        assert_ne!(compare(standard(4), "1.11 .1.1 11.. .111", 3, (2, 1)), 0);
    }

    #[test]
    fn fish_are_in_one_grid() {
        // Two 4×4 grids that share a box. An X-wing of the first grid removes from it, and rows of both make no fish.
        let figure = Figure::new(4, &[Corner::new(0, 0), Corner::new(2, 2)]).expect("a figure");
        let geometry = Geometry::of_figure(Arc::new(figure), BoxShape::for_size(4)).expect("a geometry");
        let picture = "1.1... ..1... 1.1.1. ...... ..1.1. ....1.";
        let board = Board::<2>::new(&grid(geometry.clone(), &ones(geometry.digit_count(), picture)));
        let kind = Kind { size: 2, shape: Shape::Basic, body: Body::Plain, siamese: false };
        let mut found = Vec::new();
        let mut take = |_| Flow::Continue(());
        let mut sink = Sink::new(&mut take, &|| false);
        let mut deliver = |fish: Vec<Fish<2>>, _: &mut Sink<'_>| {
            found.extend(fish.into_iter().map(|fish| (fish.base, fish.removes.iter().collect::<Vec<Cell>>())));
            Flow::Continue(())
        };
        assert_eq!(FishSearch::new(&board, kind, &mut sink, &mut deliver).run(Digit::ONE), Flow::Continue(()));
        assert!(!found.is_empty());
        for (base, removes) in found {
            let grids: Vec<_> = base.iter().map(|house| geometry.house(*house).grid).collect();
            assert!(grids.iter().all(|grid| *grid == grids[0]) && !removes.is_empty(), "{grids:?}");
        }
    }
}
