//! X-wings, swordfish and jellyfish. Must not know other techniques.

use std::ops::ControlFlow::{self, Break, Continue};

use super::board::{Cells, DIGITS, Digit, DigitSet, Grid, House, HouseKind, Places, subsets};
use super::difficulty::Exact;
use super::step::{Found, Technique};

/// Lines that have a digit only in as many crossing lines.
#[derive(Clone, Copy)]
pub(super) struct Fish {
    base: HouseKind,
    lines: Places,
    crossing: Places,
    pub(super) digit: Digit,
}

impl Fish {
    /// Visits all fish with `size` base lines: columns first.
    pub(super) fn each<T>(grid: &Grid, size: usize, mut visit: impl FnMut(Fish) -> ControlFlow<T>) -> ControlFlow<T> {
        let room = |digit: &Digit| grid.filled_with(*digit) + 2 * size <= 9;
        let digits: DigitSet = DIGITS.iter().filter(room).map(DigitSet::single).collect();
        for base in [HouseKind::Column, HouseKind::Row] {
            for lines in subsets(size).map(Places::of_bits) {
                for digit in digits.iter() {
                    let crossing = crossing(grid, base, lines, digit).filter(|crossing| crossing.len() == size);
                    if let Some(crossing) = crossing {
                        visit(Fish { base, lines, crossing, digit })?;
                    }
                }
            }
        }
        Continue(())
    }

    /// The base lines, first to last.
    pub(super) fn base_houses(self) -> impl Iterator<Item = House> {
        self.lines.iter().filter_map(move |line| self.base.houses().nth(line))
    }

    /// The cells of the crossing lines.
    pub(super) fn cover(self) -> Cells {
        let kind = if self.base == HouseKind::Column { HouseKind::Row } else { HouseKind::Column };
        lines(kind, self.crossing)
    }

    /// The cells that lose the digit.
    pub(super) fn removals(self, grid: &Grid) -> Cells {
        (grid.cells(self.digit) & self.cover()).without(lines(self.base, self.lines))
    }
}

/// The places of the digit in the lines, if each has two or more.
fn crossing(grid: &Grid, base: HouseKind, lines: Places, digit: Digit) -> Option<Places> {
    let places = lines.iter().filter_map(|line| base.houses().nth(line)).map(|house| grid.places(house, digit));
    places.into_iter().try_fold(Places::EMPTY, |all, places| (places.len() >= 2).then_some(all | places))
}

fn lines(kind: HouseKind, lines: Places) -> Cells {
    lines.iter().filter_map(|line| kind.houses().nth(line)).fold(Cells::EMPTY, |cells, house| cells | house.set())
}

/// The first fish of a size that removes something.
pub(super) fn fish(grid: &Grid, size: usize) -> Option<Found> {
    let (technique, difficulty) = match size {
        2 => (Technique::XWing, Exact(3.2)),
        3 => (Technique::Swordfish, Exact(3.8)),
        _ => (Technique::Jellyfish, Exact(5.2)),
    };
    let found = Fish::each(grid, size, |fish| {
        let digits = DigitSet::single(fish.digit);
        Found::removal(grid, technique, difficulty, fish.removals(grid), digits).map_or(Continue(()), Break)
    });
    found.break_value()
}
