//! The classic two-phase search, event by event: for people who want to see how guessing goes, not for speed.
//!
//! Every digit is possible in every cell at first. *Setting* a cell to a digit excludes the cell's other digits, smallest
//! first, then the digit from the cell's peers, in reading order, then, in nonconsecutive puzzles, the digits next in
//! sequence from its neighbours. Only what is still possible is excluded, so nothing is excluded twice. All of it
//! happens at the level of the search at that time.
//!
//! 0. At level 0 the puzzle's decided cells are set, in reading order; of other cells, the digits that the puzzle does not
//!    allow are excluded. A decided cell whose digit an earlier one has excluded is not set: it loses its other digits too.
//! 1. *What is forced is set*: the first cell in reading order without a value and with one possible digit, again and
//!    again. A digit with one place left in a house is not looked for: a level is undone when a cell has no digit left, so
//!    cells, never houses, are what this search goes by.
//! 2. Where nothing is forced, *a guess is made*: of the cells without a value that with the fewest possible digits, the
//!    first in reading order among equals, is set to its lowest one, one level deeper.
//!
//! Where a cell has no digit left, which is looked for once a set cell has made its exclusions, the level is undone: all
//! that was set and excluded at it is as it was before the guess, and the guessed digit is excluded from its cell at the
//! level below. At level 0 there is nothing to undo, and the puzzle has no solution. Where all cells are set, they are one;
//! whether there are more is not asked.
//!
//! Must not know how an event is worded, nor what becomes of it: events are handed out as they happen and not kept.

mod replay;
pub mod views;

use std::ops::ControlFlow;

use crate::model::cell::Cell;
use crate::model::digits::{Digit, DigitSet};
use crate::model::geometry::Geometry;
use crate::model::puzzle::{Puzzle, Solution};
use crate::search::Interrupt;

pub use replay::Replay;

/// How many guesses something hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u16);

impl Level {
    /// The level before any guess: what is done here is not undone.
    pub const ZERO: Level = Level(0);

    /// The level below so many guesses; there are never more than cells.
    fn of(guesses: usize) -> Level {
        Level(guesses as u16)
    }

    /// The number of guesses.
    pub const fn get(self) -> u16 {
        self.0
    }
}

/// What happens to a digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum EventKind {
    /// The cell is set to it: the puzzle says so, or nothing else is possible.
    Placed,
    /// It is no longer possible in the cell.
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
    /// What happens.
    pub kind: EventKind,
    /// The cell that it happens in.
    pub cell: Cell,
    /// The digit that it happens to.
    pub digit: Digit,
    /// The level at which it happens: for a guess the one that begins, for what is undone the one that ends.
    pub level: Level,
}

/// How a search ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All cells are set.
    Solved(Solution),
    /// A cell has no digit left, and there is no guess to undo.
    NoSolution,
    /// As many events as wanted have happened.
    OutOfEvents,
    /// The caller's interrupt or visitor asked for it.
    Interrupted,
}

/// Searches for a solution and hands each event to `visit`, which ends the search by breaking; at most `most` of them.
pub fn search(
    puzzle: &Puzzle,
    most: u64,
    interrupt: Interrupt<'_>,
    visit: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> End {
    observe(puzzle, most, interrupt, &mut |event, _| visit(event))
}

/// Sees each event, and the board right after it.
type Observer<'a> = &'a mut dyn FnMut(Event, &Board) -> ControlFlow<()>;

fn observe(puzzle: &Puzzle, most: u64, interrupt: Interrupt<'_>, visit: Observer<'_>) -> End {
    let geometry = puzzle.geometry();
    let board = Board {
        values: vec![None; geometry.cell_count()].into(),
        possible: vec![geometry.digits(); geometry.cell_count()].into(),
    };
    let mut search = Search { geometry, board, before: Vec::new(), left: most, interrupt, visit };
    match search.run(puzzle) {
        Ok(end) | Err(end) => end,
    }
}

/// What the search has set and excluded.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    values: Box<[Option<Digit>]>,
    possible: Box<[DigitSet]>,
}

/// A guess, and what was known before it.
struct Guess {
    cell: Cell,
    digit: Digit,
    board: Board,
}

struct Search<'a> {
    geometry: &'a Geometry,
    board: Board,
    /// The guesses that hold, the first one first.
    before: Vec<Guess>,
    /// How many events may still happen.
    left: u64,
    interrupt: Interrupt<'a>,
    visit: Observer<'a>,
}

/// What to do next.
enum Step {
    Undo,
    Place(Cell, Digit),
    Guess(Cell, Digit),
    Done,
}

impl Search<'_> {
    /// Searches to the end; an error is one that came before.
    fn run(&mut self, puzzle: &Puzzle) -> Result<End, End> {
        for cell in self.geometry.cells() {
            self.enter(cell, puzzle.allowed(cell))?;
        }
        loop {
            match self.next_step() {
                Step::Place(cell, digit) => self.set(EventKind::Placed, cell, digit)?,
                Step::Guess(cell, digit) => {
                    self.before.push(Guess { cell, digit, board: self.board.clone() });
                    self.set(EventKind::Guessed, cell, digit)?;
                }
                Step::Undo => match self.before.pop() {
                    Some(guess) => self.undo(guess)?,
                    None => return Ok(End::NoSolution),
                },
                Step::Done => return Ok(End::Solved(self.board.values.iter().copied().flatten().collect())),
            }
        }
    }

    /// Enters what the puzzle says about a cell.
    fn enter(&mut self, cell: Cell, allowed: DigitSet) -> Result<(), End> {
        match allowed.only().filter(|digit| self.board.possible[cell.index()].contains(*digit)) {
            Some(digit) => self.set(EventKind::Placed, cell, digit),
            None => self.exclude_all(cell, self.geometry.digits().without(allowed)),
        }
    }

    fn next_step(&self) -> Step {
        let Board { values, possible } = &self.board;
        if possible.iter().any(|digits| digits.is_empty()) {
            return Step::Undo;
        }
        let open = self.geometry.cells().filter(|cell| values[cell.index()].is_none());
        // The first of equals.
        let Some(cell) = open.min_by_key(|cell| possible[cell.index()].len()) else { return Step::Done };
        let digits = possible[cell.index()];
        match (digits.only(), digits.first()) {
            (Some(digit), _) => Step::Place(cell, digit),
            (None, Some(digit)) => Step::Guess(cell, digit),
            (None, None) => Step::Undo,
        }
    }

    fn set(&mut self, kind: EventKind, cell: Cell, digit: Digit) -> Result<(), End> {
        self.board.values[cell.index()] = Some(digit);
        self.emit(kind, cell, digit, self.level())?;
        let (geometry, only) = (self.geometry, DigitSet::single(digit));
        self.exclude_all(cell, geometry.digits().without(only))?;
        for peer in geometry.peers(cell) {
            self.exclude_all(*peer, only)?;
        }
        for neighbour in geometry.neighbours(cell) {
            self.exclude_all(*neighbour, only.next_in_sequence())?;
        }
        Ok(())
    }

    /// Excludes those of the digits that are possible.
    fn exclude_all(&mut self, cell: Cell, digits: DigitSet) -> Result<(), End> {
        for digit in self.board.possible[cell.index()] & digits {
            self.board.possible[cell.index()].remove(digit);
            self.emit(EventKind::Excluded, cell, digit, self.level())?;
        }
        Ok(())
    }

    fn undo(&mut self, Guess { cell, digit, board }: Guess) -> Result<(), End> {
        self.board = board;
        self.emit(EventKind::Undone, cell, digit, Level::of(self.before.len() + 1))?;
        self.exclude_all(cell, DigitSet::single(digit))
    }

    fn level(&self) -> Level {
        Level::of(self.before.len())
    }

    fn emit(&mut self, kind: EventKind, cell: Cell, digit: Digit, level: Level) -> Result<(), End> {
        if self.left == 0 {
            return Err(End::OutOfEvents);
        }
        self.left -= 1;
        let event = Event { kind, cell, digit, level };
        if (self.interrupt)() || (self.visit)(event, &self.board).is_break() {
            return Err(End::Interrupted);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
