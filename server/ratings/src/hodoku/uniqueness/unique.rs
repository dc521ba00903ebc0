//! Finds unique rectangles: uniqueness tests 1 to 6 and hidden rectangles.
//!
//! A rectangle may lack some of its candidates, if they are still allowed by the values.

use super::rectangles::{Rectangle, Tested, neighbors, rectangles};
use super::subsets_with_roof;
use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet, House, HouseKind, shared_houses};
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;

/// The first step of this technique.
pub(in crate::hodoku) fn find(board: &Board, technique: Technique) -> Option<Step> {
    let mut tested = Tested::none();
    board.bivalue_cells().iter().find_map(|start| {
        let (low, high) = board.candidates(start).pair()?;
        let low_cells = board.allowed(low);
        let high_cells = board.allowed(high);
        let both = low_cells & high_cells;
        (neighbors(start) & both).iter().find_map(|neighbor| {
            rectangles(start, neighbor).find_map(|corners| {
                let is_open = both.contains(corners.across_neighbor) && low_cells.contains(corners.across_start);
                if !is_open || !tested.insert(corners.cells()) {
                    return None;
                }
                Rectangle::new(board, &corners, [low, high]).step(technique)
            })
        })
    })
}

impl Rectangle<'_> {
    fn step(&self, technique: Technique) -> Option<Step> {
        let is_diagonal = |pair: CellSet| shared_houses(pair).next().is_none();
        let has_roof_of_two = self.floor.len() == 2;
        match technique {
            Technique::UniquenessTest1 if self.floor.len() == 3 => self.test_1(),
            Technique::UniquenessTest2 if has_roof_of_two && !is_diagonal(self.roof) => self.one_extra(technique),
            Technique::UniquenessTest5 if self.floor.len() == 1 || has_roof_of_two && is_diagonal(self.roof) => {
                self.one_extra(technique)
            }
            Technique::UniquenessTest3 if has_roof_of_two => subsets_with_roof::find(self),
            Technique::UniquenessTest4 if has_roof_of_two && !is_diagonal(self.roof) => {
                self.bound(technique, self.roof.common_peers())
            }
            Technique::UniquenessTest6 if has_roof_of_two && is_diagonal(self.roof) => {
                self.bound(technique, lines(self.cells) - self.cells)
            }
            Technique::HiddenRectangle if self.floor.len() == 1 || has_roof_of_two && is_diagonal(self.floor) => {
                self.hidden()
            }
            _ => None,
        }
    }

    fn test_1(&self) -> Option<Step> {
        let mut removals = Removals::default();
        removals.add_digits(self.board, self.roof, self.pair());
        Step::removes(Technique::UniquenessTest1, self.cells, removals)
    }

    /// The roof has one further digit: tests 2 and 5.
    fn one_extra(&self, technique: Technique) -> Option<Step> {
        let extra = self.extra();
        let digit = extra.first().filter(|_| extra.len() == 1)?;
        let losers = self.board.places(digit) & self.roof.common_peers();
        Step::removes_digit(technique, self.cells, digit, losers)
    }

    /// One digit has no place in `rest`, so it is in the rectangle: tests 4 and 6 exclude the other, or the same one.
    fn bound(&self, technique: Technique, rest: CellSet) -> Option<Step> {
        let [low, high] = self.digits;
        let is_bound = |digit: &Digit| !self.board.places(*digit).meets(rest);
        let bound = self.digits.into_iter().find(is_bound)?;
        let other = if bound == low { high } else { low };
        let loses = if technique == Technique::UniquenessTest6 { bound } else { other };
        Step::removes_digit(technique, self.cells, loses, self.board.places(loses) & self.roof)
    }

    /// Opposite a floor cell, whose lines have one digit only in the rectangle.
    fn hidden(&self) -> Option<Step> {
        let [low, high] = self.digits;
        self.floor.iter().find_map(|floor| {
            let corner = (self.cells - floor.into() - floor.peers()).first()?;
            let rest = lines(corner.into()) - self.cells;
            [(low, high), (high, low)].into_iter().find_map(|(bound, loses)| {
                if self.board.places(bound).meets(rest) {
                    return None;
                }
                let losers = self.board.places(loses) & corner.into();
                Step::removes_digit(Technique::HiddenRectangle, self.cells, loses, losers)
            })
        })
    }
}

/// The rows and columns of the cells.
fn lines(cells: CellSet) -> CellSet {
    let lines = |cell: Cell| [HouseKind::Row.of(cell), HouseKind::Column.of(cell)];
    cells.iter().flat_map(lines).fold(CellSet::EMPTY, |all, line: House| all | line.cells())
}
