//! The arrays that events of a search draw, at any moment.
//!
//! Must not know how the search decides what to do: it takes the events as they come.

use std::sync::Arc;

use super::{Event, EventKind, Level};
use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::geometry::Geometry;
use crate::model::puzzle::Values;

/// What a search has done up to some event: the grid, the digits that are possible in each cell, the level at which each
/// other one was excluded, and the guesses by level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    geometry: Arc<Geometry>,
    values: Box<[Option<Digit>]>,
    /// The level at which each cell was set.
    set_at: Box<[Level]>,
    /// For each cell, one entry a digit: `None` while it is possible.
    excluded_at: Box<[Option<Level>]>,
    guesses: Vec<(Cell, Digit)>,
}

impl Replay {
    /// Before the first event.
    pub fn new(geometry: Arc<Geometry>) -> Replay {
        let count = geometry.cell_count();
        Replay {
            values: vec![None; count].into(),
            set_at: vec![Level::ZERO; count].into(),
            excluded_at: vec![None; count * usize::from(geometry.size())].into(),
            guesses: Vec::new(),
            geometry,
        }
    }

    /// Does what an event says.
    ///
    /// # Panics
    /// When its cell or digit is of no puzzle of this geometry.
    pub fn apply(&mut self, event: Event) {
        let Event { kind, cell, digit, level } = event;
        match kind {
            EventKind::Placed => self.set(cell, digit, level),
            EventKind::Guessed => {
                self.guesses.push((cell, digit));
                self.set(cell, digit, level);
            }
            EventKind::Excluded => self.excluded_at[self.entry(cell, digit)] = Some(level),
            EventKind::Undone => self.undo(level),
        }
    }

    fn set(&mut self, cell: Cell, digit: Digit, level: Level) {
        self.values[cell.index()] = Some(digit);
        self.set_at[cell.index()] = level;
    }

    fn undo(&mut self, level: Level) {
        self.guesses.truncate(usize::from(level.get()).saturating_sub(1));
        for (value, set_at) in self.values.iter_mut().zip(&self.set_at) {
            *value = value.filter(|_| *set_at < level);
        }
        for excluded_at in &mut self.excluded_at {
            *excluded_at = excluded_at.filter(|at| *at < level);
        }
    }

    fn entry(&self, cell: Cell, digit: Digit) -> usize {
        let size = usize::from(self.geometry.size());
        assert!(digit.get() <= self.geometry.size(), "a digit of no such puzzle");
        cell.index() * size + usize::from(digit.get()) - 1
    }

    /// The shape of the puzzle.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The grid: what each cell is set to.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The digits that are possible in a cell.
    pub fn possible(&self, cell: Cell) -> DigitSet {
        self.geometry.digits().iter().filter(|digit| self.excluded_at(cell, *digit).is_none()).collect()
    }

    /// The level at which a digit was excluded from a cell; `None` while it is possible there.
    ///
    /// # Panics
    /// When the cell or digit is of no puzzle of this geometry.
    pub fn excluded_at(&self, cell: Cell, digit: Digit) -> Option<Level> {
        self.excluded_at[self.entry(cell, digit)]
    }

    /// The guessed cells, with their digits: first that of level 1.
    pub fn guesses(&self) -> &[(Cell, Digit)] {
        &self.guesses
    }

    /// The first cell that is not set and where no digit is possible: what undoes a level.
    pub fn dead_cell(&self) -> Option<Cell> {
        self.geometry.cells().find(|cell| self.possible(*cell).is_empty())
    }
}
