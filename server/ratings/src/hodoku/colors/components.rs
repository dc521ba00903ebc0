//! Divides the places of a digit into components with two colors each.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::digits::Digit;
use crate::hodoku::base::geometry::{Cell, CellSet};

/// The cells of both colors; the first color is that of the lowest cell. Either all cells of the one hold the digit, or
/// all cells of the other.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Component(pub(super) [CellSet; 2]);

impl Component {
    pub(super) fn cells(&self) -> CellSet {
        self.0[0] | self.0[1]
    }

    /// A cell keeps the color that it gets first.
    fn color(&mut self, board: &Board, digit: Digit, cell: Cell, color: usize) {
        if self.cells().contains(cell) {
            return;
        }
        self.0[color].insert(cell);
        for house in cell.houses() {
            let others = board.places_in(house, digit) - cell.into();
            if let Some(other) = others.first().filter(|_| others.len() == 1) {
                self.color(board, digit, other, 1 - color);
            }
        }
    }
}

/// The components in the order of their lowest cells.
pub(super) fn components(board: &Board, digit: Digit) -> Vec<Component> {
    let mut components = Vec::new();
    let mut rest = board.places(digit);
    while let Some(cell) = rest.first() {
        let mut component = Component::default();
        component.color(board, digit, cell, 0);
        rest -= component.cells();
        if component.cells().len() > 1 {
            components.push(component);
        }
    }
    components
}
