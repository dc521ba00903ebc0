//! Runs the classic two-phase search event by event, to show people how guessing proceeds; not for speed.
//!
//! Every digit is possible in every cell at first. *Setting* a cell to a digit excludes the cell's other digits,
//! smallest first, then the digit from the cell's peers, in reading order, then, in nonconsecutive puzzles, the digits
//! next in sequence from its neighbours, then what the constraints of the cell exclude. Only possible digits are
//! excluded, so nothing is excluded twice. All of this happens at the current level of the search.
//!
//! 0. At level 0 the puzzle's decided cells are set, in reading order; from other cells, the digits that the puzzle
//!    does not allow are excluded. A decided cell whose digit an earlier one has excluded is not set: it loses its
//!    other digits too.
//! 1. *Forced cells are set*: the first cell in reading order without a value and with one possible digit, repeatedly.
//!    A digit with one place left in a house is not searched for: a level is undone when a cell has no digit left, so
//!    this search looks at cells, never at houses.
//! 2. If nothing is forced, *a guess is made*: of the cells without a value and with the fewest possible digits, the
//!    first in reading order is set to its lowest digit, one level deeper.
//!
//! If a cell has no digit left, which is tested after all exclusions of a set cell, the level is undone: everything set
//! and excluded at it returns to the state before the guess, and the guessed digit is excluded from its cell at the
//! level below. At level 0 there is nothing to undo, and the puzzle has no solution. If all cells are set, they are a
//! solution; the search does not look for others.
//!
//! Must not know how an event is worded, nor what the visitor does with it: events are passed on as they happen and not
//! stored.

mod replay;
pub mod views;

use std::ops::ControlFlow;

use field::{Cell, Digit, DigitSet};

use engine::Geometry;
use engine::{Interrupt, Reviser};
use engine::{Puzzle, Solution};

pub use replay::Replay;

/// The number of guesses that an event depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u16);

impl Level {
    /// The level before any guess: events here are never undone.
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

/// The end of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// All cells are set.
    Solved(Solution),
    /// A cell has no digit left, and there is no guess to undo.
    NoSolution,
    /// The limit of events is reached.
    OutOfEvents,
    /// The caller's interrupt or visitor ended the search.
    Interrupted,
}

/// Searches for a solution and passes each event to `visit`, which ends the search by breaking; at most `most` events.
pub fn search(
    puzzle: &Puzzle,
    most: u64,
    interrupt: Interrupt<'_>,
    visit: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> End {
    observe(puzzle, most, interrupt, &mut |event, _| visit(event))
}

/// A function that receives each event, and the board right after it.
type Observer<'a> = &'a mut dyn FnMut(Event, &Board) -> ControlFlow<()>;

fn observe(puzzle: &Puzzle, most: u64, interrupt: Interrupt<'_>, visit: Observer<'_>) -> End {
    let geometry = puzzle.geometry();
    let board = Board {
        values: vec![None; geometry.cell_count()].into(),
        possible: vec![geometry.digits(); geometry.cell_count()].into(),
    };
    let mut search = Search { geometry, board, guesses: Vec::new(), left: most, interrupt, visit };
    match search.run(puzzle) {
        Ok(end) | Err(end) => end,
    }
}

/// The values set and the digits not excluded.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    values: Box<[Option<Digit>]>,
    possible: Box<[DigitSet]>,
}

/// A guess, and the board before it.
struct Guess {
    cell: Cell,
    digit: Digit,
    board: Board,
}

struct Search<'a> {
    geometry: &'a Geometry,
    board: Board,
    /// The current guesses, the first one first.
    guesses: Vec<Guess>,
    /// The number of events that may still happen.
    left: u64,
    interrupt: Interrupt<'a>,
    visit: Observer<'a>,
}

/// The next step of the search.
enum Step {
    Undo,
    Place(Cell, Digit),
    Guess(Cell, Digit),
    Done,
}

impl Search<'_> {
    /// Searches to the end; the error is an early end.
    fn run(&mut self, puzzle: &Puzzle) -> Result<End, End> {
        for cell in self.geometry.cells() {
            self.enter(cell, puzzle.allowed(cell))?;
        }
        loop {
            match self.next_step() {
                Step::Place(cell, digit) => self.set(EventKind::Placed, cell, digit)?,
                Step::Guess(cell, digit) => {
                    self.guesses.push(Guess { cell, digit, board: self.board.clone() });
                    self.set(EventKind::Guessed, cell, digit)?;
                }
                Step::Undo => match self.guesses.pop() {
                    Some(guess) => self.undo(guess)?,
                    None => return Ok(End::NoSolution),
                },
                Step::Done => return Ok(End::Solved(self.board.values.iter().copied().flatten().collect())),
            }
        }
    }

    /// Enters the allowed digits of a cell.
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
        // Of equals, the first.
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
        let geometry = self.geometry;
        let only = DigitSet::single(digit);
        self.exclude_all(cell, geometry.digits().without(only))?;
        for peer in geometry.peers(cell) {
            self.exclude_all(*peer, only)?;
        }
        for neighbour in geometry.neighbours(cell) {
            self.exclude_all(*neighbour, only.next_in_sequence())?;
        }
        self.follow_constraints(cell)
    }

    /// Excludes what the constraints of a cell leave no way for; all digits of a cell if a constraint cannot hold.
    fn follow_constraints(&mut self, cell: Cell) -> Result<(), End> {
        let geometry = self.geometry;
        for &position in geometry.constraints_of(cell) {
            if self.board.possible.iter().any(|digits| digits.is_empty()) {
                return Ok(());
            }
            let constraint = &geometry.propagated_constraints()[position as usize];
            let mut reviser = Reviser::default();
            if reviser.revise(constraint, &self.board.possible).is_err() {
                return self.exclude_all(cell, geometry.digits());
            }
            for (cell, left) in reviser.left {
                self.exclude_all(cell, geometry.digits().without(left))?;
            }
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
        self.emit(EventKind::Undone, cell, digit, Level::of(self.guesses.len() + 1))?;
        self.exclude_all(cell, DigitSet::single(digit))
    }

    fn level(&self) -> Level {
        Level::of(self.guesses.len())
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
