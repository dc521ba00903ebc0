//! Replays the events of a search into arrays.
//!
//! Must not know how the search decides what to do: it applies events one after the other.

use super::event::{Event, EventKind, Level};
use engine::{Geometry, Values};
use field::{Cell, Digit, DigitSet};
use std::sync::Arc;

/// The state of a search after some event: the values, the possible digits of each cell, the level at which each other
/// digit was excluded, and the guesses by level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    geometry: Arc<Geometry>,
    values: Box<[Option<Digit>]>,
    /// The level at which each cell was set.
    set_at: Box<[Level]>,
    /// For each cell, one entry per digit: `None` while it is possible.
    excluded_at: Box<[Option<Level>]>,
    guesses: Vec<(Cell, Digit)>,
}

impl Replay {
    /// The state before the first event.
    pub fn new(geometry: Arc<Geometry>) -> Replay {
        let count = geometry.cell_count();
        let mut excluded_at = Vec::with_capacity(count * usize::from(geometry.digit_count()));
        for cell in geometry.cells() {
            // Outside of every grid nothing is possible.
            let excluded = if geometry.has(cell) { None } else { Some(Level::ZERO) };
            excluded_at.extend(geometry.digits().iter().map(|_| excluded));
        }
        Replay {
            values: vec![None; count].into(),
            set_at: vec![Level::ZERO; count].into(),
            excluded_at: excluded_at.into(),
            guesses: Vec::new(),
            geometry,
        }
    }

    /// Applies an event.
    ///
    /// # Panics
    /// When its cell or digit does not exist in a puzzle of this geometry.
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
        let digit_count = self.geometry.digit_count();
        assert!(digit.get() <= digit_count, "a digit of no such puzzle");
        cell.index() * usize::from(digit_count) + digit.index()
    }

    /// The shape of the puzzle.
    pub fn geometry(&self) -> &Arc<Geometry> {
        &self.geometry
    }

    /// The values of the cells that are set.
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
    /// When the cell or digit does not exist in a puzzle of this geometry.
    pub fn excluded_at(&self, cell: Cell, digit: Digit) -> Option<Level> {
        self.excluded_at[self.entry(cell, digit)]
    }

    /// The guessed cells with their digits, that of level 1 first.
    pub fn guesses(&self) -> &[(Cell, Digit)] {
        &self.guesses
    }

    /// The first cell without a value or a possible digit: the reason to undo a level.
    pub fn dead_cell(&self) -> Option<Cell> {
        self.geometry.cells().find(|cell| self.possible(*cell).is_empty())
    }
}
