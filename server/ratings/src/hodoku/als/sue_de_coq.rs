//! Finds Sue de Coq: cells of a line and a box that have two digits too many, and disjoint sets of cells in the rest of
//! the line and of the box that take them away.

use crate::hodoku::base::board::Board;
use crate::hodoku::base::combinations::first_subset;
use crate::hodoku::base::digits::DigitSet;
use crate::hodoku::base::geometry::{Cell, CellSet, House, HouseKind};
use crate::hodoku::base::step::{Removals, Step};
use crate::hodoku::base::technique::Technique;
use engine::{Cancellable, Interrupt, Interrupted};

pub(in crate::hodoku) fn find(board: &Board, interrupt: Interrupt<'_>) -> Cancellable<Option<Step>> {
    for line in HouseKind::Row.houses().chain(HouseKind::Column.houses()) {
        for block in HouseKind::Block.houses() {
            if interrupt() {
                return Err(Interrupted);
            }
            if let Some(step) = find_in(board, line, block) {
                return Ok(Some(step));
            }
        }
    }
    Ok(None)
}

fn find_in(board: &Board, line: House, block: House) -> Option<Step> {
    let empty = board.empty_cells();
    let crossing = line.cells() & block.cells() & empty;
    intersections(crossing).flatten().find_map(|cells| {
        let digits = board.candidates_of(cells);
        let surplus = digits.len().checked_sub(cells.len()).filter(|surplus| *surplus >= 2)?;
        let line = (line.cells() & empty) - cells;
        let block = (block.cells() & empty) - cells;
        Intersection { board, cells, digits, surplus, line, block }.find()
    })
}

/// Two or three of up to three cells: ab, abc, ac, bc.
fn intersections(crossing: CellSet) -> impl Iterator<Item = Option<CellSet>> {
    let mut cells = crossing.iter();
    let [first, second, third] = std::array::from_fn(|_| cells.next());
    let join = |cells: &[Option<Cell>]| cells.iter().copied().collect::<Option<Vec<Cell>>>().map(CellSet::from_iter);
    let sets = [join(&[first, second]), join(&[first, second, third]), join(&[first, third]), join(&[second, third])];
    sets.into_iter()
}

struct Intersection<'a> {
    board: &'a Board,
    cells: CellSet,
    digits: DigitSet,
    surplus: usize,
    /// The rest of the line.
    line: CellSet,
    /// The rest of the box.
    block: CellSet,
}

impl Intersection<'_> {
    fn find(&self) -> Option<Step> {
        first_subset(self.line, &mut |in_line| {
            let line_digits = self.board.candidates_of(in_line);
            let taken = in_line.len().checked_sub((line_digits - self.digits).len())?;
            if !line_digits.meets(self.digits) || taken == 0 || taken >= self.surplus {
                return None;
            }
            let common = line_digits & self.digits;
            let is_free = |cell: &Cell| !self.board.candidates(*cell).meets(common);
            let free = (self.block - in_line).iter().filter(is_free).collect();
            first_subset(free, &mut |in_block| self.step(in_line, in_block, self.surplus - taken))
        })
    }

    /// The set in the box must take away `wanted` digits.
    fn step(&self, in_line: CellSet, in_block: CellSet, wanted: usize) -> Option<Step> {
        let line_digits = self.board.candidates_of(in_line);
        let block_digits = self.board.candidates_of(in_block);
        let is_complete = in_block.len() == wanted + (block_digits - self.digits).len();
        if !block_digits.meets(self.digits) || !is_complete {
            return None;
        }
        let shared = line_digits & block_digits;
        let mut removals = Removals::default();
        removals.add_digits(self.board, self.block - in_block, ((self.digits | block_digits) - line_digits) | shared);
        removals.add_digits(self.board, self.line - in_line, ((self.digits | line_digits) - block_digits) | shared);
        Step::removes(Technique::SueDeCoq, self.cells | in_line | in_block, removals)
    }
}
