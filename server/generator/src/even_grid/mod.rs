//! Draws full 9×9 grids evenly: each of the 6,670,903,752,021,072,936,960 has the same probability.
//!
//! The method is rejection sampling with exact counts. Box 1 is fixed, since the digits are exchanged at the end. The
//! first band and the first stack are drawn evenly from their 56·6⁶ fillings each ([`band`]). Then all fillings of the
//! other four boxes are counted ([`completions`]): there are 2,693 on average, and never more than 11,664. The band and
//! the stack are kept with a probability proportional to this number, and one of the fillings is drawn. So each grid
//! has the same chance in a trial, 1 / (56·6⁶)² / 11,664, however many others share its band and stack. Most trials end
//! before anything is counted, since few borders leave more than 5,000 fillings and a glance tells which.
//!
//! Must not know puzzles.

mod band;
mod completions;
mod divisions;

use crate::random::Random;
use band::{Band, FIRST_BOX};
use completions::{Borders, Completions};
use divisions::Divisions;
use engine::{Digit, DigitSet};

/// A box, row by row: digits from 0.
type Cells = [[u8; 3]; 3];

/// A sampler of full grids, with its tables.
#[derive(Debug, Default)]
pub struct EvenGrids {
    divisions: Divisions,
}

impl EvenGrids {
    /// Draws a full grid: the digits of its cells in reading order.
    pub fn draw(&self, random: &mut Random) -> [Digit; 81] {
        let mut labels: Vec<Digit> = DigitSet::up_to(9).into_iter().collect();
        random.shuffle(&mut labels);
        self.draw_unlabelled(random).map(|digit| labels[usize::from(digit)])
    }

    /// Draws a full grid whose first box is fixed.
    fn draw_unlabelled(&self, random: &mut Random) -> [u8; 81] {
        loop {
            let band = Band::draw(&self.divisions, random);
            let stack = Band::draw(&self.divisions, random).transposed();
            let borders = Borders { rows: stack.rows(), columns: band.columns() };
            // To keep the borders and to draw a filling is one step: a position, if there is a filling at it.
            let position = random.below(Borders::MOST);
            if position >= borders.most() {
                continue;
            }
            let completions = Completions::new(&self.divisions, &borders);
            if let Some([[fifth, sixth], [eighth, ninth]]) = completions.get(position) {
                let [[second, third], [fourth, seventh]] = [band.boxes, stack.boxes];
                return assembled([[FIRST_BOX, second, third], [fourth, fifth, sixth], [seventh, eighth, ninth]]);
            }
        }
    }
}

/// The cells of nine boxes in reading order.
fn assembled(boxes: [[Cells; 3]; 3]) -> [u8; 81] {
    std::array::from_fn(|cell| {
        let row = cell / 9;
        let column = cell % 9;
        boxes[row / 3][column / 3][row % 3][column % 3]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::minlex::Minlex;

    #[test]
    fn grids_are_grids() {
        let grids = EvenGrids::default();
        let mut random = Random::new(1, 0);
        for _ in 0..200 {
            let grid = grids.draw(&mut random).map(Some);
            // A digit twice in a row or column has no canonical form.
            assert!(Minlex::default().canonical(&grid).is_some());
            for (top, left) in [0, 3, 6].into_iter().flat_map(|top| [0, 3, 6].map(|left| (top, left))) {
                let cells = (0..9).map(|cell| grid[(top + cell / 3) * 9 + left + cell % 3]);
                let digits: DigitSet = cells.flatten().collect();
                assert_eq!(digits, DigitSet::up_to(9));
            }
        }
    }
}
