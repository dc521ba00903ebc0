//! Finds X-chains and turbot fish: links of one digit, strong and weak in turn.

use super::{MOST_LINKS, linked};
use crate::hodoku::base::board::Board;
use crate::hodoku::base::candidate_set::{Best, CandidateSet};
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet, House};
use crate::hodoku::base::patience::Patience;
use crate::hodoku::base::step::Step;
use crate::hodoku::base::technique::Technique;
use engine::{Cancellable, Interrupt};

/// The preferred chain; turbot fish have exactly three links.
pub(in crate::hodoku) fn find(
    board: &Board,
    technique: Technique,
    interrupt: Interrupt<'_>,
) -> Cancellable<Option<Step>> {
    let most_links = if technique == Technique::TurbotFish { 3 } else { MOST_LINKS };
    let mut patience = Patience::new(interrupt);
    let mut best = Best::default();
    for start in board.empty_cells() {
        for digit in board.candidates(start).iter() {
            let links = Links::of(board, digit);
            let mut search =
                Search { links: &links, digit, start, most_links, best: &mut best, patience: &mut patience };
            search.follow_strong(start, start.into(), 0)?;
        }
    }
    Ok(best.into_step(technique))
}

/// The links of one digit.
struct Links {
    places: CellSet,
    /// The cells of rows, columns and boxes with two places.
    strong: [CellSet; 3],
}

impl Links {
    fn of(board: &Board, digit: Digit) -> Links {
        let strong = |kind: usize| {
            let houses = House::all().filter(|house| house.index() / 9 == kind && board.count(*house, digit) == 2);
            houses.fold(CellSet::EMPTY, |cells, house| cells | board.places_in(house, digit))
        };
        Links { places: board.places(digit), strong: [0, 1, 2].map(strong) }
    }

    /// Cells linked strongly, in the order of the links.
    fn strong(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        let [row, column, block] = cell.houses();
        let reach = [row.cells(), column.cells(), block.cells() - row.cells() - column.cells()];
        let strong = self.strong.map(|cells| if cells.contains(cell) { cells } else { CellSet::EMPTY });
        (0..3).flat_map(move |kind| (reach[kind] & (strong[kind] - cell.into())).iter())
    }
}

struct Search<'a, 'b> {
    links: &'a Links,
    digit: Digit,
    start: Cell,
    most_links: usize,
    best: &'a mut Best,
    patience: &'a mut Patience<'b>,
}

impl Search<'_, '_> {
    /// Adds a strong link to a chain, whose cells so far are `visited`.
    fn follow_strong(&mut self, cell: Cell, visited: CellSet, links: usize) -> Cancellable<()> {
        for next in self.links.strong(cell) {
            self.patience.step()?;
            let is_loop = next == self.start;
            if visited.contains(next) && !is_loop {
                continue;
            }
            if links >= 2 {
                let losers = self.links.places & self.start.peers() & if is_loop { CellSet::ALL } else { next.peers() };
                self.best.offer(CandidateSet::of_digit(self.digit, losers), visited | next.into());
            }
            if !is_loop && links + 3 <= self.most_links {
                self.follow_weak(next, visited | next.into(), links + 1)?;
            }
        }
        Ok(())
    }

    fn follow_weak(&mut self, cell: Cell, visited: CellSet, links: usize) -> Cancellable<()> {
        for next in linked(cell, self.links.places - visited) {
            self.follow_strong(next, visited | next.into(), links + 1)?;
        }
        Ok(())
    }
}
