//! Defines the events of a search.

use field::{Cell, Digit};

/// The number of guesses that an event depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u16);

impl Level {
    /// The level before any guess: events here are never undone.
    pub const ZERO: Level = Level(0);

    /// The level below so many guesses; there are never more than cells.
    pub(super) fn of(guesses: usize) -> Level {
        Level(guesses as u16)
    }

    /// The number of guesses.
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// The kinds of events for a digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventKind {
    /// The cell is set to it: the puzzle decides it, or nothing else is possible.
    Placed,
    /// It is excluded from the cell.
    Excluded,
    /// The cell is set to it, and a new level begins.
    Guessed,
    /// The level that began with this guess is undone.
    Undone,
}

impl EventKind {
    /// Its name, for every format.
    pub const fn name(self) -> &'static str {
        match self {
            EventKind::Placed => "placed",
            EventKind::Excluded => "excluded",
            EventKind::Guessed => "guessed",
            EventKind::Undone => "undone",
        }
    }
}

/// A step of the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    pub kind: EventKind,
    pub cell: Cell,
    pub digit: Digit,
    /// The level of the event: for a guess the level that begins, for an undone one the level that ends.
    pub level: Level,
}
