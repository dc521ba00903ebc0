//! Names the modes of the search by chains and the levels of nesting, and keeps what all searches on one grid share.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use engine::{Cancellable, Interrupt, Interrupted};

use super::forcing;
use super::graph::{Hint, Kind};
use crate::se::board::{Cells, Grid};
use crate::se::step::Technique;

/// The links that a search from several starts follows.
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

    pub(super) fn base(self) -> f64 {
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

    pub(super) fn technique(self, kind: Kind) -> Technique {
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

/// The interrupt and the known steps that all searches on one grid share.
pub(super) struct Context<'a> {
    interrupt: Interrupt<'a>,
    search: SearchOfMode,
    known: RefCell<Known>,
}

/// Finds the steps of a mode. The search of a mode nests searches of other modes, which it reaches through the context.
type SearchOfMode = fn(&Grid, Mode, &Context<'_>) -> Cancellable<Vec<Hint>>;

/// The steps that a nested search has found on a grid with these candidates, in their order.
type Known = HashMap<([Cells; 9], u8), Rc<Vec<Rc<Hint>>>>;

impl<'a> Context<'a> {
    pub(super) fn new(interrupt: Interrupt<'a>, search: SearchOfMode) -> Context<'a> {
        Context { interrupt, search, known: RefCell::default() }
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
            Producer::Mode(mode) => (self.search)(grid, mode, self),
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
