//! Finds the steps of forcing chains from several starts: those of one technique, which is a mode of the search.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use engine::{Cancellable, Interrupt, Interrupted};

use super::forcing;
use super::hint::{Effect, Hint, Kind};
use super::node::{NodeIndex, Statement, Target};
use super::run::{Run, run};
use crate::se::board::{Cell, Cells, Digit, DigitSet, Grid, HouseKind};
use crate::se::step::Technique;

/// What a search from several starts follows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mode {
    /// One digit, from one start.
    Nishio,
    /// All links of the grid as it is.
    Multiple,
    /// All links of the grid without the candidates that are off by then; from this level on with techniques.
    Dynamic(Level),
}

/// The techniques that a dynamic search uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Level {
    None,
    /// Locked candidates, pairs and X-wings.
    Basic,
    /// Forcing chains and cycles, too.
    Chains,
    /// Multiple forcing chains, too.
    Multiple,
    /// In place of these dynamic forcing chains.
    Dynamic,
    /// And those with forcing chains.
    Nested,
}

impl Mode {
    /// The modes, in the order in which they are tried.
    pub(super) const ALL: [Mode; 8] = [
        Mode::Nishio,
        Mode::Multiple,
        Mode::Dynamic(Level::None),
        Mode::Dynamic(Level::Basic),
        Mode::Dynamic(Level::Chains),
        Mode::Dynamic(Level::Multiple),
        Mode::Dynamic(Level::Dynamic),
        Mode::Dynamic(Level::Nested),
    ];

    pub(super) fn is_dynamic(self) -> bool {
        self != Mode::Multiple
    }

    fn base(self) -> f64 {
        match self {
            Mode::Nishio => 7.5,
            Mode::Multiple => 8.0,
            Mode::Dynamic(Level::None) => 8.5,
            Mode::Dynamic(Level::Basic) => 9.0,
            Mode::Dynamic(Level::Chains) => 9.5,
            Mode::Dynamic(Level::Multiple) => 10.0,
            Mode::Dynamic(Level::Dynamic) => 10.5,
            Mode::Dynamic(Level::Nested) => 11.0,
        }
    }

    fn technique(self, kind: Kind) -> Technique {
        let prefix = match self {
            Mode::Nishio => "Nishio ",
            Mode::Multiple => "",
            Mode::Dynamic(_) => "Dynamic ",
        };
        let kind = match kind {
            _ if self == Mode::Nishio => "Forcing",
            Kind::Double => "Double Forcing",
            Kind::Cell => "Cell Forcing",
            Kind::House(_) => "Region Forcing",
            _ => "Contradiction Forcing",
        };
        let nesting = match self {
            Mode::Nishio | Mode::Multiple | Mode::Dynamic(Level::None) => "",
            Mode::Dynamic(Level::Basic) => " (+)",
            Mode::Dynamic(Level::Chains) => " (+ Forcing Chains)",
            Mode::Dynamic(Level::Multiple) => " (+ Multiple Forcing Chains)",
            Mode::Dynamic(Level::Dynamic) => " (+ Dynamic Forcing Chains)",
            Mode::Dynamic(Level::Nested) => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
        };
        Technique::Chains { prefix, kind, nesting }
    }
}

/// A producer of steps: forcing chains and cycles, or a mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Producer {
    Forcing,
    Mode(Mode),
}

/// What all searches on one grid share.
pub(super) struct Context<'a> {
    interrupt: Interrupt<'a>,
    known: RefCell<Known>,
}

/// The steps that a nested search has found on a grid with these candidates, in their order.
type Known = HashMap<([Cells; 9], u8), Rc<Vec<Rc<Hint>>>>;

impl<'a> Context<'a> {
    pub(super) fn new(interrupt: Interrupt<'a>) -> Context<'a> {
        Context { interrupt, known: RefCell::default() }
    }

    /// # Errors
    /// When the caller interrupts.
    pub(super) fn check(&self) -> Cancellable<()> {
        if (self.interrupt)() { Err(Interrupted) } else { Ok(()) }
    }

    /// The step that is taken.
    pub(super) fn first(&self, grid: &Grid, producer: Producer) -> Cancellable<Option<Hint>> {
        Ok(self.all(grid, producer)?.into_iter().min_by(Hint::rank))
    }

    /// All steps in the order in which they are taken, without those that remove the same as an earlier one.
    pub(super) fn sorted(&self, grid: &Grid, producer: Producer) -> Cancellable<Rc<Vec<Rc<Hint>>>> {
        let key = (*grid.all_cells(), producer.number());
        if let Some(known) = self.known.borrow().get(&key) {
            return Ok(Rc::clone(known));
        }
        let mut hints = self.all(grid, producer)?;
        hints.sort_by(Hint::rank);
        let mut sorted: Vec<Rc<Hint>> = Vec::new();
        let mut removals = std::collections::HashSet::new();
        for hint in hints {
            if removals.insert(hint.effect.removals.clone()) {
                sorted.push(Rc::new(hint));
            }
        }
        let sorted = Rc::new(sorted);
        self.known.borrow_mut().insert(key, Rc::clone(&sorted));
        Ok(sorted)
    }

    fn all(&self, grid: &Grid, producer: Producer) -> Cancellable<Vec<Hint>> {
        match producer {
            Producer::Forcing => forcing::hints(grid, self.interrupt),
            Producer::Mode(mode) => {
                let mut search = Search { grid, mode, context: self, runs: HashMap::new(), hints: Vec::new() };
                search.search()?;
                Ok(search.hints)
            }
        }
    }
}

impl Producer {
    fn number(self) -> u8 {
        match self {
            Producer::Forcing => 0,
            Producer::Mode(mode) => 1 + Mode::ALL.iter().position(|other| *other == mode).unwrap_or_default() as u8,
        }
    }
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
