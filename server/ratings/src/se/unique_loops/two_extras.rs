//! Loops with two cells that have other candidates than the pair. Must not know how loops are found.

use super::{Best, Loop, Variant};
use crate::se::board::{Cell, Cells, DIGITS, DigitSet, Grid, House, Places, subsets, subsets_of};
use crate::se::step::Found;

impl Loop {
    pub(super) fn with_two_extras(&self, grid: &Grid, first: Cell, second: Cell, best: &mut Best) {
        let others = (grid.candidates(first) | grid.candidates(second)).without(self.pair);
        if others.is_single() {
            best.offer(Variant::Type2, self.type_2(grid));
        } else {
            self.type_3(grid, Extras { first, second, others }, best);
        }
        best.offer(Variant::Type4, self.type_4(grid, first, second));
    }

    /// One of the cells has one of the other digits, so both act as one cell with these digits.
    fn type_3(&self, grid: &Grid, extras: Extras, best: &mut Best) {
        for size in extras.others.len()..=7 {
            for house in extras.shared_houses() {
                if 2 * size <= grid.empty_in(house) {
                    self.naked(grid, &extras, house, size, best);
                }
                if 2 * size < grid.empty_in(house) {
                    self.hidden(grid, &extras, house, size, best);
                }
            }
        }
    }

    fn naked(&self, grid: &Grid, extras: &Extras, house: House, size: usize, best: &mut Best) {
        let first = extras.place(house, extras.first);
        let second = extras.place(house, extras.second);
        let usable = |places: &Places| places.contains(first) && !places.contains(second);
        for places in subsets(size).map(Places::of_bits).filter(usable) {
            let others = places.without(Places::of(first));
            let candidates = || others.iter().map(|place| grid.candidates(house.cell(place)));
            let union: DigitSet = candidates().collect();
            let common = extras.others & grid.candidates(extras.first) & grid.candidates(extras.second);
            let digits = union | extras.others;
            if (union | common).len() == size && digits.len() == size && candidates().all(|digits| digits.len() >= 2) {
                let others: Cells = others.iter().map(|place| house.cell(place)).collect();
                let victims = house.set().without(others | extras.cells());
                best.offer(Variant::Type3, self.removal(grid, Variant::Type3, size - 1, victims, digits));
            }
        }
    }

    fn hidden(&self, grid: &Grid, extras: &Extras, house: House, size: usize, best: &mut Best) {
        let rest: Vec<_> = DIGITS.without(self.pair | extras.others).iter().collect();
        let second = Places::of(extras.place(house, extras.second));
        for chosen in subsets_of(rest.len(), size - 2) {
            let chosen =
                (0..rest.len()).filter(|index| chosen >> index & 1 != 0).map(|index| DigitSet::single(rest[index]));
            let digits = self.pair | chosen.collect();
            let places = || digits.iter().map(|digit| grid.places(house, digit).without(second));
            let union: Places = places().collect();
            if union.len() == size && places().all(|places| !places.is_empty()) {
                let cells: Cells = union.iter().map(|place| house.cell(place)).collect();
                let victims = cells.without(Cells::of(extras.first));
                let others = DIGITS.without(digits);
                best.offer(Variant::Type3, self.removal(grid, Variant::Type3, size - 2, victims, others));
            }
        }
    }

    /// One digit of the pair must be in one of the cells, so neither has the other digit.
    fn type_4(&self, grid: &Grid, first: Cell, second: Cell) -> Option<Found> {
        let cells: Cells = [first, second].into_iter().collect();
        let shared = || first.houses().into_iter().filter(|house| house.set().contains(second));
        let locked = self
            .pair
            .iter()
            .find(|digit| shared().any(|house| (grid.cells(*digit) & house.set()).without(cells).is_empty()))?;
        self.removal(grid, Variant::Type4, 0, cells, self.pair.without(DigitSet::single(locked)))
    }
}

/// The two cells, and the digits that they have besides the pair.
struct Extras {
    first: Cell,
    second: Cell,
    others: DigitSet,
}

impl Extras {
    fn cells(&self) -> Cells {
        [self.first, self.second].into_iter().collect()
    }

    fn shared_houses(&self) -> impl Iterator<Item = House> {
        self.first.houses().into_iter().filter(|house| house.set().contains(self.second))
    }

    /// The place of a cell in a house that has it.
    fn place(&self, house: House, cell: Cell) -> usize {
        cell.place(house.kind())
    }
}
