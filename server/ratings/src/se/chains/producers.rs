//! Finds the steps of forcing chains from several starts: those of one technique, which is a mode of the search.

use std::collections::HashMap;
use std::rc::Rc;

use engine::Cancellable;

use super::context::{Context, Mode};
use super::graph::{Effect, Hint, Kind};
use super::graph::{NodeIndex, Statement, Target};
use super::run::{Run, run};
use crate::se::board::{Cell, Digit, DigitSet, Grid, HouseKind};

/// The steps of a mode on a grid, in the order in which they are found.
///
/// # Errors
/// When the caller interrupts.
pub(super) fn steps_of_mode(grid: &Grid, mode: Mode, context: &Context<'_>) -> Cancellable<Vec<Hint>> {
    let mut search = Search { grid, mode, context, runs: HashMap::new(), hints: Vec::new() };
    search.search()?;
    Ok(search.hints)
}

/// A search from all candidates of a grid.
struct Search<'a, 'b> {
    grid: &'a Grid,
    mode: Mode,
    context: &'a Context<'b>,
    runs: HashMap<Statement, Rc<Run>>,
    hints: Vec<Hint>,
}

impl Search<'_, '_> {
    fn search(&mut self) -> Cancellable<()> {
        for cell in self.grid.empty_cells().iter() {
            let candidates = self.grid.candidates(cell);
            if candidates.len() < 2 || (candidates.len() == 2 && !self.mode.is_dynamic()) {
                continue;
            }
            for digit in candidates.iter() {
                self.search_candidate(cell, digit)?;
            }
            if self.mode != Mode::Nishio {
                self.search_cell(cell, candidates)?;
            }
        }
        Ok(())
    }

    fn run(&mut self, start: Statement) -> Cancellable<Rc<Run>> {
        if let Some(known) = self.runs.get(&start) {
            return Ok(Rc::clone(known));
        }
        let run = Rc::new(run(self.grid, start, self.mode, self.context)?);
        self.runs.insert(start, Rc::clone(&run));
        Ok(run)
    }

    fn search_candidate(&mut self, cell: Cell, digit: Digit) -> Cancellable<()> {
        let start = Statement::on(cell, digit);
        let on = self.run(start)?;
        if self.mode.is_dynamic() {
            self.add_contradiction(&on, || Some(Effect::of_off(cell, digit)));
            let off = Rc::new(run(self.grid, start.conjugate(), self.mode, self.context)?);
            let grid = self.grid;
            self.add_contradiction(&off, || Effect::of_on(grid, cell, digit));
            if self.mode != Mode::Nishio && self.grid.candidates(cell).len() > 2 {
                self.add_common(Kind::Double, &[on, off]);
            }
        }
        if self.mode != Mode::Nishio {
            self.search_houses(cell, digit)?;
        }
        Ok(())
    }

    /// Looks at the houses of which the cell is the first place of the digit.
    fn search_houses(&mut self, cell: Cell, digit: Digit) -> Cancellable<()> {
        for kind in HouseKind::BLOCK_ROW_COLUMN {
            let house = cell.house(kind);
            let places = self.grid.places(house, digit);
            if places.len() < 2 || places.first() != cell.place(kind) {
                continue;
            }
            let starts = places.iter().map(|place| Statement::on(house.cell(place), digit));
            let runs: Vec<Rc<Run>> = starts.map(|start| self.run(start)).collect::<Cancellable<_>>()?;
            self.add_common(Kind::House(kind), &runs);
        }
        Ok(())
    }

    fn search_cell(&mut self, cell: Cell, candidates: DigitSet) -> Cancellable<()> {
        let starts = candidates.iter().map(|digit| Statement::on(cell, digit));
        let runs: Vec<Rc<Run>> = starts.map(|start| self.run(start)).collect::<Cancellable<_>>()?;
        self.add_common(Kind::Cell, &runs);
        Ok(())
    }

    fn add_contradiction(&mut self, run: &Run, effect: impl FnOnce() -> Option<Effect>) {
        let Some(nodes) = run.contradiction else { return };
        let Some(effect) = effect() else { return };
        let target = |node| Target { graph: Rc::clone(&run.graph), node };
        self.add(Kind::Contradiction, nodes.map(target).to_vec(), effect);
    }

    /// Adds a step for each statement that follows from all starts.
    fn add_common(&mut self, kind: Kind, runs: &[Rc<Run>]) {
        let Some((first, others)) = runs.split_first() else { return };
        let statement = |node: &NodeIndex| first.graph.statement(*node);
        for common in first.on.iter().chain(&first.off).map(statement) {
            if !others.iter().all(|run| run.seen.contains(common)) {
                continue;
            }
            let effect = match common.is_on() {
                true => Effect::of_on(self.grid, common.cell(), common.digit()),
                false => Some(Effect::of_off(common.cell(), common.digit())),
            };
            if let Some(effect) = effect {
                let targets = runs.iter().filter_map(|run| run.target(common)).collect();
                self.add(kind, targets, effect);
            }
        }
    }

    fn add(&mut self, kind: Kind, targets: Vec<Target>, effect: Effect) {
        let counted = targets.len();
        let hint = Hint::new(kind, self.mode.technique(kind), self.mode.base(), targets, counted, effect);
        self.hints.push(hint);
    }
}
